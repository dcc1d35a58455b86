import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const named = (data: Record<string, unknown>, key: string): unknown => (data[key] as { name?: unknown } | null)?.name;
const report = (drawing: string, sizes: Record<number, number> = {}) => dataOf(drawDocument(drawing, 'en', { sizes }), 'certificate');

describe('types/certificate: who issued it, and what is no name, batch or product', () => {
  it('is not what the paper is about, which heads it in the largest type', () => {
    const data = report(
      `
Silver Birch Balm (5 g)

12 Mill Lane
Albany, NY 12207

Sample name: Silver Birch Balm
Sample ID: NW-220517-9322
Batch ID: 210000525`,
      { 0: 24 },
    );
    expect(named(data, 'issuer')).to.equal(null);
    expect(data.product_name).to.equal('Silver Birch Balm');
  });

  for (const line of ['LABORATORY #90358', 'LAB DIRECTOR', 'LABS'])
    it(`is nobody of the name ${line}`, () => {
      const data = report(`
CERTIFICATE OF ANALYSIS
Issued by: ${line}

Client: Bluebird Foods Inc.
Batch ID: 120821-5`);
      expect(named(data, 'issuer')).to.equal(null);
      expect(named(data, 'holder')).to.equal('Bluebird Foods Inc.');
    });

  it('tells a holder whose name stands behind a day without it', () => {
    const data = report(`
Certificate of Analysis

Mar 21, 2025 | Northwind Farms
412 Ridge Road
Salem, OR 97301

Sample: DA30318004-001
Batch#: HYB-BD-0082

This report shall not be reproduced, without written approval, from Calder Laboratory.`);
    expect(named(data, 'holder')).to.equal('Northwind Farms');
    expect(data.product_name).to.equal(null);
    expect(data.certificate_number).to.equal('DA30318004-001');
  });

  it('takes no town for a batch', () => {
    const data = report(`
Certificate of Analysis
Sample ID: NW-220517-9322
Batch#:
Santa Rosa, CA 95403`);
    expect(data.batch_number).to.equal(null);
  });

  it('takes no share for a batch', () => {
    const data = report(`
CERTIFICATE OF ANALYSIS

Product:                   Steel tubes
Batch number:              100 %`);
    expect(data.product_name).to.equal('Steel tubes');
    expect(data.batch_number).to.equal(null);
  });

  it('is numbered by what stands right under its title, however many addresses stand above', () => {
    const addresses = Array.from({ length: 6 }, (_, index) => `Role\nExample ${index} Ltd\n${index + 1} Mill Lane\nAlbany, NY 12207\n`);
    const data = report(`
${addresses.join('\n')}
Digital Material Passport
ID              DMP-METAL-002
Issue Date      2025-05-14`);
    expect(data.certificate_number).to.equal('DMP-METAL-002');
  });
});
