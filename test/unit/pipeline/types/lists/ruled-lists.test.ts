import { expect } from 'chai';
import { emptyModel } from '../../../../../src/pipeline/empty.js';
import { ruledPage } from '../../../../support/papers/ruled-page.js';
import { dataOf } from '../../../../support/understanding.js';

type Item = [description: unknown, quantity: unknown, price: unknown, total: unknown];

/** Items of a list with a line below each of `rows` rows of the drawing. */
function items(list: string, rows: readonly number[]): Item[] {
  const head = 'Nordlicht Trading Ltd\nINVOICE\nInvoice Number: INV-7042\nInvoice Date: March 2, 2026\n\n';
  const page = ruledPage(
    head + list,
    rows.map((row): [number, number, number] => [15, 420, 30 + 13 * (row + 5) + 11.5]),
  );
  const file = { format: 'pdf' as const, fileSize: 1000, language: 'en', languages: [{ language: 'en', confidence: 1 }] };
  const { line_items } = dataOf(emptyModel({ ...file, pages: [page] }), 'invoice') as unknown as { line_items: Record<string, unknown>[] };
  return line_items.map(({ description, quantity, unit_price, total }) => [description, quantity, unit_price, total]);
}

describe('types/invoice: lists with a line between all items', () => {
  it('keep together what stands between two lines, where the number of the item is set lower than its amounts', () => {
    expect(
      items(
        `Pos  Description             Qty    Unit Price     Total
1    Oak boards                4         25.00    100.00
     Crate of hinges in       10          3.50     35.00
2    brass
3    Nails                     2          5.00     10.00

Total due                                         145.00`,
        [0, 1, 3, 4],
      ),
    ).to.deep.equal([
      ['Oak boards', 4, 25, 100],
      ['Crate of hinges in brass', 10, 3.5, 35],
      ['Nails', 2, 5, 10],
    ]);
  });

  it('give an item the amount that stands higher, and its currency lower', () => {
    expect(
      items(
        `Pos  Description             Qty    Unit Price     Total
1    Oak boards                4      25.00 TL    100.00 TL
                                                  5,225.00
2    Sensors                  10     522.50 TL
                                                        TL
3    Nails                     2       5.00 TL     10.00 TL

Total due                                       5,335.00 TL`,
        [0, 1, 4, 5],
      ),
    ).to.deep.equal([
      ['Oak boards', 4, 25, 100],
      ['Sensors', 10, 522.5, 5225],
      ['Nails', 2, 5, 10],
    ]);
  });
});
