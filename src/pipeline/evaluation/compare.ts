import { currencyCode } from '../values/currencies.js';
import { alphanumeric } from '../values/text.js';
import { type Counts, noCounts, sameText } from './measures.js';

/** A truth file: expected values beside the document (keys of extractedData; see `npm run evaluate -- --help`). */
export type Truth = Record<string, unknown>;

const BESIDE = new Set(['type', 'text', 'tables', 'line_items', 'pairs', 'parties', 'category', 'expect_outcome', 'must']);

/** Other names under which a true key is found in extractedData. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  date: ['invoice_date', 'issue_date'],
  'issuer.name': ['exporter.name', 'vendor.name'],
  advertiser: ['customer.name'],
  order_number: ['purchase_order_number'],
  receipt_number: ['invoice_number'],
};

/** Single values of a truth by dotted path; lists and keys with an underscore are no single values. */
export function truthValues(truth: Truth, prefix = ''): [string, string | number | boolean][] {
  return Object.entries(truth).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (key.startsWith('_') || (prefix === '' && BESIDE.has(key))) return [];
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return truthValues(value as Truth, `${prefix}${key}.`);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[`${prefix}${key}`, value]] : [];
  });
}

/** The predicted value of a true key, under its own or another name; undefined when there is none. */
export function predictedValue(data: Record<string, unknown>, key: string): unknown {
  for (const path of [key, ...(OTHER_NAMES[key] ?? [])]) {
    const value = path
      .split('.')
      .reduce<unknown>(
        (node, part) => (node !== null && typeof node === 'object' ? (node as Record<string, unknown>)[part] : undefined),
        data,
      );
    if (value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) return value;
  }
  return undefined;
}

/** Whether a predicted value is the true one: amounts by size, dates and numbers of documents exactly, names and texts by their letters. */
export function sameValue(key: string, predicted: unknown, truth: unknown): boolean {
  if (typeof truth === 'boolean') return predicted === truth;
  if (typeof truth === 'number') return typeof predicted === 'number' && Math.abs(Math.abs(predicted) - Math.abs(truth)) <= 0.0051;
  if (typeof predicted !== 'string' || typeof truth !== 'string') return false;
  const last = key.split('.').at(-1) ?? key;
  if (/(^|_)date$|^period_/.test(last)) return predicted === truth;
  if (last === 'currency') return (currencyCode(predicted) ?? predicted) === (currencyCode(truth) ?? truth);
  if (/(number|_no|_id|code)$/.test(last)) {
    const [ours, theirs] = [alphanumeric(predicted), alphanumeric(truth)];
    return ours === theirs || (theirs.length >= 4 && ours.includes(theirs));
  }
  return sameText(predicted, truth);
}

/** How one key of a document came out. */
export interface FieldResult {
  key: string;
  counts: Counts;
  expected: unknown;
  received: unknown;
}

/** Compares every single value of a truth, and the keys that must stay empty (`_absent`). */
export function compareFields(data: Record<string, unknown>, truth: Truth): FieldResult[] {
  const alternatives = (truth._alternatives ?? {}) as Record<string, unknown[]>;
  const optional = new Set((truth._optional ?? []) as string[]);
  const results = truthValues(truth)
    .filter(([key]) => !optional.has(key))
    .map(([key, expected]): FieldResult => {
      const received = predictedValue(data, key);
      const right = received !== undefined && [expected, ...(alternatives[key] ?? [])].some((value) => sameValue(key, received, value));
      return {
        key,
        expected,
        received: received ?? null,
        counts: right ? { tp: 1, fp: 0, fn: 0 } : { tp: 0, fp: received === undefined ? 0 : 1, fn: 1 },
      };
    });
  const absent = ((truth._absent ?? []) as string[]).flatMap((key): FieldResult[] => {
    const received = key === '*' ? (Object.keys(data).length > 0 ? data : undefined) : predictedValue(data, key);
    return received === undefined ? [] : [{ key, expected: null, received, counts: { tp: 0, fp: 1, fn: 0 } }];
  });
  return [...results, ...absent, ...compareParties(data, truth)];
}

function compareParties(data: Record<string, unknown>, truth: Truth): FieldResult[] {
  if (!Array.isArray(truth.parties)) return [];
  const received = Array.isArray(data.parties) ? data.parties.map(String) : [];
  return [{ key: 'parties', expected: truth.parties, received, counts: matchLists(received, truth.parties.map(String), sameText) }];
}

/** Pairs up two lists, each entry once, in order. */
export function matchLists<P, T>(predicted: readonly P[], truth: readonly T[], same: (predicted: P, truth: T) => boolean): Counts {
  const used = new Set<number>();
  const counts = noCounts();
  for (const expected of truth) {
    const index = predicted.findIndex((entry, position) => !used.has(position) && same(entry, expected));
    if (index < 0) counts.fn += 1;
    else {
      used.add(index);
      counts.tp += 1;
    }
  }
  counts.fp = predicted.length - used.size;
  return counts;
}

/** Line items: the description has to match, and the total (or quantity, where the truth has no total). */
export function compareItems(data: Record<string, unknown>, truth: Truth): Counts | null {
  if (!Array.isArray(truth.line_items)) return null;
  const predicted = Array.isArray(data.line_items) ? (data.line_items as Record<string, unknown>[]) : [];
  return matchLists(predicted, truth.line_items as Record<string, unknown>[], (ours, theirs) => {
    const key = theirs.total !== undefined ? 'total' : 'quantity';
    const described = typeof theirs.description !== 'string' || sameText(String(ours.description ?? ''), theirs.description);
    return described && (theirs[key] === undefined || sameValue(key, ours[key], theirs[key]));
  });
}

/** A printed label and its value. */
export interface Pair {
  key: string;
  value: string;
}

/** Form pairs: both key and value have to match; with `_keys_are_label_ids` only the value. */
export function comparePairs(pairs: readonly Pair[], truth: Truth): Counts | null {
  if (!Array.isArray(truth.pairs)) return null;
  const valueOnly = Boolean(truth._keys_are_label_ids);
  return matchLists(
    pairs,
    truth.pairs as Pair[],
    (ours, theirs) => (valueOnly || sameText(ours.key, theirs.key)) && sameText(ours.value, theirs.value),
  );
}

/** Rows of cells, in reading order. */
export type Grid = string[][];

/** Cells of all tables of a document, compared as a bag per table in order of best agreement. */
export function compareTables(tables: readonly Grid[], truth: Truth): Counts | null {
  if (!Array.isArray(truth.tables)) return null;
  const cells = (grid: Grid): string[] =>
    grid
      .flat()
      .map((cell) => alphanumeric(cell))
      .filter(Boolean);
  const expected = (truth.tables as { rows?: Grid }[]).map((table) => cells(table.rows ?? []));
  const open = tables.map(cells);
  const counts = noCounts();
  for (const theirs of expected) {
    const ranked = open
      .map((ours, index) => ({ index, common: commonCount(ours, theirs) }))
      .sort((left, right) => right.common - left.common);
    const best = ranked[0];
    const ours = best && best.common > 0 ? (open.splice(best.index, 1)[0] ?? []) : [];
    const common = commonCount(ours, theirs);
    counts.tp += common;
    counts.fp += ours.length - common;
    counts.fn += theirs.length - common;
  }
  return counts;
}

function commonCount(left: readonly string[], right: readonly string[]): number {
  return matchLists(left, right, (ours, theirs) => ours === theirs).tp;
}
