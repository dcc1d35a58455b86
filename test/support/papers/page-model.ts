import { emptyModel, emptyPage } from '../../../src/pipeline/empty.js';
import type { DocumentModel, Page, Word } from '../../../src/pipeline/model.js';

/** Width of a character and height of a row of a drawn page, in points. */
const CHARACTER = 6;
const ROW = 13;
const TOP = 30;
const LEFT = 20;

/** How a page is drawn. */
export interface PageOptions {
  source?: 'text-layer' | 'ocr';
  confidence?: number | null;
  width?: number;
  height?: number;
  /** Type size of a row by its number from 0; default 10. */
  sizes?: Record<number, number>;
}

/**
 * A page from a drawing: each line of the text is a row, each character takes one place, so that two blanks or more part columns.
 * Empty lines are gaps. A leading empty line is dropped.
 */
export function drawPage(drawing: string, options: PageOptions = {}, number = 1): Page {
  const { source = 'text-layer', confidence = source === 'ocr' ? 0.95 : null, width = 612, height = 792, sizes = {} } = options;
  const rows = drawing.replace(/^\n/, '').split('\n');
  const words: Word[] = [];
  const lines: Page['lines'] = [];
  rows.forEach((row, index) => {
    const size = sizes[index] ?? 10;
    const indexes: number[] = [];
    for (const match of row.matchAll(/\S+/g)) {
      indexes.push(words.length);
      const box = {
        left: (LEFT + match.index * CHARACTER) / width,
        top: (TOP + index * ROW) / height,
        width: (match[0].length * CHARACTER) / width,
        height: size / height,
      };
      words.push({ text: match[0], box, confidence, font: { size } });
    }
    const first = words[indexes[0] ?? -1];
    if (first) lines.push({ text: row.trim().replace(/\s+/g, ' '), box: { ...first.box, width: 0.8 }, confidence, words: indexes });
  });
  return { ...emptyPage(number, width, height), source, words, lines };
}

/** A document of drawn pages, as reading leaves it. */
export function drawDocument(drawings: string | readonly string[], language = 'en', options: PageOptions = {}): DocumentModel {
  const list = typeof drawings === 'string' ? [drawings] : drawings;
  return emptyModel({
    format: 'pdf',
    fileSize: 1000,
    pages: list.map((drawing, index) => drawPage(drawing, options, index + 1)),
    language,
    languages: [{ language, confidence: 1 }],
  });
}
