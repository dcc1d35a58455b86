import type { Grey } from '../../../src/pipeline/raster/grey.js';

/** Fills a rectangle of a grey picture; pixels, 0 black. */
export const paint = (picture: Grey, left: number, top: number, width: number, height: number, value = 0): void => {
  for (let y = top; y < top + height; y++) picture.data.fill(value, y * picture.width + left, y * picture.width + left + width);
};
