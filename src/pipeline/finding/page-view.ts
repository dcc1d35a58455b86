import { around } from '../layout/region.js';
import { isIn, isTurned, strips } from '../layout/turned-words.js';
import type { Box, DocumentModel, Page } from '../model.js';
import { withSigns } from '../values/lost-signs.js';

/** A word with its place in points from the top left of the upright page. */
export interface ViewWord {
  text: string;
  /** Index into `Page.words`. */
  index: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Height of the type in points. */
  size: number;
  bold: boolean;
  confidence: number | null;
}

/** Words that stand close together on one row: a label, a value, a cell, a stretch of text. */
export interface Segment {
  page: number;
  row: number;
  words: ViewWord[];
  text: string;
  /** Where each word begins in `text`. */
  offsets: number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Everything that stands on one height of a page, left to right. */
export interface Row {
  index: number;
  segments: Segment[];
  text: string;
  top: number;
  bottom: number;
}

/** A page as the finders see it. */
export interface PageView {
  page: Page;
  rows: Row[];
  segments: Segment[];
  /** Usual height of type on the page, in points. */
  em: number;
}

/** Longer than any word of a real page, characters: a bound for hostile pages. */
export const MAX_WORD_LENGTH = 120;

/** The colon of Chinese and Japanese: rules look for the other. */
const WIDE_COLON = '：';

/** More words than any real page has, longer texts than any value. */
const MAX_WORDS = 15_000;
const MAX_SEGMENT_LENGTH = 700;

/** A page this many times the type size wide is a till receipt, printed in wide type of one pitch. */
const NARROW = 45;

/** Letters this many times as high as the type of the page are set across it (`PAID`, `DRAFT`): they stand on no row. */
const OVERPRINT = 8;

/** Rows and segments of every page that was read. */
export function viewPages(model: DocumentModel): PageView[] {
  return model.pages.filter((page) => !page.error).map(viewPage);
}

/** Sorts the words of a page into rows and splits rows at gaps wider than a blank and at vertical lines. Geometry only, so it works for every reader. */
export function viewPage(page: Page): PageView {
  const restored = withSigns(
    page.words.map(({ text }) => text),
    page.source === 'ocr',
  );
  const words = page.words.slice(0, MAX_WORDS).flatMap((word, index): ViewWord[] => {
    const top = word.box.top * page.height;
    const height = word.box.height * page.height;
    return behindCaption({
      text: (restored[index] ?? word.text).slice(0, MAX_WORD_LENGTH).replaceAll(WIDE_COLON, ':'),
      index,
      left: word.box.left * page.width,
      right: (word.box.left + word.box.width) * page.width,
      top,
      bottom: top + height,
      size: Math.min(word.font?.size ?? height * 1.15, height * 1.6) || height,
      bold: word.font?.bold ?? /bold|black|heavy|semibold/i.test(word.font?.name ?? ''),
      confidence: word.confidence,
    });
  });
  const usable = words
    .map((word) => withoutRule(word, words))
    .filter((word) => word.text.trim() !== '' && word.right > word.left && word.bottom > word.top);
  const sizes = usable.map((word) => word.size).sort((left, right) => left - right);
  const em = sizes[Math.floor(sizes.length / 2)] ?? 10;
  const gap = page.source === 'ocr' ? (page.width < NARROW * em ? 1.2 : 0.95) : 0.85;
  const bars = barsOf(page, em);
  const along = page.source === 'ocr' ? [] : strips(usable);
  const isUpright = (word: ViewWord): boolean => word.bottom - word.top < OVERPRINT * em && !isTurned(word, em) && !isIn(along, word);
  const upright = page.source === 'ocr' ? usable : usable.filter(isUpright);
  const rows = groupRows(upright).map((row, index) => toRow(page.number, index, row, gap, bars));
  return { page, rows, segments: rows.flatMap((row) => row.segments), em };
}

/** `发票号码:24312000`, `請求日:2024年5月3日`: scripts without blanks put none behind a caption either. */
const CAPTIONED = /^(?<caption>[^:]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}）)]:)(?<value>[^:：].*)$/u;

/** A word of which the first part is a caption as two, which share its place by their letters. */
function behindCaption(word: ViewWord): ViewWord[] {
  const { caption, value } = word.text.match(CAPTIONED)?.groups ?? {};
  if (caption === undefined || value === undefined) return [word];
  const middle = word.left + ((word.right - word.left) * caption.length) / word.text.length;
  return [
    { ...word, text: caption, right: middle },
    { ...word, text: value, left: middle },
  ];
}

/** `Name:________` and `________Trailer:`: a line to write on, joined to the word before or behind it. */
const RULED = /^(?<lead>_{5,})?(?<word>[^_](?:.*[^_])?)(?<tail>_{5,})?$/;

/** A word without the line that was written on: what stands over the line belongs right of the word, in its row. */
function withoutRule(word: ViewWord, all: readonly ViewWord[]): ViewWord {
  const { lead = '', word: text = '', tail = '' } = word.text.match(RULED)?.groups ?? {};
  if (lead === '' && tail === '') return word;
  const share = (word.right - word.left) / word.text.length;
  const [left, right] = [word.left + share * lead.length, word.right - share * tail.length];
  const isOver = (other: ViewWord): boolean =>
    other !== word &&
    Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top) > 0.5 * (other.bottom - other.top) &&
    ((tail !== '' && other.left > right - share && other.left < word.right) ||
      (lead !== '' && other.right < left + share && other.right > word.left));
  return all.some(isOver) ? { ...word, text, left, right } : word;
}

