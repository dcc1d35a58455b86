import type { Word } from '../../model.js';
import type { Segment } from '../lines.js';
import { around, median, type Region } from '../region.js';
import { namesField } from './field-words.js';

/** What closes a label; recognition may see a speck behind it. */
export const COLON = /[:：][.,'·]?$/;
/** A word that is the line it was to be written on, or stands on one that was read with it: `____`, `__X__`. */
const UNDERSCORES = /^_+\W?|_{2,}$/;
/** A cross or hook that was written or typed. */
export const TICK = /^[xX✓✔√☑☒]{1,2}$/;
/** Dashes or dots that lead from a label to its value, as a word of their own or at the end or beginning of one: `Closures---`, `....`. */
const LEADER_END = /(?:[-–—]{2,}|[.·…]{3,})$/;
const LEADER_BEGIN = /^(?:[-–—]{2,}|[.·…]{3,})(?=[\p{L}\p{N}])/u;

/** A part of a segment that can be a label or a value: split after colons, where an underline begins, and at wide gaps. */
export interface Chunk {
  words: number[];
  text: string;
  region: Region;
  size: number;
  /** Ends with a colon: surely a label. */
  isLabel: boolean;
  /** Stands on a line that was drawn to be written on. */
  onLine: boolean;
  /** Words before a line that was drawn to be written on: they name what goes there. */
  isBeforeLine: boolean;
  bold: boolean;
}

/** A label with its value, before it is put into the model. */
export interface Found {
  key: Chunk;
  value: Chunk[];
  /** How sure the place makes it, 0-1. */
  evidence: number;
  /** The first word holds both a cross and the beginning of what it chooses: `X_YES`. */
  ticked?: boolean;
}

/** A horizontal line to write on, in points. */
export interface WritingLine {
  y: number;
  from: number;
  to: number;
}

/** Splits the segments of a page into chunks. `words` are those that the segments index. Pure. */
export function chunksOf(segments: readonly Segment[], words: readonly Word[], lines: readonly WritingLine[]): Chunk[] {
  return segments.filter((segment) => segment.turn === 0).flatMap((segment) => split(segment, words, lines));
}

function split(segment: Segment, words: readonly Word[], lines: readonly WritingLine[]): Chunk[] {
  const chunks: Chunk[] = [];
  let from = 0;
  const push = (to: number) => {
    if (to > from) chunks.push(chunk(segment, from, to, words, lines));
    from = to;
  };
  const wordsBetween = (start: number, end: number) =>
    segment.words
      .slice(start, end)
      .map((index) => words[index]?.text ?? '')
      .join(' ');
  const blank = widerThanOthers(segment);
  segment.words.forEach((index, i) => {
    const part = segment.parts[i]!;
    const before = segment.parts[i - 1];
    if (i > from && before && (lineStarts(part, before, segment, lines) || lineEnds(part, before, segment, lines))) push(i);
    const text = words[index]?.text ?? '';
    // Most words have neither: asked first, since it is asked of each word of a page.
    if (i > from && text.includes('_') && UNDERSCORES.test(text)) push(i);
    const isLast = i === segment.words.length - 1;
    if (i > from && isCross(text, words[segment.words[i - 1] ?? -1]?.text ?? '', words[segment.words[i + 1] ?? -1]?.text ?? '')) {
      push(i);
      if (!isLast) push(i + 1);
    }
    if (i > from && from === 0 && i - from <= MOST_BEFORE_VALUE && endsLabel(wordsBetween(from, i), text)) push(i);
    if (i > from && i - from < MOST_IN_NAME && before && part.left - before.right > blank && namesField(wordsBetween(from, i))) push(i);
    if (i > from && LEADER_BEGIN.test(text) && isLabelLike(wordsBetween(from, i))) push(i);
    if (!isLast && LEADER_END.test(text) && isLabelLike(wordsBetween(from, i + 1).replace(LEADER_END, ''))) push(i + 1);
    const closes = /[:：]/.test(text) && COLON.test(text) && !/^\d{1,2}:$/.test(text);
    if (closes && i > from && chunks.at(-1)?.isLabel)
      push(labelWithin(segment.words.slice(from, i + 1).map((at) => words[at]?.text ?? '')) + from);
    if (isLast || closes) push(i + 1);
  });
  return chunks;
}

/** A cross between two choices or behind one: `Yes x No`. Between figures it multiplies. */
const isCross = (text: string, before: string, next: string): boolean =>
  TICK.test(text) && /^\p{L}{2,}[*)]?$/u.test(before) && /^(?:\p{Lu}.*)?$/u.test(next);

/** Where in the words up to a colon its label begins, when what another label was given stands before it: `Ann Example Date:`, `1985-03-12 Clinic:`. */
function labelWithin(texts: readonly string[]): number {
  const last = texts.length - 1;
  const isCapital = (at: number) => /^\p{Lu}{2,5}\W*$/u.test(texts[at] ?? '');
  const led = texts.findLastIndex((text) => /[…_]{2,}|\.{4,}/.test(text));
  if (led >= 0 && led < last) return led + 1;
  if (namesField(texts[last] ?? '') || (isCapital(last) && !isCapital(last - 1))) {
    let from = last;
    while (from > 1 && namesField(texts[from - 1] ?? '')) from--;
    // `Place of birth:`
    if (from > 2 && /^(?:of|de|du|des|der|di|van)$/.test(texts[from - 1] ?? '') && namesField(texts[from - 2] ?? '')) from -= 2;
    return isItem(texts[from - 1]) ? from - 1 : from;
  }
  const figure = texts.findLastIndex((text) => /\d/.test(text));
  if (figure < 0 || figure >= last) return 0;
  return figure > 0 && isItem(texts[figure]) ? figure : figure + 1;
}

