import type { Component } from '../components.js';
import type { Grey } from '../grey.js';
import { PAPER } from './tilt.js';

/** A letter by the middle of its foot; pixels. */
export interface Letter {
  x: number;
  y: number;
  height: number;
}

/** How high and how wide patches of ink are that can be letters, in parts of the height of most, and of their own. */
const LEAST_HEIGHT = 0.5;
const MOST_HEIGHT = 2.5;
const MOST_WIDTH = 3;
/** The share of the rectangle around a letter that is ink, at least. */
const LEAST_INK = 0.12;
/** Beyond so many pixels from ink, what is blurred or left of its shadow, there is paper. */
const BESIDE_INK = 3;
/** More letters stand on no page that anybody could read. */
const MOST_LETTERS = 20_000;

/**
 * The letters among patches of ink of a picture, most of which are `height` high; none when there are too many to be a page of text. Above or below
 * letters, which may stand close to a rule, there is paper; the grain of a table or a cloth has none.
 */
export function lettersOf(patches: readonly Component[], height: number, picture: Grey): Letter[] {
  const letters: Letter[] = [];
  for (const { left, top, right, bottom, pixels } of patches) {
    const [wide, high] = [right - left, bottom - top];
    if (high < LEAST_HEIGHT * height || high > MOST_HEIGHT * height || wide > MOST_WIDTH * high) continue;
    if (pixels < LEAST_INK * wide * high || !isOnPaper(picture, (left + right) >> 1, top, bottom)) continue;
    if (letters.length === MOST_LETTERS) return [];
    letters.push({ x: (left + right) / 2, y: bottom, height: high });
  }
  return letters;
}

function isOnPaper({ data, width, height }: Grey, x: number, top: number, bottom: number): boolean {
  const isPaper = (y: number) => y < 0 || y >= height || data[y * width + x]! >= PAPER;
  return isPaper(top - BESIDE_INK) || isPaper(bottom - 1 + BESIDE_INK);
}

/** By how much letters that follow each other step up or down, in heights of the lower one. */
const MOST_STEP = 0.4;
/** By how much they differ in height: a capital and a small letter do. */
const MOST_UNLIKE = 2.2;

/**
 * Letters that follow each other on one line, however it bends, from left to right: each is the nearest one of the next, and no more than `reach` heights
 * away. Lines of fewer than `least` letters are left out.
 */
export function traceLines(letters: readonly Letter[], reach: number, least: number): Letter[][] {
  const ordered = [...letters].sort((a, b) => a.x - b.x);
  const next = nearest(ordered, reach);
  const before = nearest(ordered.map(({ x, y, height }) => ({ x: -x, y, height })).reverse(), reach)
    .map((at) => (at < 0 ? at : ordered.length - 1 - at))
    .reverse();
  const lines: Letter[][] = [];
  for (let first = 0; first < ordered.length; first++) {
    if (before[first]! >= 0 && next[before[first]!] === first) continue;
    const line: Letter[] = [];
    for (let at = first; at >= 0; at = before[next[at]!] === at ? next[at]! : -1) line.push(ordered[at]!);
    if (line.length >= least) lines.push(line);
  }
  return lines;
}

/** The nearest letter after each of a row from left to right, by index; -1 where none is. */
function nearest(letters: readonly Letter[], reach: number): Int32Array {
  const shelf = letters.reduce((most, { height }) => Math.max(most, height), 1);
  // By height on the page, those that were passed last at the end.
  const shelves = new Map<number, number[]>();
  const found = new Int32Array(letters.length).fill(-1);
  for (let i = letters.length - 1; i >= 0; i--) {
    const { x, y, height } = letters[i]!;
    const own = Math.floor(y / shelf);
    let least = Number.POSITIVE_INFINITY;
    for (let near = own - 1; near <= own + 1; near++) {
      const there = shelves.get(near) ?? [];
      for (let n = there.length - 1; n >= 0; n--) {
        const other = letters[there[n]!]!;
        const gap = other.x - x;
        if (gap > Math.min(least, reach * shelf)) break;
        const [low, high] = height < other.height ? [height, other.height] : [other.height, height];
        const step = Math.abs(other.y - y);
        const distance = gap + 2 * step;
        if (distance >= least || gap > reach * high || high > MOST_UNLIKE * low || step > MOST_STEP * low) continue;
        least = distance;
        found[i] = there[n]!;
      }
    }
    const shelved = shelves.get(own);
    if (shelved) shelved.push(i);
    else shelves.set(own, [i]);
  }
  return found;
}
