import { registerEnumType } from 'type-graphql';
import { DOCUMENT_TYPES, type DocumentType as Type } from '../pipeline/index.js';
import { meaningsOf } from '../platform/graphql/closed-set.js';

/** The seven document types as a GraphQL enum. */
export const DocumentType = Object.fromEntries(DOCUMENT_TYPES.map((name) => [name, name])) as { [K in Type]: K };
export type DocumentType = Type;
registerEnumType(DocumentType, {
  name: 'DocumentType',
  description: 'What kind of business document it is.',
  valuesConfig: meaningsOf<DocumentType>({
    invoice: 'Invoices, credit notes and receipts.',
    bol: 'Bills of lading and other transport documents.',
    commercial_invoice: 'Invoices for goods that cross a border.',
    packing_list: 'Lists of what is in the packages of a consignment.',
    customs_declaration: 'Declarations of goods to customs.',
    contract: 'Agreements between parties.',
    certificate: 'Certificates of quality, origin or conformity.',
  }),
});
