import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { type Component, findComponents, letterHeight } from '../../raster/components.js';
import { blank, type Grey } from '../../raster/grey.js';

/** Ink of letters is darker than this on the readable picture. */
const INK = 140;
/** Letters outside of all words from which on a second look is worth its time: so many, and this share of all letters. */
const MIN_MISSED = 8;
const MIN_SHARE = 0.02;
/** A second look must be this sure of a word. */
const MIN_CONFIDENCE = 0.55;

/**
 * Reads what the first reading left out: page segmentation drops words in forms, beside lines and in corners. The letters outside of all words are
 * put on an empty page of their own and read as scattered text.
 */
export async function readMissed(
  picture: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: RecognitionOptions,
): Promise<RecognisedWord[]> {
  const components = findComponents(picture, INK);
  const height = letterHeight(components, picture);
  if (height === 0) return [];
  const letters = components.filter((component) => isLetter(component, height));
  const missed = letters.filter((letter) => !words.some((word) => covers(word, letter)));
  if (missed.length < MIN_MISSED || missed.length < MIN_SHARE * letters.length) return [];
  const found = await engine.recognise(only(picture, missed, height), { ...options, segmentation: 11 });
  return found.filter(
    (word) => word.confidence >= MIN_CONFIDENCE && /[\p{L}\p{N}]/u.test(word.text) && !words.some((other) => overlaps(other, word)),
  );
}

function isLetter(c: Component, height: number): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  return h >= 0.5 * height && h <= 2.5 * height && w >= 2 && w <= 3 * height && c.pixels > 0.12 * w * h;
}

function covers(word: RecognisedWord, c: Component): boolean {
  const x = (c.left + c.right) / 2;
  const y = (c.top + c.bottom) / 2;
  return x >= word.left - 2 && x <= word.right + 2 && y >= word.top - 2 && y <= word.bottom + 2;
}

function overlaps(a: RecognisedWord, b: RecognisedWord): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0.3 * Math.min(a.right - a.left, b.right - b.left) && height > 0.3 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** A white page with only these letters and what touches their surroundings (dots, thin strokes). */
function only(picture: Grey, letters: readonly Component[], height: number): Grey {
  const page = blank(picture.width, picture.height, picture.dpi);
  const margin = Math.round(0.35 * height);
  for (const letter of letters) {
    const left = Math.max(0, letter.left - margin);
    const right = Math.min(picture.width, letter.right + margin);
    for (let y = Math.max(0, letter.top - margin); y < Math.min(picture.height, letter.bottom + margin); y++) {
      page.data.set(picture.data.subarray(y * picture.width + left, y * picture.width + right), y * picture.width + left);
    }
  }
  return page;
}
