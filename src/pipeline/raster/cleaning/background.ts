import type { Grey } from '../grey.js';
import { findShadows } from './shadows.js';

/** Side of a tile in pixels. */
const TILE = 32;
/** Paper is the value that this share of a tile's pixels does not exceed. */
const PAPER_SHARE = 0.55;
/** Pixels this much under the paper are white still, plus the grain of the paper: so many deviations, at most a share of white. */
const MARGIN = 0.03;
const GRAIN_DEVIATIONS = 1.5;
const MAX_MARGIN = 0.16;
/** A tile darker than this share of the page's paper is a dark area, not paper in shadow. */
const DARKEST_PAPER = 0.3;
/** A tile darker than this share of the brightest nearby is dark print or a band; a shadow falls off more slowly. */
const DARK_BESIDE = 0.72;
/** Fewest such tiles that are looked at whether they lie in a shadow. */
const LEAST_SHADOW = 16;

/**
 * Divides the picture by its paper, in place: shadows, yellowed paper and vignettes turn white, ink keeps its contrast. The paper is measured in
 * tiles and interpolated between their centres.
 */
export function divideBackground(picture: Omit<Grey, 'dpi'>): void {
  // The edge of a shadow falls within a tile: a second time what is left of it goes.
  if (divideOnce(picture)) divideOnce(picture);
}

/** Returns whether the paper lies in a shadow with a sharp edge. */
function divideOnce(picture: Omit<Grey, 'dpi'>): boolean {
  const columns = Math.max(1, Math.ceil(picture.width / TILE));
  const rows = Math.max(1, Math.ceil(picture.height / TILE));
  const { paper, isShaded } = paperOf(picture, columns, rows);
  const { data, width, height } = picture;
  const line = new Float32Array(columns);
  const white = 1 - Math.min(MAX_MARGIN, MARGIN + (GRAIN_DEVIATIONS * grain(picture)) / 255);
  const reciprocal = Float32Array.from({ length: 257 }, (_, value) => 255 / Math.max(1, value * white));
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / TILE - 0.5));
    const v0 = Math.floor(v);
    const v1 = Math.min(rows - 1, v0 + 1);
    for (let c = 0; c < columns; c++) line[c] = paper[v0 * columns + c]! * (1 - v + v0) + paper[v1 * columns + c]! * (v - v0);
    divideRow(data, y * width, width, line, reciprocal);
  }
  return isShaded;
}

/**
 * Paper of each tile, and whether some lies in a shadow with a sharp edge: tiles much darker than their surroundings (dark bands, pictures; most shadows fall
 * off slowly) take the paper around them.
 */
function paperOf(picture: Omit<Grey, 'dpi'>, columns: number, rows: number): { paper: Float32Array; isShaded: boolean } {
  const values = measureTiles(picture, columns, rows);
  const page = Float32Array.from(values).sort()[Math.floor(values.length * 0.8)] ?? 255;
  const near = spread(values, columns, rows, 5);
  const dark = values.map((value, i) => (value < DARK_BESIDE * near[i]! || value < DARKEST_PAPER * page ? 1 : 0));
  const darkTiles = dark.reduce((sum, each) => sum + each, 0);
  const shadows = darkTiles >= LEAST_SHADOW ? findShadows(picture, { values, columns, rows, size: TILE }, page) : null;
  const filled = values.map((value, i) => (dark[i] && !shadows?.[i] ? Math.max(near[i]!, DARKEST_PAPER * page) : value));
  return { paper: smooth(filled, columns, rows, shadows), isShaded: shadows?.includes(1) ?? false };
}

function divideRow(data: Uint8Array, start: number, width: number, line: Float32Array, reciprocal: Float32Array): void {
  const last = line.length - 1;
  const half = TILE / 2;
  let x = 0;
  for (let c = -1; c <= last; c++) {
    const from = line[Math.max(0, c)]!;
    const to = line[Math.min(last, c + 1)]!;
    const step = (to - from) / TILE;
    const end = Math.min(width, c === last ? width : (c + 1) * TILE + half);
    let value = from + (x - (c * TILE + half)) * step;
    for (; x < end; x++, value += step) {
      const scaled = data[start + x]! * reciprocal[value | 0]!;
      data[start + x] = Math.min(255, scaled);
    }
  }
}

/** Standard deviation of the paper's grain: from the differences of neighbours, of which most lie on paper. */
function grain({ data, width, height }: Omit<Grey, 'dpi'>): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 0; y < height; y += 7) {
    for (let x = 0, at = y * width; x + 2 < width; x += 5) {
      const difference = Math.abs(data[at + x]! - data[at + x + 2]!);
      counts[difference] = counts[difference]! + 1;
      total++;
    }
  }
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    sum += counts[value]!;
    // Half of the differences of two grains lie within 0.954 deviations.
    if (sum >= total / 2) return value / 0.954;
  }
  return 0;
}

/** Paper of each tile by a histogram of every second pixel. */
function measureTiles({ data, width, height }: Omit<Grey, 'dpi'>, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint16Array(64);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let total = 0;
      const bottom = Math.min(height, (row + 1) * TILE);
      const right = Math.min(width, (column + 1) * TILE);
      for (let y = row * TILE; y < bottom; y += 2) {
        for (let x = column * TILE + (y & 1), at = y * width; x < right; x += 2) {
          const bin = data[at + x]! >> 2;
          counts[bin] = counts[bin]! + 1;
          total++;
        }
      }
      paper[row * columns + column] = valueAt(counts, total * (1 - PAPER_SHARE));
    }
  }
  return paper;
}

/** The value above which so many of the counted pixels lie. */
function valueAt(counts: Uint16Array, above: number): number {
  let rest = above;
  let bin = 63;
  while (bin > 0 && rest >= counts[bin]!) rest -= counts[bin--]!;
  return bin * 4 + 3;
}

/** Each tile takes an upper value of its neighbours, because print that fills a tile is no shadow; in a shadow their median, as its edge is near. */
function smooth(paper: Float32Array, columns: number, rows: number, shadows: Uint8Array | null): Float32Array {
  const out = new Float32Array(paper.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const around: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) around.push(paper[y * columns + x]!);
      }
      around.sort((a, b) => a - b);
      const share = shadows?.[row * columns + column] ? 0.5 : 0.7;
      out[row * columns + column] = around[Math.floor(around.length * share)]!;
    }
  }
  return out;
}

/** The brightest tile within so many tiles, across and then down. */
function spread(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const across = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let most = 0;
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++)
        most = Math.max(most, values[row * columns + x]!);
      across[row * columns + column] = most;
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let most = 0;
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++)
        most = Math.max(most, across[y * columns + column]!);
      out[row * columns + column] = most;
    }
  }
  return out;
}
