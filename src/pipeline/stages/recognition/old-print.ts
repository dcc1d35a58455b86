import { BLACKLETTER_DATA, dataFor } from '../../engines/language-data.js';
import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import type { Grey } from '../../raster/grey.js';
import { confidenceOf } from './confidence.js';
import { readMissed } from './recover.js';

/** So many letters f and s together say how common each is. */
const MIN_LETTERS = 25;
/** Share of f among them from which on the long s was taken for it: languages of today have 0.1 to 0.35, old print that was misread 0.55 to 0.85. */
const LONG_S = 0.5;
/** So many long s must the network for old print find: lists of codes have many f as well. */
const MIN_LONG_S = 8;
/** By how much surer the network for blackletter is where it is blackletter: about 0.3, and about 0 where old print is in roman type. */
const SURER = 0.12;
/** Mean confidence under which a page in a language that was printed in blackletter may be so: such pages are read at 0.55 to 0.71. */
const DOUBTFUL = 0.75;
const OF_BLACKLETTER = new Set(['de', 'da', 'no', 'sv']);

/**
 * Whether words are of print with the long s (ſ), which networks for print of today read as f: blackletter, and books from before 1800. `fie fagte` has far more f
 * than any language. Pure.
 */
function hasLongS(words: readonly RecognisedWord[]): boolean {
  const text = textOf(words);
  const [f, s] = [countOf(text, 'f'), countOf(text, 's')];
  return f + s >= MIN_LETTERS && f >= LONG_S * (f + s);
}

const textOf = (words: readonly RecognisedWord[]) => words.map(({ text }) => text).join('');

const countOf = (text: string, letter: string) => text.split(letter).length - 1;

/** Whether a page as it was read first (language: ISO 639-1) may be old print; a till receipt is only where it has the long s. Pure. */
export const isOldPrint = (words: readonly RecognisedWord[], language: string, isSlip: boolean): boolean =>
  hasLongS(words) || (!isSlip && OF_BLACKLETTER.has(language) && confidenceOf(words) < DOUBTFUL);

/**
 * Reads a page anew that may be old print; null: it is none. Blackletter is read with the network for it; roman type with that of its language, or the French
 * one, which knows the æ and the accents of Latin, and takes the long s from the network for blackletter, as only that one knows it. It stays as it is printed.
 * `first`: the page as read so far; `language`: ISO 639-1.
 */
export async function readOldPrint(
  picture: Grey,
  first: readonly RecognisedWord[],
  language: string,
  engine: RecognitionEngine,
  options: Omit<RecognitionOptions, 'data'>,
): Promise<RecognisedWord[] | null> {
  const read = (data: string) => engine.recognise(picture, { ...options, data });
  const black = (await read(BLACKLETTER_DATA)).map((word) => ({ ...word, text: repaired(word.text) }));
  if (confidenceOf(black) > confidenceOf(first) + SURER)
    return [...black, ...(await readMissed(picture, black, engine, { ...options, data: BLACKLETTER_DATA }))];
  if (!hasLongS(first) || countOf(textOf(black), 'ſ') < MIN_LONG_S) return null;
  const [own, french] = [await read(dataFor(language, 'exact')), await read(dataFor('fr', 'exact'))];
  const roman = confidenceOf(french) > confidenceOf(own) ? french : own;
  return roman.map((word) => ({ ...word, text: withLongS(word.text, at(word, black)?.text ?? '') }));
}

/** The network for blackletter writes the joined letters ch as `<h`, `c<` or `<`, ck as `>`, and the dash as `=-`. */
function repaired(text: string): string {
  if (/^[-–—=]{2,}$/.test(text)) return '—';
  return text
    .replace(/<h|c</g, 'ch')
    .replace(/(?<=\p{L})<|<(?=\p{L})/gu, 'ch')
    .replace(/(?<=\p{L})>/gu, 'ck');
}

/** The word that covers most of the place of another, if it is about as wide. */
function at(word: RecognisedWord, among: readonly RecognisedWord[]): RecognisedWord | undefined {
  const middle = (word.top + word.bottom) / 2;
  return among.find(
    (other) =>
      other.top < middle &&
      other.bottom > middle &&
      Math.min(word.right, other.right) - Math.max(word.left, other.left) > 0.8 * widthOf(word, other),
  );
}

const widthOf = (...words: RecognisedWord[]) => Math.max(...words.map(({ left, right }) => right - left));

/** A word with each long s that another reading of it has, where this one has an f or no letter: `{erie`, `ferie` and `ſerie` give `ſerie`. Pure. */
export function withLongS(text: string, other: string): string {
  const [own, others] = [[...text], [...other]];
  if (own.length !== others.length) return text;
  return own.map((letter, index) => (others[index] === 'ſ' && /[^\p{L}\p{N}]|f/u.test(letter) ? 'ſ' : letter)).join('');
}
