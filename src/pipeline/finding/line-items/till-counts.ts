import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import type { ViewWord } from '../page-view.js';
import { type ItemCell, type ItemRow, isNumberWord } from './cells.js';
import type { ColumnName } from './columns.js';

/** A count before the text of a line: `2 Garlic Naan`; a lone stroke is a one that was misread. */
const LEADING = /^(?:(\d{1,2})|[|\]![Il])$/;
/** Lines of a list that begin with a count, at least, and the share of all lines that they are: a single one may be a name (`7 Up`). */
const LEAST_COUNTED = 2;
const MOST_OF_THEM = 0.6;
/** Signs beside quantity and price: `3 *`, `@2.50`, `14.99 =`. */
const SIGNS = /^[@x×*]|[x×*=]$/giu;

/** Rows of a till's list with the quantities and prices that stand before their amounts, or their quantities before their texts. */
export function withCounts(context: Context, rows: readonly ItemRow[]): ItemRow[] {
  const multiplied = rows.map((row) => withFactors(context, row));
  const counted = multiplied.filter(({ cells }) => leadingCount(cells) !== null);
  const digits = counted.filter(({ cells }) => /^\d/.test(cells.get('description')?.text ?? ''));
  const isHabit = digits.length >= LEAST_COUNTED && counted.length >= MOST_OF_THEM * rows.length;
  return isHabit ? multiplied.map(withLeadingCount) : multiplied;
}

/** Quantity times price before the amount, where the two multiply to it. */
function withFactors(context: Context, row: ItemRow): ItemRow {
  const total = row.cells.get('total');
  const amount = total && findNumbers(repairDigits(total.text), context.decimalSign).at(-1)?.value;
  const first = total?.words[0];
  if (row.cells.has('quantity') || row.cells.has('unit_price') || !amount || !first) return row;
  const line = context.pages.find(({ page }) => page.number === row.page)?.rows.find(({ top }) => top === row.top);
  const words = line?.segments.flatMap((segment) => segment.words).filter(({ right }) => right <= first.left) ?? [];
  const [quantity, price] = words.flatMap((word) => numberOf(context, word)).slice(-2);
  if (!quantity || !price || Math.abs(quantity.value * price.value - amount) > 0.011 || price.decimals < 2) return row;
  const cells = new Map(row.cells);
  cells.set('quantity', { ...cell('quantity', [quantity.word]), text: quantity.text });
  cells.set('unit_price', { ...cell('unit_price', [price.word]), text: price.text });
  return { ...row, cells };
}

function numberOf(context: Context, word: ViewWord): { word: ViewWord; text: string; value: number; decimals: number }[] {
  const text = word.text.replace(SIGNS, '');
  if (!isNumberWord({ ...word, text })) return [];
  return findNumbers(repairDigits(text), context.decimalSign)
    .slice(0, 1)
    .map(({ value, decimals }) => ({ word, text, value, decimals }));
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
  cells.set('quantity', { ...cell('quantity', [first]), text: String(count) });
  cells.set('description', cell('description', rest));
  return { ...row, cells };
}

const cell = (column: ColumnName, words: ViewWord[]): ItemCell => ({
  column,
  words,
  text: words.map((word) => word.text).join(' '),
  place: 0,
});
