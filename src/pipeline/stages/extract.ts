import { readInvoiceXml } from '../einvoice/invoice-xml.js';
import { type Merged, mergeEmbedded } from '../einvoice/merge.js';
import type { Context } from '../finding/context.js';
import type { TypeDefinition } from '../types/document-type.js';

/**
 * Extracts the fields of a type from the page and, for invoices with embedded data (Factur-X, ZUGFeRD, XRechnung), compares both.
 * Pure. The reasons say where page and embedded data differ.
 */
export function extract(context: Context, definition: TypeDefinition, subtype: string | null): Merged {
  const fields = definition.extract(context, subtype);
  const embedded = context.model.embeddedInvoice;
  if (!embedded || !['invoice', 'commercial_invoice'].includes(definition.type)) return { fields, reasons: [] };
  const parsed = readInvoiceXml(embedded.xml);
  return parsed ? mergeEmbedded(context, fields, parsed) : { fields, reasons: [] };
}
