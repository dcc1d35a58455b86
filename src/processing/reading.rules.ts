import type { Box, Page, Word } from '../pipeline/index.js';
import { round } from '../vocabulary/format.js';

/**
 * Confidence of text that the file itself holds. The reader measures none for it: the characters are exact, what remains is the risk that
 * the text layer of a file does not say what its picture shows.
 */
export const TEXT_LAYER_CONFIDENCE = 0.99;

/** Mean confidence of words by their length, 0-1; null without words. A word of a text layer counts as TEXT_LAYER_CONFIDENCE. Pure. */
export function meanConfidence(words: readonly Pick<Word, 'text' | 'confidence'>[]): number | null {
  let letters = 0;
  let sum = 0;
  for (const word of words) {
    const weight = Math.max(1, word.text.length);
    letters += weight;
    sum += weight * (word.confidence ?? TEXT_LAYER_CONFIDENCE);
  }
  return letters === 0 ? null : round(sum / letters, 4);
}

/** 0-1 as 0-100 with two decimals. Pure. */
export function percent(confidence: number): number;
export function percent(confidence: number | null): number | null;
export function percent(confidence: number | null): number | null {
  return confidence === null ? null : round(Math.min(1, Math.max(0, confidence)) * 100, 2);
}

/** A box as it is shown: within the page, five decimals (a hundredth of a point on a letter page). Pure. */
export function shownBox(box: Box): Box {
  const left = Math.min(1, Math.max(0, box.left));
  const top = Math.min(1, Math.max(0, box.top));
  return {
    left: round(left, 5),
    top: round(top, 5),
    width: round(Math.min(1 - left, Math.max(0, box.width)), 5),
    height: round(Math.min(1 - top, Math.max(0, box.height)), 5),
  };
}

/** The words that indexes of a page name. Pure. */
export function wordsAt(page: Pick<Page, 'words'>, indexes: readonly number[]): Word[] {
  return indexes.map((index) => page.words[index]).filter((word) => word !== undefined);
}

/** Whether a document is a picture rather than a file of points (D62: sizes in pixels). */
export function isPicture(format: string): boolean {
  return format !== 'pdf';
}

/** Size of a page: points for PDF, pixels for pictures (D62). Pure. */
export function shownSize(
  page: Pick<Page, 'width' | 'height' | 'pixelWidth' | 'pixelHeight'>,
  format: string,
): { width: number; height: number } {
  const inPixels = isPicture(format) && page.pixelWidth !== null && page.pixelHeight !== null;
  return inPixels ? { width: page.pixelWidth!, height: page.pixelHeight! } : { width: round(page.width, 2), height: round(page.height, 2) };
}
