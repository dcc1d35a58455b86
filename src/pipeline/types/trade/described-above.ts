import type { Context } from '../../finding/context.js';
import { cellOf, type ItemRow } from '../../finding/line-items/cells.js';

/**
 * `001  WOODEN BEDS` over `9403.50.9042   4120 KG   $18,600`: goods that have a line of their own over that of their code, where the code begins as well.
 * Rows that have a description stay as they are.
 */
export function describedAbove(context: Context, rows: readonly ItemRow[]): ItemRow[] {
  return rows.map((row, index) => {
    const code = row.cells.get('hs_code')?.words[0];
    const view = context.pages.find(({ page }) => page.number === row.page);
    if (!code || !view || row.cells.has('description')) return row;
    const before = rows[index - 1];
    const floor = before && before.page === row.page ? before.bottom : 0;
    const above = view.rows.filter(({ top, bottom }) => top >= floor - 1 && bottom <= row.top + 1).at(-1);
    const goods = above?.segments.find(({ left, text }) => Math.abs(left - code.left) < view.em && /\p{L}{3}/u.test(text));
    if (!above || !goods || row.top - above.bottom > 1.5 * view.em) return row;
    return { ...row, cells: new Map([...row.cells, ['description', cellOf('description', goods.words)]]) };
  });
}
