import type { Segment } from '../lines.js';
import { around, median, type Region } from '../region.js';

/** A row of text: the words that stand on one level, left to right; geometry in points. */
export interface TextRow {
  words: { index: number; region: Region }[];
  region: Region;
  size: number;
}

/** Rows of the words of segments, top to bottom. */
export function toRows(segments: readonly Segment[]): TextRow[] {
  const sorted = [...segments].sort((a, b) => middle(a.region) - middle(b.region));
  const rows: Segment[][] = [];
  let centre = Number.NEGATIVE_INFINITY;
  let height = 0;
  for (const segment of sorted) {
    const own = segment.region.bottom - segment.region.top;
    if (rows.length > 0 && middle(segment.region) - centre < 0.5 * Math.min(own, height)) rows.at(-1)?.push(segment);
    else {
      rows.push([segment]);
      centre = middle(segment.region);
      height = own;
    }
  }
  return rows.map(toRow);
}

function toRow(segments: Segment[]): TextRow {
  const words = segments
    .flatMap((segment) => segment.words.map((index, i) => ({ index, region: segment.parts[i] ?? segment.region })))
    .sort((a, b) => a.region.left - b.region.left);
  return { words, region: around(segments.map((s) => s.region)), size: median(segments.map((s) => s.size)) || 1 };
}

const middle = (region: Region) => (region.top + region.bottom) / 2;

/** The widest white in a row, in type sizes. */
export function widestGap(row: TextRow): number {
  let reach = row.words[0]?.region.right ?? 0;
  let widest = 0;
  for (const { region } of row.words.slice(1)) {
    widest = Math.max(widest, region.left - reach);
    reach = Math.max(reach, region.right);
  }
  return widest / row.size;
}

/** A text that goes on with what stands above it: it begins small or in brackets, and not with the letter of an entry. */
export function beginsSmall(text: string): boolean {
  return /^(?!\(?(?:[\p{L}\d]{1,2}|[ivx]+)[.)])(?:[\p{Ll}(]\p{L}|\p{Ll}\s)/u.test(text);
}
