import type { Grey } from '../grey.js';
import { type Points, search, thinOut } from './tilt.js';

/**
 * Lines that fan out: the line that crosses the upright through the middle of the page at y has the slope `slope - fan * y` (y down from the
 * middle, pixels). A fan of 0: they are parallel.
 */
export interface Fan {
  slope: number;
  fan: number;
}

/** Bands of the page in which the tilt is measured apart, and points that each needs. */
const BANDS = 5;
const LEAST_POINTS = 120;
/** Lines that leave their height by less at the sides of the page, inches, are as good as parallel: laying them flat costs sharpness. */
const LEAST_RISE = 0.025;
/** Fans that change the slopes by more from edge to edge are none of a photograph that anybody could read; beyond them lines cross within the page. */
export const MOST_FAN = 0.8;
/** Steepest slope through the middle of the page (14 degrees). */
const MOST_SLOPE = 0.25;
/** By how much more the points must gather on the lines of a fan than on parallel ones. */
const CLEARLY = 1.06;

/**
 * How the lines of text and the rules across a page fan out, since it was photographed from one side; null when they are parallel. `points`: of
 * edges, about the middle of the page, pixels of `picture`, whose size counts. Only a fan on whose lines the points gather clearly better counts.
 */
export function measureRows(points: Points, { width, height, dpi }: Omit<Grey, 'data'>): Fan | null {
  const rise = (fan: number) => (Math.abs(fan) * height * width) / (4 * dpi);
  const first = fitBands(points, height);
  if (!first || rise(first.fan) < LEAST_RISE / 2) return null;
  const thin = thinOut(points, 20_000);
  const most = MOST_FAN / Math.max(width, height);
  const parallel = climb(thin, height, { slope: first.slope, fan: 0 }, 0);
  const fanned = climb(thin, height, { ...first, fan: Math.max(-most, Math.min(most, first.fan)) }, most);
  // Points without lines gather wherever they are crossed: what leads there, away from how a page lies, is no fan.
  if (Math.abs(fanned.slope) > MOST_SLOPE || Math.abs(fanned.fan) > 0.95 * most) return null;
  if (rise(fanned.fan) < LEAST_RISE || fanned.score < CLEARLY * parallel.score) return null;
  return { slope: fanned.slope, fan: fanned.fan };
}

/** The line through the tilts of the bands: the median of the slopes between any two, which a band of a picture or a stamp does not move. */
function fitBands(points: Points, height: number): Fan | null {
  const order = Array.from(points.y.keys()).sort((i, j) => points.y[i]! - points.y[j]!);
  const size = Math.ceil(order.length / BANDS);
  if (size < LEAST_POINTS) return null;
  const bands = Array.from({ length: BANDS }, (_, band) => {
    const own = order.slice(band * size, (band + 1) * size);
    const part = { x: Float32Array.from(own, (i) => points.x[i]!), y: Float32Array.from(own, (i) => points.y[i]!) };
    const { degrees } = search(thinOut(part, 6_000), 4 * height);
    return { y: part.y[part.y.length >> 1]!, slope: Math.tan((degrees * Math.PI) / 180) };
  });
  const between = bands.flatMap((a, i) => bands.slice(i + 1).map((b) => (b.slope - a.slope) / (b.y - a.y)));
  const fan = -median(between.filter(Number.isFinite));
  return { slope: median(bands.map(({ y, slope }) => slope + fan * y)), fan };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The fan near one on which the points gather most, by ever smaller steps, and of at most `mostFan`. */
function climb(points: Points, height: number, from: Fan, mostFan: number): Fan & { score: number } {
  let best = { ...from, score: gathering(points, from, height) };
  for (let step = 0.008; step > 0.0004; step /= 2) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const [bySlope, byFan] of STEPS) {
        const next = { slope: best.slope + bySlope * step, fan: best.fan + (byFan * 2 * step) / height };
        if (Math.abs(next.fan) > mostFan) continue;
        const score = gathering(points, next, height);
        if (score > best.score) {
          best = { ...next, score };
          moved = true;
        }
      }
    }
  }
  return best;
}

/** A step of the slope, and of the fan: the slope at the edges of the page changes as much. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Sum of squares of the points on each line of a fan. */
function gathering({ x, y }: Points, { slope, fan }: Fan, height: number): number {
  const bins = new Uint32Array(4 * height);
  const origin = 2 * height;
  for (let i = 0; i < x.length; i++) {
    const bin = ((y[i]! - slope * x[i]!) / (1 - fan * x[i]!) + origin) | 0;
    if (bin >= 0 && bin < bins.length) bins[bin] = bins[bin]! + 1;
  }
  let score = 0;
  for (let i = 0; i < bins.length; i++) score += bins[i]! * bins[i]!;
  return score;
}
