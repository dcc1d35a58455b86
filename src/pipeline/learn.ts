import { type Context, contextOf } from './finding/context.js';
import { type PageView, type Segment, slice, type ViewWord } from './finding/page-view.js';
import type { Box, DocumentModel, Field, FieldValue } from './model.js';
import type { LearnedTemplate, TemplateFieldSpec } from './pipeline.js';
import { learnColumns } from './templating/learn-columns.js';
import { findDates } from './values/dates.js';
import { findNumbers } from './values/numbers.js';
import { alphanumeric, similarity } from './values/text.js';

/**
 * Proposes template fields from a document and its reviewed values (by path). Each value is looked up where it was extracted, else anywhere on the pages;
 * the zone is its box with room for longer values, the label the text right before or above it. Of a list its columns are learned.
 */
export function learnTemplate(model: DocumentModel, reviewed: Readonly<Record<string, FieldValue>>): LearnedTemplate {
  const context = contextOf(model, new Date(0).toISOString().slice(0, 10));
  const fields: LearnedTemplate['fields'] = [];
  const notFound: string[] = [];
  for (const [path, value] of Object.entries(reviewed)) {
    if (value === null || path.includes('[') || Array.isArray(value)) continue;
    const known = model.fields.find((field) => field.path === path) ?? null;
    const place = placeOf(context, known, value);
    // What the extractor of the type read right here it will read right there: a zone would only add the chance of a slip.
    const preferBuiltIn = known !== null && same(known.value, value) && known.source !== 'human' && known.source !== 'template';
    if (place) fields.push({ ...learnField(context, path, value, place), ...(preferBuiltIn ? { preferBuiltIn } : {}) });
    else notFound.push(path);
  }
  const columns = learnColumns(context, model.fields, reviewed);
  return {
    fields: [...fields, ...columns.fields],
    contentMatches: signature(context, reviewed),
    notFound: [...notFound, ...columns.notFound],
  };
}

interface Place {
  view: PageView;
  segment: Segment;
  box: Box;
}

function learnField(context: Context, path: string, value: FieldValue, place: Place): Omit<TemplateFieldSpec, 'id'> {
  const label = labelBeside(context, place);
  return {
    name: path,
    type: typeOf(value),
    page: place.view.page.number,
    box: roomy(place, label !== null),
    required: true,
    options: null,
    labels: label ? [label] : null,
  };
}

function typeOf(value: FieldValue): TemplateFieldSpec['type'] {
  if (typeof value === 'number') return 'NUMBER';
  if (typeof value === 'boolean') return 'BOOLEAN';
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'DATE' : 'TEXT';
}

/** Where a value stands: as extracted when the value was right, else the first text that reads as it. */
function placeOf(context: Context, field: Field | null, value: FieldValue): Place | null {
  if (field?.box && field.page !== null && same(field.value, value)) {
    const view = context.pages.find((candidate) => candidate.page.number === field.page);
    const segment = view?.segments.find((candidate) =>
      candidate.words.some((word) => field.words.includes(word.index) || isIn(word, field.box!, view)),
    );
    if (view && segment) return { view, segment, box: field.box };
  }
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const range = rangeIn(context, segment.text, value);
      const part = range ? slice(segment, range.start, range.end) : null;
      if (part) return { view, segment: part, box: boxIn(view, part) };
    }
  }
  return null;
}

/** Whether a word's middle lies in a box: stored fields know their place but not the numbers of their words. */
function isIn(word: ViewWord, box: Box, { page }: PageView): boolean {
  const x = (word.left + word.right) / 2 / page.width;
  const y = (word.top + word.bottom) / 2 / page.height;
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
}

function same(left: FieldValue, right: FieldValue): boolean {
  if (typeof left === 'string' && typeof right === 'string') return alphanumeric(left) === alphanumeric(right);
  return left === right;
}

