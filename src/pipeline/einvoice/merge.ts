import { toField } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import type { Field, ReviewReason } from '../model.js';
import { alphanumeric } from '../values/text.js';
import { agrees } from './agreement.js';
import type { Embedded } from './embedded.js';
import { mergeLines } from './merge-lines.js';
import type { XmlInvoice } from './xml-invoice.js';

/** Fields after comparison with the embedded invoice, the reason for review when they differ, and whether its sums hold in themselves. */
export interface Merged {
  fields: Field[];
  reasons: ReviewReason[];
  /** The data's own amounts add up and all that matters was taken from it. */
  isConsistent: boolean;
}

const KEYS = ['invoice_number', 'invoice_date', 'total_amount'] as const;

/**
 * Fields of a page with embedded invoice data. Data about the page is taken; where the page clearly prints another value for that very field,
 * and the data does not know it in another role, the page's stays and becomes a reason (embedded_data_mismatch). Data that is not about the page
 * gives no values at all. `confirmed`: fields of the page that another value of the page confirms.
 */
export function mergeEmbedded(context: Context, fields: readonly Field[], embedded: Embedded, confirmed: readonly string[] = []): Merged {
  const { invoice, printed, isAbout } = embedded;
  const told = KEYS.filter((key) => invoice.values[key] !== undefined);
  if (!isAbout) return { fields: [...fields], reasons: [mismatch(told, fields)], isConsistent: false };
  const differing: string[] = [];
  const merged = Object.entries(invoice.values).map(([path, value]): Field => {
    const own = fieldAt(fields, path);
    const place = printed.find(value);
    if (own && agrees(own.value, value)) return { ...own, value: bestValue(path, own, value), ...taken(invoice, 0.99) };
    if (own && path.endsWith('.address')) return own;
    if (own && isClear(own, confirmed) && contradicts(embedded, fields, own, value)) {
      differing.push(path);
      return own;
    }
    if (place) return { ...toField(context, path, place, 0.96), value, ...taken(invoice, 0.96) };
    return { path, value, text: null, page: null, box: null, words: [], ...taken(invoice, 0.9) };
  });
  const paths = new Set(merged.map((field) => field.path));
  const rest = fields.filter((field) => !paths.has(field.path) && !field.path.startsWith('line_items['));
  const lines = mergeLines(fields, embedded, differing);
  const isConsistent = differing.length === 0 && addsUp(invoice) === true;
  return { fields: [...merged, ...rest, ...lines], reasons: differing.length > 0 ? [mismatch(differing, fields)] : [], isConsistent };
}

const taken = (invoice: XmlInvoice, confidence: number): Pick<Field, 'confidence' | 'rule' | 'source'> => ({
  confidence,
  rule: invoice.syntax,
  source: 'embedded-xml',
});

/** Confidence from which a labelled value of the page is printed clearly for its field; less when another value confirms it. */
const CLEAR = 0.8;
const CLEAR_AND_CONFIRMED = 0.6;

function isClear({ path, rule, confidence }: Field, confirmed: readonly string[]): boolean {
  return /^(?:label|party-label|learned-choice)/.test(rule) && confidence >= (confirmed.includes(path) ? CLEAR_AND_CONFIRMED : CLEAR);
}

/** Whether the page prints another value for the field, which the data does not know in any role. */
function contradicts({ invoice, printed }: Embedded, fields: readonly Field[], own: Field, value: string | number): boolean {
  const isPrinted = printed.find(value) !== null;
  if (typeof value === 'number') {
    if (typeof own.value !== 'number') return false;
    const known = invoice.knows.cents.has(Math.round(Math.abs(own.value) * 100)) && addsUp(invoice) !== false;
    if (known) return false;
    return !isPrinted || !SUMS.every((name) => isToldAndPrinted(invoice.values[name], printed, fieldAt(fields, name)));
  }
  if (isPrinted || printed.holds(value)) return false;
  const names = [value, ...(invoice.aliases[own.path] ?? [])];
  if (typeof own.value !== 'string' || invoice.knows.texts.has(alphanumeric(own.value))) return false;
  return !names.some((name) => agrees(own.value, name) || sharesWord(String(own.value), name));
}

const SUMS = ['subtotal', 'tax_amount', 'total_amount'] as const;

/** Nothing (no tax) is printed where the page reads none. */
function isToldAndPrinted(value: string | number | undefined, printed: Embedded['printed'], own: Field | undefined): boolean {
  if (typeof value !== 'number') return false;
  return value === 0 ? !own || own.value === 0 : printed.find(value) !== null;
}

function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path);
}

/** Whether net and tax make the total of the data; null when it does not tell all three. */
function addsUp({ values }: XmlInvoice): boolean | null {
  const [net, tax, total] = SUMS.map((name) => values[name]);
  if (typeof net !== 'number' || typeof tax !== 'number' || typeof total !== 'number') return null;
  return Math.abs(net + tax - total) <= 0.02;
}

/** Names that are written differently still share a word that is no form of company. */
function sharesWord(left: string, right: string): boolean {
  const words = (text: string): string[] => (text.match(/[\p{L}\p{N}]{4,}/gu) ?? []).map(alphanumeric);
  const known = new Set(words(left).filter((word) => !/^(?:gmbh|limited|company|corp|sarl|holding|group)$/.test(word)));
  return words(right).some((word) => known.has(word));
}

/** The data's value, but addresses as printed: the page shows them more fully. */
function bestValue(path: string, own: Field, value: string | number): Field['value'] {
  return path.endsWith('.address') ? own.value : value;
}

function mismatch(names: readonly string[], fields: readonly Field[]): ReviewReason {
  const confidenceOf = (name: string): number | null => fieldAt(fields, name)?.confidence ?? null;
  return {
    reason: 'embedded_data_mismatch',
    fields: names.map((name) => ({
      name,
      confidence: confidenceOf(name),
      reason: 'the embedded invoice data differs from what is printed',
    })),
  };
}
