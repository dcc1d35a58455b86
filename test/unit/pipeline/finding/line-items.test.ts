import { expect } from 'chai';
import { type FormBox, formDocument } from '../../../support/papers/form-page.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const items = (drawing: string | string[], language = 'en') =>
  dataOf(drawDocument(drawing, language), 'invoice').line_items as Record<string, unknown>[];
const HEAD = `
Alder Works Ltd
Invoice No: 77        Date: 4 March 2025
`;

describe('line items', () => {
  it('stand below their headings although a sentence stands close over these', () => {
    const drawing = `${HEAD}
Dear Sir or Madam,
Item no   Description          Qty    Unit price     Amount
A-1000    Filter                 7         10.00      70.00
A-1007    Cable                  1         30.00      30.00
Total                                                100.00`;
    expect(items(drawing)).to.deep.equal([
      { description: 'Filter', quantity: 7, unit_price: 10, total: 70 },
      { description: 'Cable', quantity: 1, unit_price: 30, total: 30 },
    ]);
  });

  it('have the whole text of their cell, where lines stand between them', () => {
    // Amounts in the middle of their cells, texts of one to three lines, close to each other.
    const rows = [
      [['Beam of steel, cut', 'to the length ordered'], '1', '23.24', '23.24'],
      [['Cable'], '2', '21.72', '43.44'],
      [['Sheet of copper,', 'rolled, with a', 'film on one side'], '3', '10.00', '30.00'],
    ] as const;
    const boxes: FormBox[] = [
      ['Description of goods', 40],
      ['Qty', 260],
      ['Unit value', 340],
      ['Total value', 440],
    ].map(([text, left]) => [Number(left), 200, 90, 20, String(text)]);
    boxes[0] = [40, 200, 220, 20, 'Description of goods'];
    const texts: [number, number, number, string][] = [[40, 80, 10, 'Commercial invoice no 4711 of 4 March 2025']];
    for (const [index, [lines, ...amounts]] of rows.entries()) {
      const top = 220 + 30 * index;
      boxes.push([40, top, 490, 30, '']);
      texts.push(...lines.map((line, at): [number, number, number, string] => [44, top + 15 - 4.5 * lines.length + 9 * at, 8, line]));
      texts.push(...amounts.map((text, at): [number, number, number, string] => [[270, 345, 445][at]!, top + 11, 8, text]));
    }
    const found = dataOf(formDocument(boxes, texts), 'invoice').line_items as Record<string, unknown>[];
    expect(found.map(({ description, total }) => [description, total])).to.deep.equal(
      rows.map(([lines, , , total]) => [lines.join(' '), Number(total)]),
    );
  });

  it('have the total that quantity and price give, where the list shows one with tax too', () => {
    const drawing = `${HEAD}
Désignation           Qté    PU HT    Total HT   Total TTC
Bolt                    2    10.00       20.00       24.00
Rice                   12     5.00       60.00       72.00
Total TTC                                            96.00`;
    expect(items(drawing, 'fr').map(({ total }) => total)).to.deep.equal([20, 60]);
  });

  it('have a total although the heading of the one with tax is taken for a tax', () => {
    const drawing = `${HEAD}
Descrição             Qtd   Preço unit.      Total     Total c/ IVA
Bolt                    2         10.00      20.00            24.00
Total                                                         24.00`;
    expect(items(drawing, 'pt').map(({ total }) => total)).to.deep.equal([20]);
  });

  it('keep the total with tax where the price has it too', () => {
    const drawing = `${HEAD}
Désignation           Qté    PU TTC   Total HT   Total TTC
Bolt                    2    12.00       20.00       24.00
Total TTC                                            24.00`;
    expect(items(drawing, 'fr').map(({ total }) => total)).to.deep.equal([24]);
  });

  it('are those of the inner list where only they add up, with the texts behind their hours', () => {
    const drawing = `${HEAD}
Line  Start date  Description            Length   Per week   Rate
1     04/02/25    Morning news             :30          2     200.00
      Spots: #   Air Date  Air Time Description              Length        Rate
      1          04/02/25  5:38 AM Morning news              :30         200.00
      2          04/03/25  5:40 AM Morning news              :30         200.00
2     04/02/25    Evening news             :30          1     400.00
      Spots: #   Air Date  Air Time Description              Length        Rate
      1          04/02/25  8:10 PM Evening news              :30         400.00
Total                                                               800.00`;
    expect(items(drawing).map(({ description, total }) => [description, total])).to.deep.equal([
      ['Morning news', 200],
      ['Morning news', 200],
      ['Evening news', 400],
    ]);
  });

  it('go on with their description on the next page', () => {
    const head = 'Line  Channel   Description          Day   Date       Length    Rate';
    const pages = [
      `${HEAD}
${head}
1     EVNS      Morning news
      EVNS                           Mo    04/02/25   :30       5.00
      EVNS                           Tu    04/03/25   :30       5.00
2     EVNS      Evening news`,
      `
${head}
      EVNS                           We    04/04/25   :30      25.00
Total                                                          35.00`,
    ];
    expect(items(pages).map(({ description, total }) => [description, total])).to.deep.equal([
      ['Morning news', 5],
      ['Morning news', 5],
      ['Evening news', 25],
    ]);
  });

  it('end with the totals: what stands in columns at the foot is none', () => {
    const drawing = `${HEAD}
Bezeichnung           Menge       Einzelpreis      Gesamtpreis
Bolt                      2             10.00            20.00
Gesamt                                                   20.00

Hafenbank              www.example.com   920 Rue Gare     Reg. No. 90042`;
    expect(items(drawing, 'de')).to.have.length(1);
  });

  describe('of a list without headings', () => {
    const list = (rows: string, total: string) => items(`${HEAD}\n${rows}\nTotal      ${total}`).map(({ total: amount }) => amount);
    it('are the rows that add up to the total, with cents or with a currency', () => {
      expect(list('Cover drawing      $1,800\nRush fee           $250', '$2,050')).to.deep.equal([1800, 250]);
      expect(list('Cover drawing      1800 EUR\nRush fee           250 EUR', '2050 EUR')).to.deep.equal([1800, 250]);
    });
    it('and no others', () => {
      expect(list('Cover drawing      $1,800\nRush fee           $250', '$2,500')).to.deep.equal([]);
      expect(list('Cover drawing      1800\nRush fee           250', '2050.00')).to.deep.equal([]);
      expect(list('Price a gallon     $3.199\nFuel sale          $36.73', '$39.93')).to.deep.equal([]);
    });
  });

  it('are told by the widest column before the numbers, whatever its heading calls them', () => {
    const drawing = `${HEAD}
Work performed                 Qty      Rate      Amount
Replace mixer valve              1    185.00      185.00
Drain clearing                   2     95.00      190.00
Total                                              375.00`;
    expect(items(drawing)).to.deep.equal([
      { description: 'Replace mixer valve', quantity: 1, unit_price: 185, total: 185 },
      { description: 'Drain clearing', quantity: 2, unit_price: 95, total: 190 },
    ]);
  });

  it('are no numbers of a column "Item" beside one of particulars', () => {
    const drawing = `${HEAD}
Item     Particulars                        Value
1        Strip and re-roof plot           3200.00
2        Scaffold hire                     950.00
Total                                     4150.00`;
    expect(items(drawing).map(({ description, total }) => [description, total])).to.deep.equal([
      ['Strip and re-roof plot', 3200],
      ['Scaffold hire', 950],
    ]);
  });
});
