import { findNumbers, repairDigits } from '../../values/numbers.js';
import { alphanumeric, withinEdits } from '../../values/text.js';
import type { Context } from '../context.js';
import type { PageView, Row, Segment, ViewWord } from '../page-view.js';
import { isNumberWord } from './cells.js';

/** A row of a till receipt with the amount that ends it. */
export interface PricedRow {
  view: PageView;
  row: Row;
  /** The amount as it is meant; what was read of it may lack its decimal sign. */
  value: number;
  /** Quantity times price where the amount was read one figure off it; null: nothing else is likely. */
  other: number | null;
  words: ViewWord[];
  /** A total, a tax or the like stands before the amount: the row closes the list, or a part of it. */
  closes: boolean;
}

/** Letters behind an amount that tell its tax: `SR`, `ZRL`, `T`, `*`; a worn one is read as a sign or a figure. */
const TAXED = /^(?:\p{Lu}{1,3}|\p{L}|[*+#§$]|[1-9])$/u;
/** The same joined to the amount: `5.90SR`. */
const JOINED_TAX = /(?<=\d[.,]\d{2})(?:\p{Lu}{1,3}|[*+#])$/u;
const WHOLE = /^-?\p{Sc}?\d{1,3}(?:[,.']?\d{3})*[.,]\d{2}-?$/u;
const SIGNLESS = /^-?\d{3,6}$/;

/** A row with the amount that ends it, before the sign of its tax; null where none does. */
export function pricedRow(context: Context, view: PageView, row: Row): PricedRow | null {
  const words = row.segments.flatMap((segment) => segment.words);
  let last = words.length - 1;
  while (last > 0 && last > words.length - 3 && isTaxSign(words, last)) last -= 1;
  const amount = last >= 0 ? amountAt(context, words, last) : null;
  if (!amount) return null;
  return { view, row, ...amount, closes: row.segments.some((segment) => closes(context, segment, amount.value)) };
}

/** Whether a word tells the tax of the amount before it. A figure does only behind a whole amount: it may be its last one, set apart. */
function isTaxSign(words: readonly ViewWord[], at: number): boolean {
  const { text } = words[at]!;
  return TAXED.test(text) && (!/\d/.test(text) || WHOLE.test(words[at - 1]!.text));
}

/** The amount that ends with a word; its sign may be lost (`7420`) where the numbers before it multiply to it, or its parts apart (`27. 38`). */
function amountAt(context: Context, words: readonly ViewWord[], last: number): Pick<PricedRow, 'value' | 'other' | 'words'> | null {
  const word = words[last]!;
  const text = word.text.replace(JOINED_TAX, '');
  const before = words[last - 1];
  const whole = repairLast(repairDigits(text).trim());
  if (WHOLE.test(whole)) {
    const value = findNumbers(whole, context.decimalSign)[0]?.value;
    return value === undefined ? null : { value, other: productNear(context, words.slice(0, last), value), words: [word] };
  }
  if (/^\d{2}$/.test(text) && before && /^-?\d{1,4}[.,]?$/.test(before.text)) {
    const value = Number(`${before.text.replace(/[.,]$/, '')}.${text}`);
    const isSplit = /[.,]$/.test(before.text) || isProductOf(context, words.slice(0, last - 1), value);
    return isSplit ? { value, other: null, words: [before, word] } : null;
  }
  const value = SIGNLESS.test(text) ? Number(text) / 100 : null;
  return value !== null && isProductOf(context, words.slice(0, last), value) ? { value, other: null, words: [word] } : null;
}

/** `15.0C`: the last figure of an amount that was read as a letter like it. */
const repairLast = (text: string): string => text.replace(/(?<=^-?\d{1,4}[.,]\d)[CcOoQDG¢]$/, '0');

/** Numbers that may be quantity and price: the last four before the amount. */
const FACTORS = 4;

function productsOf(context: Context, words: readonly ViewWord[]): number[] {
  const numbers = words
    .filter((word) => isNumberWord(word) || /^[@x×]\d/i.test(word.text))
    .slice(-FACTORS)
    .flatMap((word) => findNumbers(word.text.replace(/^[@x×]/i, ''), context.decimalSign).slice(0, 1))
    .map(({ value }) => value);
  return numbers.flatMap((first, index) => numbers.slice(index + 1).map((second) => Math.round(first * second * 100) / 100));
}

/** Whether two of the numbers before an amount give it. */
const isProductOf = (context: Context, words: readonly ViewWord[], value: number): boolean =>
  productsOf(context, words).some((product) => Math.abs(product - value) < 0.011);

/** The product of two of the numbers before an amount that has another figure at one place. */
function productNear(context: Context, words: readonly ViewWord[], value: number): number | null {
  const products = productsOf(context, words);
  if (products.some((product) => Math.abs(product - value) < 0.011)) return null;
  return products.find((product) => product > 0 && isOneOff(product.toFixed(2), value.toFixed(2))) ?? null;
}

const isOneOff = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((figure, index) => figure !== other[index]).length === 1;

const CLOSING: ReadonlySet<string> = new Set([
  'total',
  'subtotal',
  'amount_due',
  'tax',
  'rounding',
  'paid',
  'tax_noise',
  'tip',
  'item_count',
  'discount',
]);
/** What a list may hold as well: a deposit paid before, a discount on what stands above. */
const MAY_BE_LISTED: ReadonlySet<string> = new Set(['paid', 'discount']);
/** A word for the total, also joined to another (`TOTQTY`) or within a line (`Amount (excl. GST) Sub Total`). */
const TOTAL_WORD =
  /(?<!\p{L})(?:(?:grand|sub)[ -]?totals?|totals?|tot(?:qty)?|totale|totaux|totaal|gesamt|insgesamt|summe|suma|somma|razem|ukupno|jumlah|importe|qty|quantity)(?!\p{L})/iu;
/** Words that a worn roll shows with a letter or two read wrong (`susroTAL`). */
const WORN = ['total', 'subtotal', 'totalqty', 'grandtotal', 'totalamount', 'nettotal'];

/** Whether a segment tells a sum, a tax or a payment. */
function closes(context: Context, segment: Segment, amount: number): boolean {
  const labelled = (context.labelsBySegment.get(segment) ?? []).some(
    (hit) => CLOSING.has(hit.name) && hit.start <= 3 && hit.strength >= 0.5 && !(MAY_BE_LISTED.has(hit.name) && amount < 0),
  );
  return labelled || saysTotal(segment.text);
}

/** Whether a text has a word for the total, or is one that was read wrong. */
export function saysTotal(text: string): boolean {
  if (TOTAL_WORD.test(text)) return true;
  const letters = alphanumeric(text.replace(/\d+[.,]\d{2}.*$/, ''));
  return letters.length >= 4 && letters.length <= 13 && WORN.some((word) => withinEdits(letters, word, word.length > 6 ? 2 : 1));
}
