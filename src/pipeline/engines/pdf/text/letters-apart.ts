import type { LayerWord } from './layer-word.js';

/** What is known of the white before and within a word. */
export interface White {
  /** No blank is printed before the word, only white. */
  before: boolean;
  /** White between its own letters, all together, as a share of their size, and how many letters it has. */
  within: number;
  letters: number;
}

/** Pieces of so few letters are parts of words that were set apart; so many of them, and such a share of all words, make a page of such words. */
const SHORT = 2;
const MOST_SHARE = 0.3;
const LEAST_PIECES = 12;
/** Where so many times as many whole words as pieces stand behind white, white parts words. */
const WHOLE_SHARE = 0.1;

/** White that parts letters of such a page is no wider than this share of their size, and letters of one word stand on one line. */
const WIDEST = 0.35;
const DRIFT = 0.3;

/** Letters with more white between them, in the mean of so many places at least, are set apart. White that is meant to be even differs by so little, as some pairs stand closer. */
const SET_APART = 0.08;
const LEAST_WITHIN = 3;
const EVEN = 0.12;

/**
 * Single letters in a row, most of them alone, with white of the same width between them (shares of their size) are one word from so many places on:
 * `I N V O I C E`. Between words of such a line stands wider white. Letters that are the same, or further apart, are marks in columns.
 */
const LEAST_PLACES = 4;
const ALONE = 0.8;
const LEAST_DIFFERENT = 3;
const MOST_APART = 0.65;
const WIDER = 0.2;
const NEXT_WORD = 3;

/**
 * Words whose letters were set apart, whole again: those of pages that do so everywhere (`L IC O R E S`), and those of single lines, as headings have
 * (`I N V O I C E`, `NORT HWI ND`). Where white parts words as well, it is wider than that of the letters.
 */
export function joinApart(words: readonly LayerWord[], whites: ReadonlyMap<LayerWord, White>): LayerWord[] {
  const isWhite = (word: LayerWord): boolean => whites.get(word)?.before === true;
  const isLinked = (word: LayerWord, index: number): boolean => index > 0 && isWhite(word) && standsBehind(words[index - 1]!, word, WIDEST);
  const pieces = words.filter((word, index) => !isWhole(word) && isLinked(word, index)).length;
  const whole = words.filter((word, index) => isLinked(word, index) && isWhole(word) && isWhole(words[index - 1]!)).length;
  if (pieces >= LEAST_PIECES && pieces >= MOST_SHARE * words.length && whole <= WHOLE_SHARE * pieces) return joined(words, isLinked);
  return linesOf(words).flatMap((line) => {
    const apart = whiteOfLetters(line, whites);
    if (apart === 0) return line;
    const printed = new Set(line);
    const whole = joined(line, (word, index) => index > 0 && isWhite(word) && gapOf(line[index - 1]!, word) <= apart + EVEN);
    // The white belongs to each letter, also to the last: so words of such a line stand as close as those of others.
    return whole.map((word) => (printed.has(word) ? word : { ...word, right: word.right + apart * sizeOf(word) }));
  });
}

const isWhole = ({ text }: LayerWord): boolean => text.length > SHORT;

function joined(words: readonly LayerWord[], isLinked: (word: LayerWord, index: number) => boolean): LayerWord[] {
  const all: LayerWord[] = [];
  for (const [index, word] of words.entries()) {
    const before = all.at(-1);
    if (before && isLinked(word, index)) all[all.length - 1] = together(before, word);
    else all.push(word);
  }
  return all;
}

/** Words that stand one behind the other in the same size. */
function linesOf(words: readonly LayerWord[]): LayerWord[][] {
  const lines: LayerWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (line && before && sizeOf(before) === sizeOf(word) && standsBehind(before, word, NEXT_WORD)) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** How far the letters of a line are set apart, as a share of their size; 0: they are not. */
function whiteOfLetters(line: readonly LayerWord[], whites: ReadonlyMap<LayerWord, White>): number {
  const known = line.map((word) => whites.get(word)!);
  if (!known.some(({ before }, index) => index > 0 && before)) return 0;
  const places = known.reduce((sum, { letters }) => sum + letters - 1, 0);
  const within = places >= LEAST_WITHIN ? known.reduce((sum, white) => sum + white.within, 0) / places : 0;
  if (within >= SET_APART) return within;
  const gaps = line.flatMap((word, index) => (index > 0 && known[index]!.before ? [gapOf(line[index - 1]!, word)] : []));
  const least = gaps.reduce((narrowest, gap) => Math.min(narrowest, gap), Number.POSITIVE_INFINITY);
  const isNear = (gap: number): boolean => gap <= least + EVEN;
  const isEven = gaps.filter(isNear).length >= LEAST_PLACES && gaps.every((gap) => isNear(gap) || gap >= least + WIDER);
  return least <= MOST_APART && isEven && isOfLetters(line.map(({ text }) => text)) ? least : 0;
}

/** Whether single letters may be those of words: not `x x x x`, nor `A B C D`, which head columns. */
function isOfLetters(texts: readonly string[]): boolean {
  const alone = texts.filter((text) => [...text].length === 1).length;
  const letters = texts.filter((text) => /\p{L}/u.test(text)).map((text) => text.toLowerCase());
  const isAlphabet = letters.every((letter, index) => index === 0 || letter.codePointAt(0) === letters[index - 1]!.codePointAt(0)! + 1);
  return (
    texts.every((text) => [...text].length <= SHORT) &&
    alone >= ALONE * texts.length &&
    new Set(letters).size >= LEAST_DIFFERENT &&
    !isAlphabet
  );
}

const sizeOf = ({ font }: LayerWord): number => Math.max(font.size ?? 0, 1);

/** White between two words, as a share of their size. */
const gapOf = (before: LayerWord, word: LayerWord): number => (word.left - before.right) / Math.max(sizeOf(before), sizeOf(word));

/** Whether a word goes on behind another on its line, white of up to `most` of the size apart. */
function standsBehind(before: LayerWord, word: LayerWord, most: number): boolean {
  if (word.turn !== 0 || before.turn !== 0) return false;
  const size = Math.max(sizeOf(before), sizeOf(word));
  const gap = gapOf(before, word);
  return gap > 0 && gap < most && Math.abs(word.top + word.bottom - before.top - before.bottom) / 2 < DRIFT * size;
}

function together(before: LayerWord, word: LayerWord): LayerWord {
  return {
    ...before,
    text: before.text + word.text,
    right: Math.max(before.right, word.right),
    top: Math.min(before.top, word.top),
    bottom: Math.max(before.bottom, word.bottom),
  };
}
