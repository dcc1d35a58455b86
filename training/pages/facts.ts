import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import { COMPANIES, FORMS, GIVEN, ITEMS, STREETS, SURNAMES, TOWNS } from '../words.js';
import type { Dice } from './dice.js';

/** Somebody with an address. */
export interface Party {
  name: string;
  lines: string[];
}

/** A company, or with this chance a person. */
export function partyOf(dice: Dice, person: number): Party {
  const name = dice.is(person)
    ? `${dice.of(GIVEN)} ${dice.of(SURNAMES)}`
    : `${dice.of(dice.is(0.5) ? COMPANIES : SURNAMES)} ${dice.is(0.5) ? `${dice.of(COMPANIES)} ` : ''}${dice.is(0.75) ? dice.of(FORMS) : ''}`.trim();
  const street = dice.is(0.5) ? `${dice.of(STREETS)} ${dice.whole(1, 220)}` : `${dice.whole(1, 990)} ${dice.of(STREETS)}`;
  const town = dice.is(0.6)
    ? `${dice.digits(5)} ${dice.of(TOWNS)}`
    : `${dice.of(TOWNS)}, ${dice.of(['CA', 'NY', 'TX', 'WA'])} ${dice.digits(5)}`;
  return { name, lines: [street, town] };
}

/** A day, YYYY-MM-DD. */
export const iso = (dice: Dice): string =>
  `${dice.whole(2008, 2026)}-${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`;
/** Rounded to cents. */
export const cents = (value: number): number => Math.round(value * 100) / 100;

/** So many days later. */
export function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A number of a document. */
export function numberOf(dice: Dice): string {
  const year = dice.whole(2015, 2026);
  return dice.of([
    () => dice.digits(dice.whole(4, 9)).replace(/^0/, '1'),
    () => `${dice.of(['INV', 'RE', 'R', 'F', 'FA', 'CS', 'IN', 'SI', 'FT', 'FV'])}-${year}-${dice.digits(4)}`,
    () => `${year}/${dice.digits(4)}`,
    () => `${dice.of(['A', 'INV', 'CS', 'T', 'R'])}${dice.digits(7)}`,
    () => `${dice.digits(6)}-${dice.digits(1)}`,
    () => `${dice.digits(2)}/${dice.digits(2)}/${dice.digits(3)}`,
  ])();
}

/** Items and what they come to. */
export interface Sums {
  items: { text: string; quantity: number; price: number; total: number }[];
  net: number;
  tax: number;
  rate: number;
  shipping: number;
  total: number;
}

/** Some items with prices, and their sums. */
export function sumsOf(dice: Dice, small: boolean): Sums {
  const items = Array.from({ length: dice.whole(1, small ? 8 : 11) }, () => {
    const quantity = dice.is(0.4) ? 1 : dice.whole(1, 20);
    const price = cents(small ? dice.between(0.5, 60) : dice.between(1, 900));
    return { text: `${dice.of(ITEMS)} ${dice.of(ITEMS).toLowerCase()}`, quantity, price, total: cents(quantity * price) };
  });
  const net = cents(items.reduce((sum, item) => sum + item.total, 0));
  const rate = dice.of([0, 6, 7, 8, 10, 19, 20, 21, 22, 23]);
  const shipping = dice.is(0.15) ? cents(dice.between(3, 40)) : 0;
  const tax = cents(((net + shipping) * rate) / 100);
  return { items, net, tax, rate, shipping, total: cents(net + tax + shipping) };
}

/** Who invoices whom, for what, and when. */
export interface Sale {
  readonly vendor: Party;
  readonly customer: Party;
  readonly sums: Sums;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** YYYY-MM-DD. */
  readonly due: string;
  readonly number: string;
}

/** A sale; `persons`: with which chance (0-1) each side is a person; `dueDays`: least and most days from the invoice to its payment. */
export function saleOf(dice: Dice, persons: { vendor: number; customer: number }, dueDays: readonly [number, number]): Sale {
  const vendor = partyOf(dice, persons.vendor);
  const customer = partyOf(dice, persons.customer);
  const sums = sumsOf(dice, false);
  const date = iso(dice);
  const due = later(date, dice.whole(...dueDays));
  return { vendor, customer, sums, date, due, number: numberOf(dice) };
}

/** What an invoice about the sale says; the day of payment only where it is `shown`. */
export function truthOf({ vendor, customer, sums, date, due, number }: Sale, shown: boolean): Sample['truth'] {
  return {
    type: 'invoice',
    invoice_number: number,
    invoice_date: date,
    total_amount: sums.total,
    line_items: sums.items.map(({ text, quantity, total }) => ({ description: text, quantity, total })),
    ...(shown ? { due_date: due } : {}),
    vendor: { name: vendor.name },
    customer: { name: customer.name },
  };
}
