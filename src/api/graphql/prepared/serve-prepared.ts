import type { Request, Response } from 'express';
import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { createRequestContext } from '../../../platform/graphql/graphql.js';
import type { Caller } from '../../../vocabulary/permissions.js';
import { asServiceError } from '../../errors.js';
import type { Refusals } from '../../refusals.js';
import type { Cost, OperationGuard } from '../cost/limits.js';
import { stringifyInTurns } from '../stringify.js';
import { createQueryMemory, type PreparedQuery } from './query-memory.js';

/** What serving prepared queries needs. */
export interface PreparedDependencies {
  readonly schema: GraphQLSchema;
  readonly guard: OperationGuard;
  readonly refusals: Refusals;
  /** An error as GraphQL shows it. */
  readonly format: (error: GraphQLError, requestId: string) => GraphQLFormattedError;
}

/** Serves a query that came before; false when it is none, or when anything is wrong with the request: the general way tells of that. */
export type PreparedQueries = (request: Request, response: Response, caller: Caller) => Promise<boolean>;

interface Asked {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
}

/** What the body asks for, when it is only a text with its variables. */
function readAsked(body: unknown): Asked | undefined {
  const { query, operationName = null, variables, extensions } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string' || (extensions !== undefined && extensions !== null)) return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (variables === undefined || variables === null) return { query, operationName, variables: {} };
  if (typeof variables !== 'object' || Array.isArray(variables)) return undefined;
  return { query, operationName, variables: variables as Record<string, unknown> };
}

/** Media types of an answer, in the order in which they are offered. */
const TYPES = ['application/json', 'application/graphql-response+json'];

/** The media type that the request wants of them. */
function typeOf(request: Request): string | undefined {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*') return TYPES[0];
  const wanted = request.accepts(TYPES);
  return typeof wanted === 'string' && TYPES.includes(wanted) ? wanted : undefined;
}

/** The variables with the defaults of those that are not given: compiled code takes an absent one for a missing one. */
function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, given: Record<string, unknown>): Record<string, unknown> {
  const missing = variableDefinitions.filter(({ variable, defaultValue }) => defaultValue && given[variable.name.value] === undefined);
  if (missing.length === 0) return given;
  return {
    ...given,
    ...Object.fromEntries(missing.map(({ variable, defaultValue }) => [variable.name.value, valueFromASTUntyped(defaultValue!)])),
  };
}

/** Builds the serving of queries whose text came before: they are neither parsed nor checked nor interpreted again. */
export function createPreparedQueries({ schema, guard, refusals, format }: PreparedDependencies): PreparedQueries {
  const memory = createQueryMemory(schema);

  /** What it costs; undefined when it is refused, which is told, and not counted, by who serves everything else. */
  async function admit(query: PreparedQuery, caller: Caller, variables: Record<string, unknown>): Promise<Cost | undefined> {
    try {
      return await guard.admitPlain(caller, schema, query.document, query.operation, variables);
    } catch {
      return undefined;
    }
  }

  return async (request, response, caller) => {
    const asked = request.method === 'POST' ? readAsked(request.body) : undefined;
    const query = asked && memory.find(asked.query, asked.operationName);
    const type = query && typeOf(request);
    if (!type) return false;
    const cost = await admit(query, caller, asked.variables);
    if (!cost) return false;
    const context = createRequestContext(caller, { setHeader: (name, value) => response.setHeader(name, value) });
    const { data, errors } = (await query.run(undefined, context, withDefaults(query.operation, asked.variables))) as {
      readonly data?: unknown;
      readonly errors?: readonly GraphQLError[];
    };
    for (const error of errors ?? []) await refusals.note(caller, asServiceError(error), `graphql ${error.path?.[0] ?? ''}`);
    const shown = errors?.map((error) => format(error, caller.requestId));
    // An outage looks like one, whatever else the operation asked for (D133).
    if (shown?.some(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE')) response.status(503).setHeader('Retry-After', '2');
    const body = `${await stringifyInTurns({ errors: shown, data, extensions: { requestId: caller.requestId, cost } })}\n`;
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
    return true;
  };
}
