import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { type Component, findComponents, letterHeight } from '../../raster/components.js';
import { blank, type Grey } from '../../raster/grey.js';

/** Ink of letters is darker than this on the readable picture. */
const INK = 140;
/** Letters outside of all words from which on a second look is worth its time: so many, and this share of all letters. */
const MIN_MISSED = 8;
const MIN_SHARE = 0.02;
/** So many letters beside read words show that rows were cut short; fewer do where nothing else was missed: quantities of a short list. */
const MIN_LEVEL = 4;
/** A second look must be this sure of a word. */
const MIN_CONFIDENCE = 0.55;

/**
 * Reads what the first reading left out: page segmentation drops words in forms, beside lines and in corners, and lone figures in the columns of tables.
 * The letters outside of all words are put on an empty page of their own and read as scattered text; those that are then still left beside words that
 * were read are the rest of their rows, which are read whole, as one block.
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
  const missed = outside(letters, words);
  const scattered =
    missed.length < MIN_MISSED || missed.length < MIN_SHARE * letters.length
      ? []
      : added(words, await engine.recognise(only(picture, missed, height), { ...options, segmentation: 11 }));
  const all = [...words, ...scattered];
  const still = outside(letters, all).filter((letter) => !all.some((word) => touches(word, letter)));
  const level = still.filter((letter) => isLevel(letter, all, height));
  const isCutShort = level.length < MIN_LEVEL ? level.length > 0 && level.length === still.length : level.length >= 0.5 * still.length;
  if (!isCutShort) return scattered;
  const rows = await engine.recognise(rowsOf(picture, level, all, height), { ...options, segmentation: 6 });
  return [...scattered, ...added(all, rows)];
}

/** What was found where no word was known, and with some confidence. */
function added(words: readonly RecognisedWord[], found: readonly RecognisedWord[]): RecognisedWord[] {
  return found.filter(
    (word) => word.confidence >= MIN_CONFIDENCE && /[\p{L}\p{N}]/u.test(word.text) && !words.some((other) => overlaps(other, word)),
  );
}

/** A letter of full height beside a word that was read with some confidence. */
function isLevel(letter: Component, words: readonly RecognisedWord[], height: number): boolean {
  const own = letter.bottom - letter.top;
  return own >= 0.7 * height && own <= 1.4 * height && words.some((word) => isBeside(letter, word));
}

function isBeside(letter: Component, word: RecognisedWord): boolean {
  const y = (letter.top + letter.bottom) / 2;
  return y > word.top && y < word.bottom && word.confidence > 0.6 && /[\p{L}\p{N}]{2}/u.test(word.text);
}

function isLetter(c: Component, height: number): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  return h >= 0.5 * height && h <= 2.5 * height && w >= 2 && w <= 3 * height && c.pixels > 0.12 * w * h;
}

/** Rows of pixels whose words are looked at together. */
const BAND = 32;

/** Letters that no word covers. A page has hundreds of words and thousands of letters: each letter is held against those at its height. */
function outside(letters: readonly Component[], words: readonly RecognisedWord[]): Component[] {
  const bands = new Map<number, RecognisedWord[]>();
  for (const word of words) {
    for (let band = Math.floor((word.top - 2) / BAND); band <= Math.floor((word.bottom + 2) / BAND); band++) {
      const known = bands.get(band);
      if (known) known.push(word);
      else bands.set(band, [word]);
    }
  }
  return letters.filter((letter) => {
    const near = bands.get(Math.floor((letter.top + letter.bottom) / 2 / BAND));
    return !near?.some((word) => covers(word, letter));
  });
}

function covers(word: RecognisedWord, c: Component): boolean {
  const x = (c.left + c.right) / 2;
  const y = (c.top + c.bottom) / 2;
  return x >= word.left - 2 && x <= word.right + 2 && y >= word.top - 2 && y <= word.bottom + 2;
}

/** The box of a short word often stands a little beside its letter: one that it touches was read. */
function touches(word: RecognisedWord, c: Component): boolean {
  const y = (c.top + c.bottom) / 2;
  return c.left <= word.right && c.right >= word.left && y >= word.top && y <= word.bottom;
}

function overlaps(a: RecognisedWord, b: RecognisedWord): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0.3 * Math.min(a.right - a.left, b.right - b.left) && height > 0.3 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** A point between two figures of till print stands so far from both, in heights of a letter. */
const POINT_GAP = 1.5;

/** A white page with only these letters, what touches their surroundings (dots, thin strokes) and what stands between two of a row (points). */
function only(picture: Grey, letters: readonly Component[], height: number): Grey {
  const page = blank(picture.width, picture.height, picture.dpi);
  const margin = Math.round(0.35 * height);
  const sorted = [...letters].sort((a, b) => a.left - b.left);
  for (const [index, letter] of sorted.entries()) {
    const next = neighbour(sorted, index, POINT_GAP * height);
    const left = Math.max(0, letter.left - margin);
    const right = Math.min(picture.width, (next?.left ?? letter.right) + margin);
    for (let y = Math.max(0, letter.top - margin); y < Math.min(picture.height, letter.bottom + margin); y++) {
      page.data.set(picture.data.subarray(y * picture.width + left, y * picture.width + right), y * picture.width + left);
    }
  }
  return page;
}

/** The letter that follows another on its level, at most so far behind it. `sorted`: by their left edges. */
function neighbour(sorted: readonly Component[], index: number, reach: number): Component | undefined {
  const letter = sorted[index]!;
  for (let at = index + 1; at < sorted.length; at++) {
    const other = sorted[at]!;
    if (other.left > letter.right + reach) return undefined;
    const middle = (other.top + other.bottom) / 2;
    if (other.left >= letter.right && middle > letter.top && middle < letter.bottom) return other;
  }
  return undefined;
}

/** A white page with only the rows in which these letters stand, from edge to edge: the words beside them tell their size and their line. */
function rowsOf(picture: Grey, letters: readonly Component[], words: readonly RecognisedWord[], height: number): Grey {
  const page = blank(picture.width, picture.height, picture.dpi);
  const margin = Math.round(0.2 * height);
  for (const { top, bottom } of [...letters, ...words.filter((word) => letters.some((letter) => isBeside(letter, word)))]) {
    const from = Math.max(0, Math.round(top) - margin) * picture.width;
    const to = Math.min(picture.height, Math.round(bottom) + margin) * picture.width;
    page.data.set(picture.data.subarray(from, to), from);
  }
  return page;
}
