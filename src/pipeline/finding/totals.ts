import { findNumbers } from '../values/numbers.js';
import { type Candidate, candidatesFor, mergeCandidates, settled } from './candidates.js';
import type { Context } from './context.js';
import { pageOf } from './context.js';
import type { LabelHit } from './labels.js';
import type { Concept } from './lexicon.js';
import { afterSums, findRateTable, netOfRates, sumCandidate, sumRows, supportByRates, TOLERANCE, taxOfRates } from './rate-table.js';
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

/** Total, subtotal and tax that are best supported by labels and by each other. Nothing is calculated that is not printed. */
export function findTotals(context: Context): Totals {
  const rates = findRateTable(context);
  const sums = sumRows(context);
  const labelled = ranked(context, ['total', 'amount_due'], (candidate, all) => totalScore(context, candidate, all));
  const whole = mergeCandidates([...afterSums(labelled, sums), ...roundedTotals(context)]);
  const paid = supportByPayment(context, supportByTips(context, supportByRates(whole, rates && rates.net + rates.tax)));
  const totals = supportBySolitude(context, paid);
  const parts = ranked(context, ['subtotal'], (candidate) => candidate.score * columnPenalty(context, candidate, 0.6));
  const nets = [...parts, ...sums.map((sum) => sumCandidate(sum.net, sum.label)), ...netOfRates(rates)];
  const subtotals = supportByRates(mergeCandidates(nets), rates?.net ?? null);
  const taxes = supportByRates(mergeCandidates([...taxCandidates(context), ...taxOfRates(rates)]), rates?.tax ?? null);
  const adjustments = adjustmentSums(context);
  let best: { totals: Totals; score: number } | null = null;
  for (const total of [...totals, null]) {
    for (const subtotal of [...subtotals, null]) {
      for (const tax of [...taxes, null]) {
        const judged = judge(total, subtotal, tax, adjustments);
        if (!best || judged.score > best.score) best = { totals: judged.totals, score: judged.score };
      }
    }
  }
  return sure(settleTotal(best?.totals ?? { total: null, subtotal: null, tax: null, agree: null }, totals));
}

/** `Rounding 37.45` behind a total of 37.44 is the total after rounding. */
function roundedTotals(context: Context): Candidate[] {
  const totals = candidatesFor(context, ['total'], readAmount).filter((candidate) => candidate.score > 0.3);
  return candidatesFor(context, ['rounding'], readAmount)
    .filter((candidate) => candidate.rule !== 'label-below' && Math.abs(Number(candidate.value)) > 0.1)
    .filter((candidate) => totals.some((total) => Math.abs(Number(total.value) - Number(candidate.value)) <= 0.05))
    .map((candidate) => ({ ...candidate, score: 0.95 * candidate.score }));
}

/** Score of a total that no other amount disputes. */
const UNDISPUTED = 0.75;

/** The only amount of money on a document is its total, however weak its label: `Charges $1,002.00`. */
function supportBySolitude(context: Context, totals: readonly Candidate[]): Candidate[] {
  const only = onlyAmount(context);
  if (only === null) return [...totals];
  return totals.map((candidate) =>
    Math.abs(Number(candidate.value)) === only ? { ...candidate, score: Math.max(candidate.score, UNDISPUTED) } : candidate,
  );
}

/** The one amount of money that is printed, without its sign; null when there is none, or another one. */
function onlyAmount(context: Context): number | null {
  let only: number | null = null;
  for (const { text } of context.pages.flatMap((page) => page.segments)) {
    for (const { value, decimals, currency, percent } of findNumbers(text, context.decimalSign)) {
      if (percent || !(currency || decimals === 2)) continue;
      if (only !== null && only !== Math.abs(value)) return null;
      only = Math.abs(value);
    }
  }
  return only;
}

/** A total below another that exceeds it by a tip between them is the one that was paid. */
function supportByTips(context: Context, totals: readonly Candidate[]): Candidate[] {
  const tips = candidatesFor(context, ['tip'], readAmount)
    .filter((candidate) => candidate.score > 0.4 && Number(candidate.value) > 0)
    .map((candidate) => Number(candidate.value));
  const isTipped = (upper: Candidate, lower: Candidate): boolean =>
    below(lower, upper) && tips.some((tip) => Math.abs(Number(lower.value) - Number(upper.value) - tip) <= TOLERANCE);
  return totals.map((candidate) => {
    if (totals.some((upper) => isTipped(upper, candidate))) return { ...candidate, score: Math.min(0.99, candidate.score + 0.2) };
    return totals.some((lower) => isTipped(candidate, lower)) ? { ...candidate, score: 0.4 * candidate.score } : candidate;
  });
}

