import type { Component } from './components.js';
import type { Grey } from './grey.js';

/** A printed square in pixels with whether something was put into it. */
export interface Square {
  left: number;
  top: number;
  right: number;
  bottom: number;
  marked: boolean;
}

const INK = 170;
/** Side of a check box in inches. */
const MIN_SIDE_INCH = 0.08;
const MAX_SIDE_INCH = 0.28;
/** Share of each side that must be drawn, and share of the inside that makes it marked. */
const MIN_SIDE_INK = 0.85;
const MARKED_INK = 0.06;

/** Finds printed squares among the patches of ink: a frame on all four sides, and more white than black inside. */
export function findSquares(picture: Grey, components: readonly Component[]): Square[] {
  const least = MIN_SIDE_INCH * picture.dpi;
  const most = MAX_SIDE_INCH * picture.dpi;
  return components.flatMap((c) => {
    const width = c.right - c.left;
    const height = c.bottom - c.top;
    if (width < least || height < least || width > most || height > most || width > 2 * height || height > 1.3 * width) return [];
    if (!hasFrame(picture, c)) return [];
    const ink = insideInk(picture, c);
    return ink > 0.6 ? [] : [{ left: c.left, top: c.top, right: c.right, bottom: c.bottom, marked: ink > MARKED_INK }];
  });
}

/** Each side has ink within a few pixels of the bounds along most of its length. */
function hasFrame({ data, width }: Grey, c: Component): boolean {
  const depth = Math.max(2, Math.round((c.right - c.left) * 0.13));
  const side = (length: number, at: (i: number, d: number) => number) => {
    let inked = 0;
    for (let i = 0; i < length; i++) {
      for (let d = 0; d < depth; d++) {
        if (data[at(i, d)]! < INK) {
          inked++;
          break;
        }
      }
    }
    return inked >= MIN_SIDE_INK * length;
  };
  const w = c.right - c.left;
  const h = c.bottom - c.top;
  return (
    side(w, (i, d) => (c.top + d) * width + c.left + i) &&
    side(w, (i, d) => (c.bottom - 1 - d) * width + c.left + i) &&
    side(h, (i, d) => (c.top + i) * width + c.left + d) &&
    side(h, (i, d) => (c.top + i) * width + c.right - 1 - d)
  );
}

/** Share of ink inside the frame. */
function insideInk({ data, width }: Grey, c: Component): number {
  const margin = Math.max(3, Math.round((c.right - c.left) * 0.24));
  let ink = 0;
  let all = 0;
  for (let y = c.top + margin; y < c.bottom - margin; y++) {
    for (let x = c.left + margin; x < c.right - margin; x++) {
      all++;
      if (data[y * width + x]! < INK) ink++;
    }
  }
  return all === 0 ? 1 : ink / all;
}
