import { registerEnumType } from 'type-graphql';
import { DOCUMENT_TYPES, type DocumentType as Type } from '../pipeline/index.js';

/** The seven document types as a GraphQL enum. */
export const DocumentType = Object.fromEntries(DOCUMENT_TYPES.map((name) => [name, name])) as { [K in Type]: K };
export type DocumentType = Type;
registerEnumType(DocumentType, { name: 'DocumentType', description: 'The seven document types.' });
