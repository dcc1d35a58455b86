import type { Cell, KeyValuePair, Rule, Table, Word } from '../../model.js';
import type { Segment } from '../lines.js';
import { around, meanConfidence, type PageSize, type Region, toBox, toRegion } from '../region.js';
import { bandPairs, hasBandedHead } from './band-pairs.js';
import { boxPairs } from './box-pairs.js';
import { type Chunk, chunksOf, type Found, isLabelLike, isNumber, textOf, type WritingLine } from './chunks.js';
import { columnPairs, figurePairs } from './column-pairs.js';
import { namesField } from './field-words.js';
import { headingPairs } from './heading-pairs.js';
import { captionPairs, captionsOver, linePairs, writingLines } from './line-pairs.js';
import { namedPairs } from './named-pairs.js';
import { isHint, isTold, onceEach, withoutLabels } from './pair-choice.js';
import { isSpeck, joinNumbers, middle, toRows } from './rows.js';
import { wordsOfTable } from './table-words.js';
import { tickPairs } from './tick-pairs.js';
import { endsInStop, isUnder, wholeValues } from './whole-values.js';

/** What pairs are found in. Segments index `words`; tables are those of the page. */
export interface PairEvidence {
  words: readonly Word[];
  segments: readonly Segment[];
  rules: readonly Rule[];
  tables: readonly Table[];
  /** Shaded bands, in points. */
  bands: readonly Region[];
}

/** Finds printed labels with their values: `Label: value`, label and value on a writing line, label beside or above its value. Pure. */
export function findPairs(evidence: PairEvidence, page: PageSize): KeyValuePair[] {
  const lines = writingLines(evidence.rules, evidence.tables, page);
  const chunks = chunksOf(evidence.segments, evidence.words, lines).filter((chunk) => !isSpeck(chunk, evidence.words));
  const everywhere = toRows(chunks);
  const toFill = new Set(everywhere.flat().flatMap((chunk) => (chunk.isBeforeLine ? chunk.words : [])));
  const tables = evidence.tables.filter((table) => !hasBandedHead(table, evidence.bands, page) && !isFilledIn(table, toFill));
  const inTable = new Set(tables.flatMap(wordsOfTable));
  const taken = new Set(evidence.segments.filter(({ words }) => words.some((index) => inTable.has(index))).flatMap(({ words }) => words));
  const free = chunks.filter(({ words }) => !words.some((index) => taken.has(index)));
  const all = (free.length === chunks.length ? everywhere : toRows(free)).map(joinNumbers);
  const ticks = tickPairs(all);
  const unticked = all.map((row) => row.filter((chunk) => !ticks.choices.has(chunk)));
  const headed = headingPairs(unticked);
  const inColumn = new Set(headed.flatMap(({ key, value }) => [...key.words, ...value.flatMap(({ words }) => words)]));
  const rows = unticked.map((row) => row.filter((chunk) => !chunk.words.some((index) => inColumn.has(index))));
  const places: Places = { words: evidence.words, rows, lines, cells: cellsOf(evidence.tables), headings: headingsOf(evidence.tables) };
  const onBands = bandPairs(rows.flat(), evidence.bands);
  const written = linePairs(rows.flat(), lines);
  const keys = new Set(written.map((pair) => pair.key));
  const inRows = rows.flatMap((row, index) => pairsInRow(row, places, index)).filter((pair) => !keys.has(pair.key) || pair.key.isLabel);
  const used = new Set([...onBands, ...inRows, ...written].flatMap((pair) => [pair.key, ...pair.value]));
  const beside = wholeValues(inRows, rows, used);
  const onLines = wholeValues(written, rows, used);
  const boxed = tables.flatMap((table) => boxPairs(table, evidence.words, page));
  const inBox = new Set(boxed.flatMap((pair) => [...pair.key.words, ...pair.value.words]));
  for (const chunk of rows.flat()) if (chunk.words.some((index) => inBox.has(index))) used.add(chunk);
  const unused = rows.flat().filter((chunk) => !used.has(chunk));
  const over = captionsOver(unused, lines, headed.length);
  for (const pair of over) for (const chunk of [pair.key, ...pair.value]) used.add(chunk);
  const captions = [
    ...over,
    ...captionPairs(
      unused.filter((chunk) => !used.has(chunk)),
      lines,
    ),
  ];
  for (const pair of captions) for (const chunk of [pair.key, ...pair.value]) used.add(chunk);
  const isWhole = (pair: Found): boolean => namesCell(pair, places);
  const inColumns = [...columnPairs(rows, used), ...titlePairs(rows, used)].filter(isWhole);
  for (const pair of inColumns) for (const chunk of [pair.key, ...pair.value]) used.add(chunk);
  const byName = namedPairs(rows, used).filter(isWhole);
  for (const pair of byName) for (const chunk of [pair.key, ...pair.value]) used.add(chunk);
  const stacked = [...captions, ...wholeValues([...inColumns, ...byName], rows, used)];
  const figures = figurePairs(everywhere, beside);
  const pairs = oncePerValue([...ticks.found, ...headed, ...figures, ...onBands, ...beside, ...onLines, ...stacked])
    .map((pair) => toPair(pair, evidence.words, page))
    .concat(boxed)
    .filter(isTold);
  const announcing = new Set(rows.flat().flatMap((chunk) => (chunk.isBeforeLine ? chunk.words.slice(0, 1) : [])));
  const announced = pairs.filter((pair) => !pair.value.words.some((index) => announcing.has(index)));
  return onceEach(withoutLabels(announced)).sort((a, b) => a.key.box.top - b.key.box.top || a.key.box.left - b.key.box.left);
}

