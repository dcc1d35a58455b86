import type { Candidate } from '../../finding/candidates.js';
import { type Context, relabel } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { QUALIFIERS } from '../../finding/lexicon/qualifiers.js';
import { type Segment, slice } from '../../finding/page-view.js';
import { looksLikeCompany } from '../../finding/parties/addresses.js';
import { fromSegments, type Party, partyOf } from '../../finding/parties/parties.js';
import { linesBelow } from '../../finding/parties/party-lines.js';
import { readAmount, readDate, readIdentifier } from '../../finding/readings.js';
import type { Field } from '../../model.js';
import type { TypeDefinition } from '../document-type.js';
import { extractInvoice, INVOICE_ITEMS } from '../invoice.js';
import { checkInvoice } from '../invoice-checks.js';
import { type ItemKey, itemFields } from '../items.js';
import {
  bestLabelled,
  isAskedFor,
  isFormsText,
  labelledCandidates,
  labelledParty,
  looseIncoterm,
  readCountry,
  readIncoterm,
} from '../labelled.js';
import { findLetterhead, letterheadParty } from '../letterhead.js';
import { isDocumentTitle } from '../titles.js';
import { singleGoods } from './single-goods.js';
import { statedCompany } from './stated-company.js';
import { addMeasures, collector, TRADE_LEXICON } from './trade-fields.js';

/** Commercial invoices for customs: an invoice with exporter, consignee, countries and trade term. */
export const commercialInvoice: TypeDefinition = {
  type: 'commercial_invoice',
  extract: extractCommercialInvoice,
  check: checkInvoice,
};

function extractCommercialInvoice(base: Context, subtype: string | null): Field[] {
  const context = relabel(base, TRADE_LEXICON, QUALIFIERS);
  const keys: ItemKey[] = [...INVOICE_ITEMS, { key: 'hs_code', column: 'hs_code', kind: 'text' }];
  const invoiced = withoutMeasures(context, extractInvoice(base, subtype, keys));
  const isListed = invoiced.some(({ path }) => path.startsWith('line_items['));
  const read = isListed ? invoiced : [...invoiced, ...itemFields(context, singleGoods(context), keys)];
  const into = collector(context);
  into.party('exporter', statedCompany(context) ?? labelledParty(context, 'exporter'));
  into.party('consignee', labelledParty(context, 'consignee'));
  let fields = withBuyer(context, withoutWords(withoutLabels(context, notOneAnother(read, into.fields)), into.fields));
  into.add('incoterm', findIncoterm(context));
  into.add('air_waybill_number', bestLabelled(context, 'bill_of_lading_number', readIdentifier, 0.4, isOfAir));
  for (const key of ['country_of_export', 'country_of_origin', 'country_of_destination'] as const)
    into.add(key, bestLabelled(context, key, readCountry, 0.45));
  addMeasures(context, into, { packages: 'total_packages', gross: 'total_weight', unit: 'weight_unit' });
  const has = (path: string): boolean => fields.some((field) => field.path === path);
  const date = has('invoice_date') ? null : bestLabelled(context, 'declaration_date', readDate);
  // The head of the column of values is called as the total is: what the lines add up to is the total.
  const sum = sumOfLines(fields);
  const summed = labelledCandidates(context, 'customs_value', readAmount).find(({ value, score }) => value === sum && score >= LEAST_TOTAL);
  const total = summed ?? (has('total_amount') ? null : bestLabelled(context, 'customs_value', readAmount));
  if (summed) fields = fields.filter(({ path }) => path !== 'total_amount');
  into.add('invoice_number', has('invoice_number') ? null : numberInTitle(context));
  into.add('invoice_date', date);
  into.add('total_amount', total);
  const parallel = parallelParties(context, fields, into.fields);
  if (![...into.fields, ...parallel].some(({ path }) => path === 'exporter.name')) {
    const names = [...into.fields, ...parallel].flatMap(({ path, value }) => (path === 'consignee.name' ? [value] : []));
    into.party('exporter', letterheadParty(context, isAskedFor(context, 'exporter'), names));
  }
  const bank = into.fields.some((field) => isBankOfSomebody(context, field));
  return [...fields, ...into.fields.filter(({ path }) => !(bank && path.startsWith('exporter.'))), ...parallel];
}

/** `GRAND TOTAL GR. WEIGHT:  1,429.12 KGS`: what is weighed or measured is no amount of money. */
const MEASURED = /(?<!\p{L})(?:weight|wt|cbm|gewicht|poids|peso|m3|kgs?)(?!\p{L})/iu;

function withoutMeasures(context: Context, fields: Field[]): Field[] {
  return fields.filter(({ path, page, words }) => {
    if (path !== 'total_amount' && path !== 'subtotal') return true;
    const line = lineOf(context, page, words);
    const row = line && context.pages.find((view) => view.page.number === page)?.rows[line.row];
    const before = row?.segments.filter(({ left }) => left <= (line?.left ?? 0)).map(({ text }) => text) ?? [];
    return !MEASURED.test(before.slice(-2).join(' ')) || /\p{Sc}/u.test(line?.text ?? '');
  });
}

