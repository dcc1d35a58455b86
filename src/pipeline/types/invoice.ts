import { Selection } from '../choosing/select.js';
import { type Candidate, candidatesFor, mergeCandidates, type Reading, type Spot, toField } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { isDescribed, rowsThatAddUp } from '../finding/line-items/adding-rows.js';
import type { ItemRow } from '../finding/line-items/cells.js';
import { findItemRows } from '../finding/line-items/line-items.js';
import { mendedRows } from '../finding/line-items/mended-rows.js';
import { saysTotal } from '../finding/line-items/priced-rows.js';
import { findHeaderlessRows } from '../finding/line-items/row-patterns.js';
import { withCounts } from '../finding/line-items/till-counts.js';
import { slice, type ViewWord } from '../finding/page-view.js';
import { fromSegments, type Party } from '../finding/parties/parties.js';
import { dueInSentence, grantsDiscount } from '../finding/payment-terms.js';
import { grossOfRate } from '../finding/rate-table.js';
import { readAmount, readDate, readIdentifier } from '../finding/readings.js';
import { adjustmentSums, findTotals, orRounded, orSubtotal, type Totals } from '../finding/totals.js';
import type { Field } from '../model.js';
import { currencyCode, currencyCounts, spelledAt } from '../values/currencies.js';
import { daysBetween, findDates } from '../values/dates.js';
import type { TypeDefinition } from './document-type.js';
import { MOST_AMOUNTS, withoutGiven } from './given-amount.js';
import { checkInvoice, isSumOf, sumsOfLines } from './invoice-checks.js';
import { numbersIt, wholeNumber } from './invoice-number.js';
import { type ItemKey, itemFields } from './items.js';
import { withoutMisreadSigns } from './misread-sign.js';

/** Keys of line_items of an invoice. */
export const INVOICE_ITEMS: readonly ItemKey[] = [
  { key: 'description', column: 'description', kind: 'text' },
  { key: 'quantity', column: 'quantity', kind: 'number', pick: 'first' },
  { key: 'unit_price', column: 'unit_price', kind: 'number', pick: 'first' },
  { key: 'total', column: 'total', kind: 'number', pick: 'last' },
];

/** Invoices, and with them bills, credit notes and till receipts. */
export const invoice: TypeDefinition = {
  type: 'invoice',
  extract: extractInvoice,
  check: checkInvoice,
};

/** All fields of an invoice by labels, layout and lists. `subtype` receipt: letterhead on top, list without header. */
export function extractInvoice(context: Context, subtype: string | null, items: readonly ItemKey[] = INVOICE_ITEMS): Field[] {
  const receipt = subtype === 'receipt';
  const fields: Field[] = [];
  const add = (path: string, candidate: Candidate | null | undefined): void => {
    if (candidate) fields.push(toField(context, path, candidate));
  };
  const selection = new Selection(context, receipt);
  const amounts = selection.candidates('total_amount', receipt ? MOST_AMOUNTS : 1);
  const total = receipt ? withoutGiven(context, amounts) : (amounts[0] ?? null);
  const read = findTotals(context, total && withTax(context, withoutCarriedOver(context, total)));
  const rows = findRows(context, receipt, read);
  const lines = sumOf(context, rows);
  const totals = orRounded(context, orSubtotal(context, withoutMisreadSigns(context, read, lines), lines));
  const { number: chosen, date } = selection.numberAndDate();
  const number = chosen ?? numberLikeDay(context, date);
  add('invoice_number', number && numbersIt(context, number, receipt) ? wholeNumber(context, number) : null);
  add('invoice_date', date);
  add('due_date', findDueDate(context, date));
  add('total_amount', totals.total);
  add('tax_amount', totals.tax);
  add('subtotal', totals.subtotal);
  add('currency', findCurrency(context, totals.total));
  const parties = selection.parties(
    ({ page, words: [first] }) =>
      first !== undefined && (rows.some((row) => row.page === page && isOf(row, first)) || (receipt && isBetween(rows, page, first))),
  );
  addParty(add, 'vendor', parties.vendor, true);
  addParty(add, 'customer', parties.customer, false);
  add('purchase_order_number', findOrderNumber(context, number));
  for (const [index, candidate] of findPeriod(context).entries()) add(index === 0 ? 'period_start' : 'period_end', candidate);
  fields.push(...itemFields(context, rows, items));
  return fields;
}

