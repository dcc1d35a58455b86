import { expect } from 'chai';
import { HEAD, type Item, itemsOf } from '../../../../support/papers/invoice-lists.js';

const items = (list: string): Item[] => itemsOf(`${HEAD}\n${list}`);

const BOARDS: Item[] = [
  ['Oak boards', 4, 25, 100],
  ['Brass hinges', 10, 3.5, 35],
];

describe('types/invoice: where a list ends', () => {
  it('is before a sum of its rows that has a name of its own, whatever note stands left of it', () => {
    expect(
      items(`
Description                                     Qty   Unit Price      Total
Oak boards                                        4        25.00     100.00
Brass hinges                                     10         3.50      35.00

Please quote the number above                    Worth of all        135.00
Goods stay ours until they are paid              Levy 20%             27.00
Total                                                                162.00`),
    ).to.deep.equal(BOARDS);
  });

  it('is not before a row without quantity and price that comes to something else', () => {
    expect(
      items(`
Description                                     Qty   Unit Price      Total
Oak boards                                        4        25.00     100.00
Brass hinges                                     10         3.50      35.00
Setting up                                                           130.00

Total                                                                265.00`),
    ).to.deep.equal([...BOARDS, ['Setting up', null, null, 130]]);
  });
});

describe('types/invoice: what is listed left of headings that all tell amounts', () => {
  it('is a description, with two amounts and a tax', () => {
    expect(
      items(`
SERVICE

                                                VAT        Qty        Total
Oak boards                                     5.00          4       100.00
Brass hinges                                   1.75         10        35.00

Total (USD)                                                          135.00`).map(([description, quantity, , total]) => [
        description,
        quantity,
        total,
      ]),
    ).to.deep.equal([
      ['Oak boards', 4, 100],
      ['Brass hinges', 10, 35],
    ]);
  });

  it('is a description, with quantity, price and amount', () => {
    expect(
      items(`
                                                Qty       Rate       Amount
Oak boards                                        4      25.00       100.00
Brass hinges                                     10       3.50        35.00

Total due                                                            135.00`),
    ).to.deep.equal(BOARDS);
  });
});

describe('types/invoice: taxes with a column of their own', () => {
  it('are no totals, where a discount keeps quantity times price from telling: VALOR IPI behind VALOR TOTAL', () => {
    expect(
      items(`
DESCRIÇÃO              QUANT.   VALOR UNIT.   VALOR TOTAL   VALOR ICMS   VALOR IPI
Oak boards                 4         25,00         95,00        17,10        4,75
Brass hinges              10          3,50         33,00         5,94        1,65

VALOR TOTAL DA NOTA                                                        134,40`).map(([, , , total]) => total),
    ).to.deep.equal([95, 33]);
  });

  it('are no totals: ALICUOTA behind IMPORTE', () => {
    expect(
      items(`
DESCRIPCION                    CANTIDAD      PRECIO   IMPORTE ALICUOTA
Oak boards                       4,0000      25,000    100,00    21,00
Brass hinges                    10,0000       3,500     35,00    21,00

TOTAL                                                     163,35`),
    ).to.deep.equal(BOARDS);
  });
});
