import { median } from '../region.js';
import type { TextRow } from './text-rows.js';

/** White of so many type sizes parts words, in this share of the rows: less is an accident of one heading. */
const WHITE = 0.8;
const MIN_PARTING = 0.25;
/** Less white parts columns where nearly all of many rows show it at one place, and it is so much wider than their blanks. */
const NARROW_WHITE = 0.6;
const NEARLY_ALL = 0.8;
const MANY_ROWS = 6;
const WIDER = 1.4;

/** Whether the rows show white between words of theirs at a place `x` (points) where few words cross. Pure. */
export function isParting(rows: readonly TextRow[], x: number): boolean {
  const gaps = rows.map((row) => gapAt(row, x));
  const parting = (white: number): number => gaps.filter((gap) => gap >= white).length;
  if (parting(WHITE) >= Math.max(2, MIN_PARTING * rows.length) || namesGroups(rows, gaps, x)) return true;
  if (rows.length < MANY_ROWS || parting(NARROW_WHITE) < NEARLY_ALL * rows.length) return false;
  const blank = median(rows.flatMap(blanksOf));
  return blank > 0 && parting(Math.max(NARROW_WHITE, WIDER * blank)) >= NEARLY_ALL * rows.length;
}

/** Rows with a name of their group before a place, from which on it is a column. */
const MIN_GROUPS = 3;

/** A column of names that stand once for several rows: each has white behind it, and all rows without one begin where the column behind it does. */
function namesGroups(rows: readonly TextRow[], gaps: readonly number[], x: number): boolean {
  const starts = rows.map(({ words }) =>
    Math.min(...words.map(({ region }) => (region.left >= x - 1 ? region.left : Number.POSITIVE_INFINITY))),
  );
  const edge = median(starts.filter(Number.isFinite));
  const named = rows.filter(({ region }) => region.left < x);
  const parted = rows.filter(
    (row, i) => row.region.left < x && gaps[i]! >= NARROW_WHITE && Math.abs(starts[i]! - edge) < ALIGNED * row.size,
  );
  const others = rows.filter(({ region, size }) => region.left >= x && Math.abs(region.left - edge) < ALIGNED * size);
  return (
    parted.length >= MIN_GROUPS &&
    parted.length >= NEARLY_ALL * named.length &&
    others.length >= NEARLY_ALL * (rows.length - named.length) &&
    others.length >= named.length
  );
}

/** Type sizes by which edges of one column may miss each other. */
const ALIGNED = 0.35;

/**
 * Many rows have one word alone before a place, nearly all from one left edge to one right edge, and begin behind it at another edge: years before names.
 * The first row must name both columns; else it may be the day and the month of a date. Pure.
 */
export function isBetweenEdges(rows: readonly TextRow[], left: number, right: number): boolean {
  const beside = rows.map((row) => edgesAt(row, left, right)).filter((own) => own !== null);
  if (beside.length < MANY_ROWS) return false;
  const edges = [0, 1, 2].map((edge) => median(beside.map((own) => own[edge]!)));
  const isAlike = (own: readonly number[], size: number) => own.every((x, edge) => Math.abs(x - edges[edge]!) < ALIGNED * size);
  const even = rows.filter((row) => isAlike(edgesAt(row, left, right) ?? [Infinity], row.size));
  return even.length >= NEARLY_ALL * rows.length && namesBoth(rows[0]!, edges);
}

/** Left and right edge of the word right before a place and left edge of the one behind it; null where the first is not alone in its column. */
function edgesAt({ words, size }: TextRow, left: number, right: number): number[] | null {
  const at = words.findIndex(({ region }) => region.left >= right - 0.1 * size - 1);
  const [before, behind, further] = [words[at - 1]?.region, words[at]?.region, words[at - 2]?.region];
  if (!before || !behind || before.right > left + 0.1 * size + 1) return null;
  return further && before.left - further.right < WHITE * size ? null : [before.left, before.right, behind.left];
}

function namesBoth({ words, size }: TextRow, [left = 0, , start = 0]: readonly number[]): boolean {
  return [left, start].every((edge) => words.some(({ region }) => Math.abs(region.left - edge) < 2 * ALIGNED * size));
}

/** White between the words before and behind a place, in type sizes; 0 when there are none on one side. */
function gapAt(row: TextRow, x: number): number {
  const reach = Math.max(...row.words.map(({ region }) => (region.right <= x + 1 ? region.right : Number.NEGATIVE_INFINITY)));
  const start = Math.min(...row.words.map(({ region }) => (region.left >= x - 1 ? region.left : Number.POSITIVE_INFINITY)));
  return Number.isFinite(reach) && Number.isFinite(start) ? (start - reach) / row.size : 0;
}

/** Blanks between the words of a row, in type sizes. */
function blanksOf(row: TextRow): number[] {
  return row.words.slice(1).flatMap(({ region }, i) => {
    const gap = (region.left - row.words[i]!.region.right) / row.size;
    return gap > 0 && gap < NARROW_WHITE ? [gap] : [];
  });
}
