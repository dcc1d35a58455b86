import { around, median, overlap, type Region } from '../region.js';
import { standOverEdges, withoutHeadingColumns } from './heading-columns.js';
import { isBetweenEdges, isParting } from './parting.js';
import { partsBesideProse, partsSideBySide } from './side-by-side.js';
import { type TextRow, widestGap } from './text-rows.js';

/** Rows that stand in columns, without lines to tell. `gutters` are the x positions between the columns. */
export interface ColumnTable {
  rows: TextRow[];
  gutters: number[];
}

/** White between two columns, in type sizes: a row that has it may be a row of a table. */
const WIDE_GAP = 1.15;
/** White that must run down between the columns of a table, in type sizes. */
const MIN_GUTTER = 0.55;
/** Less white parts a column of single words of one width from what begins behind it at one place: years before names. */
const NARROW = 0.15;
/** Rows further apart than this (type sizes, edge to edge) belong to different tables. */
const MAX_ROW_GAP = 2.2;
/** Lines of one cell stand closer than this (type sizes, edge to edge). */
export const CLOSE = 0.6;
/** Rows without columns that may stand between rows of a table: headings of groups, second lines. */
const MAX_LONE_ROWS = 2;
/** Share of the rows that may run across a gutter: headings over several columns. */
const MAX_CROSSING = 0.2;

/** A line typed of dashes or dots stands for a rule. */
const TYPED_RULE = /^[-–—_=.·*]{4,}$/;

/** Finds tables by the white between their columns. `segments` are those outside of ruled tables and of running text. Pure. */
export function findColumnTables(rows: TextRow[], textOf: (word: number) => string): ColumnTable[] {
  const written = rows.filter((row) => !row.words.every(({ index }) => TYPED_RULE.test(textOf(index))));
  return tablesIn(written, textOf);
}

function tablesIn(rows: TextRow[], textOf: (word: number) => string): ColumnTable[] {
  return groupRows(rows).flatMap((group) => {
    const gutters = findGutters(group);
    const parts = partsBesideProse(group, gutters, textOf) ?? partsAroundHeading(group) ?? partsSideBySide(group, gutters, textOf);
    if (parts) return parts.flatMap((part) => tablesIn(part, textOf));
    const table = asTable(group, gutters) ?? asRecord(group, gutters, textOf);
    return table ? [withHeadings(table, rows[rows.indexOf(group[0]!) - 1])] : [];
  });
}

/** The row right above a table belongs to it when it names most of its columns, though no wide white parts its words. */
function withHeadings(table: ColumnTable, above: TextRow | undefined): ColumnTable {
  const [first] = table.rows;
  if (!above || !first || first.region.top - above.region.bottom > MAX_ROW_GAP * first.size) return table;
  const runs = splitRow(above, table.gutters, columnBodies(table));
  const named = runs.filter((run) => run.first === run.last).length;
  return named === runs.length && named > 1 && named > 0.6 * (table.gutters.length + 1)
    ? { ...table, rows: [above, ...table.rows] }
    : table;
}

/** The tables above and below a heading when the columns of the one run through the words of the other; null when the columns go on. */
function partsAroundHeading(rows: TextRow[]): [TextRow[], TextRow[]] | null {
  for (let i = 2; i < rows.length - 2; i++) {
    if (widestGap(rows[i]!) >= WIDE_GAP) continue;
    const above = rows.slice(0, i);
    const below = rows.slice(i + 1);
    const [upper, lower] = [asTable(above, findGutters(above)), asTable(below, findGutters(below))];
    if (upper && lower && (isCrossed(upper.gutters, below) || isCrossed(lower.gutters, above))) return [above, below];
  }
  return null;
}

/** Words stand in one of the gutters in at least half of the rows. */
function isCrossed(gutters: readonly number[], rows: readonly TextRow[]): boolean {
  return gutters.some(
    (x) => 2 * rows.filter((row) => row.words.some(({ region }) => region.left < x && x < region.right)).length >= rows.length,
  );
}

