import type { Grey } from '../grey.js';

/** Brightness of the paper of a page, tile by tile, row by row. */
export interface Tiles {
  values: Float32Array;
  columns: number;
  rows: number;
  /** Side of a tile in pixels. */
  size: number;
}

/** Paper darker than this share of the page's lies in a shadow. */
const SHADED = 0.85;
/** What is darker than this share of it is no paper, but the open lid of a scanner. */
const DARKEST = 0.15;
/** Fewest tiles from side to side and from top to bottom of an area, and least share of the page's shorter side; bands of tables and letters are lower. */
const LEAST_SIDE = 8;
const LEAST_SIDE_SHARE = 1 / 6;
/** Least share of the border of an area that is open, and how many tiles beyond it are looked at. */
const LEAST_OPEN = 0.1;
const FAR = 3;
/** A pixel is print when it differs from its ground by this factor. */
const PRINT = 2;
/** So many tiles around print are of its paper. */
const REACH = 6;
/** Least share of dark print on the ground of a shadow, and of it at most so much light print: of white print on a dark band there is more. */
const LEAST_PRINT = 0.002;
const MOST_LIGHT = 0.3;
/** Tiles whose brightness differs by more lie on both sides of an edge. */
const MOST_STEP = 1.25;

/**
 * Marks the tiles of paper that lie in a shadow with a sharp edge, as of a hand or of the phone that takes the picture, and those that such an edge crosses:
 * large dark areas that reach the sheet from beside it, where they have dark print on them. A dark band with light print is none, nor the ground of a sheet.
 * `page`: brightness of the page's paper.
 */
export function findShadows(picture: Omit<Grey, 'dpi'>, tiles: Tiles, page: number): Uint8Array {
  const { values, columns } = tiles;
  const shadows = new Uint8Array(values.length);
  const side = Math.max(LEAST_SIDE, LEAST_SIDE_SHARE * Math.min(columns, tiles.rows));
  for (const area of evenAreas(tiles, DARKEST * page, SHADED * page)) {
    if (isLarge(area, columns, side) && isOpen(area, tiles)) for (const i of withDarkPrint(picture, tiles, area)) shadows[i] = 1;
  }
  if (!shadows.includes(1)) return shadows;
  return shadows.map((isShadow, i) => (isShadow || isAtEdge(shadows, tiles, i, SHADED * page) ? 1 : 0));
}

