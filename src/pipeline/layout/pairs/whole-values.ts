import { overlap } from '../region.js';
import { type Chunk, type Found, isLabelLike, isNumber } from './chunks.js';
import { namesField } from './field-words.js';

/**
 * Values with all that belongs to them: units and further figures of their row, lines that go on below them, and lines into which they were wrapped.
 * `used`: chunks that other pairs have; what is found is added. Pure but for that.
 */
export function wholeValues(found: readonly Found[], rows: readonly Chunk[][], used: Set<Chunk>): Found[] {
  const rowOf = new Map(rows.flatMap((row, index) => row.map((chunk) => [chunk, index] as const)));
  return found.map((pair) => {
    const last = pair.value.at(-1);
    const index = rowOf.get(last as Chunk);
    if (!last || index === undefined) return pair;
    const row = rows[index] ?? [];
    const value = [...pair.value, ...figuresBehind(last, row.slice(row.indexOf(last) + 1), used)];
    const names = namesBeside(pair, row, rows, index, used);
    if (names.length > 0) {
      for (const chunk of [...value, ...names]) used.add(chunk);
      return { ...pair, value: [...value, ...names] };
    }
    const below = continuation(pair.key, value, rows, index, used);
    const more = below.length > 0 ? below : wrappedLines(pair.key, value, rows, index, used);
    for (const chunk of [...value, ...more]) used.add(chunk);
    return { ...pair, value: [...value, ...more] };
  });
}

/** `mm`, `mg/cc`, `%`: what a figure counts. */
const UNIT = /^(?:%|°[CF]?|\p{L}{1,3}(?:\s?\/\s?\p{L}{1,3})?\.?|(?:\p{L}\.\s?){2,4}|lbs\.?|inches|hours|days|years|points)$/u;

/** What belongs to a figure behind a label: its unit, and further figures of the row. */
function figuresBehind(value: Chunk, rest: readonly Chunk[], used: ReadonlySet<Chunk>): Chunk[] {
  const more: Chunk[] = [];
  let last = value;
  for (const next of rest) {
    const gap = (next.region.left - last.region.right) / next.size;
    const belongs = isNumber(last.text) && (isNumber(next.text) ? gap < 22 : UNIT.test(next.text) && gap < 8);
    if (!belongs || next.isLabel || used.has(next)) break;
    more.push(next);
    last = next;
  }
  return more;
}

/** `Attention.`: a short label with a stop where a colon belongs. */
export const endsInStop = (text: string) => /^\S+(?: \S+)?[.;,]$/.test(text) && isLabelLike(text.slice(0, -1));

/** Most lines below the first one of a value; of a list of names behind a colon (`cc:`), and the words of each of its lines. */
const MOST_BELOW = 5;
const MOST_LISTED = 14;
const LISTED_WORDS = 4;

/** Type sizes between two lines of a value: as usual, on lines that were drawn for it, and double-spaced with nothing beside it. */
const SINGLE = 0.8;
const ON_LINES = 2;
const DOUBLE = 1.8;

/** Further lines of a value: under it, at its left edge, with no other label before them. */
function continuation(key: Chunk, value: readonly Chunk[], rows: readonly Chunk[][], index: number, used: ReadonlySet<Chunk>): Chunk[] {
  const more: Chunk[] = [];
  const first = value[0];
  if (!first || value.some((chunk, i) => i > 0 && chunk.region.left - value[i - 1]!.region.right > MAX_GAP * first.size)) return more;
  if (isFigure(first.text)) return more;
  let last = first;
  for (let i = index + 1; i < Math.min(rows.length, index + (key.isLabel ? MOST_LISTED : MOST_BELOW) + 1); i++) {
    const row = rows[i] ?? [];
    const next = row.find(
      (chunk) =>
        isUnder(chunk, last, spacing(key, last, chunk, row)) &&
        Math.abs(chunk.region.left - first.region.left) < (/[,&-]$/.test(last.text) ? 2 : 0.6) * first.size,
    );
    if (!next || next.isLabel || used.has(next)) break;
    const before = row[row.indexOf(next) - 1];
    if (before && !used.has(before) && (before.isLabel || isLabelLike(before.text) || endsInStop(before.text))) break;
    if (more.length >= MOST_BELOW && next.text.split(' ').length > LISTED_WORDS) break;
    more.push(next, ...closelyBehind(next, row, used));
    last = next;
  }
  return more;
}

/** A figure, a date or a measure: it has no second line. */
const isFigure = (text: string) => /\d/.test(text) && !/\p{L}{4}/u.test(text);

function spacing(key: Chunk, last: Chunk, next: Chunk, row: readonly Chunk[]): number {
  if (last.onLine && next.onLine) return ON_LINES;
  return key.isLabel && row[0] === next && !namesField(next.text) ? DOUBLE : SINGLE;
}

/** What hangs together with a chunk on its row. */
function closelyBehind(first: Chunk, row: readonly Chunk[], used: ReadonlySet<Chunk>): Chunk[] {
  const more: Chunk[] = [];
  let last = first;
  for (const next of row.slice(row.indexOf(first) + 1)) {
    if (next.region.left - last.region.right > MAX_GAP * first.size || next.isLabel || next.isBeforeLine || used.has(next)) break;
    more.push(next);
    last = next;
  }
  return more;
}

