import type { Grey } from '../grey.js';

/** From this noise on (0-1, as `measureQuality` tells it) greys are made of dots; the speckle of worn scans and faxes lies well below. */
const SCREENED = 0.2;

/** Whether the greys of a page are dots of black and white, as scanners dither and presses screen them. */
export const isScreened = ({ noise }: { noise: number }): boolean => noise >= SCREENED;

/** Makes greys of dots, in place: each pixel the mean of five by five, by the binomial weights 1, 4, 6, 4, 1. */
export function descreen({ data, width, height }: Grey): void {
  const row = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    row.set(data.subarray(y * width, (y + 1) * width));
    blurLine(row, data, y * width, 1);
  }
  const column = new Uint8Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = data[y * width + x]!;
    blurLine(column, data, x, width);
  }
}

/** Writes the blurred line into `out`, from an index on and so far apart. What lies beyond its ends is as its ends are. */
function blurLine(line: Uint8Array, out: Uint8Array, from: number, step: number): void {
  const last = line.length - 1;
  for (let i = 0, to = from; i <= last; i++, to += step) {
    const near = line[Math.max(0, i - 1)]! + line[Math.min(last, i + 1)]!;
    const far = line[Math.max(0, i - 2)]! + line[Math.min(last, i + 2)]!;
    out[to] = (6 * line[i]! + 4 * near + far) >> 4;
  }
}
