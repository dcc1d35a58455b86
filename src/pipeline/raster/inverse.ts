import { darkAreas, MIN_FILL } from './dark-areas.js';
import type { Grey } from './grey.js';

/** A rectangle of pixels; right and bottom are just outside. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Side of a tile in inches. */
const TILE_INCH = 0.05;
/** A tile is shaded when its middle pixel value is below this, on white paper. */
const SHADED = 215;
/** Print differs from its ground by at least so much. */
const PRINT = 45;
/** Least height and width of a band in inches. */
const MIN_HEIGHT_INCH = 0.1;
const MIN_WIDTH_INCH = 0.6;

/** Bold letters are half dark, a band with print on it is darker. */
const NEAR_GROUND = 40;
const MIN_EVEN = 0.5;
const MAX_WHITE = 0.35;
const MIN_DARK_SHARE = 0.62;

/**
 * Gives shaded bands (heads of tables, bars) white ground, in place, and tells where: light print on dark becomes dark print on white, dark print
 * stays. Readers look for dark print on white only. Works on a picture whose paper is white.
 */
export function levelBands(picture: Grey): PixelBox[] {
  const tile = Math.max(4, Math.round(picture.dpi * TILE_INCH));
  const columns = Math.floor(picture.width / tile);
  const rows = Math.floor(picture.height / tile);
  const dark = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      dark[row * columns + column] = isDark(picture, column * tile, row * tile, tile) ? 1 : 0;
  }
  const bands: PixelBox[] = [];
  for (const area of darkAreas(dark, columns, rows)) {
    const box = { left: area.left * tile, top: area.top * tile, right: area.right * tile, bottom: area.bottom * tile };
    const tiles = (area.right - area.left) * (area.bottom - area.top);
    if (area.count < MIN_FILL * tiles) continue;
    if (box.bottom - box.top < MIN_HEIGHT_INCH * picture.dpi || box.right - box.left < MIN_WIDTH_INCH * picture.dpi) continue;
    const grown = grow(picture, trim(picture, box), tile);
    if (darkPixels(picture, grown) < MIN_DARK_SHARE || !isEven(picture, grown)) continue;
    level(picture, grown);
    bands.push(grown);
  }
  return bands;
}

/** More than half of the sampled pixels are dark. */
function isDark({ data, width }: Grey, left: number, top: number, size: number): boolean {
  let dark = 0;
  let seen = 0;
  for (let y = top; y < top + size; y += 2) {
    for (let x = left; x < left + size; x += 2) {
      seen++;
      if (data[y * width + x]! < SHADED) dark++;
    }
  }
  return dark > 0.5 * seen;
}

/** Takes off the sides of a box what is not dark from end to end: print beside the band. */
function trim({ data, width }: Grey, box: PixelBox): PixelBox {
  const out = { ...box };
  const rowDark = (y: number) => darkShare(out.left, out.right, (x) => data[y * width + x]!, SOLID);
  const columnDark = (x: number) => darkShare(out.top, out.bottom, (y) => data[y * width + x]!, SOLID);
  while (out.left < out.right && !columnDark(out.left)) out.left++;
  while (out.right > out.left && !columnDark(out.right - 1)) out.right--;
  while (out.top < out.bottom && !rowDark(out.top)) out.top++;
  while (out.bottom > out.top && !rowDark(out.bottom - 1)) out.bottom--;
  return out;
}

/** Extends the box pixel by pixel, up to a tile, while its border rows and columns are dark. */
function grow(picture: Grey, box: PixelBox, most: number): PixelBox {
  const { data, width, height } = picture;
  const out = { ...box };
  const rowDark = (y: number) => darkShare(out.left, out.right, (x) => data[y * width + x]!);
  const columnDark = (x: number) => darkShare(out.top, out.bottom, (y) => data[y * width + x]!);
  for (let i = 0; i < most && out.top > 0 && rowDark(out.top - 1); i++) out.top--;
  for (let i = 0; i < most && out.bottom < height && rowDark(out.bottom); i++) out.bottom++;
  for (let i = 0; i < most && out.left > 0 && columnDark(out.left - 1); i++) out.left--;
  for (let i = 0; i < most && out.right < width && columnDark(out.right); i++) out.right++;
  return out;
}

/** The border of a band is dark from end to end, print beside it is not. */
const SOLID = 0.75;

function darkShare(from: number, to: number, value: (i: number) => number, least = 0.5): boolean {
  let dark = 0;
  for (let i = from; i < to; i++) if (value(i) < SHADED + 10) dark++;
  return dark > least * (to - from);
}

/** Share of dark pixels in a box, 0-1. */
function darkPixels({ data, width }: Grey, box: PixelBox): number {
  let dark = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left, at = y * width; x < box.right; x++) if (data[at + x]! < SHADED) dark++;
  }
  return dark / Math.max(1, (box.right - box.left) * (box.bottom - box.top));
}

/** Most pixels of a band have nearly one value and few are white; bold letters are black and white in halves. */
function isEven(picture: Grey, box: PixelBox): boolean {
  const { data, width } = picture;
  const counts = new Uint32Array(256);
  for (let y = box.top; y < box.bottom; y++) {
    for (let at = y * width + box.left, end = y * width + box.right; at < end; at++) counts[data[at]!] = counts[data[at]!]! + 1;
  }
  const ground = middle(counts);
  let near = 0;
  let white = 0;
  let total = 0;
  counts.forEach((count, value) => {
    total += count;
    if (Math.abs(value - ground) <= NEAR_GROUND) near += count;
    if (value >= 235) white += count;
  });
  return near >= MIN_EVEN * total && white <= MAX_WHITE * total;
}

function level(picture: Grey, box: PixelBox): void {
  const { data, width } = picture;
  const counts = new Uint32Array(256);
  // The rim of a band may be a line: what is printed stands inside.
  const rim = Math.round((box.bottom - box.top) * 0.15);
  for (let y = box.top + rim; y < box.bottom - rim; y++) {
    for (let x = box.left + rim; x < box.right - rim; x++) {
      const value = data[y * width + x]!;
      counts[value] = counts[value]! + 1;
    }
  }
  const ground = middle(counts);
  const table = isLightPrint(counts, ground) ? invertingTable(ground) : liftingTable(ground);
  for (let y = box.top; y < box.bottom; y++) {
    for (let at = y * width + box.left, end = y * width + box.right; at < end; at++) data[at] = table[data[at]!]!;
  }
}

/** More pixels are well lighter than the ground than are well darker. */
function isLightPrint(counts: Uint32Array, ground: number): boolean {
  let lighter = 0;
  let darker = 0;
  counts.forEach((count, value) => {
    if (value > ground + PRINT) lighter += count;
    if (value < ground - PRINT) darker += count;
  });
  return lighter >= darker;
}

/** Ground (and its grain) to white, white to black. */
function invertingTable(ground: number): Uint8Array {
  const from = ground + Math.min(25, (255 - ground) / 4);
  return Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 - Math.max(0, ((value - from) * 255) / Math.max(1, 255 - from))));
}

/** Ground (and its grain) to white, black stays black. */
function liftingTable(ground: number): Uint8Array {
  const white = Math.max(1, ground * 0.88);
  return Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round((value * 255) / white)));
}

function middle(counts: Uint32Array): number {
  let total = 0;
  for (const count of counts) total += count;
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    sum += counts[value]!;
    if (sum * 2 >= total) return value;
  }
  return 255;
}
