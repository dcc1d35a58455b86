import { findNumbers, repairDigits } from '../../values/numbers.js';
import { candidatesFor } from '../candidates.js';
import type { Context } from '../context.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import type { PageView, Row, Segment } from '../page-view.js';
import { readIdentifier } from '../readings.js';
import { assign, type ItemCell, type ItemRow } from './cells.js';
import type { ColumnName, Header } from './columns.js';

const CARRIED =
  /^(?:(?:balance |subtotal |amount |total )?(?:carried|brought) (?:forward|over|down)|(?:zwischensumme |summe )?übertrag|(?:sous-total )?(?:à report(?:er|é)|report)|suma (?:y sigue|anterior)|(?:a )?riport(?:o|are)|transport(?:eren)?|over te brengen|saldo vorige pagina)(?!\p{L})/iu;

/** Whether a row carries a sum over to the next page: it is no item and ends no list. */
export function isCarried(row: Row): boolean {
  const text = row.segments.find((segment) => /\p{L}/u.test(segment.text))?.text ?? '';
  return CARRIED.test(text) && row.segments.length <= 3;
}

/** Whether a row begins with a label of the document: it tells something beside the list. */
export function isLabelled(context: Context, row: Row): boolean {
  const [first] = row.segments;
  return (
    first !== undefined &&
    (context.labelsBySegment.get(first) ?? []).some(
      (hit) => hit.start === 0 && hit.colon && hit.strength >= 0.9 && hit.name !== 'other_number',
    )
  );
}

/** `Shipping Charges  1  35.71  -35.71  0.00`, `D412  Carta  2  5,00  10,00`: a charge, or goods called like a means of payment, with a price of its own. */
export function isCharge(context: Context, row: Row, { columns }: Header, em: number): boolean {
  const [first, ...rest] = row.segments.map((segment) => context.labelsBySegment.get(segment) ?? []);
  const hits = [...(first ?? []), ...rest.flat().filter(({ name, alone }) => (name === 'paid' || name === 'shipping') && alone)];
  return (
    columns.length >= 4 &&
    hits.some(({ name }) => name === 'shipping' || name === 'paid') &&
    !hits.some(({ name }) => ['total', 'subtotal', 'amount_due'].includes(name)) &&
    isFullRow(assign(row, columns, em), context)
  );
}

/** Whether a row holds the totals: begins with such a label, or has one before its only amount. */
export function closesList(context: Context, row: Row): boolean {
  if (row.segments.some((segment) => isFormBox(context, segment))) return true;
  if (SUMMED_UP.test(row.text)) return true;
  if (row.segments.length > 1 && LEDGER_TAX.test(row.segments[0]!.text)) return true;
  return row.segments.some((segment, index) => {
    const hits = context.labelsBySegment.get(segment) ?? [];
    const closing = new Set(hits.filter((hit) => ['total', 'subtotal', 'amount_due'].includes(hit.name)).map((hit) => hit.name));
    if (closing.size > 1 && index === 0) return true;
    return hits.some((hit) => {
      if (!isTotalsLabel(hit)) return false;
      const earlier = row.segments.slice(0, index);
      const before = earlier.some((other) => /\p{L}{3}/u.test(other.text));
      // `1,355.08  18%  IGST  243.92`: which tax it is stands in a column of the list.
      const inColumn = before || earlier.some((other) => /\d[.,]\d{2}(?!\d)/.test(other.text));
      const weak = hit.strength < 0.8 || hit.name === 'paid' || hit.name === 'shipping';
      const covers = hit.end >= 0.6 * segment.text.length || /\d[.,]\d{2}\D*$|%\W*$/.test(segment.text);
      return covers && !(weak && before) && !(hit.name === 'tax' && inColumn) && (hit.name !== 'shipping' || hit.closed);
    });
  });
}

/** `TOTAL: 21 CARTONS   N.W. 210.10 KGS`, `TOTAL 3 bultos`: what the list comes to, counted in packages. */
const SUMMED_UP =
  /^\W*(?:grand\s)?(?:total|totaal|totale|gesamt|summe|suma)\s?:?\s+\d[\d.,\s]*(?:packages?|pkgs?|cartons?|ctns?|crates?|cases?|pallets?|drums?|bags?|rolls?|bundles?|boxes|pieces|pcs|packst(?:ü|ue?)cke?|kartons?|paletten|kisten|colli|colis|palettes|caisses|bultos|cajas|palets|scatole|casse)(?!\p{L})/iu;

