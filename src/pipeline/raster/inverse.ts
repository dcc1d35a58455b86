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
/** Least height and width of a band in inches, and how much of its rectangle must be dark. */
const MIN_HEIGHT_INCH = 0.1;
const MIN_WIDTH_INCH = 0.6;
const MIN_FILL = 0.6;
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
  const found = areas(solid(dark, columns, rows), columns, rows);
  for (const area of found.flatMap((one) => (isGround(one, columns, rows) ? parted(one) : [one]))) {
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

/** Least size in tiles of a block of dark tiles that is part of a band: lines, which join the bands of a form, and strokes of letters are narrower. */
const BLOCK_WIDTH = 4;
const BLOCK_HEIGHT = 2;

/** Dark tiles that stand in a dark block. */
function solid(dark: Uint8Array, columns: number, rows: number): Uint8Array {
  const kept = new Uint8Array(dark.length);
  for (let row = 0; row + BLOCK_HEIGHT <= rows; row++) {
    for (let column = 0, run = 0; column < columns; column++) {
      const at = row * columns + column;
      const isDarkColumn = dark[at] === 1 && dark[at + columns] === 1;
      run = isDarkColumn ? run + 1 : 0;
      if (run < BLOCK_WIDTH) continue;
      for (let back = 0; back < BLOCK_WIDTH; back++) {
        kept[at - back] = 1;
        kept[at + columns - back] = 1;
      }
    }
  }
  return kept;
}

/** Connected dark tiles, their bounds and how many they are. */
interface Area extends PixelBox {
  count: number;
  tiles: number[];
  /** Tiles of a row of the page. */
  columns: number;
}

/** Share of the page, across and down, that an area reaches over which is the ground that a sheet lies on: the table of a photograph, the glass of a scanner. */
const GROUND_WIDTH = 0.6;
const GROUND_HEIGHT = 0.5;

function isGround({ left, right, top, bottom, count }: Area, columns: number, rows: number): boolean {
  const [width, height] = [right - left, bottom - top];
  return width > GROUND_WIDTH * columns && height > GROUND_HEIGHT * rows && count < MIN_FILL * width * height;
}

/** Tiles by which the sides of a rectangle may differ from row to row. */
const RAGGED = 1;

/** Gaps of so many tiles down the page are print on a band, about as high as its letters. */
const MAX_GAP = 7;

/** An area of any shape as rectangles, from the runs of its rows: bands that reach the edge of the sheet hang together with the ground around it. */
function parted({ tiles, columns }: Area): Omit<Area, 'tiles' | 'columns'>[] {
  const done: Omit<Area, 'tiles' | 'columns'>[] = [];
  let open: Omit<Area, 'tiles' | 'columns'>[] = [];
  for (const run of runsOf(withoutGaps(tiles, columns), columns)) {
    const above = open.find(
      ({ left, right, bottom }) => bottom === run.top && Math.abs(left - run.left) <= RAGGED && Math.abs(right - run.right) <= RAGGED,
    );
    if (above) {
      above.bottom++;
      above.count += run.count;
    } else {
      done.push(...open.filter(({ bottom }) => bottom < run.top));
      open = [...open.filter(({ bottom }) => bottom >= run.top), run];
    }
  }
  return [...done, ...open];
}

/** With the tiles of short gaps between those of a column. */
function withoutGaps(tiles: readonly number[], columns: number): number[] {
  const own = new Set(tiles);
  const filled = [...tiles];
  for (const at of tiles) {
    let below = at + columns;
    while (!own.has(below) && below <= at + (MAX_GAP + 1) * columns) below += columns;
    if (own.has(below)) for (let gap = at + columns; gap < below; gap += columns) filled.push(gap);
  }
  return filled;
}

/** Tiles as runs of neighbours of a row, from the first row on. */
function runsOf(tiles: readonly number[], columns: number): Omit<Area, 'tiles' | 'columns'>[] {
  const runs: Omit<Area, 'tiles' | 'columns'>[] = [];
  for (const at of [...tiles].sort((a, b) => a - b)) {
    const x = at % columns;
    const y = (at - x) / columns;
    const last = runs.at(-1);
    if (last && last.top === y && last.right === x) {
      last.right++;
      last.count++;
    } else {
      runs.push({ left: x, right: x + 1, top: y, bottom: y + 1, count: 1 });
    }
  }
  return runs;
}

/** Connected groups of dark tiles with their bounds. */
function areas(dark: Uint8Array, columns: number, rows: number): Area[] {
  const found: Area[] = [];
  const stack: number[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue;
    const area: Area = { left: columns, top: rows, right: 0, bottom: 0, count: 0, tiles: [], columns };
    stack.push(start);
    dark[start] = 2;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % columns;
      const y = (at - x) / columns;
      area.count++;
      area.tiles.push(at);
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x + 1);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y + 1);
      const next = [x > 0 ? at - 1 : -1, x + 1 < columns ? at + 1 : -1, at - columns, at + columns];
      for (const n of next) {
        if (n < 0 || n >= dark.length || dark[n] !== 1) continue;
        dark[n] = 2;
        stack.push(n);
      }
    }
    found.push(area);
  }
  return found;
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
