import type { DocumentType } from '../model.js';
import { certificate } from './certificate/certificate.js';
import { contract } from './contract/contract.js';
import type { TypeDefinition } from './document-type.js';
import { invoice } from './invoice.js';
import { bol } from './trade/bol.js';
import { commercialInvoice } from './trade/commercial-invoice.js';
import { customsDeclaration } from './trade/customs-declaration.js';
import { packingList } from './trade/packing-list.js';

const DEFINITIONS: Record<DocumentType, TypeDefinition> = {
  invoice,
  bol,
  packing_list: packingList,
  commercial_invoice: commercialInvoice,
  customs_declaration: customsDeclaration,
  certificate,
  contract,
};

/** The definition of a document type: keys, required fields, extraction, checks. */
export function definitionOf(type: DocumentType): TypeDefinition {
  return DEFINITIONS[type];
}
