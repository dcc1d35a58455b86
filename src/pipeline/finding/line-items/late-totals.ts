import type { Context } from '../context.js';
import type { PageView, Row } from '../page-view.js';
import type { ItemCell, ItemRow } from './cells.js';
import { isProduct, numberOf } from './settled-columns.js';

/** What may stand beside an amount that was set lower than its item: numbers of the article, the number of the item, more of its description. */
const BESIDE: ReadonlySet<string> = new Set(['total', 'part_number', 'position', 'description']);
/** Ems below the item that such an amount stands at most. */
const MOST_BELOW = 2;

/**
 * Whether a row holds the amount of the item above, which is set in the middle of a cell that is higher than the others: close below, and what quantity
 * times price gives, or where another of the list was found so (`late`). Then it is the item's. Changes the item.
 */
export function takesLateTotal(
  context: Context,
  view: PageView,
  item: ItemRow | undefined,
  cells: readonly ItemCell[],
  row: Row,
  late: boolean,
): boolean {
  const total = cells.find(({ column }) => column === 'total');
  if (!item || !total || item.page !== view.page.number || item.cells.has('total')) return false;
  if (cells.some(({ column }) => !BESIDE.has(column)) || row.top - item.bottom > MOST_BELOW * view.em) return false;
  const value = (name: 'quantity' | 'unit_price') => numberOf(context, item.cells.get(name));
  const [quantity, price] = [value('quantity'), value('unit_price')];
  const isLate = late && quantity !== null && price !== null;
  if (!isLate && !isProduct(quantity, price, numberOf(context, total))) return false;
  item.cells.set('total', total);
  item.bottom = row.bottom;
  return true;
}

/** Whether a row is an item whose amount may follow below it. */
export const awaitsTotal = (cells: readonly ItemCell[]): boolean =>
  (['description', 'quantity', 'unit_price'] as const).every((name) => cells.some(({ column }) => column === name));
