import type { Cell, KeyValuePair, Table, Word } from '../model.js';
import { COLON, isLabelLike } from './chunks.js';
import { around, meanConfidence, type PageSize, type Region, rowOverlap, sizeOf, toBox, toRegion } from './region.js';

/** A word of a cell: its place in the page's list, itself, and its region in points. */
interface Placed {
  index: number;
  word: Word;
  region: Region;
  size: number;
}

/** Rows that a grid of a form has to be filled in at most; what has more is a table. */
const MAX_ROWS_TO_FILL = 3;

/** A small ruled grid that is filled in below its headings: at most three rows of entries, each column named by one heading cell. */
export function isGrid(table: Table): boolean {
  if (!table.ruled || table.columns < 2 || table.rows < 2 || table.rows > MAX_ROWS_TO_FILL + 1) return false;
  const headings = table.cells.filter((cell) => cell.row === 0 && cell.text !== '');
  const isHeading = (cell: Cell) => cell.columnSpan === 1 && cell.rowSpan === 1 && isLabelLike(cell.text) && !/:\s*\S/.test(cell.text);
  if (headings.length < 2 || headings.length < 0.6 * table.columns || !headings.every(isHeading)) return false;
  const entries = table.cells.filter((cell) => cell.row > 0 && cell.text !== '');
  return entries.length >= 2 && !entries.some((cell) => COLON.test(cell.text) || cell.columnSpan > 1);
}

/** Pairs of the boxes of a ruled form: headings over what is filled in below them, small labels in the corners of cells. Pure. */
export function boxPairs(table: Table, words: readonly Word[], page: PageSize): KeyValuePair[] {
  if (!table.ruled) return [];
  return isGrid(table) ? columnPairs(table, words, page) : table.cells.flatMap((cell) => cellPair(cell, words, page));
}

function columnPairs(table: Table, words: readonly Word[], page: PageSize): KeyValuePair[] {
  return table.cells
    .filter((cell) => cell.row === 0 && cell.text !== '')
    .flatMap((heading) => {
      const entries = table.cells
        .filter((cell) => cell.row > 0 && cell.column === heading.column)
        .sort((a, b) => a.row - b.row)
        .flatMap((cell) => placed(cell, words, page));
      return entries.length === 0 ? [] : [pairOf(placed(heading, words, page), entries, 0.6, page)];
    });
}

/** A cell of a form: a small label in its corner and the value under or after it; or a label with a colon. */
function cellPair(cell: Cell, words: readonly Word[], page: PageSize): KeyValuePair[] {
  const own = placed(cell, words, page);
  const split = labelEnd(own, toRegion(cell.box, page));
  if (split <= 0 || split >= own.length) return [];
  const pair = pairOf(own.slice(0, split), own.slice(split), 0.6, page);
  return isLabelLike(pair.key.text.replace(COLON, '')) ? [pair] : [];
}

/** Where the label of a cell ends: after a colon, or where the words leave its line, its size or its corner. */
function labelEnd(own: readonly Placed[], box: Region): number {
  const colon = own.findIndex(({ word }) => COLON.test(word.text));
  if (colon >= 0 && colon < 6) return colon + 1;
  const first = own[0];
  if (!first) return 0;
  const next = own.findIndex((item, i) => i > 0 && leaves(item, own[i - 1]!, first));
  const second = own[next];
  if (next <= 0 || !second) return 0;
  const isOther = second.size > 1.18 * first.size || hasOtherFont(first.word, second.word);
  const isInCorner = first.region.left - box.left < 1.5 * first.size && first.region.top - box.top < 1.2 * first.size;
  return isOther || (isInCorner && second.region.left - first.region.left > 1.5 * first.size) ? next : 0;
}

/** The word stands below the label, or after a wide gap and lower or larger. */
function leaves(item: Placed, before: Placed, first: Placed): boolean {
  if (item.region.top > first.region.top + 0.7 * (first.region.bottom - first.region.top)) return true;
  return item.region.left - before.region.right > 1.5 * first.size && rowOverlap(item.region, before.region) < 0.8;
}

function hasOtherFont(label: Word, value: Word): boolean {
  return label.font?.name !== value.font?.name || label.font?.bold !== value.font?.bold;
}

function placed(cell: Cell, words: readonly Word[], page: PageSize): Placed[] {
  return cell.words.flatMap((index) => {
    const word = words[index];
    if (!word || (word.turn ?? 0) !== 0) return [];
    const region = toRegion(word.box, page);
    return [{ index, word, region, size: sizeOf(word, region) }];
  });
}

function pairOf(key: readonly Placed[], value: readonly Placed[], evidence: number, page: PageSize): KeyValuePair {
  const k = side(key, page);
  const v = side(value, page);
  return { key: k, value: v, confidence: Math.round(evidence * Math.min(k.confidence, v.confidence) * 1e4) / 1e4 };
}

function side(own: readonly Placed[], page: PageSize): KeyValuePair['key'] {
  return {
    text: own.map(({ word }) => word.text).join(' '),
    box: toBox(around(own.map(({ region }) => region)), page),
    words: own.map(({ index }) => index),
    confidence: meanConfidence(own.map(({ word }) => word)) ?? 1,
  };
}
