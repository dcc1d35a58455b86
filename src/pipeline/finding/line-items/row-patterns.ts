import { type FoundNumber, findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import type { PageView, Row, ViewWord } from '../page-view.js';
import { type ItemCell, type ItemRow, isNumberWord } from './cells.js';
import { closesList } from './closing-rows.js';
import type { ColumnName } from './columns.js';

/**
 * Rows of a list that has no header: text first, then quantity, price and total that multiply out; else - on till receipts -
 * text and amount above the totals. Only rows between the head of the document and its totals.
 */
export function findHeaderlessRows(context: Context, receipt: boolean): ItemRow[] {
  const rows = patternRows(context, (closed) => receipt && closed);
  if (rows.length > 0 || receipt) return rows;
  const plain = patternRows(context, () => true);
  return addUp(context, plain) ? plain : [];
}

/** Rows above the totals of each page that have the pattern of an item. `plain`: whether text and amount are enough. */
function patternRows(context: Context, plain: (closed: boolean) => boolean): ItemRow[] {
  return context.pages.flatMap((view) => {
    const end = view.rows.findIndex((row) => closesList(context, row));
    return view.rows.slice(0, end < 0 ? view.rows.length : end).flatMap((row) => {
      const item = patternRow(context, view, row, plain(end >= 0));
      return item ? [item] : [];
    });
  });
}

/** Whether the amounts of rows add up to one that closes the list: then they are the items, whatever else they do not say. */
function addUp(context: Context, rows: readonly ItemRow[]): boolean {
  const amountOf = (text: string): number => findNumbers(repairDigits(text), context.decimalSign).at(-1)?.value ?? Number.NaN;
  const sum = rows.reduce((total, row) => total + amountOf(row.cells.get('total')?.text ?? ''), 0);
  const closing = context.pages.flatMap((view) => view.rows.filter((row) => closesList(context, row)).map((row) => amountOf(row.text)));
  return rows.length > 0 && closing.some((value) => Math.abs(value - sum) <= 0.011 * rows.length);
}

/** `x10`: how many, with its sign. */
const COUNT = /^[x×]\d{1,4}$/i;

/** What stands between the numbers of a row: signs of multiplication, currencies, units of time and number. */
const BETWEEN =
  /^(?:[x×@à]|[€$£]|EUR|RM|[A-Z]{1,2}|hrs?\.?|hours?|std\.?|stunden|days?|tage?|heures?|jours?|horas|d[ií]as|ore|giorni|uren|dagen|pcs\.?|units?|stk\.?|st\.?|ea|each|per)$/i;

/** A row as an item by its pattern; null where it has none. `receipt`: text and an amount are enough. */
export function patternRow(context: Context, view: PageView, row: Row, receipt: boolean): ItemRow | null {
  const words = row.segments.flatMap((segment) => segment.words);
  const values = words.map((word) => (isNumberWord(word) ? (findNumbers(repairDigits(word.text), context.decimalSign)[0] ?? null) : null));
  let first = words.length;
  const worded = new Set(
    row.segments
      .filter((segment) => !isNumberWord(segment.words[0]!) && !BETWEEN.test(segment.words[0]!.text))
      .flatMap((segment) => segment.words),
  );
  const counts = (word: ViewWord, index: number): boolean => values[index] !== null || BETWEEN.test(word.text);
  while (first > 0 && counts(words[first - 1]!, first - 1)) {
    const behind = values.slice(first).filter((value) => value !== null).length;
    if (behind >= 2 && worded.has(words[first - 1]!)) break;
    first -= 1;
  }
  const counted = COUNT.test(words[first - 1]?.text ?? '') ? words[first - 1] : undefined;
  if (counted) first -= 1;
  const text = words
    .slice(0, first)
    .map((word) => word.text)
    .join(' ');
  const numbers = words
    .map((word, index) => ({ word, number: values[index] }))
    .slice(first)
    .filter((entry) => entry.number && entry.word !== counted);
  const last = numbers.at(-1);
  if (!last?.number || !isMoney(context, last.number, words, words.indexOf(last.word)) || !/\p{L}{2}/u.test(text)) return null;
  const cell = (column: ColumnName, of: ViewWord[]): [ColumnName, ItemCell] => [
    column,
    { column, words: of, text: of.map((word) => word.text).join(' '), place: 0 },
  ];
  const cells = new Map([cell('description', words.slice(0, first)), cell('total', [last.word])]);
  if (counted) cells.set('quantity', { ...cell('quantity', [counted])[1], text: counted.text.slice(1) });
  for (const quantity of numbers.slice(0, -1)) {
    for (const price of numbers.slice(0, -1)) {
      if (quantity === price || Math.abs((quantity.number?.value ?? 0) * (price.number?.value ?? 0) - last.number.value) > 0.011) continue;
      if ((price.number?.decimals ?? 0) < (quantity.number?.decimals ?? 0)) continue;
      cells.set(...cell('quantity', [quantity.word]));
      cells.set(...cell('unit_price', [price.word]));
    }
  }
  if (!cells.has('quantity')) splitLeadingCount(words.slice(0, first), numbers, last.number.value, cells, cell);
  if (cells.size === 2 && !(receipt && plausibleReceiptText(context, row, text))) return null;
  return { page: view.page.number, cells, top: row.top, bottom: row.bottom, rule: 'row-pattern', spare: new Map() };
}

/** An amount of a list: with cents, or whole with its currency (`$1,800`, `1800 €`). Three decimals are a price of a unit: `$3.199`. */
const isMoney = ({ moneyDecimals }: Context, { decimals, currency }: FoundNumber, words: readonly ViewWord[], at: number): boolean =>
  decimals === moneyDecimals ||
  (decimals === 0 && (currency || [words[at - 1], words[at + 1]].some((word) => word !== undefined && CURRENCY.test(word.text))));

const CURRENCY = /^(?:[€$£]|EUR|USD|GBP|CHF|RM)$/;

/** `2 x Brezel 0.90 1.80`: a count before the text, when it multiplies out or is marked as one. */
function splitLeadingCount(
  text: ViewWord[],
  numbers: { word: ViewWord; number: FoundNumber | null | undefined }[],
  total: number,
  cells: Map<ColumnName, ItemCell>,
  cell: (column: ColumnName, of: ViewWord[]) => [ColumnName, ItemCell],
): void {
  const count = Number(text[0]?.text.match(/^(\d{1,3})[xX]?$/)?.[1]);
  if (!count) return;
  const marked = /[xX]$/.test(text[0]?.text ?? '') || /^[xX×]$/.test(text[1]?.text ?? '');
  const price = numbers.slice(0, -1).find((entry) => Math.abs(count * (entry.number?.value ?? 0) - total) <= 0.011);
  if (!marked && !price) return;
  const rest = text.slice(/^[xX×]$/.test(text[1]?.text ?? '') ? 2 : 1);
  if (rest.length === 0) return;
  cells.set(...cell('quantity', text.slice(0, 1)));
  cells.set(...cell('description', rest));
  if (price) cells.set(...cell('unit_price', [price.word]));
}

function plausibleReceiptText(context: Context, row: Row, text: string): boolean {
  const labelled = row.segments.some((segment) =>
    (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.start === 0 && hit.strength >= 0.8),
  );
  return !labelled && text.length >= 3 && (text.match(/\d/g) ?? []).length < 0.5 * text.length;
}
