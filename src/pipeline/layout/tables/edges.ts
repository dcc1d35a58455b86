import type { Rule } from '../../model.js';
import { overlap, type PageSize, type Region, toRegion } from '../region.js';
import { type Edge, type Edges, findGrids, joinEdges } from './ruled-tables.js';

/** A rectangle of a drawing, points: shaded, outlined or both. */
export type DrawnRectangle = Region & { filled?: boolean; stroked?: boolean };

/** Lines of a page that may part cells: its rules, and the sides of rectangles that were drawn as cells (points). Pure. */
export function edgesOf(rules: readonly Rule[], rectangles: readonly DrawnRectangle[], page: PageSize): Edges {
  const horizontal: Edge[] = [];
  const vertical: Edge[] = [];
  for (const rule of rules) {
    const r = toRegion(rule.box, page);
    if (rule.orientation === 'horizontal') horizontal.push({ at: (r.top + r.bottom) / 2, from: r.left, to: r.right });
    else vertical.push({ at: (r.left + r.right) / 2, from: r.top, to: r.bottom });
  }
  const lines = { horizontal: joinEdges(horizontal), vertical: joinEdges(vertical) };
  const fills = fillsThatPart(cellsAmong(rectangles), lines);
  for (const r of fills) {
    horizontal.push({ at: r.top, from: r.left, to: r.right }, { at: r.bottom, from: r.left, to: r.right });
    vertical.push({ at: r.left, from: r.top, to: r.bottom }, { at: r.right, from: r.top, to: r.bottom });
  }
  return fills.length === 0 ? lines : { horizontal: joinEdges(horizontal), vertical: joinEdges(vertical) };
}

/** Smallest cell: dots of dotted lines are drawn as rectangles, too. Points. */
const MIN_SIDE = 5;
const isLarge = (r: Region): boolean => r.right - r.left >= MIN_SIDE && r.bottom - r.top >= MIN_SIDE;

/** Rectangles that may be cells: of their size, and not every other row of a table whose rows are told apart by shading. */
function cellsAmong(rectangles: readonly DrawnRectangle[]): DrawnRectangle[] {
  const large = rectangles.filter(isLarge);
  const stripes = stripesAmong(large);
  return stripes.size === 0 ? large : large.filter((r) => !stripes.has(r));
}

/** Upper and lower sides of the shades that every other row of a table has. Pure. */
export function rowShades(rectangles: readonly DrawnRectangle[]): Edge[] {
  return [...stripesAmong(rectangles.filter(isLarge))].flatMap(({ left, right, top, bottom }) => [
    { at: top, from: left, to: right },
    { at: bottom, from: left, to: right },
  ]);
}

function stripesAmong(large: readonly DrawnRectangle[]): Set<Region> {
  const stacks = new Map<string, Region[]>();
  for (const r of large) {
    if (!r.filled || r.stroked) continue;
    const key = `${Math.round(r.left)}:${Math.round(r.right)}`;
    const stack = stacks.get(key);
    if (stack) stack.push(r);
    else stacks.set(key, [r]);
  }
  const bands = inBands(large);
  return new Set([...stacks.values()].flatMap((stack) => stripesOf(stack, bands)));
}

/** Share of a row that other fills cover. */
const COVERED = 0.5;
/** Fills by the bands of so many points in which they lie: a drawing has tens of thousands. What is higher than a few bands is no row. */
const BAND = 20;
const MOST_BANDS = 10;
type Bands = ReadonlyMap<number, readonly DrawnRectangle[]>;

function inBands(fills: readonly DrawnRectangle[]): Bands {
  const bands = new Map<number, DrawnRectangle[]>();
  for (const fill of fills) {
    if (!fill.filled || fill.bottom - fill.top > BAND * MOST_BANDS) continue;
    for (let band = Math.floor(fill.top / BAND); band <= fill.bottom / BAND; band++) {
      const own = bands.get(band);
      if (own) own.push(fill);
      else bands.set(band, [fill]);
    }
  }
  return bands;
}

/** Whether fills of the height of a row cover half of it, as those of a heading between shaded rows do. */
function isCovered(row: Region, bands: Bands): boolean {
  const [first, last] = [Math.floor(row.top / BAND), Math.floor(row.bottom / BAND)];
  let area = 0;
  for (let band = first; band <= last && last - first <= MOST_BANDS; band++) {
    for (const fill of bands.get(band) ?? []) {
      // Each fill counts once, in the first band that it shares with the row.
      if (Math.max(first, Math.floor(fill.top / BAND)) !== band || fill.bottom - fill.top >= 2 * (row.bottom - row.top)) continue;
      const [across, down] = [overlap(fill.left, fill.right, row.left, row.right), overlap(fill.top, fill.bottom, row.top, row.bottom)];
      if (across > 0 && down > 0) area += across * down;
    }
  }
  return area >= COVERED * (row.right - row.left) * (row.bottom - row.top);
}

/** Fills of one column with a row left white between some of them, and those that touch these. A row that others cover is not white. */
function stripesOf(stack: Region[], bands: Bands): Region[] {
  const sorted = stack.sort((a, b) => a.top - b.top);
  const chains: { fills: Region[]; striped: boolean }[] = [];
  for (const fill of sorted) {
    const chain = chains.at(-1);
    const last = chain?.fills.at(-1);
    const height = last ? Math.max(last.bottom - last.top, fill.bottom - fill.top) : 0;
    const white = last ? fill.top - last.bottom : Number.POSITIVE_INFINITY;
    if (!chain || white > 2.5 * height) chains.push({ fills: [fill], striped: false });
    else {
      chain.fills.push(fill);
      if (!chain.striped && white >= 0.5 * height && !isCovered({ ...fill, top: last!.bottom, bottom: fill.top }, bands))
        chain.striped = true;
    }
  }
  return chains.filter((chain) => chain.striped).flatMap((chain) => chain.fills);
}

/** How far (points) shading may stick out of its cell. */
const OUTSIDE = 2;

/**
 * Shading within a cell that lines draw makes no cells of its own: word processors shade each line of its text by itself. What reaches both sides of the cell
 * and lies on no other shading is a cell: lines are missing there.
 */
function fillsThatPart(fills: readonly DrawnRectangle[], lines: Edges): readonly DrawnRectangle[] {
  const isShading = ({ filled, stroked }: DrawnRectangle) => filled === true && stroked !== true;
  if (lines.vertical.length < 3 || !fills.some(isShading)) return fills;
  const cells = findGrids(lines).flatMap((grid) => grid.cells.map((cell) => cell.region));
  return fills.filter((fill) => {
    const cell = isShading(fill) ? cells.find((region) => isWithin(fill, region)) : undefined;
    if (!cell) return true;
    const reaches = fill.left <= cell.left + OUTSIDE && fill.right >= cell.right - OUTSIDE;
    return reaches && !fills.some((other) => other !== fill && isWithin(fill, other) && !isWithin(other, fill));
  });
}

const isWithin = (inner: Region, outer: Region): boolean =>
  inner.left > outer.left - OUTSIDE &&
  inner.right < outer.right + OUTSIDE &&
  inner.top > outer.top - OUTSIDE &&
  inner.bottom < outer.bottom + OUTSIDE;
