import type { Candidate } from '../finding/candidates.js';
import { type Context, pageOf } from '../finding/context.js';
import type { Totals } from '../finding/totals.js';

/** What rounding to coins changes at most. */
const ROUNDED = 0.055;
/** Signs that are read as a figure: `$99.55` as `S99.55` or `899.55`, `₹50.00` as `250.00`. */
const FIGURED = /^[2358S](\d[\d.,' ]*)$/;
/** An amount with a sign before it, perhaps one misread as another (`%25.00`), and how many of them tell that amounts carry one. */
const SIGNED = /(?:\p{Sc}|%)\s?\d[\d.,]*[.,]\d{2}/u;
const LEAST_SIGNED = 2;

/**
 * Totals of a recognised page whose sign of the currency was read as one more figure: where the amount without it is what the lines, or what stands before
 * tax, come to, and the amount as read is not. `lines`: what the lines of the list add up to, null where there are none. Pure.
 */
export function withoutMisreadSigns(context: Context, totals: Totals, lines: number | null): Totals {
  const signed = context.pages.reduce((sum, { segments }) => sum + segments.filter(({ text }) => SIGNED.test(text)).length, 0);
  if (signed < LEAST_SIGNED) return totals;
  const subtotal = repaired(context, totals.subtotal, lines === null ? [] : [lines]);
  const tax = Number(totals.tax?.value ?? 0);
  const parts = [lines, subtotal === null ? null : Number(subtotal.value)].filter((part) => part !== null);
  return { ...totals, subtotal, total: repaired(context, totals.total, [...parts, ...parts.map((part) => part + tax)]) };
}

function repaired(context: Context, read: Candidate | null, sums: readonly number[]): Candidate | null {
  const [word] = read?.words ?? [];
  if (!read || !word || pageOf(context, read.page)?.page.source !== 'ocr') return read;
  const rest = read.text.trim().match(FIGURED)?.[1];
  if (rest === undefined) return read;
  const isSum = (value: number): boolean => sums.some((sum) => sum > 0 && Math.abs(sum - value) < ROUNDED);
  const whole = Number(read.value);
  const cents = Math.round(whole * 100);
  const value = (cents % 10 ** (String(cents).length - 1)) / 100;
  return value > 0 && isSum(value) && !isSum(whole) ? { ...read, value, text: rest } : read;
}
