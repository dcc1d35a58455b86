import { type Candidate, candidatesFor, mergeCandidates } from './candidates.js';
import type { Context } from './context.js';
import { pageOf } from './context.js';
import type { Concept } from './lexicon/lexicon.js';
import { listTotals } from './line-items/list-totals.js';
import {
  findRateTable,
  netOfAllRates,
  netOfRates,
  partsOfTotal,
  sumCandidate,
  sumRows,
  supportByRates,
  TOLERANCE,
  taxOfRates,
} from './rate-table.js';
import { readAmount } from './readings.js';

/** The amounts that close an invoice, each with its evidence; null where none is printed. */
export interface Totals {
  total: Candidate | null;
  subtotal: Candidate | null;
  tax: Candidate | null;
  /** The three are printed and subtotal + tax = total, if need be with shipping, discount or rounding. Null: cannot be told. */
  agree: boolean | null;
}

const MAX_CANDIDATES = 8;

/**
 * Subtotal and tax that are best supported by labels, by each other and by the total, which was chosen before. Nothing is calculated that is not printed.
 */
export function findTotals(context: Context, chosen: Candidate | null): Totals {
  const rates = findRateTable(context);
  const parts = ranked(context, ['subtotal'], (candidate) => candidate.score * columnPenalty(context, candidate, 0.6));
  const total = withoutBrackets(chosen, parts);
  const closed = typeof total?.value === 'number' ? total.value : null;
  const sums = [...sumRows(context), ...partsOfTotal(context, closed)];
  const nets = [
    ...parts,
    ...sums.map((sum) => sumCandidate(sum.net, sum.label)),
    ...netOfRates(context, rates),
    ...netOfAllRates(rates, closed),
  ];
  // Of an amount that is not nought a nought is no part before tax: boxes for other taxes print it.
  const isPart = ({ value }: Candidate): boolean => Number(value) !== 0 || Number(total?.value ?? 0) === 0;
  const subtotals = supportByRates(mergeCandidates(nets.filter(isPart)), rates?.net ?? null);
  // `Allowance (Tax 0 %): Discount -10.00`: a tax is not taken off what it is a part of.
  const isOwed = ({ value }: Candidate): boolean => Number(value) >= 0 || Number(total?.value ?? 0) <= 0;
  const taxes = supportByRates(
    mergeCandidates(
      [
        ...taxCandidates(context),
        ...taxOfRates(rates),
        ...taxOfList(context, total),
        ...sums.map((sum) => sumCandidate(sum.tax, sum.label)),
      ].filter(isOwed),
    ),
    rates?.tax ?? null,
  );
  const adjustments = adjustmentSums(context);
  let best: { totals: Totals; score: number } | null = null;
  for (const subtotal of [...subtotals, null]) {
    for (const tax of [...taxes, null]) {
      const judged = judge(total, subtotal, tax, adjustments);
      if (!best || judged.score > best.score) best = { totals: judged.totals, score: judged.score };
    }
  }
  return sure(context, best?.totals ?? { total, subtotal: null, tax: null, agree: null });
}

