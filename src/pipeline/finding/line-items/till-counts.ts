import type { Context } from '../context.js';
import { cellOf, type ItemRow } from './cells.js';
import { withFactors } from './mended-rows.js';

/** A count before the text of a line: `2 Garlic Naan`; a lone stroke is a one that was misread. */
const LEADING = /^(?:(\d{1,2})|[|\]![Il])$/;
/** Lines of a list that begin with a count, at least, and the share of all lines that they are: a single one may be a name (`7 Up`). */
const LEAST_COUNTED = 2;
const MOST_OF_THEM = 0.6;

/** Rows of a till's list with the quantities and prices that stand before their amounts, or their quantities before their texts. */
export function withCounts(context: Context, rows: readonly ItemRow[]): ItemRow[] {
  const multiplied = rows.map((row) => withFactors(context, row));
  const counted = multiplied.filter(({ cells }) => leadingCount(cells) !== null);
  const digits = counted.filter(({ cells }) => /^\d/.test(cells.get('description')?.text ?? ''));
  const isHabit = digits.length >= LEAST_COUNTED && counted.length >= MOST_OF_THEM * rows.length;
  return isHabit ? multiplied.map(withLeadingCount) : multiplied;
}

/** The count that the text of a line begins with; null where it has none or a quantity of its own. */
function leadingCount(cells: ItemRow['cells']): number | null {
  const [first, second] = cells.get('description')?.words ?? [];
  const match = cells.has('quantity') || !first || !/^\P{L}*\p{L}{2}/u.test(second?.text ?? '') ? null : first.text.match(LEADING);
  return match ? Number(match[1] ?? 1) : null;
}

function withLeadingCount(row: ItemRow): ItemRow {
  const count = leadingCount(row.cells);
  const [first, ...rest] = row.cells.get('description')?.words ?? [];
  if (!count || !first) return row;
  const cells = new Map(row.cells);
  cells.set('quantity', cellOf('quantity', [first], String(count)));
  cells.set('description', cellOf('description', rest));
  return { ...row, cells };
}
