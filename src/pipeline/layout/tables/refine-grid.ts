import { median, type Region } from '../region.js';
import type { Grid, GridCell } from './ruled-tables.js';

/** A word in points with its index. */
export interface PlacedWord {
  index: number;
  region: Region;
  text: string;
}

/** Narrowest column and lowest row of a table, points. */
const MIN_COLUMN = 7;
const MIN_ROW = 5;
/** White between words that separates columns inside one cell, in heights of a word. */
const CELL_GAP = 0.5;
/** White that runs down a cell and makes two columns of it, in heights of a word. */
const INNER_GUTTER = 0.8;
/** Share of the columns that must go along when a row of cells is split into the rows of its text. */
const ALONG = 0.6;

/**
 * Makes a grid of rules as fine as the text in it: many tables have lines only around their head, only between groups of rows, or only beside the
 * first column. Pure.
 */
export function refineGrid(grid: Grid, words: readonly PlacedWord[]): Grid {
  const wide = withColumns(merged(grid), words);
  return splitSpans(withRows(wide, words), words);
}

/** Joins boundaries that leave no room for text between them (double lines, edges of fills). */
function merged(grid: Grid): Grid {
  const keptColumns = thin(grid.columns, MIN_COLUMN);
  const keptRows = thin(grid.rows, MIN_ROW);
  if (keptColumns.length === grid.columns.length && keptRows.length === grid.rows.length) return grid;
  const cells = new Map<string, GridCell>();
  for (const cell of grid.cells) {
    const column = nearest(keptColumns, cell.region.left);
    const row = nearest(keptRows, cell.region.top);
    const columnSpan = nearest(keptColumns, cell.region.right) - column;
    const rowSpan = nearest(keptRows, cell.region.bottom) - row;
    if (columnSpan > 0 && rowSpan > 0) cells.set(`${row}:${column}`, placed({ row, column, rowSpan, columnSpan }, keptRows, keptColumns));
  }
  return { ...grid, rows: keptRows, columns: keptColumns, cells: [...cells.values()] };
}

function thin(positions: readonly number[], least: number): number[] {
  const kept: number[] = [];
  for (const position of positions) if (kept.length === 0 || position - kept.at(-1)! >= least) kept.push(position);
  return kept;
}

function nearest(positions: readonly number[], value: number): number {
  let best = 0;
  positions.forEach((position, i) => {
    if (Math.abs(position - value) < Math.abs(positions[best]! - value)) best = i;
  });
  return best;
}

function placed(cell: Omit<GridCell, 'region'>, rows: readonly number[], columns: readonly number[]): GridCell {
  const region = {
    left: columns[cell.column]!,
    right: columns[cell.column + cell.columnSpan]!,
    top: rows[cell.row]!,
    bottom: rows[cell.row + cell.rowSpan]!,
  };
  return { ...cell, region };
}

/** Adds the boundaries of columns that white shows inside a column of the grid. */
function withColumns(grid: Grid, words: readonly PlacedWord[]): Grid {
  const extra: number[] = [];
  for (let column = 0; column + 1 < grid.columns.length; column++) {
    const own = words.filter(({ region }) => isBetween(region, grid.columns[column]!, grid.columns[column + 1]!) && inRows(region, grid));
    extra.push(...innerGutters(own));
  }
  if (extra.length === 0) return grid;
  const columns = [...grid.columns, ...extra].sort((a, b) => a - b);
  const at = grid.columns.map((position) => columns.indexOf(position));
  const cells = grid.cells.map((cell) => {
    const column = at[cell.column]!;
    return placed({ ...cell, column, columnSpan: at[cell.column + cell.columnSpan]! - column }, grid.rows, columns);
  });
  return { ...grid, columns, cells };
}

function isBetween(region: Region, left: number, right: number): boolean {
  return region.left >= left - 2 && region.right <= right + 2;
}

function inRows(region: Region, grid: Grid): boolean {
  const y = (region.top + region.bottom) / 2;
  return y > grid.rows[0]! && y < grid.rows.at(-1)!;
}

/** Share of the rows of a column that may run across the white: headings over several columns. */
const MAX_CROSSING = 0.2;
/** Rows on both sides of the white, of those that do not run across it. */
const BOTH_SIDES = 0.7;

/** Less white parts figures from figures where nearly all of many rows show it. */
const NARROW_GUTTER = 0.35;
const NEARLY_ALL = 0.85;
const MANY_ROWS = 6;
const FIGURE = /^[-–+(]?\p{Sc}?\d[\d.,]*[%)]?$/u;

