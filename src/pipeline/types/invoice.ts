import { type Candidate, candidatesFor, mergeCandidates, settled, toField } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { findItemRows, type ItemRow } from '../finding/line-items.js';
import { slice } from '../finding/page-view.js';
import { fromSegments, type Party } from '../finding/parties.js';
import { dueInSentence, grantsDiscount } from '../finding/payment-terms.js';
import { readDate, readIdentifier } from '../finding/readings.js';
import { findHeaderlessRows } from '../finding/row-patterns.js';
import { findTotals } from '../finding/totals.js';
import { findTradeParties } from '../finding/vendor.js';
import type { Field } from '../model.js';
import { currencyCode, currencyCounts } from '../values/currencies.js';
import { daysBetween, findDates, isPlausibleDate } from '../values/dates.js';
import type { TypeDefinition } from './document-type.js';
import { checkInvoice } from './invoice-checks.js';
import { type ItemKey, itemFields } from './items.js';

/** Keys of line_items of an invoice. */
export const INVOICE_ITEMS: readonly ItemKey[] = [
  { key: 'description', column: 'description', kind: 'text' },
  { key: 'quantity', column: 'quantity', kind: 'number', pick: 'first' },
  { key: 'unit_price', column: 'unit_price', kind: 'number', pick: 'first' },
  { key: 'total', column: 'total', kind: 'number', pick: 'last' },
];

/** Keys of an invoice (design.md 9). */
export const INVOICE_SHAPE = {
  invoice_number: null,
  invoice_date: null,
  due_date: null,
  total_amount: null,
  tax_amount: null,
  subtotal: null,
  currency: null,
  vendor: { name: null, address: null, email: null, vat_id: null },
  customer: { name: null, address: null, vat_id: null },
  purchase_order_number: null,
  period_start: null,
  period_end: null,
  line_items: [],
};

/** Invoices, and with them bills, credit notes and till receipts. */
export const invoice: TypeDefinition = {
  type: 'invoice',
  shape: INVOICE_SHAPE,
  itemShape: { description: null, quantity: null, unit_price: null, total: null },
  required: ['invoice_number', 'invoice_date', 'total_amount'],
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
  const totals = findTotals(context);
  const credits = subtype === 'credit_note';
  const number = findInvoiceNumber(context, credits);
  const date = findInvoiceDate(context, number, receipt, credits);
  add('invoice_number', number);
  add('invoice_date', date);
  add('due_date', findDueDate(context, date));
  add('total_amount', totals.total);
  add('tax_amount', totals.tax);
  add('subtotal', totals.subtotal);
  add('currency', findCurrency(context, totals.total));
  const parties = findTradeParties(context, receipt);
  addParty(add, 'vendor', parties.vendor, true);
  addParty(add, 'customer', parties.customer, false);
  add('purchase_order_number', findOrderNumber(context, number));
  for (const [index, candidate] of findPeriod(context).entries()) add(index === 0 ? 'period_start' : 'period_end', candidate);
  fields.push(...itemFields(context, findRows(context, receipt), items));
  return fields;
}

function addParty(add: (path: string, candidate: Candidate | null) => void, path: string, party: Party, email: boolean): void {
  add(`${path}.name`, party.name);
  add(`${path}.address`, party.address);
  if (email) add(`${path}.email`, party.email);
  add(`${path}.vat_id`, party.vatId);
}

function findRows(context: Context, receipt: boolean): ItemRow[] {
  const rows = findItemRows(context);
  return rows.length > 0 ? rows : findHeaderlessRows(context, receipt);
}

/** The number behind an invoice label, else behind a general one; an order or customer number is none. `credits`: of a credit note. */
export function findInvoiceNumber(context: Context, credits = false): Candidate | null {
  const others = candidatesFor(
    context,
    ['customer_number', 'purchase_order_number', 'delivery_number', 'vat_id', 'phone', 'bank', 'other_number'],
    readIdentifier,
  ).filter((candidate) => candidate.rule !== 'label-below' && candidate.score > 0.5);
  const candidates = mergeCandidates(
    candidatesFor(context, ['invoice_number'], readIdentifier).map((candidate) => ownOf(titled(context, candidate), credits)),
  );
  const free = candidates.map((candidate) => {
    const claimed = others.some(
      (other) => other.page === candidate.page && other.words[0]?.index === candidate.words[0]?.index && other.score > candidate.score,
    );
    return claimed ? { ...candidate, score: candidate.score * 0.3 } : candidate;
  });
  const best = free.sort((left, right) => right.score - left.score)[0];
  return best && best.score >= 0.25 ? best : null;
}

/** Words that point to another document: `Corrects invoice`, `zu Rechnung Nr.`, `sur facture`. */
const REFERS =
  /(?:^|\s)(?:zu|zur|betreft|betrifft|bezug|original|corrects?|credit for|credited|against|re|sur|concerne|relative|rectifica|corrige|anula|rif|riferimento|rettifica|storno|betreffende|bij)\.?\s*(?:an?\s|the\s|your\s|unserer?\s|notre\s|la\s|a\s|uw\s|onze\s)?$/i;
const OF_INVOICE = /rechnung|invoice|facture|factura|fattura|factuur/i;
const OF_CREDIT = /gutschrift|credit|avoir|storno|korrektur|rectif|abono|correct/i;

