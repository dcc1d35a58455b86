import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

const NARROW = { width: 260, height: 460, source: 'ocr' } as const;

const HEAD = `
      ORCHARD HARDWARE SDN BHD
           (1029384-X)
       No 8, Jalan Melati 3/2
     43200 Cheras, Selangor
          TAX INVOICE
Invoice No: CS-004418
Date: 12-03-2018 10:13`;

interface Read {
  items: [unknown, unknown, unknown][];
  reasons: string[];
}

function read(list: string): Read {
  const { model } = understood(drawDocument(`${HEAD}\n${list}`, 'en', NARROW));
  const data = model.extractedData as { line_items: Record<string, unknown>[] };
  return {
    items: data.line_items.map(({ description, quantity, total }) => [description, quantity, total]),
    reasons: model.reviewReasons.map(({ reason }) => reason),
  };
}

describe('types/invoice: the list of a till', () => {
  it('ends above the count of what was bought and the taxes by rate', () => {
    const { items, reasons } = read(`
Item        Qty  S/Price   Amount  Tax
1811         1    13.57     13.57   SR
BATTEN 8FT
1042         4    18.55     74.20   SR
RIDGE
Total Qty:   5              87.77
Total Sales (Excluding GST) 82.80
Total GST :                  4.97
Total Sales (Inclusive of GST) 87.77
CASH                       100.00
CHANGE                      12.23
GST SUMMARY
Tax Code     %   Amt(RM)  Tax(RM)
SR           6    82.80     4.97`);
    expect(items.map(([, , total]) => total)).to.deep.equal([13.57, 74.2]);
    expect(items.map(([text]) => text)).to.deep.equal(['1811 BATTEN 8FT', '1042 RIDGE']);
    expect(reasons).to.deep.equal([]);
  });

  const LOST = `
Item        Qty  S/Price   Amount
NAILS        2     6.10     12.20
SHEET        4    18.55      7420
Total                       86.40
CASH                       100.00
CHANGE                      13.60`;
  it('has an amount that lost its sign where quantity times price gives it', () => {
    expect(read(LOST)).to.deep.include({
      items: [
        ['NAILS', 2, 12.2],
        ['SHEET', 4, 74.2],
      ],
      reasons: [],
    });
  });

  it('keeps an amount without cents that nothing confirms, and says so', () => {
    expect(read(LOST.replace('18.55      7420', '18.00      7420')).reasons[0]).to.equal('totals_mismatch');
  });

  const MISREAD = `
Qty  Code/Desc   Unit Price  Total RM
1    ICED TEA       8.90       8.90
1    FRIED RICE    12.90      12.80
Total Amount :                21.80
CASH                          30.00
CHANGE                         8.20`;
  it('takes quantity times price for an amount one figure off it, if the sum is right with it', () => {
    expect(read(MISREAD)).to.deep.include({
      items: [
        ['ICED TEA', 1, 8.9],
        ['FRIED RICE', 1, 12.9],
      ],
      reasons: [],
    });
  });

  it('leaves such an amount alone where the sum is wrong either way', () => {
    const { items, reasons } = read(MISREAD.replace('21.80', '25.80').replace(' 8.20', ' 4.20'));
    expect(items[1]?.[2]).to.equal(12.8);
    expect(reasons[0]).to.equal('totals_mismatch');
  });

  it('adds up over its parts by rate, each with a sum of its own', () => {
    const { items, reasons } = read(`
Bread         2.10     3     6.30
Milk          1.70     2     3.40
Total 0% supplies:           9.70
Cake          4.00     5    20.00
Total 6% supplies (excl. GST): 20.00
GST:                         1.20
Total 6% supplies (Inc. GST): 21.20
Total Payable:              30.90`);
    expect(items.map(([, , total]) => total)).to.deep.equal([6.3, 3.4, 20]);
    expect(reasons).to.deep.equal([]);
  });

  it('has a discount among its rows, and none below the total', () => {
    const { items, reasons } = read(`
PAPER A4 80G          27.38 T
Member Discount       -6.40
Total RM Incl. of GST 20.98
Rounding Adj           0.02
Total RM              21.00
Cash                  50.00
CHANGE                29.00
Total Savings         -6.40`);
    expect(items.map(([, , total]) => total)).to.deep.equal([27.38, -6.4]);
    expect(reasons).to.deep.equal([]);
  });

  it('is named by the lines above its amounts where these have codes only', () => {
    const { items } = read(`
RICE NOODLES 3KG
9555017      5 PKT   10.00   50.00 ZRL
YOUNG CORN 425G
9555018      1 CTN   52.00   52.00 SR
Total                       102.00
CASH                        110.00
CHANGE                        8.00`);
    expect(items.map(([text, , total]) => [text, total])).to.deep.equal([
      ['RICE NOODLES 3KG', 50],
      ['YOUNG CORN 425G', 52],
    ]);
  });
});

