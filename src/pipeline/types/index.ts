import type { DocumentType } from '../model.js';
import { bol } from './bol.js';
import { certificate } from './certificate.js';
import { commercialInvoice } from './commercial-invoice.js';
import { contract } from './contract.js';
import { customsDeclaration } from './customs-declaration.js';
import type { TypeDefinition } from './document-type.js';
import { invoice } from './invoice.js';
import { packingList } from './packing-list.js';

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
