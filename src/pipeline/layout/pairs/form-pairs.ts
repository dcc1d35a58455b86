import type { KeyValuePair, Line, Mark, Page, Word } from '../../model.js';
import { around, overlap, type PageSize, type Region, rowOverlap, toBox, toRegion } from '../region.js';

/** A form field on the upright page, points. */
export interface PlacedField extends Region {
  kind: 'text' | 'choice' | 'checkbox' | 'radio' | 'signature';
  name: string;
  value: string;
  selected: boolean;
}

/** Words of the values that people see in form fields: text layers do not hold them. Placed along the field, line by line. Pure. */
export function fieldWords(fields: readonly PlacedField[], page: PageSize): Word[] {
  return fields.flatMap((field) => (field.kind === 'text' || field.kind === 'choice' ? wordsOf(field, page) : []));
}

function wordsOf(field: PlacedField, page: PageSize): Word[] {
  const rows = field.value.split(/[\r\n]+/).filter((row) => row.trim() !== '');
  const height = (field.bottom - field.top) / Math.max(1, rows.length);
  const size = Math.min(12, Math.max(4, height * 0.75));
  return rows.flatMap((row, index) => {
    const advance = Math.min(0.5 * size, (field.right - field.left) / Math.max(1, row.length));
    const top = field.top + index * height + Math.max(0, (height - size * 1.15) / 2);
    return [...row.matchAll(/\S+/g)].map((match) => {
      const left = field.left + 2 + match.index * advance;
      const region = { left, right: left + match[0].length * advance, top, bottom: top + size * 1.15 };
      return { text: match[0], box: toBox(region, page), confidence: null, font: { size: Math.round(size * 10) / 10 } };
    });
  });
}

/** Pairs of filled text and choice fields with their printed labels, and marks of boxes and signature fields. Pure. */
export function formFindings(
  fields: readonly PlacedField[],
  page: Pick<Page, 'words' | 'lines' | 'width' | 'height'>,
): { pairs: KeyValuePair[]; marks: Mark[] } {
  const pairs: KeyValuePair[] = [];
  const marks: Mark[] = [];
  const print = printOf(fields, page);
  // A label with a colon right before a field of its row names no other below.
  const isTaken = ({ line, region }: Printed, other: Region) =>
    /[:：]$/.test(line.text) &&
    rowOverlap(other, region) <= 0.4 &&
    fields.some((field) => rowOverlap(field, region) > 0.4 && field.left >= region.right - 2 && field.left - region.right < NEXT);
  for (const field of fields) {
    const label = labelOf(field, print, page, isTaken);
    if (field.kind === 'text' || field.kind === 'choice') {
      if (field.value !== '') pairs.push(toPair(field, label, page));
      continue;
    }
    const kind = field.kind;
    const text = label?.text || field.name;
    marks.push({ kind, box: toBox(field, page), selected: field.selected, confidence: 1, ...(text ? { label: text } : {}) });
  }
  return { pairs, marks };
}

function toPair(field: PlacedField, label: Label | null, page: Pick<Page, 'words' | 'width' | 'height'>): KeyValuePair {
  const box = toBox(field, page);
  const inside = page.words.flatMap((word, index) => (isInside(toRegion(word.box, page), field) ? [index] : []));
  return {
    key: { text: label?.text ?? field.name, box: label?.box ?? box, words: label?.words ?? [], confidence: label ? 0.9 : 1 },
    value: { text: field.value, box, words: inside, confidence: 1 },
    confidence: label ? 0.95 : 0.9,
  };
}

function isInside(region: Region, field: Region): boolean {
  const x = (region.left + region.right) / 2;
  const y = (region.top + region.bottom) / 2;
  return x >= field.left && x <= field.right && y >= field.top && y <= field.bottom;
}

type Label = Pick<Line, 'text' | 'box' | 'words'>;

/** A line that is printed on the form, and not filled into it. */
interface Printed {
  line: Line;
  region: Region;
}

function printOf(fields: readonly PlacedField[], page: Pick<Page, 'words' | 'lines' | 'width' | 'height'>): Printed[] {
  return page.lines
    .flatMap((line) => partsOf(line, fields, page))
    .filter(({ line, region }) => /\p{L}/u.test(line.text) && !fields.some((field) => isInside(region, field)));
}