/** What the lines of a list come to; null where there are none. */
function sumOf(context: Context, rows: readonly ItemRow[]): number | null {
  const amounts = itemFields(context, rows, INVOICE_ITEMS).filter(({ path }) => path.endsWith('.total'));
  return amounts.length === 0 ? null : amounts.reduce((sum, { value }) => sum + Number(value), 0);
}

/** Whether a word belongs to a cell of a row of the list. */
const isOf = ({ cells }: ItemRow, { index }: ViewWord): boolean =>
  [...cells.values()].some(({ words }) => words.some((word) => word.index === index));

/** Of a bill that adds what was left unpaid before the total is its own: the printed amount that the balance carried over makes the chosen one. */
function withoutCarriedOver(context: Context, total: Candidate): Candidate {
  const owed = candidatesFor(context, ['carried_over'], readAmount).filter(({ value, score }) => Number(value) > 0 && score > 0.3);
  const own = candidatesFor(context, ['total', 'subtotal'], readAmount).find((candidate) =>
    owed.some(({ value }) => Math.abs(Number(candidate.value) + Number(value) - Number(total.value)) < 0.006),
  );
  return own ? { ...own, score: total.score } : total;
}

/** A total that is the net amount of the only rate: the row of that rate prints it with its tax. */
function withTax(context: Context, total: Candidate): Candidate {
  const gross = grossOfRate(context, Number(total.value));
  return gross ? { ...total, ...gross } : total;
}

/** `2/11/2023` below a caption for the number and nothing else: papers are numbered so by month where they have their day elsewhere. */
function numberLikeDay(context: Context, date: Candidate | null): Candidate | null {
  const read = ({ segment: { text } }: Spot): Reading[] => {
    const found = text.match(/^\W*(\d{1,4}[/-]\d{1,2}[/-](?:19|20)\d{2})\W*$/)?.[1];
    return found ? [{ value: found, start: text.indexOf(found), end: text.indexOf(found) + found.length, fit: 0.9 }] : [];
  };
  const [best] = candidatesFor(context, ['invoice_number'], read, ({ weight, closed }) => weight === 1 && closed);
  return best && date && best.words[0]?.index !== date.words[0]?.index && best.score >= 0.5 ? best : null;
}

function addParty(add: (path: string, candidate: Candidate | null) => void, path: string, party: Party, email: boolean): void {
  add(`${path}.name`, party.name);
  add(`${path}.address`, party.address);
  if (email) add(`${path}.email`, party.email);
  add(`${path}.vat_id`, party.vatId);
}

function findRows(context: Context, receipt: boolean, totals: Totals): ItemRow[] {
  const headed = findItemRows(context);
  if (receipt) return withCounts(context, rowsOfTill(context, headed, totals));
  return headed.length > 0 ? mendedRows(context, headed) : withCounts(context, findHeaderlessRows(context, false));
}

/** So many rows make a list of which all that stands between them is part. */
const LEAST_LIST = 3;

/** Whether a word stands between the first and the last row of a till's list: what is sold may take a line more than that of its price. */
function isBetween(rows: readonly ItemRow[], page: number, { top }: ViewWord): boolean {
  const tops = rows.filter((row) => row.page === page).map((row) => row.top);
  return tops.length >= LEAST_LIST && top > Math.min(...tops) && top < Math.max(...tops);
}

/**
 * Rows of a till's list. On its paper columns run into each other and amounts lose their signs: rows that add up come before those that do not. What stands
 * below the total - what was paid, the taxes by rate - is no list.
 */
