import { expect } from 'chai';
import { attachment, outputFor, readRange } from '../../../../src/documents/download/download.rules.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const pdf = { filename: 'bill.pdf', contentType: 'application/pdf' };
const picture = { filename: 'scan.jpeg', contentType: 'image/jpeg' };

describe('download.rules', () => {
  it('outputFor() knows every pair of D34', () => {
    expect(outputFor(pdf, null, null)).to.deep.equal({ name: 'original', filename: 'bill.pdf', contentType: 'application/pdf' });
    expect(outputFor(pdf, 'original', 'pdf').name).to.equal('original');
    expect(outputFor(picture, 'original', null)).to.include({ name: 'original', contentType: 'image/jpeg' });
    expect(outputFor(picture, 'original', 'pdf')).to.deep.equal({ name: 'wrapped', filename: 'scan.pdf', contentType: 'application/pdf' });
    expect(outputFor(pdf, 'processed', null)).to.deep.equal({ name: 'json', filename: 'bill.json', contentType: 'application/json' });
    expect(outputFor(pdf, 'processed', 'csv')).to.include({ name: 'csv', contentType: 'text/csv; charset=utf-8' });
    expect(outputFor(pdf, 'processed', 'xlsx')).to.include({ name: 'workbook', filename: 'bill.xlsx' });
    expect(outputFor(pdf, 'processed', 'pdf')).to.include({ name: 'searchable', contentType: 'application/pdf' });
    expect(outputFor(pdf, 'annotated', null)).to.include({ name: 'annotated', contentType: 'application/pdf' });
  });

  it('outputFor() refuses any other pair by the name of format', () => {
    for (const [version, format] of [
      ['original', 'json'],
      ['original', 'csv'],
      ['annotated', 'xlsx'],
      [null, 'xlsx'],
    ] as const) {
      expect(() => outputFor(pdf, version, format), `${version} ${format}`)
        .to.throw(ServiceError)
        .with.nested.property('details[0].field', 'format');
    }
  });

  it('attachment() gives a plain name and the true one (RFC 6266)', () => {
    expect(attachment('bill.pdf')).to.equal(`attachment; filename="bill.pdf"; filename*=UTF-8''bill.pdf`);
    expect(attachment('Rechnung "März" (2).pdf')).to.equal(
      `attachment; filename="Rechnung _M_rz_ (2).pdf"; filename*=UTF-8''Rechnung%20%22M%C3%A4rz%22%20%282%29.pdf`,
    );
  });

  const ranges: [string | undefined, ReturnType<typeof readRange>][] = [
    [undefined, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', null],
    ['bytes=-0', null],
    ['bytes=5-2', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
  ];
  for (const [header, expected] of ranges) {
    it(`readRange() reads ${header ?? 'no header'} of 100 bytes`, () => {
      expect(readRange(header, 100)).to.deep.equal(expected);
    });
  }
});
