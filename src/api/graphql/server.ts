import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express } from 'express';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { createRequestContext, type RequestContext } from '../../platform/graphql.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { CallerSource } from '../caller.js';
import { asServiceError } from '../errors.js';
import type { RateLimits } from '../rate-limit.js';
import { failureBody } from '../rest/envelope.js';
import { GRAPHIQL_PAGE } from './graphiql.js';

/** What the GraphQL door needs. */
export interface GraphqlDependencies {
  readonly schema: GraphQLSchema;
  readonly callers: CallerSource;
  readonly limits: RateLimits;
  readonly log: Log;
  /** Limits of operations (D95) and further rules of the door. */
  readonly plugins: readonly ApolloServerPlugin<RequestContext>[];
}

/** Inline uploads up to 5 MiB decoded need about 7 MiB of JSON (D94). */
const MAX_BODY = '8mb';

/** An error as GraphQL shows it: code, status, field, details and request id (D93). */
export function formatError(error: unknown, requestId: string, log: Log, graphqlCode = ''): GraphQLFormattedError {
  const graphqlError = error instanceof GraphQLError ? error : null;
  const own = graphqlError !== null && !graphqlError.originalError && !(graphqlError.extensions?.service instanceof ServiceError);
  const service = own && GRAPHQL_REFUSALS.has(graphqlCode) ? refusal(graphqlError) : asServiceError(error);
  if (service.code === 'INTERNAL_ERROR') log.error({ err: graphqlError?.originalError ?? error, requestId }, 'an unexpected error');
  const details = service.details;
  const field = Array.isArray(details) ? details[0]?.field : undefined;
  return {
    message: service.message,
    ...(graphqlError?.locations ? { locations: graphqlError.locations } : {}),
    ...(graphqlError?.path ? { path: graphqlError.path } : {}),
    extensions: { code: service.code, status: service.status, ...(field ? { field } : {}), ...(details ? { details } : {}), requestId },
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

/** Parse, validation and coercion errors are VALIDATION_ERROR with GraphQL's own sentence (D93). */
function refusal(error: GraphQLError): ServiceError {
  return new ServiceError('VALIDATION_ERROR', [{ field: 'query', reason: error.message }], { message: error.message });
}

/** Serves POST (and GET with the preflight header) /graphql, and GraphiQL for a browser. */
export async function serveGraphql(app: Express, httpServer: Server, deps: GraphqlDependencies): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema: deps.schema,
    introspection: true,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: { requestHeaders: ['apollo-require-preflight', 'x-apollo-operation-name'] },
    formatError: (formatted, error) => formatError(error, '', deps.log, String(formatted.extensions?.code)),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: 10_000 }),
      requestIdPlugin(),
      ...deps.plugins,
    ],
  });
  await apollo.start();
  app.get('/graphql', (request, response, next) => {
    if (request.headers.accept?.includes('text/html') && request.query.query === undefined) response.type('html').send(GRAPHIQL_PAGE);
    else next();
  });
  app.use(
    '/graphql',
    async (request, response, next) => {
      try {
        const caller = await deps.callers.fromRequest(request, requestIdOf(request));
        await deps.limits.consume(caller, response);
        contexts.set(request, createRequestContext(caller));
        next();
      } catch (error) {
        sendGraphqlFailure(response, asServiceError(error), requestIdOf(request));
      }
    },
    express.json({ limit: MAX_BODY }),
    expressMiddleware(apollo, { context: async ({ req }) => contexts.get(req)! }),
  );
  return apollo;
}

const contexts = new WeakMap<object, RequestContext>();

function sendGraphqlFailure(response: express.Response, error: ServiceError, requestId: string): void {
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  const { error: body } = failureBody(error, requestId, false) as { error: { code: string; message: string } };
  response
    .status(error.status)
    .json({ errors: [{ message: body.message, extensions: { code: error.code, status: error.status, requestId } }] });
}

/** Puts the request id into errors and extensions (D12). */
function requestIdPlugin(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response, contextValue }) {
          if (response.body.kind !== 'single') return;
          const requestId = contextValue.caller.requestId;
          const result = response.body.singleResult;
          response.http.headers ??= new HeaderMap();
          if (result.errors)
            response.body.singleResult.errors = result.errors.map((error) => ({
              ...error,
              extensions: { ...error.extensions, requestId },
            }));
          result.extensions = { ...result.extensions, requestId };
        },
      };
    },
  };
}
