import { around, overlap, type Region } from '../region.js';
import { columnOf, findGutters, HEADING_GAP, WIDE_GAP } from './gutters.js';
import { standOverEdges } from './heading-columns.js';
import { areOne, CLOSE, groupRows, MAX_ROW_GAP } from './row-groups.js';
import { partsBesideProse, partsSideBySide } from './side-by-side.js';
import { type TextRow, widestGap } from './text-rows.js';

/** Rows that stand in columns, without lines to tell. `gutters` are the x positions between the columns. */
export interface ColumnTable {
  rows: TextRow[];
  gutters: number[];
}

/** A line typed of dashes or dots stands for a rule. */
const TYPED_RULE = /^[-–—_=.·*]{4,}$/;

/** Finds tables by the white between their columns. `segments` are those outside of ruled tables and of running text. Pure. */
export function findColumnTables(rows: TextRow[], textOf: (word: number) => string): ColumnTable[] {
  const written = rows.filter((row) => !row.words.every(({ index }) => TYPED_RULE.test(textOf(index))));
  return tablesIn(written, textOf);
}

function tablesIn(rows: TextRow[], textOf: (word: number) => string): ColumnTable[] {
  return groupRows(rows, textOf).flatMap((group) => {
    const gutters = findGutters(group);
    const parts = partsBesideProse(group, gutters, textOf) ?? partsAroundHeading(group, textOf) ?? partsSideBySide(group, gutters, textOf);
    if (parts) return parts.flatMap((part) => tablesIn(part, textOf));
    const table = asTable(group, gutters) ?? asRecord(group, gutters, textOf);
    return table ? [withHeadings(table, rows.slice(0, rows.indexOf(group[0]!)))] : [];
  });
}

/** Rows of headings over single columns, with the heading of the first group below them. */
const MOST_HEADINGS = 3;

/**
 * Rows right above a table belong to it: one that names most of its columns, though no wide white parts its words, and one that stands over a column behind
 * the first (`No. of patients`), with the heading of a group (`Gender:`) that may stand below it.
 */
function withHeadings(table: ColumnTable, above: readonly TextRow[]): ColumnTable {
  const close: TextRow[] = [];
  for (const row of above.slice(-MOST_HEADINGS).reverse()) {
    const below = close[0] ?? table.rows[0]!;
    if (below.region.top - row.region.bottom > MAX_ROW_GAP * below.size || widestGap(row) >= WIDE_GAP) break;
    close.unshift(row);
  }
  const bodies = columnBodies(table);
  const from = close.findIndex(
    (row, at) =>
      isOverColumn(row, table.gutters, bodies) &&
      close.slice(at + 1).every((next) => isOverColumn(next, table.gutters, bodies) || isInFirst(next, bodies)),
  );
  if (from >= 0) return { ...table, rows: [...close.slice(from), ...table.rows] };
  const last = close.at(-1);
  if (!last) return table;
  const runs = splitRow(last, table.gutters, bodies);
  const named = runs.filter((run) => run.first === run.last).length;
  return named === runs.length && named > 1 && named > 0.6 * (table.gutters.length + 1) ? { ...table, rows: [last, ...table.rows] } : table;
}

/** Whether a row stands over one column behind the first, and over nothing else. */
function isOverColumn({ region }: TextRow, gutters: readonly number[], bodies: readonly { left: number; right: number }[]): boolean {
  const over = bodies.slice(1).filter((body) => overlap(body.left, body.right, region.left, region.right) > 0);
  return (
    region.left > gutters[0]! &&
    over.length === 1 &&
    overlap(over[0]!.left, over[0]!.right, region.left, region.right) >=
      0.5 * Math.min(over[0]!.right - over[0]!.left, region.right - region.left)
  );
}

/** Whether a row begins where the first column does, and ends before the second. */
const isInFirst = ({ region, size }: TextRow, [first, second]: readonly { left: number; right: number }[]): boolean =>
  Math.abs(region.left - first!.left) < size && region.right < second!.left;

/** The tables above and below a heading when the columns of the one run through the words of the other; null when the columns go on. */
function partsAroundHeading(rows: TextRow[], textOf: (word: number) => string): [TextRow[], TextRow[]] | null {
  for (let i = 2; i < rows.length - 2; i++) {
    if (widestGap(rows[i]!) >= WIDE_GAP) continue;
    const above = rows.slice(0, i);
    const below = rows.slice(i + 1);
    const [upper, lower] = [asTable(above, findGutters(above)), asTable(below, findGutters(below))];
    if (!upper || !lower || areOne(upper, lower, [rows[i]!], rows, textOf)) continue;
    if (isCrossed(upper.gutters, below) || isCrossed(lower.gutters, above)) return [above, below];
  }
  return null;
}

/** Words stand in one of the gutters in at least half of the rows. */
function isCrossed(gutters: readonly number[], rows: readonly TextRow[]): boolean {
  return gutters.some(
    (x) => 2 * rows.filter((row) => row.words.some(({ region }) => region.left < x && x < region.right)).length >= rows.length,
  );
}

/** Columns from which on a table is no running text with something beside it. */
const MANY_COLUMNS = 4;

/** A row with words in the first column only, right below another. */
function goesOnFirst(row: TextRow, above: TextRow, gutters: readonly number[]): boolean {
  return row.region.right < gutters[0]! && row.region.top - above.region.bottom <= CLOSE * row.size;
}

