import { deserialize, serialize } from 'node:v8';
import type { Font, Page, Word } from '../model.js';

/** Words by column: a page has hundreds of them, and the names of their members would be most of its bytes. */
interface PackedWords {
  texts: string[];
  /** Left, top, width and height of each word. */
  boxes: Float64Array;
  /** NaN: not measured. */
  confidences: Float64Array;
  fonts: Font[];
  /** Index of the word's font in `fonts`, counted from 1; 0: not known. */
  font: Uint32Array;
  turns: Uint8Array;
}

/** A page as bytes, for the way between processes. */
export function packPage(page: Page): Uint8Array {
  const { words, ...rest } = page;
  return serialize({ ...rest, words: packWords(words) });
}

/** The page of packPage. */
export function unpackPage(bytes: Uint8Array): Page {
  const packed = deserialize(bytes) as Omit<Page, 'words'> & { words: PackedWords };
  return { ...packed, words: unpackWords(packed.words) };
}

function packWords(words: readonly Word[]): PackedWords {
  const packed: PackedWords = {
    texts: words.map((word) => word.text),
    boxes: new Float64Array(4 * words.length),
    confidences: new Float64Array(words.length),
    fonts: [],
    font: new Uint32Array(words.length),
    turns: new Uint8Array(words.length),
  };
  // The words of a run of text share one object.
  const numbers = new Map<Font, number>();
  words.forEach(({ box, confidence, font, turn }, i) => {
    packed.boxes[4 * i] = box.left;
    packed.boxes[4 * i + 1] = box.top;
    packed.boxes[4 * i + 2] = box.width;
    packed.boxes[4 * i + 3] = box.height;
    packed.confidences[i] = confidence ?? Number.NaN;
    packed.font[i] = font ? fontNumber(font, packed.fonts, numbers) : 0;
    packed.turns[i] = turn ?? 0;
  });
  return packed;
}

function fontNumber(font: Font, fonts: Font[], numbers: Map<Font, number>): number {
  let number = numbers.get(font);
  if (number === undefined) {
    number = fonts.push(font);
    numbers.set(font, number);
  }
  return number;
}

function unpackWords({ texts, boxes, confidences, fonts, font, turns }: PackedWords): Word[] {
  return texts.map((text, i) => {
    const confidence = confidences[i]!;
    const word: Word = {
      text,
      box: { left: boxes[4 * i]!, top: boxes[4 * i + 1]!, width: boxes[4 * i + 2]!, height: boxes[4 * i + 3]! },
      confidence: Number.isNaN(confidence) ? null : confidence,
    };
    if (font[i] !== 0) word.font = fonts[font[i]! - 1]!;
    if (turns[i] !== 0) word.turn = turns[i] as 1 | 2 | 3;
    return word;
  });
}
