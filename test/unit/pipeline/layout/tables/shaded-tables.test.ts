import { expect } from 'chai';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { gridOf, rule, split } from '../../../../support/papers/tables.js';

/** The height of row `i` of a drawn page in points, and the place of its character `at`. */
const rowAt = (i: number) => ({ top: 28 + i * 13, bottom: 41 + i * 13 });
const x = (at: number) => 20 + at * 6;
const shade = (from: number, to: number, rows: readonly [number, number]) => ({
  left: from,
  right: to,
  top: rowAt(rows[0]).top,
  bottom: rowAt(rows[1]).bottom,
  filled: true,
  stroked: false,
});
const drawn = (rectangles: ReturnType<typeof shade>[]) => ({ rectangles, drawings: [], fields: [] });

describe('layout/tables with shades, and with few lines', () => {
  it('parts columns by white that a heading over two of them runs across', () => {
    const rows = [
      'Year        Membership-total   Guests',
      '2019         41         12      7',
      '2020         44         18      9',
      '2021         39         20      4',
      '2022         47         21      6',
      '2023         52         25      8',
    ];
    const page = drawPage(rows.join('\n'));
    page.rules = [0, 1, 6].map((i) => rule(15, rowAt(i).top, 300, rowAt(i).top + 1));
    page.rules.push(...[15, x(9), x(29), 300].map((at) => rule(at, rowAt(0).top, at + 1, rowAt(6).top)));
    expect(gridOf(layoutPage(page).tables[0])).to.deep.equal([
      ['Year', 'Membership-total', '', 'Guests'],
      ...rows.slice(1).map((row) => row.split(/\s+/)),
    ]);
  });

  it('parts figures from figures by less white where nearly all of many rows show it', () => {
    const rows = ['165,949 185,667', '446,166 312,164', '581,558 628,177', '972,969 843,937', '749,752 364,492', '967,497 614,120'];
    const page = drawPage(['Age       Male or female', ...rows.map((row, i) => `${10 + i}        ${row}`)].join('\n'));
    page.rules = [0, 1, 7].map((i) => rule(15, rowAt(i).top, 180, rowAt(i).top + 1));
    page.rules.push(...[15, x(7), 180].map((at) => rule(at, rowAt(0).top, at + 1, rowAt(7).top)));
    const [head, ...body] = gridOf(layoutPage(page).tables[0]);
    expect(head).to.have.lengthOf(3);
    expect(body).to.deep.equal(rows.map((row, i) => [`${10 + i}`, ...row.split(' ')]));
  });

  it('takes shaded cells for cells though rows of headings of another shade part them', () => {
    const rows = [
      'Rice        12      3',
      'Wheat       14      5',
      'Irrigated',
      'Rice        20      7',
      'Wheat       21      9',
      'Rain-fed',
    ];
    const page = drawPage([...rows, 'Rice        30      1', 'Wheat       31      2'].join('\n'));
    const columns: [number, number][] = [
      [15, x(10)],
      [x(10), x(18)],
      [x(18), x(24)],
    ];
    const bodies = [0, 1, 3, 4, 6, 7].flatMap((row) => columns.map(([from, to]) => shade(from, to, [row, row])));
    const headings = [2, 5].map((row) => shade(15, x(24), [row, row]));
    const [table, ...others] = layoutPage(page, drawn([...bodies, ...headings])).tables;
    expect(others).to.have.lengthOf(0);
    expect(table).to.include({ ruled: true, rows: 8, columns: 3 });
    expect(table!.cells.find((cell) => cell.text === 'Irrigated')).to.include({ row: 2, columnSpan: 3 });
  });

  it('keeps the border between two shades that fill a cell of lines side by side', () => {
    const page = drawPage('              Start   Now\nHarbour         47      52\nMarket           8       9\nStation         30      31');
    page.rules = [0, 2, 3, 4].map((i) => rule(15, rowAt(i).top, 200, rowAt(i).top + 0.5));
    page.rules.push(...[15, x(12), x(20), 200].map((at) => rule(at, rowAt(0).top, at + 0.5, rowAt(4).top)));
    const columns: [number, number][] = [
      [15, x(12)],
      [x(12), x(20)],
      [x(20), 200],
    ];
    const shades = [0, 1].flatMap((row) => columns.map(([from, to]) => shade(from, to, [row, row])));
    expect(gridOf(layoutPage(page, drawn(shades)).tables[0])).to.deep.equal([
      ['', 'Start', 'Now'],
      ['Harbour', '47', '52'],
      ['Market', '8', '9'],
      ['Station', '30', '31'],
    ]);
  });

  it('splits a ruled body into its rows where headings of groups stand among them', () => {
    const rows = ['Ages of four', 'Morning class    85     15', 'Afternoon        17     83', 'Age five', 'Morning class    80     20'];
    const page = drawPage(['Group            Yes    No', ...rows].join('\n'));
    page.rules = [0, 1, 6].map((i) => rule(15, rowAt(i).top, 200, rowAt(i).top + 0.5));
    page.rules.push(...[15, x(15), x(22), 200].map((at) => rule(at, rowAt(0).top, at + 0.5, rowAt(6).top)));
    expect(gridOf(layoutPage(page).tables[0])).to.deep.equal([
      ['Group', 'Yes', 'No'],
      ['Ages of four', '', ''],
      ['Morning class', '85', '15'],
      ['Afternoon', '17', '83'],
      ['Age five', '', ''],
      ['Morning class', '80', '20'],
    ]);
  });

  it('leaves the lines of a name in one cell of a ruled body', () => {
    const page = drawPage('Group            Yes    No\nMorning class    85     15\nof the first\nAfternoon        17     83\nof the first');
    page.rules = [0, 1, 5].map((i) => rule(15, rowAt(i).top, 200, rowAt(i).top + 0.5));
    page.rules.push(...[15, x(15), x(22), 200].map((at) => rule(at, rowAt(0).top, at + 0.5, rowAt(5).top)));
    expect(layoutPage(page).tables[0]).to.include({ rows: 2 });
  });

  const BODY = ['Oak             12     3     8     41', 'Beech           14     5     9     22', 'Elm              9     4     2     17'];

  it('goes on below several headings of groups, and below names of several lines', () => {
    const between = ['North', 'Wet', 'Late'];
    const rows = ['Kind          2019  2020  2021  2022', ...BODY, ...between, ...BODY, ...between, ...BODY];
    const { tables } = layoutPage(drawPage(rows.join('\n')));
    expect(tables.map((table) => [table.rows, table.columns])).to.deep.equal([[rows.length, 5]]);
  });

  it('reads the lines of a cell together where every other row is shaded', () => {
    const rows = [
      '648   Allegro Air    7100 Terminal    Tulsa',
      '                     Drive',
      '649   Boreal Lines   12 Station       Norman',
      '      of the North   Road',
      '650   Cirrus         3 Hill Street    Sayre',
      '                     77 East',
      '651   Delta Winds    Avenue           Owasso',
      '652   Egret          1 Quay           Poteau',
    ];
    const page = drawPage(rows.join('\n'));
    const shades = [[0, 1] as const, [4, 4] as const, [7, 7] as const].map((of) => shade(15, x(46), of));
    expect(gridOf(layoutPage(page, drawn(shades)).tables[0])).to.deep.equal([
      ['648', 'Allegro Air', '7100 Terminal Drive', 'Tulsa'],
      ['649', 'Boreal Lines of the North', '12 Station Road', 'Norman'],
      split(rows[4]!),
      ['651', 'Delta Winds', '77 East Avenue', 'Owasso'],
      split(rows[7]!),
    ]);
  });
});
