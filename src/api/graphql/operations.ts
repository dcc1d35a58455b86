import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { asServiceError } from '../errors.js';
import type { Refusals } from '../refusals.js';
import type { StoredAnswer } from '../rest/idempotency.js';
import { guardPlugin, type OperationGuard } from './cost/limits.js';
import type { ExecuteOperation } from './idempotent.js';
import type { PersistedTexts } from './prepared/persisted-texts.js';
import { stringifyInTurns } from './stringify.js';

/** What serves operations the general way. */
export interface OperationServer {
  readonly serve: RequestHandler;
  /** The answer to an operation, not sent yet. */
  readonly execute: ExecuteOperation;
  stop(): Promise<void>;
}

/** What operations are served with. */
export interface OperationOptions {
  readonly schema: GraphQLSchema;
  readonly guard: OperationGuard;
  readonly refusals: Refusals;
  readonly persisted: PersistedTexts;
  /** Lets running requests finish when the server stops. */
  readonly drain: ApolloServerPlugin;
  readonly contextOf: (request: Request, response: Response) => RequestContext;
  readonly format: NonNullable<ApolloServerOptions<RequestContext>['formatError']>;
}

/** Starts the library that serves operations. */
export async function startOperations(options: OperationOptions): Promise<OperationServer> {
  const { schema, guard, refusals, persisted, drain, contextOf, format } = options;
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection: true,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: persisted },
    includeStacktraceInErrorResponses: false,
    stringifyResult: async (result) => `${await stringifyInTurns(result)}\n`,
    csrfPrevention: { requestHeaders: ['apollo-require-preflight'] },
    formatError: format,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      drain,
      requestIdPlugin(),
      guardPlugin(guard),
      refusalPlugin(refusals),
    ],
  });
  await apollo.start();
  return {
    serve: expressMiddleware(apollo, { context: async ({ req, res }) => contextOf(req, res) }),
    async execute(request, context): Promise<StoredAnswer> {
      const headers = new HeaderMap();
      for (const [name, value] of Object.entries(request.headers))
        if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
      const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
      const answer = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: 'POST', headers, search, body: request.body },
        context: async () => context,
      });
      if (answer.body.kind !== 'complete') throw new Error('the answer to a mutation came in parts');
      return { status: answer.status ?? 200, body: answer.body.string, headers: Object.fromEntries(answer.headers) };
    },
    stop: () => apollo.stop(),
  };
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
          // An outage looks like one, whatever else the operation asked for (D133).
          if (result.errors?.some(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE')) {
            response.http.status = 503;
            response.http.headers.set('retry-after', '2');
          }
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

/** Records refusals of permission (D105). */
function refusalPlugin(refusals: Refusals): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ contextValue, errors }) {
          for (const error of errors) await refusals.note(contextValue.caller, asServiceError(error), `graphql ${error.path?.[0] ?? ''}`);
        },
      };
    },
  };
}
