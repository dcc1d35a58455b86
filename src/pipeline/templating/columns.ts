import type { Context } from '../finding/context.js';
import { isNumberWord } from '../finding/line-items/cells.js';
import { closesList } from '../finding/line-items/closing-rows.js';
import { boxOf, type PageView, type Row, readingConfidence, type ViewWord } from '../finding/page-view.js';
import type { Field } from '../model.js';
import type { TemplateFieldSpec } from '../pipeline.js';
import { alphanumeric } from '../values/text.js';
import { type Alignment, mapBox } from './transform.js';
import { type TypedValue, typedValue } from './values.js';

/** The list of a document whose columns a template may name. */
export const LIST = 'line_items';

/** Name of the template field that tells where the values of a key of the list stand: `line_items.total`. */
export const columnName = (key: string): string => `${LIST}.${key}`;

/** Whether a template field is a column of the list. */
export const isColumn = ({ name }: Pick<TemplateFieldSpec, 'name'>): boolean => name.startsWith(`${LIST}.`);

/** Alignments of a document's pages with the sample of a template, by page number. */
export type Alignments = Map<number, Alignment>;

/** A column on the pages of a document, in points; its heading in letters and digits, empty for none. */
interface Column {
  spec: TemplateFieldSpec;
  left: number;
  right: number;
  top: number;
  heading: string;
}

interface Cell {
  words: ViewWord[];
  typed: TypedValue;
}

interface ListItem {
  page: number;
  cells: Map<Column, Cell>;
  bottom: number;
}

/**
 * The list of a document by the columns that a template names; null where the built-in one serves: no columns, nothing under them, or only the built-in
 * list adds up to an amount of the document.
 */
export function listByTemplate(
  context: Context,
  fields: readonly TemplateFieldSpec[],
  alignments: Alignments,
  builtIn: readonly Field[],
): Field[] | null {
  const specs = fields.filter(isColumn);
  if (!specs.some(({ box }) => box)) return null;
  const items = readItems(context, specs, alignments);
  if (items.length === 0) return null;
  const trust = [...alignments.values()].some(({ anchors, agreement }) => agreement > 0.3 || anchors.length >= 3) ? 0.97 : 0.8;
  const own = items.flatMap((item, index) => fieldsOf(context, item, index, trust));
  const known = builtIn.filter(({ path }) => path.startsWith(`${LIST}[`));
  const isBuiltInBetter = known.length > 0 && addsUp(known, builtIn) && !addsUp(own, builtIn);
  const isPreferred =
    known.length > 0 && specs.every(({ preferBuiltIn }) => preferBuiltIn) && (addsUp(known, builtIn) || !addsUp(own, builtIn));
  return isBuiltInBetter || isPreferred ? null : own.map((field) => agreeing(field, known));
}

/** What both ways of reading find is surer. */
function agreeing(field: Field, known: readonly Field[]): Field {
  const same = known.some(({ path, value }) => path === field.path && value === field.value);
  return same ? { ...field, confidence: Math.min(0.99, field.confidence + 0.4 * (1 - field.confidence)) } : field;
}

/** Whether the numbers under one key add up to an amount of the document. */
function addsUp(items: readonly Field[], all: readonly Field[]): boolean {
  const amounts = all.flatMap(({ path, value }) => (path.includes('[') || typeof value !== 'number' || value === 0 ? [] : [value]));
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { path, value } of items) {
    if (typeof value !== 'number') continue;
    const key = path.slice(path.indexOf(']'));
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 };
    sums.set(key, { sum: sum + value, count: count + 1 });
  }
  return [...sums.values()].some(({ sum, count }) => amounts.some((amount) => Math.abs(amount - sum) <= 0.0051 + 0.001 * count));
}

function fieldsOf(context: Context, { page: number, cells }: ListItem, index: number, trust: number): Field[] {
  const page = context.model.pages.find((other) => other.number === number);
  return [...cells].map(([{ spec }, { words, typed }]) => ({
    path: `${LIST}[${index}].${spec.name.slice(LIST.length + 1)}`,
    value: typed.value,
    text: words.map((word) => word.text).join(' '),
    confidence: Math.min(0.99, trust * typed.fit * (0.6 + 0.4 * readingConfidence(words))),
    page: number,
    box: page ? boxOf(words, page) : null,
    words: words.map((word) => word.index),
    rule: 'template-column',
    source: 'template',
  }));
}

