import type { Context } from '../finding/context.js';
import type { PageView, Row, Segment, ViewWord } from '../finding/page-view.js';
import type { Field, FieldValue } from '../model.js';
import type { TemplateFieldSpec } from '../pipeline.js';
import { findNumbers } from '../values/numbers.js';
import { alphanumeric } from '../values/text.js';
import { columnName, LIST } from './columns.js';

/** From where to where something stands on its row, in points. */
interface Span {
  left: number;
  right: number;
}

/** An item of the reviewed list with the row on which it stands and the places where each of its values may stand there. */
interface PlacedItem {
  view: PageView;
  row: Row;
  places: Map<string, Span[]>;
}

/** What the columns of a reviewed list are: fields of a template named `line_items.total` and so on, and names of columns that stand nowhere. */
export interface LearnedColumns {
  fields: Omit<TemplateFieldSpec, 'id'>[];
  notFound: string[];
}

/**
 * Learns where the columns of a list stand from its reviewed items: each item is looked up row by row, a column reaches from its outermost value to half
 * way to what stands beside it, and its heading is what is printed over it. `known`: the fields as they were read.
 */
export function learnColumns(context: Context, known: readonly Field[], reviewed: Readonly<Record<string, FieldValue>>): LearnedColumns {
  const items = itemsOf(reviewed);
  const keys = [...new Set(items.flatMap((item) => [...item.keys()]))];
  const placed = placeItems(context, items);
  const first = placed[0];
  if (!first) return { fields: [], notFound: keys.map(columnName) };
  const spans = new Map<string, Span>();
  for (const key of keys) {
    const span = columnSpan(key, placed);
    const own = placed.filter((item) => item.places.has(key)).length;
    if (span && own >= 0.5 * items.filter((item) => item.has(key)).length) spans.set(key, span);
  }
  const onPage = placed.filter((item) => item.view === first.view);
  const heading = headingOver(first, [...spans.values()]);
  const preferBuiltIn = wasRead(known, reviewed);
  const fields = [...spans].map(([key, span]): Omit<TemplateFieldSpec, 'id'> => {
    const over = heading ? wordsOver(heading, span, [...spans.values()]) : [];
    const label = over
      .map((word) => word.text)
      .join(' ')
      .replace(/[\s:.]+$/, '');
    const { width, height } = first.view.page;
    const wide = widened(span, over, heading ? [...onPage.map(({ row }) => row), heading] : onPage.map(({ row }) => row), first.view);
    const top = (heading ?? first.row).top / height;
    return {
      name: columnName(key),
      type: items.every((item) => !item.has(key) || typeof item.get(key) === 'number') ? 'NUMBER' : 'TEXT',
      page: first.view.page.number,
      box: {
        left: wide.left / width,
        top,
        width: (wide.right - wide.left) / width,
        height: Math.max(...onPage.map(({ row }) => row.bottom)) / height - top,
      },
      required: false,
      options: null,
      labels: label === '' ? null : [label],
      ...(preferBuiltIn ? { preferBuiltIn } : {}),
    };
  });
  return { fields, notFound: keys.filter((key) => !spans.has(key)).map(columnName) };
}

type Item = ReadonlyMap<string, string | number>;

