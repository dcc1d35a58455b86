import type { Page, Word } from '../../../../pipeline/index.js';
import { type Placing, pdfNumber, placing } from './geometry.js';
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

/** Where a word begins and how it runs: baseline start, directions along it and up, length along it and size across it, points. */
interface WordPlace {
  readonly at: readonly [number, number];
  readonly along: readonly [number, number];
  readonly up: readonly [number, number];
  readonly length: number;
  readonly size: number;
}

function placeOf({ box, turn }: Word, W: number, H: number): WordPlace {
  const left = box.left * W;
  const right = (box.left + box.width) * W;
  const top = H - box.top * H;
  const bottom = H - (box.top + box.height) * H;
  if (turn === 1) return { at: [left, top], along: [0, -1], up: [1, 0], length: top - bottom, size: right - left };
  if (turn === 2) return { at: [right, top], along: [-1, 0], up: [0, -1], length: right - left, size: top - bottom };
  if (turn === 3) return { at: [right, bottom], along: [0, 1], up: [-1, 0], length: top - bottom, size: right - left };
  return { at: [left, bottom], along: [1, 0], up: [0, 1], length: right - left, size: top - bottom };
}

/** Lines that lean by more (tangent) are set leaning; the programs that take text out of PDFs break words that lean at all. */
const MOST_LEAN = 0.36;

/** The same on a page that was straightened: over the place where the word is on the page as its file shows it. */
function placedWord({ at, along, up, length, size }: WordPlace, place: Placing): WordPlace {
  const from = place(...at);
  const towards = (direction: readonly [number, number], by: number): [number, number] => {
    const [x, y] = place(at[0] + by * direction[0], at[1] + by * direction[1]);
    return [x - from[0], y - from[1]];
  };
  const [line, height] = [towards(along, length), towards(up, size)];
  const ahead = line[0] * along[0] + line[1] * along[1];
  const aside = line[0] * up[0] + line[1] * up[1];
  if (ahead <= 0 || Math.abs(aside) > MOST_LEAN * ahead)
    return { at: from, along: [line[0] / length, line[1] / length], up: [height[0] / size, height[1] / size], length, size };
  const raised: [number, number] = [from[0] + (up[0] * aside) / 2, from[1] + (up[1] * aside) / 2];
  return { at: raised, along, up, length: ahead, size: Math.hypot(...height) };
}

const hexOf = (text: string) => {
  let hex = '';
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return hex;
};

/** Operators that set the words of a page invisibly, each stretched over its own box, so that selecting text selects the word (W x H points). */
export function textOperators(page: Page, W: number, H: number): string {
  const place = placing(page, W, H);
  const operators = wordsInOrder(page).flatMap(({ word, endsLine }) => {
    const straight = placeOf(word, W, H);
    if (word.text === '' || straight.length <= 0 || straight.size <= 0) return [];
    const { at, along, up, length, size } = place ? placedWord(straight, place) : straight;
    const stretch = (100 * length) / ((word.text.length * GLYPH_WIDTH * size) / 1000);
    const matrix = `${[...along, ...up, ...at].map(pdfNumber).join(' ')} Tm`;
    return `/${TEXT_FONT} ${pdfNumber(size)} Tf ${pdfNumber(stretch)} Tz ${matrix} <${hexOf(endsLine ? word.text : `${word.text} `)}> Tj`;
  });
  return operators.length === 0 ? '' : `BT 3 Tr\n${operators.join('\n')}\nET`;
}
