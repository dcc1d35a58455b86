import type { PageQuality } from '../model.js';
import { type Grey, histogram, percentile } from './grey.js';

/** Share of ink below which a page counts as blank. */
const BLANK_INK = 0.0004;
/** Contrast of print and paper below which there is no print, of 255. */
const LEAST_CONTRAST = 24;

/**
 * Measures a page as it came, before anything was put right: brightness, clarity (how steep the edges of the print are), noise (speckle on the
 * paper), whether it is blank or cut off at the edges. Skew is measured elsewhere. `resolution` in dpi, null when unknown.
 */
export function measureQuality(picture: Grey, resolution: number | null): PageQuality {
  const counts = histogram(picture, 2);
  const { paper, ink } = levelsOf(picture, counts);
  const contrast = Math.max(1, paper - ink);
  // The grain of an empty sheet says nothing of clarity or noise.
  if (contrast < LEAST_CONTRAST)
    return { resolution, skew: 0, clarity: 1, noise: 0, brightness: round(mean(counts) / 255), blank: true, cropped: false };
  const { dark, speckle, steep, edges } = scan(picture, paper - contrast * 0.5, contrast);
  const pixels = Math.max(1, (picture.width - 4) * (picture.height - 4));
  return {
    resolution,
    skew: 0,
    clarity: round(edges === 0 ? 1 : Math.min(1, steep / edges / 0.55)),
    noise: round(Math.min(1, (speckle / pixels) * 40)),
    brightness: round(mean(counts) / 255),
    blank: dark / pixels < BLANK_INK,
    cropped: dark / pixels >= BLANK_INK && isCropped(picture, paper - contrast * 0.5),
  };
}

/** The levels of paper and print of a page, 0-255. `counts`: how often each value occurs. */
export function levelsOf(picture: Omit<Grey, 'dpi'>, counts = histogram(picture, 2)): { paper: number; ink: number } {
  const paper = paperLevel(counts);
  return { paper, ink: inkLevel(counts, paper) };
}

/** So much brighter than the rest of a picture, of 255, a part of it is a paper of its own. */
const ON_DARK_GROUND = 100;

/** The level of the paper: that of most of the page, or of the small paper that lies on a dark ground - a receipt on the glass of a scanner whose lid is open. */
function paperLevel(counts: Uint32Array): number {
  const most = percentile(counts, 0.75);
  const brightest = percentile(counts, 0.97);
  return brightest - most > ON_DARK_GROUND ? brightest : most;
}

/**
 * The level of the print: that of the darkest hundredth of the page, or of the darkest fifth of what stands out from the paper, where that is
 * less: a few lines on a sheet are no blank page, and the grain of the paper is no ink.
 */
function inkLevel(counts: Uint32Array, paper: number): number {
  const middle = (paper + percentile(counts, BLANK_INK)) / 2;
  let total = 0;
  let dark = 0;
  counts.forEach((count, value) => {
    total += count;
    if (value < middle) dark += count;
  });
  return percentile(counts, Math.min(0.01, (0.2 * dark) / Math.max(1, total)));
}

const round = (value: number) => Math.round(value * 1e3) / 1e3;

function mean(counts: Uint32Array): number {
  let sum = 0;
  let total = 0;
  counts.forEach((count, value) => {
    sum += count * value;
    total += count;
  });
  return total === 0 ? 255 : sum / total;
}

/** Counts ink, isolated ink pixels, and the horizontal edges: all, and those that go from paper to ink within two pixels. */
function scan({ data, width, height }: Grey, threshold: number, contrast: number) {
  let dark = 0;
  let speckle = 0;
  let steep = 0;
  let edges = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      if (data[at]! >= threshold) continue;
      dark++;
      const around =
        Number(data[at - 1]! < threshold) +
        Number(data[at + 1]! < threshold) +
        Number(data[at - width]! < threshold) +
        Number(data[at + width]! < threshold);
      if (around === 0) speckle++;
      if (around > 0 && data[at - 1]! >= threshold) {
        edges++;
        if (data[at - 2]! - data[at + 1]! > 0.7 * contrast) steep++;
      }
    }
  }
  return { dark, speckle, steep, edges };
}

/** Much ink that touches a side in short runs, like letters cut through; a black rim of a scan is one long run and does not count. */
function isCropped({ data, width, height }: Grey, threshold: number): boolean {
  const runs = (length: number, at: (i: number) => number) => {
    let short = 0;
    let run = 0;
    for (let i = 0; i < length; i++) {
      if (at(i) < threshold) run++;
      else {
        if (run >= 2 && run < 0.02 * length) short++;
        run = 0;
      }
    }
    return short;
  };
  const sides = [
    runs(width, (x) => data[width + x]!),
    runs(width, (x) => data[(height - 2) * width + x]!),
    runs(height, (y) => data[y * width + 1]!),
    runs(height, (y) => data[y * width + width - 2]!),
  ];
  return sides.some((count) => count >= 12);
}