/** Labels of lists of people to whom something goes, which may stand in several columns. */
const GOES_TO = /^(?:b?cc|c\.\s?c\.|copy|copies|copie|kopien?|distribution|verteiler|to|an)\b/iu;

/** Names in further columns of such a list, row by row, with those below in the first: only where there is more than one column. */
function namesBeside(
  { key, value }: Found,
  row: readonly Chunk[],
  rows: readonly Chunk[][],
  index: number,
  used: ReadonlySet<Chunk>,
): Chunk[] {
  const first = value[0];
  if (!first || !key.isLabel || !GOES_TO.test(key.text)) return [];
  const isName = (chunk: Chunk) =>
    !chunk.isLabel && !chunk.isBeforeLine && !used.has(chunk) && !namesField(chunk.text) && chunk.text.split(' ').length <= LISTED_WORDS;
  const beside = row.slice(row.indexOf(value.at(-1)!) + 1);
  if (beside.length === 0 || !beside.every(isName)) return [];
  const names = [...beside];
  let last = first;
  for (const next of rows.slice(index + 1, index + MOST_LISTED)) {
    const start = next[0];
    if (!start || !next.every(isName) || start.region.left < first.region.left - 2 * first.size) break;
    if (start.region.top - last.region.bottom > 0.9 * first.size) break;
    names.push(...next);
    last = start;
  }
  return last === first ? [] : names;
}

/** Whether a piece of text stands under another, fewer than so many type sizes below it, and overlaps it across. Pure. */
export function isUnder(chunk: Chunk, above: Chunk, lines: number): boolean {
  const gap = chunk.region.top - above.region.bottom;
  return (
    gap > -0.4 * above.size &&
    gap < lines * above.size &&
    overlap(chunk.region.left, chunk.region.right, above.region.left, above.region.right) > 0
  );
}

/** Most lines that a value goes on for. */
const MOST_LINES = 8;
/** Words of a line that goes on in the next, at least. */
const MIN_WORDS = 4;
/** Type sizes: how far the lines of a value may begin from their label, the blank between two, and the wide gap that ends one. */
const INDENT = 2.5;
const SPACING = 1.1;
const SPACING_ON_LINES = 2.2;
const MAX_GAP = 3;
/** A line that ends before this share of the way to the right margin was not wrapped. */
const FULL = 0.7;

/**
 * Lines of a value that goes on below its label rather than below itself, as running text does: `Comments: The plant is well` / `maintained.` The line before
 * must be full, that is end about where the text does, and the next must be no label. Pure.
 */
function wrappedLines(key: Chunk, value: readonly Chunk[], rows: readonly Chunk[][], index: number, used: ReadonlySet<Chunk>): Chunk[] {
  const more: Chunk[] = [];
  let last = value.at(-1);
  const words = value.flatMap((chunk) => chunk.text.split(' '));
  if (!last || words.length < MIN_WORDS || !/\p{L}/u.test(last.text)) return more;
  const margin = rows.flat().reduce((right, { region }) => Math.max(right, region.right), 0);
  for (let i = index + 1; last && i < Math.min(rows.length, index + MOST_LINES + 1); i++) {
    const line = lineBelow(key, last, rows[i] ?? []);
    const end = line.at(-1);
    const isFull = last.region.right > FULL * margin || (last.onLine && line[0]?.onLine === true);
    // A line that goes on far beyond the end of the one before is none that it was wrapped into.
    if (
      !end ||
      !isFull ||
      end.region.right > last.region.right + 8 * key.size ||
      isOver(last, line[0]!) ||
      line.some((chunk) => used.has(chunk))
    )
      break;
    more.push(...line);
    last = end;
  }
  return more;
}

/** Chunks of a row that begin at the label's left edge and hang together. */
function lineBelow(key: Chunk, last: Chunk, row: readonly Chunk[]): Chunk[] {
  const start = row.findIndex(({ region }) => Math.abs(region.left - key.region.left) < INDENT * key.size);
  const first = row[start];
  if (!first || first.isLabel || first.isBeforeLine || /^\(.*\)$/.test(first.text)) return [];
  const spacing = first.onLine && last.onLine ? SPACING_ON_LINES : SPACING;
  const gap = (first.region.top - last.region.bottom) / Math.max(key.size, last.size);
  if (gap > spacing || gap < -0.6 || namesField(first.text)) return [];
  const line = [first];
  for (const next of row.slice(start + 1)) {
    const blank = next.region.left - line.at(-1)!.region.right;
    // What has something at some distance behind it may be a label itself.
    if (blank > MAX_GAP * key.size) return isLabelLike(first.text) ? [] : line;
    if (next.isLabel || next.isBeforeLine) return [];
    line.push(next);
  }
  return line;
}

/** The text came to its end before: with a stop, or a short line whose next begins anew. */
function isOver(last: Chunk, next: Chunk): boolean {
  return isLabelLike(next.text) && /^\p{Lu}/u.test(next.text) && /[.!?]$/.test(last.text);
}
