import type { Block, DocumentModel, Page, Word } from '../../pipeline/index.js';
import { round } from '../../vocabulary/format.js';
import type { FontStyle, PageLayout, TextBlock } from '../extract/extraction.inputs.js';
import { meanConfidence, shownBox, shownSize, wordsAt } from '../reading.rules.js';

/** What a layout shows of its pages (D62). */
export interface LayoutChoice {
  readonly includeText: boolean;
  readonly includeImages: boolean;
}

/** The words of a block. Pure. */
export function wordsOfBlock(page: Page, block: Block): Word[] {
  return block.lines.flatMap((line) => wordsAt(page, page.lines[line]?.words ?? []));
}

/** The style of most letters; null when the reader tells no fonts. Pure. */
export function styleOf(words: readonly Word[]): FontStyle | null {
  let bold = 0;
  let italic = 0;
  let letters = 0;
  for (const { font, text } of words) {
    if (!font) continue;
    letters += text.length;
    if (font.bold) bold += text.length;
    if (font.italic) italic += text.length;
  }
  if (letters === 0) return null;
  const isBold = bold * 2 > letters;
  const isItalic = italic * 2 > letters;
  if (isBold) return isItalic ? 'bold_italic' : 'bold';
  return isItalic ? 'italic' : 'normal';
}

/** The size of most letters in points, one decimal; null when unknown. Pure. */
export function sizeOf(words: readonly Word[]): number | null {
  const letters = new Map<number, number>();
  for (const { font, text } of words) {
    if (!font || font.size <= 0) continue;
    const size = round(font.size, 1);
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  let best: [number, number] | undefined;
  for (const entry of letters) if (!best || entry[1] > best[1]) best = entry;
  return best ? best[0] : null;
}

function textBlock(page: Page, block: Block, index: number, includeText: boolean): TextBlock {
  const words = wordsOfBlock(page, block);
  return {
    id: `p${page.number}-block${index + 1}`,
    text: includeText ? block.text : null,
    confidence: meanConfidence(words) ?? block.confidence,
    boundingBox: shownBox(block.box),
    fontSize: sizeOf(words),
    fontStyle: styleOf(words),
  };
}

/** Layout of one page: sizes in points for PDF, pixels for pictures; boxes in fractions (D62). Pure. */
export function layoutOfPage(page: Page, format: string, choice: LayoutChoice): PageLayout {
  const { width, height } = shownSize(page, format);
  return {
    pageNumber: page.number,
    width,
    height,
    orientation: width > height ? 'landscape' : 'portrait',
    textBlocks: page.blocks.map((block, index) => textBlock(page, block, index, choice.includeText)),
    tables: page.tables.map((table, index) => ({
      id: `p${page.number}-table${index + 1}`,
      rows: table.rows,
      columns: table.columns,
      boundingBox: shownBox(table.box),
      confidence: round(table.confidence, 4),
    })),
    images: choice.includeImages
      ? page.images.map((image, index) => ({ id: `p${page.number}-image${index + 1}`, type: image.type, boundingBox: shownBox(image.box) }))
      : [],
  };
}

/** Mean confidence of all words of a document, 0-1; null without words. Pure. */
export function readingConfidence(model: Pick<DocumentModel, 'pages'>): number | null {
  return meanConfidence(model.pages.flatMap((page) => page.words));
}