/** What the lines add up to, in cents exactly; null where fewer than two have an amount. */
function sumOfLines(fields: readonly Field[]): number | null {
  const totals = fields.filter(({ path }) => /^line_items\[\d+\]\.total$/.test(path)).map(({ value }) => Number(value));
  return totals.length < 2 ? null : Math.round(totals.reduce((sum, total) => sum + total * 100, 0)) / 100;
}

/** Less sure, what stands near a label is not its value. */
const LEAST_TOTAL = 0.4;

/** Papers that goods travel with by air, among all that a number of carriage may be of. */
const AIR =
  /(?<!\p{L})(?:air ?waybill|[mh]?awb|luftfrachtbrief|lta|lettre de transport a[ée]rien|gu[ií]a a[eé]rea|lettera di vettura aerea)/iu;
const isOfAir = ({ segment, start, end }: LabelHit<Concept>): boolean => AIR.test(segment.text.slice(start, end));

/** `COMMERCIAL INVOICE EXP 0472/24`: the code that ends the line of the title. */
function numberInTitle(context: Context): Candidate | null {
  for (const segment of context.pages[0]?.segments ?? []) {
    const match = segment.text.match(TITLE_AND_NUMBER);
    const number = match?.groups?.number;
    const part = number ? slice(segment, segment.text.length - number.length) : null;
    if (part && (number?.match(/\d/g) ?? []).length >= 3 && !/^(?:19|20)\d{2}$/.test(number ?? ''))
      return fromSegments([part], 0.74, 'title', null);
  }
  return null;
}

