import type { Rule, Table } from '../../../src/pipeline/model.js';

/** The grid of a table as text; a spanning cell stands at its top left. */
export const gridOf = (table: Table | undefined) => {
  const rows = Array.from({ length: table?.rows ?? 0 }, () => Array<string>(table?.columns ?? 0).fill(''));
  for (const cell of table?.cells ?? []) rows[cell.row]![cell.column] = cell.text;
  return rows;
};

/** A rule in points of a 612 x 792 page. */
export const rule = (left: number, top: number, right: number, bottom: number): Rule => ({
  orientation: right - left > bottom - top ? 'horizontal' : 'vertical',
  box: { left: left / 612, top: top / 792, width: (right - left) / 612, height: (bottom - top) / 792 },
});

/** Rows of a table without lines. */
export const FREE = [
  'Country          Cases     Share     Total',
  'Austria             52      14%       3,375',
  'Belgium             28      18%       3,973',
  'Cyprus              11       9%         158',
  'Denmark              8       9%       1,662',
];

/** The cells of a row of FREE. */
export const split = (row: string) => row.trim().split(/\s{2,}/);
