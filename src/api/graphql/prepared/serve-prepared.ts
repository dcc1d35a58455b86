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
import { wholeCharacters } from '../../json-limits.js';
import type { Refusals } from '../../refusals.js';
import type { Cost, OperationGuard } from '../cost/limits.js';
import { stringifyInTurns } from '../stringify.js';
import type { PersistedTexts } from './persisted-texts.js';
import { createQueryMemory, type PreparedQuery } from './query-memory.js';

/** What serving prepared queries needs. */
export interface PreparedDependencies {
  readonly schema: GraphQLSchema;
  readonly guard: OperationGuard;
  readonly refusals: Refusals;
  readonly persisted: Pick<PersistedTexts, 'known'>;
  /** An error as GraphQL shows it. */
  readonly format: (error: GraphQLError, requestId: string) => GraphQLFormattedError;
}

/**
 * Serves a query that came before; false when it is none, or when anything is wrong with the request: the general way tells of that. `asked`: the
 * body of POST, or the parameters of GET.
 */
export type PreparedQueries = (request: Request, response: Response, caller: Caller, asked: unknown) => Promise<boolean>;

interface Asked {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A parameter of GET that is JSON; false: it is none. */
function fromJson(text: unknown): unknown {
  if (typeof text !== 'string') return text === undefined ? undefined : false;
  try {
    return JSON.parse(wholeCharacters(text));
  } catch {
    return false;
  }
}

/** The hash, when nothing but the hash of a persisted query stands in the extensions. */
function hashIn(extensions: unknown): string | undefined {
  if (!isRecord(extensions) || Object.keys(extensions).length !== 1 || !isRecord(extensions.persistedQuery)) return undefined;
  const { version, sha256Hash } = extensions.persistedQuery;
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : undefined;
}

/** The text that is asked for: as it came, or the one that came with this hash before. A text beside a hash goes the general way, which compares them. */
function textOf(query: unknown, extensions: unknown, persisted: Pick<PersistedTexts, 'known'>): string | undefined {
  if (extensions === undefined || extensions === null) return typeof query === 'string' ? query : undefined;
  const hash = query === undefined ? hashIn(extensions) : undefined;
  return hash === undefined ? undefined : persisted.known(hash);
}

/** What a request asks for, when it is only a text or its hash with variables. */
function readAsked(request: Request, asked: unknown, persisted: Pick<PersistedTexts, 'known'>): Asked | undefined {
  const isGet = request.method === 'GET';
  if (!isGet && request.method !== 'POST') return undefined;
  // What a page of another origin could send without asking first is refused in one place.
  if (!isRecord(asked) || (isGet && !request.headers['apollo-require-preflight'])) return undefined;
  const { operationName = null } = asked;
  const [variables, extensions] = isGet ? [fromJson(asked.variables), fromJson(asked.extensions)] : [asked.variables, asked.extensions];
  const query = textOf(asked.query, extensions, persisted);
  if (query === undefined || (operationName !== null && typeof operationName !== 'string')) return undefined;
  if (variables === undefined || (variables === null && !isGet)) return { query, operationName, variables: {} };
  return isRecord(variables) ? { query, operationName, variables } : undefined;
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
export function createPreparedQueries({ schema, guard, refusals, persisted, format }: PreparedDependencies): PreparedQueries {
  const memory = createQueryMemory(schema);

  /** What it costs; undefined when it is refused, which is told, and not counted, by who serves everything else. */
  async function admit(query: PreparedQuery, caller: Caller, variables: Record<string, unknown>): Promise<Cost | undefined> {
    try {
      return await guard.admitPlain(caller, schema, query.document, query.operation, variables);
    } catch {
      return undefined;
    }
  }

  return async (request, response, caller, given) => {
    const asked = readAsked(request, given, persisted);
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
