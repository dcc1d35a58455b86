import type { Row, Segment, ViewWord } from '../page-view.js';
import { type Column, type ColumnName, isNumeric } from './columns.js';

/** A cell of a row: its column and words. */
export interface ItemCell {
  column: ColumnName;
  words: ViewWord[];
  text: string;
  /** Place of the column in the list, from 0. */
  place: number;
}

/**
 * Distributes the words of a row over the columns by place; long texts may reach under the next headers, numbers may not. A number beside a
 * column that has one of its own stood under a header that was not read.
 */
export function assign(row: Row, columns: Column[], em: number): ItemCell[] {
  const cells = new Map<ColumnName | Column, { column: Column; words: ViewWord[] }>();
  const placed = row.segments
    .flatMap((segment) => chunks(segment, columns, em))
    .flatMap((chunk) => {
      const column = columnFor(chunk, columns, em);
      return column ? [{ chunk, column, isUnder: isUnderneath(chunk, column) }] : [];
    });
  for (const place of placed) place.column = freeBeside(place, placed, columns) ?? place.column;
  for (const { chunk, column, isUnder } of placed) {
    const isStray = !isUnder && isNumeric(column) && chunk.some(isNumberWord);
    if (isStray && placed.some((other) => other.column === column && other.isUnder && other.chunk.some(isNumberWord))) continue;
    const cell = cells.get(column) ?? { column, words: [] };
    cell.words.push(...chunk);
    cells.set(column, cell);
  }
  partCode(cells, columns);
  return [...cells.values()].map(({ column, words }) => ({
    column: column.name,
    words,
    text: words.map((word) => word.text).join(' '),
    place: columns.indexOf(column),
  }));
}

/** A word that may be the code of an article: it has a figure, and no more than figures, letters and strokes. */
const CODE = /^(?=\S*\d)[\p{L}\d][\p{L}\d./_-]*$/u;

/**
 * `CE990001 Crate 50 l` under `Code`, beside a heading in the middle of its wide column: the code fills its own column, and what follows is the description.
 * A row that begins there and has no code goes on with one. Changes the cells.
 */
function partCode(cells: Map<ColumnName | Column, { column: Column; words: ViewWord[] }>, columns: readonly Column[]): void {
  const described = columns.find(({ name }) => name === 'description');
  const code = described && columns[columns.indexOf(described) - 1];
  const held = code && cells.get(code);
  if (!described || !held || code.name !== 'part_number' || cells.has(described)) return;
  const [first, ...rest] = held.words;
  const isCode = first !== undefined && CODE.test(first.text) && first.left < code.right;
  const text = isCode ? rest : held.words;
  if (!text.some((word) => /\p{L}{3}/u.test(word.text)) || (!isCode && (first?.left ?? 0) < code.right)) return;
  if (isCode) held.words = [first];
  else cells.delete(code);
  cells.set(described, { column: described, words: text });
}

const isUnderneath = (chunk: readonly ViewWord[], { left, right }: Column): boolean =>
  chunk.some((word) => word.left < right && word.right > left);

/** `4711   Paper` below headers that stand in the middle of their columns: the text beside a code that has its column stands in the next, which is free. */
function freeBeside(
  { chunk, column, isUnder }: { chunk: ViewWord[]; column: Column; isUnder: boolean },
  placed: readonly { chunk: ViewWord[]; column: Column; isUnder: boolean }[],
  columns: readonly Column[],
): Column | null {
  const next = columns[columns.indexOf(column) + 1];
  if (isUnder || next?.name !== 'description' || chunk.every(isNumberWord) || (chunk[0]?.left ?? 0) < column.right) return null;
  const isTaken = placed.some((other) => other.column === column && other.isUnder && other.chunk !== chunk);
  return isTaken && !placed.some((other) => other.column === next) ? next : null;
}

/** Splits a segment where a number stands under another column than the text before it. */
function chunks(segment: Segment, columns: Column[], em: number): ViewWord[][] {
  const groups: ViewWord[][] = [];
  for (const word of segment.words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (!group || !last) {
      groups.push([word]);
      continue;
    }
    const own = under(word, columns);
    const previous = under(last, columns);
    const boundary =
      own !== null &&
      previous !== null &&
      own !== previous &&
      (isNumberWord(word) || isNumberWord(last) || endsTime(last, previous) || word.left - last.right > 0.45 * em);
    const unit =
      isNumberWord(last) &&
      /^\p{L}{1,7}\.?$|^[€$£%]$/u.test(word.text) &&
      word.left - last.right < 0.4 * em &&
      !(own && own !== previous && !isNumeric(own));
    // `20 Stk 19 %`: a number and its unit are whole, the next number stands in another column.
    const whole = group.length === 2 && isNumberWord(group[0]!) && /^\p{L}[\p{L}\d]{0,6}\.?$/u.test(last.text) && isNumberWord(word);
    if ((boundary && !unit) || (whole && nearestTo(last, columns) !== nearestTo({ left: word.left, right: segment.right }, columns)))
      groups.push([word]);
    else group.push(word);
  }
  return groups;
}

