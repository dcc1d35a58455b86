import type { Grey } from './grey.js';
import type { PixelBox } from './inverse.js';

/** A connected patch of ink. */
export interface Component extends PixelBox {
  /** Ink pixels. */
  pixels: number;
}

/** Most patches that are told apart; a page of noise has more and is not worth it. */
const MAX_COMPONENTS = 200_000;

/** Connected patches of pixels darker than `threshold` (8-neighbourhood), by runs and union-find. */
export function findComponents({ data, width, height }: Omit<Grey, 'dpi'>, threshold: number): Component[] {
  const parents: number[] = [];
  const patches: Component[] = [];
  // Runs of the row above and of this one: from, to and label of each. Reused, because a page has thousands of rows.
  let above = new Int32Array(3 * ((width >> 1) + 1));
  let row = new Int32Array(above.length);
  let aboveEnd = 0;
  const fours = foursOf(data);
  for (let y = 0; y < height; y++) {
    let rowEnd = 0;
    let seek = 0;
    for (let x = 0, at = y * width; x < width; x++) {
      if (data[at + x]! >= threshold) {
        while (fours !== null && ((at + x) & 3) === 3 && x + 4 < width && fours[(at + x + 1) >> 2] === WHITE) x += 4;
        continue;
      }
      const from = x;
      while (x < width && data[at + x]! < threshold) x++;
      let label = -1;
      while (seek < aboveEnd && above[seek + 1]! < from) seek += 3;
      for (let i = seek; i < aboveEnd && above[i]! <= x; i += 3) {
        const other = find(parents, above[i + 2]!);
        if (label < 0) label = other;
        else if (label !== other) label = merge(parents, patches, label, other);
      }
      if (label < 0) {
        label = parents.length;
        if (label >= MAX_COMPONENTS) return [];
        parents.push(label);
        patches.push({ left: from, top: y, right: x, bottom: y + 1, pixels: 0 });
      }
      extend(patches[label]!, from, x, y);
      row[rowEnd] = from;
      row[rowEnd + 1] = x;
      row[rowEnd + 2] = label;
      rowEnd += 3;
    }
    [above, row] = [row, above];
    aboveEnd = rowEnd;
  }
  return patches.filter((_, label) => parents[label] === label);
}

/** Four white pixels. */
const WHITE = 0xffffffff;

/** The pixels four at a time, so that paper is passed quickly; null where they do not begin at a multiple of four in memory. */
function foursOf(data: Uint8Array): Uint32Array | null {
  return data.byteOffset % 4 === 0 ? new Uint32Array(data.buffer, data.byteOffset, data.length >> 2) : null;
}

function extend(patch: Component, from: number, to: number, y: number): void {
  patch.left = Math.min(patch.left, from);
  patch.right = Math.max(patch.right, to);
  patch.bottom = Math.max(patch.bottom, y + 1);
  patch.pixels += to - from;
}

function find(parents: number[], label: number): number {
  let root = label;
  while (parents[root] !== root) root = parents[root]!;
  let at = label;
  while (parents[at] !== root) {
    const next = parents[at]!;
    parents[at] = root;
    at = next;
  }
  return root;
}

function merge(parents: number[], patches: Component[], a: number, b: number): number {
  const [keep, drop] = a < b ? [a, b] : [b, a];
  const into = patches[keep]!;
  const from = patches[drop]!;
  parents[drop] = keep;
  into.left = Math.min(into.left, from.left);
  into.top = Math.min(into.top, from.top);
  into.right = Math.max(into.right, from.right);
  into.bottom = Math.max(into.bottom, from.bottom);
  into.pixels += from.pixels;
  return keep;
}

/** Patches this low (pixels) are no larger than letters, however low the picture: of a table of two rows they take up a large part. */
const LOW_PATCH = 16;

/** How many patches can be letters. */
export const countLetters = (components: readonly Component[], picture: Omit<Grey, 'dpi'>): number => letters(components, picture).length;

function letters(components: readonly Component[], picture: Omit<Grey, 'dpi'>): Component[] {
  return components.filter((c) => {
    const h = c.bottom - c.top;
    const w = c.right - c.left;
    return h >= 4 && w >= 2 && h < Math.max(picture.height / 8, LOW_PATCH) && w < 4 * h && h < 6 * w && c.pixels > 0.12 * w * h;
  });
}

/**
 * Height in pixels of most letters: the median of patches that can be letters, each weighted by its height, so that specks count little; 0 when there
 * are too few to tell.
 */
export function letterHeight(components: readonly Component[], picture: Omit<Grey, 'dpi'>): number {
  const heights = letters(components, picture)
    .map((c) => c.bottom - c.top)
    .sort((a, b) => a - b);
  if (heights.length < 30) return 0;
  let rest = heights.reduce((sum, height) => sum + height, 0) / 2;
  for (const height of heights) {
    rest -= height;
    if (rest <= 0) return height;
  }
  return 0;
}