/** Middles of the white strips in a column with words on both sides of them in most rows. */
function innerGutters(words: readonly PlacedWord[]): number[] {
  const rows = textRows(words);
  if (rows.length < 4) return [];
  const height = median(words.map(({ region }) => region.bottom - region.top));
  return whiteStrips(rows).flatMap(([left, right]) => {
    const x = (left + right) / 2;
    const along = rows.filter((row) => !row.some(({ region }) => region.left < x && x < region.right));
    const sides = along.map((row) => besides(row, x)).filter((pair) => pair !== null);
    const figures = sides.filter((pair) => pair.every(({ text }) => FIGURE.test(text))).length;
    const isWide = right - left >= INNER_GUTTER * height && sides.length >= Math.max(3, BOTH_SIDES * along.length);
    const isNarrow = right - left >= NARROW_GUTTER * height && figures >= Math.max(MANY_ROWS, NEARLY_ALL * along.length);
    return isWide || isNarrow ? [x] : [];
  });
}

/** The words of a row right before and behind a place; null without one on both sides. */
function besides(row: readonly PlacedWord[], x: number): [PlacedWord, PlacedWord] | null {
  const before = row.filter(({ region }) => region.right <= x).sort((a, b) => b.region.right - a.region.right)[0];
  const behind = row.filter(({ region }) => region.left >= x).sort((a, b) => a.region.left - b.region.left)[0];
  return before && behind ? [before, behind] : null;
}

/** White between the words of a column, left and right end (points), where at most a few rows have words. */
function whiteStrips(rows: readonly PlacedWord[][]): [number, number][] {
  const most = Math.floor(MAX_CROSSING * rows.length);
  const ends = rows.flatMap((row) =>
    joined(row).flatMap(([left, right]): [number, 1 | -1][] => [
      [left, 1],
      [right, -1],
    ]),
  );
  const strips: [number, number][] = [];
  let over = 0;
  let from: number | null = null;
  for (const [x, step] of ends.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    over += step;
    if (over <= most && step < 0) from ??= x;
    else if (over > most && from !== null) {
      strips.push([from, x]);
      from = null;
    }
  }
  return strips;
}

/** Stretches of a row that words cover. */
function joined(row: readonly PlacedWord[]): [number, number][] {
  const stretches: [number, number][] = [];
  for (const { region } of [...row].sort((a, b) => a.region.left - b.region.left)) {
    const last = stretches.at(-1);
    if (last && region.left <= last[1]) last[1] = Math.max(last[1], region.right);
    else stretches.push([region.left, region.right]);
  }
  return stretches;
}

/** Words by the level they stand on, top to bottom. */
export function textRows(words: readonly PlacedWord[]): PlacedWord[][] {
  const middle = ({ region }: PlacedWord) => (region.top + region.bottom) / 2;
  const sorted = [...words].sort((a, b) => middle(a) - middle(b));
  const rows: PlacedWord[][] = [];
  let centre = Number.NEGATIVE_INFINITY;
  for (const word of sorted) {
    const height = word.region.bottom - word.region.top;
    if (rows.length > 0 && middle(word) - centre < 0.5 * height) rows.at(-1)?.push(word);
    else {
      rows.push([word]);
      centre = middle(word);
    }
  }
  return rows;
}

/** Splits a row of the grid into the rows of its text, when most of its columns go along. */
function withRows(grid: Grid, words: readonly PlacedWord[]): Grid {
  const extra: number[] = [];
  for (let row = 0; row + 1 < grid.rows.length; row++) {
    const top = grid.rows[row]!;
    const bottom = grid.rows[row + 1]!;
    const own = words.filter(({ region }) => {
      const y = (region.top + region.bottom) / 2;
      return y > top && y < bottom && region.left >= grid.columns[0]! - 2 && region.right <= grid.columns.at(-1)! + 2;
    });
    extra.push(...rowBoundaries(own, grid.columns));
  }
  if (extra.length === 0) return grid;
  const rows = [...grid.rows, ...extra].sort((a, b) => a - b);
  const at = grid.rows.map((position) => rows.indexOf(position));
  const cells = grid.cells.flatMap((cell) => {
    const row = at[cell.row]!;
    const end = at[cell.row + cell.rowSpan]!;
    if (cell.rowSpan > 1) return [placed({ ...cell, row, rowSpan: end - row }, rows, grid.columns)];
    return Array.from({ length: end - row }, (_, i) => placed({ ...cell, row: row + i, rowSpan: 1 }, rows, grid.columns));
  });
  return { ...grid, rows, cells };
}

