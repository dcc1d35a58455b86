import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import type { PageView, Row } from '../page-view.js';
import { fillFromStrips, isAnchor, ruledStrips } from './anchor-rows.js';
import { assign, type ItemCell, type ItemRow, positionOf } from './cells.js';
import { closesList, isCarried, isCharge, isCopy, isFullRow, isLabelled, isOtherPaper, withoutSum } from './closing-rows.js';
import type { ColumnName, Header } from './columns.js';
import { alignColumns } from './headings/aligned-columns.js';
import { awaitsTotal, takesLateTotal } from './late-totals.js';
import { numberOf, settleColumns } from './settled-columns.js';

/** Rows of the lists of items in a document: below each header until the totals, over pages. Without a header see `findHeaderlessRows`. */
export function findItemRows(context: Context): ItemRow[] {
  const rows: ItemRow[] = [];
  let open: Header | null = null;
  let carried: ItemCell[] = [];
  let before = '';
  for (const view of context.pages) {
    if (isCopy(context, view)) continue;
    if (isOtherPaper(context, view)) break;
    const headers = context.headers.get(view.page.number) ?? [];
    const first = headers[0];
    if (open && (!first || first.firstRow > 0)) {
      const continued = readBody(context, view, { ...open, bodyRow: 0, firstRow: 0 }, first?.firstRow ?? view.rows.length, true);
      rows.push(...continued.rows);
      if (continued.closed) open = null;
    }
    for (const [index, header] of headers.entries()) {
      const isSame = index === 0 && before === headOf(header);
      const body = readBody(context, view, header, headers[index + 1]?.firstRow ?? view.rows.length, false, isSame ? carried : []);
      rows.push(...body.rows);
      // A header at the foot of a page heads the rows of the next.
      const isLast = view.rows.length - header.bodyRow <= 2;
      open = body.closed || (body.rows.length === 0 && !isLast) ? null : header;
      // Its words stand on another page than the item that goes on with it.
      carried = body.pending.map((cell) => ({ ...cell, words: [] }));
      before = headOf(header);
    }
  }
  const listed = rows.filter((row) => !isAmountAlone(row));
  return levelOf(
    context,
    withoutSum(listed, (cell) => numberOf(context, cell)),
  );
}

