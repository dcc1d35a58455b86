import type { Block, Box, Font, Line, Page, Word } from './model.js';

/** What a page has hundreds of. By column: the names of their members would be most of the bytes. */
export interface PackedParts {
  words: { texts: Texts; boxes: Boxes; confidences: Confidences; fonts: Font[]; font: Numbers; turns: Numbers };
  lines: { texts: Texts; boxes: Boxes; confidences: Confidences; words: Lists };
  blocks: { texts: Texts; boxes: Boxes; confidences: Confidences; lines: Lists; kinds: Block['kind'][] };
}

type Parts = Pick<Page, 'words' | 'lines' | 'blocks'>;

/** The parts of a page by column. */
export function packParts({ words, lines, blocks }: Parts): PackedParts {
  const fonts: Font[] = [];
  // The words of a run of text share one object.
  const numbers = new Map<Font, number>();
  const font = words.map((word) => (word.font ? fontNumber(word.font, fonts, numbers) : 0));
  return {
    words: { ...common(words), fonts, font: packNumbers(font), turns: packNumbers(words.map(({ turn }) => turn ?? 0)) },
    lines: { ...common(lines), words: packLists(lines.map((line) => line.words)) },
    blocks: { ...common(blocks), lines: packLists(blocks.map((block) => block.lines)), kinds: blocks.map(({ kind }) => kind) },
  };
}

/** The parts of packParts. */
export function unpackParts({ words, lines, blocks }: PackedParts): Parts {
  return { words: unpackWords(words), lines: unpackLines(lines), blocks: unpackBlocks(blocks) };
}

function unpackWords({ fonts, font, turns, ...columns }: PackedParts['words']): Word[] {
  return rowsOf(columns).map((row, i) => {
    const word: Word = row;
    const [number, turn] = [numberAt(font, i), numberAt(turns, i)];
    if (number > 0) word.font = fonts[number - 1]!;
    if (turn > 0) word.turn = turn as 1 | 2 | 3;
    return word;
  });
}

function unpackLines({ words, ...columns }: PackedParts['lines']): Line[] {
  const lists = unpackLists(words);
  return rowsOf(columns).map((row, i) => ({ ...row, words: lists[i]! }));
}

function unpackBlocks({ lines, kinds, ...columns }: PackedParts['blocks']): Block[] {
  const lists = unpackLists(lines);
  return rowsOf(columns).map((row, i) => ({ ...row, lines: lists[i]!, kind: kinds[i]! }));
}

interface Row {
  text: string;
  box: Box;
  confidence: number | null;
}

const common = (rows: readonly Row[]) => ({
  texts: packTexts(rows.map(({ text }) => text)),
  boxes: packBoxes(rows.map(({ box }) => box)),
  confidences: packConfidences(rows.map(({ confidence }) => confidence)),
});

function rowsOf({ texts, boxes, confidences }: { texts: Texts; boxes: Boxes; confidences: Confidences }): Row[] {
  return unpackTexts(texts).map((text, i) => ({ text, box: boxAt(boxes, i), confidence: confidenceAt(confidences, i) }));
}

/** One text with separators, or the texts themselves when one has the separator in it, and when there are none. */
type Texts = string | string[];
const SEPARATOR = '\0';

const packTexts = (texts: string[]): Texts =>
  texts.length === 0 || texts.some((text) => text.includes(SEPARATOR)) ? texts : texts.join(SEPARATOR);

const unpackTexts = (texts: Texts) => (typeof texts === 'string' ? texts.split(SEPARATOR) : texts);

/** Left, top, width and height of each; whole hundred thousandths where all are (as layout makes them). */
type Boxes = Int32Array | Float64Array;
const UNIT = 1e5;

function packBoxes(boxes: readonly Box[]): Boxes {
  const values = new Float64Array(4 * boxes.length);
  boxes.forEach(({ left, top, width, height }, i) => {
    values[4 * i] = left;
    values[4 * i + 1] = top;
    values[4 * i + 2] = width;
    values[4 * i + 3] = height;
  });
  const whole = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    whole[i] = Math.round(values[i]! * UNIT);
    if (whole[i]! / UNIT !== values[i]) return values;
  }
  return whole;
}

function boxAt(boxes: Boxes, i: number): Box {
  const unit = boxes instanceof Int32Array ? UNIT : 1;
  return { left: boxes[4 * i]! / unit, top: boxes[4 * i + 1]! / unit, width: boxes[4 * i + 2]! / unit, height: boxes[4 * i + 3]! / unit };
}

/** NaN: not measured; null: none was. */
type Confidences = Float64Array | null;

function packConfidences(confidences: readonly (number | null)[]): Confidences {
  if (confidences.every((confidence) => confidence === null)) return null;
  return Float64Array.from(confidences, (confidence) => confidence ?? Number.NaN);
}

function confidenceAt(confidences: Confidences, i: number): number | null {
  const confidence = confidences?.[i] ?? Number.NaN;
  return Number.isNaN(confidence) ? null : confidence;
}

/** Null: all are 0. */
type Numbers = Uint8Array | Uint32Array | null;

function packNumbers(numbers: readonly number[]): Numbers {
  if (numbers.every((number) => number === 0)) return null;
  return numbers.every((number) => number < 256) ? Uint8Array.from(numbers) : Uint32Array.from(numbers);
}

const numberAt = (numbers: Numbers, i: number) => numbers?.[i] ?? 0;

/** Lists of indexes one behind the other, with the length of each. */
interface Lists {
  lengths: Uint32Array;
  /** Null: they count on from 0. */
  indexes: Uint32Array | null;
}

function packLists(lists: readonly (readonly number[])[]): Lists {
  const indexes = Uint32Array.from(lists.flat());
  const isPlain = indexes.every((index, i) => index === i);
  return { lengths: Uint32Array.from(lists, (list) => list.length), indexes: isPlain ? null : indexes };
}

function unpackLists({ lengths, indexes }: Lists): number[][] {
  let from = 0;
  return Array.from(lengths, (length) => {
    const start = from;
    from += length;
    return Array.from({ length }, (_, i) => indexes?.[start + i] ?? start + i);
  });
}

function fontNumber(font: Font, fonts: Font[], numbers: Map<Font, number>): number {
  let number = numbers.get(font);
  if (number === undefined) {
    number = fonts.push(font);
    numbers.set(font, number);
  }
  return number;
}
