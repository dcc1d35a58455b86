import { expect } from 'chai';
import type { Page } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { FREE, gridOf, rule, split } from '../../../../support/papers/tables.js';

describe('layout/tables with lines and shades', () => {
  it('follows the lines of a ruled table, and spans where a line is missing', () => {
    const page = drawPage('Both columns\nOne       Two\nThree     Four');
    page.rules = [
      ...[26, 41.5, 54.5, 68].map((y) => rule(15, y, 140, y + 1)),
      rule(15, 26, 16, 69),
      rule(139, 26, 140, 69),
      rule(70, 42, 71, 69),
    ];
    const table = layoutPage(page).tables[0];
    expect(table?.ruled).to.equal(true);
    expect(gridOf(table)).to.deep.equal([
      ['Both columns', ''],
      ['One', 'Two'],
      ['Three', 'Four'],
    ]);
    expect(table?.cells[0]).to.include({ columnSpan: 2, rowSpan: 1 });
  });

  it('splits a ruled body into the rows of its text', () => {
    const page = drawPage(FREE.join('\n'));
    page.rules = [
      ...[26, 41.5, 94].map((y) => rule(15, y, 300, y + 1)),
      rule(15, 26, 16, 95),
      rule(299, 26, 300, 95),
      rule(100, 26, 101, 95),
    ];
    expect(gridOf(layoutPage(page).tables[0])).to.deep.equal(FREE.map((row) => row.split(/\s{2,}/)));
  });

  it('splits rows parted by lines at the lines alone', () => {
    const page = drawPage(
      'Code      Name          Price\nA1        Bolt, long     1.00\n          galvanised\nB2        Nut            2.00\nC3        Washer         3.00',
    );
    const tops = page.lines.length > 0 ? [] : [...new Set(page.words.map((word) => word.box.top))].map((top) => top * 792);
    page.rules = [1, 3, 4].map((i) => rule(15, tops[i]! - 1, 200, tops[i]! - 0.5));
    expect(gridOf(layoutPage(page).tables[0]).map((row) => row.join('|'))).to.deep.equal([
      'Code|Name|Price',
      'A1|Bolt, long galvanised|1.00',
      'B2|Nut|2.00',
      'C3|Washer|3.00',
    ]);
  });

  /** The place of row `i` of a drawn page in points. */
  const rowAt = (page: Page, i: number) => {
    const tops = [...new Set(page.words.map((word) => word.box.top))].sort((a, b) => a - b).map((top) => top * 792);
    return { top: tops[i]! - 2, bottom: (tops[i + 1] ?? tops[i]! + (tops[1]! - tops[0]!)) - 2 };
  };

  const fill = { filled: true, stroked: false };

  it('finds one table where every other row is shaded', () => {
    const page = drawPage(FREE.join('\n'));
    const rectangles = [0, 1, 3].flatMap((i) =>
      [
        [10, 100],
        [100, 160],
        [160, 300],
      ].map(([left, right]) => ({ left: left!, right: right!, ...rowAt(page, i), ...fill })),
    );
    const { tables } = layoutPage(page, { rectangles, drawings: [], fields: [] });
    expect(tables.map(gridOf)).to.deep.equal([FREE.map(split)]);
  });

  it('takes the dots of a dotted line for no cells', () => {
    const page = drawPage(FREE.join('\n'));
    const rectangles = Array.from({ length: 120 }, (_, i) => ({
      left: 20 + i * 2,
      right: 21 + i * 2,
      top: rowAt(page, 1).top,
      bottom: rowAt(page, 1).top + 1,
      ...fill,
    }));
    expect(layoutPage(page, { rectangles, drawings: [], fields: [] }).tables.map(gridOf)).to.deep.equal([FREE.map(split)]);
  });

  it('keeps the lines of a cell together where only the columns are ruled', () => {
    const rows = [
      'No     Work                  Hours',
      '1      Planning of the       4',
      '       plant on site',
      '2      Mounting              11',
      '3      Wiring and test       6',
      '       as the norm says',
      '       in two copies',
    ];
    const page = drawPage(rows.join('\n'));
    const { top } = rowAt(page, 0);
    const { bottom } = rowAt(page, 6);
    const x = (column: number) => 18 + column * 6;
    page.rules = [
      rule(10, top, 230, top + 1),
      rule(10, bottom, 230, bottom + 1),
      ...[10, x(5), x(27), 230].map((at) => rule(at, top, at + 1, bottom)),
    ];
    expect(gridOf(layoutPage(page).tables[0])).to.deep.equal([
      ['No', 'Work', 'Hours'],
      ['1', 'Planning of the plant on site', '4'],
      ['2', 'Mounting', '11'],
      ['3', 'Wiring and test as the norm says in two copies', '6'],
    ]);
  });

  it('parts the rows of a ruled body under headings of groups, and not where the first line is no heading', () => {
    const bodyOf = (rows: readonly string[]) => {
      const page = drawPage(rows.join('\n'));
      const { top } = rowAt(page, 0);
      const { bottom } = rowAt(page, rows.length - 1);
      const under = rowAt(page, 1).top - 2;
      page.rules = [
        ...[top, under, bottom].map((y) => rule(10, y, 260, y + 1)),
        ...[10, 18 + 22 * 6, 18 + 32 * 6, 260].map((x) => rule(x, top, x + 1, bottom)),
      ];
      return gridOf(layoutPage(page).tables[0]).slice(1);
    };
    const head = 'Tree                   Planted   Felled';
    const grouped = ['Hardwood', 'Oak                    12        3', 'Softwood', 'Larch                  9         4'];
    const wrapped = ['Oak from the           12        3', 'northern slope', 'Larch from the         9         4', 'mill'];
    expect(bodyOf([head, ...grouped])).to.deep.equal([
      ['Hardwood', '', ''],
      ['Oak', '12', '3'],
      ['Softwood', '', ''],
      ['Larch', '9', '4'],
    ]);
    expect(bodyOf([head, ...wrapped])).not.to.deep.include(['northern slope', '', '']);
    expect(bodyOf([head, ...wrapped, 'Elm                    7         2'])).not.to.deep.include(['northern slope', '', '']);
  });

  it('makes one table of a heading with shaded cells and the rows below it', () => {
    const page = drawPage(`Item             Cases     Share     Total\n${FREE.join('\n')}`);
    const cells = [15, 110, 180, 240].map((left, index) => ({ left, right: [110, 180, 240, 300][index]!, top: 26, bottom: 41 }));
    const second = cells.map((cell) => ({ ...cell, top: 41, bottom: 55 }));
    const rectangles = [...cells, ...second].map((cell) => ({ ...cell, filled: true, stroked: false }));
    const { tables } = layoutPage(page, { rectangles, drawings: [], fields: [] });
    expect(tables.map((table) => [table.rows, table.columns])).to.deep.equal([[6, 4]]);
  });

  it('finds a list of one row whose lower line is left out', () => {
    const page = drawPage('Number      Date        Charges\n\n\n4711        3 March      110.00');
    page.rules = [rule(15, 26, 230, 27), rule(15, 42, 230, 43), ...[15, 88, 155, 229].map((x) => rule(x, 26, x + 1, 95))];
    expect(layoutPage(page).tables.map(gridOf)).to.deep.equal([
      [
        ['Number', 'Date', 'Charges'],
        ['4711', '3 March', '110.00'],
      ],
    ]);
  });
});
