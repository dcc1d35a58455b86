import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentModel, Font, Page, Word } from './model.js';

/**
 * A document as it is passed between processes and stored: its pages packed, one by one, with what would otherwise need them all. So whoever only
 * hands it on takes nothing apart.
 */
export interface PackedDocument extends Omit<DocumentModel, 'pages'> {
  /** Page n is at n - 1. */
  pages: readonly Uint8Array[];
  /** Text of the whole document in reading order, pages separated by form feeds. */
  text: string;
  /** Texts of the words that each of `fields` was read from. */
  fieldWords: string[][];
}

/** The document with its pages; takes them apart in a turn each, so that a long one does not hold the event loop. */
export async function unpackDocument({ pages, text: _text, fieldWords: _words, ...document }: PackedDocument): Promise<DocumentModel> {
  const unpacked: Page[] = [];
  for (const bytes of pages) {
    unpacked.push(unpackPage(bytes));
    await nextTurn();
  }
  return { ...document, pages: unpacked };
}

/** The document packed, in turns as well. */
export async function packDocument(model: DocumentModel): Promise<PackedDocument> {
  const pages: Uint8Array[] = [];
  for (const page of model.pages) {
    pages.push(packPage(page));
    await nextTurn();
  }
  return { ...withoutPages(model), pages };
}

/** What a packed document tells besides its pages. Pure. */
export function withoutPages({ pages, ...rest }: DocumentModel): Omit<PackedDocument, 'pages'> {
  const fieldWords = rest.fields.map((field) => {
    const page = pages.find((candidate) => candidate.number === field.page);
    return page ? field.words.map((index) => page.words[index]?.text ?? '').filter((text) => text !== '') : [];
  });
  return { ...rest, text: pages.map((page) => page.blocks.map((block) => block.text).join('\n\n')).join('\n\f\n'), fieldWords };
}

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

/** A page as bytes: to be stored, and for the way between processes. */
export function packPage(page: Page): Uint8Array {
  const { words, ...rest } = page;
  return gzipSync(serialize({ ...rest, words: packWords(words) }), { level: 1 });
}

/** The first byte of a page that was stored as JSON, as all were at first. */
const BRACE = 0x7b;

/** The page of packPage. */
export function unpackPage(bytes: Uint8Array): Page {
  const plain = gunzipSync(bytes);
  if (plain[0] === BRACE) return JSON.parse(plain.toString('utf8')) as Page;
  const packed = deserialize(plain) as Omit<Page, 'words'> & { words: PackedWords };
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
