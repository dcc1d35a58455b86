import type { Candidate } from '../finding/candidates.js';
import { toField } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { slice } from '../finding/page-view.js';
import { fromSegments } from '../finding/parties.js';
import type { Field, ReviewReason } from '../model.js';
import { findDates } from '../values/dates.js';
import { findNumbers } from '../values/numbers.js';
import { alphanumeric, similarity } from '../values/text.js';
import type { XmlInvoice, XmlLine } from './invoice-xml.js';

/** Fields by which embedded data is recognised as this page's: most must be printed on it. */
const KEYS = ['invoice_number', 'invoice_date', 'total_amount'] as const;

/** Fields after comparison with the embedded invoice, and the reason for review when they differ. */
export interface Merged {
  fields: Field[];
  reasons: ReviewReason[];
}

/**
 * Compares an embedded invoice with the page. What both say, or what the page prints somewhere, is taken from the XML; what the page
 * contradicts stays as printed and becomes a reason (embedded_data_mismatch). XML that is not about this page gives no values at all.
 */
export function mergeEmbedded(context: Context, fields: readonly Field[], embedded: XmlInvoice): Merged {
  const printed = new Map(Object.entries(embedded.values).map(([path, value]) => [path, findPrinted(context, value)]));
  const keys = KEYS.filter((key) => embedded.values[key] !== undefined);
  const held = keys.filter((key) => printed.get(key) || agrees(fieldAt(fields, key)?.value, embedded.values[key]));
  if (keys.length === 0 || held.length < Math.min(2, keys.length)) return { fields: [...fields], reasons: [mismatch(keys, fields)] };
  const differing: string[] = [];
  const merged = Object.entries(embedded.values).flatMap(([path, value]): Field[] => {
    const own = fieldAt(fields, path);
    const place = printed.get(path) ?? null;
    if (agrees(own?.value, value) && own)
      return [{ ...own, value: bestValue(path, own, value), confidence: 0.99, rule: embedded.syntax, source: 'embedded-xml' }];
    if (place) return [{ ...toField(context, path, { ...place, rule: embedded.syntax }, 0.96), value, source: 'embedded-xml' }];
    if (own && path.endsWith('.address')) return [own];
    if (own) {
      differing.push(path);
      return [own];
    }
    return [{ path, value, text: null, confidence: 0.85, page: null, box: null, words: [], rule: embedded.syntax, source: 'embedded-xml' }];
  });
  const taken = new Set(merged.map((field) => field.path));
  const rest = fields.filter((field) => !taken.has(field.path) && !field.path.startsWith('line_items['));
  const lines = mergeLines(fields, embedded, differing);
  return { fields: [...merged, ...rest, ...lines], reasons: differing.length > 0 ? [mismatch(differing, fields)] : [] };
}

function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path);
}

/** The XML's value, but names and addresses as printed when the page shows them more fully. */
function bestValue(path: string, own: Field, value: string | number): Field['value'] {
  return path.endsWith('.address') ? own.value : value;
}

function mismatch(names: readonly string[], fields: readonly Field[]): ReviewReason {
  return {
    reason: 'embedded_data_mismatch',
    fields: names.map((name) => ({
      name,
      confidence: fieldAt(fields, name)?.confidence ?? null,
      reason: 'the embedded invoice data differs from what is printed',
    })),
  };
}

/** Same value: amounts by size (credit notes print them negative), texts by letters and digits. */
export function agrees(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return Math.abs(Math.abs(left) - Math.abs(right)) <= 0.0051;
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [first, second] = [alphanumeric(left), alphanumeric(right)];
  return (
    first === second ||
    (first.length > 4 && second.length > 4 && (first.includes(second) || second.includes(first))) ||
    similarity(left, right) >= 0.85
  );
}

/** Where a value is printed, or null: amounts and dates by value, texts of more than two characters by their letters. */
function findPrinted(context: Context, value: string | number): Candidate | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const place = placeIn(context, segment.text, value);
      const part = place ? slice(segment, place.start, place.end) : null;
      if (part) return { ...fromSegments([part], 0.96, 'printed', null), value };
    }
  }
  return null;
}

function placeIn(context: Context, text: string, value: string | number): { start: number; end: number } | null {
  if (typeof value === 'number')
    return findNumbers(text, context.decimalSign).find((number) => !number.percent && agrees(number.value, value)) ?? null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return findDates(text, context.dateOrder).find((date) => date.iso === value) ?? null;
  const wanted = alphanumeric(value);
  if (wanted.length < 3 || !alphanumeric(text).includes(wanted)) {
    const word = wanted.length > 0 ? [...text.matchAll(/\S+/g)].find((match) => alphanumeric(match[0]) === wanted) : undefined;
    return word ? { start: word.index, end: word.index + word[0].length } : null;
  }
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  return at >= 0 ? { start: at, end: at + value.length } : { start: 0, end: text.length };
}

/** Lines of the XML with the places of the page's lines that they match; the page's own lines where the XML has none. */
function mergeLines(fields: readonly Field[], embedded: XmlInvoice, differing: string[]): Field[] {
  const own = fields.filter((field) => field.path.startsWith('line_items['));
  if (embedded.lines.length === 0) return own;
  const pageLines = linesOf(own);
  const used = new Set<number>();
  return embedded.lines.flatMap((line, index) => {
    const match = matchLine(line, pageLines, used);
    if (match !== null) used.add(match);
    else if (pageLines.size > 0) differing.push(`line_items[${index}]`);
    return lineFields(line, index, match === null ? null : (pageLines.get(match) ?? null), embedded.syntax);
  });
}

function linesOf(fields: readonly Field[]): Map<number, Map<string, Field>> {
  const lines = new Map<number, Map<string, Field>>();
  for (const field of fields) {
    const match = field.path.match(/^line_items\[(\d+)\]\.(.+)$/);
    if (!match) continue;
    const line = lines.get(Number(match[1])) ?? new Map<string, Field>();
    line.set(match[2] ?? '', field);
    lines.set(Number(match[1]), line);
  }
  return lines;
}

function matchLine(line: XmlLine, pageLines: Map<number, Map<string, Field>>, used: Set<number>): number | null {
  let best: number | null = null;
  let bestScore = 0.5;
  for (const [index, page] of pageLines) {
    if (used.has(index)) continue;
    const text = String(page.get('description')?.value ?? '');
    const words = line.description && agrees(text, line.description) ? 1 : similarity(text, line.description ?? '');
    const score =
      0.6 * words +
      (agrees(page.get('total')?.value, line.total) ? 0.3 : 0) +
      (agrees(page.get('quantity')?.value, line.quantity) ? 0.15 : 0);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}

function lineFields(line: XmlLine, index: number, page: Map<string, Field> | null, rule: string): Field[] {
  return (['description', 'quantity', 'unit_price', 'total'] as const).flatMap((key): Field[] => {
    const own = page?.get(key);
    const value = line[key] ?? own?.value ?? null;
    if (value === null) return [];
    const place = own
      ? { text: own.text, page: own.page, box: own.box, words: own.words }
      : { text: null, page: null, box: null, words: [] };
    return [
      {
        path: `line_items[${index}].${key}`,
        value,
        ...place,
        confidence: own && agrees(own.value, value) ? 0.99 : 0.9,
        rule,
        source: 'embedded-xml',
      },
    ];
  });
}
