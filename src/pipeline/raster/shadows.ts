import type { Grey } from './grey.js';

/** Brightness of the paper of a page, tile by tile, row by row. */
export interface Tiles {
  values: Float32Array;
  columns: number;
  rows: number;
  /** Side of a tile in pixels. */
  size: number;
}

/** A tile darker than this share of the page's paper may lie in a shadow. */
const SHADED = 0.85;
/** Fewest tiles from side to side and from top to bottom of a shadow; bands of tables and letters are lower. */
const LEAST_SIDE = 8;
/** A pixel is print when it differs from its ground by this factor. */
const PRINT = 1.5;
/** Least share of dark print on the ground of a shadow, and of it at most so much light print: of white print on a dark band there is more. */
const LEAST_PRINT = 0.002;
const MOST_LIGHT = 0.3;
/** Tiles whose brightness differs by more lie on both sides of an edge. */
const MOST_STEP = 1.25;

/**
 * Marks the tiles that lie in a shadow with a sharp edge, as of a hand or of the phone that takes the picture: large dark areas with dark print on them.
 * `page`: brightness of the page's paper.
 */
export function findShadows(picture: Omit<Grey, 'dpi'>, tiles: Tiles, page: number): Uint8Array {
  const { values, columns } = tiles;
  const shadows = new Uint8Array(values.length);
  const seen = new Uint8Array(values.length);
  const isShaded = (i: number) => values[i]! < SHADED * page;
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || !isShaded(start)) continue;
    const area = [start];
    seen[start] = 1;
    let [left, right, bottom] = [columns, 0, 0];
    for (const i of area) {
      const x = i % columns;
      const y = (i - x) / columns;
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
      for (const other of [x > 0 ? i - 1 : -1, x < columns - 1 ? i + 1 : -1, i - columns, i + columns]) {
        if (other < 0 || other >= values.length || seen[other] || !isShaded(other)) continue;
        seen[other] = 1;
        area.push(other);
      }
    }
    const top = Math.floor(start / columns);
    if (right - left + 1 < LEAST_SIDE || bottom - top + 1 < LEAST_SIDE) continue;
    if (hasDarkPrint(picture, tiles, area)) for (const i of area) shadows[i] = 1;
  }
  return shadows;
}

const isLike = (a: number, b: number) => a < MOST_STEP * b && b < MOST_STEP * a;

/** Whether what is printed on an area is darker than its ground; tiles at an edge of brightness tell nothing. */
function hasDarkPrint({ data, width, height }: Omit<Grey, 'dpi'>, { values, columns, rows, size }: Tiles, area: number[]): boolean {
  let [darker, lighter, all] = [0, 0, 0];
  for (const i of area) {
    const x = i % columns;
    const y = (i - x) / columns;
    if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) continue;
    const ground = values[i]!;
    if (![i - 1, i + 1, i - columns, i + columns].every((other) => isLike(values[other]!, ground))) continue;
    const right = Math.min(width, (x + 1) * size);
    for (let py = y * size; py < Math.min(height, (y + 1) * size); py += 2) {
      for (let px = x * size, at = py * width; px < right; px += 2) {
        const value = data[at + px]!;
        all++;
        if (value * PRINT < ground) darker++;
        else if (value > ground * PRINT) lighter++;
      }
    }
  }
  return darker > LEAST_PRINT * all && lighter < MOST_LIGHT * darker;
}