/** The captions of a line: it is parted where a field lies in it, and at the underscores that were printed to write on. */
function partsOf(line: Line, fields: readonly PlacedField[], page: Pick<Page, 'words' | 'width' | 'height'>): Printed[] {
  const region = toRegion(line.box, page);
  const level = fields.filter((field) => rowOverlap(field, region) > 0.4 && field.left < region.right && field.right > region.left);
  if (level.length === 0) return [{ line, region }];
  const parts: { index: number; region: Region }[][] = [[]];
  for (const index of line.words) {
    const word = page.words[index];
    if (!word) continue;
    const own = toRegion(word.box, page);
    const last = parts.at(-1)!.at(-1);
    const isFilled = /^_+$/.test(word.text) || level.some((field) => isInside(own, field));
    const isBehind = last && level.some((field) => field.left > middleOf(last.region) && field.right < middleOf(own) + 2);
    if (isFilled || isBehind || /^__/.test(word.text)) parts.push([]);
    if (!isFilled) parts.at(-1)!.push({ index, region: own });
    if (/__$/.test(word.text)) parts.push([]);
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => {
      const whole = around(part.map((word) => word.region));
      const text = part.map(({ index }) => (page.words[index]?.text ?? '').replace(/^_+|_+$/g, '')).join(' ');
      return { line: { ...line, text, words: part.map(({ index }) => index), box: toBox(whole, page) }, region: whole };
    });
}

const middleOf = ({ left, right }: Region): number => (left + right) / 2;

/** The print that names a field: before it on its row, after a box, or above it; the nearest line, with those that it goes on from and on with. */
function labelOf(
  field: PlacedField,
  print: readonly Printed[],
  page: PageSize,
  isTaken: (label: Printed, field: Region) => boolean,
): Label | null {
  let best: { printed: Printed; distance: number } | null = null;
  const isBox = field.kind === 'checkbox' || field.kind === 'radio';
  for (const printed of print) {
    const distance = isTaken(printed, field) ? null : distanceTo(field, printed.region, isBox);
    if (distance !== null && (!best || distance < best.distance)) best = { printed, distance };
  }
  return best && joined(captionAround(best.printed, print), page);
}

/** A caption of several lines goes on in small letters. */
const goesOn = ({ line }: Printed) => /^\p{Ll}/u.test(line.text);
const MOST_LINES = 6;

function captionAround(middle: Printed, print: readonly Printed[]): Printed[] {
  const caption = [middle];
  while (caption.length < MOST_LINES && goesOn(caption[0]!)) {
    const above = print.find((other) => follows(other, caption[0]!));
    if (!above) break;
    caption.unshift(above);
  }
  while (caption.length < MOST_LINES) {
    const below = print.find((other) => goesOn(other) && follows(caption.at(-1)!, other));
    if (!below) break;
    caption.push(below);
  }
  return caption;
}

const NUMBERED = /^\(?\d{1,2}[a-z]?[.)]?\s/;

/** The next line of the same print: as high, closely below, and begun at the same place, or behind the number of the first. */
function follows(above: Printed, below: Printed): boolean {
  const height = above.region.bottom - above.region.top;
  const gap = below.region.top - above.region.bottom;
  const indent = below.region.left - above.region.left;
  const isAlike = Math.abs(below.region.bottom - below.region.top - height) < 0.25 * height;
  return (
    isAlike && gap > -0.4 * height && gap < 0.5 * height && indent > -height && indent < (NUMBERED.test(above.line.text) ? 3 : 1) * height
  );
}

function joined(caption: readonly Printed[], page: PageSize): Label {
  return {
    text: caption.map(({ line }) => line.text).join(' '),
    box: toBox(around(caption.map(({ region }) => region)), page),
    words: caption.flatMap(({ line }) => line.words),
  };
}

/** Points. */
const NEXT = 40;
const MAX_BESIDE = 160;
const MAX_ABOVE = 30;

function distanceTo(field: Region, label: Region, isBox: boolean): number | null {
  if (rowOverlap(field, label) > 0.4) {
    if (label.right <= field.left + 2) return field.left - label.right < MAX_BESIDE ? field.left - label.right + (isBox ? 20 : 0) : null;
    if (isBox && label.left >= field.right - 2) return label.left - field.right < MAX_BESIDE ? label.left - field.right : null;
    return null;
  }
  const gap = field.top - label.bottom;
  if (gap > -4 && gap < MAX_ABOVE && overlap(label.left, label.right, field.left, field.right) > 0)
    return 8 + Math.max(0, gap) + 0.2 * Math.abs(label.left - field.left);
  return null;
}
