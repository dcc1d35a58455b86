import { dataOf } from '../understanding.js';
import { drawDocument } from './page-model.js';

/** Who sells what to whom: the head of a drawn invoice above its list. */
export const HEAD = `
Nordlicht Trading Ltd
14 Mill Lane, Albany, NY 12207

INVOICE
Invoice Number: INV-7042
Invoice Date: March 2, 2026
Bill To: Bluebird Industries Inc.
`;

/** What is read of a line of a list. */
export type Item = [description: unknown, quantity: unknown, price: unknown, total: unknown];

interface Data {
  line_items: Record<string, unknown>[];
  total_amount: number | null;
}

/** extractedData of an invoice drawn page by page. */
export const readInvoice = (...pages: string[]): Data => dataOf(drawDocument(pages), 'invoice') as unknown as Data;

/** The lines of the list of an invoice drawn page by page. */
export const itemsOf = (...pages: string[]): Item[] =>
  readInvoice(...pages).line_items.map(({ description, quantity, unit_price, total }) => [description, quantity, unit_price, total]);
