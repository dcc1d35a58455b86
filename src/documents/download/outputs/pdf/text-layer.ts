import type { Page, Word } from '../../../../pipeline/index.js';
import { pdfNumber } from './geometry.js';
import { GLYPH_WIDTH, TEXT_FONT } from './glyphless-font.js';

/** Words of a page in reading order: block by block, line by line, then those that stand in no line. */
export function wordsInOrder(page: Page): { word: Word; endsLine: boolean }[] {
  const seen = new Set<number>();
  const ordered: { word: Word; endsLine: boolean }[] = [];
  const take = (lineIndex: number) => {
    const indexes = page.lines[lineIndex]?.words ?? [];
    indexes.forEach((index, at) => {
      const word = page.words[index];
      if (!word || seen.has(index)) return;
      seen.add(index);
      ordered.push({ word, endsLine: at === indexes.length - 1 });
    });
  };
  for (const block of page.blocks) block.lines.forEach(take);
  page.lines.forEach((_, index) => {
    take(index);
  });
  page.words.forEach((word, index) => {
    if (!seen.has(index)) ordered.push({ word, endsLine: true });
  });
  return ordered;
}

/** Where a word begins and how it runs: baseline start, direction, length along it and size across it, points. */
function placeOf({ box, turn }: Word, W: number, H: number) {
  const left = box.left * W;
  const right = (box.left + box.width) * W;
  const top = H - box.top * H;
  const bottom = H - (box.top + box.height) * H;
  if (turn === 1) return { x: left, y: top, direction: '0 -1 1 0', length: top - bottom, size: right - left };
  if (turn === 2) return { x: right, y: top, direction: '-1 0 0 -1', length: right - left, size: top - bottom };
  if (turn === 3) return { x: right, y: bottom, direction: '0 1 -1 0', length: top - bottom, size: right - left };
  return { x: left, y: bottom, direction: '1 0 0 1', length: right - left, size: top - bottom };
}

const hexOf = (text: string) => {
  let hex = '';
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return hex;
};

/** Operators that set the words of a page invisibly, each stretched over its own box, so that selecting text selects the word (W x H points). */
export function textOperators(page: Page, W: number, H: number): string {
  const operators = wordsInOrder(page).flatMap(({ word, endsLine }) => {
    const { x, y, direction, length, size } = placeOf(word, W, H);
    if (word.text === '' || length <= 0 || size <= 0) return [];
    const stretch = (100 * length) / ((word.text.length * GLYPH_WIDTH * size) / 1000);
    const place = `${direction} ${pdfNumber(x)} ${pdfNumber(y)} Tm`;
    return `/${TEXT_FONT} ${pdfNumber(size)} Tf ${pdfNumber(stretch)} Tz ${place} <${hexOf(endsLine ? word.text : `${word.text} `)}> Tj`;
  });
  return operators.length === 0 ? '' : `BT 3 Tr\n${operators.join('\n')}\nET`;
}