function nearestTo({ left, right }: { left: number; right: number }, columns: Column[]): Column | undefined {
  return [...columns].sort((first, second) => gapTo(left, right, first) - gapTo(left, right, second))[0];
}

/** `5:38 AM News at six`: behind the day or hour of its column a text begins that belongs to the next. */
function endsTime({ text }: ViewWord, column: Column): boolean {
  return column.name === 'date' && /^(?:[AP]\.?M\.?|\d{1,2}:\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{2,4})$/i.test(text);
}

function under(word: ViewWord, columns: Column[]): Column | null {
  let best: Column | null = null;
  let bestOverlap = 0;
  for (const column of columns) {
    const overlap = Math.min(word.right, column.right) - Math.max(word.left, column.left);
    if (overlap > bestOverlap) {
      best = column;
      bestOverlap = overlap;
    }
  }
  return best;
}

/** Whether a word is a number, perhaps with a currency, per cent or multiplication sign: `1,99zł` and `12.50Kč` are amounts. */
export function isNumberWord(word: ViewWord): boolean {
  return /^[€$£]$|^[-+(]?[€$£₹₺]?\d[\d.,'’]*(?:[)%€₺]|zł|Kč|TL|kr)?-?x?$/.test(word.text);
}

function columnFor(chunk: ViewWord[], columns: Column[], em: number): Column | null {
  const left = chunk[0]!.left;
  const right = Math.max(...chunk.map((word) => word.right));
  const numeric = chunk.some(isNumberWord) && chunk.filter((word) => /\p{L}{3}/u.test(word.text)).length <= 1;
  const overlapping = columns
    .map((column) => ({ column, overlap: Math.min(right, column.right) - Math.max(left, column.left) }))
    .filter(({ overlap }) => overlap > 0)
    .sort((first, second) => second.overlap - first.overlap);
  if (overlapping.length === 1) return overlapping[0]!.column;
  if (overlapping.length > 1 && !numeric) {
    // A text that only touches a column is not under it.
    const held = overlapping.filter(({ overlap }) => overlap > 0.4 * em);
    const text = (held.length > 0 ? held : overlapping)
      .filter(({ column }) => !isNumeric(column))
      .sort((first, second) => first.column.left - second.column.left)[0];
    return (text ?? overlapping[0]!).column;
  }
  if (overlapping.length > 1)
    return overlapping.sort((first, second) => edgeDistance(left, right, first.column) - edgeDistance(left, right, second.column))[0]!
      .column;
  return nearest(left, right, columns, numeric, em);
}

function nearest(left: number, right: number, columns: Column[], numeric: boolean, em: number): Column | null {
  if (!numeric) {
    const begun = columns.filter((column) => column.left <= left + em && !isNumeric(column)).at(-1);
    if (begun) return begun;
    // A header in the middle of its column stands far from the texts that begin at its edge.
    const [first] = columns;
    if (first && right < first.left && !isNumeric(first)) return first;
  }
  const ranked = [...columns].sort((first, second) => gapTo(left, right, first) - gapTo(left, right, second));
  const best = numeric ? (ranked.slice(0, 2).find((column) => isNumeric(column)) ?? ranked[0]) : ranked[0];
  return best && gapTo(left, right, best) < 8 * em ? best : null;
}

function gapTo(left: number, right: number, column: Column): number {
  return Math.max(0, left - column.right, column.left - right);
}

function edgeDistance(left: number, right: number, column: Column): number {
  return Math.min(Math.abs(left - column.left), Math.abs(right - column.right), Math.abs((left + right - column.left - column.right) / 2));
}

/** The number of an item in its list; null where a row has none. */
export function positionOf(cells: readonly ItemCell[]): number | null {
  const printed = cells.find(({ column }) => column === 'position')?.text.match(/^(\d{1,3})[.)]?$/)?.[1];
  return printed === undefined ? null : Number(printed);
}

/** A row of a list of items, lines of a description joined. */
export interface ItemRow {
  page: number;
  cells: Map<ColumnName, ItemCell>;
  top: number;
  bottom: number;
  rule: 'table-column' | 'row-pattern';
  /** Cells of columns whose header says nothing of ours, by the place of the column. */
  spare: Map<number, ItemCell>;
}

/** A cell of words that stand together, whatever column they were under. */
export const cellOf = (column: ColumnName, words: ViewWord[], text = words.map((word) => word.text).join(' ')): ItemCell => ({
  column,
  words,
  text,
  place: 0,
});