/** The number of an item: it belongs to the label behind it. */
const isItem = (text = ''): boolean => /^\(?\d{1,2}[.)]$/.test(text);

/** Shares of the type size, and of the usual blank of its line, from which on a blank parts what was printed from what was filled in. */
const WIDE = 0.55;
const WIDER = 1.6;
/** Words of the name of a field are fewer. */
const MOST_IN_NAME = 7;

/** Words of a label that a value follows without a colon. */
const MOST_BEFORE_VALUE = 4;

/** Points from which on a blank of the segment is wider than its others. */
function widerThanOthers({ parts, size }: Segment): number {
  const blanks = parts.slice(1).map((part, i) => part.left - parts[i]!.right);
  return Math.max(WIDE * size, WIDER * median(blanks));
}

/** Words before a word that is surely a value: `Telephone # | 6926`, `DATE | 3/17/82`, `MARKET | Lakeland`. */
function endsLabel(before: string, next: string): boolean {
  const isValue = /^[$€£]?\(?\d/.test(next) || (/^\p{Lu}\p{Ll}/u.test(next) && /^[^\p{Ll}]{4,}$/u.test(before));
  return isValue && namesField(before);
}

/** An underline begins between the two words. */
function lineStarts(part: Region, before: Region, segment: Segment, lines: readonly WritingLine[]): boolean {
  return lines.some(
    (line) =>
      isUnder(line, segment.region, segment.size) &&
      line.from > before.right - 0.6 * segment.size &&
      line.from < part.left + 0.5 * segment.size,
  );
}

/** A gap between words wider than this (type sizes) is no blank. */
const MAX_BLANK = 0.8;

/** An underline ends between the two words: `is __3__ pages long`. What is written over the end of its line has only a blank there. */
function lineEnds(part: Region, before: Region, segment: Segment, lines: readonly WritingLine[]): boolean {
  return lines.some(
    (line) =>
      isUnder(line, segment.region, segment.size) &&
      line.from < before.left + 0.5 * segment.size &&
      line.to > before.right - 0.5 * segment.size &&
      line.to < part.left + 0.4 * segment.size &&
      part.left - before.right > MAX_BLANK * segment.size,
  );
}

/** A line begins close after the words, on their level. */
function announces(line: WritingLine, region: Region, size: number): boolean {
  return isUnder(line, region, size) && line.from > region.right - 0.6 * size && line.from < region.right + 2.5 * size;
}

function isUnder(line: WritingLine, region: Region, size: number): boolean {
  return line.y > region.bottom - 0.45 * size && line.y < region.bottom + 0.7 * size;
}

function chunk(segment: Segment, from: number, to: number, words: readonly Word[], lines: readonly WritingLine[]): Chunk {
  const region = around(segment.parts.slice(from, to));
  const own = segment.words
    .slice(from, to)
    .map((index) => words[index])
    .filter((word) => word !== undefined);
  const written = own[0] !== undefined && UNDERSCORES.test(own[0].text);
  const next = words[segment.words[to] ?? -1]?.text ?? '';
  const text = textOf(own);
  const centre = (region.left + region.right) / 2;
  const isLabel = (COLON.test(text) || isLed(text)) && /\p{L}/u.test(text);
  const onLine = written || lines.some((line) => isUnder(line, region, segment.size) && line.from <= centre && line.to >= centre);
  const isBeforeLine = (UNDERSCORES.test(next) || lines.some((line) => announces(line, region, segment.size))) && isLabelLike(text);
  return {
    words: segment.words.slice(from, to),
    text,
    region,
    size: segment.size,
    isLabel,
    onLine,
    // What was written on a line may end where another piece of the line begins.
    isBeforeLine: isBeforeLine && (!onLine || isLabel || namesField(text)),
    bold: own.length > 0 && own.every((word) => word.font?.bold === true),
  };
}

/** A label with the dashes or dots that lead on from it. */
function isLed(text: string): boolean {
  return LEADER_END.test(text) && isLabelLike(text.replace(LEADER_END, ''));
}

/** Text of words without the lines, frames and bars that were read with them. */
export function textOf(words: readonly Word[]): string {
  return words
    .map(({ text }) => (/[_|[]/.test(text) ? withoutBars(text) : text))
    .filter((text) => text !== '')
    .join(' ');
}

const withoutBars = (text: string) => text.replace(/^[_|]+|[_|]+$|^\[(?!.*\])/g, '');

/** Words that labels shorten, so that a stop ends no sentence: `Rods per Min.`, `Moist. Wt.`. */
const SHORTENED =
  /\b(?:nos?|nr|tel|ext|qty|quan|amt|wt|min|max|avg|dept|acct|ref|vol|temp|dia|cat|pos|art|str|abt|geb|wk|mo|yr|est|auth|bal|approx)\.$/i;

/** Could be the name of a field: letters, few words, not a sentence, not a value. */
export function isLabelLike(text: string): boolean {
  const plain = text.replace(/^[-–—•*.\d()\s]+/, '');
  if (plain.split(/\s+/).length > 7) return false;
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  const digits = plain.match(/\d/g)?.length ?? 0;
  return letters >= 2 && digits <= 0.2 * plain.length && letters >= 0.5 * plain.length && !/[.;!?]$/.test(plain.replace(SHORTENED, ''));
}

/** A figure alone, with its currency or stars. */
export const isNumber = (text: string) => /^[-+(]*\p{Sc}?\s?[.,]?\d[\d.,]*\s?[%)*+]*$/u.test(text);
