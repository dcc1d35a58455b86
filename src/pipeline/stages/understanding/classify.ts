import { isNarrow } from '../../choosing/features.js';
import { ROLL } from '../../choosing/roll.js';
import { candidatesFor } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { labelsOf } from '../../finding/labels.js';
import { indexPhrases } from '../../finding/lexicon/lexicon.js';
import { findItemRows } from '../../finding/line-items/line-items.js';
import { isProduct, numberOf } from '../../finding/line-items/settled-columns.js';
import { readAmount } from '../../finding/readings.js';
import type { Classification, DocumentModel, DocumentType } from '../../model.js';
import { DOCUMENT_TYPES } from '../../model.js';
import { BETWEEN } from '../../types/contract/block-parties.js';
import { CATEGORIES, CUES, SUBTYPES } from '../../types/words.js';
import { formEvidence } from './form-evidence.js';
import { weighPacking } from './packing-evidence.js';
import { isRoll, listsPrices, rollEvidence } from './roll-evidence.js';
import { titleEvidence } from './title-evidence.js';

const CUE_INDEX = indexPhrases(CUES);
const SUBTYPE_INDEX = indexPhrases(SUBTYPES);

/** Evidence from which a type is recognised: about one clear title, or a handful of its labels. */
const ENOUGH = 2.4;
/** Recognises the type from titles and from the labels that such documents carry; null when nothing speaks clearly. Pure. */
export function classify(model: DocumentModel, context: Context): Classification {
  const scores = new Map<DocumentType, number>(DOCUMENT_TYPES.map((type) => [type, 0]));
  const raise = (type: DocumentType, by: number): void => void scores.set(type, (scores.get(type) ?? 0) + by);
  const titles = titleEvidence(context, isFilledIn(model, context));
  for (const [type, by] of titles) if (type !== 'other') raise(type, by);
  for (const [type, by] of cueEvidence(context)) raise(type, by);
  for (const [type, by] of formEvidence(context)) raise(type, by);
  if (context.pages.slice(0, 1).some((view) => view.segments.some(({ text }) => BETWEEN.test(text)))) raise('contract', 1);
  raise('invoice', invoiceEvidence(context));
  if (isOfBank(context) || isTaxForm(context)) scores.set('invoice', 0.1 * (scores.get('invoice') ?? 0));
  weighKindsOfInvoice(scores, isProforma(context), isForExport(context));
  weighPacking(scores, titles, context);
  const foreign = titles.get('other') ?? 0;
  for (const [type, score] of scores) {
    const own = titles.get(type) ?? 0;
    if (foreign > 1.5 && foreign > own) scores.set(type, (foreign > 3 && own < 0.5 ? 0.3 : 0.45) * score);
  }
  const ranked = [...scores].sort((left, right) => right[1] - left[1]);
  const total = ranked.reduce((sum, [, score]) => sum + score, 0);
  const candidates = ranked
    .filter(([, score]) => score > 0.5)
    .map(([type, score]) => ({
      type,
      confidence: Math.round(Math.min(0.99, (score / (score + 1)) * (0.5 + (0.5 * score) / total) + 0.1) * 1000) / 1000,
    }));
  const [best] = ranked;
  const type = best && best[1] >= ENOUGH ? best[0] : null;
  return {
    type,
    confidence: type ? (candidates[0]?.confidence ?? 0) : 0,
    category: type ? CATEGORIES[type] : null,
    subtype: type ? subtypeOf(type, model, context) : null,
    candidates: candidates.slice(0, 4),
  };
}

/** Columns and sums that statements of a bank have and invoices have not. */
const BANKING =
  /(?<!\p{L})(withdrawals?|deposits?|(?:beginning|opening|starting) balance|(?:ending|closing|available)[. ]+balance|account holder|statement period|narration|value date|total (?:debits|credits)|transaction (?:type|detail)s?|kontostand|einzahlung|auszahlung|solde (?:initial|final)|saldo (?:inicial|final|iniziale|finale))(?!\p{L})/giu;
const BANK_STATEMENT = 4;

/** Whether the first page is a statement of a bank. */
function isOfBank({ pages: [view] }: Context): boolean {
  const words = (view?.segments ?? []).flatMap(({ text }) =>
    [...text.matchAll(BANKING)].map(([word]) => word.toLowerCase().replace(/s$/, '')),
  );
  return new Set(words).size >= BANK_STATEMENT;
}

