import type { PageQuality, Quality } from '../model.js';
import { divideBackground } from './background.js';
import { applyTable, type Grey, gammaTable } from './grey.js';
import { levelBands, type PixelBox } from './inverse.js';
import { measureQuality } from './measure.js';
import { eraseRules, findRules, type PixelRule } from './rules.js';
import { measureTilt, straighten } from './skew.js';

/** Resolution at which pages are read, dots per inch (D50; the trade of speed for accuracy is measured in bench). */
export const READING_DPI: Readonly<Record<Quality, number>> = { speed: 150, balanced: 200, accuracy: 300 };

/** A page whose paper is white and whose lines are level: the ground for marks, rules and recognition. */
export interface Cleaned {
  picture: Grey;
  quality: PageQuality;
  /** Well under 1: the page probably lies on its side. */
  uprightness: number;
}

/** A page ready for recognition, with what was taken off it. */
export interface Readable {
  picture: Grey;
  rules: PixelRule[];
  bands: PixelBox[];
}

/** Tilts under this (degrees) are left alone: turning blurs a little. */
const MIN_TILT = 0.12;
/** How much print is darkened before it is read. */
const GAMMA = 2;

/** Makes the paper white and puts the tilt right. `picture` is changed. */
export function clean(picture: Grey, resolution: number | null): Cleaned {
  const quality = measureQuality(picture, resolution);
  divideBackground(picture);
  const tilt = measureTilt(picture);
  const straight = Math.abs(tilt.degrees) >= MIN_TILT ? straighten(picture, tilt.degrees) : picture;
  return { picture: straight, quality: { ...quality, skew: tilt.degrees }, uprightness: tilt.uprightness };
}

/** Takes lines off, gives shaded bands white ground and darkens the print (gamma 1: not). Works on a copy. */
export function makeReadable(cleaned: Grey, gamma = GAMMA): Readable {
  const picture = { ...cleaned, data: cleaned.data.slice() };
  const bands = levelBands(picture);
  const rules = findRules(picture);
  eraseRules(picture, rules);
  applyTable(picture, gammaTable(gamma));
  return { picture, rules, bands };
}
