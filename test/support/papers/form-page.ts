import type { DocumentModel, DocumentType, Page, Rule, Word } from '../../../src/pipeline/model.js';
import { drawDocument } from './page-model.js';

/** A ruled box of a form in points: place and size, a small caption in its corner, and what is filled in below it. */
export type FormBox = readonly [left: number, top: number, width: number, height: number, caption: string, ...filled: string[]];

/** Words printed without a box: place, type size, text. */
export type FormText = readonly [left: number, top: number, size: number, text: string];

const WIDTH = 595;
const HEIGHT = 842;
const CAPTION = 6;
const FILLED = 9;

function wordsOf(left: number, top: number, size: number, text: string): Word[] {
  const advance = 0.5 * size;
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: {
      left: (left + match.index * advance) / WIDTH,
      top: top / HEIGHT,
      width: (match[0].length * advance) / WIDTH,
      height: size / HEIGHT,
    },
    confidence: null,
    font: { size },
  }));
}

function rulesOf([left, top, width, height]: FormBox): Rule[] {
  const level = (y: number): Rule => ({
    orientation: 'horizontal',
    box: { left: left / WIDTH, top: y / HEIGHT, width: width / WIDTH, height: 0.5 / HEIGHT },
  });
  const upright = (x: number): Rule => ({
    orientation: 'vertical',
    box: { left: x / WIDTH, top: top / HEIGHT, width: 0.5 / WIDTH, height: height / HEIGHT },
  });
  return [level(top), level(top + height), upright(left), upright(left + width)];
}

/** A form made of boxes with captions, as reading leaves its words and lines; A4. */
export function formPage(boxes: readonly FormBox[], texts: readonly FormText[] = []): Page {
  const inBoxes = boxes.flatMap(([left, top, , , caption, ...filled]) => [
    ...wordsOf(left + 2, top + 2, CAPTION, caption),
    ...filled.flatMap((line, index) => wordsOf(left + 4, top + 12 + index * 11, FILLED, line)),
  ]);
  const free = texts.flatMap(([left, top, size, text]) => wordsOf(left, top, size, text));
  const [page] = drawDocument('').pages;
  return { ...page!, width: WIDTH, height: HEIGHT, words: [...inBoxes, ...free], rules: boxes.flatMap(rulesOf) };
}

/** A document of one such page. */
export function formDocument(boxes: readonly FormBox[], texts: readonly FormText[] = [], language = 'en'): DocumentModel {
  return { ...drawDocument('', language), pages: [formPage(boxes, texts)] };
}

/** A form in boxes, and what is to be read of it. */
export interface FormSample {
  readonly name: string;
  readonly type: DocumentType;
  readonly language?: string;
  readonly boxes: FormBox[];
  readonly texts?: FormText[];
  /** Values by path; null: the box is empty, so nothing may be read. */
  readonly expected: Record<string, unknown>;
}
