import type { Grey } from '../grey.js';
import type { Fan } from './rows.js';
import { PAPER } from './tilt.js';

/** Values under which a pixel is ink, once the paper is white. */
const INK = 150;
/** Every second row is looked at: half the work, and slopes hardly less sure. */
const STEP = 2;
/** Shortest edge that is taken for straight, rows that are looked at, and by how much (mean square, pixels) its places may stray from a line. */
const SHORTEST = 5;
const STRAYING = 0.09;
/** Steepest slope off the upright that counts, and edges that are needed. */
const MOST_SLOPE = 0.35;
const LEAST_EDGES = 120;
/** Edges lie along a fan whose slopes differ from its own by less; the share that must, by weight, and how many more than along any one slope. */
const ALONG = 0.015;
const LEAST_SHARE = 0.35;
const CLEARLY = 1.05;

/** An edge that runs down the page: its middle, from the middle of the page, its slope to the right for each pixel down, and its weight. */
interface Edge {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

/**
 * How what stands upright on a page - stems of letters, rules, the edges of the sheet - leans and draws together, since the page was photographed
 * from above or below; null when too little stands on it, or not in one way, as the dots of a needle printer do. `slope` is that through the middle of
 * the page to the right for each pixel down, `fan` as of rows, with the axes swapped; 0: it is parallel, or nothing says clearly that it is not.
 */
export function measureStems(picture: Grey): Fan | null {
  const edges = uprightEdges(picture);
  if (edges.length < LEAST_EDGES) return null;
  const { slope, fan, certainty } = refine(edges, coarse(edges, picture.width), picture);
  const share = shareAlong(edges, slope, fan);
  if (share < LEAST_SHARE) return null;
  const parallel = Math.max(...EVERY_SLOPE.map((one) => shareAlong(edges, one, 0)));
  const isFan = Math.abs(fan) * picture.width >= LEAST_FAN && certainty >= SURE && share >= CLEARLY * parallel;
  return { slope, fan: isFan ? fan : 0 };
}

/** The share of the edges, by weight, that lie along a fan. */
function shareAlong(edges: readonly Edge[], slope: number, fan: number): number {
  let along = 0;
  let all = 0;
  for (const edge of edges) {
    all += edge.weight;
    if (Math.abs(off(edge, slope, fan)) < ALONG) along += edge.weight;
  }
  return along / all;
}

/** How far apart the places of an edge are on two rows, pixels at most. */
const REACH = 1.2 * STEP;

/** Where a chain of places on one edge stands: the sums of a line through them. */
interface Chain {
  from: number;
  x: number;
  rows: number;
  sx: number;
  sxx: number;
  sxy: number;
}

/** Edges from white to ink and from ink to white that run down for at least some rows without a bend. */
function uprightEdges({ data, width, height }: Grey): Edge[] {
  const edges: Edge[] = [];
  let open: [Chain[], Chain[]] = [[], []];
  for (let y = 0; y < height; y += STEP) {
    const next: [Chain[], Chain[]] = [[], []];
    const cursor: [number, number] = [0, 0];
    const row = y * width;
    for (let x = 1; x < width; x++) {
      const left = data[row + x - 1]!;
      const right = data[row + x]!;
      if (left >= INK === right >= INK) continue;
      const side = right < INK ? 0 : 1;
      if (!(data[row + (side === 0 ? x - 2 : x + 1)]! >= PAPER)) continue;
      const place = x - 1 + (INK - left) / (right - left);
      const chains = open[side];
      while (cursor[side] < chains.length && chains[cursor[side]]!.x < place - REACH) close(chains[cursor[side]++]!, width, height, edges);
      const chain = chains[cursor[side]];
      if (chain && chain.x <= place + REACH) {
        cursor[side]++;
        grow(chain, place);
        next[side].push(chain);
      } else {
        const fresh: Chain = { from: y, x: place, rows: 0, sx: 0, sxx: 0, sxy: 0 };
        grow(fresh, place);
        next[side].push(fresh);
      }
    }
    for (const side of [0, 1] as const) for (const chain of open[side].slice(cursor[side])) close(chain, width, height, edges);
    open = next;
  }
  for (const chain of open.flat()) close(chain, width, height, edges);
  return edges;
}

function grow(chain: Chain, place: number): void {
  const i = chain.rows++;
  chain.x = place;
  chain.sx += place;
  chain.sxx += place * place;
  chain.sxy += i * place;
}

/** Takes a chain for an edge when it is long and straight. */
function close({ from, rows: n, sx, sxx, sxy }: Chain, width: number, height: number, edges: Edge[]): void {
  if (n < SHORTEST) return;
  const middle = (n - 1) / 2;
  const spread = (n * (n * n - 1)) / 12;
  const covariance = sxy - middle * sx;
  const slope = covariance / spread;
  const straying = (sxx - (sx * sx) / n - slope * covariance) / n;
  if (straying > STRAYING || Math.abs(slope) > MOST_SLOPE * STEP) return;
  // The longer, the surer its slope; but a single rule shall not outweigh a column of letters.
  edges.push({ x: sx / n - width / 2, y: from + middle * STEP - height / 2, slope: slope / STEP, weight: Math.min(n, 40) ** 1.5 });
}

/** A fan counts when it changes the slopes by so much from side to side, and is so many times its own error. */
const LEAST_FAN = 0.012;
const SURE = 6;

/** Slopes and fans that are tried at first. */
const SLOPES = Array.from({ length: 29 }, (_, i) => (i - 14) * 0.02);
const FANS = Array.from({ length: 31 }, (_, i) => (i - 15) * 0.02);
const NEAR = 0.025;
/** Slopes, narrowly, for what is parallel. */
const EVERY_SLOPE = Array.from({ length: 141 }, (_, i) => (i - 70) * 0.004);

/** The fan that most edges lie along, of those of a grid. */
function coarse(edges: readonly Edge[], width: number): Fan {
  const step = Math.ceil(edges.length / 4000);
  const some = edges.filter((_, i) => i % step === 0);
  let best = { slope: 0, fan: 0, score: -1 };
  for (const slope of SLOPES) {
    for (const at of FANS) {
      const fan = (2 * at) / width;
      let score = 0;
      for (const edge of some) if (Math.abs(off(edge, slope, fan)) < NEAR) score += edge.weight;
      // A slight preference for what is upright and parallel.
      score *= 1 - 0.1 * Math.abs(slope) - 0.1 * Math.abs(at);
      if (score > best.score) best = { slope, fan, score };
    }
  }
  return best;
}

/** By how much the slope of an edge differs from that of the fan's line through its middle. */
const off = ({ x, y, slope }: Edge, middle: number, fan: number): number => slope - middle + fan * (x - slope * y);

/** A line through the slopes over the places, by least squares of which what strays counts ever less (Tukey's biweight). */
function refine(edges: readonly Edge[], from: Fan, { width }: Grey): Fan & { certainty: number } {
  let fit = { ...from, certainty: 0 };
  for (const reach of [0.05, 0.035, 0.025, 0.02, 0.02]) {
    let [n, su, ss, suu, sus, sww, swr] = [0, 0, 0, 0, 0, 0, 0];
    for (const edge of edges) {
      const residual = off(edge, fit.slope, fit.fan);
      const share = 1 - (residual / reach) ** 2;
      if (share <= 0) continue;
      const w = edge.weight * share * share;
      const u = (edge.x - edge.slope * edge.y) / width;
      n += w;
      su += w * u;
      ss += w * edge.slope;
      suu += w * u * u;
      sus += w * u * edge.slope;
      sww += w * w;
      swr += w * residual * residual;
    }
    const variance = suu - (su * su) / n;
    if (!(variance > 0)) return fit;
    const gradient = (sus - (su * ss) / n) / variance;
    // Of weighted least squares, as if so many edges of one weight stood there.
    const error = Math.sqrt(swr / n / (((n * n) / sww) * (variance / n)));
    fit = { slope: (ss - gradient * su) / n, fan: -gradient / width, certainty: Math.abs(gradient) / error };
  }
  return fit;
}
