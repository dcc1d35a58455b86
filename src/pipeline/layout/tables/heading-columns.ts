import type { Region } from '../region.js';
import type { TextRow } from './text-rows.js';

/** Rows of headings at most. */
const HEAD_ROWS = 4;

/** What stands between two gutters: rows with words, and from where to where these reach. */
interface Column {
  rows: number[];
  left: number;
  right: number;
}

/**
 * Takes out gutters between a heading and its own figures: a heading that is centred over figures at the right edge of their column, or the other way
 * round, shares no width with them. Such a heading stands alone, above all that is in the column beside it. Pure.
 */
export function withoutHeadingColumns(rows: readonly TextRow[], gutters: readonly number[]): number[] {
  if (gutters.length < 2) return [...gutters];
  const columns = columnsBetween(rows, gutters);
  const pairs = gutters
    .map((x, g) => ({ x, g, white: columns[g + 1]!.left - columns[g]!.right }))
    .filter(({ g }) => isHeadingOf(columns[g]!, columns[g + 1]!) || isHeadingOf(columns[g + 1]!, columns[g]!))
    .sort((a, b) => a.white - b.white);
  const taken = new Set<number>();
  const dropped = new Set<number>();
  for (const { x, g } of pairs) {
    if (taken.has(g) || taken.has(g + 1)) continue;
    taken.add(g).add(g + 1);
    dropped.add(x);
  }
  return gutters.filter((x) => !dropped.has(x));
}

function columnsBetween(rows: readonly TextRow[], gutters: readonly number[]): Column[] {
  const columns = Array.from({ length: gutters.length + 1 }, (): Column => ({ rows: [], left: Infinity, right: -Infinity }));
  rows.forEach((row, r) => {
    for (const { region } of row.words) {
      const first = columnAt(region.left, gutters);
      // Words across a gutter are headings over several columns.
      if (columnAt(region.right, gutters) !== first) continue;
      addTo(columns[first]!, r, region);
    }
  });
  return columns;
}

function columnAt(x: number, gutters: readonly number[]): number {
  const at = gutters.findIndex((gutter) => x <= gutter);
  return at < 0 ? gutters.length : at;
}

function addTo(column: Column, row: number, region: Region): void {
  if (column.rows.at(-1) !== row) column.rows.push(row);
  column.left = Math.min(column.left, region.left);
  column.right = Math.max(column.right, region.right);
}

/** The one stands in a few rows above all rows of the other. */
function isHeadingOf(head: Column, body: Column): boolean {
  const last = head.rows.at(-1);
  return last !== undefined && last < HEAD_ROWS && body.rows.length >= 2 && last < body.rows[0]!;
}

/** Type sizes by which a heading may miss the left edge of its column. */
const ALIGNED = 0.35;

/**
 * Two headings that stand close, each at the left edge of a column of its own: `Year Club` over `2001   Rovers`. `bodies`: from where to where the columns
 * reach; `size`: of the type. Pure.
 */
export function standOverEdges(
  heading: { region: Region } | undefined,
  next: { region: Region },
  size: number,
  bodies: readonly { left: number }[],
): boolean {
  const columnFrom = (region: Region) => bodies.findIndex(({ left }) => Math.abs(left - region.left) < ALIGNED * size);
  const first = heading ? columnFrom(heading.region) : -1;
  return first >= 0 && columnFrom(next.region) > first;
}
