import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import express, { type Express } from 'express';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { createRequestContext } from '../../platform/graphql/graphql.js';
import { discardRest, MOST_OPEN_BYTES } from '../../platform/http/body-bytes.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { anonymousCaller, type Caller } from '../../vocabulary/permissions.js';
import type { Admission } from '../admission.js';
import type { CallerSource } from '../caller.js';
import { asServiceError, logUnexpected } from '../errors.js';
import { labelRoute } from '../metrics.js';
import type { Refusals } from '../refusals.js';
import { readBody, requireJson } from '../rest/body/body.js';
import { failureBody, failureHeaders } from '../rest/envelope.js';
import type { Idempotency } from '../rest/idempotency.js';
import type { OpenStreams } from '../rest/open-streams.js';
import { refuseConditions } from './conditions.js';
import type { OperationGuard } from './cost/limits.js';
import { createEventStreams, wantsEvents } from './event-stream.js';
import { serveGraphiql } from './graphiql/graphiql.js';
import { createIdempotentMutations } from './idempotent.js';
import { isOpenOperation } from './open-operation.js';
import type { OperationServer } from './operations.js';
import { createPersistedTexts } from './prepared/persisted-texts.js';
import { createPreparedQueries } from './prepared/serve-prepared.js';
import type { TrustedDocuments } from './trusted/trusted-documents.js';
import { refusalOf } from './values.js';

/** What GraphQL over HTTP needs. */
export interface GraphqlDependencies {
  readonly schema: GraphQLSchema;
  readonly admission: Admission;
  readonly callers: CallerSource;
  readonly openStreams: OpenStreams;
  readonly refusals: Refusals;
  readonly trusted: TrustedDocuments;
  readonly idempotency: Idempotency;
  readonly log: Log;
  /** Limits of operations (D95). */
  readonly guard: OperationGuard;
}

/** Inline uploads up to 5 MiB decoded need about 7 MiB of JSON (D94). */
const MAX_BODY_BYTES = 8 * 1_048_576;

/** An error as GraphQL shows it: code, status, field, details and request id (D93). */
export function formatError(error: unknown, requestId: string, log: Log, graphqlCode = ''): GraphQLFormattedError {
  const graphqlError = error instanceof GraphQLError ? error : null;
  const found = asServiceError(error);
  // What GraphQL itself refuses has no other error behind it; what fails while it runs has a path.
  const own = graphqlError !== null && found.code === 'INTERNAL_ERROR' && found.cause instanceof GraphQLError;
  const service = own && (GRAPHQL_REFUSALS.has(graphqlCode) || graphqlError.path === undefined) ? refusalOf(graphqlError) : found;
  if (service.code === 'INTERNAL_ERROR') log.error({ err: graphqlError?.originalError ?? error, requestId }, 'an unexpected error');
  const details = service.details;
  const field = Array.isArray(details) ? details[0]?.field : undefined;
  return {
    message: service.message,
    ...(graphqlError?.locations ? { locations: graphqlError.locations } : {}),
    ...(graphqlError?.path ? { path: graphqlError.path } : {}),
    extensions: {
      code: PERSISTED_QUERIES.has(graphqlCode) ? graphqlCode : service.code,
      status: service.status,
      ...(field ? { field } : {}),
      ...(details ? { details } : {}),
      requestId,
    },
  };
}

