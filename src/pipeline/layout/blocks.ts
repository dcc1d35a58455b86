import type { Block, Line, Page, Word } from '../model.js';
import { type Segment, segmentWords } from './lines.js';
import { type Leaf, orderSegments } from './reading-order.js';
import { around, columnOverlap, meanConfidence, type PageSize, type Region, rowOverlap, toBox, toRegion } from './region.js';

/** Lines and blocks in reading order, the words put in that order, and the segments with their new word indexes. */
export interface Arranged extends Pick<Page, 'words' | 'lines' | 'blocks'> {
  segments: Segment[];
}

/** Builds the lines and blocks of a page from its words, in reading order. `barriers` are vertical rules in points. Pure. */
export function arrange(words: readonly Word[], page: PageSize, barriers: readonly Region[] = []): Arranged {
  const found = segmentWords(words, page, barriers);
  const textOf = (segment: Segment) => segment.words.map((index) => words[index]?.text ?? '').join(' ');
  const stacks = orderSegments(found, textOf).flatMap(splitLeaf);
  const ordered: Word[] = [];
  const lines: Line[] = [];
  const blocks: Block[] = [];
  const segments: Segment[] = [];
  for (const stack of stacks) {
    const first = lines.length;
    for (const segment of stack) {
      const line = toLine(segment, words, ordered, page);
      lines.push(line);
      segments.push({ ...segment, words: line.words });
    }
    blocks.push(toBlock(lines.slice(first), first, ordered, stack, page));
  }
  return { words: ordered, lines, blocks, segments };
}

function toLine(segment: Segment, words: readonly Word[], ordered: Word[], page: PageSize): Line {
  const start = ordered.length;
  for (const index of segment.words) {
    const word = words[index];
    if (word) ordered.push(word);
  }
  const own = ordered.slice(start);
  return {
    text: own.map((word) => word.text).join(' '),
    box: toBox(segment.region, page),
    confidence: meanConfidence(own),
    words: own.map((_, offset) => start + offset),
  };
}

function toBlock(lines: Line[], first: number, words: Word[], stack: Segment[], page: PageSize): Block {
  return {
    text: blockText(lines, page),
    box: toBox(around(stack.map((segment) => segment.region)), page),
    confidence: meanConfidence(lines.flatMap((line) => line.words.map((index) => words[index]).filter((w) => w !== undefined))),
    lines: lines.map((_, offset) => first + offset),
    kind: 'text',
  };
}

/** Lines of one row are joined by a tab, rows by a line break. */
export function blockText(lines: readonly Line[], page: PageSize): string {
  let text = '';
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    if (previous) text += rowOverlap(toRegion(previous.box, page), toRegion(line.box, page)) >= 0.5 ? '\t' : '\n';
    text += line.text;
  });
  return text;
}

/** Splits a part at wider gaps and at changes of size, so that a block is a paragraph, a heading or an address. */
function splitLeaf(leaf: Leaf): Segment[][] {
  const blocks: Segment[][] = [];
  for (const segment of leaf) {
    const current = blocks.at(-1);
    if (current && belongs(current, segment)) current.push(segment);
    else blocks.push([segment]);
  }
  return blocks;
}

function belongs(block: Segment[], next: Segment): boolean {
  const last = block.at(-1);
  if (!last || last.turn !== next.turn) return false;
  if (last.turn !== 0) return false;
  const sameRow = block.filter((segment) => rowOverlap(segment.region, next.region) >= 0.5);
  if (sameRow.length > 0) return true;
  if (Math.max(last.size, next.size) > 1.3 * Math.min(last.size, next.size)) return false;
  const bottom = Math.max(...block.slice(-8).map((segment) => segment.region.bottom));
  if (next.region.top - bottom > 0.75 * Math.min(last.size, next.size)) return false;
  return block.slice(-8).some((segment) => columnOverlap(segment.region, next.region) > 0.1);
}
