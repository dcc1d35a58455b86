import { type FoundNumber, findNumbers, repairDigits } from '../values/numbers.js';
import { type ItemCell, isNumberWord } from './cells.js';
import type { ColumnName } from './columns.js';
import type { Context } from './context.js';
import { closesList, type ItemRow } from './line-items.js';
import type { PageView, Row, ViewWord } from './page-view.js';

/**
 * Rows of a list that has no header: text first, then quantity, price and total that multiply out; else - on till receipts -
 * text and amount above the totals. Only rows between the head of the document and its totals.
 */
export function findHeaderlessRows(context: Context, receipt: boolean): ItemRow[] {
  const rows: ItemRow[] = [];
  for (const view of context.pages) {
    const end = view.rows.findIndex((row) => closesList(context, row));
    for (const row of view.rows.slice(0, end < 0 ? view.rows.length : end)) {
      const item = patternRow(context, view, row, receipt && end >= 0);
      if (item) rows.push(item);
    }
  }
  return rows;
}

/** What stands between the numbers of a row: signs of multiplication, currencies, units of time and number. */
const BETWEEN =
  /^(?:[x×@à]|[€$£]|EUR|RM|[A-Z]{1,2}|hrs?\.?|hours?|std\.?|stunden|days?|tage?|heures?|jours?|horas|d[ií]as|ore|giorni|uren|dagen|pcs\.?|units?|stk\.?|st\.?|ea|each|per)$/i;

function patternRow(context: Context, view: PageView, row: Row, receipt: boolean): ItemRow | null {
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
  const text = words
    .slice(0, first)
    .map((word) => word.text)
    .join(' ');
  const numbers = words
    .map((word, index) => ({ word, number: values[index] }))
    .slice(first)
    .filter((entry) => entry.number);
  const last = numbers.at(-1);
  if (last?.number?.decimals !== 2 || !/\p{L}{2}/u.test(text)) return null;
  const cell = (column: ColumnName, of: ViewWord[]): [ColumnName, ItemCell] => [
    column,
    { column, words: of, text: of.map((word) => word.text).join(' '), place: 0 },
  ];
  const cells = new Map([cell('description', words.slice(0, first)), cell('total', [last.word])]);
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