const TITLE_AND_NUMBER =
  /^(?:(?:commercial|proforma|pro forma|export|customs) invoice|facture (?:commerciale|proforma)|factura (?:comercial|proforma)|fattura (?:commerciale|proforma)|handelsrechnung|proformarechnung|handelsfactuur)\s*(?:n[ro°º.]*|number|nummer|#)?\s*[:.-]?\s*(?<number>(?:[A-Z]{1,4}[ -])?(?=[\w/.-]*\d)[\w/.-]{3,})$/iu;

/** Whom a label calls the buyer, where layout alone named none or the seller again. */
function withBuyer(context: Context, fields: Field[]): Field[] {
  const named = (path: string): unknown => fields.find((field) => field.path === path)?.value;
  const seller = named('vendor.name');
  if (named('customer.name') !== undefined && named('customer.name') !== seller) return fields;
  const into = collector(context);
  into.party('customer', labelledParty(context, 'importer') ?? buyerBelow(context));
  const others = fields.filter(({ path }) => !path.startsWith('customer.'));
  return into.fields.some(({ value }) => value === seller) ? others : [...others, ...into.fields];
}

/** Who stands right below a label that is alone in its box: captions of other things may stand beside it. */
function buyerBelow(context: Context): Party | null {
  const hit = context.labels.find(({ name, alone, strength }) => name === 'importer' && alone && strength >= 0.8);
  const view = hit && context.pages.find(({ page }) => page.number === hit.segment.page);
  const below = hit && view ? linesBelow(context, view, hit.segment, [hit.segment.left]) : [];
  return below.length > 0 ? partyOf(context, below, 0.7, 'party-label', hit ?? null) : null;
}

/** Where the form names exporter and consignee instead of seller and buyer, they are that, and the other way round. */
function parallelParties(context: Context, invoice: Field[], trade: Field[]): Field[] {
  const copy = (from: string, to: string): Field[] => {
    const source = trade.find((field) => field.path === `${from}.name`);
    const known = invoice.some((field) => field.path === `${to}.name`);
    return source && !known && context.pages.length > 0 ? [{ ...source, path: `${to}.name`, confidence: 0.9 * source.confidence }] : [];
  };
  const back = (from: string, to: 'exporter' | 'consignee'): Field[] => {
    const source = isAskedFor(context, to) ? undefined : invoice.find((field) => field.path === `${from}.name`);
    const known = trade.some((field) => field.path === `${to}.name`);
    return source && !known && isNamed(context, source, to) ? [{ ...source, path: `${to}.name`, confidence: 0.9 * source.confidence }] : [];
  };
  return [...copy('exporter', 'vendor'), ...copy('consignee', 'customer'), ...back('vendor', 'exporter'), ...back('customer', 'consignee')];
}

/** Whom a label calls the exporter is not the buyer, whom one calls the consignee not the seller. */
function notOneAnother(invoice: Field[], trade: readonly Field[]): Field[] {
  const named = (path: string): unknown => trade.find((field) => field.path === path)?.value;
  const isOther = (side: 'vendor' | 'customer', other: string): boolean =>
    named(other) !== undefined && invoice.some((field) => field.path === `${side}.name` && field.value === named(other));
  const wrong = new Set([
    ...(isOther('customer', 'exporter.name') && named('consignee.name') !== named('exporter.name') ? ['customer'] : []),
    ...(isOther('vendor', 'consignee.name') && named('consignee.name') !== named('exporter.name') ? ['vendor'] : []),
  ]);
  return invoice.filter(({ path }) => !wrong.has(path.split('.')[0] ?? ''));
}

/** A buyer whom only the place on the page made one, and who is a single word (`Any`), is none where somebody is named who gets the goods. */
function withoutWords(invoice: Field[], trade: readonly Field[]): Field[] {
  const isWord = invoice.some(
    ({ path, value }) => path === 'customer.name' && /^\p{L}{2,8}$/u.test(String(value)) && !looksLikeCompany(String(value)),
  );
  const isNamedElse = trade.some(({ path }) => path === 'consignee.name');
  return isWord && isNamedElse ? invoice.filter(({ path }) => !path.startsWith('customer.')) : invoice;
}

/** Sellers and buyers of an invoice that are no labels of this kind of form. */
function withoutLabels(context: Context, fields: Field[]): Field[] {
  const wrong = fields
    .filter(({ path }) => /^(?:vendor|customer)\.name$/.test(path))
    .filter(
      (field) =>
        isLabel(context, field) || isFormsText(String(field.value)) || isTitleLine(context, field) || isBankOfSomebody(context, field),
    );
  return fields.filter(({ path }) => !wrong.some((field) => path.split('.')[0] === field.path.split('.')[0]));
}

function isTitleLine(context: Context, { page, words }: Field): boolean {
  const line = lineOf(context, page, words);
  // `FACTURA PROFORMA / PROFORMA INVOICE`: in two languages.
  const isShort = line?.text.split(/\s\/\s/).every((part) => part.trim().split(/\s+/).length <= 3);
  return line !== undefined && isShort === true && isDocumentTitle(line);
}

/** The bank that is to be paid through, under the caption that asks for it. */
function isBankOfSomebody(context: Context, { page, words, value, path }: Field): boolean {
  const line = /^(?:vendor|exporter)\.name$/.test(path) && BANK.test(String(value)) ? lineOf(context, page, words) : undefined;
  const view = line && context.pages.find((other) => other.page.number === line.page);
  const around = view?.rows.slice(Math.max(0, (line?.row ?? 0) - 3), line?.row) ?? [];
  return around.some(({ text }) => BANKING.test(text));
}

const BANK = /(?<!\p{L})(?:bank|banque|banco|banca|sparkasse)(?!\p{L})/iu;
const BANKING = /(?<!\p{L})(?:bank|banque|banco|banca|beneficiary|account|accout|swift|iban|konto)(?!\p{L})/iu;

function isLabel(context: Context, { page, words }: Field): boolean {
  const line = lineOf(context, page, words);
  return line !== undefined && (context.labelsBySegment.get(line) ?? []).some((hit) => hit.alone && hit.strength >= 0.8);
}

function lineOf(context: Context, page: number | null, words: readonly number[]): Segment | undefined {
  return context.pages
    .find((view) => view.page.number === page)
    ?.segments.find((segment) => segment.words.some((word) => word.index === words[0]));
}

/** Whether what was read as a party of the invoice is a name: no title, no label, and for a buyer not whoever prints the paper. */
function isNamed(context: Context, { page, words, value }: Field, as: 'exporter' | 'consignee'): boolean {
  const line = lineOf(context, page, words);
  if (!line || looksLikeCompany(String(value))) return as === 'exporter' || value !== findLetterhead(context)?.text;
  const isLabelled = (context.labelsBySegment.get(line) ?? []).some((hit) => hit.alone);
  return !isLabelled && !isDocumentTitle(line) && !isListHead(context, line) && line.words.length > 1 && !isAnswer(line, String(value));
}

/** `Exportgrund: Verkauf`: one word behind a colon is the answer to what stands before it, and nobody's name. */
const isAnswer = ({ text }: Segment, name: string): boolean =>
  !/\s/.test(name.trim()) && /:\s*$/.test(text.slice(0, Math.max(0, text.indexOf(name))));

function isListHead(context: Context, { page, row }: Segment): boolean {
  return (context.headers.get(page) ?? []).some((header) => row >= header.firstRow && row < header.bodyRow);
}

/** The trade term behind its label, else one printed with its place. */
export function findIncoterm(context: Context): Candidate | null {
  const labelled = bestLabelled(context, 'incoterm', readIncoterm, 0.4);
  if (labelled) return labelled;
  const loose = looseIncoterm(context);
  const segment =
    loose &&
    context.pages
      .find((view) => view.page.number === loose.page)
      ?.segments.find((other) => new RegExp(`\\b${loose.text}\\b`).test(other.text));
  const at = segment?.text.indexOf(loose?.text ?? '') ?? -1;
  const part = segment && loose && at >= 0 ? slice(segment, at, at + loose.text.length) : null;
  return part && loose ? { ...fromSegments([part], 0.7, 'phrase', null), value: loose.text, text: loose.text } : null;
}