/** Runs of rows of which most have a wide gap. */
function groupRows(rows: TextRow[]): TextRow[][] {
  const groups: TextRow[][] = [];
  let current: TextRow[] = [];
  let lone = 0;
  const close = () => {
    const last = lastIndex(current, (row) => widestGap(row) >= WIDE_GAP);
    if (last >= 1) groups.push(current.slice(0, endOfLast(current, last)));
    current = [];
    lone = 0;
  };
  for (const row of rows) {
    const previous = current.at(-1);
    if (previous && row.region.top - previous.region.bottom > MAX_ROW_GAP * Math.max(row.size, previous.size)) close();
    if (widestGap(row) >= WIDE_GAP) {
      current.push(row);
      lone = 0;
    } else if (current.length > 0) {
      if (++lone > MAX_LONE_ROWS) close();
      else current.push(row);
    }
  }
  close();
  return groups;
}

/** Behind the last row with columns: lines that go on right below it, away from the left edge. */
function endOfLast(rows: readonly TextRow[], last: number): number {
  const left = Math.min(...rows.slice(0, last + 1).map((row) => row.region.left));
  let end = last + 1;
  while (end < rows.length) {
    const row = rows[end]!;
    if (row.region.top - rows[end - 1]!.region.bottom > CLOSE * row.size || row.region.left < left + 2 * row.size) break;
    end++;
  }
  return end;
}

function lastIndex<T>(list: readonly T[], test: (item: T) => boolean): number {
  for (let i = list.length - 1; i >= 0; i--) {
    const item = list[i];
    if (item !== undefined && test(item)) return i;
  }
  return -1;
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

/** Column of a region by its middle. */
export function columnOf(region: Region, gutters: readonly number[]): number {
  const x = (region.left + region.right) / 2;
  let column = 0;
  while (column < gutters.length && x > gutters[column]!) column++;
  return column;
}

/** Middles of the white strips that run down the rows, but for a few that cross. */
function findGutters(rows: TextRow[]): number[] {
  const size = median(rows.map((row) => row.size));
  const area = around(rows.map((row) => row.region));
  const bins = new Uint16Array(Math.ceil(area.right - area.left) + 1);
  for (const row of rows) {
    const seen = new Set<number>();
    for (const { region } of row.words) {
      for (let x = Math.floor(region.left - area.left); x < region.right - area.left; x++) seen.add(x);
    }
    for (const x of seen) bins[x] = (bins[x] ?? 0) + 1;
  }
  const most = rows.length < 4 ? 0 : Math.floor(MAX_CROSSING * rows.length);
  const least = (rows.length < 4 ? WIDE_GAP : MIN_GUTTER) * size;
  const gutters: number[] = [];
  let from = -1;
  for (let i = 0; i <= bins.length; i++) {
    const open = i < bins.length && (bins[i] ?? 0) <= most;
    if (open && from < 0) from = i;
    if (open || from < 0) continue;
    const [left, right] = [area.left + from, area.left + i];
    const isWhite = i - from >= least || (i - from >= NARROW * size && isBetweenEdges(rows, left, right));
    if (isWhite && from > 0 && i < bins.length) gutters.push((left + right) / 2);
    from = -1;
  }
  const parting = gutters.filter((x) => isParting(rows, x) || isBetweenEdges(rows, x, x));
  const whole = parting.filter((x, g) => !splitsPhrase(rows, x, parting[g - 1] ?? area.left, parting[g + 1] ?? area.right));
  return withoutHeadingColumns(rows, whole);
}

/** The column on one side of a gutter has words in one row only, and there it is part of a phrase that goes on across the gutter. */
function splitsPhrase(rows: readonly TextRow[], x: number, left: number, right: number): boolean {
  const before = rows.filter((row) => row.words.some(({ region }) => region.left >= left - 1 && region.right <= x));
  const after = rows.filter((row) => row.words.some(({ region }) => region.left >= x && region.right <= right + 1));
  const [row] = before.length <= after.length ? before : after;
  if (rows.length < 3 || !row || Math.min(before.length, after.length) > 1) return false;
  const end = Math.max(...row.words.filter(({ region }) => region.right <= x).map(({ region }) => region.right));
  const start = Math.min(...row.words.filter(({ region }) => region.left >= x).map(({ region }) => region.left));
  return start - end < HEADING_GAP * row.size;
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

/** White that parts two headings though a gutter runs through one of them, in type sizes. */
const HEADING_GAP = 0.7;

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