/** A line of sums under headings of which none tells what the list is of: its first amount is no description. */
const isAmountAlone = ({ cells }: ItemRow): boolean =>
  !cells.has('total') && /^\W*\d[\d.,' ]*[.,]\d{1,2}(?:\s\p{L}{1,2})?\W*$/u.test(cells.get('description')?.text ?? '');

/** So many lines of a description may stand close above its amounts, which are set in the middle of their cells. */
const MOST_ABOVE = 5;

/** What may stand in lines of its own below an item, close to each other: its numbers, a description too short to be told (`A4`). */
const OF_AN_ITEM: ReadonlySet<string> = new Set(['part_number', 'position', 'description']);
const CLOSE = 1.3;

const headOf = ({ columns }: Header): string => columns.map(({ name }) => name).join(' ');

function readBody(
  context: Context,
  view: PageView,
  printed: Header,
  until: number,
  continued: boolean,
  carried: ItemCell[] = [],
): { rows: ItemRow[]; closed: boolean; pending: ItemCell[] } {
  const below = view.rows.slice(printed.bodyRow, until);
  const end = below.findIndex((row) => closesList(context, row));
  const header = { ...printed, columns: alignColumns(view, printed.columns, end < 0 ? below : below.slice(0, end)) };
  const rows: ItemRow[] = [];
  const strips = ruledStrips(context, view, header, until);
  let prefix = carried;
  let group: Group | null = null;
  let closed = false;
  let numbered = 0;
  let begun = false;
  let late = false;
  let lastBottom = header.bodyRow > 0 ? (view.rows[header.bodyRow - 1]?.bottom ?? 0) : 0;
  for (const row of below) {
    if (isCarried(row)) continue;
    if (closesList(context, row) && !(rows.length > 0 && !closed && isCharge(context, row, header, view.em))) {
      closed ||= rows.length > 0 || !continued;
      prefix = [];
      continue;
    }
    const gap = (row.top - lastBottom) / view.em;
    if (rows.length > 0 && !closed && gap > 7) break;
    const cells = cellsOf(context, view, row, header, prefix.length > 0 || group !== null);
    const before = rows.at(-1);
    if (takesLateTotal(context, view, before, cells, row, late)) {
      const more = descriptive(cells, row, header);
      if (before && more) appendText(before, more, row);
      late = true;
      lastBottom = row.bottom;
      continue;
    }
    if (closed ? isFullRow(cells, context) || (late && awaitsTotal(cells)) : isAnchor(cells, header.columns, context)) {
      const strip = strips?.get(row);
      // What its number begins is the item's, and what stands between the same lines.
      const isInStrip = (cell: ItemCell): boolean => strip !== undefined && cell.words.every((word) => strip.top < word.top);
      const above = begun && cells.some(({ column }) => column === 'description') ? prefix : prefix.filter(isInStrip);
      begun = false;
      group = above.length > 0 ? null : groupOf(cells, prefix, group);
      rows.push(startItem(view, row, cells, prefix.length === 0 && group ? group.heading : prefix, above));
      prefix = [];
      closed = false;
      numbered = positionOf(cells) ?? numbered;
      lastBottom = row.bottom;
      continue;
    }
    // `Seal: SG443019` beside the goods is one of the marks, and ends no description.
    const isOfList = !isLabelled(context, row) || cells.find(({ place }) => place === 0)?.column === 'marks';
    const text = closed || !isOfList ? null : descriptive(cells, row, header);
    if (!text || (rows.length > 0 && gap > 2.5)) {
      closed ||= rows.length > 0 && gap > 2.5;
      if (!closed && isOfList && gap < CLOSE && cells.every(({ column }) => OF_AN_ITEM.has(column))) lastBottom = row.bottom;
      continue;
    }
    const last = rows.at(-1);
    // The number of an item above its amounts, which are set in the middle of their cells.
    const position = positionOf(cells);
    const strip = strips?.get(row);
    const isOfLast = strip !== undefined && last !== undefined && last.page === view.page.number && last.top > strip.top;
    const isNext = position === numbered + 1 && !isOfLast;
    numbered = position ?? numbered;
    if (isNext) {
      begun = true;
      prefix = [text];
      lastBottom = row.bottom;
      continue;
    }
    // Lines between the items say which of them a line of a description belongs to.
    if (strip) {
      if (last && isOfLast) appendText(last, text, row);
      else prefix = [...prefix, text];
      lastBottom = row.bottom;
      continue;
    }
    // Where descriptions stand above their amounts, the next one is that of the next amounts.
    if (last && !group && prefix.length === 0 && gap < 1.3 && row.top - last.top < 14 * view.em) appendText(last, text, row);
    else prefix = gap < 1.6 && prefix.length < (gap < 0.5 ? MOST_ABOVE : 2) ? [...prefix, text] : [text];
    lastBottom = row.bottom;
  }
  if (strips) fillFromStrips(context, view, header, strips, rows);
  nameRows(rows, header);
  settleColumns(context, rows, view.page.source === 'ocr');
  return { rows: continued && rows.every((row) => row.cells.size < 3) ? [] : rows, closed, pending: prefix };
}

/** What heads a column of names beside one of descriptions. */
const NAMES =
  /^(?:items?|products?|services?|articles?|artikel|produkte?|leistung|produits?|art[ií]culos?|productos?|articol[oi]|prodott[oi]|product(?:en)?)$/iu;

/** Gives rows without a description the name before it: `Item` beside `Description`, of which few items have one. Changes the rows. */
function nameRows(rows: readonly ItemRow[], { columns }: Header): void {
  const place = columns.findIndex(
    ({ name, text }, index) => name === 'other' && NAMES.test(text) && columns[index + 1]?.name === 'description',
  );
  if (place < 0 || !rows.some(({ cells }) => cells.has('description'))) return;
  for (const { cells, spare } of rows) {
    const name = spare.get(place);
    if (!cells.has('description') && name && /\p{L}{3}/u.test(name.text)) cells.set('description', { ...name, column: 'description' });
  }
}

/**
 * Where lists stand within a list (each order, below it its deliveries) the one of which the amounts add up to what the document closes with: amounts of one
 * list end at one edge.
 */
function levelOf(context: Context, rows: ItemRow[]): ItemRow[] {
  const em = context.pages[0]?.em ?? 10;
  const levels: { edge: number; rows: ItemRow[] }[] = [];
  for (const row of rows) {
    const edge = Math.max(...(row.cells.get('total')?.words ?? []).map((word) => word.right));
    const level = levels.find((other) => Math.abs(other.edge - edge) < 1.2 * em);
    if (level) level.rows.push(row);
    else levels.push({ edge, rows: [row] });
  }
  if (levels.length < 2 || levels.length > MOST_LEVELS) return rows;
  const closing = context.pages.flatMap((view) =>
    view.rows
      .filter((row) => closesList(context, row))
      .flatMap((row) =>
        findNumbers(repairDigits(row.text), context.decimalSign).filter(({ decimals }) => decimals === context.moneyDecimals),
      ),
  );
  const addsUp = (some: readonly ItemRow[]): boolean => {
    const sum = some.reduce((whole, row) => whole + (numberOf(context, row.cells.get('total')) ?? 0), 0);
    return sum !== 0 && closing.some(({ value }) => Math.abs(value - sum) <= 0.0051 + 0.001 * some.length);
  };
  if (addsUp(rows)) return rows;
  // Net amounts come to the total with the tax beside it.
  const addsUpWithTax = (some: readonly ItemRow[]): boolean => {
    const sum = some.reduce((whole, row) => whole + (numberOf(context, row.cells.get('total')) ?? 0), 0);
    return closing.some(
      (tax) => tax.value > 0 && tax.value < sum && closing.some(({ value }) => Math.abs(value - sum - tax.value) < 0.006),
    );
  };
  // Where each order has one delivery both add up: the inner list tells more.
  const fitting = levels
    .filter((level) => addsUp(level.rows) || addsUpWithTax(level.rows))
    .sort((left, right) => left.rows.length - right.rows.length);
  // Of several papers in one file the first counts, as for its number.
  const ofFirst = fitting.filter((level) => level.rows.some(({ page }) => page === rows[0]?.page));
  return (ofFirst.at(-1) ?? fitting.at(-1))?.rows ?? rows;
}

/** More levels than lists within lists have: edges that differ by chance. */
const MOST_LEVELS = 6;

/** Rows that stand under one description: each broadcast of a spot, each shift of a worker. */
interface Group {
  heading: ItemCell[];
  /** Columns that the first of them fills. */
  places: Set<number>;
}

/** `named`: a name stands above the row. */
function cellsOf(context: Context, view: PageView, row: Row, header: Header, named: boolean): ItemCell[] {
  const cells = assign(row, header.columns, view.em);
  if (!header.isNamedAbove) return countApart(cells, header, named);
  const words = row.segments.flatMap((segment) => segment.words);
  return isAnchor(cells, header.columns, context) ? cells : [{ column: 'description', words, text: row.text, place: 0 }];
}

/**
 * `2  2.65  5.30` below the name of what was sold, under `Description` over `Quantity`: the figure is how many, and describes nothing. `named`: a name stands
 * above it.
 */
function countApart(cells: ItemCell[], { columns }: Header, named: boolean): ItemCell[] {
  if (!named || columns.some(({ name }) => name === 'quantity')) return cells;
  return cells.map((cell) => (cell.column === 'description' && /^\d{1,4}$/.test(cell.text) ? { ...cell, column: 'quantity' } : cell));
}

/** The group that a row begins, or goes on with when it fills the same columns; null for a row that describes itself. */
function groupOf(cells: ItemCell[], prefix: ItemCell[], open: Group | null): Group | null {
  if (cells.some((cell) => cell.column === 'description')) return null;
  const places = new Set(cells.map((cell) => cell.place));
  if (prefix.length > 0) return { heading: prefix, places };
  const shared = [...places].filter((place) => open?.places.has(place)).length;
  return open && shared >= 3 && shared >= 0.75 * Math.max(places.size, open.places.size) ? open : null;
}

function descriptive(cells: ItemCell[], row: Row, header: Header): ItemCell | null {
  const cell = cells.find((other) => other.column === 'description');
  // `M-F 4p-5p` has no two letters together; behind the number of a line two will do.
  const isNumbered = cells.some((other) => other.column === 'position' && /^\d{1,3}[.)]?$/.test(other.text.trim()));
  const letters = cell?.text.match(/\p{L}/gu)?.length ?? 0;
  if (!cell || (!/\p{L}{2}/u.test(cell.text) && letters < (isNumbered ? 2 : 3))) return null;
  const others = cells.filter((other) => other !== cell && !['part_number', 'date', 'other', 'position', 'marks'].includes(other.column));
  const column = header.columns.find((other) => other.name === 'description');
  const far = column !== undefined && row.segments.length === 1 && (row.segments[0]?.left ?? 0) > column.right + 60;
  return others.length > 1 || far ? null : cell;
}

