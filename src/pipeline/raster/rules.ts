import { type Grey, percentile } from './grey.js';
import type { PixelBox } from './inverse.js';

/** A printed line in pixels. */
export interface PixelRule extends PixelBox {
  orientation: 'horizontal' | 'vertical';
  /** A line that leans or bends, in pieces that are straight. */
  pieces?: PixelBox[];
}

/** Ink on white paper; lines are often pale. */
const INK = 236;
const PAPER = 225;
const MIN_HORIZONTAL_INCH = 0.4;
const MIN_VERTICAL_INCH = 0.3;
const MAX_THICKNESS_INCH = 0.06;
/** A long line that leans or bends takes more room than its thickness: so many times the greatest. */
const MAX_LEAN = 3;
const MIN_LEANING_INCH = { horizontal: 2, vertical: 0.8 };
/** What leans down a page is the edge of the paper or a crease, unless it meets so many lines across, as those of a photographed table do. */
const MIN_MET = 3;
/** Ends of lines may miss each other by this much. */
const MAX_MISS_INCH = 0.1;
/** Breaks of this many pixels do not end a run: faint lines, noise. */
const MAX_BREAK = 2;
/** Most lines of one direction; a page of shading has more and is not ruled. */
const MAX_RULES = 3000;

/** Finds printed lines by long runs of ink; the page must be straight and its paper white. */
export function findRules(picture: Grey): PixelRule[] {
  const [across, down] = (['horizontal', 'vertical'] as const).map((orientation) =>
    group(picture, runs(picture, orientation), orientation)
      .map((g) => toRule(g, orientation, picture.dpi))
      .filter((rule) => standsAlone(picture, rule)),
  );
  return [...across!, ...down!.filter((rule) => !rule.pieces || meetsLines(rule, across!, picture.dpi))];
}

function meetsLines(rule: PixelRule, across: readonly PixelRule[], dpi: number): boolean {
  const miss = Math.round(dpi * MAX_MISS_INCH);
  const meets = ({ left, right, top, bottom }: PixelBox): boolean =>
    left <= rule.right + miss && right >= rule.left - miss && top <= rule.bottom + miss && bottom >= rule.top - miss;
  return across.filter(meets).length >= MIN_MET;
}

function toRule(found: Group, orientation: PixelRule['orientation'], dpi: number): PixelRule {
  const box = ({ from, to, first, last }: Omit<Group, 'runs'>): PixelBox =>
    orientation === 'horizontal'
      ? { left: from, right: to, top: first, bottom: last + 1 }
      : { left: first, right: last + 1, top: from, bottom: to };
  const count = Math.ceil((found.last - found.first + 1) / mostThickness(dpi));
  if (count === 1) return { ...box(found), orientation };
  const length = Math.ceil((found.to - found.from) / (2 * count));
  const pieces: PixelBox[] = [];
  for (let from = found.from; from < found.to; from += length) {
    const to = Math.min(found.to, from + length);
    const own = found.runs.filter((run) => run.from < to && run.to > from).map((run) => run.at);
    if (own.length > 0) pieces.push(box({ from, to, first: Math.min(...own), last: Math.max(...own) }));
  }
  return { ...box(found), orientation, pieces };
}

const mostThickness = (dpi: number) => Math.max(3, Math.round(dpi * MAX_THICKNESS_INCH));

/** Share of a line that has paper on both sides; the middle of a row of bold letters has not. */
const MIN_ALONE = 0.7;

function standsAlone(picture: Grey, { orientation, pieces, ...box }: PixelRule): boolean {
  const across = orientation === 'horizontal';
  const all = pieces ?? [box];
  const length = across ? box.right - box.left : box.bottom - box.top;
  return all.reduce((sum, piece) => sum + aloneAlong(picture, piece, across), 0) >= MIN_ALONE * length;
}

