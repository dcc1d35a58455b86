import type { DocumentType } from '../model.js';

/** What a field holds: text and codes as printed, dates as YYYY-MM-DD, amounts and other numbers as plain numbers, yes or no. */
export type ValueKind = 'text' | 'code' | 'date' | 'amount' | 'number' | 'boolean';

/** Keys that a party may have; all text. */
export type PartyKey = 'name' | 'address' | 'email' | 'vat_id';

/** One field of a document type: a single value, a party, a list of texts, or the list of line items. */
export type FieldDefinition =
  | { readonly kind: ValueKind }
  | { readonly kind: 'party'; readonly keys: readonly PartyKey[] }
  | { readonly kind: 'texts' }
  | { readonly kind: 'items'; readonly of: Readonly<Record<string, ValueKind>> };

/** The fields of a document type by key of extractedData, in the order in which they are shown. */
export type FieldTable = Readonly<Record<string, FieldDefinition>>;

/** What is known of a document type apart from how it is read. */
export interface TypeFields {
  readonly fields: FieldTable;
  /** Paths without which a person has to look (D22). */
  readonly required: readonly string[];
}

const text = { kind: 'text' } as const;
const code = { kind: 'code' } as const;
const date = { kind: 'date' } as const;
const amount = { kind: 'amount' } as const;
const number = { kind: 'number' } as const;
const party = (...keys: PartyKey[]): FieldDefinition => ({ kind: 'party', keys });
const items = (of: Record<string, ValueKind>): FieldDefinition => ({ kind: 'items', of });
const address = party('name', 'address');

const invoiceItems = { description: 'text', quantity: 'number', unit_price: 'amount', total: 'amount' } as const;

const invoiceFields = {
  invoice_number: code,
  invoice_date: date,
  due_date: date,
  total_amount: amount,
  tax_amount: amount,
  subtotal: amount,
  currency: code,
  vendor: party('name', 'address', 'email', 'vat_id'),
  customer: party('name', 'address', 'vat_id'),
  purchase_order_number: code,
  period_start: date,
  period_end: date,
  line_items: items(invoiceItems),
};

/**
 * Every key of extractedData of every document type, once (design.md 9). From here come the keys of REST, the typed GraphQL objects, the
 * order of the review form and what training and evaluation look at.
 */
export const TYPE_FIELDS: Readonly<Record<DocumentType, TypeFields>> = {
  invoice: { fields: invoiceFields, required: ['invoice_number', 'invoice_date', 'total_amount'] },
  commercial_invoice: {
    fields: {
      ...invoiceFields,
      line_items: items({ ...invoiceItems, hs_code: 'code' }),
      exporter: address,
      consignee: address,
      incoterm: code,
      country_of_origin: text,
      country_of_destination: text,
    },
    required: ['invoice_date', 'total_amount'],
  },
  bol: {
    fields: {
      bill_of_lading_number: code,
      pro_number: code,
      ship_date: date,
      shipper: address,
      consignee: address,
      notify_party: address,
      bill_to: address,
      carrier: address,
      vessel: text,
      voyage: code,
      port_of_loading: text,
      port_of_discharge: text,
      container_number: code,
      seal_number: code,
      freight_terms: text,
      purchase_order_number: code,
      total_packages: number,
      total_weight: number,
      weight_unit: code,
      line_items: items({ description: 'text', quantity: 'number', weight: 'number' }),
    },
    required: ['bill_of_lading_number', 'shipper.name', 'consignee.name'],
  },
  packing_list: {
    fields: {
      packing_list_number: code,
      issue_date: date,
      purchase_order_number: code,
      exporter: address,
      consignee: address,
      total_packages: number,
      total_net_weight: number,
      total_weight: number,
      weight_unit: code,
      line_items: items({ description: 'text', part_number: 'code', quantity: 'number', net_weight: 'number', gross_weight: 'number' }),
    },
    required: ['consignee.name'],
  },
  customs_declaration: {
    fields: {
      declaration_number: code,
      declaration_date: date,
      procedure: code,
      declarant: address,
      exporter: address,
      consignee: address,
      country_of_export: text,
      country_of_origin: text,
      country_of_destination: text,
      incoterm: code,
      currency: code,
      total_amount: amount,
      total_packages: number,
      total_weight: number,
      line_items: items({
        hs_code: 'code',
        description: 'text',
        country_of_origin: 'text',
        quantity: 'number',
        net_weight: 'number',
        value: 'amount',
        duty: 'amount',
      }),
    },
    required: ['declaration_number', 'declaration_date'],
  },
  certificate: {
    fields: {
      certificate_number: code,
      certificate_type: text,
      issuer: party('name'),
      holder: party('name'),
      product_name: text,
      batch_number: code,
      issue_date: date,
      expiry_date: date,
      standard: code,
    },
    required: ['certificate_number', 'issue_date'],
  },
  contract: {
    fields: { title: text, parties: { kind: 'texts' }, effective_date: date, term: text, governing_law: text, signed: { kind: 'boolean' } },
    required: ['parties'],
  },
};

const nothing = (keys: readonly string[]): Record<string, null> => Object.fromEntries(keys.map((key) => [key, null]));

/** Every key of extractedData of a type, with null, or an empty list. Made anew at each call. */
export function shapeOf(type: DocumentType): Record<string, unknown> {
  const empty = (field: FieldDefinition) =>
    field.kind === 'party' ? nothing(field.keys) : field.kind === 'items' || field.kind === 'texts' ? [] : null;
  return Object.fromEntries(Object.entries(TYPE_FIELDS[type].fields).map(([key, field]) => [key, empty(field)]));
}

/** Every key of an entry of line_items; null for types without. */
export function itemShapeOf(type: DocumentType): Record<string, null> | null {
  const list = TYPE_FIELDS[type].fields.line_items;
  return list?.kind === 'items' ? nothing(Object.keys(list.of)) : null;
}
