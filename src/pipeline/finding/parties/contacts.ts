import { findEmails, findVatIds } from '../../values/identifiers.js';
import { alphanumeric } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { isInBoxOf } from '../form-boxes.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import type { Segment } from '../page-view.js';
import { addressBlocks, isDelivery } from './address-blocks.js';
import { fitsDomain } from './name-lines.js';
import { type Party } from './parties.js';

/** E-mail and VAT number of the seller: those that do not belong to the buyer. */
export function withContacts(context: Context, vendor: Party, customer: Party): Party {
  return { ...vendor, email: vendor.email ?? vendorEmail(context, vendor, customer), vatId: vendor.vatId ?? vendorVat(context, customer) };
}

/** An address whose domain carries the seller's name, else one outside the buyer's and the delivery block. */
function vendorEmail(context: Context, vendor: Party, customer: Party): Candidate | null {
  let best: Candidate | null = null;
  const deliveries = context.pages.flatMap((view) => addressBlocks(context, view).filter((block) => isDelivery(context, block)));
  for (const view of context.pages) {
    for (const segment of view.segments) {
      for (const found of findEmails(segment.text)) {
        const own = typeof vendor.name?.value === 'string' && fitsDomain(vendor.name.value, domainNames(found.value));
        const foreign =
          found.value === customer.email?.value ||
          inCustomerBlock(context, segment, customer) ||
          deliveries.some((block) => block.lines.includes(segment));
        if (foreign && !own) continue;
        const score = own ? 0.9 : 0.72;
        if (best && best.score >= score) continue;
        const words = segment.words.filter((word) => word.text.includes('@'));
        best = { value: found.value, text: found.value, page: segment.page, words, score, rule: 'pattern', label: null };
      }
    }
  }
  return best;
}

function domainNames(email: string): string[] {
  const host = email.split('@')[1] ?? '';
  return host
    .split('.')
    .slice(0, -1)
    .map((part) => alphanumeric(part))
    .filter((part) => part.length >= 3);
}

function inCustomerBlock(context: Context, segment: Segment, customer: Party): boolean {
  const word = customer.name?.words[0];
  const view = pageOf(context, segment.page);
  if (!word || !view || customer.name?.page !== segment.page) return false;
  // `Razón Social: Example SLL` over `NIF: B87654321`: the lines of the block begin with labels.
  const line = view.segments.find(({ words }) => words.some(({ index }) => index === word.index));
  const isUnder = [word.left, line?.left ?? word.left].some((left) => Math.abs(segment.left - left) < 3 * view.em);
  return isUnder && segment.top > word.top && segment.top - word.top < 10 * view.em;
}

const BUYER_WORD =
  /\b(?:ihre|client|customer|cliente|kunde|kunden|uw|klant|your|buyer|acheteur|votre|cessionario|committente|su nif|destinatario|consumidor|tomador|adquirente|comprador|nabywca)\b/i;

function vatSegments(
  context: Context,
): { segment: Segment; value: string; text: string; start: number; end: number; valid: boolean | null; buyer: boolean }[] {
  return context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const before = view.rows[segment.row]?.segments.filter((other) => other.right <= segment.left + 1).at(-1)?.text ?? '';
      return findVatIds(segment.text)
        .filter(({ start }) => !isOtherNumber(context, segment, start))
        .map((found) => ({
          ...found,
          segment,
          buyer: BUYER_WORD.test(`${before} ${segment.text.slice(0, found.start)}`),
        }));
    }),
  );
}

/** `Invoice No: SI-2024-6290`: a number of another kind that has the form of a VAT number. */
function isOtherNumber(context: Context, segment: Segment, start: number): boolean {
  const named = (context.labelsBySegment.get(segment) ?? []).filter((hit) => hit.end <= start && start - hit.end < 4 && hit.closed);
  return named.some(({ name }) => NUMBERS.has(name)) && !named.some(({ name }) => name === 'vat_id');
}

const NUMBERS: ReadonlySet<Concept> = new Set([
  'invoice_number',
  'purchase_order_number',
  'customer_number',
  'delivery_number',
  'other_number',
]);

function vendorVat(context: Context, customer: Party): Candidate | null {
  const found = vatSegments(context).filter(
    (entry) => !entry.buyer && entry.value !== customer.vatId?.value && !inCustomerBlock(context, entry.segment, customer),
  );
  const best = found.find((entry) => entry.valid === true) ?? found[0];
  if (best) return vatCandidate(best, 0.85);
  const buyers = customer.vatId ?? customerVat(context, customer);
  const isOurs = (hit: LabelHit<Concept>): boolean => !isBuyers(hit) && !inCustomerBlock(context, hit.segment, customer);
  const isNotBuyers = ({ segment, text }: TaxId): boolean => text !== buyers?.value && !isOfCustomer(context, segment, customer);
  return labelledTaxId(context, (hit, value) => isOurs(hit) && isNotBuyers(value)) ?? labelledTaxId(context, isOurs);
}