/** What values are looked for in: the words, their chunks row by row, the lines to write on, the ruled cell of each word, and the headings among those. */
interface Places {
  words: readonly Word[];
  rows: Chunk[][];
  lines: readonly WritingLine[];
  cells: ReadonlyMap<number, Cell>;
  headings: ReadonlySet<Cell>;
}

function cellsOf(tables: readonly Table[]): Map<number, Cell> {
  const ruled = tables.filter((table) => table.ruled).flatMap((table) => table.cells);
  return new Map(ruled.flatMap((cell) => cell.words.map((index) => [index, cell] as const)));
}

/** Across the line between two boxes a label without a colon is all that its box holds - of a heading in two lines the first is none - and stands in no row of headings. */
function namesCell({ key, value }: Found, { cells, headings, words }: Places): boolean {
  const [here, there] = [cells.get(key.words.at(-1) ?? -1), cells.get(value[0]?.words[0] ?? -1)];
  if (here === undefined || there === undefined || here === there || /\d{2}/.test(value[0]?.text ?? '')) return true;
  const isSaid = (index: number): boolean => key.words.includes(index) || !/[\p{L}\p{N}]/u.test(words[index]?.text ?? '');
  return here.words.every(isSaid) && !(headings.has(here) && headings.has(there));
}

/** Cells that a row of headings has at least. */
const MIN_HEADINGS = 4;

/** The first rows of ruled tables, where they have many cells and no figures. */
function headingsOf(tables: readonly Table[]): Set<Cell> {
  const rows = tables.filter((table) => table.ruled).map(({ cells }) => cells.filter(({ row, text }) => row === 0 && text !== ''));
  return new Set(rows.filter((row) => row.length >= MIN_HEADINGS && !row.some(({ text }) => /\d/.test(text))).flat());
}

/** A value belongs to one label: the surer one, or the nearer when both are alike. */
function oncePerValue(found: Found[]): Found[] {
  const best = new Map<Chunk, Found>();
  for (const pair of found) {
    const first = pair.value[0];
    const other = first ? best.get(first) : undefined;
    if (first && (!other || pair.evidence > other.evidence)) best.set(first, pair);
  }
  return [...best.values()];
}

/** Cells that name what was to be written on the lines behind them: so many make a form of what looks like a table. */
const MIN_TO_FILL = 3;

function isFilledIn(table: Table, toFill: ReadonlySet<number>): boolean {
  return !table.ruled && table.cells.filter((cell) => cell.words.some((index) => toFill.has(index))).length >= MIN_TO_FILL;
}