/** What the forms of the tax office of the United States print: its name, the number under which a form was approved. */
const TAX_FORM = /(?<!\p{L})(?:internal revenue service|OMB (?:approval )?no\.?\s?\d{4}[-–]\d{4})(?!\d)/iu;

/** Whether the first page is such a form, which asks for sums and names as bills do. */
function isTaxForm({ pages: [view] }: Context): boolean {
  return view?.segments.some(({ text }) => TAX_FORM.test(text)) ?? false;
}

/** Words of a line that reads on, share of them in a contract at least, and pairs of label and value from which on a page is a form. */
const LINE_OF_TEXT = 8;
const MIN_TEXT = 0.55;
const MIN_PAIRS = 4;

/** Labels and what was filled in rather than text: contracts are written in sentences. */
function isFilledIn(model: DocumentModel, context: Context): boolean {
  if (model.pages.reduce((sum, { pairs }) => sum + pairs.length, 0) < MIN_PAIRS) return false;
  const lengths = context.pages.slice(0, 3).flatMap((view) => view.segments.map(({ words }) => words.length));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return sum(lengths.filter((count) => count >= LINE_OF_TEXT)) < MIN_TEXT * sum(lengths);
}

/** A commercial invoice carries all that an invoice does; when its own signs are there, the invoice's count for it. */
function weighKindsOfInvoice(scores: Map<DocumentType, number>, proforma: boolean, exported: boolean): void {
  const commercial = scores.get('commercial_invoice') ?? 0;
  const plain = scores.get('invoice') ?? 0;
  // The parties of a proforma invoice for the customs are labelled as on a bill of lading.
  const signs = commercial + (proforma && commercial > 0 ? (scores.get('bol') ?? 0) : 0) + (exported && commercial > 1 ? 2 : 0);
  if (signs >= (proforma ? 1.4 : 3)) {
    scores.set('commercial_invoice', commercial + (proforma ? 1 : 0.6) * plain);
    scores.set('invoice', 0.4 * plain);
  }
  const transport = Math.max(scores.get('bol') ?? 0, scores.get('packing_list') ?? 0, scores.get('customs_declaration') ?? 0);
  if (transport > plain) scores.set('invoice', 0.7 * plain);
}

/** A proforma invoice is made for the customs where it tells trade terms and countries. */
function isProforma({ pages: [view] }: Context): boolean {
  return (view?.segments ?? []).some(
    (segment) => segment.words.length <= 5 && labelsOf(segment, SUBTYPE_INDEX).some(({ name }) => name === 'invoice:proforma'),
  );
}

/** Who gets the goods and where they were made are told beside each other on invoices for the customs; a carrier's invoice tells the one alone. */
function isForExport(context: Context): boolean {
  const [view] = context.pages;
  const asks = (phrase: RegExp): boolean => (view?.segments ?? []).some(({ text, words }) => words.length <= 8 && phrase.test(text));
  return asks(RECEIVER) && asks(ORIGIN);
}

const RECEIVER =
  /^\W*(?:consignee|(?:by order|for account)\W|warenempfänger|destinataire des marchandises|consignatario|consegnatario|geadresseerde)(?!\p{L})/iu;
const ORIGIN =
  /^\W*(?:country of origin|origin of goods|ursprungsland|pays d['’]origine|pa[ií]s de origen|pa[ií]s de origem|paese (?:di|d['’]) ?origine|land van oorsprong)(?!\p{L})/iu;

/** Labels and phrases that belong to a type: each counts once. */
function cueEvidence(context: Context): Map<DocumentType, number> {
  const seen = new Map<string, { type: DocumentType; weight: number }>();
  for (const view of context.pages.slice(0, 3)) {
    for (const segment of view.segments) {
      for (const hit of labelsOf(segment, CUE_INDEX)) {
        const words = segment.text
          .slice(hit.start, hit.end)
          .toLowerCase()
          .replace(/[^\p{L}]+/gu, '');
        const weight = hit.strength >= 0.8 ? 0.7 : 0.4;
        const known = seen.get(`${hit.name}:${words}`);
        if (!known || known.weight < weight) seen.set(`${hit.name}:${words}`, { type: hit.name, weight });
      }
    }
  }
  const sums = new Map<DocumentType, number>();
  for (const { type, weight } of seen.values()) sums.set(type, Math.min(5, (sums.get(type) ?? 0) + weight));
  return sums;
}

