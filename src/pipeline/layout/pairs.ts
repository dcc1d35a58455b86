import type { Cell, KeyValuePair, Rule, Table, Word } from '../model.js';
import { boxPairs, isGrid } from './box-pairs.js';
import { type Chunk, COLON, chunksOf, isLabelLike, type WritingLine } from './chunks.js';
import type { Segment } from './lines.js';
import { around, meanConfidence, overlap, type PageSize, type Region, rowOverlap, toBox, toRegion } from './region.js';

/** What pairs are found in. Segments index `words`; tables are those of the page. */
export interface PairEvidence {
  words: readonly Word[];
  segments: readonly Segment[];
  rules: readonly Rule[];
  tables: readonly Table[];
}

/** A label with its value, before it is put into the model. */
interface Found {
  key: Chunk;
  value: Chunk[];
  /** How sure the place makes it, 0-1. */
  evidence: number;
}

/** Finds printed labels with their values: `Label: value`, label and value on a writing line, label beside or above its value. Pure. */
export function findPairs(evidence: PairEvidence, page: PageSize): KeyValuePair[] {
  const lines = writingLines(evidence, page);
  const inTable = tableWords(evidence.tables.filter((table) => isData(table) || isGrid(table)));
  const free = evidence.segments.filter((segment) => !segment.words.some((index) => inTable.has(index)));
  const rows = toRows(chunksOf(free, evidence.words, lines)).map(joinNumbers);
  const onLines = linePairs(rows.flat(), lines);
  const written = new Set(onLines.map((pair) => pair.key));
  const beside = rows.flatMap((row, index) => pairsInRow(row, rows, index)).filter((pair) => !written.has(pair.key) || pair.key.isLabel);
  const used = new Set([...beside, ...onLines].flatMap((pair) => [pair.key, ...pair.value]));
  const boxed = evidence.tables.flatMap((table) => boxPairs(table, evidence.words, page));
  const inBox = new Set(boxed.flatMap((pair) => [...pair.key.words, ...pair.value.words]));
  for (const chunk of rows.flat()) if (chunk.words.some((index) => inBox.has(index))) used.add(chunk);
  const stacked = [...columnPairs(rows, used), ...titlePairs(rows, used)];
  for (const pair of stacked) for (const chunk of [pair.key, ...pair.value]) used.add(chunk);
  const pairs = oncePerValue([...beside, ...onLines, ...stacked])
    .map((pair) => toPair(pair, evidence.words, page))
    .concat(boxed)
    .filter((pair) => /[\p{L}\p{N}]/u.test(pair.value.text) && isReadable(pair));
  return withoutLabels(pairs).sort((a, b) => a.key.box.top - b.key.box.top || a.key.box.left - b.key.box.left);
}

/** Without a colon only words that were read well name a field: scratches and stamps give letters too. */
function isReadable({ key }: KeyValuePair): boolean {
  if (COLON.test(key.text)) return true;
  return key.confidence >= 0.4 && /\p{L}.*\p{L}/u.test(key.text);
}

