import { around, median, type Region } from '../region.js';
import { withoutHeadingColumns } from './heading-columns.js';
import { isBetweenEdges, isParting } from './parting.js';
import type { TextRow } from './text-rows.js';

/** White between two columns, in type sizes: a row that has it may be a row of a table. */
export const WIDE_GAP = 1.15;
/** White that must run down between the columns of a table, in type sizes. */
const MIN_GUTTER = 0.55;
/** Less white parts a column of single words of one width from what begins behind it at one place: years before names. */
const NARROW = 0.15;
/** Share of the rows that may run across a gutter: headings over several columns. */
const MAX_CROSSING = 0.2;

/** White that parts two headings though a gutter runs through one of them, in type sizes. */
export const HEADING_GAP = 0.7;

/** Middles of the white strips that run down the rows, but for a few that cross. */
export function findGutters(rows: TextRow[]): number[] {
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

/** Column of a region by its middle. */
export function columnOf(region: Region, gutters: readonly number[]): number {
  const x = (region.left + region.right) / 2;
  let column = 0;
  while (column < gutters.length && x > gutters[column]!) column++;
  return column;
}
