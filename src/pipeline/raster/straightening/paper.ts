import type { Bend } from '../../model.js';
import { findComponents, letterHeight } from '../components.js';
import type { Grey } from '../grey.js';
import { fitBend, levelled, strayOf } from './bend.js';
import { type Homography, inPixels, inverse, mapped, tilted } from './homography.js';
import { type Letter, lettersOf } from './lines.js';
import { traceRules } from './rule-lines.js';
import { measureStems } from './stems.js';

/** Values under which a pixel is ink, once the paper is white. */
const INK = 150;
/** Paper is bent when its lines stray from level by more: rise over length. */
const LEAST_STRAY = 0.01;
/** Of that no more is left, or the lines did not agree. */
const MOST_LEFT = 0.5;
/** Stems that lean further from the perpendicular of the lines (tangent) are those of slanted letters. */
const MOST_LEAN = 0.15;

/** Paper that is bent: how, and how it lies as a whole - from the page laid level as a whole to the picture, in pixels. */
export interface BentPaper {
  lie: Homography;
  bend: Bend;
}

/**
 * How the paper of a page is bent, as its lines of text tell; null for paper that is flat. `perspective`: as measured; where it is null the page lies flat
 * but for a tilt of `degrees`. The paper is white already.
 */
export function measurePaper(picture: Grey, perspective: Homography | null, degrees: number): BentPaper | null {
  const patches = findComponents(picture, INK);
  const height = letterHeight(patches, picture);
  const letters = lettersOf(patches, height, picture);
  const turned = (by: number) => inPixels(tilted(by, picture), picture);
  const stray = strayOf(laid(letters, perspective ?? turned(degrees)), picture);
  if (stray < LEAST_STRAY) return null;
  const lie = perspective ?? turned(uprightTilt(picture, degrees));
  const lying = laid(letters, lie);
  const rules = traceRules(picture, height).map((rule) => laid(rule, lie));
  const bend = fitBend(lying, rules, picture);
  return bend && strayOf(levelled(lying, bend, picture), picture) <= MOST_LEFT * stray ? { lie, bend } : null;
}

/** Lines that bend tell nothing of the tilt; what stands upright does. */
function uprightTilt(picture: Grey, degrees: number): number {
  const lean = measureStems(picture)?.slope;
  if (lean === undefined || Math.abs(lean + Math.tan((degrees * Math.PI) / 180)) > MOST_LEAN) return degrees;
  return (-Math.atan(lean) * 180) / Math.PI;
}

/** Letters where they stand once the page is laid level as a whole. */
function laid(letters: readonly Letter[], lie: Homography): Letter[] {
  const back = inverse(lie);
  return letters.map(({ x, y, height }) => {
    const [left, top] = mapped(back, [x, y]);
    return { x: left, y: top, height };
  });
}