/** A label is no value: where the words of a value name another field, the field before it was left empty. */
function withoutLabels(pairs: KeyValuePair[]): KeyValuePair[] {
  const keys = new Map(pairs.flatMap((pair) => pair.key.words.map((index) => [index, pair] as const)));
  const kept = pairs.filter((pair) => {
    const other = keys.get(pair.value.words[0] ?? -1);
    return !other || other === pair || COLON.test(other.value.text) || keys.has(other.value.words[0] ?? -1);
  });
  const surest = new Map<number, KeyValuePair>();
  for (const pair of kept) {
    const first = pair.key.words[0] ?? -1;
    if ((surest.get(first)?.confidence ?? -1) < pair.confidence) surest.set(first, pair);
  }
  return kept.filter((pair) => surest.get(pair.key.words[0] ?? -1) === pair);
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

/** Horizontal rules short enough to be written on; those that make tables are left out by their width and their crossings. */
function writingLines({ rules, tables }: PairEvidence, page: PageSize): WritingLine[] {
  const grids = tables.filter((table) => table.ruled).map((table) => toRegion(table.box, page));
  return rules
    .filter((rule) => rule.orientation === 'horizontal')
    .map((rule) => toRegion(rule.box, page))
    .filter(
      (r) =>
        r.right - r.left < 0.85 * page.width &&
        !grids.some((g) => r.top > g.top - 2 && r.bottom < g.bottom + 2 && overlap(g.left, g.right, r.left, r.right) > 0),
    )
    .map((r) => ({ y: (r.top + r.bottom) / 2, from: r.left, to: r.right }));
}

function tableWords(tables: readonly Table[]): Set<number> {
  return new Set(tables.flatMap((table) => table.cells.filter((cell) => !isNamed(cell, table)).flatMap((cell) => cell.words)));
}

/** Part of a row that is one label with a colon and its value: it stands beside the table rather than in it. */
function isNamed({ row }: Cell, table: Table): boolean {
  const filled = table.cells.filter((cell) => cell.row === row && cell.text !== '');
  return !table.ruled && filled.length <= 2 && /[:：](?:\s|$)/.test(filled[0]?.text ?? '');
}

/** A table of data: three columns and more, most cells filled, numbers below each other. Forms look like tables too, but are not even. */
function isData(table: Table): boolean {
  if (table.columns < 3 || table.rows < 3) return false;
  const filled = table.cells.filter((cell) => cell.text !== '');
  if (filled.length < 0.55 * table.rows * table.columns) return false;
  return Array.from({ length: table.columns }, (_, column) => {
    const own = filled.filter((cell) => cell.column === column && cell.column > 0 && cell.row > 0);
    return (
      own.length >= 2 && own.filter((cell) => /^[-+(]?\p{Sc}?\s?\d[\d.,\s]*[%)*]*\p{Sc}?$/u.test(cell.text)).length >= 0.6 * own.length
    );
  }).some(Boolean);
}

function toRows(chunks: Chunk[]): Chunk[][] {
  const rows: Chunk[][] = [];
  for (const chunk of [...chunks].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && rowOverlap(last.region, chunk.region) > 0.5) row.push(chunk);
    else rows.push([chunk]);
  }
  return rows.map((row) => row.sort((a, b) => a.region.left - b.region.left));
}

/** The number of an item belongs to the label behind it: `3.` `Business Address`. */
function joinNumbers(row: Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of row) {
    const number = joined.at(-1);
    if (number && /^[-–—•*~]$|^\(?[\dA-Za-z]{1,2}[.)]$/.test(number.text) && chunk.region.left - number.region.right < 3 * chunk.size) {
      const region = around([number.region, chunk.region]);
      joined[joined.length - 1] = { ...chunk, words: [...number.words, ...chunk.words], text: `${number.text} ${chunk.text}`, region };
    } else joined.push(chunk);
  }
  return joined;
}

const middle = (chunk: Chunk) => (chunk.region.top + chunk.region.bottom) / 2;

/** Values to the right of labels: after a colon, or on a line that was drawn for them. */
function pairsInRow(row: Chunk[], rows: Chunk[][], index: number): Found[] {
  const found: Found[] = [];
  row.forEach((key, i) => {
    if (!key.isLabel && !(isLabelLike(key.text) && !key.onLine && row[i + 1]?.onLine)) return;
    const value: Chunk[] = [];
    for (const next of row.slice(i + 1)) {
      const reach = (value.at(-1) ?? key).region.right;
      if (next.isLabel || next.region.left - reach > (value.length === 0 ? 22 : isNumber(next.text) ? 14 : 3) * key.size) break;
      if (next.isBeforeLine || (!next.onLine && value.at(-1)?.onLine)) break;
      value.push(next);
    }
    if (value.length === 0) {
      const below = key.isLabel ? valueBelow(key, rows, index) : [];
      if (below.length > 0) found.push({ key, value: below, evidence: 0.6 });
      return;
    }
    const more = continuation(value, rows, index);
    found.push({ key, value: [...value, ...more], evidence: key.isLabel ? 0.9 : 0.75 });
  });
  return found;
}

const isNumber = (text: string) => /^[-+(]?\p{Sc}?\s?\d[\d.,]*\s?[%)*]*$/u.test(text);

/** The chunk right under a label, with what goes on below it. */
function valueBelow(key: Chunk, rows: Chunk[][], index: number): Chunk[] {
  const next = rows[index + 1]?.find((chunk) => isUnder(chunk, key, 1.3) && Math.abs(chunk.region.left - key.region.left) < 4 * key.size);
  if (!next || next.isLabel || next.isBeforeLine) return [];
  return [next, ...continuation([next], rows, index + 1)];
}

