import type { Word } from '../../model.js';
import { around, columnOverlap, meanConfidence, rowOverlap } from '../region.js';
import type { Chunk } from './chunks.js';

/** Rows of the latest ones that a chunk may still belong to. */
const OPEN_ROWS = 4;
/** A row that holds so many has no form and costs time. */
const MOST_IN_ROW = 200;
/** Share of its width from which on a chunk stands over or under another rather than beside it: what was read beside may reach over a little. */
const STACKED = 0.35;
/** Share of its height from which on it is level with another all the same: boxes of scanned words reach over their neighbours. */
const LEVEL = 0.6;

/** Chunks level with each other, row by row from the top. What stands over or under a chunk of a row is none of that row. Pure. */
export function toRows(chunks: readonly Chunk[]): Chunk[][] {
  const rows: Chunk[][] = [];
  for (const chunk of [...chunks].sort((a, b) => middle(a) - middle(b))) {
    let nearest: { row: Chunk[]; gap: number } | null = null;
    for (const row of rows.slice(-OPEN_ROWS)) {
      const gap = gapTo(chunk, row);
      if (gap !== null && (!nearest || gap < nearest.gap)) nearest = { row, gap };
    }
    if (nearest) nearest.row.push(chunk);
    else rows.push([chunk]);
  }
  const height = (row: readonly Chunk[]) => row.reduce((sum, chunk) => sum + middle(chunk), 0) / row.length;
  return rows.sort((a, b) => height(a) - height(b)).map((row) => row.sort((a, b) => a.region.left - b.region.left));
}

/** Points to the nearest chunk of a row that a chunk is level with; null where it is not, or stands over or under one of the row. */
function gapTo({ region }: Chunk, row: readonly Chunk[]): number | null {
  if (row.length >= MOST_IN_ROW) return null;
  let nearest: Chunk | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of row) {
    const gap = Math.max(other.region.left - region.right, region.left - other.region.right);
    if (gap < 0 && columnOverlap(other.region, region) > STACKED && rowOverlap(other.region, region) < LEVEL) return null;
    if (gap >= least) continue;
    nearest = other;
    least = gap;
  }
  return nearest && rowOverlap(nearest.region, region) > 0.5 ? least : null;
}

/** Where the middle of a chunk lies, in points from the top. */
export const middle = ({ region }: Chunk): number => (region.top + region.bottom) / 2;

/** The number of an item belongs to the label behind it: `3.` `Business Address`. Pure. */
export function joinNumbers(row: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of row) {
    const number = joined.at(-1);
    if (
      number &&
      /^[-–—•*~]$|^\(?(?:\d{1,2}|[A-Za-z]|[ivxIVX]{2})[.)]$/.test(number.text) &&
      chunk.region.left - number.region.right < 3 * chunk.size
    ) {
      const region = around([number.region, chunk.region]);
      joined[joined.length - 1] = { ...chunk, words: [...number.words, ...chunk.words], text: `${number.text} ${chunk.text}`, region };
    } else joined.push(chunk);
  }
  return joined;
}

/** A mark of its own that may say something: a dash for nothing, a tick, a ditto. */
const SAYS = /[\p{L}\p{N}\-–—☐☑☒✓✔√"]/u;
/** Confidence under which so few letters are a scratch. */
const SCRATCHED = 0.3;
const FEW = 3;

/** A speck, a scratch or a piece of a frame that was read as signs or as a few letters. Pure. */
export function isSpeck({ words, text }: Chunk, all: readonly Word[]): boolean {
  if (!SAYS.test(text)) return true;
  const own = words.flatMap((index) => all[index] ?? []);
  return text.length <= FEW && (meanConfidence(own) ?? 1) < SCRATCHED;
}
