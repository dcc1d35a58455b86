import { expect } from 'chai';
import { markContinuations } from '../../../../src/pipeline/layout/tables.js';
import type { Page, Rule, Table } from '../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../support/page-model.js';

/** The grid of a table as text; a spanning cell stands at its top left. */
const gridOf = (table: Table | undefined) => {
  const rows = Array.from({ length: table?.rows ?? 0 }, () => Array<string>(table?.columns ?? 0).fill(''));
  for (const cell of table?.cells ?? []) rows[cell.row]![cell.column] = cell.text;
  return rows;
};

/** A rule in points of a 612 x 792 page. */
const rule = (left: number, top: number, right: number, bottom: number): Rule => ({
  orientation: right - left > bottom - top ? 'horizontal' : 'vertical',
  box: { left: left / 612, top: top / 792, width: (right - left) / 612, height: (bottom - top) / 792 },
});

const FREE = [
  'Country          Cases     Share     Total',
  'Austria             52      14%       3,375',
  'Belgium             28      18%       3,973',
  'Cyprus              11       9%         158',
  'Denmark              8       9%       1,662',
];

describe('layout/tables', () => {
  it('finds a table without lines by the white between its columns', () => {
    const { tables } = layoutPage(drawPage(`${FREE.join('\n')}`));
    expect(tables).to.have.length(1);
    expect(gridOf(tables[0])).to.deep.equal(FREE.map((row) => row.split(/\s{2,}/)));
    expect(tables[0]?.ruled).to.equal(false);
    expect(tables[0]?.cells.filter((cell) => cell.isHeader)).to.have.length(4);
  });

  it('takes running text for no table', () => {
    const text = [
      'Delivery was made on the agreed day and the packages',
      'were counted by both parties before they were signed',
      'for by the carrier who took them on to the next port',
    ];
    expect(layoutPage(drawPage(text.join('\n'))).tables).to.deep.equal([]);
  });

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

  it('does not look for tables that nobody wants', () => {
    expect(layoutPage(drawPage(FREE.join('\n')), undefined, { tables: false }).tables).to.deep.equal([]);
  });

  it('marks a table that goes on with the first of the next page', () => {
    const table = (top: number): Table => ({
      box: { left: 0.1, top, width: 0.8, height: 0.2 },
      rows: 2,
      columns: 3,
      cells: [],
      confidence: 0.9,
      ruled: true,
    });
    const pages = [table(0.75), table(0.08)].map((t) => ({ ...drawPage(''), tables: [t] }) as Page);
    expect(markContinuations(pages).map((page) => page.tables[0]?.continues)).to.deep.equal([true, undefined]);
  });
});