/** In the block of the buyer, on the line of his name, or behind a heading that says whose it is: forms have the tax number in a box beside it. */
function isOfCustomer(context: Context, segment: Segment, customer: Party): boolean {
  if (inCustomerBlock(context, segment, customer) || isBesideCustomer(context, segment, customer)) return true;
  const before = pageOf(context, segment.page)?.rows[segment.row]?.segments.filter((other) => other.right <= segment.left) ?? [];
  return before.some((other) => (context.labelsBySegment.get(other) ?? []).some(({ name, alone }) => alone && name === 'customer'));
}

function isBesideCustomer(context: Context, segment: Segment, customer: Party): boolean {
  const word = customer.name?.words.at(-1);
  const view = pageOf(context, segment.page);
  if (!word || !view || customer.name?.page !== segment.page) return false;
  return segment.left > word.right && Math.abs(segment.top + segment.bottom - word.top - word.bottom) < view.em;
}

interface TaxId {
  segment: Segment;
  text: string;
}

/** Groups of digits, with letters, points, dashes and strokes as countries print them: `12-3456789`, `07.661.074/0001-18`, `51 824 753 556`; neither a date nor an amount. */
const TAX_ID =
  /^[\s:#]*(?!\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?!\d|[./-]\d))([A-Z]{0,3}[- ]?\d[\dA-Z./-]{5,19}[\dA-Z](?: \d{2,4}){0,3}|\d{2,4}(?: \d{2,4}){2,4})(?![\d.,]*[.,]\d{2}\b)/;

/** Tax numbers of countries without prefix: what stands behind such a label, else under it in its box. */
function labelledTaxId(context: Context, accept: (hit: LabelHit<Concept>, value: TaxId) => boolean): Candidate | null {
  for (const hit of context.labels) {
    if (hit.name !== 'vat_id' || hit.strength < 0.7) continue;
    const value = behindLabel(context, hit) ?? underLabel(context, hit);
    if (!value || !accept(hit, value)) continue;
    const { segment, text } = value;
    const words = segment.words.filter((word) => text.includes(word.text.replace(/^[^A-Z0-9]+/i, '')) && /\d/.test(word.text));
    return { value: text, text, page: segment.page, words, score: 0.75 * hit.strength, rule: 'label-inline', label: hit };
  }
  return null;
}

function behindLabel(context: Context, hit: LabelHit<Concept>): TaxId | null {
  const inline = hit.segment.text.slice(hit.end);
  const row = pageOf(context, hit.segment.page)?.rows[hit.segment.row];
  const segment = /\d{5}|\d{3}\W\d{3}/.test(inline) ? hit.segment : row?.segments.find((other) => other.left >= hit.segment.right);
  const text = TAX_ID.exec(segment === hit.segment ? inline : (segment?.text ?? ''))?.[1];
  return segment && text ? { segment, text } : null;
}

function underLabel(context: Context, { segment: label, alone }: LabelHit<Concept>): TaxId | null {
  const view = pageOf(context, label.page);
  if (!view || !alone) return null;
  for (const row of view.rows.slice(label.row + 1, label.row + 3)) {
    const segment = row.segments.find((other) => other.left < label.right && other.right > label.left);
    if (!segment) continue;
    const text = TAX_ID.exec(segment.text)?.[1];
    const isNear = segment.top - label.bottom < 1.5 * view.em && isInBoxOf(view, { segment: label }, segment.words);
    return text === segment.text.trim() && isNear ? { segment, text } : null;
  }
  return null;
}

/** The buyer's VAT number: in the buyer's block or behind a word that says whose it is. */
export function customerVat(context: Context, customer: Party): Candidate | null {
  const found = vatSegments(context).find((entry) => entry.buyer || inCustomerBlock(context, entry.segment, customer));
  if (found) return vatCandidate(found, 0.85);
  return labelledTaxId(
    context,
    (hit, value) => isBuyers(hit) || inCustomerBlock(context, hit.segment, customer) || isOfCustomer(context, value.segment, customer),
  );
}

function isBuyers(hit: LabelHit<Concept>): boolean {
  return BUYER_WORD.test(hit.segment.text.slice(0, hit.start));
}

function vatCandidate(found: ReturnType<typeof vatSegments>[number], base: number): Candidate {
  const words = found.segment.words.filter((_, index) => {
    const offset = found.segment.offsets[index] ?? 0;
    return offset < found.end && offset + (found.segment.words[index]?.text.length ?? 0) > found.start;
  });
  return {
    value: found.value,
    text: found.text,
    page: found.segment.page,
    words,
    score: found.valid === true ? 0.97 : found.valid === false ? base - 0.2 : base,
    rule: 'pattern',
    label: null,
  };
}
