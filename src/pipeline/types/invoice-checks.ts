import { USUAL_RATES } from '../choosing/arithmetic.js';
import type { Context } from '../finding/context.js';
import { adjustmentSums } from '../finding/totals.js';
import type { Field } from '../model.js';
import { daysBetween } from '../values/dates.js';
import type { CheckResult, Contradiction } from './document-type.js';

/** Tolerance for sums: a hundredth a line (D22). */
const CENT = 0.01;

/** Amounts that must add up (D22: lines to subtotal, subtotal + tax to total, tolerance 0.01 a line), and dates in order. */
export function checkInvoice(fields: readonly Field[], context: Context): CheckResult {
  const contradictions: Contradiction[] = [];
  const confirmed = new Set<string>();
  const adjustments = adjustmentSums(context);
  checkTotals(fields, adjustments, contradictions, confirmed);
  checkLines(fields, adjustments, contradictions, confirmed);
  checkDates(fields, contradictions);
  return { contradictions, confirmed: [...confirmed] };
}

/**
 * Sums that the lines of an invoice may have, each with the field that it confirms: amount before tax and total, with what stands between lines and total
 * (shipping, discount, rounding). The total less its tax is the amount before tax where none is printed.
 */
export function sumsOfLines(
  { total, subtotal, tax }: Readonly<Record<'total' | 'subtotal' | 'tax', number | null>>,
  adjustments: readonly number[],
): { path: string; sum: number }[] {
  const net = subtotal === null && total !== null && tax !== null ? Math.abs(total) - Math.abs(tax) : null;
  const whole = [
    { path: 'subtotal', amount: subtotal },
    { path: 'total_amount', amount: total },
    { path: 'total_amount', amount: net },
  ];
  return whole.flatMap(({ path, amount }) =>
    amount === null ? [] : [0, ...adjustments].map((by) => ({ path, sum: Math.abs(amount) - by })),
  );
}

/** Whether lines, so many, have a sum; the tolerance is a hundredth a line (D22). */
export const isSumOf = (sum: number, ofLines: number, lines: number): boolean => near(sum, Math.abs(ofLines), CENT * Math.max(1, lines));

function amount(fields: readonly Field[], path: string): number | null {
  const value = fields.find((field) => field.path === path)?.value;
  return typeof value === 'number' ? value : null;
}

function checkTotals(
  fields: readonly Field[],
  adjustments: readonly number[],
  contradictions: Contradiction[],
  confirmed: Set<string>,
): void {
  const total = amount(fields, 'total_amount');
  const tax = amount(fields, 'tax_amount');
  const subtotal = amount(fields, 'subtotal');
  if (total === null || tax === null || subtotal === null) return;
  const taxIncluded = near(Math.abs(total), Math.abs(subtotal), CENT) && mayBeWithin(Math.abs(tax), Math.abs(total));
  const gap = Math.abs(total) - Math.abs(subtotal) - Math.abs(tax);
  const explained = [0, ...adjustments].some((amount) => near(gap, amount, CENT * 2)) || near(subtotal + tax, total, CENT * 2);
  if (explained) {
    for (const path of ['total_amount', 'tax_amount', 'subtotal']) confirmed.add(path);
  } else if (!taxIncluded) {
    contradictions.push({
      reason: 'totals_mismatch',
      fields: ['subtotal', 'tax_amount', 'total_amount'],
      message: `expected subtotal ${subtotal} + tax ${tax} to be the total, which is ${total}`,
    });
  }
}

/** No tax is a larger part of a total. */
const MOST_TAX = 0.35;

/** Whether a tax may be a part of a total. It is none where a usual rate of the total gives it and none of what is left: then the total is short of it. */
function mayBeWithin(tax: number, total: number): boolean {
  const gives = (base: number): boolean => USUAL_RATES.some((rate) => Math.abs(base * rate - tax) < 0.006);
  return tax < MOST_TAX * total && !(tax > 0.02 && gives(total) && !gives(total - tax));
}

function checkLines(
  fields: readonly Field[],
  adjustments: readonly number[],
  contradictions: Contradiction[],
  confirmed: Set<string>,
): void {
  const items = itemsOf(fields);
  for (const [index, item] of items) {
    if (item.quantity === undefined || item.unit_price === undefined || item.total === undefined) continue;
    if (near(item.quantity * item.unit_price, item.total, CENT + Math.abs(item.quantity) * 0.005)) {
      for (const key of ['quantity', 'unit_price', 'total']) confirmed.add(`line_items[${index}].${key}`);
    }
  }
  const totals = [...items.values()].map((item) => item.total);
  if (totals.length === 0 || totals.some((value) => value === undefined)) return;
  const sum = totals.reduce<number>((running, value) => running + (value ?? 0), 0);
  const [total = null, subtotal = null, tax = null] = ['total_amount', 'subtotal', 'tax_amount'].map((path) => amount(fields, path));
  const met = sumsOfLines({ total, subtotal, tax }, adjustments).filter((target) => isSumOf(target.sum, sum, totals.length));
  if (met.length > 0) {
    for (const { path } of met) confirmed.add(path);
    for (const index of items.keys()) confirmed.add(`line_items[${index}].total`);
  } else if (total !== null || subtotal !== null) {
    contradictions.push({
      reason: 'totals_mismatch',
      fields: ['line_items', subtotal === null ? 'total_amount' : 'subtotal'],
      message: `expected the lines to add up to ${subtotal ?? total}, they add up to ${Math.round(sum * 100) / 100}`,
    });
  }
}

function itemsOf(fields: readonly Field[]): Map<number, { quantity?: number; unit_price?: number; total?: number }> {
  const items = new Map<number, Record<string, number>>();
  for (const field of fields) {
    const match = field.path.match(/^line_items\[(\d+)\]\.(\w+)$/);
    if (!match) continue;
    const index = Number(match[1]);
    const item = items.get(index) ?? {};
    if (typeof field.value === 'number') item[match[2] ?? ''] = field.value;
    items.set(index, item);
  }
  return items;
}

function checkDates(fields: readonly Field[], contradictions: Contradiction[]): void {
  const issued = fields.find((field) => field.path === 'invoice_date')?.value;
  const due = fields.find((field) => field.path === 'due_date')?.value;
  if (typeof issued !== 'string' || typeof due !== 'string') return;
  if (daysBetween(issued, due) < 0) {
    contradictions.push({
      reason: 'validation_failed',
      fields: ['invoice_date', 'due_date'],
      message: `expected the due date on or after ${issued}, received ${due}`,
    });
  }
}

function near(left: number, right: number, tolerance: number): boolean {
  return Math.abs(left - right) <= tolerance + 1e-6;
}
