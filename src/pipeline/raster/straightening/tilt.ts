import { type Grey, shrink } from '../grey.js';

/** What the projection of a page tells: its tilt and whether its lines run across or down. */
export interface Tilt {
  /** Degrees by which the lines fall to the right (positive = clockwise). */
  degrees: number;
  /** Sharpness of the row profile over that of the column profile; well under 1: the page lies on its side. */
  uprightness: number;
}

/** Largest tilt that is looked for, degrees. */
const MAX_DEGREES = 12;
/** Pixels darker than this are ink, once the paper is white. */
const INK = 150;

/** Measures the tilt of a page whose paper is white already, to 0.05 degrees. */
export function measureTilt(picture: Grey): Tilt {
  const small = shrink(picture, Math.max(1, Math.round(picture.dpi / 100)));
  const across = edgePoints(small, 'down');
  if (across.x.length < 50) return { degrees: 0, uprightness: 1 };
  const best = search(across, small.height + small.width);
  const along = edgePoints(small, 'right');
  const side = search(along, small.height + small.width);
  return { degrees: best.degrees, uprightness: side.score === 0 ? 1 : best.score / side.score };
}

/** Places on a picture, pixels. */
export interface Points {
  x: Float32Array;
  y: Float32Array;
}

/** What is lighter is paper beyond doubt, not the ground that a sheet lies on. */
export const PAPER = 200;

/**
 * Ink pixels with white after them: the baselines of text stand out. For `right` the axes are swapped. `onPaper`: only those with paper beyond the next
 * pixel, which the grain of a table has not.
 */
export function edgePoints({ data, width, height }: Grey, direction: 'down' | 'right', onPaper = false): Points {
  const xs: number[] = [];
  const ys: number[] = [];
  const step = direction === 'down' ? width : 1;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (data[at]! >= INK || data[at + step]! < INK) continue;
      if (onPaper && !(data[at + 2 * step]! >= PAPER)) continue;
      xs.push(direction === 'down' ? x : y);
      ys.push(direction === 'down' ? y : x);
    }
  }
  return { x: Float32Array.from(xs), y: Float32Array.from(ys) };
}

/** The slope on which the points gather on few lines, and how much they do. `size`: of the span that they may lie on, pixels. */
export function search(points: Points, size: number): { degrees: number; score: number } {
  const thin = thinOut(points, 60_000);
  let best = refine(thinOut(points, 15_000), size, 0, MAX_DEGREES, 0.5);
  best = refine(thin, size, best.degrees, 0.5, 0.1);
  return refine(thin, size, best.degrees, 0.1, 0.05);
}

function refine(points: Points, size: number, centre: number, range: number, step: number): { degrees: number; score: number } {
  let best = { degrees: 0, score: -1 };
  for (let offset = -range; offset <= range + 1e-9; offset += step) {
    const degrees = centre + offset;
    // A slight preference for no tilt settles pages without lines.
    const score = profileScore(points, degrees, size) * (1 - 0.0005 * Math.abs(degrees));
    if (score > best.score) best = { degrees, score };
  }
  return { degrees: Math.round(best.degrees * 100) / 100, score: best.score };
}

/** Sum of squares of the profile along a slope: high when the points gather on few lines. */
function profileScore({ x, y }: Points, degrees: number, size: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const bins = new Uint32Array(size * 2);
  const origin = size >> 1;
  for (let i = 0; i < x.length; i++) {
    const bin = (y[i]! - x[i]! * slope + origin) | 0;
    if (bin >= 0 && bin < bins.length) bins[bin] = bins[bin]! + 1;
  }
  let score = 0;
  for (let i = 0; i < bins.length; i++) score += bins[i]! * bins[i]!;
  return score;
}

/** Every second, third ... of the points, so that at most so many are left. */
export function thinOut(points: Points, most: number): Points {
  const step = Math.ceil(points.x.length / most);
  if (step <= 1) return points;
  return { x: points.x.filter((_, i) => i % step === 0), y: points.y.filter((_, i) => i % step === 0) };
}

/** Turns the picture by the angle that puts a tilt of `degrees` right; same size, white where nothing was. Bilinear. */
export function straighten(picture: Grey, degrees: number): Grey {
  const { data, width, height, dpi } = picture;
  const out = new Uint8Array(data.length).fill(255);
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const cx = width / 2;
  const cy = height / 2;
  for (let y = 0; y < height; y++) {
    let sx = cx - cx * cos - (y - cy) * sin;
    let sy = cy - cx * sin + (y - cy) * cos;
    for (let x = 0, to = y * width; x < width; x++, to++, sx += cos, sy += sin) {
      const x0 = sx | 0;
      const y0 = sy | 0;
      if (sx < 0 || sy < 0 || x0 >= width - 1 || y0 >= height - 1) continue;
      const at = y0 * width + x0;
      // Most of a page is paper, which stays as it is.
      if ((data[at]! & data[at + 1]! & data[at + width]! & data[at + width + 1]!) === 255) continue;
      const fx = sx - x0;
      const fy = sy - y0;
      const upper = data[at]! + (data[at + 1]! - data[at]!) * fx;
      const lower = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * fx;
      out[to] = upper + (lower - upper) * fy + 0.5;
    }
  }
  return { data: out, width, height, dpi };
}
