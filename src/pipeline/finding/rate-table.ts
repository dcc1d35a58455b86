import { findNumbers, joinGroups, repairDigits } from '../values/numbers.js';
import type { Candidate } from './candidates.js';
import { type Context, pageOf } from './context.js';
import type { LabelHit } from './labels.js';
import type { Concept } from './lexicon/lexicon.js';
import { type Row, type ViewWord, wordsBetween } from './page-view.js';

/** An amount of a row with its words. */
export interface RowAmount {
  value: number;
  page: number;
  text: string;
  words: ViewWord[];
}

/** What is taxed at one rate, as printed in one row. */
interface RateRow {
  rate: number;
  net: RowAmount;
  tax: RowAmount;
}

/** Net amounts and taxes of all rates that a document lists, where each tax is what its rate makes of its net amount. */
export interface RateTable {
  net: number;
  tax: number;
  rows: RateRow[];
}

/** Difference up to which amounts are the same. */
export const TOLERANCE = 0.0151;
/** A tax may be rounded for each line. */
const CENTS = 0.021;
/** More numbers than a row of such a table has. */
const MAX_NUMBERS = 10;
const CURRENCIES = /EUR|USD|GBP|CHF|CAD|AUD|RM|MYR|INR|JPY|PLN/g;

/** `22% lub 23%`: two rates of which the amounts tell which. */
const EITHER = /%\s\p{L}{1,4}\s(?=\d{1,2}(?:[.,]\d)?\s?%)/gu;

/** The rates of a document with what each of them taxes; null when no row proves itself by its arithmetic. */
export function findRateTable(context: Context): RateTable | null {
  const rows: RateRow[] = [];
  for (const view of context.pages) {
    for (const row of view.rows) {
      if (!speaksOfTax(context, row)) continue;
      const found = rateRow(context, row);
      if (found && !rows.some((other) => other.rate === found.rate)) rows.push(found);
    }
  }
  if (rows.length === 0 || rows.length > 6) return null;
  const sum = (pick: (row: RateRow) => number): number => Math.round(rows.reduce((total, row) => total + pick(row), 0) * 100) / 100;
  return { net: sum((row) => row.net.value), tax: sum((row) => row.tax.value), rows };
}

/** A row that names the tax, or that is nothing but numbers and a letter for the rate. A line of the list of items is none. */
function speaksOfTax(context: Context, row: Row): boolean {
  const isLabelled = row.segments.some((segment) =>
    (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.name === 'tax' && hit.start <= 8 && hit.strength >= 0.4),
  );
  return isLabelled || row.text.replace(CURRENCIES, '').replace(EITHER, '% ').replace(/\P{L}/gu, '').length <= 2;
}

function rateRow(context: Context, row: Row): RateRow | null {
  const numbers = numbersOf(context, row);
  if (numbers.length > MAX_NUMBERS) return null;
  const amounts = numbers.filter((number) => !number.percent && number.decimals === 2);
  const rates = numbers.filter(
    (number) => number.value >= 2 && number.value <= 30 && (number.percent || number.decimals !== 2 || amounts.length >= 3),
  );
  for (const { value: rate } of rates) {
    for (const base of amounts) {
      for (const tax of amounts) {
        if (base === tax || Math.abs(tax.value) >= Math.abs(base.value) || tax.value === 0) continue;
        if (Math.abs((base.value * rate) / 100 - tax.value) <= CENTS) return { rate, net: base, tax };
      }
    }
  }
  return null;
}

/** Amounts of a row, left to right. */
function amountsOf(context: Context, row: Row): RowAmount[] {
  return numbersOf(context, row).filter((number) => !number.percent && number.decimals === 2);
}

function numbersOf(context: Context, row: Row): (RowAmount & { percent: boolean; decimals: number })[] {
  if (row.segments.length > MAX_NUMBERS) return [];
  return row.segments.flatMap((segment) =>
    findNumbers(joinGroups(repairDigits(segment.text)), context.decimalSign).map((number) => ({
      value: number.value,
      percent: number.percent,
      decimals: number.decimals,
      page: segment.page,
      text: number.text,
      words: wordsBetween(segment, number.start, number.end),
    })),
  );
}