/** A word joins the row whose last word it overlaps most in height, so that a slightly tilted row stays together. */
function groupRows(words: ViewWord[]): ViewWord[][] {
  const rows: ViewWord[][] = [];
  for (const word of [...words].sort((left, right) => left.left - right.left || left.top - right.top)) {
    let best: ViewWord[] | null = null;
    let bestOverlap = 0.5;
    for (const row of rows) {
      const last = row.at(-1)!;
      const shared = Math.min(word.bottom, last.bottom) - Math.max(word.top, last.top);
      const overlap = shared / Math.min(word.bottom - word.top, last.bottom - last.top);
      const overprinted = word.left < last.right - 0.6 * (last.right - last.left) && shared < 0.8 * (last.bottom - last.top);
      if (overlap > bestOverlap && !overprinted) {
        best = row;
        bestOverlap = overlap;
      }
    }
    if (best) best.push(word);
    else rows.push([word]);
  }
  return rows.sort((left, right) => middle(left) - middle(right));
}

function middle(row: ViewWord[]): number {
  const centers = row.map((word) => (word.top + word.bottom) / 2).sort((left, right) => left - right);
  return centers[Math.floor(centers.length / 2)] ?? 0;
}

/** A vertical line of the page, in points. */
interface Bar {
  at: number;
  top: number;
  bottom: number;
}

/** More vertical lines than any form has. */
export const MAX_BARS = 400;

/** Upright strokes no higher than the type are those of letters that are drawn as figures (logos, headings), and part no words. */
function barsOf(page: Page, em: number): Bar[] {
  return page.rules
    .filter((rule) => rule.orientation === 'vertical' && rule.box.height * page.height > em)
    .slice(0, MAX_BARS)
    .map(({ box }) => ({
      at: (box.left + box.width / 2) * page.width,
      top: box.top * page.height,
      bottom: (box.top + box.height) * page.height,
    }));
}

/** Whether a line of the page parts two words: they stand in different boxes. */
function isParted(left: ViewWord, right: ViewWord, bars: readonly Bar[]): boolean {
  const height = (right.top + right.bottom) / 2;
  return bars.some((bar) => bar.at > left.right - 1.5 && bar.at < right.left + 1.5 && bar.top < height && bar.bottom > height);
}

function toRow(page: number, index: number, words: ViewWord[], gap: number, bars: readonly Bar[]): Row {
  const groups: ViewWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isFull = (group?.reduce((sum, other) => sum + other.text.length + 1, 0) ?? 0) > MAX_SEGMENT_LENGTH;
    const joins = group && last && !isFull && word.left - last.right <= gap * Math.max(last.size, word.size);
    if (joins && !isParted(last, word, bars)) group.push(word);
    else groups.push([word]);
  }
  const segments = groups.map((group) => toSegment(page, index, group));
  const { top, bottom } = around(words);
  return {
    index,
    segments,
    text: segments.map((segment) => segment.text).join('  '),
    top,
    bottom,
  };
}

/** A segment of consecutive words. */
export function toSegment(page: number, row: number, words: ViewWord[]): Segment {
  const offsets: number[] = [];
  let text = '';
  for (const word of words) {
    if (text !== '') text += ' ';
    offsets.push(text.length);
    text += word.text;
  }
  return {
    page,
    row,
    words,
    text,
    offsets,
    ...around(words),
  };
}

/** The words of a segment that a character range of its text touches. */
export function wordsBetween(segment: Segment, start: number, end: number): ViewWord[] {
  return segment.words.filter((word, index) => {
    const offset = segment.offsets[index] ?? 0;
    return offset < end && offset + word.text.length > start;
  });
}

/** The part of a segment from one character to another, as a segment of its own; null when no word is left. */
export function slice(segment: Segment, start: number, end = segment.text.length): Segment | null {
  const words = wordsBetween(segment, start, end);
  if (words.length === 0) return null;
  const part = toSegment(segment.page, segment.row, words);
  const firstOffset = segment.offsets[segment.words.indexOf(words[0]!)] ?? 0;
  const cut = segment.text.slice(Math.max(start, firstOffset), end);
  const lead = Math.max(start, firstOffset) - firstOffset;
  return { ...part, text: cut, offsets: part.offsets.map((offset) => Math.max(0, offset - lead)) };
}

/** The box around words, in fractions of the page; null without words. */
export function boxOf(words: readonly ViewWord[], page: Page): Box | null {
  if (words.length === 0) return null;
  const { left, top, right, bottom } = around(words);
  return {
    left: left / page.width,
    top: top / page.height,
    width: right / page.width - left / page.width,
    height: bottom / page.height - top / page.height,
  };
}

/** How sure the reader was of these words: the mean of their confidences, 1 for a text layer. */
export function readingConfidence(words: readonly ViewWord[]): number {
  if (words.length === 0) return 1;
  return words.reduce((sum, word) => sum + (word.confidence ?? 1), 0) / words.length;
}

/** Segments under each other read as one: joined by a blank, or by nothing where a code goes on. Its row is the last one's. */
export function stack(segments: readonly Segment[], glue: (before: string, after: string) => string = () => ' '): Segment {
  const words = segments.flatMap((segment) => segment.words);
  const offsets: number[] = [];
  let text = '';
  for (const segment of segments) {
    if (text !== '') text += glue(text, segment.text);
    for (const offset of segment.offsets) offsets.push(text.length + offset);
    text += segment.text;
  }
  const last = segments.at(-1)!;
  return {
    ...last,
    words,
    text,
    offsets,
    ...around(segments),
  };
}