function rowsOfTill(context: Context, headed: readonly ItemRow[], totals: Totals): ItemRow[] {
  // Where the only line is the sum as well, its amount ends no list.
  const isInList = headed.some(({ cells }) => cells.get('total')?.words.some(({ index }) => index === totals.total?.words[0]?.index));
  const end = isInList ? undefined : totals.total?.words[0];
  const textOf = ({ page, top }: ItemRow): string =>
    context.pages.find((view) => view.page.number === page)?.rows.find((row) => row.top === top)?.text ?? '';
  const isItem = (row: ItemRow): boolean =>
    !saysTotal(textOf(row)) && !(end && row.page === totals.total?.page && row.top > end.top - 0.5 * end.size);
  const above = headed.filter(isItem);
  const rows = above.length > 0 ? above : findHeaderlessRows(context, true).filter(isItem);
  const amountOf = (candidate: Candidate | null): number | null => (typeof candidate?.value === 'number' ? candidate.value : null);
  const [total = null, subtotal = null, tax = null] = [totals.total, totals.subtotal, totals.tax].map(amountOf);
  const sums = sumsOfLines({ total, subtotal, tax }, adjustmentSums(context)).map(({ sum }) => sum);
  const amounts = itemFields(context, rows, INVOICE_ITEMS).filter(({ path }) => path.endsWith('.total'));
  const whole = amounts.reduce((sum, { value }) => sum + Number(value), 0);
  const addsUp = rows.some(isDescribed) && amounts.length === rows.length && sums.some((sum) => isSumOf(sum, whole, rows.length));
  return addsUp ? rows : (rowsThatAddUp(context, rows, sums) ?? rows);
}

function findDueDate(context: Context, invoiceDate: Candidate | null): Candidate | null {
  const issued = typeof invoiceDate?.value === 'string' ? invoiceDate.value : null;
  const candidates = mergeCandidates(candidatesFor(context, ['due_date'], readDate)).filter((candidate) => {
    if (candidate.words[0] && candidate.words[0].index === invoiceDate?.words[0]?.index && candidate.page === invoiceDate.page)
      return false;
    if (candidate.rule === 'label-inline' && grantsDiscount(candidate.label?.segment.text.split(candidate.text)[1] ?? '')) return false;
    return issued === null || (daysBetween(issued, String(candidate.value)) >= 0 && daysBetween(issued, String(candidate.value)) < 1100);
  });
  return candidates[0] && candidates[0].score >= 0.3 ? candidates[0] : dueInSentence(context, issued);
}

const TO_BUYER =
  /\b(?:your|customer|cust|client|buyer|purchase|p\.?\s?o|ihre?|bestell\w*|votre|vos|vs|su|vostro|cliente|acquisto|compra|uw|inkoop\w*|klant)\b/i;
const TO_SELLER = /\b(?:our|unsere?|notre|nuestr[oa]|nostr[oa]|ns|onze?)\b/i;

/** The buyer's own number comes before an order number of which the label does not say whose it is. */
function buyersFirst(candidate: Candidate): Candidate {
  const words = candidate.label?.segment.text.slice(0, candidate.label.end) ?? '';
  return { ...candidate, score: candidate.score * (TO_SELLER.test(words) ? 0.4 : TO_BUYER.test(words) ? 1 : 0.9) };
}

function findOrderNumber(context: Context, number: Candidate | null): Candidate | null {
  const candidates = mergeCandidates(candidatesFor(context, ['purchase_order_number'], readIdentifier).map(buyersFirst)).filter(
    (candidate) => candidate.value !== number?.value || candidate.label?.segment !== number?.label?.segment,
  );
  return candidates[0] && candidates[0].score >= 0.45 ? withPrefix(context, candidates[0]) : null;
}

/** `PO-3333` is a number whole, although it begins as a label does: one printed word, its parts joined by a dash. */
function withPrefix(context: Context, candidate: Candidate): Candidate {
  const word = context.pages
    .find(({ page }) => page.number === candidate.page)
    ?.page.words[candidate.words[0]?.index ?? -1]?.text.replace(/[,;:.)]+$/, '');
  const isWhole = candidate.words.length === 1 && word !== undefined && /^[A-Z]{1,4}-/.test(word) && word.endsWith(`-${candidate.text}`);
  return isWhole ? { ...candidate, value: word, text: word } : candidate;
}

