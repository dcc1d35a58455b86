import { findNumbers, joinGroups, repairDigits } from '../values/numbers.js';
import type { Candidate } from './candidates.js';
import { type Context, pageOf } from './context.js';
import type { LabelHit } from './labels.js';
import type { Concept } from './lexicon/lexicon.js';
import { closesList } from './line-items/closing-rows.js';
import { type PageView, type Row, type ViewWord, wordsBetween } from './page-view.js';

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
      if (!speaksOfTax(context, view, row)) continue;
      const found = rateRow(context, row);
      if (found && !rows.some((other) => other.rate === found.rate)) rows.push(found);
    }
    rows.push(...rowsBeside(context, view, rows));
  }
  if (rows.length === 0 || rows.length > 6) return null;
  const sum = (pick: (row: RateRow) => number): number => Math.round(rows.reduce((total, row) => total + pick(row), 0) * 100) / 100;
  return { net: sum((row) => row.net.value), tax: sum((row) => row.tax.value), rows };
}

/** A row that names the tax, or that is nothing but numbers and a letter for the rate. A line of the list of items is none. */
function speaksOfTax(context: Context, view: PageView, row: Row): boolean {
  const isLabelled = row.segments.some((segment) =>
    (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.name === 'tax' && hit.start <= 8 && hit.strength >= 0.4),
  );
  return (
    isLabelled ||
    (!isListed(context, view, row) && row.text.replace(CURRENCIES, '').replace(EITHER, '% ').replace(/\P{L}/gu, '').length <= 2)
  );
}

/** Whether a row stands in a list of items: `2 UN 10.00 20.00` reads like 10 % of 20.00. */
function isListed(context: Context, view: PageView, row: Row): boolean {
  const header = (context.headers.get(view.page.number) ?? []).findLast(({ bodyRow }) => bodyRow <= row.index);
  return header !== undefined && !view.rows.slice(header.bodyRow, row.index).some((other) => closesList(context, other));
}

/** Rows next to a rate of which the same columns hold another rate, while a box beside the table - the total - stands on the same height. */
function rowsBeside(context: Context, view: PageView, known: readonly RateRow[]): RateRow[] {
  const found: RateRow[] = [];
  const isKnown = (rate: number): boolean => [...known, ...found].some((other) => other.rate === rate);
  for (const { net, tax } of known.filter((row) => row.net.page === view.page.number)) {
    const words = [...net.words, ...tax.words];
    const at = view.rows.findIndex(({ segments }) => segments.some((segment) => segment.words.includes(words[0]!)));
    const [left, right] = [Math.min(...words.map((word) => word.left)), Math.max(...words.map((word) => word.right))];
    for (const row of [view.rows[at - 1], view.rows[at + 1]]) {
      if (at < 0 || !row || row.segments.length === 0) continue;
      const segments = row.segments.filter((segment) => segment.right > left - 2 * view.em && segment.left < right + 2 * view.em);
      const beside = segments.length > 0 ? rateRow(context, { ...row, segments }) : null;
      const isFigures = segments.every(({ text }) => text.replace(CURRENCIES, '').replace(/\P{L}/gu, '').length <= 2);
      if (beside && isFigures && !isKnown(beside.rate)) found.push(beside);
    }
  }
  return found;
}

function rateRow(context: Context, row: Row): RateRow | null {
  const numbers = numbersOf(context, row);
  if (numbers.length > MAX_NUMBERS) return null;
  const amounts = numbers.filter((number) => !number.percent && number.decimals === context.moneyDecimals);
  const rates = numbers.filter(
    (number) =>
      number.value >= 2 && number.value <= 30 && (number.percent || number.decimals !== context.moneyDecimals || amounts.length >= 3),
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
  return numbersOf(context, row).filter((number) => !number.percent && number.decimals === context.moneyDecimals);
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
  tax: RowAmount;
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
        ? [{ label, net: first, tax: second, gross: third }]
        : [];
    });
}

/** `合計  ¥4158.41  ¥540.59` above the total of both: net and tax that a row closes the list with. */
export function partsOfTotal(context: Context, total: number | null): Omit<SumRow, 'gross'>[] {
  if (total === null) return [];
  return context.labels
    .filter((hit) => (hit.name === 'total' || hit.name === 'subtotal') && hit.start <= 2 && hit.strength >= 0.3)
    .flatMap((label) => {
      const row = pageOf(context, label.segment.page)?.rows[label.segment.row];
      const [net, tax, ...more] = row ? amountsOf(context, row) : [];
      const isWhole = net !== undefined && tax !== undefined && more.length === 0 && Math.abs(net.value + tax.value - total) <= TOLERANCE;
      return isWhole && tax.value > 0 && tax.value < MOST_TAX * net.value ? [{ label, net, tax }] : [];
    });
}

/** No tax is a larger part of what it is raised on. */
const MOST_TAX = 0.4;

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

/**
 * What the taxes make of a net amount that was taken for the total: `11,418.70  27 %  3,083.05  14,501.75` in the row of the only rate, the end of a row of
 * sums, or the printed amount that all rates come to. Null where no such sum is printed.
 */
export function grossOfRate(context: Context, net: number): RowAmount | null {
  const closing = sumRows(context).find((sum) => Math.abs(sum.net.value - net) <= TOLERANCE);
  if (closing) return closing.gross;
  const rates = findRateTable(context);
  const [only, ...more] = rates?.rows ?? [];
  if (!rates || !only || Math.abs(rates.net - net) > TOLERANCE) return null;
  const { rows } = pageOf(context, only.net.page) ?? { rows: [] };
  const row = rows.find(({ segments }) => segments.some(({ words }) => words.some((word) => word.index === only.net.words[0]?.index)));
  const isGross = ({ value }: RowAmount): boolean => Math.abs(value - rates.net - rates.tax) <= TOLERANCE;
  const printed = more.length === 0 ? (row ? [row] : []) : rows;
  return printed.flatMap((other) => amountsOf(context, other)).find(isGross) ?? null;
}

/** What is taxed at several rates, together, where their taxes make it the total: few papers print it beside the sums of each rate. */
export function netOfAllRates(rates: RateTable | null, total: number | null): Candidate[] {
  const first = rates?.rows[0]?.net;
  if (!rates || !first || rates.rows.length < 2 || total === null || Math.abs(rates.net + rates.tax - total) > TOLERANCE) return [];
  const words = rates.rows.flatMap(({ net }) => (net.page === first.page ? net.words : []));
  const text = rates.rows.map(({ net }) => net.text).join(' + ');
  return [{ value: rates.net, text, page: first.page, words, score: 0.7, rule: 'rate-table', label: null }];
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
