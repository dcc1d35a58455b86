import { type DocumentNode, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { conditionsOf } from '../conditions.js';

/** Operations parsed and validated once for all sockets that send the same text: thousands of watchers hold one document, not one each. */
export interface DocumentMemory {
  /** Throws what the parser throws. */
  parse(text: string): DocumentNode;
  /** What is wrong with a document that was parsed here. */
  validate(document: DocumentNode): readonly GraphQLError[];
}

/** What is wrong with an operation that may be a subscription; nothing: it can be run. */
export function validateStreamed(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const conditions = conditionsOf(schema, document);
  return conditions.length > 0 ? conditions : validate(schema, document);
}

/** Texts that are kept, the last used; operations are short (1000 tokens). */
const MOST_KEPT = 300;

/** An empty memory for a schema. */
export function createDocumentMemory(schema: GraphQLSchema): DocumentMemory {
  const documents = new Map<string, DocumentNode>();
  const checked = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return {
    parse(text) {
      const document = documents.get(text) ?? parse(text);
      documents.delete(text);
      documents.set(text, document);
      if (documents.size > MOST_KEPT) documents.delete(documents.keys().next().value!);
      return document;
    },
    validate(document) {
      const errors = checked.get(document) ?? validateStreamed(schema, document);
      checked.set(document, errors);
      return errors;
    },
  };
}
