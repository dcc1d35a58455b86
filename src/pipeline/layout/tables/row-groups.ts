import { columnOf, findGutters, WIDE_GAP } from './gutters.js';
import { type TextRow, widestGap } from './text-rows.js';

/** Rows further apart than this (type sizes, edge to edge) belong to different tables. */
export const MAX_ROW_GAP = 2.2;
/** Lines of one cell stand closer than this (type sizes, edge to edge). */
export const CLOSE = 0.6;
/** Rows without columns that may stand between rows of a table: headings of groups, second lines. */
const MAX_LONE_ROWS = 2;

/** Rows of tables, each with what stands between its rows: runs of rows of which most have a wide gap. Pure. */
export function groupRows(rows: TextRow[], textOf: (word: number) => string): TextRow[][] {
  return joined(runsOf(rows), rows, textOf);
}

function runsOf(rows: TextRow[]): TextRow[][] {
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

/** Fewer columns than these are alike by chance. */
const TELLING_COLUMNS = 4;
/** Rows of headings of groups that may stand between two rows of a table. */
const MOST_BETWEEN = 5;

/** Rows of a table that are looked at as a whole: a page holds fewer. */
const MOST_ROWS = 300;

/** Groups with the same columns are one table where only headings of groups and lines of cells part them. */
function joined(groups: TextRow[][], rows: TextRow[], textOf: (word: number) => string): TextRow[][] {
  const tables: TextRow[][] = [];
  for (const group of groups) {
    const before = tables.at(-1);
    const all = before && rows.slice(rows.indexOf(before[0]!), rows.indexOf(group.at(-1)!) + 1);
    if (all && all.length <= MOST_ROWS && isOneTable(before, group, all, textOf)) tables[tables.length - 1] = all;
    else tables.push(group);
  }
  return tables;
}

function isOneTable(above: TextRow[], below: TextRow[], all: TextRow[], textOf: (word: number) => string): boolean {
  const between = all.slice(above.length, all.length - below.length);
  const isClose = [...between, below[0]!].every((row, i) => {
    const previous = i === 0 ? above.at(-1)! : between[i - 1]!;
    return row.region.top - previous.region.bottom <= MAX_ROW_GAP * Math.max(row.size, previous.size);
  });
  if (!isClose || between.length > MOST_BETWEEN) return false;
  const [upper, lower] = [above, below].map((rows) => ({ rows, gutters: findGutters(rows) }));
  return areOne(upper!, lower!, between, all, textOf);
}

/** Rows in columns without lines. */
interface InColumns {
  readonly rows: readonly TextRow[];
  readonly gutters: readonly number[];
}

/** Rows of a heading at most: it may have fewer columns than what stands below it. */
const HEAD_ROWS = 5;
/** Columns of figures that run through both of two tables that are one. */
const COLUMNS_OF_FIGURES = 2;

/**
 * Whether two tables are one: all columns run through both of them, some with figures in both, and what stands between are headings of groups or lines of
 * cells. Labels with their values stand in columns, too, but not in those of a table above or below.
 */
export function areOne(upper: InColumns, lower: InColumns, between: TextRow[], all: TextRow[], textOf: (word: number) => string): boolean {
  const [fewer, more] = upper.gutters.length > lower.gutters.length ? [lower, upper] : [upper, lower];
  if (more.gutters.length + 1 < TELLING_COLUMNS || (fewer.gutters.length < more.gutters.length && fewer.rows.length > HEAD_ROWS))
    return false;
  // A heading over later columns is the head of another table.
  const edge = Math.min(...upper.gutters, ...lower.gutters);
  const isWithin = (row: TextRow): boolean => row.region.left < edge || isLineOfCell(row, all, more.gutters);
  if (!between.every(isWithin)) return false;
  const common = findGutters(all);
  if (common.length !== more.gutters.length) return false;
  const [above, below] = [upper, lower].map(({ rows }) => columnsIn(rows, common, textOf));
  const areFigures = above!.filter((_, column) => [above!, below!].every((columns) => hasFigures(columns[column]!))).length;
  return [...above!, ...below!].every((texts) => texts.length > 0) && areFigures >= COLUMNS_OF_FIGURES;
}

/** Words of each column. */
function columnsIn(rows: readonly TextRow[], gutters: readonly number[], textOf: (word: number) => string): string[][] {
  const columns: string[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const { words } of rows) for (const { index, region } of words) columns[columnOf(region, gutters)]!.push(textOf(index));
  return columns;
}

/** Words of a column of headings with one figure below them. */
const FEW_WORDS = 5;

function hasFigures(texts: readonly string[]): boolean {
  const figures = texts.filter((text) => /\d/.test(text)).length;
  return figures >= 0.5 * texts.length || (figures > 0 && texts.length <= FEW_WORDS);
}

/** A row in one column alone, close to the row above or below: a line of a cell. */
function isLineOfCell(row: TextRow, rows: readonly TextRow[], gutters: readonly number[]): boolean {
  const at = rows.indexOf(row);
  const [above, below] = [rows[at - 1], rows[at + 1]];
  const isClose = (upper: TextRow | undefined, lower: TextRow | undefined): boolean =>
    upper !== undefined && lower !== undefined && lower.region.top - upper.region.bottom <= CLOSE * row.size;
  const isCrossing = gutters.some((x) => row.region.left < x && x < row.region.right);
  return !isCrossing && (isClose(above, row) || isClose(row, below));
}
