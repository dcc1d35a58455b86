import type { FieldProblem } from '../../../../vocabulary/errors.js';
import { countryOfVat, type InvoiceAddress, readAddress } from './address.js';
import { vatRatesOf } from './vat-rates.js';

/** Seller or buyer (BG-4, BG-7). */
export interface InvoiceParty {
  readonly name: string;
  readonly address: InvoiceAddress;
  readonly vatId: string | null;
  readonly email: string | null;
}

/** A line (BG-25). Amounts in the invoice's currency, without tax. */
export interface InvoiceLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly net: number;
}

/** The core terms of EN 16931 that extracted data can fill. Amounts have two decimals, dates are YYYY-MM-DD. */
export interface InvoiceTerms {
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly order: string | null;
  readonly period: { readonly start: string | null; readonly end: string | null } | null;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly lines: readonly InvoiceLine[];
  /** Sum of the lines, which is the amount without tax, too: no allowances and charges are known. */
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  /** Per cent; one for all lines. */
  readonly taxRate: number;
}

type Data = Readonly<Record<string, unknown>>;

const textIn = (data: unknown, key: string): string | null => {
  const value = (data as Data | null | undefined)?.[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};
const numberIn = (data: unknown, key: string): number | null => {
  const value = (data as Data | null | undefined)?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

const cents = (amount: number): number => Math.round(amount * 100 + Math.sign(amount) * 1e-6);
/** An amount with two decimals. */
export const inCents = (amount: number): number => cents(amount) / 100;
const price = (amount: number): number => Math.round(amount * 1e6) / 1e6;

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/**
 * The rate of a country by which the tax comes out of the amount, to the cent (BR-CO-17); null when there is none: several rates together come to one that
 * nobody knows. Pure.
 */
export function rateOf(net: number, tax: number, country: string | null): number | null {
  if (net <= 0 || tax <= 0) return null;
  return vatRatesOf(country).find((rate) => cents((net * rate) / 100) === cents(tax)) ?? null;
}

/** A line whose quantity, price and total are all known or follow from the others; a deduction has a negative quantity (BR-27). Null: too little is known. */
function lineOf(item: unknown, at: number): InvoiceLine | null {
  const name = textIn(item, 'description');
  let [quantity, unitPrice, net] = [numberIn(item, 'quantity'), numberIn(item, 'unit_price'), numberIn(item, 'total')];
  net ??= quantity !== null && unitPrice !== null ? quantity * unitPrice : null;
  if (net === null || name === null) return null;
  if (unitPrice === null) {
    quantity = quantity || 1;
    unitPrice = net / quantity;
  } else quantity ??= unitPrice === 0 ? 1 : price(net / unitPrice);
  if (unitPrice < 0) [quantity, unitPrice] = [-quantity, -unitPrice];
  return { id: String(at + 1), name, quantity, unitPrice: price(unitPrice), net: inCents(net) };
}

function partyOf(data: unknown): InvoiceParty | null {
  const name = textIn(data, 'name');
  const vatId = textIn(data, 'vat_id')?.replace(/[\s.]/g, '').toUpperCase() ?? null;
  if (name === null) return null;
  return { name, vatId, address: readAddress(textIn(data, 'address'), vatId), email: textIn(data, 'email') };
}

/** What stands in the way of an electronic invoice, or its terms. */
export type TermsResult = { readonly terms: InvoiceTerms } | { readonly lacks: readonly FieldProblem[] };

/**
 * The terms of an electronic invoice (EN 16931-1) out of extracted data, checked against the mandatory terms (BR-01 to BR-26, BR-S), the sums
 * (BR-CO-10, 13, 15, 17) and BR-CO-25; everything that is missing or does not fit is told at once, with the rule. Pure.
 */
export function invoiceTermsOf(data: Data | null): TermsResult {
  const lacks: FieldProblem[] = [];
  const need = (field: string, reason: string) => lacks.push({ field, reason });
  const [vendor, customer] = [partyOf(data?.vendor), partyOf(data?.customer)];
  const [number, issueDate, dueDate] = [textIn(data, 'invoice_number'), textIn(data, 'invoice_date'), textIn(data, 'due_date')];
  const [start, end] = [textIn(data, 'period_start'), textIn(data, 'period_end')];
  const currency = textIn(data, 'currency')?.toUpperCase() ?? null;
  const items = Array.isArray(data?.line_items) ? (data.line_items as unknown[]) : [];
  const lines = items.map(lineOf);

  if (!number) need('invoice_number', 'expected the number of the invoice (BT-1, BR-02)');
  if (!isDate(issueDate)) need('invoice_date', 'expected the date of the invoice (BT-2, BR-03)');
  if (!currency || !/^[A-Z]{3}$/.test(currency)) need('currency', 'expected a currency of three letters (BT-5, BR-05)');
  if (!vendor) need('vendor.name', 'expected the name of the seller (BT-27, BR-06)');
  else {
    if (!vendor.address.country) need('vendor.address', 'expected an address that ends with the country of the seller (BT-40, BR-09)');
    if (!vendor.vatId) need('vendor.vat_id', 'expected the VAT identifier of the seller (BT-31, BR-S-02)');
    else if (!/^(?:[A-Z]{2})/.test(vendor.vatId))
      need('vendor.vat_id', 'expected a VAT identifier that begins with its country (BT-31, BR-CO-09)');
  }
  if (!customer) need('customer.name', 'expected the name of the buyer (BT-44, BR-07)');
  else {
    if (!customer.address.country) need('customer.address', 'expected an address that ends with the country of the buyer (BT-55, BR-11)');
    if (customer.vatId && !/^[A-Z]{2}/.test(customer.vatId))
      need('customer.vat_id', 'expected a VAT identifier that begins with its country (BT-48, BR-CO-09)');
  }
  if (!isDate(dueDate)) need('due_date', 'expected the date on which payment is due (BT-9, BR-CO-25)');
  if (start && end && end < start) need('period_end', 'expected a date not before period_start (BR-29)');
  if (items.length === 0) need('line_items', 'expected at least one line (BG-25, BR-16)');
  for (const [at, line] of lines.entries())
    if (!line) need(`line_items[${at}]`, 'expected a description and a total (BT-153, BR-25; BT-131, BR-24)');

  const sums = sumsOf(data, lines, vendor && (countryOfVat(vendor.vatId) ?? vendor.address.country), need);
  if (lacks.length > 0 || !sums) return { lacks };
  return {
    terms: {
      number: number!,
      issueDate: issueDate!,
      dueDate,
      currency: currency!,
      order: textIn(data, 'purchase_order_number'),
      period: isDate(start) || isDate(end) ? { start: isDate(start) ? start : null, end: isDate(end) ? end : null } : null,
      seller: vendor!,
      buyer: customer!,
      lines: lines.filter((line) => line !== null),
      ...sums,
    },
  };
}

/** Sums that fit each other and the lines, with the rate of the tax; null after telling what does not fit. */
function sumsOf(
  data: Data | null,
  lines: readonly (InvoiceLine | null)[],
  country: string | null,
  need: (field: string, reason: string) => void,
): Pick<InvoiceTerms, 'net' | 'tax' | 'total' | 'taxRate'> | null {
  const total = numberIn(data, 'total_amount');
  if (total === null || total <= 0) {
    need('total_amount', 'expected a total above zero (BT-112, BR-14); credit notes are not written');
    return null;
  }
  const given = { net: numberIn(data, 'subtotal'), tax: numberIn(data, 'tax_amount') };
  const net = given.net ?? (given.tax === null ? null : inCents(total - given.tax));
  const tax = given.tax ?? (net === null ? null : inCents(total - net));
  if (net === null || tax === null) {
    need('subtotal', 'expected the amount without tax, or the tax (BT-109, BR-13)');
    return null;
  }
  if (cents(net) + cents(tax) !== cents(total))
    need('total_amount', `expected subtotal and tax together, ${inCents(net + tax)} (BR-CO-15)`);
  const sum = lines.reduce((all, line) => all + cents(line?.net ?? 0), 0);
  if (lines.length > 0 && lines.every((line) => line !== null) && sum !== cents(net))
    need('line_items', `expected totals without tax that come to ${inCents(net)}, they come to ${sum / 100} (BR-CO-10, BR-CO-13)`);
  // That the seller's country lacks is told already.
  if (country === null) return null;
  const taxRate = rateOf(net, tax, country);
  if (taxRate === null) {
    const why = tax === 0 ? 'why there is no tax is not known' : `${inCents(tax)} of ${inCents(net)} is no rate of ${country}`;
    need('tax_amount', `expected one rate of tax for all lines (BT-119, BR-CO-17, BR-48): ${why}`);
    return null;
  }
  return { net: inCents(net), tax: inCents(tax), total: inCents(total), taxRate };
}
