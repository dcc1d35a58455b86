import type { Bend, PageQuality, Quality } from '../model.js';
import { divideBackground } from './cleaning/background.js';
import { darkenPale } from './cleaning/contrast.js';
import { descreen, isScreened } from './cleaning/descreen.js';
import { sharpenBlurred } from './cleaning/sharpen.js';
import { applyTable, type Grey, gammaTable, turn } from './grey.js';
import { levelBands, type PixelBox } from './inverse.js';
import { measureQuality } from './measure.js';
import { eraseRules, findRules, type PixelRule } from './rules.js';
import { after, type Homography, inSquares, inverse, moved, tilted } from './straightening/homography.js';
import { type BentPaper, measurePaper } from './straightening/paper.js';
import { measurePerspective } from './straightening/perspective.js';
import { measureTilt, straighten } from './straightening/tilt.js';
import { warp } from './straightening/warp.js';

/** Resolution at which pages are read, dots per inch (D50; the trade of speed for accuracy is measured in bench). */
export const READING_DPI: Readonly<Record<Quality, number>> = { speed: 150, balanced: 200, accuracy: 300 };

/** A page whose paper is white and whose lines are level: the ground for marks, rules and recognition. */
export interface Cleaned {
  picture: Grey;
  quality: PageQuality;
  /** Well under 1: the page probably lies on its side. */
  uprightness: number;
  /** From the straightened page to the one that came, both as squares from 0 to 1, where more was put right than `quality.skew`; null otherwise. */
  straightening: Homography | null;
  /** Of paper that was bent: how, and the white page as it came. The bend comes before `straightening`, which is there then too. */
  bent: { bend: Bend; asItCame: Grey } | null;
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

/**
 * Makes the paper white and puts the tilt right, the perspective of a photograph, and the bends of paper; sharpens what is out of focus. `picture` is changed.
 * `resolution` in dots per inch, `enlargement`: by how much the source was enlarged.
 */
export function clean(picture: Grey, resolution: number | null, enlargement = 1): Cleaned {
  const quality = measureQuality(picture, resolution);
  if (isScreened(quality)) descreen(picture);
  if (!quality.blank) darkenPale(picture);
  divideBackground(picture);
  sharpenBlurred(picture, enlargement);
  const tilt = measureTilt(picture);
  const told = { quality: { ...quality, skew: tilt.degrees }, uprightness: tilt.uprightness };
  const perspective = quality.blank ? null : measurePerspective(picture, tilt.degrees);
  const paper = quality.blank ? null : measurePaper(picture, perspective, tilt.degrees);
  if (paper) {
    const level = laidLevel(picture, paper);
    return { ...told, uprightness: measureTilt(level.picture).uprightness, ...level };
  }
  if (perspective) {
    const data = warp({ ...picture, channels: 1 }, perspective);
    return { ...told, picture: { ...picture, data }, straightening: inSquares(perspective, picture), bent: null };
  }
  const straight = Math.abs(tilt.degrees) >= MIN_TILT ? straighten(picture, tilt.degrees) : picture;
  return { ...told, picture: straight, straightening: null, bent: null };
}

function laidLevel(picture: Grey, { lie, bend }: BentPaper): Pick<Cleaned, 'picture' | 'straightening' | 'bent'> {
  const data = warp({ ...picture, channels: 1 }, lie, bend);
  return { picture: { ...picture, data }, straightening: inSquares(lie, picture), bent: { bend, asItCame: picture } };
}

/** A quarter turn clockwise of the square from 0 to 1. */
const QUARTER: Homography = [0, -1, 1, 1, 0, 0, 0, 0, 1];

/** A cleaned page turned by quarter turns clockwise; on its side its lines are looked at anew, as what was measured across them is not their tilt. */
export function turned(cleaned: Cleaned, turns: number): Cleaned {
  // Bends are told by the feet of letters, so that they were told wrongly: the page is looked at as it came.
  if (cleaned.bent && turns !== 0) {
    const again = clean(turn(cleaned.bent.asItCame, turns), cleaned.quality.resolution);
    return { ...again, quality: { ...cleaned.quality, skew: again.quality.skew } };
  }
  const picture = turn(cleaned.picture, turns);
  const before = asMap(cleaned);
  let rotation: Homography = moved(1, 0, 1, 0);
  for (let i = 0; i < turns; i++) rotation = after(rotation, QUARTER);
  const first = before && after(after(inverse(rotation), before), rotation);
  if (turns % 2 === 0) {
    const paper = turns === 2 && !cleaned.quality.blank ? measurePaper(picture, moved(1, 0, 1, 0), 0) : null;
    if (paper) return { ...cleaned, ...laidLevel(picture, paper), straightening: first ?? moved(1, 0, 1, 0) };
    return { ...cleaned, picture, straightening: cleaned.straightening && first };
  }
  const again = clean(picture, cleaned.quality.resolution);
  const own = asMap(again);
  const straightening = first ? (own ? after(own, first) : first) : again.straightening;
  return { ...again, quality: { ...cleaned.quality, skew: again.quality.skew }, straightening };
}

/** What was put right, as a map of squares; null: nothing. */
function asMap({ picture, quality, straightening }: Cleaned): Homography | null {
  if (straightening || Math.abs(quality.skew) < MIN_TILT) return straightening;
  return tilted(quality.skew, picture);
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
