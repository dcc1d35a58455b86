import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import { linesAcross } from '../form-boxes.js';
import type { PageView, Row } from '../page-view.js';
import { assign, type ItemCell, type ItemRow } from './cells.js';
import { closesList } from './closing-rows.js';
import type { Column, ColumnName, Header } from './columns.js';
import { numberOf } from './settled-columns.js';

const AMOUNT_COLUMNS: ColumnName[] = ['total', 'unit_price', 'quantity', 'gross_weight', 'net_weight', 'packages'];

/** Whether a row starts an item: it has an amount where its list has one, or quantity and text. */
export function isAnchor(cells: ItemCell[], columns: Column[], context: Context): boolean {
  const number = (name: ColumnName): boolean => {
    const cell = cells.find((other) => other.column === name);
    // `Net: 11,900.00` under the gross weight tells more of the same line.
    return (
      cell !== undefined && !/^\p{L}[\p{L}\s.]*:/u.test(cell.text) && findNumbers(repairDigits(cell.text), context.decimalSign).length > 0
    );
  };
  const text = cells.some(
    (cell) => ['description', 'part_number', 'hs_code', 'marks'].includes(cell.column) && /[\p{L}\d]{2}/u.test(cell.text),
  );
  const held = AMOUNT_COLUMNS.filter((name) => columns.some((column) => column.name === name));
  const present = held.filter(number);
  if (present.length === 0) return false;
  if (present.includes('total') && (text || present.length >= 2)) return true;
  if (!held.includes('total')) return text || present.length >= 2;
  return text && present.length >= 2;
}

/** What lies between two level lines of a list. */
export interface Strip {
  top: number;
  bottom: number;
}

/** The strip of each row of a list that has a line between all of its items: those that hold one item. Null for other lists. */
export function ruledStrips(context: Context, view: PageView, header: Header, until: number): Map<Row, Strip> | null {
  const described = header.columns.find(({ name }) => name === 'description');
  const first = view.rows[header.bodyRow];
  if (!described || !first) return null;
  const lines = linesAcross(view, (described.left + described.right) / 2).filter((at) => at > first.top - 2 * view.em);
  if (lines.length < 3) return null;
  const held = new Map<number, { rows: Row[]; items: number }>();
  for (const row of view.rows.slice(header.bodyRow, until)) {
    if (held.size > 0 && closesList(context, row)) break;
    const middle = (row.top + row.bottom) / 2;
    const index = lines.findIndex((at) => at > middle);
    if (index < 1) continue;
    const strip = held.get(index) ?? { rows: [], items: 0 };
    strip.rows.push(row);
    if (isAnchor(assign(row, header.columns, view.em), header.columns, context)) strip.items += 1;
    held.set(index, strip);
  }
  const strips = [...held].filter(([, { items }]) => items > 0);
  if (strips.length < 2 || strips.some(([, { items }]) => items > 1)) return null;
  return new Map(
    strips.flatMap(([index, { rows }]) => rows.map((row) => [row, { top: lines[index - 1]!, bottom: lines[index]! }] as const)),
  );
}

/** Gives items the amounts that stand higher or lower between the same two lines, where their own row has no figure under that heading. Changes the items. */
export function fillFromStrips(
  context: Context,
  view: PageView,
  { columns }: Header,
  strips: Map<Row, Strip>,
  items: readonly ItemRow[],
): void {
  for (const { top, page, cells } of items) {
    const own = [...strips].find(([row]) => row.top === top && page === view.page.number)?.[1];
    const beside = own ? [...strips].filter(([row, strip]) => strip.top === own.top && row.top !== top) : [];
    for (const cell of beside.flatMap(([row]) => assign(row, columns, view.em))) {
      const isMissing = AMOUNT_COLUMNS.includes(cell.column) && numberOf(context, cells.get(cell.column)) === null;
      if (isMissing && numberOf(context, cell) !== null) cells.set(cell.column, cell);
    }
  }
}
