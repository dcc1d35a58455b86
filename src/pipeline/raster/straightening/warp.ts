import type { Bend } from '../../model.js';
import { dropsAcross } from './drops.js';
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
 * in proportion; white where nothing lies. `bend`: of paper that is bent, which the places are on before.
 */
export function warp({ data, width, height, channels }: Pixels, toSource: Homography, bend: Bend | null = null): Uint8Array {
  const out = new Uint8Array(data.length).fill(255);
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const below = width * channels;
  const drops = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    let [u, v, w] = [b * y + c, e * y + f, h * y + i];
    if (bend) dropsAcross(bend, y / height, height, drops);
    for (let x = 0, to = y * below; x < width; x++, to += channels, u += a, v += d, w += g) {
      const drop = drops[x]!;
      const depth = w + h * drop;
      const sx = (u + b * drop) / depth;
      const sy = (v + e * drop) / depth;
      const x0 = sx | 0;
      const y0 = sy | 0;
      if (!(depth > 0 && sx >= 0 && sy >= 0) || x0 >= width - 1 || y0 >= height - 1) continue;
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
