import type { DocumentData } from '../document/document.graphql';
import { formOf } from '../document/reasons/why-forms';
import type { Json } from '../shared/api/graphql';
import type { Data } from './draft';

/** Something that must hold between values; `paths`: the values that it is about. */
export interface Check {
  readonly name: 'lines' | 'total' | 'line' | 'due';
  readonly holds: boolean;
  readonly found: number | string;
  readonly stated: number | string;
  readonly paths: readonly string[];
}

/** What the service said of the values as they were read: it knows of shipping, discounts and rounding that stand between the amounts. */
export interface Told {
  readonly data: Data;
  /** Sums about which it complained. */
  readonly wrong: ReadonlySet<string>;
}

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const round = (value: number) => Math.round(value * 100) / 100;
const near = (a: number, b: number, tolerance = 0.011) => Math.abs(a - b) <= tolerance;

interface Amounts {
  readonly total: number | null;
  readonly tax: number | null;
  readonly subtotal: number | null;
  /** Sum of the lines; null unless each has an amount. */
  readonly lines: number | null;
  readonly count: number;
}

const rowsOf = (data: Data): Data[] => (Array.isArray(data.line_items) ? (data.line_items as Data[]) : []);

function amountsOf(data: Data): Amounts {
  const amounts = rowsOf(data).map((row) => numberOf(row.total));
  const whole = amounts.length > 0 && amounts.every((amount) => amount !== null);
  return {
    total: numberOf(data.total_amount),
    tax: numberOf(data.tax_amount),
    subtotal: numberOf(data.subtotal),
    lines: whole ? round(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)) : null,
    count: amounts.length,
  };
}

/** By how much the stated sum differs from the one found; undefined where there is nothing to compare. */
const GAPS: Readonly<Record<'lines' | 'total', (amounts: Amounts) => number | undefined>> = {
  lines: ({ total, subtotal, lines }) => {
    const stated = subtotal ?? total;
    return stated === null || lines === null ? undefined : stated - lines;
  },
  total: ({ total, tax, subtotal }) => (total === null || tax === null || subtotal === null ? undefined : total - subtotal - tax),
};

/** What may stand between the amounts: nothing, or as much as the service found to be right. */
function allowed(name: 'lines' | 'total', told: Told | undefined): number[] {
  const gap = told && !told.wrong.has(name) ? GAPS[name](amountsOf(told.data)) : undefined;
  return gap === undefined ? [0] : [0, gap];
}

function sumChecks(data: Data, told: Told | undefined): Check[] {
  const amounts = amountsOf(data);
  const { total, tax, subtotal, lines, count } = amounts;
  const checks: Check[] = [];
  const stated = subtotal ?? total;
  if (stated !== null && lines !== null) {
    // Prices may hold the tax already, then the lines make the total; where no amount before tax is printed they may make what is left of it.
    const net = subtotal === null && total !== null && tax !== null ? total - tax : null;
    const sums = [...[stated, total, net].filter((each) => each !== null), ...allowed('lines', told).map((gap) => stated - gap)];
    const holds = sums.some((sum) => near(lines, sum, 0.011 * count));
    checks.push({ name: 'lines', holds, found: lines, stated, paths: [subtotal === null ? 'total_amount' : 'subtotal'] });
  }
  const gap = GAPS.total(amounts);
  if (gap !== undefined) {
    const holds = allowed('total', told).some((each) => near(gap, each));
    checks.push({
      name: 'total',
      holds,
      found: round(subtotal! + tax!),
      stated: total!,
      paths: ['subtotal', 'tax_amount', 'total_amount'],
    });
  }
  return checks;
}

/** Checks of sums and dates over values as they stand now, those that the data allows; `told`: what the service said of them as they were read. Pure. */
export function checksOf(data: Data, told?: Told): Check[] {
  const checks = sumChecks(data, told);
  for (const [index, row] of rowsOf(data).entries()) {
    const [quantity, price, amount] = [numberOf(row.quantity), numberOf(row.unit_price), numberOf(row.total)];
    if (quantity === null || price === null || amount === null) continue;
    const before = told && rowsOf(told.data)[index];
    // The service holds each line against its price as well: what it let pass may be a price for a hundred, or a discount.
    const passed = before && ['quantity', 'unit_price', 'total'].every((name) => before[name] === row[name]);
    const product = round(quantity * price);
    if (!passed && !near(product, amount, 0.011 + Math.abs(quantity) * 0.005)) {
      checks.push({ name: 'line', holds: false, found: product, stated: amount, paths: [`line_items[${index}].total`] });
    }
  }
  const { invoice_date: issued, due_date: due } = data;
  if (typeof issued === 'string' && typeof due === 'string') {
    const holds = due >= issued;
    // That a document is due after it was issued goes without saying, unless somebody had to see to it.
    if (!holds || told?.wrong.has('due')) checks.push({ name: 'due', holds, found: due, stated: issued, paths: ['due_date'] });
  }
  return checks;
}

/** The sentence of a check that fails stands at the last value that it is about. Pure. */
export const failingAt = (checks: readonly Check[], path: string): Check[] =>
  checks.filter(({ holds, paths }) => !holds && paths.at(-1) === path);

/** Sentences of the service that say what a check says, which follows the values as they are written. */
const SAME: Readonly<Record<string, Check['name']>> = { 'why.lines': 'lines', 'why.total': 'total', 'why.due': 'due' };

/** The check that says the same as a sentence of the service. Pure. */
export const sameAs = (sentence: string): Check['name'] | undefined => SAME[formOf(sentence) ?? ''];

/** What the service said of the values that it read. Pure. */
export function toldBy(data: Data, reasons: DocumentData['reviewReasons']): Told {
  const sentences = reasons.flatMap(({ fields }) => fields.map(({ reason }) => sameAs(reason ?? '')));
  return { data, wrong: new Set(sentences.filter((name) => name !== undefined)) };
}
