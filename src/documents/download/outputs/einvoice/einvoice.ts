import { invalid, ServiceError } from '../../../../vocabulary/errors.js';
import type { Document } from '../../../document.entity.js';
import { ciiInvoice } from './cii.js';
import { invoiceTermsOf } from './terms.js';
import { ublInvoice } from './ubl.js';

/** Syntaxes of EN 16931. */
export type InvoiceSyntax = 'ubl' | 'cii';

const WRITERS = { ubl: ublInvoice, cii: ciiInvoice } as const;

/**
 * An approved invoice as XML of EN 16931. Throws VALIDATION_ERROR for what is no invoice, INVALID_STATUS_TRANSITION for one that is not approved,
 * EXPORT_INCOMPLETE with everything that is missing or does not fit.
 */
export function electronicInvoice(
  document: Pick<Document, 'type' | 'status'>,
  data: Readonly<Record<string, unknown>> | null,
  syntax: InvoiceSyntax,
): string {
  if (document.type !== 'invoice' && document.type !== 'commercial_invoice')
    throw invalid('format', `expected ${syntax} of an invoice only, the document is of the type ${document.type}`);
  if (document.status !== 'approved') {
    const message = 'Only an approved invoice becomes an electronic one. Approve it first.';
    throw new ServiceError('INVALID_STATUS_TRANSITION', { status: document.status }, { message });
  }
  const result = invoiceTermsOf(data);
  if ('lacks' in result) throw new ServiceError('EXPORT_INCOMPLETE', result.lacks);
  return WRITERS[syntax](result.terms);
}