/** `Total (RM): (42.40)` under `Sub Total 42.40`: brackets around what is owed, which mean less than nothing only where all amounts are so. */
function withoutBrackets(total: Candidate | null, parts: readonly Candidate[]): Candidate | null {
  const isBracketed = total !== null && Number(total.value) < 0 && /^\W*\(/.test(total.words.map(({ text }) => text).join(' '));
  const isOwed = parts.some(({ value, score }) => score >= 0.42 && Number(value) > 0);
  return total && isBracketed && isOwed ? { ...total, value: -Number(total.value) } : total;
}

/**
 * Weak finds count only where the arithmetic confirms them. Sums of a recognised table of tax rates that do not make the total are those of a part of it: of
 * several rates one was lost.
 */
function sure(context: Context, totals: Totals): Totals {
  if (totals.agree) return totals;
  const isPart = ({ rule, page }: Candidate): boolean =>
    totals.agree === false && rule === 'rate-table' && pageOf(context, page)?.page.source === 'ocr';
  const keep = (candidate: Candidate | null, least: number): Candidate | null =>
    candidate && candidate.score >= least && !isPart(candidate) ? candidate : null;
  return { ...totals, total: totals.total, subtotal: keep(totals.subtotal, 0.42), tax: keep(totals.tax, 0.42) };
}

function ranked(context: Context, concepts: Concept[], weigh: (candidate: Candidate) => number): Candidate[] {
  const all = candidatesFor(context, concepts, readAmount).filter((candidate) => candidate.score > 0.12);
  const weighed = all.map((candidate) => ({ ...candidate, score: weigh(candidate) }));
  return mergeCandidates(weighed).slice(0, MAX_CANDIDATES);
}

/** A label over an amount may be the header of a column of the list: then the amount is one line's. */
function columnPenalty(context: Context, candidate: Candidate, factor: number): number {
  if (candidate.rule !== 'label-below' || !candidate.label) return 1;
  const row = candidate.label.segment.row;
  const isHeader = (context.headers.get(candidate.page) ?? []).some((header) => row >= header.firstRow && row < header.bodyRow);
  return isHeader ? factor * 0.6 : 0.9;
}

/** Printed tax amounts, and their sum where a page lists one a rate; central and state tax of India are parts of one. */
function taxCandidates(context: Context): Candidate[] {
  const single = ranked(
    context,
    ['tax'],
    (candidate) => candidate.score * columnPenalty(context, candidate, 0.7) * rateTablePenalty(candidate, context),
  );
  const rows = new Map<string, Candidate>();
  for (const candidate of candidatesFor(context, ['tax'], readAmount)) {
    if (candidate.rule === 'label-below' || candidate.score < 0.2) continue;
    const key = `${candidate.page}:${candidate.label?.segment.row}`;
    const previous = rows.get(key);
    const isLater = previous && (candidate.words[0]?.left ?? 0) > (previous.words[0]?.left ?? 0);
    if (!previous || isLater) rows.set(key, candidate);
  }
  const listed = [...rows.values()];
  if (listed.length < 2 || listed.length > 5) return single;
  const value = Math.round(listed.reduce((sum, candidate) => sum + Number(candidate.value), 0) * 100) / 100;
  const score = 0.9 * Math.min(...listed.map((candidate) => candidate.score));
  const sum: Candidate = {
    ...listed[0]!,
    value,
    score,
    rule: 'sum-of-rates',
    words: listed.flatMap((candidate) => (candidate.page === listed[0]!.page ? candidate.words : [])),
    text: listed.map((candidate) => candidate.text).join(' + '),
  };
  const isParted = listed.every((candidate) => /\b[csi]gst\d*/i.test(candidate.label?.segment.text ?? ''));
  return isParted ? [sum] : [...single, sum];
}

/** The tax in the row that closes the list with the total itself: `TOTAL:  ₹26.25  ₹245.00`. */
function taxOfList(context: Context, total: Candidate | null): Candidate[] {
  if (!total) return [];
  const sums = listTotals(context, ['tax', 'total']);
  const tax = sums.get('tax');
  const isTax =
    tax !== undefined && /\d[.,]\d{2}\W*$/.test(tax.text) && Math.abs(Number(tax.value)) < MOST_TAX * Math.abs(Number(total.value));
  return isTax && Number(tax.value) !== 0 && sums.get('total')?.value === total.value
    ? [{ ...tax, score: Math.max(tax.score, TAX_OF_LIST) }]
    : [];
}

/** No tax is a larger part of a total; and how sure a tax is that stands in the row of the total. */
const MOST_TAX = 0.4;
const TAX_OF_LIST = 0.95;

function rateTablePenalty(candidate: Candidate, context: Context): number {
  const view = pageOf(context, candidate.page);
  const after = candidate.words.at(-1);
  const row = view?.rows[candidate.label?.segment.row ?? -1];
  const further = row?.segments.some((segment) => segment.left > (after?.right ?? 0) && /\d[.,]\d{2}\b/.test(segment.text));
  return further ? 0.75 : 1;
}

/** What may stand between subtotal + tax and total: shipping, tips, discounts, tax withheld and rounding, each alone and all together. */
export function adjustmentSums(context: Context): number[] {
  const found = candidatesFor(context, ['shipping', 'tip', 'discount', 'withholding', 'rounding'], readAmount)
    .filter((candidate) => candidate.score > 0.3 && candidate.rule !== 'label-below')
    .slice(0, 8);
  const amounts = found
    .filter((candidate, index) => found.findIndex((other) => other.words[0]?.index === candidate.words[0]?.index) === index)
    .map((candidate) => ({ value: Math.abs(Number(candidate.value)), name: candidate.label?.name }));
  const signed = amounts.map(({ value, name }) => (name === 'discount' || name === 'withholding' ? -value : value));
  const turned = amounts.filter(({ name }) => name === 'rounding').map(({ value }) => -value);
  const whole = signed.reduce((sum, value) => sum + value, 0);
  const sums = [...signed, ...turned, whole, ...turned.map((value) => whole + 2 * value)];
  return [...new Set(sums.map((value) => Math.round(value * 100) / 100))].filter((value) => value !== 0);
}

function judge(
  total: Candidate | null,
  subtotal: Candidate | null,
  tax: Candidate | null,
  adjustments: number[],
): { totals: Totals; score: number } {
  let score = 2 * (total?.score ?? 0) + (subtotal?.score ?? 0) + (tax?.score ?? 0);
  const agree = agreement(total, subtotal, tax, adjustments);
  if (agree === 'exact') score += 1.1 * Math.min(1, 0.4 + (subtotal?.score ?? 0) + (tax?.score ?? 0));
  if (agree === 'adjusted') score += 0.7;
  if (agree === 'wrong') score -= 0.5;
  const gross = Math.abs(Number(total?.value ?? 0));
  if (total && subtotal && Math.abs(Number(subtotal.value)) > gross + TOLERANCE && agree !== 'exact' && agree !== 'adjusted') score -= 0.6;
  if (total && tax && Math.abs(Number(tax.value)) >= gross && gross > 0 && Number(tax.value) !== 0) score -= 1;
  if (total && tax && total.page === tax.page && total.words[0]?.index === tax.words[0]?.index) score -= 1;
  return { totals: { total, subtotal, tax, agree: agree === 'unknown' ? null : agree !== 'wrong' }, score };
}

function agreement(
  total: Candidate | null,
  subtotal: Candidate | null,
  tax: Candidate | null,
  adjustments: number[],
): 'exact' | 'adjusted' | 'wrong' | 'unknown' {
  if (!total || !subtotal || !tax) return 'unknown';
  const gap = Math.abs(Number(total.value)) - Math.abs(Number(subtotal.value)) - Math.abs(Number(tax.value));
  if (Math.abs(gap) <= TOLERANCE) return 'exact';
  if (adjustments.some((amount) => Math.abs(gap - amount) <= TOLERANCE)) return 'adjusted';
  const included = Math.abs(Number(total.value) - Number(subtotal.value)) <= TOLERANCE && Number(tax.value) < 0.3 * Number(total.value);
  return included ? 'adjusted' : 'wrong';
}

/**
 * Totals of a paper that no word calls a total: what stands before tax is it where the lines come to that and what was chosen is less, as one of them is.
 * `lines`: what the lines of the list add up to, null where there are none. Pure.
 */
export function orSubtotal(context: Context, totals: Totals, lines: number | null): Totals {
  const { total, subtotal, tax } = totals;
  const isCalled = context.labels.some(({ name, strength }) => (name === 'total' || name === 'amount_due') && strength >= 0.5);
  const isLess = total === null || Number(total.value) < Number(subtotal?.value);
  const isOfLines = lines !== null && subtotal !== null && Math.abs(lines - Number(subtotal.value)) < 0.006;
  return isLess && isOfLines && !isCalled && tax === null ? { ...totals, total: subtotal } : totals;
}

/**
 * Totals of a paper of which what stands before tax was taken for the total too: the total is what a label calls so and the two make, if need be rounded to
 * whole units, as invoices of India do. Pure.
 */
export function orRounded(context: Context, totals: Totals): Totals {
  const { total, subtotal, tax } = totals;
  if (!total || !subtotal || !tax || Number(tax.value) <= 0 || Number(total.value) !== Number(subtotal.value)) return totals;
  const sum = Number(subtotal.value) + Number(tax.value);
  const isSum = (value: number): boolean => Math.abs(value - sum) <= TOLERANCE || value === Math.round(sum);
  const closing = [...candidatesFor(context, ['total', 'amount_due'], readAmount), listTotals(context, ['total']).get('total')];
  const called = closing.find((candidate) => candidate !== undefined && candidate.score > 0.12 && isSum(Number(candidate.value)));
  return called ? { ...totals, total: { ...called, score: total.score }, agree: true } : totals;
}
