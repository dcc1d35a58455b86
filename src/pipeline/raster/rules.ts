import type { Grey } from './grey.js';
import type { PixelBox } from './inverse.js';

/** A printed line in pixels. */
export interface PixelRule extends PixelBox {
  orientation: 'horizontal' | 'vertical';
}

/** Ink on white paper; lines are often pale. */
const INK = 236;
const PAPER = 225;
const MIN_HORIZONTAL_INCH = 0.4;
const MIN_VERTICAL_INCH = 0.3;
const MAX_THICKNESS_INCH = 0.06;
/** Breaks of this many pixels do not end a run: faint lines, noise. */
const MAX_BREAK = 2;
/** Most lines of one direction; a page of shading has more and is not ruled. */
const MAX_RULES = 3000;

/** Finds printed lines by long runs of ink; the page must be straight and its paper white. */
export function findRules(picture: Grey): PixelRule[] {
  const horizontal = group(runs(picture, 'horizontal'), picture.dpi);
  const vertical = group(runs(picture, 'vertical'), picture.dpi);
  const found: PixelRule[] = [
    ...horizontal.map((r) => ({ left: r.from, right: r.to, top: r.first, bottom: r.last + 1, orientation: 'horizontal' as const })),
    ...vertical.map((r) => ({ left: r.first, right: r.last + 1, top: r.from, bottom: r.to, orientation: 'vertical' as const })),
  ];
  return found.filter((rule) => standsAlone(picture, rule));
}

/** Share of a line that has paper on both sides; the middle of a row of bold letters has not. */
const MIN_ALONE = 0.7;

function standsAlone({ data, width, height }: Grey, rule: PixelRule): boolean {
  const across = rule.orientation === 'horizontal';
  const before = (across ? rule.top : rule.left) - EDGE - 1;
  const after = (across ? rule.bottom : rule.right) + EDGE;
  const limit = across ? height : width;
  const from = across ? rule.left : rule.top;
  const to = across ? rule.right : rule.bottom;
  const paper = (track: number, i: number) => track < 0 || track >= limit || data[across ? track * width + i : i * width + track]! >= PAPER;
  let alone = 0;
  for (let i = from; i < to; i++) if (paper(before, i) && paper(after, i)) alone++;
  return alone >= MIN_ALONE * (to - from);
}

interface Run {
  /** Position across the direction. */
  at: number;
  from: number;
  to: number;
}

interface Group {
  from: number;
  to: number;
  first: number;
  last: number;
}

/** Runs of ink of at least the least length, row by row or column by column. */
function runs({ data, width, height, dpi }: Grey, direction: 'horizontal' | 'vertical'): Run[] {
  const across = direction === 'horizontal';
  const least = Math.round(dpi * (across ? MIN_HORIZONTAL_INCH : MIN_VERTICAL_INCH));
  const tracks = across ? height : width;
  const length = across ? width : height;
  // One pass over the rows keeps memory access in order; columns are tracked side by side.
  const start = new Int32Array(tracks).fill(-1);
  const last = new Int32Array(tracks).fill(-1);
  const found: Run[] = [];
  const step = (track: number, position: number, ink: boolean) => {
    if (ink) {
      if (start[track]! < 0) start[track] = position;
      last[track] = position;
    } else if (start[track]! >= 0 && position - last[track]! > MAX_BREAK) {
      if (last[track]! + 1 - start[track]! >= least) found.push({ at: track, from: start[track]!, to: last[track]! + 1 });
      start[track] = -1;
    }
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const ink = data[at]! < INK;
      if (ink || start[across ? y : x]! >= 0) step(across ? y : x, across ? x : y, ink);
    }
  }
  for (let track = 0; track < tracks; track++) {
    if (start[track]! >= 0) step(track, length + MAX_BREAK + 1, false);
  }
  return found.sort((a, b) => a.at - b.at || a.from - b.from);
}

/** Joins runs on neighbouring tracks into lines; what grows too thick is an area, not a line. */
function group(found: Run[], dpi: number): Group[] {
  const most = Math.max(3, Math.round(dpi * MAX_THICKNESS_INCH));
  const open: Group[] = [];
  const done: Group[] = [];
  for (const run of found) {
    for (let i = open.length - 1; i >= 0; i--) {
      const candidate = open[i];
      if (candidate && run.at - candidate.last > 2) done.push(...open.splice(i, 1));
    }
    const near = open.find((g) => Math.min(g.to, run.to) - Math.max(g.from, run.from) > -most);
    if (near) {
      near.last = run.at;
      near.from = Math.min(near.from, run.from);
      near.to = Math.max(near.to, run.to);
    } else {
      open.push({ from: run.from, to: run.to, first: run.at, last: run.at });
    }
  }
  const all = [...done, ...open].filter((g) => g.last - g.first + 1 <= most && g.to - g.from > 6 * (g.last - g.first + 1));
  return all.length > MAX_RULES ? [] : all;
}

/** Paints the lines white, in place, but leaves print that crosses them. */
export function eraseRules(picture: Grey, rules: readonly PixelRule[]): void {
  for (const rule of rules) {
    if (rule.orientation === 'horizontal') eraseHorizontal(picture, rule);
    else eraseVertical(picture, rule);
  }
}

/** Soft edges of a line reach so far beyond it, pixels. */
const EDGE = 1;
/** Print that crosses a line is darker than the soft edge of the line. */
const CROSSING = 130;

function eraseHorizontal({ data, width, height }: Grey, rule: PixelRule): void {
  const top = Math.max(0, rule.top - EDGE);
  const bottom = Math.min(height, rule.bottom + EDGE);
  for (let x = Math.max(0, rule.left - EDGE); x < Math.min(width, rule.right + EDGE); x++) {
    const above = top > 0 && data[(top - 1) * width + x]! < CROSSING;
    const below = bottom < height && data[bottom * width + x]! < CROSSING;
    if (above || below) continue;
    for (let y = top; y < bottom; y++) data[y * width + x] = 255;
  }
}

function eraseVertical({ data, width, height }: Grey, rule: PixelRule): void {
  const left = Math.max(0, rule.left - EDGE);
  const right = Math.min(width, rule.right + EDGE);
  for (let y = Math.max(0, rule.top - EDGE); y < Math.min(height, rule.bottom + EDGE); y++) {
    const row = y * width;
    const before = left > 0 && data[row + left - 1]! < CROSSING;
    const after = right < width && data[row + right]! < CROSSING;
    if (before || after) continue;
    data.fill(255, row + left, row + right);
  }
}
