import { cellOf, type ItemCell, type ItemRow } from '../../../finding/line-items/cells.js';
import type { ColumnName } from '../../../finding/line-items/columns.js';
import type { PageView, ViewWord } from '../../../finding/page-view.js';
import type { CaptionedBox } from './captioned-boxes.js';

type Box = CaptionedBox<string>;

/** Boxes beside each other that make the list of contents, and what stands in them. */
const COLUMNS: Readonly<Record<string, ColumnName>> = {
  contents: 'description',
  quantity: 'quantity',
  net: 'net_weight',
  amount: 'total',
  code: 'hs_code',
  origin: 'origin',
};

/** The contents of an item sent by post, line by line: each begins where its weight or value is told. */
export function postedGoods(view: PageView, boxes: readonly Box[]): ItemRow[] {
  const list = boxes.find(({ name }) => name === 'contents');
  const columns = boxes.filter(({ name, top, under }) => list && name in COLUMNS && top < list.under && under > list.top - view.em);
  if (!list || !columns.some(({ name }) => name === 'net' || name === 'amount')) return [];
  const from = Math.max(...columns.map(({ under }) => under));
  const to = Math.min(...boxes.filter((box) => !columns.includes(box) && box.top > from - 0.3 * view.em).map(({ top }) => top));
  const rows: { top: number; bottom: number; cells: Map<ColumnName, ViewWord[]> }[] = [];
  for (const row of view.rows.filter(({ top, bottom }) => (top + bottom) / 2 > from && (top + bottom) / 2 < to)) {
    const cells = cellsUnder(
      columns,
      row.segments.flatMap(({ words }) => words),
    );
    const begins = isTold(cells.get('net_weight')) || (isTold(cells.get('total')) && cells.has('description'));
    const last = rows.at(-1);
    if (begins) rows.push({ top: row.top, bottom: row.bottom, cells });
    else if (last) for (const [column, words] of cells) last.cells.set(column, [...(last.cells.get(column) ?? []), ...words]);
  }
  return rows.map(({ top, bottom, cells }) => ({
    page: view.page.number,
    cells: new Map(countedApart(cells)),
    top,
    bottom,
    rule: 'table-column',
    spare: new Map(),
  }));
}

const isTold = (words: readonly ViewWord[] | undefined): boolean => words?.some(({ text }) => /\d/.test(text)) ?? false;

function cellsUnder(columns: readonly Box[], words: readonly ViewWord[]): Map<ColumnName, ViewWord[]> {
  const cells = new Map<ColumnName, ViewWord[]>();
  for (const word of words) {
    const middle = (word.left + word.right) / 2;
    const box = columns.find(({ left, right }) => middle > left && middle < right);
    const column = box && COLUMNS[box.name];
    if (column) cells.set(column, [...(cells.get(column) ?? []), word]);
  }
  return cells;
}

/** `2 Chocolate bars` where one column asks for both: how many, and what. */
function countedApart(cells: ReadonlyMap<ColumnName, ViewWord[]>): [ColumnName, ItemCell][] {
  const [first, ...rest] = cells.get('description') ?? [];
  const isCounted =
    first !== undefined && !cells.has('quantity') && /^\d{1,4}[x×]?$/.test(first.text) && rest.some(({ text }) => /\p{L}{2}/u.test(text));
  const parted = isCounted ? new Map([...cells, ['quantity' as const, [first]], ['description' as const, rest]]) : cells;
  return [...parted].map(([column, words]) => [column, cellOf(column, words)]);
}