/** What stands on a line that was drawn after a label. Writing floats above its line, so that label and value need not be level. */
function linePairs(chunks: readonly Chunk[], lines: readonly WritingLine[]): Found[] {
  return lines.flatMap((line) => {
    const near = chunks.filter((chunk) => Math.abs(chunk.region.bottom - line.y) < 0.8 * chunk.size);
    const starts = (chunk: Chunk) => chunk.region.left < line.from + 0.5 * chunk.size && chunk.region.right > line.from - 3 * chunk.size;
    const key = near
      .filter((chunk) => starts(chunk) && isLabelLike(chunk.text.replace(COLON, '')))
      .sort((a, b) => b.region.left - a.region.left)[0];
    if (!key || key.region.right - line.from > 0.4 * (line.to - line.from)) return [];
    const value = near.filter(
      (chunk) => chunk !== key && chunk.region.left > key.region.right && (chunk.region.left + chunk.region.right) / 2 < line.to,
    );
    if (value.length === 0 || value.some((chunk) => chunk.isLabel)) return [];
    return [{ key, value: value.sort((a, b) => a.region.left - b.region.left), evidence: 0.8 }];
  });
}

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

/** Further lines of a value: close under it, at its left edge, with no label before them. */
function continuation(value: Chunk[], rows: Chunk[][], index: number): Chunk[] {
  const more: Chunk[] = [];
  const first = value[0];
  if (!first || value.length > 1) return more;
  let last = first;
  for (let i = index + 1; i < Math.min(rows.length, index + 6); i++) {
    const row = rows[i] ?? [];
    const next = row.find(
      (chunk) =>
        isUnder(chunk, last, last.onLine && chunk.onLine ? 2 : 0.8) && Math.abs(chunk.region.left - first.region.left) < 0.6 * first.size,
    );
    const before = next ? row[row.indexOf(next) - 1] : undefined;
    if (!next || next.isLabel || (before && (before.isLabel || isLabelLike(before.text)))) break;
    more.push(next);
    last = next;
  }
  return more;
}

function isUnder(chunk: Chunk, above: Chunk, lines: number): boolean {
  const gap = chunk.region.top - above.region.bottom;
  return (
    gap > -0.4 * above.size &&
    gap < lines * above.size &&
    overlap(chunk.region.left, chunk.region.right, above.region.left, above.region.right) > 0
  );
}

/** Labels without colon in a column, their values in a column beside: at least three rows that share both left edges. */
function columnPairs(rows: Chunk[][], used: ReadonlySet<Chunk>): Found[] {
  const candidates: Found[] = [];
  for (const row of rows) {
    const rest = row.filter((chunk) => !used.has(chunk));
    rest.forEach((key, i) => {
      const value = rest[i + 1];
      if (value && isLabelLike(key.text) && !key.onLine && value.region.left - key.region.right < 20 * key.size)
        candidates.push({ key, value: [value], evidence: 0.55 });
    });
  }
  const taken = new Set<Chunk>();
  return candidates.filter((pair) => {
    if (taken.has(pair.key)) return false;
    const first = pair.value[0];
    const alike = candidates.filter(
      (other) =>
        Math.abs(other.key.region.left - pair.key.region.left) < 0.8 * pair.key.size &&
        first &&
        other.value[0] &&
        Math.abs(other.value[0].region.left - first.region.left) < 0.8 * pair.key.size,
    );
    if (alike.length < 3) return false;
    taken.add(pair.value[0]!);
    return true;
  });
}

function toPair({ key, value, evidence }: Found, words: readonly Word[], page: PageSize): KeyValuePair {
  const k = sideOf([key], words, page);
  const v = sideOf(value, words, page);
  const confidence = Math.round(evidence * Math.min(k.confidence, v.confidence) * 1e4) / 1e4;
  return { key: { ...k, text: k.text.replace(/^[-–—•*]\s*/, '') }, value: v, confidence };
}

function sideOf(chunks: Chunk[], words: readonly Word[], page: PageSize): KeyValuePair['key'] {
  const indexes = chunks.flatMap((chunk) => chunk.words);
  const own = indexes.map((index) => words[index]).filter((word) => word !== undefined);
  const region: Region = around(chunks.map((chunk) => chunk.region));
  return {
    text: chunks.map((chunk) => chunk.text).join(' '),
    box: toBox(region, page),
    words: indexes,
    confidence: meanConfidence(own) ?? 1,
  };
}