/** Codes of Apollo for what is wrong in the request itself. */
const GRAPHQL_REFUSALS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Codes that the protocol of persisted queries knows: a client that reads one sends the text (D95). */
const PERSISTED_QUERIES = new Set(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED']);

/** GraphQL over HTTP. */
export interface GraphqlDoor {
  /** Loads what serves operations, which is not needed for the first answer of a process; the first operation waits for it. */
  warm(): Promise<unknown>;
  /** Lets running operations finish. */
  stop(): Promise<void>;
}

/** Serves POST (and GET with the preflight header) /graphql, and GraphiQL for a browser. */
export function serveGraphql(app: Express, httpServer: Server, deps: GraphqlDependencies): GraphqlDoor {
  const persisted = createPersistedTexts();
  // Knows every connection from the first one on, so it is not loaded later with the rest.
  const drain = ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: 10_000 });
  let loading: Promise<OperationServer> | undefined;
  const load = async () => {
    try {
      const { startOperations } = await import('./operations.js');
      return await startOperations({
        ...deps,
        drain,
        persisted,
        contextOf: (request, response) =>
          createRequestContext(admitted.get(request)!.caller, { setHeader: (name, value) => response.setHeader(name, value) }),
        format: (formatted, error) => formatError(error, running.getStore() ?? '', deps.log, String(formatted.extensions?.code)),
      });
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const operations = () => {
    loading ??= load();
    return loading;
  };
  const serveIdempotent = createIdempotentMutations(async (...asked) => (await operations()).execute(...asked), deps.idempotency);
  const sendEvents = createEventStreams({ ...deps, format: formatError });
  const servePrepared = createPreparedQueries({
    ...deps,
    persisted,
    format: (error, requestId) => formatError(error, requestId, deps.log),
  });
  serveGraphiql(app);
  app.use(
    '/graphql',
    async (request, response, next) => {
      labelRoute(response, '/graphql');
      try {
        admitted.set(request, await admittedBy(deps, request, () => deps.admission.admit(request, response, {})));
        next();
      } catch (error) {
        sendGraphqlFailure(response, asServiceError(error), requestIdOf(request));
        discardRest(request);
      }
    },
    requireGraphqlRequest,
    readGraphqlBody,
    async (request: express.Request, _response: express.Response, next: express.NextFunction) => {
      const { caller, refusal } = admitted.get(request)!;
      if (!refusal) admitted.set(request, await admittedBy(deps, request, () => deps.admission.afterBody(request, caller, {})));
      next();
    },
    async (request: express.Request, response: express.Response, next: express.NextFunction) => {
      const { caller, refusal } = admitted.get(request)!;
      if (refusal && !isOpenOperation(deps.schema, request.method, request.body)) throw refusal;
      const asked = await prepare(caller, request);
      await running.run(requestIdOf(request), async () => {
        const isServed = wantsEvents(request)
          ? await sendEvents(request, response, caller)
          : (await serveIdempotent(request, response, caller)) || (await servePrepared(request, response, caller, asked));
        if (!isServed) next();
      });
    },
    async (request, response, next) => (await operations()).serve(request, response, next),
  );
  app.use('/graphql', (error: unknown, request: express.Request, response: express.Response, _next: express.NextFunction) => {
    const failure = refusalFor(request, error);
    logUnexpected(deps.log, request, error, failure);
    sendGraphqlFailure(response, failure, requestIdOf(request));
    discardRest(request);
  });
  return { warm: operations, stop: async () => (await loading?.catch(() => undefined))?.stop() };

  /** What is asked for, with the text of a trusted document in its place; tokens are counted before anything parses them (D95). */
  async function prepare(caller: Caller, request: express.Request): Promise<unknown> {
    const asked: unknown = request.method === 'GET' ? { ...request.query } : request.body;
    await deps.trusted.prepare(caller, asked);
    const { query } = (asked ?? {}) as { query?: unknown };
    deps.guard.tokens(query);
    refuseConditions(deps.schema, query);
    // The parameters of GET are read from its address each time.
    if (request.method === 'GET' && query !== request.query.query)
      request.url = `/?${new URLSearchParams(asked as Record<string, string>)}`;
    return asked;
  }
}

/** Only GET, and POST of JSON: no multipart, no form that a browser sends without asking first (D94). */
function requireGraphqlRequest(request: express.Request, _response: express.Response, next: express.NextFunction): void {
  if (request.method === 'POST') requireJson(request);
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ServiceError('METHOD_NOT_ALLOWED', { allow: ['GET', 'POST'] }, { headers: { Allow: 'GET, POST' } });
  next();
}

/** Reads the body of POST as far as its sender may send one (D132); GET has none. */
async function readGraphqlBody(request: express.Request, _response: express.Response, next: express.NextFunction): Promise<void> {
  const known = admitted.get(request)!.caller.credential.kind !== 'none';
  const read = async () => {
    const maxJsonBytes = known ? MAX_BODY_BYTES : MOST_OPEN_BYTES;
    return (await readBody(request, { paths: [], maxTotalBytes: 0, maxJsonBytes, target: null })).value;
  };
  request.body = request.method === 'POST' ? await read() : {};
  next();
}

/** Id of the request that is being answered: the library formats some errors where nothing else tells it. */
const running = new AsyncLocalStorage<string>();

/** Who asks; a refusal is kept until it is known whether the operation is open to everybody. */
interface Admitted {
  readonly caller: Caller;
  readonly refusal: ServiceError | null;
}

const admitted = new WeakMap<object, Admitted>();

async function admittedBy({ callers }: GraphqlDependencies, request: express.Request, ask: () => Promise<Caller>): Promise<Admitted> {
  try {
    return { caller: await ask(), refusal: null };
  } catch (error) {
    const refusal = asServiceError(error);
    if (refusal.status !== 401 && refusal.status !== 403) throw error;
    return { caller: anonymousCaller({ requestId: requestIdOf(request), address: callers.addressOf(request) }), refusal };
  }
}

/** What a failed request gets: who has no credential learns that first, unless his body is what he may not send. */
function refusalFor(request: express.Request, error: unknown): ServiceError {
  const failure = asServiceError(error);
  const refusal = admitted.get(request)?.refusal ?? null;
  const isBodyRefused = failure.status === 413 || failure.status === 415;
  return refusal && (refusal.status === 403 || !isBodyRefused) ? refusal : failure;
}

function sendGraphqlFailure(response: express.Response, error: ServiceError, requestId: string): void {
  for (const [name, value] of Object.entries(failureHeaders(error))) response.setHeader(name, value);
  const { error: body } = failureBody(error, requestId, false) as { error: { code: string; message: string } };
  const details = error.details ? { details: error.details } : {};
  response
    .status(error.status)
    .json({ errors: [{ message: body.message, extensions: { code: error.code, status: error.status, ...details, requestId } }] });
}