/** Values to the right of labels: after a colon, or on a line that was drawn for them. */
function pairsInRow(row: Chunk[], places: Places, index: number): Found[] {
  const found: Found[] = [];
  const written = new Set<Chunk>();
  row.forEach((key, i) => {
    if (written.has(key)) return;
    const isLabel = key.isLabel || isMisread(key, places.rows, index);
    if (!isLabel && !(isLabelLike(key.text) && !key.onLine && row[i + 1]?.onLine)) return;
    const value: Chunk[] = [];
    let isOpen = true;
    for (const next of row.slice(i + 1)) {
      const last = value.at(-1) ?? key;
      if (next.region.left - last.region.right > reachBehind(value, next, places.lines) * key.size) break;
      isOpen = !next.isBeforeLine || next.isLabel;
      if ((next.isLabel && !isWritten(key, next)) || next.isBeforeLine || isElsewhere(last, next, places) || leavesLine(value.at(-1), next))
        break;
      value.push(next);
      if (next.isLabel) written.add(next);
    }
    if (value.length === 0) {
      const isAlone = isLabel && isOpen;
      const below = isAlone ? valueBelow(key, places.rows, index).filter((chunk) => !isOfTable(chunk, key, places)) : [];
      if (below.length === 0 && isAlone) below.push(...valueAskew(key, places.rows, index));
      if (below.length > 0) found.push({ key, value: below, evidence: 0.6 });
      return;
    }
    found.push({ key, value, evidence: isLabel ? 0.9 : 0.75 });
  });
  return found;
}

/** Type sizes between words: what follows so closely goes on, on the line or beyond its end. */
const CLOSE = 1.2;

const leavesLine = (last: Chunk | undefined, next: Chunk): boolean =>
  last?.onLine === true && !next.onLine && next.region.left - last.region.right > CLOSE * next.size;

/** A colon within what was written on the line that a label with a colon was given. */
function isWritten(key: Chunk, next: Chunk): boolean {
  const gap = (next.region.left - key.region.right) / key.size;
  return key.isLabel && key.isBeforeLine && next.onLine && !next.isBeforeLine && gap < 3 && !namesField(next.text);
}

/** Type sizes that what follows may stand away from a label, or from the value before it: further where one line was drawn for both. */
function reachBehind(value: readonly Chunk[], next: Chunk, lines: readonly WritingLine[]): number {
  const last = value.at(-1);
  if (!last || isNumber(next.text)) return last ? 14 : MAX_BESIDE;
  const isWritten = last.onLine && next.onLine && !namesField(last.text) && !namesField(next.text);
  return isWritten && lines.some((line) => isAlong(line, last) && isAlong(line, next)) ? MAX_BESIDE : 3;
}

const isAlong = ({ y, from, to }: WritingLine, { region, size }: Chunk) =>
  Math.abs(y - region.bottom) < 0.8 * size && from < region.right && to > region.left;

/** The colon of a label was read as another stop: it stands in one column with the label of the row before or after. */
function isMisread(key: Chunk, rows: readonly Chunk[][], index: number): boolean {
  if (!endsInStop(key.text)) return false;
  return [...(rows[index - 1] ?? []), ...(rows[index + 1] ?? [])].some(
    (other) => other.isLabel && Math.abs(other.region.left - key.region.left) < key.size,
  );
}

/** Shorter pieces of a line (type sizes) are where it begins, not a line of their own. */
const MIN_EMPTY_LINE = 2.5;

/** Another cell, or beyond a line that was left empty. */
function isElsewhere(last: Chunk, next: Chunk, { cells, lines }: Places): boolean {
  const [here, there] = [cells.get(last.words.at(-1) ?? -1), cells.get(next.words[0] ?? -1)];
  if (here && there && here !== there) return true;
  return lines.some(
    (line) =>
      line.to - line.from > MIN_EMPTY_LINE * last.size &&
      Math.abs(line.y - last.region.bottom) < 0.8 * last.size &&
      line.from > last.region.right - 1.2 * last.size &&
      line.to < next.region.left + 0.6 * next.size,
  );
}

/** The chunk right under a label, with what goes on below it. */
function valueBelow(key: Chunk, rows: Chunk[][], index: number): Chunk[] {
  const next = rows[index + 1]?.find((chunk) => isUnder(chunk, key, 1.3) && Math.abs(chunk.region.left - key.region.left) < 4 * key.size);
  return !next ||
    next.isLabel ||
    next.isBeforeLine ||
    isHint(next.text) ||
    isAsked(
      next,
      rows[index + 1]!,
      (rows[index] ?? []).filter((other) => other !== key),
    )
    ? []
    : [next];
}

