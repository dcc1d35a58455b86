import { type GraphQLSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { Requirement } from '../../vocabulary/permissions.js';

/** Tokens of an operation that may come without a credential; signing in needs few. */
const MOST_TOKENS = 200;

function operationOf(query: string, name: unknown): OperationDefinitionNode | undefined {
  try {
    const { definitions } = parse(query, { maxTokens: MOST_TOKENS, noLocation: true });
    const operations = definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION);
    if (operations.length !== definitions.length || operations.length !== 1) return undefined;
    return typeof name === 'string' && name !== operations[0]!.name?.value ? undefined : operations[0];
  } catch {
    return undefined;
  }
}

/** Whether a request without a credential asks only for mutations that are open to everybody (signing in, accepting an invitation). Pure. */
export function isOpenOperation(schema: GraphQLSchema, method: string, body: unknown): boolean {
  const { query, operationName } = (body ?? {}) as { query?: unknown; operationName?: unknown };
  if (method !== 'POST' || typeof query !== 'string') return false;
  const operation = operationOf(query, operationName);
  if (operation?.operation !== 'mutation') return false;
  const fields = schema.getMutationType()?.getFields() ?? {};
  return operation.selectionSet.selections.every(
    (node) => node.kind === Kind.FIELD && (fields[node.name.value]?.extensions.requires as Requirement | undefined) === 'none',
  );
}
