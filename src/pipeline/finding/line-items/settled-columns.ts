import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import type { ItemCell, ItemRow } from './cells.js';
import type { ColumnName } from './columns.js';

/** Puts the columns of a list right by what quantity times price gives. `recognised`: decimal signs may be lost. Changes the rows. */
export function settleColumns(context: Context, rows: ItemRow[], recognised: boolean): void {
  countUnits(rows);
  if (recognised) mendCounts(context, rows);
  completeFactors(context, rows, 'quantity', recognised);
  completeFactors(context, rows, 'unit_price', recognised);
  settleTotals(context, rows);
  for (const name of ['quantity', 'unit_price'] as const) settleThousands(context, rows, name);
  if (recognised) restoreSigns(context, rows);
}

/** `Unid.` over figures alone: how many units, where no other column tells how many. Changes the rows. */
function countUnits(rows: readonly ItemRow[]): void {
  const units = rows.flatMap(({ cells }) => cells.get('unit') ?? []);
  if (
    units.length === 0 ||
    rows.some(({ cells }) => cells.has('quantity')) ||
    units.some(({ text }) => !/^\d{1,5}(?:[.,]\d{1,3})?$/.test(text))
  )
    return;
  for (const { cells } of rows) {
    const unit = cells.get('unit');
    if (unit) cells.set('quantity', { ...unit, column: 'quantity' });
  }
}

/** The last number of a cell; null where it has none. */
export const numberOf = (context: Context, cell: ItemCell | undefined): number | null =>
  cell ? (findNumbers(repairDigits(cell.text), context.decimalSign).at(-1)?.value ?? null) : null;

/** Whether quantity times price gives an amount, but for rounding. */
export const isProduct = (count: number | null, price: number | null, total: number | null): boolean =>
  count !== null && price !== null && total !== null && total !== 0 && Math.abs(count * price - total) <= 0.011 + Math.abs(count) * 0.006;

/** `100` for `1,00`: figures of a picture whose decimal sign was lost, where quantity times price gives the total with it. */
function restoreSigns(context: Context, rows: ItemRow[]): void {
  for (const { cells } of rows) {
    const value = (name: ColumnName): number | null => numberOf(context, cells.get(name));
    if (isProduct(value('quantity'), value('unit_price'), value('total'))) continue;
    for (const name of ['unit_price', 'total'] as const) {
      const cell = cells.get(name);
      const text = cell?.text.replace(/(?<=^\D*\d+)(?=\d{2}\D*$)/u, context.decimalSign === ',' ? ',' : '.');
      if (!cell || !text || /\d\D\d/u.test(cell.text) || !/\d{3}/.test(cell.text)) continue;
      const restored = { ...cell, text };
      const other = (key: ColumnName): number | null => (key === name ? numberOf(context, restored) : value(key));
      if (isProduct(other('quantity'), other('unit_price'), other('total'))) cells.set(name, restored);
    }
  }
}

/** One sign before three figures: thousands, or a thousandth. */
const THREE_FIGURES = /^\D{0,5}(\d{1,3})([.,])(\d{3})\D{0,8}$/u;
/** Quantity times price may come to this much more or less than the amount, which discounts and taxes change. */
const ABOUT = 2;

/**
 * `7.000` beside `212,00` and `1.469,16`, `195.000` beside `8.00` and `1.560.000`: whether a sign before three figures parts thousands is told by what quantity
 * times price comes to, where the other reading comes to an amount of the row in most rows and this one in none. Changes the rows.
 */
function settleThousands(context: Context, rows: readonly ItemRow[], name: 'quantity' | 'unit_price'): void {
  const other = name === 'quantity' ? 'unit_price' : 'quantity';
  const read = rows.flatMap(({ cells, spare }) => {
    const [cell, factor] = [cells.get(name), numberOf(context, cells.get(other))];
    const figures = cell?.text.match(THREE_FIGURES);
    const value = numberOf(context, cell);
    if (!cell || !figures || !value || !factor) return [];
    const whole = Number(`${figures[1]}${figures[3]}`);
    const changed = value === whole ? whole / 1000 : whole;
    const amounts = [cells.get('total'), ...spare.values()].map((amount) => numberOf(context, amount) ?? 0);
    const comesTo = (count: number): boolean => amounts.some((amount) => amount > 0 && isAbout(count * factor, amount));
    const text = String(changed).replace('.', context.decimalSign === ',' ? ',' : '.');
    return [{ cells, cell: { ...cell, text }, isRight: comesTo(value), isOther: comesTo(changed) }];
  });
  if (read.some(({ isRight }) => isRight) || read.filter(({ isOther }) => isOther).length < 0.6 * rows.length) return;
  for (const { cells, cell } of read) cells.set(name, cell);
}

