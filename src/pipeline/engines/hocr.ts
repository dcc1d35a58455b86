import type { RecognisedWord } from './recognition.js';
import { joinSigns } from './signs.js';

/** A line or a word of an hOCR page: kind, quote, title, content. */
export const ELEMENT = /<span class=["'](ocr\w+)["'][^>]*?title=(["'])(.*?)\2[^>]*>(?:(.*?)<\/span>)?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Words of an hOCR page in reading order, with the type size of their line; null for what is no hOCR. */
export function wordsOf(hocr: string): RecognisedWord[] | null {
  if (!/<div class=["']ocr_page["']/.test(hocr)) return null;
  const lines: RecognisedWord[][] = [[]];
  let lineHeight = 0;
  for (const [, kind, , title = '', content = ''] of hocr.matchAll(ELEMENT)) {
    const [left, top, right, bottom] = numbersOf(title, 'bbox');
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) continue;
    if (kind !== 'ocrx_word') {
      lineHeight = numbersOf(title, 'x_size')[0] ?? bottom - top;
      lines.push([]);
      continue;
    }
    const text = textOf(content);
    const confidence = (numbersOf(title, 'x_wconf')[0] ?? 0) / 100;
    if (text !== '') lines.at(-1)!.push({ text, left, top, right, bottom, confidence, lineHeight });
  }
  return lines.flatMap(joinSigns);
}

/** Numbers of a property of a title, e.g. `bbox 10 20 30 40; x_wconf 96`. */
export function numbersOf(title: string, property: string): number[] {
  const given = title.split(';').find((part) => part.trim().startsWith(`${property} `));
  return given ? given.trim().split(' ').slice(1).map(Number) : [];
}

/** What an element of an hOCR page says. */
export function textOf(content: string): string {
  return content
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? entity),
    )
    .trim();
}
