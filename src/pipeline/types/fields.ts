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
  /** Path of who prints the paper, and has his name at its head; absent where anybody may hand it in. */
  readonly issuer?: string;
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
 * Every key of extractedData of every document type, once. From here come the keys of REST, the typed GraphQL objects, the
 * order of the review form and what training and evaluation look at.
 */
export const TYPE_FIELDS: Readonly<Record<DocumentType, TypeFields>> = {
  invoice: { fields: invoiceFields, required: ['invoice_number', 'invoice_date', 'total_amount'], issuer: 'vendor.name' },
  commercial_invoice: {
    fields: {
      ...invoiceFields,
      line_items: items({ ...invoiceItems, hs_code: 'code' }),
      exporter: address,
      consignee: address,
      incoterm: code,
      air_waybill_number: code,
      country_of_export: text,
      country_of_origin: text,
      country_of_destination: text,
      total_packages: number,
      total_weight: number,
      weight_unit: code,
    },
    required: ['invoice_date', 'total_amount'],
    issuer: 'vendor.name',
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
    issuer: 'carrier.name',
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
    issuer: 'exporter.name',
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
    issuer: 'issuer.name',
  },
  contract: {
    fields: { title: text, parties: { kind: 'texts' }, effective_date: date, term: text, governing_law: text, signed: { kind: 'boolean' } },
    required: ['parties'],
  },
};

/** Paths without which a person has to look at a document (D22). A till receipt needs no number: many tills print none, and nobody asks for it. */
export function requiredOf(type: DocumentType, subtype: string | null): readonly string[] {
  const { required } = TYPE_FIELDS[type];
  return type === 'invoice' && subtype === 'receipt' ? required.filter((path) => path !== 'invoice_number') : required;
}

/** What each key of a party holds. */
export const PARTY_MEANINGS: Readonly<Record<PartyKey, string>> = {
  name: 'Name of the company or person.',
  address: 'Postal address on one line, its printed lines separated by commas.',
  email: 'E-mail address.',
  vat_id: 'VAT or tax number.',
};

/** What the keys of all types hold: a key means the same in every type that has it. Those of lines stand behind `line_items.`. */
export const FIELD_MEANINGS: Readonly<Record<string, string>> = {
  invoice_number: 'Number of the invoice, credit note or receipt.',
  invoice_date: 'Day of issue.',
  due_date: 'Last day for payment.',
  total_amount: 'Amount of the whole, tax included.',
  tax_amount: 'Tax in the total.',
  subtotal: 'Amount of the whole before tax.',
  currency: 'Currency of all amounts, ISO 4217.',
  vendor: 'Who sells, and asks for payment.',
  customer: 'Who buys, and pays.',
  purchase_order_number: "Number of the buyer's order.",
  period_start: 'First day of the period that is billed.',
  period_end: 'Last day of the period that is billed.',
  exporter: 'Who sends goods out of the country.',
  consignee: 'Who receives the goods.',
  incoterm: 'Rule of delivery, three letters such as CIP.',
  air_waybill_number: 'Number of the air waybill that the goods travel with.',
  country_of_export: 'Country that the goods leave.',
  country_of_origin: 'Country in which the goods were made.',
  country_of_destination: 'Country that the goods go to.',
  bill_of_lading_number: 'Number of the bill of lading.',
  pro_number: "The carrier's own number of the consignment.",
  ship_date: 'Day on which the goods leave.',
  shipper: 'Who hands the goods over for transport.',
  notify_party: 'Who is told when the goods arrive.',
  bill_to: 'Who pays the freight.',
  carrier: 'Who carries the goods.',
  vessel: 'Name of the ship.',
  voyage: 'Number of the voyage.',
  port_of_loading: 'Where the goods are loaded.',
  port_of_discharge: 'Where the goods are unloaded.',
  container_number: 'Number of the container: four letters, seven digits.',
  seal_number: 'Number of the seal.',
  freight_terms: 'Who pays the freight and when, such as prepaid or collect.',
  total_packages: 'Packages of the consignment.',
  total_weight: 'Gross weight of the consignment; weightUnit tells the unit, kilograms where there is none.',
  total_net_weight: 'Weight of the consignment without packaging.',
  weight_unit: 'Unit of the weights, such as kg or lb.',
  packing_list_number: 'Number of the packing list.',
  issue_date: 'Day of issue.',
  declaration_number: 'Number that customs gave, the MRN.',
  declaration_date: 'Day of the declaration.',
  procedure: 'Customs procedure, by its code.',
  declarant: 'Who makes the declaration.',
  certificate_number: 'Number of the certificate.',
  certificate_type: 'What it certifies, as its heading says.',
  issuer: 'Who certifies.',
  holder: 'Whom it is given to.',
  product_name: 'The product that it is about.',
  batch_number: 'Batch or lot of the product.',
  expiry_date: 'Last day on which it holds.',
  standard: 'Standard or specification that is met.',
  title: 'Heading of the contract.',
  parties: 'Who agrees, as named at its beginning.',
  effective_date: 'Day from which it holds.',
  term: 'How long it holds, as printed.',
  governing_law: 'Law that it is under.',
  signed: 'Whether it bears a signature.',
  line_items: 'Its lines, from top to bottom.',
  'line_items.description': 'What the line is about.',
  'line_items.quantity': 'How many, or how much.',
  'line_items.unit_price': 'Price of one.',
  'line_items.total': 'Amount of the line.',
  'line_items.hs_code': 'Customs tariff number.',
  'line_items.weight': 'Weight of the line.',
  'line_items.part_number': 'Number of the article.',
  'line_items.net_weight': 'Weight without packaging.',
  'line_items.gross_weight': 'Weight with packaging.',
  'line_items.country_of_origin': 'Country in which the goods were made.',
  'line_items.value': 'Value for customs.',
  'line_items.duty': 'Duty to pay.',
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