/** What a label says of another document is less likely this one's; on a credit note, labels of invoices speak of the invoice credited. */
function ownOf(candidate: Candidate, credits: boolean): Candidate {
  const { label } = candidate;
  if (!label) return candidate;
  const words = label.segment.text.slice(0, label.end);
  const refers = REFERS.test(label.segment.text.slice(0, label.start));
  const foreign = credits && OF_INVOICE.test(words) && !OF_CREDIT.test(words);
  return refers || foreign ? { ...candidate, score: (refers && foreign ? 0.4 : 0.6) * candidate.score } : candidate;
}

/** `Invoice 4711` set as the title of the page is as good as a label. */
function titled(context: Context, candidate: Candidate): Candidate {
  const label = candidate.label;
  const em = context.pages.find((view) => view.page.number === candidate.page)?.em ?? 10;
  const first = label?.segment.words[0];
  const placed =
    candidate.rule === 'label-inline' || (candidate.rule === 'label-below' && label?.alone && /\d{3}|\p{L}.*\d/u.test(candidate.text));
  if (!label || !first || label.start > 1 || !placed || label.segment.words.length > 7) return candidate;
  const isTitle = first.size > 1.15 * em || first.bold;
  return isTitle && candidate.score < 0.9 && label.strength > 0.4 ? { ...candidate, score: 0.5 * candidate.score + 0.5 * 0.95 } : candidate;
}

/** The date behind a date label, on the line of the invoice number, or - less sure - standing alone in the head or anywhere on a receipt. */
export function findInvoiceDate(context: Context, number: Candidate | null, receipt: boolean, credits = false): Candidate | null {
  const labelled = mergeCandidates(candidatesFor(context, ['invoice_date'], readDate).map((candidate) => ownOf(candidate, credits)));
  const best = settled(labelled);
  if (best && best.score >= 0.5) return best;
  const [first, rival] = looseDates(context, number, receipt);
  const loose = first && !receipt && rival && rival.score > 0.9 * first.score ? { ...first, score: 0.75 * first.score } : first;
  if (loose && loose.score > (best?.score ?? 0)) return loose;
  return best && best.score >= 0.2 ? best : null;
}

function looseDates(context: Context, number: Candidate | null, receipt: boolean): Candidate[] {
  const candidates: Candidate[] = [];
  for (const view of context.pages.slice(0, receipt ? undefined : 1)) {
    for (const segment of view.segments) {
      const labels = context.labelsBySegment.get(segment) ?? [];
      if (
        labels.some(
          (hit) =>
            ['due_date', 'order_date', 'delivery_date', 'period', 'period_start', 'period_end'].includes(hit.name) && hit.strength > 0.6,
        )
      )
        continue;
      for (const date of findDates(segment.text, context.dateOrder)) {
        const part = slice(segment, date.start, date.end);
        if (!part || !isPlausibleDate(date.iso, context.today)) continue;
        if (number?.page === segment.page && number.words.some((word) => word.index === part.words[0]?.index)) continue;
        const height = segment.top / view.page.height;
        const besideNumber =
          number !== null &&
          number.page === segment.page &&
          number.words.some((word) => segment.words.some((other) => other.index === word.index));
        const timed = /\d{1,2}:\d{2}/.test(view.rows[segment.row]?.text ?? '');
        const score = besideNumber ? 0.8 : receipt ? 0.6 + (timed ? 0.12 : 0) : height < 0.45 ? headScore(segment.text, date) : 0;
        if (score > 0)
          candidates.push({
            ...fromSegments([part], score * (date.certain || score > 0.7 ? 1 : 0.95), 'date-in-head', null),
            value: date.iso,
            text: date.text,
          });
      }
    }
  }
  return mergeCandidates(candidates);
}

/** How likely a date in the head of a page is that of the document: behind a place, alone on its line, or behind other words. */
function headScore(text: string, date: { start: number; end: number }): number {
  const before = text.slice(0, date.start);
  if (/^\p{Lu}[\p{L} .-]{2,30},\s*(?:den\s|am\s|le\s|il\s|a\s)?$/u.test(before)) return 0.78;
  if (!/[\p{L}\p{N}]/u.test(before + text.slice(date.end))) return 0.72;
  return before.replace(/[^\p{L}]/gu, '').length < 20 ? 0.55 : 0.4;
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
  return candidates[0] && candidates[0].score >= 0.45 ? candidates[0] : null;
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
  return paired ? [start, end] : [];
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
    ? [...currencyCounts([`${total.label?.segment.text ?? ''} ${total.text}`]).keys()].filter((code) => code !== '$')
    : [];
  const code = beside.length === 1 && beside[0] ? beside[0] : own.code;
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const word = segment.words.find((other) => namesCurrency(other.text, code));
      if (word)
        return {
          value: code,
          text: word.text,
          page: segment.page,
          words: [word],
          score: beside.length === 1 ? 0.97 : own.confidence,
          rule: 'currency-sign',
          label: null,
        };
    }
  }
  return null;
}

function namesCurrency(text: string, code: string): boolean {
  const sign = text.replace(/[\d.,'()-]+/g, '').trim();
  const found = currencyCode(sign);
  return found === code || (found === 'USD' && sign === '$') || currencyCounts([text]).has(code);
}