/** Areas of tiles of which the brightness changes slowly from one to the next, none of them darker than `darkest` or as light as `lightest`. */
function evenAreas({ values, columns }: Tiles, darkest: number, lightest: number): number[][] {
  const isWithin = (i: number): boolean => values[i]! >= darkest && values[i]! < lightest;
  const seen = new Uint8Array(values.length);
  const areas: number[][] = [];
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || !isWithin(start)) continue;
    seen[start] = 1;
    const area = [start];
    for (const i of area) {
      for (const other of beside(i, columns, values.length)) {
        if (seen[other] || !isWithin(other) || !isLike(values[other]!, values[i]!)) continue;
        seen[other] = 1;
        area.push(other);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** The tiles left, right, above and below of one. */
function beside(i: number, columns: number, all: number): number[] {
  const x = i % columns;
  return [x > 0 ? i - 1 : -1, x < columns - 1 ? i + 1 : -1, i - columns, i + columns].filter((other) => other >= 0 && other < all);
}

function isLarge(area: readonly number[], columns: number, side: number): boolean {
  let [left, right, top, bottom] = [columns, 0, Number.POSITIVE_INFINITY, 0];
  for (const i of area) {
    const x = i % columns;
    const y = (i - x) / columns;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right - left + 1 >= side && bottom - top + 1 >= side;
}

/**
 * Whether an area ends at the edge of the picture or at something darker along a share of its border: a shadow falls on a sheet from beside it, a shaded box is
 * printed on its paper.
 */
function isOpen(area: readonly number[], { values, columns, rows }: Tiles): boolean {
  const own = new Set(area);
  let [open, lit] = [0, 0];
  for (const i of area) {
    const x = i % columns;
    const y = (i - x) / columns;
    for (const [dx, dy] of SIDES) {
      for (let step = 1; step <= FAR; step++) {
        const [nx, ny] = [x + dx * step, y + dy * step];
        const isBeyond = nx < 0 || ny < 0 || nx >= columns || ny >= rows;
        const other = ny * columns + nx;
        if (!isBeyond && own.has(other)) break;
        const ratio = isBeyond ? 0 : values[other]! / values[i]!;
        if (ratio * MOST_STEP < 1) open++;
        else if (ratio > MOST_STEP) lit++;
        else continue;
        break;
      }
    }
  }
  return open > LEAST_OPEN * (open + lit);
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const isLike = (a: number, b: number): boolean => a < MOST_STEP * b && b < MOST_STEP * a;

/** Whether paper in light and paper in a shadow lie within two tiles. */
function isAtEdge(shadows: Uint8Array, { values, columns, rows }: Tiles, i: number, lightest: number): boolean {
  const x = i % columns;
  const y = (i - x) / columns;
  let [isNearShadow, isNearLight] = [false, false];
  for (let ny = Math.max(0, y - 2); ny <= Math.min(rows - 1, y + 2); ny++) {
    for (let nx = Math.max(0, x - 2); nx <= Math.min(columns - 1, x + 2); nx++) {
      if (shadows[ny * columns + nx]) isNearShadow = true;
      else if (values[ny * columns + nx]! >= lightest) isNearLight = true;
    }
  }
  return isNearShadow && isNearLight;
}

/** The tiles of an area near which it has print that is darker than its ground, and hardly any that is lighter; tiles at an edge of brightness tell nothing. */
function withDarkPrint(picture: Omit<Grey, 'dpi'>, { values, columns, rows, size }: Tiles, area: readonly number[]): number[] {
  const [darker, lighter, all] = [new Float64Array(values.length), new Float64Array(values.length), new Float64Array(values.length)];
  for (const i of area) {
    const around = beside(i, columns, values.length);
    if (around.length < 4 || !around.every((other) => isLike(values[other]!, values[i]!))) continue;
    const seen = countPrint(picture, i % columns, Math.floor(i / columns), size, values[i]!);
    [darker[i], lighter[i], all[i]] = [seen.darker, seen.lighter, 1];
  }
  const sums = [darker, lighter, all].map((counts) => windowSums(counts, columns, rows));
  const least = LEAST_PRINT * (size / 2) ** 2;
  return area.filter((i) => {
    const [dark, light, tiles] = sums.map((sum) => sum[i]!) as [number, number, number];
    return dark > least * tiles && light < MOST_LIGHT * dark;
  });
}

/** Pixels of a tile, every second of each axis, that are darker or lighter than its ground by far. */
function countPrint({ data, width, height }: Omit<Grey, 'dpi'>, column: number, row: number, size: number, ground: number) {
  let [darker, lighter] = [0, 0];
  const right = Math.min(width, (column + 1) * size);
  for (let y = row * size; y < Math.min(height, (row + 1) * size); y += 2) {
    for (let x = column * size, at = y * width; x < right; x += 2) {
      if (data[at + x]! * PRINT < ground) darker++;
      else if (data[at + x]! > ground * PRINT) lighter++;
    }
  }
  return { darker, lighter };
}

/** The sum of the values around each tile, itself among them, `REACH` tiles to every side. */
function windowSums(values: Float64Array, columns: number, rows: number): Float64Array {
  const across = new Float64Array(values.length);
  for (let y = 0; y < rows; y++) runningSums(values, across, y * columns, 1, columns);
  const out = new Float64Array(values.length);
  for (let x = 0; x < columns; x++) runningSums(across, out, x, columns, rows);
  return out;
}

function runningSums(from: Float64Array, to: Float64Array, start: number, step: number, length: number): void {
  let sum = 0;
  for (let i = 0; i < Math.min(REACH, length); i++) sum += from[start + i * step]!;
  for (let i = 0; i < length; i++) {
    if (i + REACH < length) sum += from[start + (i + REACH) * step]!;
    if (i > REACH) sum -= from[start + (i - REACH - 1) * step]!;
    to[start + i * step] = sum;
  }
}
