import { expect } from 'chai';
import type { Rule, Table } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage, type PageOptions } from '../../../../support/papers/page-model.js';

/** The only table of a drawn page as rows of texts. */
function gridOf(drawing: readonly string[], rules: Rule[] = [], options: PageOptions = {}): string[][] {
  const page = drawPage(drawing.join('\n'), options);
  page.rules = rules;
  const { tables } = layoutPage(page);
  expect(tables).to.have.length(1);
  const { rows, columns, cells } = tables[0] as Table;
  const grid = Array.from({ length: rows }, () => Array<string>(columns).fill(''));
  for (const cell of cells) grid[cell.row]![cell.column] = cell.text;
  return grid;
}

/** A line across the drawn page below so many rows. */
const lineBelow = (rows: number): Rule => ({
  orientation: 'horizontal',
  box: { left: 20 / 612, top: (30 + 13 * rows - 1.5) / 792, width: 420 / 612, height: 0.5 / 792 },
});

const split = (row: string) => row.trim().split(/\s{2,}/);

describe('layout/tables/column-cells', () => {
  it('joins the lines of a name that goes on small or in brackets', () => {
    const rows = gridOf([
      'Substance                 to air     to water    to land',
      'Chlorine and compounds     10 000          20         30',
      '(as HCl)',
      'Halons                          1           2          3',
      'Volatile organic              100         200        300',
      'compounds',
      'Others                          5           6          7',
    ]);
    expect(rows.map(([name]) => name)).to.deep.equal([
      'Substance',
      'Chlorine and compounds (as HCl)',
      'Halons',
      'Volatile organic compounds',
      'Others',
    ]);
  });

  it('keeps headings of groups and the letters of entries in rows of their own', () => {
    const rows = gridOf([
      'Substance                 to air     to water    to land',
      'Chlorine                   10 000          20         30',
      '(a)',
      'Halons                          1           2          3',
      'Metals',
      'Lead                          100         200        300',
    ]);
    expect(rows.map(([name]) => name)).to.deep.equal(['Substance', 'Chlorine', '(a)', 'Halons', 'Metals', 'Lead']);
  });

  const head = [
    'Question          rather       rather      undecided     agree',
    '                 disagree      agree',
    'One                   7.1         4             33.3      29.3',
    'Two                    45        35               12       3.0',
    'Three                   1         0               13        36',
  ];

  it('joins the lines of headings above the line below them', () => {
    const rows = [
      'Group          6-month         12-month         18-month',
      '              follow-up        follow-up        follow-up',
      'One                  7.1               4.0             33.3',
      'Two                   45                35               12',
      'Three                  1                 0               13',
    ];
    expect(gridOf(rows, [lineBelow(2)])[0]).to.deep.equal(['Group', '6-month follow-up', '12-month follow-up', '18-month follow-up']);
    expect(gridOf(rows)[0]).to.deep.equal(['Group', '6-month', '12-month', '18-month']);
  });

  it('keeps headings apart that a line parts', () => {
    const between: Rule = { ...lineBelow(1), box: { ...lineBelow(1).box, left: 110 / 612, width: 130 / 612 } };
    expect(gridOf(head, [between, lineBelow(2)]).slice(0, 2)).to.deep.equal([
      ['Question', 'rather', 'rather', 'undecided', 'agree'],
      ['', 'disagree', 'agree', '', ''],
    ]);
  });

  it('gives a heading the column of the figures that it shares no width with', () => {
    const rows = gridOf([
      'Name of the entry                     to air               to water',
      'First entry                  4,711               815',
      'Second entry                 1,234               567',
      'Third entry                  9,876               543',
    ]);
    expect(rows).to.deep.equal([
      ['Name of the entry', 'to air', 'to water'],
      ['First entry', '4,711', '815'],
      ['Second entry', '1,234', '567'],
      ['Third entry', '9,876', '543'],
    ]);
  });

  it('takes names of several lines beside many columns for no running text', () => {
    const rows = gridOf(
      [
        'Statement                               agree    unsure    differ    none',
        'The treatment of this kind is the         7.1       4.0      33.3     1.0',
        'most effective way that is known',
        'The treatment of that kind carries         45        35        12     3.0',
        'a high risk for those who take it',
        'The use of either kind far outweighs      1.0       0.5        13      36',
      ],
      [],
      { source: 'ocr' },
    );
    expect(rows.map(([name]) => name)).to.deep.equal([
      'Statement',
      'The treatment of this kind is the most effective way that is known',
      'The treatment of that kind carries a high risk for those who take it',
      'The use of either kind far outweighs',
    ]);
  });

  it('leaves out the bars that lines between columns were recognised as', () => {
    const drawing = [
      '|  Name      Beer     Wine  |',
      '   Ann       yes       no',
      '   Bob        no      yes  |',
      '   Eve       yes      yes',
    ];
    expect(gridOf(drawing, [], { source: 'ocr' })).to.deep.equal(drawing.map((row) => split(row.replaceAll('|', ' '))));
  });

  it('keeps named rows with figures apart where lines part sums only', () => {
    const drawing = [
      'EUR million                  2023         2022',
      'Revenue                   1,842.4      1,704.9',
      'Cost of sales            (1,201.3)    (1,133.5)',
      'Gross profit                641.1        571.4',
      'Selling expenses           (210.7)      (198.0)',
      'Administrative expenses    (120.4)      (117.2)',
      'Operating profit            310.0        256.2',
      'Taxes                        90.1         70.0',
    ];
    const lines = [1, 3, 6, 7].map(lineBelow);
    expect(gridOf(drawing, lines)).to.deep.equal(drawing.map(split));
  });

  it('finds a table most of whose rows are the further lines of cells in the middle', () => {
    const rows = gridOf([
      'Art. no.   Description                Pack     Price EUR',
      '10-221     Hex bolt DIN 933,           100         18.40',
      '           stainless steel A2',
      '           M8 x 40',
      '10-225     Hex bolt DIN 933,            50         21.75',
      '           stainless steel A2',
      '           M10 x 60',
      '11-004     Washer DIN 125              500          9.10',
      '12-870     Threaded rod DIN 975,        10         32.00',
      '           zinc plated',
      '           length 1000 mm',
    ]);
    expect(rows).to.deep.equal([
      ['Art. no.', 'Description', 'Pack', 'Price EUR'],
      ['10-221', 'Hex bolt DIN 933, stainless steel A2 M8 x 40', '100', '18.40'],
      ['10-225', 'Hex bolt DIN 933, stainless steel A2 M10 x 60', '50', '21.75'],
      ['11-004', 'Washer DIN 125', '500', '9.10'],
      ['12-870', 'Threaded rod DIN 975, zinc plated length 1000 mm', '10', '32.00'],
    ]);
  });

  it('joins what is counted in brackets to the headings above it, also where a bracket was lost', () => {
    const rows = gridOf(
      [
        '              Spring      Summer      Autumn      Winter       All',
        '              (%)         (°C)        (n = 82)    (n = 83)    n=21)',
        'Boats             12          14          16          18         20',
        'Ships              2           4           6           8         10',
        'Rafts             22          24          26          28         30',
      ],
      [lineBelow(2)],
    );
    expect(rows[0]?.slice(1, 3)).to.deep.equal(['Spring (%)', 'Summer (°C)']);
    expect(rows).to.have.length(4);
  });
});
