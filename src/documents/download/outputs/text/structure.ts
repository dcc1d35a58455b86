import type { Block, Box, Page, Word } from '../../../../pipeline/index.js';

/** A line with its words, none of them told twice. */
export interface TextLine {
  readonly text: string;
  readonly box: Box;
  readonly words: readonly Word[];
}

/** Lines that belong together; those that no block names come last, each by itself. */
export interface TextBlock {
  readonly kind: Block['kind'];
  readonly box: Box;
  readonly lines: readonly TextLine[];
}

/** A page as text in reading order with places: blocks, their lines, their words. Every word of the page stands in it once. Pure. */
export function textBlocksOf(page: Page): TextBlock[] {
  const told = { words: new Set<number>(), lines: new Set<number>() };

  function lineOf(index: number): TextLine[] {
    const line = page.lines[index];
    if (!line || told.lines.has(index)) return [];
    told.lines.add(index);
    const words = line.words.flatMap((at) => {
      const word = page.words[at];
      if (!word || told.words.has(at)) return [];
      told.words.add(at);
      return [word];
    });
    return words.length > 0 ? [{ text: words.map((word) => word.text).join(' '), box: line.box, words }] : [];
  }

  const blocks = page.blocks.map(({ kind, box, lines }): TextBlock => ({ kind, box, lines: lines.flatMap(lineOf) }));
  const loose = page.lines.flatMap((_, index) => lineOf(index));
  const alone = page.words.flatMap((word, index): TextLine[] =>
    told.words.has(index) ? [] : [{ text: word.text, box: word.box, words: [word] }],
  );
  const rest = [...loose, ...alone].map((line): TextBlock => ({ kind: 'text', box: line.box, lines: [line] }));
  return [...blocks.filter((block) => block.lines.length > 0), ...rest];
}

/** A page in whole pixels: those of its picture, turned upright; 300 to the inch for a page that never was one. */
export interface PixelPage {
  readonly width: number;
  readonly height: number;
}

/** Size of a page in pixels. Pure. */
export function pixelsOf({ width, height, pixelWidth, pixelHeight, rotation }: Page): PixelPage {
  if (pixelWidth === null || pixelHeight === null)
    return { width: Math.round((width * 300) / 72), height: Math.round((height * 300) / 72) };
  return rotation % 180 === 0 ? { width: pixelWidth, height: pixelHeight } : { width: pixelHeight, height: pixelWidth };
}

/** A rectangle in whole pixels, at least one wide and high. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);

/** A box in pixels, inside the page. Pure. */
export function pixelBox(box: Box, page: PixelPage): PixelBox {
  const left = within(box.left * page.width, page.width - 1);
  const top = within(box.top * page.height, page.height - 1);
  const right = Math.max(left + 1, within((box.left + box.width) * page.width, page.width));
  const bottom = Math.max(top + 1, within((box.top + box.height) * page.height, page.height));
  return { left, top, width: right - left, height: bottom - top };
}
