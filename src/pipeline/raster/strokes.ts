import type { Grey } from './grey.js';

/** A copy softened by a binomial window of five (about one pixel of deviation): the dots of needle and thermal printers run together. */
export function soften(picture: Grey): Grey {
  const { data, width, height } = picture;
  const across = new Uint16Array(data.length);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const at = (x: number): number => data[row + Math.max(0, Math.min(width - 1, x))]!;
    for (let x = 0; x < width; x++) across[row + x] = at(x - 2) + 4 * at(x - 1) + 6 * at(x) + 4 * at(x + 1) + at(x + 2);
  }
  for (let y = 0; y < height; y++) {
    const rows = [-2, -1, 0, 1, 2].map((by) => Math.max(0, Math.min(height - 1, y + by)) * width);
    const [a, b, c, d, e] = rows as [number, number, number, number, number];
    for (let x = 0; x < width; x++)
      out[y * width + x] = (across[a + x]! + 4 * across[b + x]! + 6 * across[c + x]! + 4 * across[d + x]! + across[e + x]!) >> 8;
  }
  return { ...picture, data: out };
}

/** A copy with strokes a pixel thicker on each side: each pixel is as dark as the darkest of itself and its four neighbours. */
export function thicken(picture: Grey): Grey {
  const { data, width, height } = picture;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = x > 0 ? data[at - 1]! : 255;
      const right = x < width - 1 ? data[at + 1]! : 255;
      out[at] = Math.min(data[at]!, left, right, data[at + up]!, data[at + down]!);
    }
  }
  return { ...picture, data: out };
}
