import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';

/** Operations parsed and validated once for all sockets that send the same text: thousands of watchers hold one document, not one each. */
export interface DocumentMemory {
  /** Throws what the parser throws. */
  parse(text: string): DocumentNode;
  /** What is wrong with a document that was parsed here. */
  validate(document: DocumentNode): readonly GraphQLError[];
}

/** The field of a subscription is there in any case: the library has no answer when it is left out (as the specification says since 2025). */
const unconditionalSubscription: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    if (operation !== OperationTypeNode.SUBSCRIPTION) return;
    const seen = new Set<string>();
    const check = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        const condition = selection.directives?.find(({ name }) => name.value === 'skip' || name.value === 'include');
        if (condition) {
          const message = `expected no @${condition.name.value} on the field of a subscription`;
          context.reportError(new GraphQLError(message, { nodes: condition }));
        }
        if (selection.kind === Kind.INLINE_FRAGMENT) check(selection.selectionSet);
        if (selection.kind !== Kind.FRAGMENT_SPREAD || seen.has(selection.name.value)) continue;
        seen.add(selection.name.value);
        const fragment = context.getFragment(selection.name.value);
        if (fragment) check(fragment.selectionSet);
      }
    };
    check(selectionSet);
  },
});

const RULES = [...specifiedRules, unconditionalSubscription];

/** What is wrong with an operation that may be a subscription; nothing: it can be run. */
export const validateStreamed = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, RULES);

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
