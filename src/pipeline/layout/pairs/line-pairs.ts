import type { Rule, Table } from '../../model.js';
import { overlap, type PageSize, type Region, toRegion } from '../region.js';
import { type Chunk, COLON, type Found, isLabelLike, type WritingLine } from './chunks.js';
import { namesField } from './field-words.js';

/** A line that begins so far (points) from the sides of all cells is none of their borders. */
const WITHIN = 12;

/** Horizontal rules short enough to be written on; the borders of cells are left out, but not a line that begins within a cell. */
export function writingLines(rules: readonly Rule[], tables: readonly Table[], page: PageSize): WritingLine[] {
  const grids = tables.filter((table) => table.ruled).map((table) => toRegion(table.box, page));
  const borders = rules.filter((rule) => rule.orientation === 'vertical').map((rule) => toRegion(rule.box, page));
  const isBorder = (r: Region, grid: Region) => {
    const sides = [grid, ...borders.filter((side) => side.top < r.bottom + 5 && side.bottom > r.top - 5)];
    return sides.some((side) => Math.abs(side.left - r.left) < WITHIN || (side !== grid && Math.abs(side.right - r.left) < WITHIN));
  };
  return rules
    .filter((rule) => rule.orientation === 'horizontal')
    .map((rule) => toRegion(rule.box, page))
    .filter(
      (r) =>
        r.right - r.left < 0.85 * page.width &&
        !grids.some((g) => r.top > g.top - 2 && r.bottom < g.bottom + 2 && overlap(g.left, g.right, r.left, r.right) > 0 && isBorder(r, g)),
    )
    .map((r) => ({ y: (r.top + r.bottom) / 2, from: r.left, to: r.right }));
}

/** What stands on a line that was drawn after a label. Writing floats above its line, so that label and value need not be level. */
export function linePairs(chunks: readonly Chunk[], lines: readonly WritingLine[]): Found[] {
  return lines.flatMap((line) => {
    const near = chunks.filter((chunk) => Math.abs(chunk.region.bottom - line.y) < 0.8 * chunk.size && !isNearer(chunk, line, lines));
    const starts = (chunk: Chunk) => chunk.region.left < line.from + 0.5 * chunk.size && chunk.region.right > line.from - 3 * chunk.size;
    const isWritten = (chunk: Chunk) => chunk.onLine && !chunk.isLabel && !chunk.isBeforeLine && !namesField(chunk.text);
    const key = near
      .filter((chunk) => starts(chunk) && !isWritten(chunk) && isLabelLike(chunk.text.replace(COLON, '')))
      .sort((a, b) => b.region.left - a.region.left)[0];
    if (!key || key.region.right - line.from > 0.4 * (line.to - line.from)) return [];
    const value = near.filter(
      (chunk) => chunk !== key && chunk.region.left > key.region.right && (chunk.region.left + chunk.region.right) / 2 < line.to,
    );
    if (value.length === 0 || value.some((chunk) => chunk.isLabel)) return [];
    return asked(
      key,
      value.sort((a, b) => a.region.left - b.region.left),
    );
  });
}

/** What belongs to the line above or below, which is closer to it. */
function isNearer({ region }: Chunk, line: WritingLine, lines: readonly WritingLine[]): boolean {
  return lines.some(
    (other) =>
      Math.abs(region.bottom - other.y) < Math.abs(region.bottom - line.y) && overlap(other.from, other.to, line.from, line.to) > 0,
  );
}

/** What stands on one line; where it holds the names of further fields, each with what follows it: `City ___Ardmore___ State ___OK___` on one line. */
function asked(first: Chunk, written: readonly Chunk[]): Found[] {
  const found: (Found & { value: Chunk[] })[] = [{ key: first, value: [], evidence: 0.8 }];
  written.forEach((chunk, index) => {
    const pair = found.at(-1)!;
    const isNext = pair.value.length > 0 && index < written.length - 1 && namesField(chunk.text);
    if (isNext) found.push({ key: chunk, value: [], evidence: 0.7 });
    else pair.value.push(chunk);
  });
  return found.filter(({ value }) => value.length > 0);
}