/** Positions along a straight line at which it has paper on both sides. */
function aloneAlong({ data, width, height }: Grey, rule: PixelBox, across: boolean): number {
  const before = (across ? rule.top : rule.left) - EDGE - 1;
  const after = (across ? rule.bottom : rule.right) + EDGE;
  const limit = across ? height : width;
  const from = across ? rule.left : rule.top;
  const to = across ? rule.right : rule.bottom;
  const paper = (track: number, i: number) => track < 0 || track >= limit || data[across ? track * width + i : i * width + track]! >= PAPER;
  // Beside a line that runs down letters may stand close: the pixel nearer to it may be the only one that is paper.
  const isPaper = across
    ? (track: number, i: number) => paper(track, i)
    : (track: number, i: number, nearer: number) => paper(track, i) || paper(nearer, i);
  let alone = 0;
  for (let i = from; i < to; i++) if (isPaper(before, i, before + 1) && isPaper(after, i, after - 1)) alone++;
  return alone;
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
  runs: Run[];
}

/** Runs of ink of at least the least length, row by row or column by column. */
function runs(picture: Grey, direction: 'horizontal' | 'vertical'): Run[] {
  const found = direction === 'horizontal' ? runsAcross(picture) : runsDown(picture);
  return found.sort((a, b) => a.at - b.at || a.from - b.from);
}

function runsAcross({ data, width, height, dpi }: Grey): Run[] {
  const least = Math.round(dpi * MIN_HORIZONTAL_INCH);
  const found: Run[] = [];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let start = -1;
    let last = -1;
    for (let x = 0; x < width; x++) {
      if (data[row + x]! < INK) {
        if (start < 0) start = x;
        last = x;
      } else if (start >= 0 && x - last > MAX_BREAK) {
        if (last + 1 - start >= least) found.push({ at: y, from: start, to: last + 1 });
        start = -1;
      }
    }
    if (start >= 0 && last + 1 - start >= least) found.push({ at: y, from: start, to: last + 1 });
  }
  return found;
}

/** One pass over the rows keeps memory access in order; columns are tracked side by side. */
function runsDown({ data, width, height, dpi }: Grey): Run[] {
  const least = Math.round(dpi * MIN_VERTICAL_INCH);
  const start = new Int32Array(width).fill(-1);
  const last = new Int32Array(width).fill(-1);
  const found: Run[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (data[at]! < INK) {
        if (start[x]! < 0) start[x] = y;
        last[x] = y;
      } else if (start[x]! >= 0 && y - last[x]! > MAX_BREAK) {
        if (last[x]! + 1 - start[x]! >= least) found.push({ at: x, from: start[x]!, to: last[x]! + 1 });
        start[x] = -1;
      }
    }
  }
  for (let x = 0; x < width; x++) {
    if (start[x]! >= 0 && last[x]! + 1 - start[x]! >= least) found.push({ at: x, from: start[x]!, to: last[x]! + 1 });
  }
  return found;
}

/** Joins runs on neighbouring tracks into lines; what grows too thick is an area, not a line. */
function group(picture: Grey, found: Run[], orientation: PixelRule['orientation']): Group[] {
  const most = mostThickness(picture.dpi);
  const open: Group[] = [];
  const done: Group[] = [];
  for (const run of found) {
    for (let i = open.length - 1; i >= 0; i--) {
      const candidate = open[i];
      if (candidate && run.at - candidate.last > MAX_SKIPPED) done.push(...open.splice(i, 1));
    }
    const near = open.find((g) => isBeside(g, run, most));
    if (near) {
      near.last = run.at;
      near.runs.push(run);
      near.from = Math.min(near.from, run.from);
      near.to = Math.max(near.to, run.to);
    } else {
      open.push({ from: run.from, to: run.to, first: run.at, last: run.at, runs: [run] });
    }
  }
  const leastLeaning = MIN_LEANING_INCH[orientation] * picture.dpi;
  const all = [...done, ...open]
    .map((g) => (g.last - g.first < most ? g : core(picture, g, orientation)))
    .filter((g) => isLine(g, most, leastLeaning));
  return all.length > MAX_RULES ? [] : all;
}

