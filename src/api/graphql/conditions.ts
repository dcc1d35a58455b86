import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  type ValidationRule,
  validate,
} from 'graphql';
import { refusalOf } from './values.js';

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

/** Conditions on fields of subscriptions. They are looked for before all else: the rules of the library throw at one that a variable decides. */
export const conditionsOf = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, [unconditionalSubscription]);

const mayHaveOne = (text: string) => text.includes('subscription') && (text.includes('skip') || text.includes('include'));

/** Throws VALIDATION_ERROR for a text with such a condition, in whichever operation of it. */
export function refuseConditions(schema: GraphQLSchema, text: unknown): void {
  if (typeof text !== 'string' || !mayHaveOne(text)) return;
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch {
    // Whoever runs it says so.
    return;
  }
  const [error] = conditionsOf(schema, document);
  if (error) throw refusalOf(error);
}