describe('types/invoice: what stands around the amounts of a till', () => {
  it('is a sign of the tax behind them, also one that was read as a figure, and a count over their sum', () => {
    const { items, reasons } = read(`
SEAFOOD               23.40 ZRL
RICE NOODLES           3.20 5
Item Count             2
SUBTOTAL:             26.60
CASH                  30.00
CASH CHANGE            3.40`);
    expect(items.map(([, , total]) => total)).to.deep.equal([23.4, 3.2]);
    expect(reasons).to.deep.equal([]);
  });

  const RATES = `
FILE BOX              19.78 T
STORY BOOK            12.00 Z
Total RM Incl. of GST 31.78
CASH                  50.00
CHANGE                18.22
GST Summary  Amount (RM)  Tax (RM)
T @ 6%          18.66       1.12
Z @ 0%          #2.Q0       0.00`;
  it('is no amount before tax where it is that of one of several rates', () => {
    const { model } = understood(drawDocument(`${HEAD}\n${RATES}`, 'en', NARROW));
    expect(model.extractedData).to.include({ subtotal: null, tax_amount: null, total_amount: 31.78 });
    expect(model.reviewReasons).to.deep.equal([]);
  });

  it('is one where it makes the total', () => {
    const { model } = understood(
      drawDocument(
        `${HEAD}\n${RATES.replace(/\nSTORY.*|\nZ @.*/g, '')
          .replace('31.78', '19.78')
          .replace('18.22', '30.22')}`,
        'en',
        NARROW,
      ),
    );
    expect(model.extractedData).to.include({ subtotal: 18.66, tax_amount: 1.12, total_amount: 19.78 });
  });
});

describe('types/invoice: a tax that is not in the total', () => {
  const CLOSE = `
FILM 220X307   1  28.00     26.00
SUB-TOTAL (EX)              26.00
TOTAL TAX                    1.56
TOTAL                       26.00
CASH                        30.00`;

  it('is a contradiction where a rate of the total gives it', () => {
    expect(read(CLOSE).reasons).to.include('totals_mismatch');
  });

  it('is none where a rate of what is left gives it', () => {
    expect(read(CLOSE.replace('1.56', '1.47')).reasons).to.not.include('totals_mismatch');
  });
});

describe('types/invoice: what a till tells of each line', () => {
  it('tells quantity and price that stand below the name, before the amount that they multiply to', () => {
    const { items } = read(`
SNACK RICE 100 g
   1 *   10.99 =    10.99 A
PEACHES loose
   1.110 *  15.99 =  17.75 D
CREAM CHEESE 200 g
   3 *   14.99 =    44.97 A
Total               73.71
CASH               100.00
CHANGE              26.29`);
    expect(items).to.deep.equal([
      ['SNACK RICE 100 g', 1, 10.99],
      ['PEACHES loose', 1.11, 17.75],
      ['CREAM CHEESE 200 g', 3, 44.97],
    ]);
  });

  it('tells the counts that most lines begin with, and leaves a lone figure in its name', () => {
    const counted = read(`
1 Fish Curry            17.00
2 Garlic Naan            7.50
3 Lemon Juice            9.00
Total                   33.50
CASH                    40.00
CHANGE                   6.50`);
    expect(counted.items).to.deep.equal([
      ['Fish Curry', 1, 17],
      ['Garlic Naan', 2, 7.5],
      ['Lemon Juice', 3, 9],
    ]);
    const named = read(`
7 Up Lemon               2.50
Garlic Bread             7.50
Lemon Juice              9.00
Total                   19.00
CASH                    20.00
CHANGE                   1.00`);
    expect(named.items[0]).to.deep.equal(['7 Up Lemon', null, 2.5]);
    const twice = read(`
7 Up Lemon               2.50
3 Musketeers             1.50
Garlic Bread             7.50
Lemon Juice              9.00
Fish Curry              17.00
Total                   37.50
CASH                    40.00
CHANGE                   2.50`);
    expect(twice.items.slice(0, 2)).to.deep.equal([
      ['7 Up Lemon', null, 2.5],
      ['3 Musketeers', null, 1.5],
    ]);
  });

  it('comes to what stands before tax where nothing is called the total', () => {
    const { model } = understood(
      drawDocument(
        `${HEAD}
Tea with milk            9.20
Apple cake              19.20
Bread of rye            15.00
Sub Total               43.40
CASH                    50.00
CHANGE                   6.60`,
        'en',
        NARROW,
      ),
    );
    expect((model.extractedData as { total_amount: unknown }).total_amount).to.equal(43.4);
  });
});