/** Items of all pages: below the headings where a page prints them, from the top of a page to which the list goes on, else from the learned height. */
function readItems(context: Context, specs: readonly TemplateFieldSpec[], alignments: Alignments): ListItem[] {
  const items: ListItem[] = [];
  const headed = context.pages.some((view) => headingRow(view, columnsOn(view, specs, alignments)) !== null);
  let open = false;
  for (const view of context.pages) {
    const columns = columnsOn(view, specs, alignments);
    const heading = headingRow(view, columns);
    const placed = !headed && specs.some(({ page }) => page === view.page.number);
    if (heading === null && !open && !placed) continue;
    const top = Math.min(...columns.map((column) => column.top));
    const from = heading !== null ? heading + 1 : open ? 0 : view.rows.findIndex((row) => (row.top + row.bottom) / 2 >= top);
    const read = readBody(context, view, columns, from < 0 ? view.rows.length : from);
    items.push(...read.items);
    open = !read.closed;
  }
  return items;
}

function columnsOn(view: PageView, specs: readonly TemplateFieldSpec[], alignments: Alignments): Column[] {
  const { width, height } = view.page;
  return specs.flatMap((spec): Column[] => {
    if (!spec.box) return [];
    const alignment = alignments.get(spec.page);
    const { left, top, width: wide } = alignment ? mapBox(alignment, spec.box) : spec.box;
    const heading = alphanumeric(spec.labels?.[0] ?? '');
    return [{ spec, left: left * width, right: (left + wide) * width, top: top * height, heading }];
  });
}

/** Index of the row that prints at least half of the headings, and two of them where there are so many. */
function headingRow(view: PageView, columns: readonly Column[]): number | null {
  const named = columns.filter(({ heading }) => heading !== '');
  if (named.length === 0) return null;
  const counted = view.rows.map((row) => {
    const text = alphanumeric(row.text);
    return { row, count: named.filter(({ heading }) => text.includes(heading)).length };
  });
  const best = counted.reduce<(typeof counted)[number] | null>((most, entry) => (entry.count > (most?.count ?? 0) ? entry : most), null);
  return best && best.count >= Math.min(2, named.length) && best.count >= 0.5 * named.length ? best.row.index : null;
}

/** A list ends before a gap of this many heights of type; what belongs to an item stands nearer than the second. */
const END_GAP = 7;
const NEXT_LINE = 1.6;

function readBody(context: Context, view: PageView, columns: readonly Column[], from: number): { items: ListItem[]; closed: boolean } {
  const items: ListItem[] = [];
  const numeric = columns.filter(({ spec }) => spec.type === 'NUMBER');
  for (const row of view.rows.slice(from)) {
    const last = items.at(-1);
    const gap = last ? (row.top - last.bottom) / view.em : 0;
    if (gap > END_GAP) return { items, closed: true };
    const cells = cellsOf(context, row, columns);
    const numbers = numeric.filter((column) => cells.has(column)).length;
    const texts = cells.size - numbers;
    const isWhole = cells.size === columns.length;
    if (closesList(context, row) && !isWhole) {
      if (items.length > 0) return { items, closed: true };
      continue;
    }
    const isItem =
      numeric.length > 0
        ? numbers >= Math.ceil(numeric.length / 2) && (texts > 0 || numbers === numeric.length)
        : texts >= Math.ceil(columns.length / 2);
    if (isItem) items.push({ page: view.page.number, cells, bottom: row.bottom });
    else if (last && numbers === 0 && texts > 0 && gap < NEXT_LINE) goOn(last, cells, row);
  }
  return { items, closed: false };
}

/** Texts of the next line go on with those of the item. */
function goOn(item: ListItem, cells: ReadonlyMap<Column, Cell>, row: Row): void {
  for (const [column, { words, typed }] of cells) {
    const known = item.cells.get(column);
    if (known && String(known.typed.value).length > 400) continue;
    const value = known ? `${String(known.typed.value)} ${String(typed.value)}` : typed.value;
    item.cells.set(column, { words: [...(known?.words ?? []), ...words], typed: { ...typed, value } });
  }
  item.bottom = row.bottom;
}

/** The values of a row by column. A word belongs to the column that its middle lies in; a text goes on over the edge of its column. */
function cellsOf(context: Context, row: Row, columns: readonly Column[]): Map<Column, Cell> {
  const words = new Map<Column, ViewWord[]>();
  for (const segment of row.segments) {
    let before: Column | undefined;
    for (const word of segment.words) {
      const middle = (word.left + word.right) / 2;
      const under = columns.find(({ left, right }) => middle >= left && middle <= right);
      const goesOn = before?.spec.type === 'TEXT' && !isNumberWord(word) && under?.spec.type !== 'TEXT';
      const column = goesOn ? before : under;
      if (column) words.set(column, [...(words.get(column) ?? []), word]);
      before = column;
    }
  }
  const cells = new Map<Column, Cell>();
  for (const [column, own] of words) {
    const typed = typedValue(column.spec, own.map((word) => word.text).join(' '), [], context);
    if (typed) cells.set(column, { words: own, typed });
  }
  return cells;
}