/** Shorter lines (points) stress a word; nobody writes on them. */
const MIN_TO_WRITE = 60;

/** Captions below a line with what is written on it: `1 May 1991` over `(Date)`. */
export function captionPairs(chunks: readonly Chunk[], lines: readonly WritingLine[]): Found[] {
  return lines.flatMap((line) => {
    const along = ({ region }: Chunk) => region.left > line.from - 12 && region.right < line.to + 12;
    const isCaption = (chunk: Chunk) => {
      const gap = chunk.region.top - line.y;
      const isNear = gap > -0.3 * chunk.size && gap < chunk.size;
      return isNear && isShort(chunk, line) && !chunk.isLabel && !chunk.isBeforeLine && !chunk.onLine;
    };
    if (line.to - line.from < MIN_TO_WRITE) return [];
    const captions = chunks.filter((chunk) => along(chunk) && isCaption(chunk));
    if (captions.length === 0) return [];
    const written = chunks.filter(
      (chunk) => along(chunk) && Math.abs(chunk.region.bottom - line.y) < 0.8 * chunk.size && chunk.region.top < line.y - 0.4 * chunk.size,
    );
    return captions.flatMap((key) => {
      const value = written.filter((chunk) => nearest(chunk, captions) === key && !captions.includes(chunk));
      return value.length === 0 || value.some((chunk) => chunk.isLabel || isUnderlined(chunk, line))
        ? []
        : [{ key, value, evidence: 0.55 }];
    });
  });
}

/** Captions over what is written on a line are smaller than it, and stand on a form several times. */
const SMALLER = 0.85;
const MIN_CAPTIONS = 3;

/** Captions in small print over a line with what is written on it: `Passport number` over `A09112234`. `others`: labels over values found before. */
export function captionsOver(chunks: readonly Chunk[], lines: readonly WritingLine[], others = 0): Found[] {
  const found = lines.flatMap((line): Found[] => {
    if (line.to - line.from < MIN_TO_WRITE) return [];
    const along = ({ region }: Chunk) => region.left > line.from - 6 && region.right < line.to + 6;
    const value = chunks.filter(
      (chunk) => along(chunk) && Math.abs(chunk.region.bottom - line.y) < 0.8 * chunk.size && chunk.region.top < line.y - 0.4 * chunk.size,
    );
    const first = value.sort((a, b) => a.region.left - b.region.left)[0];
    if (!first || value.some((chunk) => chunk.isLabel || isUnderlined(chunk, line))) return [];
    const key = chunks.find((chunk) => {
      const gap = first.region.top - chunk.region.bottom;
      const isOver =
        gap > -0.3 * first.size && gap < 0.9 * first.size && Math.abs(chunk.region.left - first.region.left) < 0.8 * first.size;
      return isOver && chunk.size <= SMALLER * first.size && isShort(chunk, line) && !chunk.isLabel && !chunk.isBeforeLine;
    });
    return key ? [{ key, value, evidence: 0.55 }] : [];
  });
  return found.length + others >= MIN_CAPTIONS ? found : [];
}

/** A few words without figures that leave most of the line free. */
function isShort({ text, region }: Chunk, line: WritingLine): boolean {
  const isName = isLabelLike(text.replace(/[()]/g, '')) && !/\d/.test(text) && text.split(' ').length <= 4;
  return isName && region.right - region.left < 0.5 * (line.to - line.from);
}

/** The line is as long as the words: it stresses them, nobody drew it to write on. */
function isUnderlined({ region }: Chunk, line: WritingLine): boolean {
  return line.to - line.from < 1.15 * (region.right - region.left);
}

function nearest(chunk: Chunk, captions: readonly Chunk[]): Chunk | undefined {
  const middle = ({ region }: Chunk) => (region.left + region.right) / 2;
  return [...captions].sort((a, b) => Math.abs(middle(a) - middle(chunk)) - Math.abs(middle(b) - middle(chunk)))[0];
}
