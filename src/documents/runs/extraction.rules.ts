import type { PackedDocument } from '../../pipeline/index.js';
import { round } from '../../vocabulary/format.js';
import type { Document } from '../document.entity.js';
import type { StoredField } from './run.entity.js';

/** Fields as stored with the run: with the source words themselves, so that they can be shown without the page. */
export function storedFields({ fields, fieldWords }: Pick<PackedDocument, 'fields' | 'fieldWords'>): StoredField[] {
  return fields.map((field, index) => ({ ...field, confidence: round(field.confidence, 4), words: fieldWords[index] ?? [] }));
}

const text = (value: unknown, length: number) => (typeof value === 'string' && value !== '' ? value.slice(0, length) : null);
const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e13 ? String(value) : null);
const nameOf = (party: unknown) => text((party as { name?: unknown } | null)?.name, 300);

/** Extracted values that lists, filters and search look at. */
export function searchColumns(
  data: Record<string, unknown> | null,
): Pick<Document, 'totalAmount' | 'taxAmount' | 'currency' | 'vendorName' | 'customerName' | 'invoiceNumber'> {
  return {
    totalAmount: amount(data?.total_amount),
    taxAmount: amount(data?.tax_amount),
    currency: text(data?.currency, 8),
    vendorName: nameOf(data?.vendor) ?? nameOf(data?.exporter) ?? nameOf(data?.shipper),
    customerName: nameOf(data?.customer) ?? nameOf(data?.consignee),
    invoiceNumber: text(data?.invoice_number, 120),
  };
}

/** Number of extracted values that are not null: the `extractedFields` of lists and events. */
export function countFields(model: Pick<PackedDocument, 'extractedData'>): number {
  const filled = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.length > 0
      : value !== null && typeof value === 'object'
        ? Object.values(value).some(filled)
        : value !== null && value !== undefined;
  return Object.values(model.extractedData ?? {}).filter(filled).length;
}
