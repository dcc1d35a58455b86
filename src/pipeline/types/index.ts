import type { DocumentType } from '../model.js';
import type { TypeDefinition } from './document-type.js';
import { contract } from './contract.js';
import { invoice } from './invoice.js';

const DEFINITIONS = new Map<DocumentType, TypeDefinition>([invoice, contract].map((definition) => [definition.type, definition]));

/** The definition of a document type: keys, required fields, extraction, checks; null for a type that is only recognised. */
export function definitionOf(type: DocumentType): TypeDefinition | null {
  return DEFINITIONS.get(type) ?? null;
}
