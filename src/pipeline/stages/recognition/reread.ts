import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { median } from '../../layout/region.js';
import { resize } from '../../raster/decode.js';
import type { Grey } from '../../raster/grey.js';
import type { PixelBox } from '../../raster/inverse.js';
import { makeReadable, type Readable } from '../../raster/prepare.js';
import { confidenceOf } from './confidence.js';
import { MAX_READING_PIXELS } from './rasterise.js';

/** Lines across a page from which on it is filled in rather than written. */
const MIN_RULES = 5;
/** A sheet is so many times wider than its words are high; till receipts, whose print is doubtful too, are narrower. */
export const MIN_WIDTH_IN_WORDS = 45;
/** Words under this confidence are doubtful, and a form is when this share of its letters is. */
export const SURE = 0.85;
const MUCH_DOUBT = 0.15;
/** A sheet whose print had to be enlarged more was scanned coarsely, and is read again when this share of its letters is doubtful. */
const COARSE = 1.5;
const SOME_DOUBT = 0.05;

/**
 * A sheet of which much was read with doubt and that one reading does not get right: a form that was typed or stamped on (known by its lines), or a coarse
 * scan. `enlargement`: by how much the source was enlarged.
 */
export function isDoubtfulSheet({ picture, rules }: Readable, words: readonly RecognisedWord[], enlargement: number): boolean {
  const height = median(words.map((word) => word.bottom - word.top));
  if (picture.width < MIN_WIDTH_IN_WORDS * height) return false;
  const doubt = doubtOf(words);
  const across = rules.filter((rule) => rule.orientation === 'horizontal').length;
  const isForm = across >= MIN_RULES && doubt >= MUCH_DOUBT;
  return isForm || (enlargement > COARSE && doubt >= SOME_DOUBT && widthOf(words) >= MIN_PRINT_IN_WORDS * height);
}

/** How wide the print is, from where one word in ten has begun to where one in ten has yet to end: a till receipt laid on a sheet stays narrow. */
function widthOf(words: readonly RecognisedWord[]): number {
  const at = (places: number[], share: number): number => places.sort((a, b) => a - b)[Math.floor(share * (places.length - 1))] ?? 0;
  return (
    at(
      words.map(({ right }) => right),
      0.9,
    ) -
    at(
      words.map(({ left }) => left),
      0.1,
    )
  );
}

/** How wide the print of a sheet is at least, in heights of its words: forms have 37 and more, till receipts on sheets 30 and less. */
const MIN_PRINT_IN_WORDS = 34;

/** The share of letters that were read with doubt, 0-1. */
const doubtOf = (words: readonly RecognisedWord[]): number =>
  lettersOf(words.filter((word) => word.confidence < SURE)) / Math.max(1, lettersOf(words));

/** Larger letters, not darkened, are read in another way, so that the errors of both readings differ. */
const ENLARGEMENT = 1.6;
const GAMMA = 1;
/** By how much the second reading of a place must be surer than the first. */
export const MARGIN = 0.05;
/** How sure a reading must be of a word that the other did not see. */
export const MIN_CONFIDENCE = 0.55;

/**
 * Reads a cleaned picture in other ways, with its greys: larger as scattered text, and as one block of lines with each of the networks `others`, whose errors
 * are others. The readings, `words` first.
 */
export async function readInOtherWays(
  cleaned: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: RecognitionOptions,
  others: readonly string[],
): Promise<(readonly RecognisedWord[])[]> {
  const readings = [words, await readLarger(cleaned, engine, options)];
  const pale = makeReadable(cleaned, GAMMA).picture;
  for (const data of others) readings.push(await engine.recognise(pale, { ...options, data, segmentation: 6 }));
  return readings;
}