/** `prefix`: texts above the row; `above`: those of them that stand in the same cell, by the lines of the list. */
function startItem(view: PageView, row: Row, cells: ItemCell[], prefix: ItemCell[], above: readonly ItemCell[]): ItemRow {
  const map = new Map<ColumnName, ItemCell>();
  for (const cell of cells) if (!map.has(cell.column)) map.set(cell.column, cell);
  const own = map.get('description');
  /** Whether a line above stands as close to the next one as lines of one cell do. */
  const isCloseAbove = ({ words }: ItemCell): boolean => {
    const bottom = Math.max(...words.map((word) => word.bottom));
    const next = Math.min(
      row.top,
      ...prefix.flatMap((other) => other.words.map(({ top }) => top)).filter((top) => top > bottom - 0.5 * view.em),
    );
    return next - bottom < 0.1 * view.em;
  };
  const beside = prefix.filter((cell, index) => above.includes(cell) || prefix.slice(index).every(isCloseAbove));
  if (!own && prefix.length > 0) map.set('description', joinCells(prefix));
  else if (own && beside.length > 0) map.set('description', joinCells([...beside, own]));
  const spare = new Map(
    cells.filter((cell) => ['other', 'position', 'marks', 'part_number'].includes(cell.column)).map((cell) => [cell.place, cell]),
  );
  return { page: view.page.number, cells: map, top: row.top, bottom: row.bottom, rule: 'table-column', spare };
}

function appendText(item: ItemRow, text: ItemCell, row: Row): void {
  const own = item.cells.get('description');
  if (own && own.text.length > 400) return;
  item.cells.set('description', own ? joinCells([own, text]) : text);
  item.bottom = row.bottom;
}

function joinCells(cells: ItemCell[]): ItemCell {
  const words = cells.flatMap((cell) => cell.words);
  return { column: 'description', words, text: cells.map((cell) => cell.text).join(' '), place: cells[0]?.place ?? 0 };
}