/** The reviewed items in their order, each with its values by key. */
function itemsOf(reviewed: Readonly<Record<string, FieldValue>>): Item[] {
  const items = new Map<number, Map<string, string | number>>();
  for (const [path, value] of Object.entries(reviewed)) {
    const [, index, key] = path.match(ITEM) ?? [];
    if (index === undefined || key === undefined || (typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
    const item = items.get(Number(index)) ?? new Map();
    item.set(key, value);
    items.set(Number(index), item);
  }
  return [...items].sort(([left], [right]) => left - right).map(([, item]) => item);
}

const ITEM = new RegExp(`^${LIST}\\[(\\d+)\\]\\.(\\w+)$`);

/** Each item on the row, below that of the item before, that shows most of its values; at least two of them, or its only one. */
function placeItems(context: Context, items: readonly Item[]): PlacedItem[] {
  const rows = context.pages.flatMap((view) => view.rows.map((row) => ({ view, row })));
  const placed: PlacedItem[] = [];
  let from = 0;
  for (const item of items) {
    let best: (PlacedItem & { at: number }) | null = null;
    for (const [index, { view, row }] of rows.slice(from).entries()) {
      const places = placesOn(context, row, item);
      if (places.size > (best?.places.size ?? 0)) best = { view, row, places, at: from + index };
      if (best?.places.size === item.size) break;
    }
    if (!best || best.places.size < Math.min(2, item.size)) continue;
    placed.push(best);
    from = best.at + 1;
  }
  return placed;
}

function placesOn(context: Context, row: Row, item: Item): Map<string, Span[]> {
  const places = new Map<string, Span[]>();
  for (const [key, value] of item) {
    const found = row.segments.flatMap((segment) =>
      typeof value === 'number' ? numbersAt(context, segment, value) : textAt(segment, value),
    );
    const whole = typeof value === 'number' || found.length === 0 ? found : [{ left: found[0]!.left, right: found.at(-1)!.right }];
    if (whole.length > 0) places.set(key, whole);
  }
  return places;
}

function numbersAt(context: Context, segment: Segment, value: number): Span[] {
  return findNumbers(segment.text, context.decimalSign)
    .filter((number) => Math.abs(number.value - value) < 0.0051)
    .flatMap(({ start, end }) => spanOf(segment.words.filter((_, index) => isWithin(segment, index, start, end))));
}

function isWithin({ offsets, words }: Segment, index: number, start: number, end: number): boolean {
  const from = offsets[index] ?? 0;
  return from < end && from + words[index]!.text.length > start;
}

/** The words of a segment that are words of the text, as long as they are enough to be no chance. */
function textAt(segment: Segment, text: string): Span[] {
  const wanted = new Set(text.split(/\s+/).map(alphanumeric).filter(Boolean));
  const own = segment.words.filter((word) => wanted.has(alphanumeric(word.text)));
  const letters = own.reduce((sum, word) => sum + alphanumeric(word.text).length, 0);
  return letters >= Math.min(3, alphanumeric(text).length) ? spanOf(own) : [];
}

function spanOf(words: readonly ViewWord[]): Span[] {
  return words.length === 0
    ? []
    : [{ left: Math.min(...words.map(({ left }) => left)), right: Math.max(...words.map(({ right }) => right)) }];
}

/** The span of a column over all items. A number that its row shows twice stands where the others of the column do, else in the order of the keys. */
function columnSpan(key: string, placed: readonly PlacedItem[]): Span | null {
  const single = placed.flatMap(({ places }) => (places.get(key)?.length === 1 ? [places.get(key)![0]!] : []));
  const own = placed.flatMap(({ places }) => {
    const spots = places.get(key);
    if (!spots) return [];
    if (spots.length === 1) return spots;
    const near = (spot: Span): number => Math.min(...single.map((other) => Math.abs(other.right - spot.right)));
    if (single.length > 0) return [spots.reduce((best, spot) => (near(spot) < near(best) ? spot : best))];
    const rivals = [...places].filter(([, others]) => others.length === spots.length && others[0]!.left === spots[0]!.left);
    return [
      spots[
        Math.min(
          rivals.findIndex(([name]) => name === key),
          spots.length - 1,
        )
      ]!,
    ];
  });
  return own.length === 0 ? null : { left: Math.min(...own.map(({ left }) => left)), right: Math.max(...own.map(({ right }) => right)) };
}

/** Headings stand within this many heights of type over the first item. */
const HEADING_REACH = 8;

/** The row over a list that has words over most of its columns, and is no item itself. */
function headingOver({ view, row }: PlacedItem, spans: readonly Span[]): Row | null {
  const above = view.rows
    .slice(0, row.index)
    .filter((other) => row.top - other.bottom < HEADING_REACH * view.em && !/\d{3}/.test(other.text));
  const counted = above.map((other) => ({ other, count: spans.filter((span) => wordsOver(other, span, spans).length > 0).length }));
  const best = counted.reduce<(typeof counted)[number] | null>((most, entry) => (entry.count >= (most?.count ?? 1) ? entry : most), null);
  return best && best.count >= Math.min(2, spans.length) && best.count >= 0.5 * spans.length ? best.other : null;
}

/** Words of a row over a column: those whose nearest column it is, if they reach over it. */
function wordsOver(row: Row, span: Span, all: readonly Span[]): ViewWord[] {
  const away = (word: ViewWord, { left, right }: Span): number => Math.max(0, left - word.right, word.left - right);
  return row.segments
    .filter((segment) => segment.left < span.right && segment.right > span.left)
    .flatMap(({ words }) => words.filter((word) => all.every((other) => away(word, span) <= away(word, other))))
    .filter((word) => /\p{L}|[#%€$£]/u.test(word.text));
}

/** A column with its heading, as wide as half way to what else stands on its rows. */
function widened(span: Span, heading: readonly ViewWord[], rows: readonly Row[], { em, page }: PageView): Span {
  const left = Math.min(span.left, ...heading.map((word) => word.left));
  const right = Math.max(span.right, ...heading.map((word) => word.right));
  const words = rows.flatMap((row) => row.segments.flatMap((segment) => segment.words)).filter((word) => !heading.includes(word));
  const before = Math.max(...words.filter((word) => word.right <= span.left + 0.5).map((word) => word.right), Math.max(0, left - 4 * em));
  const after = Math.min(
    ...words.filter((word) => word.left >= span.right - 0.5).map((word) => word.left),
    Math.min(page.width, right + 4 * em),
  );
  return {
    left: Math.max(0, Math.min(left, (span.left + before) / 2)),
    right: Math.min(page.width, Math.max(right, (span.right + after) / 2)),
  };
}

/** Whether the list was read as it was approved: then its next ones will be, too. */
function wasRead(known: readonly Field[], reviewed: Readonly<Record<string, FieldValue>>): boolean {
  const paths = Object.keys(reviewed).filter((path) => ITEM.test(path));
  const read = new Map(known.filter(({ source }) => source !== 'human' && source !== 'template').map(({ path, value }) => [path, value]));
  return paths.length > 0 && paths.every((path) => reviewed[path] === null || read.get(path) === reviewed[path]);
}