/** What ledgers call the taxes that they set below the goods, in the column of those: `OUTPUT IGST 18%`, `Input CGST @ 9 %`, `SGST A/c`. */
const LEDGER_TAX =
  /^\W*(?:(?:output|input|add|less)\W+)?(?:[cisu]|ut)?gst(?:\W+(?:output|input|payable|a\/c|tax|collected))*(?:\W*\d{1,2}(?:[.,]\d{1,2})?\s?%?)?\W*$/iu;

/** A cell that is an amount and nothing else: a number, a currency, a letter for its tax. */
const BARE = /^\W*(?:\p{L}{1,3}\W*)?\d[\d.,'’\s]*\W*(?:\p{L}{1,3}\W*)?$/u;

/** `State Tax (6.5%)` in the column of the prices: what an amount below the list is, and at which rate. */
const RATED = /\p{L}{3}[^\d]*\d[\d.,]*\s?%/u;

/** After totals a list goes on (groups with subtotals of their own) only with a row that has text, total and a further number. */
export function isFullRow(cells: ItemCell[], context: Context): boolean {
  const number = (name: ColumnName): boolean =>
    cells.some(
      (cell) => cell.column === name && !RATED.test(cell.text) && findNumbers(repairDigits(cell.text), context.decimalSign).length > 0,
    );
  return (
    number('total') &&
    cells.some((cell) => cell.column === 'total' && BARE.test(cell.text)) &&
    (number('quantity') || number('unit_price')) &&
    cells.some((cell) => cell.column === 'description' && /\p{L}{2}/u.test(cell.text))
  );
}

/** The caption of another box of the form, which ends the box that the list stands in. */
function isFormBox(context: Context, segment: Segment): boolean {
  return (context.labelsBySegment.get(segment) ?? []).some(({ name, alone, strength }) => name === 'form_box' && alone && strength >= 0.8);
}

/**
 * The rows without a last one that only sums up: it has no price of its own where others have, and both its quantity and its amount are what all rows
 * above it come to. A line that ends the description of the last item may stand beside the sums.
 */
export function withoutSum(rows: readonly ItemRow[], numberOf: (cell: ItemCell | undefined) => number | null): ItemRow[] {
  const above = rows.slice(0, -1);
  const last = rows.at(-1);
  if (!last || above.length === 0 || last.cells.has('unit_price') || !above.every(({ cells }) => cells.has('unit_price'))) return [...rows];
  const isSum = (name: ColumnName): boolean => {
    const value = numberOf(last.cells.get(name));
    const sum = above.reduce((whole, { cells }) => whole + (numberOf(cells.get(name)) ?? 0), 0);
    return value !== null && value !== 0 && Math.abs(sum - value) < 0.006;
  };
  return isSum('quantity') && isSum('total') ? above : [...rows];
}

/** Whether a label closes the list of items: a total, subtotal, tax or the like with an amount or nothing behind it. */
function isTotalsLabel(hit: LabelHit<Concept>): boolean {
  const closing = ['total', 'subtotal', 'tax', 'amount_due', 'shipping', 'paid', 'rounding', 'tip', 'withholding'].includes(hit.name);
  return closing && hit.start <= 3 && hit.strength >= 0.5;
}

/** Rows by which a page is compared with another, at least; and how many of them two copies of one page share. */
const ROWS_OF_A_COPY = 8;
const SAME = 0.8;

/** `Original`, `Duplicate`: whether a page says again what one before it says, but for a few words of its head. */
export function isCopy(context: Context, view: PageView): boolean {
  if (view.rows.length < ROWS_OF_A_COPY) return false;
  return context.pages.some((other) => {
    if (other.page.number >= view.page.number || other.rows.length !== view.rows.length) return false;
    const texts = new Set(other.rows.map(({ text }) => text));
    return view.rows.filter(({ text }) => texts.has(text)).length >= SAME * view.rows.length;
  });
}

/** Whether a page has a number of its own under a clear label and not that of the first page: of several papers in one file the first counts. */
export function isOtherPaper(context: Context, { page }: PageView): boolean {
  if (page.number === 1) return false;
  const numbers = candidatesFor(context, ['invoice_number'], readIdentifier, ({ strength }) => strength >= 0.8).filter(
    ({ rule, score }) => rule !== 'label-below' && score > 0.6,
  );
  const on = (number: number): unknown[] => numbers.filter((candidate) => candidate.page === number).map(({ value }) => value);
  const [first, own] = [on(1), on(page.number)];
  return first.length > 0 && own.length > 0 && !own.some((value) => first.includes(value));
}
