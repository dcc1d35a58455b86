import type { Homography } from './homography.js';

/** Pixels row by row, `channels` bytes each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

/**
 * A picture of the same size of which each pixel is what lies at the place that `toSource` gives for it (both in pixels), between four pixels
 * in proportion; white where nothing lies.
 */
export function warp({ data, width, height, channels }: Pixels, toSource: Homography): Uint8Array {
  const out = new Uint8Array(data.length).fill(255);
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const below = width * channels;
  for (let y = 0; y < height; y++) {
    let [u, v, w] = [b * y + c, e * y + f, h * y + i];
    for (let x = 0, to = y * below; x < width; x++, to += channels, u += a, v += d, w += g) {
      const sx = u / w;
      const sy = v / w;
      const x0 = sx | 0;
      const y0 = sy | 0;
      if (!(w > 0 && sx >= 0 && sy >= 0) || x0 >= width - 1 || y0 >= height - 1) continue;
      const fx = sx - x0;
      const fy = sy - y0;
      for (let k = 0, at = y0 * below + x0 * channels; k < channels; k++, at++) {
        const upper = data[at]! + (data[at + channels]! - data[at]!) * fx;
        const lower = data[at + below]! + (data[at + below + channels]! - data[at + below]!) * fx;
        out[to + k] = upper + (lower - upper) * fy + 0.5;
      }
    }
  }
  return out;
}
