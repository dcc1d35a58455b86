import type { Grey } from '../grey.js';

/** From this blur on, pixels of the source, letters flow together and a page is sharpened before it is read. */
const BLURRED = 1.1;
/** What is blurred more cannot be read anyway. */
const MOST_BLUR = 4;
/** How much of what blurring takes away is put back. */
const AMOUNT = 2;
/** Every so many rows are looked at, and the fewest edges that tell. */
const STEP = 5;
const LEAST_EDGES = 200;
/** An edge begins on paper at least so light and falls by at least so much. */
const PAPER = 200;
const LEAST_FALL = 70;
/** Edges of steps are measured in tenths of a pixel, up to so wide. */
const WIDEST = 200;

/**
 * Sharpens a page that is out of focus, in place, by unsharp masking. Its paper is white already. `enlargement`: by how much the source was enlarged, which
 * blurs it as well. Returns by how much it was blurred, pixels; 0 where it was not.
 */
export function sharpenBlurred(picture: Grey, enlargement: number): number {
  const blur = measureBlur(picture);
  if (blur < BLURRED * Math.max(1, enlargement)) return 0;
  const soft = soften(picture, Math.min(MOST_BLUR, blur));
  const { data } = picture;
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(255, data[i]! + AMOUNT * (data[i]! - soft[i]!)));
  return blur;
}

/**
 * How blurred a page is: the standard deviation, pixels, of the Gauss curve that the median of its edges from paper to ink was blurred by; 0 where it has
 * too few edges to tell. An edge is as wide as its fall divided by its steepest step, which is 2.5 deviations.
 */
export function measureBlur({ data, width, height }: Grey): number {
  const widths = new Uint32Array(WIDEST);
  let count = 0;
  for (let y = 0; y < height; y += STEP) {
    for (let x = 1, row = y * width; x < width; x++) {
      const from = data[row + x - 1]!;
      let steepest = 0;
      let last = from;
      for (; x < width && data[row + x]! < last; x++) {
        steepest = Math.max(steepest, last - data[row + x]!);
        last = data[row + x]!;
      }
      if (from < PAPER || from - last < LEAST_FALL) continue;
      const bin = Math.min(WIDEST - 1, Math.round((10 * (from - last)) / steepest));
      widths[bin] = widths[bin]! + 1;
      count++;
    }
  }
  if (count < LEAST_EDGES) return 0;
  let seen = 0;
  const median = widths.findIndex((each) => {
    seen += each;
    return 2 * seen >= count;
  });
  return median / 10 / Math.sqrt(2 * Math.PI);
}

/** The picture blurred by a Gauss curve of a deviation, pixels, along rows and columns. */
function soften({ data, width, height }: Grey, deviation: number): Uint8Array {
  const reach = Math.ceil(2.5 * deviation);
  const curve = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)));
  const sum = curve.reduce((all, each) => all + each, 0);
  const weights = Float32Array.from(curve, (weight) => weight / sum);
  const across = new Uint8Array(data.length);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) softenLine(data, across, y * width, 1, width, weights);
  for (let x = 0; x < width; x++) softenLine(across, out, x, width, height, weights);
  return out;
}

/** Blurs a line of pixels; what lies beyond its ends is as its ends are. */
function softenLine(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number, weights: Float32Array): void {
  const reach = weights.length >> 1;
  const line = new Float32Array(length + 2 * reach);
  for (let i = 0; i < length; i++) line[i + reach] = from[start + i * step]!;
  line.fill(line[reach]!, 0, reach).fill(line[length + reach - 1]!, length + reach);
  for (let i = 0, at = start; i < length; i++, at += step) {
    let value = 0.5;
    for (let k = 0; k < weights.length; k++) value += weights[k]! * line[i + k]!;
    to[at] = value;
  }
}
