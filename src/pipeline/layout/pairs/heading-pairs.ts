import { around, overlap, type Region } from '../region.js';
import { type Chunk, type Found, isLabelLike } from './chunks.js';
import { namesField } from './field-words.js';

/** Type sizes between headings and what is filled in below them, between two rows of it, and between two lines of one heading. */
const MAX_BELOW = 3;
const MAX_BETWEEN = 2.5;
const MAX_WRAPPED = 0.9;
/** A step from row to row so many times the one before leads to something else, if what stands there is as short as a heading. */
const LEAP = 1.5;
/** More rows than these make a table of data of it. */
const MOST_ROWS = 8;
/** More columns than these have no form and cost time. */
const MOST_COLUMNS = 30;
/** Words of a heading at most. */
const MOST_WORDS = 5;
/** Type sizes beyond the outermost headings that still belong to their columns. */
const BEYOND = 4;
/** Share of the headings that must name a field by their words. */
const NAMED = 0.5;
/** Columns filled in the first row, and the share of them that hold figures, from which on fewer names will do. */
const MIN_FILLED = 3;
const FIGURES = 0.6;
/** Type sizes between the pieces of one entry. */
const CLOSE = 1.5;
/** Share of the signs of a text from which on it is a figure rather than words with a number. */
const FIGURES_IN = 0.3;

/** Rows of headings with what is filled in below each of them: `Quantity   Price` over `12   $4.50`. Pure. */
export function headingPairs(rows: readonly Chunk[][]): Found[] {
  const taken = new Set<Chunk>();
  return rows.flatMap((row, index) => {
    if (row.length > MOST_COLUMNS || row.some((chunk) => taken.has(chunk)) || !row.every(isHeading)) return [];
    const { heads, over } = withUpperLines(row, rows[index - 1] ?? [], taken);
    if (heads.length < 2) return [];
    const entries = entriesUnder(heads, rows, index);
    if (entries.length === 0 || entries.length > MOST_ROWS || !isAnswered(heads, entries)) return [];
    for (const chunk of [...row, ...over, ...entries.flat()]) taken.add(chunk);
    return heads.flatMap((key, column) => {
      const value = entries.flatMap((entry) => entry.filter((chunk) => columnOf(chunk, heads) === column));
      return value.length === 0 ? [] : [{ key, value, evidence: 0.6 }];
    });
  });
}

const isHeading = (chunk: Chunk) =>
  !chunk.isLabel && isLabelLike(chunk.text) && chunk.text.split(' ').length <= MOST_WORDS && !/[\d☐☑]/.test(chunk.text);

/** The headings of a row with the lines of theirs that stand in the row before: `Cost per` over `Interview`. */
function withUpperLines(row: readonly Chunk[], before: readonly Chunk[], taken: ReadonlySet<Chunk>): { heads: Chunk[]; over: Chunk[] } {
  const over = before.filter((chunk) => isHeading(chunk) && !taken.has(chunk));
  const top = Math.min(...row.map(({ region }) => region.top));
  const isClose = over.length === before.length && over.every((chunk) => top - chunk.region.bottom < MAX_WRAPPED * chunk.size);
  if (!isClose || over.length === 0 || over.some((chunk) => columnOf(chunk, row) < 0)) return { heads: [...row], over: [] };
  const heads = row.map((head, column) => {
    const upper = over.filter((chunk) => columnOf(chunk, row) === column);
    if (upper.length === 0) return head;
    const parts = [...upper, head];
    return {
      ...head,
      words: parts.flatMap(({ words }) => words),
      text: parts.map(({ text }) => text).join(' '),
      region: around(parts.map(({ region }) => region)),
    };
  });
  return { heads, over };
}

/** Rows that keep to the columns of the headings, up to the first that does not, names fields itself or begins something else. */
function entriesUnder(heads: readonly Chunk[], rows: readonly Chunk[][], index: number): Chunk[][] {
  const entries: Chunk[][] = [];
  let last: Region = around(heads.map(({ region }) => region));
  let pitch = 0;
  for (const row of rows.slice(index + 1)) {
    const first = row[0];
    if (!first) continue;
    const region = around(row.map((chunk) => chunk.region));
    const step = region.bottom - last.bottom;
    if (region.top - last.bottom > (entries.length === 0 ? MAX_BELOW : MAX_BETWEEN) * first.size) break;
    if (entries.length > 0 && step > LEAP * pitch && row.every((chunk) => isHeading(chunk) && chunk.text.split(' ').length <= 2)) break;
    if (row.some((chunk) => chunk.isLabel || namesField(chunk.text) || columnOf(chunk, heads) < 0)) break;
    entries.push(row);
    if (entries.length > MOST_ROWS) break;
    last = region;
    pitch = step;
  }
  return entries;
}

/** The column of a chunk: that of the only heading that it reaches under; -1 where it stands under none or under several. */
function columnOf({ region, size }: Chunk, heads: readonly Chunk[]): number {
  const under = heads.flatMap((head, column) =>
    overlap(region.left, region.right, head.region.left, head.region.right) > 0 ? [column] : [],
  );
  if (under.length > 0) return under.length === 1 ? under[0]! : -1;
  const middle = (region.left + region.right) / 2;
  const distance = (head: Chunk) => Math.abs((head.region.left + head.region.right) / 2 - middle);
  const nearest = heads.reduce((best, head) => (distance(head) < distance(best) ? head : best));
  const isNear = region.left < nearest.region.right + BEYOND * size && region.right > nearest.region.left - BEYOND * size;
  return isNear ? heads.indexOf(nearest) : -1;
}

/** Enough of the headings name a field (of two both), nothing below them does, and the first row answers several of them. */
function isAnswered(heads: readonly Chunk[], entries: readonly Chunk[][]): boolean {
  const first = entries[0] ?? [];
  const answered = new Set(first.map((chunk) => columnOf(chunk, heads))).size;
  const isPiece = (chunk: Chunk, last?: Chunk): boolean =>
    last !== undefined && columnOf(chunk, heads) === columnOf(last, heads) && chunk.region.left - last.region.right < CLOSE * chunk.size;
  const given = first.filter((chunk, index) => !isPiece(chunk, first[index - 1])).length;
  if (answered < 2 || answered < given) return false;
  const named = heads.filter(({ text }) => namesField(text)).length;
  if (named >= (heads.length === 2 ? 2 : NAMED * heads.length)) return true;
  const figures = first.filter(({ text }) => (text.match(/\d/g)?.length ?? 0) > FIGURES_IN * text.length).length;
  return answered >= MIN_FILLED && figures >= FIGURES * answered;
}
