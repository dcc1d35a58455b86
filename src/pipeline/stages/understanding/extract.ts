import type { Embedded } from '../../einvoice/embedded.js';
import { type Merged, mergeEmbedded } from '../../einvoice/merge.js';
import type { Context } from '../../finding/context.js';
import type { TypeDefinition } from '../../types/document-type.js';

/**
 * Extracts the fields of a type from the page and, for invoices with embedded data (Factur-X, ZUGFeRD, XRechnung, UBL, FatturaPA), joins both.
 * Pure. The reasons say where page and embedded data differ.
 */
export function extract(context: Context, definition: TypeDefinition, subtype: string | null, embedded: Embedded | null): Merged {
  const fields = definition.extract(context, subtype);
  const isInvoice = definition.type === 'invoice' || definition.type === 'commercial_invoice';
  if (!embedded || !isInvoice) return { fields, reasons: [], isConsistent: false };
  return mergeEmbedded(context, fields, embedded, definition.check(fields, context).confirmed);
}