/** Number, date and amounts under the labels of an invoice, or the closing lines of a till receipt. */
function invoiceEvidence(context: Context): number {
  const strong = new Set(context.labels.filter((hit) => hit.strength >= 0.75 && !isEntry(context, hit)).map((hit) => hit.name));
  let score = 0;
  for (const [name, by] of [
    ['invoice_number', 1],
    ['invoice_date', 0.5],
    ['due_date', 0.5],
    ['total', 0.8],
    ['amount_due', 0.5],
    ['subtotal', 0.5],
    ['tax', 0.4],
    ['vat_id', 0.4],
    ['paid', 0.4],
  ] as const) {
    if (strong.has(name)) score += by;
  }
  const roll = isRoll(context);
  const sums = addsUp(context);
  const closes =
    sums ||
    strong.has('total') ||
    strong.has('amount_due') ||
    context.labels.some((hit) => hit.name === 'total' && (roll || hit.start <= 1) && hit.strength >= 0.5);
  if (sums) score += 1;
  if (strong.has('customer') && listsPrices(context)) score += 0.5;
  // Papers without a title: numbered as an invoice is, and what was sold for how much.
  if (strong.has('invoice_number') && listsPrices(context)) score += 0.8;
  // Neither title nor number, but a list of what was sold, and a word for the total before what its amounts add up to.
  if (closes && score < ENOUGH && listsPrices(context) && listAddsUp(context)) score += 1.6;
  // The bare word `Total` before an amount says little on a sheet, and more on a roll.
  if (closes && !strong.has('total') && roll) score += 0.8;
  // On worn rolls the word for the total is often lost; how it was paid still tells.
  return closes ? score + tillEvidence(context) : 0.4 * score + (roll ? tillEvidence(context) : 0);
}

/** So many items make a list; one alone comes to its total whatever the paper is. */
const LEAST_ITEMS = 2;

/** Whether quantity times price gives each amount of a list, and these come to one that stands behind a word for the total. */
function listAddsUp(context: Context): boolean {
  const rows = findItemRows(context);
  const amounts = rows.map(({ cells }) => {
    const [quantity = null, price = null, total = null] = (['quantity', 'unit_price', 'total'] as const).map((name) =>
      numberOf(context, cells.get(name)),
    );
    return isProduct(quantity, price, total) ? (total ?? 0) : null;
  });
  if (amounts.length < LEAST_ITEMS || amounts.includes(null)) return false;
  const sum = amounts.reduce<number>((whole, amount) => whole + (amount ?? 0), 0);
  return candidatesFor(context, ['total', 'subtotal', 'amount_due'], readAmount).some(
    ({ value, rule, score }) => rule !== 'label-below' && score > 0.25 && Math.abs(Number(value) - sum) <= 0.011 * rows.length,
  );
}

/** `Cash` in row after row: an entry of a register, not how this paper was paid. */
function isEntry({ labels }: Context, { name, segment }: Context['labels'][number]): boolean {
  return name === 'paid' && labels.filter((other) => other.name === name && other.segment.text === segment.text).length > 5;
}

/** An amount before tax and the tax make one that stands behind a word for the total: so an invoice closes, whatever it is called. */
function addsUp(context: Context): boolean {
  const sizes = (concepts: readonly ('subtotal' | 'tax' | 'total' | 'amount_due')[]): number[] =>
    candidatesFor(context, [...concepts], readAmount)
      .filter((candidate) => candidate.rule !== 'label-below' && candidate.score > 0.25)
      .slice(0, 8)
      .map((candidate) => Math.abs(Number(candidate.value)));
  const [nets, taxes, totals] = [sizes(['subtotal']), sizes(['tax']).filter((tax) => tax > 0.02), sizes(['total', 'amount_due'])];
  return nets.some((net) => taxes.some((tax) => net > tax && totals.some((total) => Math.abs(net + tax - total) <= 0.011)));
}

