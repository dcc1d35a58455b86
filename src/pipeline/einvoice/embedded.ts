import type { Context } from '../finding/context.js';
import type { Classification } from '../model.js';
import { alphanumeric } from '../values/text.js';
import { readInvoiceXml, type XmlInvoice } from './invoice-xml.js';
import { type Printed, printedOn } from './printed.js';

/** The invoice data attached to a document, and whether it is about what the pages show. */
export interface Embedded {
  invoice: XmlInvoice;
  printed: Printed;
  isAbout: boolean;
}

/** The attached invoice data of a document; of several the one that the pages speak of. Null: none, or none that can be read. */
export function embeddedOf(context: Context): Embedded | null {
  const file = context.model.embeddedInvoice;
  if (!file) return null;
  const invoices = [file, ...(file.others ?? [])].map(({ xml }) => readInvoiceXml(xml)).filter((invoice) => invoice !== null);
  if (invoices.length === 0) return null;
  const printed = printedOn(context);
  const judged = invoices.map((invoice) => ({ invoice, printed, ...agreement(invoice, printed) }));
  const [best] = judged.sort((left, right) => Number(right.isAbout) - Number(left.isAbout) || right.shared - left.shared);
  return best ?? null;
}

/** Signs that data and pages agree on, beside the number. */
const SIGNS = ['invoice_date', 'total_amount', 'subtotal', 'vendor.name', 'customer.name', 'vendor.vat_id'] as const;

/**
 * Data is about the pages when they print its number and two more of its signs, or its date and total and one more. What says little cannot be
 * asked for more than it says.
 */
function agreement({ values }: XmlInvoice, printed: Printed): { isAbout: boolean; shared: number } {
  const held = (name: string): boolean => {
    const value = values[name];
    if (value === undefined || value === 0) return false;
    return printed.find(value) !== null || (typeof value === 'string' && printed.holds(value));
  };
  const told = SIGNS.filter((name) => values[name] !== undefined);
  const signs = told.filter(held);
  const numbered = alphanumeric(String(values.invoice_number ?? '')).length >= 3 && held('invoice_number');
  const dated = signs.includes('invoice_date') && signs.includes('total_amount');
  const isAbout = (numbered && signs.length >= Math.min(2, told.length)) || (dated && signs.length >= Math.min(3, told.length));
  return { isAbout, shared: signs.length + (numbered ? 2 : 0) };
}

/** Codes of UNTDID 1001 that are credit notes. */
const CREDITS = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);

/** A document with invoice data about it is an invoice, whatever the page looks like; the data also tells a credit note. */
export function classifiedBy(embedded: Embedded | null, found: Classification): Classification {
  if (!embedded?.isAbout) return found;
  const credit = CREDITS.has(embedded.invoice.typeCode ?? '') ? 'credit_note' : null;
  if (found.type === 'invoice' || found.type === 'commercial_invoice') return { ...found, subtype: found.subtype ?? credit };
  const others = found.candidates.filter(({ type }) => type !== 'invoice');
  const candidates = [{ type: 'invoice' as const, confidence: 0.95 }, ...others].slice(0, 4);
  return { type: 'invoice', confidence: 0.95, category: 'financial', subtype: credit, candidates };
}