/** A row `Total 15.44 1.99 17.43` that closes a table of tax rates: net, tax, and their sum. */
export interface SumRow {
  label: LabelHit<Concept>;
  net: RowAmount;
  gross: RowAmount;
}

/** Such rows of a document. */
export function sumRows(context: Context): SumRow[] {
  return context.labels
    .filter((hit) => hit.name === 'total' && hit.start <= 2 && hit.strength >= 0.3)
    .flatMap((label): SumRow[] => {
      const row = pageOf(context, label.segment.page)?.rows[label.segment.row];
      const [first, second, third, ...more] = row ? amountsOf(context, row) : [];
      if (!first || !second || !third || more.length > 0 || first.value < second.value) return [];
      return Math.abs(first.value + second.value - third.value) <= TOLERANCE && second.value !== 0
        ? [{ label, net: first, gross: third }]
        : [];
    });
}

/** An amount of such a row as a candidate. */
export function sumCandidate(amount: RowAmount, label: LabelHit<Concept>): Candidate {
  return { ...amount, score: 0.8 * Math.max(0.8, label.strength), rule: 'sum-of-row', label };
}

/** Amounts that the table of tax rates confirms stand surer. Best first. */
export function supportByRates(candidates: readonly Candidate[], expected: number | null): Candidate[] {
  return candidates
    .map((candidate) =>
      expected !== null && Math.abs(Math.abs(Number(candidate.value)) - Math.abs(expected)) <= TOLERANCE
        ? { ...candidate, score: candidate.score + 0.4 * (1 - candidate.score) }
        : candidate,
    )
    .sort((left, right) => right.score - left.score);
}

/** The net amount of the only rate; of several rates the one that closes their table, beside the sum of their taxes. */
export function netOfRates(context: Context, rates: RateTable | null): Candidate[] {
  const [first, ...more] = rates?.rows ?? [];
  if (!rates || !first) return [];
  const net = more.length === 0 ? first.net : closingNet(context, rates);
  return net ? [{ ...net, score: 0.6, rule: 'rate-table', label: null }] : [];
}

/** `11,418.70  27 %  3,083.05  14,501.75`: what a row of the only rate makes of a net amount that was taken for the total; null where it prints no such sum. */
export function grossOfRate(context: Context, net: number): RowAmount | null {
  const rates = findRateTable(context);
  const [only, ...more] = rates?.rows ?? [];
  if (!only || more.length > 0 || Math.abs(only.net.value - net) > TOLERANCE) return null;
  const row = pageOf(context, only.net.page)?.rows.find(({ segments }) =>
    segments.some(({ words }) => words.some((word) => word.index === only.net.words[0]?.index)),
  );
  return (row && amountsOf(context, row).find(({ value }) => Math.abs(value - only.net.value - only.tax.value) <= TOLERANCE)) ?? null;
}

/** The printed sum of the net amounts of all rates, in a row with the sum of their taxes; null when there is none. */
function closingNet(context: Context, rates: RateTable): RowAmount | null {
  const is = (expected: number) => (amount: RowAmount) => Math.abs(amount.value - expected) <= TOLERANCE;
  const rows = pageOf(context, rates.rows[0]?.net.page ?? 1)?.rows ?? [];
  for (const row of rows) {
    const amounts = amountsOf(context, row);
    const net = amounts.find(is(rates.net));
    if (net && amounts.some(is(rates.tax))) return net;
  }
  return null;
}

/** The taxes of all rates together. */
export function taxOfRates(rates: RateTable | null): Candidate[] {
  const first = rates?.rows[0]?.tax;
  if (!rates || !first) return [];
  const words = rates.rows.flatMap((row) => (row.tax.page === first.page ? row.tax.words : []));
  const text = rates.rows.map((row) => row.tax.text).join(' + ');
  return [{ value: rates.tax, text, page: first.page, words, score: 0.75, rule: 'rate-table', label: null }];
}