/** Runs lighter than the darkest of a group, by so much of what that differs from white, are the shading that a line borders, if they are so many times as long as the others. */
const SHADING = 0.4;
const MUCH_LONGER = 2;

/** A group that is too thick for a line without the shading beside it. */
function core(picture: Grey, found: Group, orientation: PixelRule['orientation']): Group {
  if (found.runs.length === 1) return found;
  const values = found.runs.map((run) => shadeOf(picture, run, orientation));
  // Of a dark area there are too many for arguments.
  const darkest = values.reduce((least, value) => Math.min(least, value), 255);
  const most = darkest + SHADING * (255 - darkest);
  const runs = found.runs.filter((_, i) => values[i]! <= most);
  if (lengthOf(found.runs) <= (1 + MUCH_LONGER) * lengthOf(runs)) return found;
  const [first, last] = [runs[0]!.at, runs.at(-1)!.at];
  const from = runs.reduce((least, run) => Math.min(least, run.from), found.to);
  const to = runs.reduce((most, run) => Math.max(most, run.to), found.from);
  return { runs, first, last, from, to };
}

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, { from, to }) => sum + to - from, 0);

/** The value that three of four pixels of a run do not exceed: letters on a shading make it no darker. */
function shadeOf({ data, width }: Grey, { at, from, to }: Run, orientation: PixelRule['orientation']): number {
  const [start, step] = orientation === 'horizontal' ? [at * width + from, 1] : [from * width + at, width];
  const counts = new Uint32Array(256);
  for (let i = 0, place = start; i < to - from; i++, place += step) counts[data[place]!] = counts[data[place]!]! + 1;
  return percentile(counts, 0.75);
}

/** Tracks that a line may be interrupted for. */
const MAX_SKIPPED = 2;

/** Whether a run goes on with one that a group had last. A dark area, as the table around a photographed sheet, reaches around lines that are none of it. */
function isBeside({ runs, from, to }: Group, run: Run, most: number): boolean {
  if (Math.min(to, run.to) - Math.max(from, run.from) <= -most) return false;
  for (let i = runs.length - 1; i >= 0 && run.at - runs[i]!.at <= MAX_SKIPPED; i--)
    if (Math.min(runs[i]!.to, run.to) - Math.max(runs[i]!.from, run.from) > -most) return true;
  return false;
}

function isLine({ from, to, first, last, runs }: Group, most: number, leastLeaning: number): boolean {
  const extent = last - first + 1;
  const length = to - from;
  if (extent <= most) return length > 6 * extent;
  const thickness = lengthOf(runs) / length;
  return thickness <= most && extent <= MAX_LEAN * most && length >= leastLeaning;
}

/** Paints the lines white, in place, but leaves print that crosses them. */
export function eraseRules(picture: Grey, rules: readonly PixelRule[]): void {
  for (const rule of rules) {
    const erase = rule.orientation === 'horizontal' ? eraseHorizontal : eraseVertical;
    for (const piece of rule.pieces ?? [rule]) erase(picture, piece);
  }
}

/** Soft edges of a line reach so far beyond it, pixels. */
const EDGE = 1;
/** Print that crosses a line is darker than the soft edge of the line. */
const CROSSING = 130;

function eraseHorizontal({ data, width, height }: Grey, rule: PixelBox): void {
  const top = Math.max(0, rule.top - EDGE);
  const bottom = Math.min(height, rule.bottom + EDGE);
  for (let x = Math.max(0, rule.left - EDGE); x < Math.min(width, rule.right + EDGE); x++) {
    const above = top > 0 && data[(top - 1) * width + x]! < CROSSING;
    const below = bottom < height && data[bottom * width + x]! < CROSSING;
    if (above || below) continue;
    for (let y = top; y < bottom; y++) data[y * width + x] = 255;
  }
}

function eraseVertical({ data, width, height }: Grey, rule: PixelBox): void {
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