const isAbout = (product: number, amount: number): boolean => product < ABOUT * amount && amount < ABOUT * product;

/** Letters of a sign that may have been one figure, or two. */
const MISREAD = /^\S{1,3}$/u;
/** Largest count that such a sign may be. */
const MOST_COUNT = 99;

/**
 * `©` for `8` under a quantity: a lone figure of a picture is easily misread; what it was is told by one column of amounts that the price divides without a
 * rest, where it agrees with the quantities of most rows. Changes the rows.
 */
function mendCounts(context: Context, rows: readonly ItemRow[]): void {
  const isMisread = ({ cells }: ItemRow): boolean =>
    MISREAD.test(cells.get('quantity')?.text ?? '') && numberOf(context, cells.get('quantity')) === null;
  if (!rows.some(isMisread)) return;
  const places = new Set(rows.flatMap(({ spare }) => [...spare.keys()]));
  for (const place of ['total', ...places] as const) {
    const counted = rows.flatMap((row) => {
      const price = numberOf(context, row.cells.get('unit_price'));
      const amount = numberOf(context, place === 'total' ? row.cells.get('total') : row.spare.get(place));
      const count = isMisread(row) ? Math.round((amount ?? 0) / (price || 1)) : numberOf(context, row.cells.get('quantity'));
      return isProduct(count, price, amount) && count !== null && count >= 1 ? [{ row, count }] : [];
    });
    if (counted.length < 0.6 * rows.length) continue;
    for (const { row, count } of counted) {
      const cell = row.cells.get('quantity');
      if (cell && isMisread(row) && count <= MOST_COUNT) row.cells.set('quantity', { ...cell, text: String(count) });
    }
    return;
  }
}

/** Of two columns of totals, with tax and without, the one that quantity times price gives. */
function settleTotals(context: Context, rows: ItemRow[]): void {
  const fits = (row: ItemRow, cell: ItemCell | undefined): boolean =>
    isProduct(numberOf(context, row.cells.get('quantity')), numberOf(context, row.cells.get('unit_price')), numberOf(context, cell));
  const most = 0.6 * rows.length;
  if (rows.length === 0 || rows.filter((row) => fits(row, row.cells.get('total'))).length >= most) return;
  for (const place of new Set(rows.flatMap((row) => [...row.spare.keys()]))) {
    if (rows.filter((row) => fits(row, row.spare.get(place))).length < most) continue;
    for (const row of rows) {
      const cell = row.spare.get(place);
      if (cell && numberOf(context, cell) !== null) row.cells.set('total', { ...cell, column: 'total' });
    }
    return;
  }
}

/** A column without a known header that completes quantity times price to the total on most rows holds what is missing of the two. */
function completeFactors(context: Context, rows: ItemRow[], missing: 'quantity' | 'unit_price', recognised: boolean): void {
  if (rows.length === 0 || rows.some((row) => row.cells.has(missing))) return;
  const known = missing === 'quantity' ? 'unit_price' : 'quantity';
  const value = (cell: ItemCell | undefined): number | null => numberOf(context, cell);
  for (const place of new Set(rows.flatMap((row) => [...row.spare.keys()]))) {
    const fitting = rows.filter((row) => {
      const [found, other] = [value(row.spare.get(place)), value(row.cells.get(known))];
      const total = value(row.cells.get('total'));
      const [count, price] = missing === 'quantity' ? [found, other] : [other, found];
      // `5500` is 55.00 where recognition lost the sign; `restoreSigns` puts it back.
      return isProduct(count, price, total) || (recognised && price !== null && isProduct(count, price / 100, total));
    });
    if (fitting.length < 0.6 * rows.length) continue;
    for (const row of rows) {
      const cell = row.spare.get(place);
      if (cell && value(cell) !== null) row.cells.set(missing, { ...cell, column: missing });
    }
    return;
  }
}