/** Start and end of the period invoiced: two dates behind one label, or one behind each. */
export function findPeriod(context: Context): Candidate[] {
  for (const hit of context.labels.filter((label) => label.name === 'period').sort((left, right) => periodRank(right) - periodRank(left))) {
    const pair = candidatesFor(
      context,
      ['period'],
      (spot) => readDateRange(spot.segment.text, context),
      (other) => other === hit,
    ).slice(0, 2);
    if (pair.length === 2) return pair.sort((left, right) => (String(left.value) < String(right.value) ? -1 : 1));
  }
  const start = candidatesFor(context, ['period_start'], readDate)[0];
  const end = candidatesFor(context, ['period_end'], readDate)[0];
  const paired = start && end && start.score > 0.5 && end.score > 0.5 && String(start.value) <= String(end.value);
  return paired ? [start, end] : barePeriod(context);
}

/** What may stand before, between and behind the two dates of a period. */
const PERIOD_WORD =
  /^(?:(?:for|the|period|from|to|till|until|through|and|von|vom|bis|zum|du|de|au|del|desde|hasta|al|dal|a|van|tot|en met|t\/m|od|do|für|den|zeitraum|periode|periodo|período|période)(?!\p{L})|[\s:.,()–—-])*$/iu;

/** A line that is a period and nothing else, as bills of suppliers have it under their title; none where several differ. */
function barePeriod(context: Context): Candidate[] {
  const found = (context.pages[0]?.segments ?? []).flatMap((segment) => {
    const range = readDateRange(segment.text, context);
    const [first, last] = range;
    if (!first || !last || first.value === last.value || daysBetween(first.value, last.value) > 400) return [];
    const around = [segment.text.slice(0, first.start), segment.text.slice(first.end, last.start), segment.text.slice(last.end)];
    if (!around.every((part) => PERIOD_WORD.test(part))) return [];
    const dates = range.map(({ value, start, end }) => ({ segment: slice(segment, start, end), value }));
    return [dates.flatMap(({ segment: part, value }) => (part ? [{ ...fromSegments([part], 0.7, 'date-range', null), value }] : []))];
  });
  const different = new Set(found.map((pair) => pair.map(({ value }) => value).join()));
  return different.size === 1 && found[0]?.length === 2 ? found[0] : [];
}

function periodRank(hit: { strength: number; segment: { text: string } }): number {
  return hit.strength + (/invoice|billing|rechnung|abrechnung|factur|fattur/i.test(hit.segment.text) ? 0.2 : 0);
}

function readDateRange(text: string, context: Context): { value: string; start: number; end: number; fit: number }[] {
  const dates = findDates(text, context.dateOrder).slice(0, 2);
  if (dates.length < 2 || (dates[0]?.iso ?? '') > (dates[1]?.iso ?? '')) return [];
  return dates.map((date) => ({ value: date.iso, start: date.start, end: date.end, fit: 0.95 }));
}

/** The currency beside the total, else the one that the document names most. */
export function findCurrency(context: Context, total: Candidate | null): Candidate | null {
  const own = context.currency;
  if (!own) return null;
  const beside = total
    ? [...currencyCounts([`${total.label?.segment.text ?? ''} ${total.text}`]).keys()].filter(
        (code) => code !== '$' && (code !== 'JPY' || own.code === 'JPY'),
      )
    : [];
  const code = beside.length === 1 && beside[0] ? beside[0] : own.code;
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const word = segment.words.find((other) => namesCurrency(other.text, code));
      if (word)
        return {
          ...fromSegments([segment], beside.length === 1 ? 0.97 : own.confidence, 'currency-sign', null),
          value: code,
          text: word.text,
          words: [word],
        };
    }
  }
  return spelledCurrency(context, own);
}

/** The currency where the document spells it out. */
function spelledCurrency(context: Context, { code, confidence }: { code: string; confidence: number }): Candidate | null {
  for (const segment of context.pages.flatMap(({ segments }) => segments)) {
    const at = spelledAt(segment.text, code);
    const part = at && slice(segment, at.start, at.end);
    if (part) return { ...fromSegments([part], confidence, 'currency-sign', null), value: code };
  }
  return null;
}

function namesCurrency(text: string, code: string): boolean {
  const sign = text.replace(/[\d.,'()*-]+/g, '').trim();
  const found = currencyCode(sign);
  const named = code === 'CNY' || code === 'INR' ? [code, 'JPY'] : [code];
  return named.includes(found ?? '') || (found === 'USD' && sign === '$') || named.some((other) => currencyCounts([text]).has(other));
}
