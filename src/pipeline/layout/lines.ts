import type { Word } from '../model.js';
import { around, median, type PageSize, type Region, rowOverlap, sizeOf, toRegion } from './region.js';

/** A run of words on one baseline with no wide gap in it. Word indexes in reading direction; geometry in points. */
export interface Segment {
  words: number[];
  /** Region of each word. */
  parts: Region[];
  region: Region;
  size: number;
  turn: 0 | 1 | 2 | 3;
}

/** A gap of more type sizes than this starts another segment: the columns of a table or a form are apart, justified words are not. */
const MAX_GAP = 1.15;

interface Placed {
  index: number;
  region: Region;
  size: number;
  turn: 0 | 1 | 2 | 3;
}

/** A word on its way into a segment; `region` is along the writing. */
interface Chained extends Placed {
  original: Region;
  next: Chained | null;
  previous: { word: Chained; gap: number } | null;
}

/** Chains words into segments: each word takes the nearest word that follows it on its baseline, if no other is nearer to that one. Pure. */
export function segmentWords(words: readonly Word[], page: PageSize, barriers: readonly Region[] = []): Segment[] {
  const placed = words.map((word, index) => place(word, index, page));
  const segments: Segment[] = [];
  for (const turn of [0, 1, 2, 3] as const) {
    const same = placed.filter((word) => word.turn === turn);
    if (same.length > 0) segments.push(...chain(same, turn === 0 ? barriers : []));
  }
  return segments;
}

function place(word: Word, index: number, page: PageSize): Placed {
  const region = toRegion(word.box, page);
  return { index, region, size: sizeOf(word, region), turn: word.turn ?? 0 };
}

/** Coordinates in which the writing runs left to right, whatever its turn. */
function along(region: Region, turn: 0 | 1 | 2 | 3): Region {
  const { left, top, right, bottom } = region;
  if (turn === 1) return { left: top, right: bottom, top: -right, bottom: -left };
  if (turn === 2) return { left: -right, right: -left, top: -bottom, bottom: -top };
  if (turn === 3) return { left: -bottom, right: -top, top: left, bottom: right };
  return region;
}

function chain(words: Placed[], barriers: readonly Region[]): Segment[] {
  const turn = words[0]?.turn ?? 0;
  const flat = words.map(({ index, region, size }): Chained => {
    return { index, region: along(region, turn), original: region, size, turn, next: null, previous: null };
  });
  flat.sort((a, b) => a.region.left - b.region.left || a.region.top - b.region.top);
  const rows = new RowIndex(flat);
  for (const word of flat) {
    const found = rows.follower(word, barriers);
    if (!found) continue;
    const rival = found.word.previous;
    if (rival && rival.gap <= found.gap) continue;
    if (rival) rival.word.next = null;
    word.next = found.word;
    found.word.previous = { word, gap: found.gap };
  }
  return flat.filter((word) => !word.previous).map(follow);
}

function follow(first: Chained): Segment {
  const chained: Chained[] = [];
  for (let word: Chained | null = first; word; word = word.next) chained.push(word);
  const parts = chained.map((word) => word.original);
  const sizes = chained.map((word) => word.size);
  return { words: chained.map((word) => word.index), parts, region: around(parts), size: median(sizes) || 1, turn: first.turn };
}

/** Cuts a segment in two at `x` (points) when no word lies there; null when one does or all words are on one side. */
export function splitSegment(segment: Segment, x: number): [Segment, Segment] | null {
  const at = segment.parts.findIndex((part) => part.left >= x - 1);
  if (at <= 0 || (segment.parts[at - 1]?.right ?? 0) > x + 1) return null;
  const piece = (from: number, to: number): Segment => {
    const parts = segment.parts.slice(from, to);
    return { ...segment, words: segment.words.slice(from, to), parts, region: around(parts) };
  };
  return [piece(0, at), piece(at, segment.words.length)];
}

/** Finds followers quickly: words by horizontal bands of the page. */
class RowIndex {
  private readonly bands = new Map<number, Chained[]>();
  private readonly height: number;

  constructor(words: readonly Chained[]) {
    const sizes = words.map((word) => word.size).sort((a, b) => a - b);
    this.height = Math.max(4, sizes[sizes.length >> 1] ?? 10);
    for (const word of words) {
      for (let band = this.band(word.region.top); band <= this.band(word.region.bottom); band++) {
        const list = this.bands.get(band);
        if (list) list.push(word);
        else this.bands.set(band, [word]);
      }
    }
  }

  private band(y: number): number {
    return Math.floor(y / this.height);
  }

  /** The nearest word to the right on the same baseline within reach. */
  follower(word: Chained, barriers: readonly Region[]): { word: Chained; gap: number } | null {
    let best: Chained | null = null;
    let least = Number.POSITIVE_INFINITY;
    const { left, right, top, bottom } = word.region;
    for (const other of this.bands.get(this.band((top + bottom) / 2)) ?? []) {
      if (other === word || other.region.left < left) continue;
      const size = Math.max(Math.min(word.size, other.size), 1);
      const gap = other.region.left - right;
      if (gap > MAX_GAP * size || gap < -0.6 * size || gap >= least) continue;
      if (other.region.left === left && other.index < word.index) continue;
      if (!sameBaseline(word, other) || isBarred(word.region, other.region, barriers)) continue;
      best = other;
      least = gap;
    }
    return best && { word: best, gap: least };
  }
}

/** Half of the smaller height shared, and sizes that can stand on one line. A superscript passes, the line below does not. */
function sameBaseline(a: Placed, b: Placed): boolean {
  return rowOverlap(a.region, b.region) >= 0.5 && Math.max(a.size, b.size) <= 3 * Math.min(a.size, b.size);
}

/** A vertical rule between two words keeps them apart. */
function isBarred(a: Region, b: Region, barriers: readonly Region[]): boolean {
  const middle = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
  return barriers.some((rule) => {
    const x = (rule.left + rule.right) / 2;
    return x > a.right - 1 && x < b.left + 1 && rule.top < middle && rule.bottom > middle;
  });
}
