import { expect } from 'chai';
import { HEAD, type Item, itemsOf } from '../../../../support/papers/invoice-lists.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const items = (list: string, head = HEAD): Item[] => itemsOf(`${head}\n${list}`);

describe('types/invoice: amounts that stand lower than the rest of their row', () => {
  it('are those of the item above, beside more of its description, also where they hold a surcharge once another was found so', () => {
    expect(
      items(`
Pos   Beschreibung                          Nettopreis   Menge    Nettobetrag
1     Grundpreis                                  3.90      1
                                                                      3.90
2     Stadtfahrt, je gefahrene                    2.00      6
      Kilometer                                                      13.00

Subtotal                                                             16.90`),
    ).to.deep.equal([
      ['Grundpreis', 1, 3.9, 3.9],
      ['Stadtfahrt, je gefahrene Kilometer', 6, 2, 13],
    ]);
  });
});

describe('types/invoice: lists that drift from their heads', () => {
  it('tell quantity and price by what they multiply to, where they stand under other heads', () => {
    expect(
      items(`
Description         Qty   Unit Price    Total
Software License      1     8500.00    8500.00
Consulting              4       500.00     2000.00
Support Plan              2    250.00      500.00

Subtotal                              11000.00
Total Due                             11000.00`).map(([, quantity, price]) => [quantity, price]),
    ).to.deep.equal([
      [1, 8500],
      [4, 500],
      [2, 250],
    ]);
  });

  it('leave quantity and price that a discount stands between', () => {
    expect(
      items(`
Description         Qty   Unit Price   Discount    Total
Software License      4        25.00     20.00      80.00
Consulting            1       500.00      0.00     500.00

Total Due                                          580.00`)[0]?.slice(1),
    ).to.deep.equal([4, 25, 80]);
  });

  it('tell the quantity of a column called amount, with its unit', () => {
    expect(
      items(`
Item   Amount    Description              Price per unit   Total price
#1     40.3 h    Research on embeddings         145.00 €    5,843.50 €
#2     8.85h     Research on grids              145.00 €    1,283.25 €
#3     1         Shipping                         9.99 €        9.99 €

Total price                                                 7,136.74 €`),
    ).to.deep.equal([
      ['Research on embeddings', 40.3, 145, 5843.5],
      ['Research on grids', 8.85, 145, 1283.25],
      ['Shipping', 1, 9.99, 9.99],
    ]);
  });

  it('take no sum within the list for a row of it', () => {
    expect(
      items(`
Job Charges              Qty       Rate       Total
Grill of steel, built in   2    1569.99     3139.98
Timer for gas              3     247.00      741.00
Job Subtotal                                3880.98

Total Due                                   3880.98`),
    ).to.have.length(2);
  });

  it('take the taxes that a ledger sets below the goods for no goods', () => {
    const list = `
Sl   Particulars               HSN/SAC    Quantity   Rate   Amount
1    Platform Premium Monthly  998439                       338.14
     OUTPUT IGST 18%                                         60.87

     Total                                                ī399.01`;
    const head = HEAD.replace('14 Mill Lane', 'GSTIN: 29ABCDE1234F1Z5\n14 Mill Lane');
    expect(items(list, head).map(([description]) => description)).to.deep.equal(['Platform Premium Monthly']);
    const data = dataOf(drawDocument(`${head}\n${list}`), 'invoice') as Record<string, unknown>;
    expect([data.total_amount, data.currency], 'the sign of rupees that a font tells as another letter').to.deep.equal([399.01, 'INR']);
  });

  it('tell the words of a column that has no name of ours, where the one called description holds codes', () => {
    expect(
      items(`
Sl   Resource Name     HSN/SAC   Bill Rate   Description                Total
1    Ramesh Example    998513      2500.00   ERCSIN01233612           2500.00
2    Anita Sample      998513      1000.00   ERCSIN01233613           1000.00

Total Due                                                       3500.00`).map(([description]) => description),
    ).to.deep.equal(['Ramesh Example', 'Anita Sample']);
  });

  it('tell all lines of descriptions whose amounts stand in the middle of their cells', () => {
    expect(
      items(`
No   Description                                Unit Price   Qty   Tax Rate   Total Amount
1    Shampoo of nettles for fine hair, also
     for children, without perfume and
     without dyes, glass bottle of 400 ml           240.68     1      18%          284.00
     HSN:33049910
     Shipping Charges                                33.90            18%            0.00
2    Soap of olives, by the piece, wrapped
     in paper, made in Nordlicht                    100.00     1      18%          118.00
     HSN:33049911
     Shipping Charges                                33.90            18%            0.00

TOTAL:                                                                             402.00`).map(([description]) => description),
    ).to.deep.equal([
      'Shampoo of nettles for fine hair, also for children, without perfume and without dyes, glass bottle of 400 ml HSN:33049910',
      'Shipping Charges',
      'Soap of olives, by the piece, wrapped in paper, made in Nordlicht HSN:33049911',
      'Shipping Charges',
    ]);
  });

  it('go on below a sentence that has the words of heads', () => {
    expect(
      items(`
DESCRIPTION                    RATE       QTY      AMOUNT
Services                       $55.00      10      $550.00
Cost of various services.      +Tax
Consulting                     $75.00      15    $1,125.00
Consultant for your business.  +Tax

Total                                            $1,675.00`).map(([, quantity, price, total]) => [quantity, price, total]),
    ).to.deep.equal([
      [10, 55, 550],
      [15, 75, 1125],
    ]);
  });

  it('take a note in brackets for no tax', () => {
    const data = dataOf(
      drawDocument(`${HEAD}
Description        Qty    Unit price    Tax      Amount
Plus Subscription    1        $20.00    0%       $20.00

Subtotal                                         $20.00
Amount due                                       $20.00

[1] Tax to be paid on reverse charge basis`),
      'invoice',
    ) as Record<string, unknown>;
    expect(data.tax_amount ?? null).to.equal(null);
  });

  it('go on below a row that names its tax in a column, behind a code of the goods', () => {
    expect(
      items(`
Description        Unit Price   Discount   Qty  Net Amount  Tax Rate  Tax Type  Tax Amount   Total Amount
B07NC12T2R (B12)     1,355.08       0.00     1    1,355.08       18%      IGST      243.92       1,599.00

TOTAL:                                                                             243.92       1,599.00`),
    ).to.have.length(1);
  });

  it('take the name of what has no description from the column before it', () => {
    expect(
      items(`
Item        Description             Unit price   Quantity      Total
Coffee      One cup an hour           2.00           24       48.00
Soda                                  2.00            3        6.00

Total                                                         54.00`).map(([description]) => description),
    ).to.deep.equal(['One cup an hour', 'Soda']);
  });

  it('tell a price that drifted under the heading of the totals', () => {
    expect(
      items(`
Description               Qty            Rate          Amount
Stacker for bikes            100                70.00          7000.00
Stacker for cars              50               145.00          7250.00

Total Due                                                14250.00`).map(([, quantity, price]) => [quantity, price]),
    ).to.deep.equal([
      [100, 70],
      [50, 145],
    ]);
  });

  it('know days and hours as quantities, and what one of them costs as the price', () => {
    expect(
      items(`
Item name            Number of days     Price per day     Total price
Consulting                        5            200.00         1000.00

Total Due                                                     1000.00`),
    ).to.deep.equal([['Consulting', 5, 200, 1000]]);
  });

  it('keep the only line of a receipt, whose amount is the total as well', () => {
    const paper = `
Nordlicht Trading Ltd

Cash Receipt
Receipt No: INV001
Date: 01-Oct-2023

S.No   Particulars              HSN/SAC    Rate     Taxable Value   IGST@18%   Total Amount
1      Virtual item             998311   1000.00          1000.00     180.00        1180.00

Paid by card
Payment method: Cash`;
    expect(items(paper, '').map(([description, , , total]) => [description, total])).to.deep.equal([['Virtual item', 1180]]);
  });
});
