import { ELEMENT, numbersOf, textOf } from '../../src/pipeline/engines/hocr.js';
import type { ReadLine } from './lines.js';

/**
 * The lines of an hOCR page that Tesseract wrote, as high as their type: from the tallest letters to under the line, whichever letters there are. Pure.
 */
export function seenLines(hocr: string): ReadLine[] {
  const lines: ReadLine[] = [];
  for (const [, kind, , title = '', content = ''] of hocr.matchAll(ELEMENT)) {
    if (kind === 'ocrx_word') {
      const line = lines.at(-1);
      const text = textOf(content);
      if (line && text !== '') line.text = `${line.text} ${text}`.trim();
      continue;
    }
    const [left, top, right, bottom] = numbersOf(title, 'bbox');
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) continue;
    lines.push({ text: '', left, right, ...highAs(title, { left, top, right, bottom }) });
  }
  return lines.filter(({ text }) => text !== '');
}

function highAs(title: string, { left, top, right, bottom }: Omit<ReadLine, 'text'>): { top: number; bottom: number } {
  const [slope, offset] = numbersOf(title, 'baseline');
  const [size] = numbersOf(title, 'x_size');
  const [under] = numbersOf(title, 'x_descenders');
  if (slope === undefined || offset === undefined || size === undefined || under === undefined) return { top, bottom };
  const base = bottom + offset + (slope * (right - left)) / 2;
  return { top: Math.min(top, Math.round(base + under - size)), bottom: Math.max(bottom, Math.round(base + under)) };
}
