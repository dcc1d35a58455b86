import type { EventFacts } from '../platform/events/index.js';
import type { Document } from './document.entity.js';

const number = (text: string | null) => (text === null ? null : Number(text));

/** What webhook filters look at (D82), frozen into the event. */
export function documentFacts(document: Document): EventFacts {
  const metadata = Object.fromEntries(Object.entries(document.metadata).map(([key, value]) => [`metadata.${key}`, value]));
  return {
    document_type: document.type,
    status: document.status,
    template_id: document.templateId,
    priority: document.priority,
    uploaded_by: document.uploadedBy,
    currency: document.currency,
    vendor_name: document.vendorName,
    customer_name: document.customerName,
    invoice_number: document.invoiceNumber,
    total_amount: number(document.totalAmount),
    tax_amount: number(document.taxAmount),
    confidence: document.confidence,
    ...metadata,
    ...(document.webhookUrl ? { 'callback.url': document.webhookUrl } : {}),
  };
}