function rowBoundaries(words: readonly PlacedWord[], columns: readonly number[]): number[] {
  const rows = textRows(words);
  if (rows.length < 2) return [];
  const filled = (row: PlacedWord[]) =>
    new Set(row.map(({ region }) => columns.findIndex((_, c) => isBetween(region, columns[c]!, columns[c + 1] ?? Infinity))));
  const columnsOfRows = rows.map(filled);
  const used = new Set(columnsOfRows.flatMap((row) => [...row]));
  if (used.size < 2) return [];
  const isAlong = columnsOfRows.map((row) => row.size >= Math.max(2, ALONG * used.size));
  const along = isAlong.filter(Boolean).length;
  const all = rows.map((_, i) => i);
  const areEach = along >= (rows.length < 3 ? rows.length : 0.7 * rows.length) || areGrouped(columnsOfRows, isAlong);
  const starts = areEach ? all : recordStarts(columnsOfRows, isAlong);
  if (
    starts.length < 2 ||
    !areRecords(
      starts.map((i) => rows[i]!),
      columns,
    )
  )
    return [];
  return starts.slice(1).map((i) => {
    const above = Math.max(...rows[i - 1]!.map(({ region }) => region.bottom));
    const below = Math.min(...rows[i]!.map(({ region }) => region.top));
    return (above + below) / 2;
  });
}

/** Rows that start a record, where the rows between them only go on with one or two of its cells and never with the first; else none. */
function recordStarts(rows: readonly ReadonlySet<number>[], isAlong: readonly boolean[]): number[] {
  const first = Math.min(...rows.flatMap((row) => [...row]));
  const isRegular = isAlong[0] && rows.every((row, i) => (isAlong[i] ? row.has(first) : !row.has(first) && row.size <= 2));
  return isRegular ? isAlong.flatMap((along, i) => (along ? [i] : [])) : [];
}

/** Rows under headings of groups: the first row is one, and nothing but headings stands between the rows. A name that goes on below would stand behind its row. */
function areGrouped(rows: readonly ReadonlySet<number>[], isAlong: readonly boolean[]): boolean {
  const first = Math.min(...rows.flatMap((row) => [...row]));
  const isHeading = rows.map((row) => row.size === 1 && row.has(first));
  return isHeading[0] === true && !isHeading.at(-1) && rows.every((row, i) => isHeading[i] || (isAlong[i] && row.has(first)));
}

/** Rows of values rather than lines of wrapped text: a column of numbers, or many rows that each begin in the first column. */
function areRecords(rows: PlacedWord[][], columns: readonly number[]): boolean {
  const numbers = columns.slice(0, -1).some((left, c) => {
    const numeric = rows.filter((row) => {
      const cell = row.filter(({ region }) => isBetween(region, left, columns[c + 1]!)).map(({ text }) => text);
      return cell.length > 0 && /^[-–+(]?\p{Sc}?\s?\d?[\d.,\s]*[%)]?\p{Sc}?$/u.test(cell.join(' '));
    });
    return numeric.length >= ALONG * rows.length;
  });
  const first = rows.filter((row) => row.some(({ region }) => isBetween(region, columns[0]!, columns[1]!))).length;
  return numbers || (rows.length >= 4 && first >= 0.9 * rows.length);
}

/** Splits cells that span columns because no line parts them, where their words keep to the columns. */
function splitSpans(grid: Grid, words: readonly PlacedWord[]): Grid {
  const cells = grid.cells.flatMap((cell) => {
    if (cell.columnSpan === 1) return [cell];
    const own = words
      .filter(({ region }) => {
        const x = (region.left + region.right) / 2;
        const y = (region.top + region.bottom) / 2;
        return x >= cell.region.left && x < cell.region.right && y >= cell.region.top && y < cell.region.bottom;
      })
      .sort((a, b) => a.region.left - b.region.left);
    const cuts: number[] = [];
    for (let column = cell.column + 1; column < cell.column + cell.columnSpan; column++)
      if (isParted(own, grid.columns[column]!)) cuts.push(column);
    const bounds = [cell.column, ...cuts, cell.column + cell.columnSpan];
    return bounds.slice(1).map((end, i) => placed({ ...cell, column: bounds[i]!, columnSpan: end - bounds[i]! }, grid.rows, grid.columns));
  });
  return { ...grid, cells };
}

/** White around a boundary with words on both sides of it. */
function isParted(words: readonly PlacedWord[], x: number): boolean {
  const height = median(words.map(({ region }) => region.bottom - region.top));
  const left = words.filter(({ region }) => (region.left + region.right) / 2 < x);
  const right = words.filter(({ region }) => (region.left + region.right) / 2 >= x);
  if (left.length === 0 || right.length === 0) return false;
  const reach = Math.max(...left.map(({ region }) => region.right));
  const start = Math.min(...right.map(({ region }) => region.left));
  return start - reach >= CELL_GAP * height && reach <= x + 1 && start >= x - 1;
}