/** A heading of the ruled table below a label that was left empty. */
const isOfTable = (chunk: Chunk, key: Chunk, { cells }: Places): boolean =>
  cells.get(chunk.words[0] ?? -1)?.row === 0 && !cells.has(key.words[0] ?? -1);

/** The name of a field with its own value behind it, one that stands under none of the `others`. */
function isAsked(chunk: Chunk, row: readonly Chunk[], others: readonly Chunk[]): boolean {
  const behind = row[row.indexOf(chunk) + 1];
  return behind !== undefined && namesField(chunk.text) && !others.some((label) => isUnder(behind, label, 1.3));
}

/** Type sizes: how far a typist may miss the row of a label, and how far behind it what he typed may begin. */
const MAX_ASKEW = 1.7;
const MAX_BESIDE = 22;

/** What was typed behind a label but half a line too high or too low: a row of its own with as much in it as the row of labels has labels. */
function valueAskew(key: Chunk, rows: readonly Chunk[][], index: number): Chunk[] {
  const labels = rows[index] ?? [];
  if (!labels.every((chunk) => chunk.isLabel)) return [];
  const askew = [rows[index - 1], rows[index + 1]].flatMap((row) => {
    const value = row?.length === labels.length ? row[labels.indexOf(key)] : undefined;
    if (!value || row?.some(({ isLabel, isBeforeLine }) => isLabel || isBeforeLine) || !isTyped(value.text)) return [];
    const gap = (value.region.left - key.region.right) / key.size;
    return gap > -0.5 && gap < MAX_BESIDE && Math.abs(middle(value) - middle(key)) < MAX_ASKEW * key.size ? [value] : [];
  });
  return askew.sort((a, b) => Math.abs(middle(a) - middle(key)) - Math.abs(middle(b) - middle(key))).slice(0, 1);
}

/** Not the name of another field, nor a hint how to fill it in. */
const isTyped = (text: string): boolean => (!namesField(text) || text.split(' ').length > MOST_NAMED) && !isHint(text);
/** Words from which on what ends as the name of a field does is that of somebody: `The Example Trading Company`. */
const MOST_NAMED = 3;

/** A row of two: a label in capitals and what is written after it in another way. */
function titlePairs(rows: readonly Chunk[][], used: ReadonlySet<Chunk>): Found[] {
  return rows.flatMap((row) => {
    const [key, value] = row;
    if (!key || !value || row.length !== 2 || used.has(key) || used.has(value)) return [];
    const gap = (value.region.left - key.region.right) / key.size;
    const isCapital = /^[\P{L}\p{Lu}]+$/u.test(key.text) && isLabelLike(key.text) && key.text.split(' ').length <= 5;
    return isCapital && gap > 1 && gap < 12 && /\p{Ll}|\d/u.test(value.text) ? [{ key, value: [value], evidence: 0.5 }] : [];
  });
}

function toPair({ key, value, evidence, ticked }: Found, words: readonly Word[], page: PageSize): KeyValuePair {
  const k = sideOf([key], words, page);
  const v = sideOf(value, words, page);
  if (ticked) {
    k.text = k.text.replace(/^[^_]+_+/, '');
    v.text = 'X';
  }
  const confidence = Math.round(evidence * Math.min(k.confidence, v.confidence) * 1e4) / 1e4;
  v.text = v.text.replace(/^[:：]\s*(?=\S)/, '');
  return { key: { ...k, text: k.text.replace(/^[-–—•*]\s*/, '') }, value: v, confidence };
}

function sideOf(chunks: Chunk[], words: readonly Word[], page: PageSize): KeyValuePair['key'] {
  const indexes = chunks.flatMap((chunk) => chunk.words);
  const own = indexes.map((index) => words[index]).filter((word) => word !== undefined);
  return {
    text: textOf(own),
    box: toBox(around(own.map((word) => toRegion(word.box, page))), page),
    words: indexes,
    confidence: meanConfidence(own) ?? 1,
  };
}
