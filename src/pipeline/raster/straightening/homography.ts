import type { Corners, Place } from '../../model.js';

/**
 * A map of the plane that keeps lines straight (homography), row by row: (x, y) goes to ((ax + by + c) / w, (dx + ey + f) / w) with w = gx + hy + i.
 */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/** Where a place goes. */
export function mapped([a, b, c, d, e, f, g, h, i]: Homography, [x, y]: Place): Place {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** First `inner`, then `outer`. */
export function after(inner: Homography, outer: Homography): Homography {
  const at = (row: number, column: number) =>
    outer[3 * row]! * inner[column]! + outer[3 * row + 1]! * inner[3 + column]! + outer[3 * row + 2]! * inner[6 + column]!;
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

/** The way back: its adjugate, which maps as the inverse does. */
export function inverse([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** Scaled and moved: x to ax + c, y to ey + f. */
export const moved = (a: number, c: number, e: number, f: number): Homography => [a, 0, c, 0, e, f, 0, 0, 1];

/** Where the corners of a rectangle of a width and a height go. */
export function cornersOf(map: Homography, width: number, height: number): Corners {
  return [mapped(map, [0, 0]), mapped(map, [width, 0]), mapped(map, [width, height]), mapped(map, [0, height])];
}

/** The map that takes the corners of the square from 0 to 1 to four places (Heckbert 1989); null when three of them lie on one line. */
export function ofCorners([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Homography | null {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  if (area === 0) return null;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** A map of pixels as one of squares from 0 to 1. */
export const inSquares = (map: Homography, { width, height }: { width: number; height: number }): Homography =>
  after(after(moved(width, 0, height, 0), map), moved(1 / width, 0, 1 / height, 0));

/** A map of squares from 0 to 1 as one of pixels. */
export const inPixels = (map: Homography, { width, height }: { width: number; height: number }): Homography =>
  after(after(moved(1 / width, 0, 1 / height, 0), map), moved(width, 0, height, 0));

/** From a level page to one that is tilted clockwise about its centre by so many degrees, as a map of squares from 0 to 1. */
export function tilted(degrees: number, size: { width: number; height: number }): Homography {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [size.width / 2, size.height / 2];
  return inSquares([cos, -sin, x - x * cos + y * sin, sin, cos, y - x * sin - y * cos, 0, 0, 1], size);
}
