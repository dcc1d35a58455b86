import type { Described, LearnedField } from './fields.js';
import type { Group } from './fit.js';
import { seeded } from './random.js';

/** Whether a value is the true one, exactly or as good as. */
export interface TruthOfField {
  exact(value: unknown): boolean;
  near(value: unknown): boolean;
}

/** So many proposals of a document are compared with the right one: enough to learn from, and a long document is no heavier than a short one. */
const MOST = 30;

/** An example of one document for one field; null when its true value is not proposed. Of many wrong proposals some are taken, always the same. */
export function exampleOf(described: Described, truth: TruthOfField): Group | null {
  const { proposals, values, width } = described;
  const right = rightOnes(described, truth);
  if (!right.includes(true)) return null;
  const random = seeded(proposals.length);
  const share = MOST / proposals.length;
  const kept = proposals.map((_, index) => index).filter((index) => right[index] || random() < share);
  const rows = new Float32Array(kept.length * width);
  for (const [at, index] of kept.entries()) rows.set(values.subarray(index * width, (index + 1) * width), at * width);
  return { values: rows, right: kept.map((index) => right[index]!), weight: 1 };
}

/** Which proposals are right: those that are exactly so, if there are any. */
export function rightOnes({ proposals }: Described, truth: TruthOfField): boolean[] {
  const exact = proposals.map((proposal) => truth.exact(proposal.value));
  return exact.includes(true) ? exact : proposals.map((proposal) => truth.near(proposal.value));
}

/** Keys of a truth that tell a field. */
export const TRUTH_KEYS: Record<LearnedField, readonly string[]> = {
  invoice_number: ['invoice_number', 'receipt_number'],
  purchase_order_number: ['purchase_order_number', 'order_number'],
  invoice_date: ['invoice_date', 'date'],
  due_date: ['due_date'],
  total_amount: ['total_amount'],
  subtotal: ['subtotal'],
  tax_amount: ['tax_amount'],
  'vendor.name': ['vendor.name'],
  'customer.name': ['customer.name', 'advertiser'],
};