function rangeIn(context: Context, text: string, value: FieldValue): { start: number; end: number } | null {
  if (typeof value === 'number')
    return findNumbers(text, context.decimalSign).find((number) => !number.percent && Math.abs(number.value - value) < 0.0051) ?? null;
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return findDates(text, context.dateOrder).find((date) => date.iso === value) ?? null;
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  if (at >= 0 && value.length >= 2) return { start: at, end: at + value.length };
  return similarity(text, value) > 0.9 ? { start: 0, end: text.length } : null;
}

function boxIn(view: PageView, part: Segment): Box {
  const { width, height } = view.page;
  return {
    left: part.left / width,
    top: part.top / height,
    width: (part.right - part.left) / width,
    height: (part.bottom - part.top) / height,
  };
}

/** A zone with room: to the right up to the next text (or as far again on the side of the number), a little above and below. */
function roomy(place: Place, labelled: boolean): Box {
  const { view, segment, box } = place;
  const { width, height } = view.page;
  const row = view.rows[segment.row];
  const right = box.left + box.width;
  const next = row?.segments.find((other) => other.left / width > right + 0.002);
  const previous = row?.segments.filter((other) => other.right / width < box.left - 0.002).at(-1);
  const most = Math.max(0.08, box.width);
  const toRight = Math.min(right + most, next ? (right + next.left / width) / 2 : 0.99, 0.99);
  const numeric = /^\W*[\d.,' ]+\W*$/.test(segment.text);
  const toLeft =
    numeric && !labelled ? box.left : Math.max(box.left - (numeric ? most : 0.005), previous ? (box.left + previous.right / width) / 2 : 0);
  const margin = (0.25 * view.em) / height;
  const top = Math.max(0, box.top - margin);
  return { left: toLeft, top, width: toRight - toLeft, height: Math.min(1 - top, box.height + 2 * margin) };
}

/** The printed label of a place: the text before it in its segment, right before it on the row, or right above it. */
function labelBeside(context: Context, { view, segment, box }: Place): string | null {
  const left = box.left * view.page.width;
  const row = view.rows[segment.row];
  const own = row?.segments.find((candidate) => candidate.left <= left + 1 && candidate.right >= left - 1);
  const before = own
    ? own.words
        .filter((word) => word.right <= left + 0.5)
        .map((word) => word.text)
        .join(' ')
    : '';
  const beside = row?.segments.filter((candidate) => candidate.right <= left + 0.5 && candidate !== own).at(-1);
  const above = view.rows
    .slice(0, segment.row)
    .reverse()
    .slice(0, 2)
    .flatMap((candidate) => candidate.segments)
    .find((candidate) => Math.abs(candidate.left - left) < 1.2 * view.em && box.top * view.page.height - candidate.bottom < 2.5 * view.em);
  for (const text of [before, beside && left - beside.right < 0.35 * view.page.width ? beside.text : '', above?.text ?? '']) {
    const label = text.replace(/[\s:.#*=-]+$/g, '').trim();
    const known = context.labels.some((hit) => hit.segment.text.startsWith(label) && label !== '' && hit.start <= 1);
    const plain = /^\p{L}[\p{L}\s./'’°()-]{1,38}$/u.test(label) && label.split(/\s+/).length <= 5;
    if (label !== '' && !/\d{3}/.test(label) && (known || plain)) return label;
  }
  return null;
}

/** Texts by which the issuer's documents are known: the seller's or issuer's name and tax number, as they are printed. */
function signature(context: Context, reviewed: Readonly<Record<string, FieldValue>>): string[] {
  const texts = ['vendor.vat_id', 'vendor.name', 'issuer.name', 'exporter.name', 'shipper.name', 'carrier.name'].flatMap((path) => {
    const value = reviewed[path];
    return typeof value === 'string' && value.length >= 4 ? [value] : [];
  });
  const printed = texts.filter((text) =>
    context.pages.some((view) => view.rows.some((row) => alphanumeric(row.text).includes(alphanumeric(text)))),
  );
  return printed.slice(0, 2);
}
