import { around, median, type Region } from '../region.js';
import type { TextRow } from './text-rows.js';

/** Lines of a column of running text, and the words in one, at least. */
const MIN_LINES = 3;
const MIN_WORDS = 4;
/** Share of the lines that fill most of the width of their column. */
const FULL = 0.5;
/** Share of the lines that begin in the middle of a sentence. */
const RUNNING_ON = 0.5;
/** Baselines further apart than this (type sizes) are not level. */
const LEVEL = 0.1;
/** Lines of columns that are not level stand this near (type sizes); the lines of one cell are further apart. */
const STAGGERED = 0.9;

type Line = TextRow['words'];

/**
 * Takes rows apart where columns of running text stand in them, side by side or beside a table: the parts, left to right; null when there is no
 * running text. A column of a table whose cells have several lines is level with the cells beside it and leaves white where it is shorter. Pure.
 */
export function partsBesideProse(
  rows: readonly TextRow[],
  gutters: readonly number[],
  textOf: (word: number) => string,
): TextRow[][] | null {
  if (gutters.length === 0 || rows.length < MIN_LINES) return null;
  const columns = Array.from({ length: gutters.length + 1 }, (_, c) =>
    linesBetween(rows, gutters[c - 1] ?? Number.NEGATIVE_INFINITY, gutters[c] ?? Number.POSITIVE_INFINITY),
  );
  const size = median(rows.map((row) => row.size));
  const runs = columns.map((lines) => isFull(lines) && runsOn(lines, textOf));
  const keepsPace = (c: number) => columns.some((other, o) => o !== c && runs[o] && keepPace(columns[c]!, other, size));
  const isProse = runs.map((running, c) => running && (keepsPace(c) || isOffLevel(columns, c, LEVEL * size)));
  if (!isProse.includes(true)) return null;
  const parts: [number, number][] = [];
  isProse.forEach((prose, c) => {
    const last = parts.at(-1);
    if (last && !prose && !isProse[c - 1]) last[1] = c;
    else parts.push([c, c]);
  });
  return parts.map(([first, last]) =>
    rows.flatMap((row) => restricted(row, gutters[first - 1] ?? Number.NEGATIVE_INFINITY, gutters[last] ?? Number.POSITIVE_INFINITY)),
  );
}

const isIn = (region: Region, left: number, right: number) => {
  const x = (region.left + region.right) / 2;
  return x > left && x <= right;
};

function linesBetween(rows: readonly TextRow[], left: number, right: number): Line[] {
  return rows.map((row) => row.words.filter(({ region }) => isIn(region, left, right)));
}

function restricted(row: TextRow, left: number, right: number): TextRow[] {
  const words = row.words.filter(({ region }) => isIn(region, left, right));
  if (words.length === 0) return [];
  return [{ ...row, words, region: around(words.map((word) => word.region)) }];
}

function isFull(column: readonly Line[]): boolean {
  const lines = column.filter((line) => line.length > 0);
  if (lines.length < MIN_LINES) return false;
  const widths = lines.map((line) => line.at(-1)!.region.right - line[0]!.region.left);
  const widest = Math.max(...widths);
  return lines.filter((line, i) => line.length >= MIN_WORDS && widths[i]! >= 0.7 * widest).length >= FULL * lines.length;
}

/** Many lines begin with a small letter: they go on with the line above. */
function runsOn(column: readonly Line[], textOf: (word: number) => string): boolean {
  const lines = column.filter((line) => line.length > 0);
  return lines.filter((line) => /^\p{Ll}/u.test(textOf(line[0]!.index))).length >= RUNNING_ON * lines.length;
}

/** Where both columns have begun and none has ended, hardly a line of the one is without a line of the other beside it, level or not. */
function keepPace(a: readonly Line[], b: readonly Line[], size: number): boolean {
  const from = Math.max(...[a, b].map((lines) => lines.findIndex((line) => line.length > 0)));
  const to = Math.min(...[a, b].map((lines) => lines.findLastIndex((line) => line.length > 0)));
  const isBeside = (line: Line, row: number, others: readonly Line[]) =>
    [row - 1, row, row + 1].some((near) => others[near]?.length && Math.abs(base(line) - base(others[near])) < STAGGERED * size);
  let lone = 0;
  for (let row = from; row <= to; row++) {
    if (a[row]!.length > 0 && !isBeside(a[row]!, row, b)) lone++;
    if (b[row]!.length > 0 && !isBeside(b[row]!, row, a)) lone++;
  }
  return to - from + 1 >= MIN_LINES && lone <= 0.15 * (to - from + 1);
}

/** The baseline of a line: boxes of recognised words end below it where letters do. */
function base(words: Line): number {
  const bottoms = words.map(({ region }) => region.bottom).sort((a, b) => a - b);
  return bottoms[(bottoms.length - 1) >> 2] ?? 0;
}

/** Most of the words beside the column do not stand on the baselines of its lines. */
function isOffLevel(columns: readonly Line[][], column: number, tolerance: number): boolean {
  let level = 0;
  let off = 0;
  columns[column]!.forEach((line, row) => {
    const beside = columns.flatMap((lines, c) => (c === column ? [] : lines[row]!));
    if (beside.length === 0) return;
    if (line.length > 0 && Math.abs(base(line) - base(beside)) <= tolerance) level++;
    else off++;
  });
  return off > level;
}

/** White between two tables side by side, in type sizes. */
const BETWEEN_TABLES = 4;

/** Two tables beside each other: where very wide white follows a column of figures and names begin again behind it; else null. Pure. */
export function partsSideBySide(
  rows: readonly TextRow[],
  gutters: readonly number[],
  textOf: (word: number) => string,
): TextRow[][] | null {
  const at = gutters.findIndex((x, g) => {
    if (g === 0 || g === gutters.length - 1 || whiteAt(rows, x) < BETWEEN_TABLES * (rows[0]?.size ?? 0)) return false;
    return shareOf(FIGURE, rows, gutters[g - 1]!, x, textOf) >= 0.7 && shareOf(NAME, rows, x, gutters[g + 1]!, textOf) >= 0.7;
  });
  const x = gutters[at];
  if (x === undefined) return null;
  return [
    rows.flatMap((row) => restricted(row, Number.NEGATIVE_INFINITY, x)),
    rows.flatMap((row) => restricted(row, x, Number.POSITIVE_INFINITY)),
  ];
}

/** The white around a position that no row has words in; 0 where one has. */
function whiteAt(rows: readonly TextRow[], x: number): number {
  const words = rows.flatMap((row) => row.words.map(({ region }) => region));
  const left = Math.max(...words.filter((region) => region.left < x).map((region) => region.right));
  const right = Math.min(...words.filter((region) => region.left >= x).map((region) => region.left));
  return Math.max(0, right - left);
}

const FIGURE = /^[-–—+(]?\p{Sc}?[\d.,:%)]+\p{Sc}?$/u;
const NAME = /\p{L}/u;

/** Share of the cells between two positions whose words are all of a kind; 0 when less than half of the rows have a cell there. */
function shareOf(kind: RegExp, rows: readonly TextRow[], left: number, right: number, textOf: (word: number) => string): number {
  const cells = rows
    .map((row) => row.words.filter(({ region }) => region.left >= left && region.right <= right).map(({ index }) => textOf(index)))
    .filter((cell) => cell.length > 0);
  return cells.length < 0.5 * rows.length ? 0 : cells.filter((cell) => cell.every((text) => kind.test(text))).length / cells.length;
}
