import { expect } from 'chai';
import { HEAD, itemsOf as items, readInvoice as read } from '../../../../support/papers/invoice-lists.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

describe('types/invoice: a sign before three figures', () => {
  it('is that of decimals where quantity times price tells, a discount aside', () => {
    expect(
      items(`${HEAD}
Description           Qty     Unit Price   Discount      Net
Oak boards          7.000         212,00         1%    1.469,16
Brass hinges       12.000          14,00         5%      159,60

Total                                                  1.628,76`),
    ).to.deep.equal([
      ['Oak boards', 7, 212, 1469.16],
      ['Brass hinges', 12, 14, 159.6],
    ]);
  });

  it('parts thousands where the amount has them', () => {
    expect(
      items(`${HEAD}
Description           Qty     Unit Price        Total
Oak boards          20.00        150.000    3.000.000
Brass hinges         8.00        195.000    1.560.000

Total                                       4.560.000`).map(([, quantity, price]) => [quantity, price]),
    ).to.deep.equal([
      [20, 150000],
      [8, 195000],
    ]);
  });
});

describe('types/invoice: what is no part of a list or of its sums', () => {
  it('is the number of a row, under a heading close to that of the description', () => {
    expect(
      items(`${HEAD}
Lp. Nazwa            Qty   Unit Price      Total
1  Oak boards          4        25.00     100.00
2  Brass hinges       10         3.50      35.00

Total                                     135.00`).map(([description]) => description),
    ).to.deep.equal(['Oak boards', 'Brass hinges']);
  });

  it('is the list of a second paper in the file', () => {
    const page = (number: string, list: string) => `${HEAD.replace('7042', number)}\n${list}`;
    expect(
      items(
        page(
          '7042',
          `Description          Qty   Unit Price   Net Amount      Tax       Total
Oak boards             4        25.00       100.00    18.00      118.00
TOTAL:                                                18.00      118.00`,
        ),
        page(
          '7043',
          `Description          Qty      Unit Price      Net Amount      Tax          Total
Fees                   1            5.00            5.00     0.90           5.90
TOTAL:                                                       0.90           5.90`,
        ),
      ).map(([description]) => description),
    ).to.deep.equal(['Oak boards']);
  });

  it('is the list of a page that has a number of its own', () => {
    const page = (number: string, item: string, amount: string) => `${HEAD.replace('7042', number)}
Description          Qty   Unit Price      Total
${item}             1        ${amount}      ${amount}

Total                                      ${amount}`;
    expect(
      items(page('7042', 'Oak boards', '25.00'), page('7043', 'Oak planks', '31.00')).map(([description]) => description),
    ).to.deep.equal(['Oak boards']);
  });

  it('is a figure that is part of a word', () => {
    expect(
      read(`
Hafen Front Kft
Számla
Számla sorszáma: NF2026-29336

Termék               Mennyiség    Egységár    Nettó ár
Oak boards                   4       25.00      100.00

Készpénzes fizetés esetén a fizetendő 5-Ft-ra kerekítendő.`).total_amount,
    ).to.not.equal(5);
  });
});

describe('types/invoice: a quantity of which a lone figure was misread', () => {
  const list = `${HEAD}
Item                  Price      Qty    Subtotal       VAT      Total
Golf club             85.00        ©      680.00     21.00     822.80
Table tennis bat      40.00        O      360.00     21.00     435.60
Tank top              15.00        2       30.00     21.00      36.30
Running hat            7.30        l       50.00     21.00      60.50
                                         1120.00              1355.20`;
  const quantities = (source: 'ocr' | 'text-layer') =>
    (dataOf(drawDocument(list, 'en', { source }), 'invoice').line_items as { quantity: number | null }[]).map(({ quantity }) => quantity);

  it('is what the price divides its amount into, where it does without a rest', () =>
    expect(quantities('ocr')).to.deep.equal([8, 9, 2, null]));

  it('is not guessed at in a text layer', () => expect(quantities('text-layer')).to.deep.equal([null, null, 2, null]));
});
