import type { RecognisedWord } from './recognition.js';

const HAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆、。・「」（）【】：〒]';
const HANGUL = '[\\p{Script=Hangul}]';
const THAI = '[\\p{Script=Thai}]';
const SIGNS = new RegExp(`${HAN}|${HANGUL}|${THAI}`, 'u');

/** White between two signs of one word at most, in heights of the line: Korean parts its words by blanks, Thai its sentences, Chinese and Japanese nothing. */
const GAPS: readonly (readonly [RegExp, RegExp, number])[] = [
  gap(HAN, HAN, 0.75),
  gap(HANGUL, HANGUL, 0.26),
  gap(THAI, THAI, 0.3),
  gap(HAN, '.', 0.4),
  gap('.', HAN, 0.4),
  gap(HANGUL, '.', 0.12),
  gap('.', HANGUL, 0.2),
  gap(THAI, '.', 0.12),
  gap('.', THAI, 0.12),
];

function gap(before: string, behind: string, most: number): readonly [RegExp, RegExp, number] {
  return [new RegExp(`${before}$`, 'u'), new RegExp(`^${behind}`, 'u'), most];
}

/**
 * The words of a line, left to right, as a text layer has them: Tesseract parts Chinese, Japanese, Korean and Thai wherever it likes, sign by sign. Lines
 * without such signs stay as they are. Pure.
 */
export function joinSigns(line: readonly RecognisedWord[]): readonly RecognisedWord[] {
  if (!line.some(({ text }) => SIGNS.test(text))) return line;
  const words: RecognisedWord[] = [];
  for (const next of line) {
    const last = words.at(-1);
    if (last && goesOn(last, next)) words[words.length - 1] = whole(last, next);
    else words.push(next);
  }
  return words.map((word) => ({ ...word, text: repaired(word.text) }));
}

/** White within an amount at most, in heights of the line: print in signs of one width sets commas and points as wide as figures. */
const WITHIN_AMOUNT = 0.75;

/** Words in reading order with amounts whole of which print in signs of one width parts the figures behind their commas and points: `413, 460, 532`, `94. 2953`. Pure. */
export function joinAmounts(words: readonly RecognisedWord[]): RecognisedWord[] {
  const joined: RecognisedWord[] = [];
  for (const next of words) {
    const last = joined.at(-1);
    const isWithin =
      last &&
      next.left >= last.right &&
      next.left - last.right <= WITHIN_AMOUNT * next.lineHeight &&
      next.top < last.bottom &&
      last.top < next.bottom;
    const isAmount =
      last &&
      (/^[\d.,]*\d,$/.test(last.text) ? /^\d{3}(?!\d)[\d.,]*$/ : /^[\d,]*\d\.$/.test(last.text) ? /^\d+%?$/ : null)?.test(next.text);
    if (isWithin && isAmount) joined[joined.length - 1] = whole(last, next);
    else joined.push(next);
  }
  return joined;
}

function goesOn(last: RecognisedWord, next: RecognisedWord): boolean {
  // What a label announces is a word of its own, however close it stands.
  if (/[:：]$/.test(last.text)) return false;
  if (/^[:：]/.test(next.text)) return SIGNS.test(last.text);
  const most = GAPS.find(([before, behind]) => before.test(last.text) && behind.test(next.text))?.[2];
  return most !== undefined && next.left - last.right <= most * next.lineHeight;
}

function whole(last: RecognisedWord, next: RecognisedWord): RecognisedWord {
  const letters = last.text.length + next.text.length;
  return {
    text: last.text + next.text,
    left: Math.min(last.left, next.left),
    right: Math.max(last.right, next.right),
    top: Math.min(last.top, next.top),
    bottom: Math.max(last.bottom, next.bottom),
    confidence: (last.confidence * last.text.length + next.confidence * next.text.length) / letters,
    lineHeight: last.lineHeight,
  };
}

/** Signs that are read as their parts or as what looks like them: the vowels of Thai, the currency before an amount. */
const repaired = (text: string): string => text.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33').replace(/\u0e40\u0e40/g, '\u0e41');