/** What was given less what came back is the total, and so is what is due and what was paid before; a total that a rounding line leads to comes before the one before rounding. */
function supportByPayment(context: Context, totals: Candidate[]): Candidate[] {
  const merged = mergeCandidates(totals);
  const size = (candidate: Candidate): number => Math.abs(Number(candidate.value));
  const amounts = candidatesFor(context, ['paid'], readAmount)
    .filter((candidate) => candidate.rule !== 'label-below' && candidate.score > 0.3)
    .slice(0, 8)
    .map(size);
  const tendered = [...new Set(amounts.flatMap((given) => [given, ...amounts.map((back) => given - back)]))].filter(
    (value) => value > 0.02,
  );
  const roundings = candidatesFor(context, ['rounding'], readAmount)
    .map(size)
    .filter((value) => value > 0 && value <= 0.05);
  const isRounded = (candidate: Candidate): boolean =>
    merged.some(
      (other) =>
        other !== candidate &&
        below(candidate, other) &&
        roundings.some((by) => Math.abs(Math.abs(size(other) - size(candidate)) - by) <= 0.002),
    );
  return merged
    .map((candidate) => {
      const settled = tendered.some((amount) => Math.abs(amount - size(candidate)) <= 0.006);
      const before = merged.some(
        (due) =>
          due.label?.name === 'amount_due' && amounts.some((part) => part > 0.02 && Math.abs(size(candidate) - part - size(due)) <= 0.011),
      );
      const after =
        candidate.label?.name === 'amount_due' &&
        merged.some(
          (whole) => whole !== candidate && amounts.some((part) => part > 0.02 && Math.abs(size(whole) - part - size(candidate)) <= 0.011),
        );
      if (before) return { ...candidate, score: Math.min(0.99, candidate.score + 0.4) };
      if (after) return { ...candidate, score: 0.6 * candidate.score };
      const score = candidate.score + (settled ? 0.25 * (1 - candidate.score) + 0.1 : 0) + (isRounded(candidate) ? 0.2 : 0);
      return { ...candidate, score: Math.min(0.99, score) };
    })
    .sort((left, right) => right.score - left.score);
}

function below(lower: Candidate, upper: Candidate): boolean {
  return lower.page > upper.page || (lower.page === upper.page && (lower.words[0]?.top ?? 0) > (upper.words[0]?.top ?? 0));
}

/** Weak finds count only where the arithmetic confirms them. */
function sure(totals: Totals): Totals {
  if (totals.agree) return totals;
  const keep = (candidate: Candidate | null, least: number): Candidate | null => (candidate && candidate.score >= least ? candidate : null);
  return { ...totals, total: keep(totals.total, 0.2), subtotal: keep(totals.subtotal, 0.42), tax: keep(totals.tax, 0.42) };
}

function ranked(context: Context, concepts: Concept[], weigh: (candidate: Candidate, all: Candidate[]) => number): Candidate[] {
  const all = candidatesFor(context, concepts, readAmount).filter((candidate) => candidate.score > 0.12);
  const weighed = all.map((candidate) => ({ ...candidate, score: weigh(candidate, all) }));
  return mergeCandidates(weighed).slice(0, MAX_CANDIDATES);
}

/** A column header is no total; `total due` after payments ranks behind the total; of several totals the largest and lowest ones lead. */
function totalScore(context: Context, candidate: Candidate, all: Candidate[]): number {
  const magnitudes = all.filter((other) => other.score > 0.4 * candidate.score).map((other) => Math.abs(Number(other.value)));
  const largest = Math.abs(Number(candidate.value)) >= Math.max(...magnitudes) - TOLERANCE;
  const due = (candidate.label?.name === 'amount_due' ? 0.9 : 1) * ((candidate.label?.start ?? 0) > 3 ? 0.5 : 1);
  return candidate.score * due * columnPenalty(context, candidate, 0.5) * leadPenalty(candidate) * (largest ? 1 : 0.85);
}

/** A label over an amount may be the header of a column of the list: then the amount is one line's. */
function columnPenalty(context: Context, candidate: Candidate, factor: number): number {
  if (candidate.rule !== 'label-below' || !candidate.label) return 1;
  const row = candidate.label.segment.row;
  const isHeader = (context.headers.get(candidate.page) ?? []).some((header) => row >= header.firstRow && row < header.bodyRow);
  return isHeader ? factor * 0.6 : 0.9;
}

const HARMLESS =
  /\b(?:EUR|USD|GBP|CHF|RM|MYR|CAD|AUD|due|incl?|inkl|inclusive|including|includes|included|of|gst|sst|tax|vat|mwst|ust|tva|iva|btw|ttc|in|after|adj|adjustment|rounding|round|payable|amount|to|pay|sales|r|rm)\b/gi;

/** Letters between label and amount narrow a total down to a part (`Total 6% supplies`). */
function leadPenalty(candidate: Candidate): number {
  const label = candidate.label;
  if (!label || candidate.rule !== 'label-inline') return 1;
  const lead = label.segment.text.slice(label.end).split(candidate.text)[0] ?? '';
  const letters = lead.replace(HARMLESS, '').replace(/[^\p{L}]/gu, '').length;
  return letters === 0 ? 1 : letters < 4 ? 0.85 : 0.55;
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
  const isParted = listed.every((candidate) => /\b[csi]gst\b/i.test(candidate.label?.segment.text ?? ''));
  return isParted ? [sum] : [...single, sum];
}

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

/** The total stands surer when no other total rivals it. */
function settleTotal(totals: Totals, candidates: readonly Candidate[]): Totals {
  if (!totals.total) return totals;
  const rivals = candidates.filter((candidate) => candidate.value !== totals.total?.value);
  return { ...totals, total: settled([totals.total, ...rivals]) };
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
  if (total && tax && total.label === tax.label) score -= 1;
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

/** Whether a label closes the list of items: a total, subtotal, tax or the like with an amount or nothing behind it. */
export function isTotalsLabel(hit: LabelHit<Concept>): boolean {
  const closing = ['total', 'subtotal', 'tax', 'amount_due', 'shipping', 'paid', 'rounding', 'tip', 'withholding'].includes(hit.name);
  return closing && hit.start <= 3 && hit.strength >= 0.5;
}
