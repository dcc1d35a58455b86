import type { Cell, KeyValuePair, Table, Word } from '../../model.js';
import { around, meanConfidence, type PageSize, type Region, rowOverlap, sizeOf, toBox, toRegion } from '../region.js';
import { COLON, isLabelLike, textOf } from './chunks.js';

/** A word of a cell: its place in the page's list, itself, and its region in points. */
interface Placed {
  index: number;
  word: Word;
  region: Region;
  size: number;
}

/** A ruled grid with more rows of entries than this is a form only where some of it was left empty; what is full is a table of data. */
const MAX_FULL_ROWS = 3;
const MIN_EMPTY = 0.12;

/** Headings of a grid that is filled in below them, and what is filled in. */
export interface FormGrid {
  headings: Cell[];
  entries: Cell[];
}

/** The part of a ruled table that is filled in below its headings, each column named by one cell; null when it is none. Pure. */
export function gridOf(table: Table): FormGrid | null {
  if (!table.ruled || table.columns < 2 || table.rows < 2) return null;
  const headings = table.cells.filter((cell) => cell.row === 0 && cell.text !== '');
  const isHeading = (cell: Cell) => cell.columnSpan === 1 && cell.rowSpan === 1 && isLabelLike(cell.text) && !/:\s*\S/.test(cell.text);
  if (headings.length < 2 || headings.length < 0.6 * table.columns || !headings.every(isHeading)) return null;
  // Below the grid a form often goes on with boxes of another kind.
  const other = table.cells.filter((cell) => cell.row > 0 && cell.text !== '' && (/[:：](?:\s|$)/.test(cell.text) || cell.columnSpan > 1));
  const end = Math.min(table.rows, ...other.map((cell) => cell.row));
  const entries = table.cells.filter((cell) => cell.row > 0 && cell.row < end && cell.text !== '');
  if (entries.length < 2 || (table.rows - 1 > MAX_FULL_ROWS && !isPartlyEmpty(table, end, entries))) return null;
  return { headings, entries };
}

/** Cells or whole rows of the grid (which tables leave out) have nothing in them. */
function isPartlyEmpty(table: Table, end: number, entries: readonly Cell[]): boolean {
  if (entries.length < (1 - MIN_EMPTY) * (end - 1) * table.columns) return true;
  const heights = Array.from({ length: table.rows }, (_, row) =>
    Math.max(0, ...table.cells.filter((cell) => cell.row === row && cell.rowSpan === 1).map((cell) => cell.box.height)),
  );
  return heights.reduce((sum, height) => sum + height, 0) < (1 - MIN_EMPTY) * table.box.height;
}

/** Pairs of the boxes of a ruled form: headings over what is filled in below them, labels in cells of their own, small ones in corners. Pure. */
export function boxPairs(table: Table, words: readonly Word[], page: PageSize): KeyValuePair[] {
  if (!table.ruled) return [];
  const grid = gridOf(table);
  const inGrid = new Set(grid ? [...grid.headings, ...grid.entries] : []);
  const rest = table.cells.filter((cell) => !inGrid.has(cell));
  return [...(grid ? columnPairs(grid, words, page) : []), ...rest.flatMap((cell) => cellPairs(cell, rest, words, page))];
}

function columnPairs({ headings, entries }: FormGrid, words: readonly Word[], page: PageSize): KeyValuePair[] {
  return headings.flatMap((heading) => {
    const own = entries
      .filter((cell) => cell.column === heading.column)
      .sort((a, b) => a.row - b.row)
      .flatMap((cell) => placed(cell, words, page));
    return own.length === 0 ? [] : [pairOf(placed(heading, words, page), own, 0.6, page)];
  });
}

/** What a cell tells: label and value, a row of labels over their values, or a label whose value is in the next cell. */
function cellPairs(cell: Cell, cells: readonly Cell[], words: readonly Word[], page: PageSize): KeyValuePair[] {
  const own = placed(cell, words, page);
  const typed = typedPairs(own, page);
  if (typed.length > 0) return typed;
  const stacked = stackedPairs(own, page);
  if (stacked.length > 0) return stacked;
  const dashed = dashedPairs(own, page);
  if (dashed.length >= MIN_DASHED) return dashed;
  const pairs = cellPair(cell, words, page);
  if (pairs.length > 0 || !COLON.test(cell.text) || !isLabelLike(cell.text.replace(COLON, ''))) return pairs;
  const next = cells.find((other) => other.row === cell.row && other.column === cell.column + cell.columnSpan);
  if (!next || next.text === '' || /[:：]/.test(next.text)) return [];
  return [pairOf(own, placed(next, words, page), 0.6, page)];
}

