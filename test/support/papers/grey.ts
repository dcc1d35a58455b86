import type { Grey } from '../../../src/pipeline/raster/grey.js';

/** Fills a rectangle of a grey picture; pixels, 0 black. */
export const paint = (picture: Grey, left: number, top: number, width: number, height: number, value = 0): void => {
  for (let y = top; y < top + height; y++) picture.data.fill(value, y * picture.width + left, y * picture.width + left + width);
};

/** A sheet of 5 by 6.5 inches with lines of words of letters' size in two columns; every pixel of a stroke is black. */
export function letteredSheet(): Grey {
  const sheet: Grey = { data: new Uint8Array(1000 * 1300).fill(250), width: 1000, height: 1300, dpi: 200 };
  let seed = 1;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let y = 150; y < 1150; y += 34) {
    for (const [from, to] of [
      [150, 450],
      [560, 850],
    ] as const) {
      for (let x: number = from; x < to; x += random() < 0.2 ? 26 : 12) {
        const rise = random() < 0.3 ? 6 : 0;
        paint(sheet, x, y - rise, 3, 16 + rise, 10);
        paint(sheet, x, y + 13, 7, 3, 10);
      }
    }
  }
  return sheet;
}
