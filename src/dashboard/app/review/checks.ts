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

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const round = (value: number) => Math.round(value * 100) / 100;
const near = (a: number, b: number, tolerance = 0.011) => Math.abs(a - b) <= tolerance;

/** Checks of sums and dates over values as they stand now, those that the data allows. Pure. */
export function checksOf(data: Data): Check[] {
  const checks: Check[] = [];
  const rows = Array.isArray(data.line_items) ? (data.line_items as Data[]) : [];
  const [total, tax, subtotal] = [numberOf(data.total_amount), numberOf(data.tax_amount), numberOf(data.subtotal)];
  const amounts = rows.map((row) => numberOf(row.total));
  const stated = subtotal ?? total;
  if (stated !== null && amounts.length > 0 && amounts.every((amount) => amount !== null)) {
    const sum = round(amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0));
    // Prices may hold the tax already: then the lines make the total.
    const holds = near(sum, stated, 0.011 * rows.length) || (total !== null && near(sum, total, 0.011 * rows.length));
    checks.push({ name: 'lines', holds, found: sum, stated, paths: [subtotal === null ? 'total_amount' : 'subtotal'] });
  }
  if (subtotal !== null && tax !== null && total !== null) {
    const sum = round(subtotal + tax);
    checks.push({ name: 'total', holds: near(sum, total), found: sum, stated: total, paths: ['subtotal', 'tax_amount', 'total_amount'] });
  }
  for (const [index, row] of rows.entries()) {
    const [quantity, price, amount] = [numberOf(row.quantity), numberOf(row.unit_price), numberOf(row.total)];
    if (quantity === null || price === null || amount === null) continue;
    const product = round(quantity * price);
    if (!near(product, amount, 0.011 + Math.abs(quantity) * 0.005)) {
      checks.push({ name: 'line', holds: false, found: product, stated: amount, paths: [`line_items[${index}].total`] });
    }
  }
  const { invoice_date: issued, due_date: due } = data;
  if (typeof issued === 'string' && typeof due === 'string' && due < issued)
    checks.push({ name: 'due', holds: false, found: due, stated: issued, paths: ['due_date'] });
  return checks;
}