async function readLarger(cleaned: Grey, engine: RecognitionEngine, options: RecognitionOptions): Promise<RecognisedWord[]> {
  const factor = Math.min(ENLARGEMENT, Math.sqrt(MAX_READING_PIXELS / (cleaned.width * cleaned.height)));
  const larger = { ...(await resize(cleaned, factor)), dpi: cleaned.dpi * factor };
  const found = await engine.recognise(makeReadable(larger, GAMMA).picture, { ...options, segmentation: 11 });
  return found.map((word) => scaled(word, 1 / factor));
}

/**
 * Of each place where two readings meet the surer one, and what only one of them saw. Pure. `margin`: by how much the second must be surer; `alone`: how sure
 * it must be of a word that the first did not see, 1: it is never kept.
 */
export function surer(
  first: readonly RecognisedWord[],
  second: readonly RecognisedWord[],
  margin = MARGIN,
  alone = MIN_CONFIDENCE,
): RecognisedWord[] {
  const kept = new Set(first);
  const open = new Set(second);
  for (const word of second) {
    if (!open.has(word)) continue;
    const { ours, theirs } = placeOf(word, first, second);
    for (const other of theirs) open.delete(other);
    const isNew = ours.size === 0 && alone < 1 && word.confidence >= alone && /[\p{L}\p{N}]/u.test(word.text);
    const isWhole = isCutShort(ours, theirs);
    const isSurer = ours.size > 0 && !isCutShort(theirs, ours) && confidenceOf(theirs) > confidenceOf(ours) + margin;
    if (!isNew && !isWhole && !isSurer) continue;
    for (const other of ours) kept.delete(other);
    for (const other of theirs) kept.add(other);
  }
  return [...kept];
}

/** How sure a reading of a whole amount must be to hold against a surer one of its begin. */
const MIN_WHOLE = 0.3;

/** `48.` where the other reading has `48.75` and reaches further: the decimals were lost, however sure the rest is. */
function isCutShort(part: ReadonlySet<RecognisedWord>, whole: ReadonlySet<RecognisedWord>): boolean {
  const [short, long] = [textOf(part), textOf(whole)];
  if (!/\d[.,]?$/.test(short) || long.length <= short.length || !long.startsWith(short)) return false;
  const decimals = /[.,]$/.test(short) ? /^\d{2,3}$/ : /^[.,]\d{2,3}$/;
  const right = (words: ReadonlySet<RecognisedWord>): number => Math.max(...[...words].map((word) => word.right));
  const height = median([...whole].map((word) => word.bottom - word.top));
  return decimals.test(long.slice(short.length)) && right(whole) - right(part) > 0.5 * height && confidenceOf(whole) >= MIN_WHOLE;
}

const textOf = (words: ReadonlySet<RecognisedWord>): string =>
  [...words]
    .sort((left, right) => left.left - right.left)
    .map((word) => word.text)
    .join('');

/** The words of both readings that lie on each other, from one of the second on: one may have split what the other joined. */
export function placeOf(word: RecognisedWord, first: readonly RecognisedWord[], second: readonly RecognisedWord[]) {
  const ours = new Set<RecognisedWord>();
  const theirs = new Set([word]);
  for (const mine of theirs) {
    for (const other of first) {
      if (ours.has(other) || !meets(other, mine)) continue;
      ours.add(other);
      for (const more of second) if (meets(other, more)) theirs.add(more);
    }
  }
  return { ours, theirs };
}

/** Whether two words lie on each other. */
export function meets(a: PixelBox, b: PixelBox): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0.3 * Math.min(a.right - a.left, b.right - b.left) && height > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function lettersOf(words: Iterable<RecognisedWord>): number {
  let letters = 0;
  for (const word of words) letters += word.text.length;
  return letters;
}

/** The same word on a picture scaled by a factor. */
export function scaled(word: RecognisedWord, factor: number): RecognisedWord {
  const by = (value: number) => Math.round(value * factor);
  const { left, top, right, bottom, lineHeight } = word;
  return { ...word, left: by(left), top: by(top), right: by(right), bottom: by(bottom), lineHeight: lineHeight * factor };
}