/** A row with words in one column behind the first, right below words of that column: the cell goes on. */
function goesOnLater(row: TextRow, above: TextRow, gutters: readonly number[]): boolean {
  const columns = new Set(row.words.map(({ region }) => columnOf(region, gutters)));
  const [column] = columns;
  if (columns.size !== 1 || !column || row.region.top - above.region.bottom > CLOSE * row.size) return false;
  const over = above.words.filter(({ region }) => columnOf(region, gutters) === column);
  return over.length > 0 && Math.abs(Math.min(...over.map(({ region }) => region.left)) - row.region.left) < 0.5 * row.size;
}

function asTable(rows: TextRow[], gutters: number[]): ColumnTable | null {
  if (gutters.length === 0) return null;
  const columns = gutters.length + 1;
  const filled = rows.map((row) => new Set(row.words.map(({ region }) => columnOf(region, gutters))).size);
  const proper = filled.filter((count) => count >= Math.max(2, columns * 0.5)).length;
  // The names of the rows of a wide table may take several lines each.
  const count = (goesOn: typeof goesOnFirst): number => rows.filter((row, i) => i > 0 && goesOn(row, rows[i - 1]!, gutters)).length;
  const wrapped = (columns >= MANY_COLUMNS ? count(goesOnFirst) : 0) + (columns > 2 && proper >= 3 ? count(goesOnLater) : 0);
  if (rows.length < 2 || proper < 2 || proper < 0.5 * (rows.length - wrapped)) return null;
  if ((columns === 2 || rows.length === 2) && proper < 3) return null;
  return { rows, gutters };
}

/** A figure of a cell; a word that is none names it. */
const FIGURE = /^[-+(]?\p{Sc}?\d[\d.,:/%-]*\)?\p{Sc}?$/u;

/** A list of one row: headings without figures over a row that has some, most columns filled in both. */
function asRecord(rows: TextRow[], gutters: number[], textOf: (word: number) => string): ColumnTable | null {
  const [head, body] = rows;
  const columns = gutters.length + 1;
  if (rows.length !== 2 || !head || !body || columns < 3) return null;
  const filled = rows.map((row) => new Set(row.words.map(({ region }) => columnOf(region, gutters))).size);
  const figures = (row: TextRow): number => row.words.filter(({ index }) => FIGURE.test(textOf(index))).length;
  return filled.every((count) => count >= 0.8 * columns) && figures(head) === 0 && figures(body) >= 2 ? { rows, gutters } : null;
}

/** From where to where the words of each column reach; words across a gutter do not count. */
export function columnBodies({ rows, gutters }: ColumnTable): { left: number; right: number }[] {
  const bodies = Array.from({ length: gutters.length + 1 }, () => ({ left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }));
  for (const { words } of rows) {
    for (const { region } of words) {
      const column = firstColumn(region, gutters);
      const body = bodies[column];
      if (!body || lastColumn(region, gutters) !== column) continue;
      body.left = Math.min(body.left, region.left);
      body.right = Math.max(body.right, region.right);
    }
  }
  return bodies;
}

/** Words of a row that stand in one column, or that span several. */
export interface Run {
  first: number;
  last: number;
  words: number[];
  region: Region;
}

/** Words of a row by column; a run of words across a gutter without white in it spans the columns that it covers. */
export function splitRow(row: TextRow, gutters: readonly number[], bodies: readonly { left: number; right: number }[]): Run[] {
  const pieces: { index: number; region: Region }[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const word of row.words) {
    const gap = word.region.left - reach;
    const crossed = gutters.some((x) => x >= reach - 1 && x <= word.region.left + 1);
    const isParted =
      gap > HEADING_GAP * row.size || (crossed && (gap > 0.45 * row.size || standOverEdges(pieces.at(-1)?.[0], word, row.size, bodies)));
    if (pieces.length === 0 || isParted) pieces.push([]);
    pieces.at(-1)?.push(word);
    reach = Math.max(reach, word.region.right);
  }
  const runs: Run[] = [];
  for (const words of pieces) {
    const region = around(words.map((word) => word.region));
    const [first, last] = columnsOf(region, gutters, bodies);
    const before = runs.at(-1);
    if (before && first <= before.last) {
      before.words.push(...words.map((word) => word.index));
      before.region = around([before.region, region]);
      before.last = Math.max(before.last, last);
    } else runs.push({ first, last, words: words.map((word) => word.index), region });
  }
  return runs;
}

/** Columns that a piece of a row covers by half, else the one that it shares most with: headings are wider than the figures below them. */
function columnsOf(region: Region, gutters: readonly number[], bodies: readonly { left: number; right: number }[]): [number, number] {
  const first = firstColumn(region, gutters);
  const last = lastColumn(region, gutters);
  if (first === last) return [first, last];
  const shared = bodies.map((body) => Math.max(0, overlap(body.left, body.right, region.left, region.right)));
  const covered = shared.flatMap((share, c) => (share >= 0.5 * Math.max(1, bodies[c]!.right - bodies[c]!.left) ? [c] : []));
  if (covered.length > 1) return [covered[0]!, covered.at(-1)!];
  const most = covered[0] ?? shared.indexOf(Math.max(...shared));
  return [most, most];
}

function firstColumn(region: Region, gutters: readonly number[]): number {
  let column = 0;
  while (column < gutters.length && region.left > gutters[column]! - 1) column++;
  return column;
}

function lastColumn(region: Region, gutters: readonly number[]): number {
  let column = gutters.length;
  while (column > 0 && region.right < gutters[column - 1]! + 1) column--;
  return Math.max(column, firstColumn(region, gutters));
}

/** Regions overlap in both directions. */
export function touches(a: Region, b: Region): boolean {
  return overlap(a.left, a.right, b.left, b.right) > 0 && overlap(a.top, a.bottom, b.top, b.bottom) > 0;
}
