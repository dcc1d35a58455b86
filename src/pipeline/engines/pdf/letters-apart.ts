import type { LayerWord } from './layer-word.js';

/** Pieces of so few letters are parts of words that were set apart; so many of them, and such a share of all words, make a page of such words. */
const SHORT = 2;
const MOST_SHARE = 0.3;
const LEAST_PIECES = 12;

/** White that parts letters is no wider than this share of their size, and letters of one word stand on one line. */
const WIDEST = 0.35;
const DRIFT = 0.3;

/**
 * Words of pages that set all letters apart (`L IC O R E S`), whole again: there the blanks between words are printed, and white alone parts letters. Other
 * pages, where white parts words, stay as they are. `apart`: the words before which no blank is printed.
 */
export function joinApart(words: readonly LayerWord[], apart: ReadonlySet<LayerWord>): LayerWord[] {
  const isLinked = (word: LayerWord, index: number): boolean => index > 0 && apart.has(word) && standsBehind(words[index - 1]!, word);
  const pieces = words.filter((word, index) => word.text.length <= SHORT && isLinked(word, index)).length;
  if (pieces < LEAST_PIECES || pieces < MOST_SHARE * words.length) return [...words];
  const joined: LayerWord[] = [];
  for (const [index, word] of words.entries()) {
    const before = joined.at(-1);
    if (before && isLinked(word, index)) joined[joined.length - 1] = together(before, word);
    else joined.push(word);
  }
  return joined;
}

/** Whether a word goes on close behind another on its line. */
function standsBehind(before: LayerWord, word: LayerWord): boolean {
  if (word.turn !== 0 || before.turn !== 0) return false;
  const size = Math.max(before.font.size ?? 0, word.font.size ?? 0, 1);
  const gap = word.left - before.right;
  return gap > 0 && gap < WIDEST * size && Math.abs(word.top + word.bottom - before.top - before.bottom) / 2 < DRIFT * size;
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
