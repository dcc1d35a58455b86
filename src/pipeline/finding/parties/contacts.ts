import { findEmails, findVatIds } from '../../values/identifiers.js';
import { alphanumeric } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
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
  return Math.abs(segment.left - word.left) < 3 * view.em && segment.top > word.top && segment.top - word.top < 10 * view.em;
}

const BUYER_WORD =
  /\b(?:ihre|client|customer|cliente|kunde|kunden|uw|klant|your|buyer|acheteur|votre|cessionario|committente|su nif|destinatario)\b/i;

function vatSegments(
  context: Context,
): { segment: Segment; value: string; text: string; start: number; end: number; valid: boolean | null; buyer: boolean }[] {
  return context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const before = view.rows[segment.row]?.segments.filter((other) => other.right <= segment.left + 1).at(-1)?.text ?? '';
      return findVatIds(segment.text).map((found) => ({
        ...found,
        segment,
        buyer: BUYER_WORD.test(`${before} ${segment.text.slice(0, found.start)}`),
      }));
    }),
  );
}

function vendorVat(context: Context, customer: Party): Candidate | null {
  const found = vatSegments(context).filter(
    (entry) => !entry.buyer && entry.value !== customer.vatId?.value && !inCustomerBlock(context, entry.segment, customer),
  );
  const best = found.find((entry) => entry.valid === true) ?? found[0];
  if (!best) return labelledTaxId(context, (hit) => !isBuyers(hit) && !inCustomerBlock(context, hit.segment, customer));
  return vatCandidate(best, 0.85);
}

/** Tax numbers of countries without prefix: what stands behind such a label. */
function labelledTaxId(context: Context, accept: (hit: LabelHit<Concept>) => boolean): Candidate | null {
  for (const hit of context.labels) {
    if (hit.name !== 'vat_id' || hit.strength < 0.7 || !accept(hit)) continue;
    const inline = hit.segment.text.slice(hit.end);
    const row = pageOf(context, hit.segment.page)?.rows[hit.segment.row];
    const segment = /\d{5}/.test(inline) ? hit.segment : row?.segments.find((other) => other.left >= hit.segment.right);
    const text = segment === hit.segment ? inline : (segment?.text ?? '');
    const match = text.match(/^[\s:#]*([A-Z]{0,3}[- ]?\d[\dA-Z-]{6,16}(?: \d{2,4}){0,3})(?![\d.,]*[.,]\d{2}\b)/);
    if (!segment || !match?.[1]) continue;
    const words = segment.words.filter((word) => match[1]?.includes(word.text.replace(/^[^A-Z0-9]+/i, '')) && /\d/.test(word.text));
    return { value: match[1], text: match[1], page: segment.page, words, score: 0.75 * hit.strength, rule: 'label-inline', label: hit };
  }
  return null;
}

/** The buyer's VAT number: in the buyer's block or behind a word that says whose it is. */
export function customerVat(context: Context, customer: Party): Candidate | null {
  const found = vatSegments(context).find((entry) => entry.buyer || inCustomerBlock(context, entry.segment, customer));
  if (found) return vatCandidate(found, 0.85);
  return labelledTaxId(context, (hit) => isBuyers(hit) || inCustomerBlock(context, hit.segment, customer));
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