/** Words of a printed caption at most. */
const MOST_PRINTED = 20;

/** Captions printed small with what was filled in below each in another type: a cell may hold several. */
function typedPairs(own: readonly Placed[], page: PageSize): KeyValuePair[] {
  const first = own[0]?.word.font;
  if (!first?.name) return [];
  const isCaption = ({ word }: Placed) => Math.abs((word.font?.size ?? 0) - first.size) < 0.1 * first.size;
  const filled = own.find((item) => !isCaption(item) && /[\p{L}\p{N}]/u.test(item.word.text))?.word.font;
  if (!filled || filled.name === first.name || filled.size < 1.18 * first.size) return [];
  const pairs: { key: Placed[]; value: Placed[] }[] = [];
  for (const item of own) {
    const last = pairs.at(-1);
    if (!isCaption(item)) last?.value.push(item);
    else if (last && last.value.length === 0) last.key.push(item);
    else pairs.push({ key: [item], value: [] });
  }
  return pairs
    .filter(({ key, value }) => key.length <= MOST_PRINTED && value.some(({ word }) => /[\p{L}\p{N}]/u.test(word.text)))
    .map(({ key, value }) =>
      pairOf(
        key,
        value.filter(({ word }) => word.text !== '$'),
        0.6,
        page,
      ),
    );
}

/** Rows of a cell from which on a dash in each parts labels from values. */
const MIN_DASHED = 2;

/** Rows like `Terms - 30 days`. */
function dashedPairs(own: readonly Placed[], page: PageSize): KeyValuePair[] {
  const rows: Placed[][] = [];
  for (const item of own) {
    const last = rows.at(-1)?.at(-1);
    if (last && rowOverlap(item.region, last.region) > 0.5) rows.at(-1)!.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => {
    const dash = row.findIndex(({ word }) => /^[-–—]/.test(word.text));
    const value = row.slice(dash).filter(({ word }) => /[\p{L}\p{N}]/u.test(word.text));
    const label = row.slice(0, Math.max(0, dash));
    return value.length > 0 && isLabelLike(textOf(label.map(({ word }) => word))) ? [pairOf(label, value, 0.55, page)] : [];
  });
}

/** Several labels side by side in one cell, with what belongs to each below it. */
function stackedPairs(own: readonly Placed[], page: PageSize): KeyValuePair[] {
  const first = own[0];
  if (!first) return [];
  const top = own.filter((item) => rowOverlap(item.region, first.region) > 0.5);
  const below = own.filter((item) => !top.includes(item));
  const labels = groups(top);
  // Running text with wide blanks goes on in small letters.
  const isLabel = (label: Placed[]) => isLabelLike(textOf(label.map(({ word }) => word))) && !/^\p{Ll}/u.test(label[0]?.word.text ?? '');
  if (labels.length < 2 || below.length === 0 || !labels.every(isLabel)) return [];
  const centre = (items: readonly Placed[]) => {
    const { left, right } = around(items.map(({ region }) => region));
    return (left + right) / 2;
  };
  const found = new Map<Placed[], Placed[]>();
  for (const value of groups(below)) {
    const [nearest] = [...labels].sort((a, b) => Math.abs(centre(a) - centre(value)) - Math.abs(centre(b) - centre(value)));
    if (nearest) found.set(nearest, [...(found.get(nearest) ?? []), ...value]);
  }
  return found.size < 2 ? [] : [...found].map(([label, value]) => pairOf(label, value, 0.55, page));
}

/** Words side by side without a wide gap. */
function groups(own: readonly Placed[]): Placed[][] {
  const found: Placed[][] = [];
  for (const item of own) {
    const last = found.at(-1)?.at(-1);
    const gap = last ? item.region.left - last.region.right : 0;
    if (last && rowOverlap(item.region, last.region) > 0.5 && gap > -item.size && gap < 1.5 * item.size) found.at(-1)!.push(item);
    else found.push([item]);
  }
  return found;
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
  const isBelow = isInCorner && second.region.left - first.region.left > 1.5 * first.size;
  return (isOther || isBelow) && !goesOn(own[next - 1]!, second) ? next : 0;
}

/** The next line of one caption: set close in the very type of the words before. */
function goesOn(before: Placed, next: Placed): boolean {
  const isAlike = next.word.font?.name !== undefined && next.word.font.name === before.word.font?.name && next.size === before.size;
  return isAlike && next.region.top - before.region.bottom < 0.4 * next.size;
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
    text: textOf(own.map(({ word }) => word)),
    box: toBox(around(own.map(({ region }) => region)), page),
    words: own.map(({ index }) => index),
    confidence: meanConfidence(own.map(({ word }) => word)) ?? 1,
  };
}