/** A till tells what was paid and given back, and when to the minute. */
function tillEvidence(context: Context): number {
  const paid = new Set(
    context.labels
      .filter((hit) => hit.name === 'paid' && hit.start <= 1 && hit.strength >= 0.5 && !isEntry(context, hit))
      .map((hit) => hit.segment.text.slice(hit.start, hit.end).toLowerCase().replace(/\P{L}/gu, '')),
  );
  const timed = context.pages.some((view) =>
    view.rows.some((row) => /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9}\.?)[-/. ]\d{2,4}/u.test(row.text) && /\b\d{1,2}: ?\d{2}\b/.test(row.text)),
  );
  const taxed = context.labels.some(
    (hit) => (hit.name === 'tax' || hit.name === 'tax_noise' || hit.name === 'vat_id') && hit.strength >= 0.5,
  );
  return (
    (paid.size >= 2 ? 1 : paid.size === 1 ? 0.5 : 0) +
    (timed && paid.size > 0 ? 0.4 : 0) +
    (taxed ? 0.4 : 0) +
    (givesChange(context) ? 1.2 : 0) +
    rollEvidence(context)
  );
}

/** What was given less what came back is the total: so only a till reckons. */
function givesChange(context: Context): boolean {
  const sizes = (concept: 'paid' | 'total', most: number): number[] =>
    candidatesFor(context, [concept], readAmount)
      .filter((candidate) => candidate.rule !== 'label-below' && candidate.score > 0.25)
      .slice(0, most)
      .map((candidate) => Math.abs(Number(candidate.value)));
  const paid = sizes('paid', 8);
  const totals = sizes('total', 8).filter((total) => total > 0.02);
  return paid.some((given) => paid.some((back) => back > 0.02 && totals.some((total) => Math.abs(given - back - total) <= 0.006)));
}

function subtypeOf(type: DocumentType, model: DocumentModel, context: Context): string | null {
  let best: { name: string; weight: number } | null = null;
  for (const view of context.pages.slice(0, 1)) {
    for (const segment of view.segments) {
      for (const hit of labelsOf(segment, SUBTYPE_INDEX)) {
        const [owner, name] = hit.name.split(':');
        const part = segment.text.split(/(?<=\s[-–—]\s)/).find((piece) => segment.text.indexOf(piece) + piece.length >= hit.end);
        const share = (hit.end - hit.start) / (part ?? segment.text).length;
        const size = (segment.words[0]?.size ?? view.em) / view.em;
        const weight = hit.strength * (share > 0.6 ? 1 : hit.start <= 2 ? 0.8 : 0.3) * size;
        if (owner === type && !CASH_MEMO.test(segment.text) && weight >= 0.5 && (!best || weight > best.weight))
          best = { name: name ?? '', weight };
      }
    }
  }
  if (type === 'invoice' && (!best || best.name === 'tax_invoice') && looksLikeReceipt(model, context)) return 'receipt';
  return best?.name ?? null;
}

/** `CASH/CREDIT MEMO` is what shops of India call their bills, paid at once or not. */
const CASH_MEMO = /cash\W{1,3}credit (?:memo|bill)/i;

/** Signs of a till on a roll, as `rollEvidence` counts them, that tell a receipt from a small invoice, and that leave no doubt. */
const FROM_A_TILL = 1;
const SURELY_TILL = 1.75;

/** A till receipt is narrow or photographed, short of columns, and tells how it was paid. */
function looksLikeReceipt(model: DocumentModel, context: Context): boolean {
  const [page] = model.pages;
  if (!page || model.pages.length > 2) return false;
  const paid = context.labels.filter((hit) => hit.name === 'paid' && hit.strength >= 0.6).length;
  const roll = isRoll(context);
  const signs = roll ? rollEvidence(context) : 0;
  // `Order #17` on a roll that says much of a till is that of a guest, and `Due` what he owes.
  const buyers = signs >= SURELY_TILL ? ['bank'] : ['due_date', 'bank', 'purchase_order_number'];
  const billed = context.labels.some((hit) => buyers.includes(hit.name) && hit.strength >= 0.8 && hit.closed);
  const [view] = context.pages;
  const narrow = view !== undefined && isNarrow(view) && page.height / page.width > ROLL;
  return narrow || (!billed && (paid >= 2 || (roll && (paid === 1 || signs >= FROM_A_TILL))));
}
