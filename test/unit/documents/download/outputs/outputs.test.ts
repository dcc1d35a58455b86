import { expect } from 'chai';
import { combine, type Matrix, pageMatrix, placing } from '../../../../../src/documents/download/outputs/pdf/geometry.js';
import { textOperators, wordsInOrder } from '../../../../../src/documents/download/outputs/pdf/text-layer.js';
import { csvLines, tablesOf } from '../../../../../src/documents/download/outputs/tables.js';
import { pageOf } from '../../../../support/pipeline.js';

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f].map((v) => Math.round(v * 100) / 100 + 0);
const sheet = { x: 10, y: 20, width: 200, height: 100 };
const page = (rotation: number) => ({ rotation });

describe('geometry > pageMatrix()', () => {
  // The upright page is 200 x 100, or 100 x 200 when the source lies on its side.
  it('moves an upright page to its page box', () => {
    expect(apply(pageMatrix(page(0), sheet), 5, 7)).to.deep.equal([15, 27]);
  });

  it('turns back what was turned upright', () => {
    // Turned 90 degrees clockwise, the source's bottom left corner is the upright page's top left one.
    expect(apply(pageMatrix(page(90), sheet), 0, 200)).to.deep.equal([10, 20]);
    expect(apply(pageMatrix(page(180), sheet), 200, 100)).to.deep.equal([10, 20]);
    expect(apply(pageMatrix(page(270), sheet), 100, 0)).to.deep.equal([10, 20]);
  });

  it('placing() tilts about the centre by the skew that recognition put right', () => {
    const place = placing({ source: 'ocr', quality: { skew: 10 } as never, width: 200, height: 100 }, 200, 100)!;
    expect(place(100, 50).map((v) => Math.round(v * 100) / 100)).to.deep.equal([100, 50]);
    expect(place(200, 50)[1]).to.be.lessThan(40);
    expect(placing({ source: 'text-layer', quality: null, width: 200, height: 100 }, 200, 100)).to.equal(null);
  });

  it('combine() applies the inner matrix first', () => {
    expect(apply(combine([2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 5, 5]), 1, 1)).to.deep.equal([7, 7]);
  });
});

describe('text-layer', () => {
  it('sets each word over its own box, invisible, with spaces inside a line', () => {
    const operators = textOperators(pageOf(1, 'Two words'), 600, 800);
    expect(operators).to.match(/^BT 3 Tr\n/);
    const lines = operators.split('\n');
    // 'Two ' at 0 of 600 points, 0.1 from the top of 800, 0.02 high; 120 points wide over 3 characters of half the size.
    expect(lines[1]).to.equal('/DocketText 16 Tf 500 Tz 1 0 0 1 0 704 Tm <00540077006f0020> Tj');
    expect(lines[2]).to.contain('<0077006f007200640073> Tj');
  });

  it('takes words in the order of reading, each once', () => {
    const model = pageOf(1, 'a b c');
    model.blocks = [{ ...model.blocks[0]!, lines: [0] }];
    model.lines = [{ ...model.lines[0]!, words: [2, 0] }];
    expect(wordsInOrder(model).map(({ word }) => word.text)).to.deep.equal(['c', 'a', 'b']);
  });
});

describe('tables', () => {
  const data = { total_amount: -5, vendor: { name: '=HYPERLINK("x")' }, line_items: [{ description: 'a, b', total: 2 }] };

  it('tablesOf() lists every value, and the items with their columns', () => {
    const tables = tablesOf(data, [{ path: 'total_amount', confidence: 0.9, page: 1, text: '5-' } as never]);
    expect(tables.fields.map((field) => field.path)).to.deep.equal([
      'total_amount',
      'vendor.name',
      'line_items[0].description',
      'line_items[0].total',
    ]);
    expect(tables.fields[0]).to.deep.equal({ path: 'total_amount', value: -5, confidence: 0.9, page: 1, text: '5-' });
    expect(tables.items).to.deep.equal({ columns: ['description', 'total'], rows: [['a, b', 2]] });
  });

  it('csvLines() quotes by RFC 4180 and lets no formula through (D120)', () => {
    expect([...csvLines(tablesOf(data, []))].join('')).to.equal(
      'field,value,confidence,page,text\r\ntotal_amount,-5,,,\r\nvendor.name,"\'=HYPERLINK(""x"")",,,\r\nline_items[0].description,"a, b",,,\r\nline_items[0].total,2,,,\r\n',
    );
  });
});
