import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { Config } from '../../../platform/config.js';
import type { RequestContext } from '../../../platform/graphql/graphql.js';
import { invalid, ServiceError } from '../../../vocabulary/errors.js';
import type { Caller } from '../../../vocabulary/permissions.js';
import type { RateLimits } from '../../rate-limit.js';
import { requireValues } from '../values.js';
import { countTokens, type Measured, measure } from './measure.js';

/** Limits of one operation (D95). */
export type OperationLimits = Pick<
  Config,
  'graphqlMaxDepth' | 'graphqlMaxAliases' | 'graphqlMaxTokens' | 'graphqlMaxDirectives' | 'graphqlMaxCost'
>;

/** What an operation cost, as shown in `extensions.cost`. */
export interface Cost {
  readonly requested: number;
  readonly maximum: number;
  /** Of the budget of this minute. */
  readonly remaining: number;
}

function tooComplex(what: string, measured: number, allowed: number): ServiceError {
  return new ServiceError(
    'QUERY_TOO_COMPLEX',
    { limit: what, measured, allowed },
    { message: `The operation has ${what} ${measured}, allowed are ${allowed}.` },
  );
}

/** Characters of a text: one with few tokens may still have millions of lines, and each place in it that is told of is counted through them. */
const MOST_CHARACTERS = 100_000;

/** Texts that passed, the last used; short ones, which come again. */
const MOST_PASSED = 500;
const MOST_PASSED_CHARACTERS = 20_000;

/** Remembers which texts are small enough: those of a program that asks the same again are not counted through each time. */
function createTokenCheck(limits: OperationLimits): (text: unknown) => void {
  const passed = new Set<string>();
  return (text) => {
    if (typeof text === 'string' && passed.has(text)) return;
    requireFewTokens(text, limits);
    if (typeof text !== 'string' || text.length > MOST_PASSED_CHARACTERS) return;
    passed.add(text);
    if (passed.size > MOST_PASSED) passed.delete(passed.values().next().value!);
  };
}

/**
 * Throws QUERY_TOO_COMPLEX for a text that is too long or has too many tokens or directives; looked at before it is parsed. Pure.
 * Directives count here, as those that stand where none may are refused by the validation before an operation is measured (D117).
 */
export function requireFewTokens(text: unknown, limits: OperationLimits): void {
  if (typeof text !== 'string') return;
  if (text.length > MOST_CHARACTERS) throw tooComplex('characters', text.length, MOST_CHARACTERS);
  const { tokens, directives } = countTokens(text, limits.graphqlMaxTokens * 10);
  if (tokens > limits.graphqlMaxTokens) throw tooComplex('tokens', tokens, limits.graphqlMaxTokens);
  if (directives > limits.graphqlMaxDirectives) throw tooComplex('directives', directives, limits.graphqlMaxDirectives);
}

/** Throws QUERY_TOO_COMPLEX with the measured and the allowed figure (D117). Pure. */
export function requireSmall(measured: Measured, limits: OperationLimits): void {
  const checks = [
    ['depth', measured.depth, limits.graphqlMaxDepth],
    ['aliases', measured.aliases, limits.graphqlMaxAliases],
    ['directives', measured.directives, limits.graphqlMaxDirectives],
    ['cost', measured.cost, limits.graphqlMaxCost],
  ] as const;
  for (const [what, figure, allowed] of checks) if (figure > allowed) throw tooComplex(what, figure, allowed);
}

/** Looks at operations before they run, over HTTP and the websocket. */
export interface OperationGuard {
  /** Counts an operation that came over a websocket as a request (D131). Throws RATE_LIMIT_EXCEEDED. */
  request(caller: Caller): Promise<void>;
  /** Throws QUERY_TOO_COMPLEX. */
  tokens(text: unknown): void;
  /** Throws for variables that do not fit, QUERY_TOO_COMPLEX, or RATE_LIMIT_EXCEEDED when the minute's budget is spent. */
  admit(
    context: RequestContext,
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Cost>;
  /** The same for an operation that counts against no limit of its own; undefined for one that does, of which nothing is counted. */
  admitPlain(
    caller: Caller,
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Cost | undefined>;
}

/** Builds the guard. */
export function createOperationGuard(limits: OperationLimits, rates: RateLimits): OperationGuard {
  const check: (...asked: Parameters<typeof measure>) => Measured = (schema, document, operation, variables) => {
    requireValues(schema, document, operation, variables);
    const measured = measure(schema, document, operation, variables);
    requireSmall(measured, limits);
    return measured;
  };
  const spend = async (caller: Caller, { cost }: Measured): Promise<Cost> => ({
    requested: cost,
    maximum: limits.graphqlMaxCost,
    remaining: await rates.spend(caller, cost),
  });
  return {
    request: (caller) => rates.count(caller),
    tokens: createTokenCheck(limits),
    async admit({ caller }, ...asked) {
      const measured = check(...asked);
      for (const [kind, uses] of measured.uses) await rates.countUses(caller, kind, uses);
      return spend(caller, measured);
    },
    async admitPlain(caller, ...asked) {
      const measured = check(...asked);
      return measured.uses.size === 0 ? spend(caller, measured) : undefined;
    },
  };
}

/** An error that Apollo answers with its status and headers. */
function asApolloError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const headers = new Map(Object.entries(error.headers).map(([name, value]) => [name.toLowerCase(), value]));
  return new GraphQLError(error.message, { originalError: error, extensions: { http: { status: error.status, headers } } });
}

/** The guard as a plugin of GraphQL over HTTP; puts `extensions.cost` on answers. */
export function guardPlugin(guard: OperationGuard): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      let cost: Cost | undefined;
      return {
        async didResolveOperation({ contextValue, schema, document, operation, request }) {
          // Without an operation to run the library refuses the request itself.
          if (!operation) return;
          try {
            if (operation.operation === 'subscription')
              throw invalid(
                'query',
                'a subscription runs over the websocket at /graphql (graphql-transport-ws), or here with Accept: text/event-stream',
              );
            cost = await guard.admit(contextValue, schema, document, operation, request.variables ?? {});
          } catch (error) {
            throw asApolloError(error);
          }
        },
        async willSendResponse({ response }) {
          if (cost && response.body.kind === 'single')
            response.body.singleResult.extensions = { ...response.body.singleResult.extensions, cost };
        },
      };
    },
  };
}
