import { createServer, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import type { Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import { discardRest } from '../platform/http/body-bytes.js';
import { requestIdOf } from '../platform/http/request-id.js';
import { isStreamRow } from '../platform/http/route.js';
import type { Log } from '../platform/log.js';
import { traceRequests } from '../platform/tracing.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { CallerSource } from './caller.js';
import { allowOrigins } from './cors.js';
import { asServiceError, logUnexpected } from './errors.js';
import { schemaText } from './graphql/schema.js';
import { type GraphqlDependencies, serveGraphql } from './graphql/server.js';
import { serveWebsocket } from './graphql/websocket/websocket.js';
import { type MetricDoor, serveMetrics } from './metrics.js';
import { type OpenPages, refuseOtherMethods, serveOpenPages } from './open-pages.js';
import { createOpenApi } from './openapi/document.js';
import examples from './openapi/examples.json' with { type: 'json' };
import { createPostman } from './postman/collection.js';
import type { RateLimits } from './rate-limit.js';
import { sendFailure } from './rest/envelope.js';
import { createOpenStreams } from './rest/open-streams.js';
import { type RestDependencies, serveRest, useRequestIds } from './rest/serve.js';
import { streamHandler } from './rest/streams.js';
import { checkTable, compileTable, createMatcher } from './rest/table.js';
import { answerBrokenRequests, hangUpOnStalled, requireHost, serveExpectations, WIRE_OPTIONS } from './wire.js';

/** What the API server needs. */
export interface ApiServerDependencies
  extends Pick<GraphqlDependencies, 'admission' | 'callers' | 'trusted' | 'guard' | 'refusals'>,
    Pick<RestDependencies, 'intake' | 'idempotency' | 'locks'> {
  readonly schema: GraphQLSchema;
  readonly features: readonly Feature[];
  readonly log: Log;
  readonly callers: CallerSource;
  readonly limits: Pick<RateLimits, 'enter'>;
  readonly publicUrl: string;
  /** Origins whose pages may call. */
  readonly corsOrigins: readonly string[];
  readonly version: string;
  /** Payloads by event type, for the OpenAPI. */
  readonly webhooks: Record<string, unknown>;
  readonly notReady: OpenPages['notReady'];
  readonly isolation: OpenPages['isolation'];
  readonly database: Pick<Database, 'isAway' | 'onAway'>;
  readonly metrics: MetricDoor;
}

/** Paths that answer a browser with pages. */
const PAGES = ['/docs', '/graphql', '/app', '/oauth'];

/** Headers that keep pages from being framed, sniffed or fed with foreign content. Styles of the pages may stand in them, scripts may not. */
function securePages() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'", 'data:'],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: false,
  });
}

/** Where requests come in without a key: each is counted by its address. REST and GraphQL count their callers themselves. */
const COUNTED_PATHS = [
  '/app',
  '/files',
  '/oauth',
  '/.well-known',
  '/docs',
  '/openapi.json',
  '/postman.json',
  '/schema.graphql',
  '/favicon.ico',
  '/robots.txt',
];

/** Stops the start at a page of a feature that no limiter stands in front of. */
function requireLimited(app: Express, from: number): void {
  for (const { route } of app.router.stack.slice(from)) {
    const paths = ([route?.path ?? []].flat() as unknown[]).map(String);
    const open = paths.find((path) => !COUNTED_PATHS.some((counted) => path === counted || path.startsWith(`${counted}/`)));
    if (open !== undefined) throw new Error(`nothing counts who comes to ${open}: name it in COUNTED_PATHS`);
  }
}

/** The API server of a process. */
export interface ApiServer {
  readonly server: Server;
  /** The OpenAPI document, written at the first call. */
  openapi(): Record<string, unknown>;
  /** Stops accepting, lets running requests finish, closes sockets with 1001. */
  close(): Promise<void>;
}

/** What the router throws for a path whose percent signs are followed by no character: nothing is there. */
const isUnreadablePath = (error: unknown) => error instanceof URIError && (error as { status?: unknown }).status === 400;

/** Failures of pages outside the table (file links, sign-in) in the envelope of the rest (D1). */
function answerFailures(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const failure = isUnreadablePath(error) ? new ServiceError('ENDPOINT_NOT_FOUND') : asServiceError(error);
    const requestId = requestIdOf(request);
    logUnexpected(log, request, error, failure);
    if (response.headersSent) response.destroy();
    else sendFailure(request, response, failure, requestId);
    discardRest(request);
  };
}

/** While the database is away nobody waits for it to be found out once more (D133). The web application itself is only files. */
function refuseWhileAway(database: Pick<Database, 'isAway'>): RequestHandler {
  return (request, response, next) => {
    if (!database.isAway() || (request.method === 'GET' && request.path.startsWith('/app/assets/'))) next();
    else {
      request.resume();
      sendFailure(request, response, new ServiceError('SERVICE_UNAVAILABLE'), requestIdOf(request));
    }
  };
}

/** Opens REST, GraphQL and the websocket over one HTTP server (not yet listening). */
export async function openApiServer(deps: ApiServerDependencies): Promise<ApiServer> {
  const app: Express = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const server = createServer(WIRE_OPTIONS, app);
  const openStreams = createOpenStreams();
  const table = compileTable(
    deps.features
      .flatMap((feature) => feature.rest ?? [])
      .map((row) => (isStreamRow(row) ? streamHandler(row, { ...deps, openStreams }) : row)),
    deps.schema,
  );
  // Written when somebody first asks for it: many processes are never asked, and a start should be quick.
  let document: Record<string, unknown> | undefined;
  const openapi = () => {
    if (!document) checkTable(table, deps.schema);
    document ??= createOpenApi(table, deps.schema, { ...deps, examples });
    return document;
  };
  answerBrokenRequests(server);
  serveExpectations(server);
  useRequestIds(app);
  app.use(hangUpOnStalled());
  app.use(requireHost);
  if (deps.corsOrigins.length > 0) app.use(allowOrigins(deps.corsOrigins));
  app.use(traceRequests());
  serveMetrics(app, deps.metrics);
  const secure = securePages();
  app.use(PAGES, (request, response, next) => {
    // An answer of GraphQL is no page: nothing frames it or runs in it.
    if (request.method !== 'POST' || request.baseUrl !== '/graphql') return secure(request, response, next);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.use(COUNTED_PATHS, async (request, _response, next) => {
    await deps.limits.enter(deps.callers.addressOf(request));
    next();
  });
  serveOpenPages(app, {
    notReady: deps.notReady,
    isolation: deps.isolation,
    openapi,
    postman: () => createPostman(openapi(), deps.publicUrl),
    schemaText: () => schemaText(deps.schema),
  });
  app.use(refuseWhileAway(deps.database));
  const mounted = app.router.stack.length;
  for (const feature of deps.features) feature.mount?.(app);
  requireLimited(app, mounted);
  const graphql = serveGraphql(app, server, { ...deps, openStreams });
  server.once('listening', () =>
    setImmediate(() => graphql.warm().catch((error: unknown) => deps.log.error({ err: error }, 'GraphQL is not served'))),
  );
  const match = createMatcher(table);
  app.use(refuseOtherMethods(app, (path) => match('GET', path).kind !== 'none'));
  app.use(answerFailures(deps.log));
  serveRest(app, { ...deps, openStreams, table, match });
  const sockets = serveWebsocket(server, { ...deps, onAway: deps.database.onAway });
  return {
    server,
    openapi,
    async close() {
      await sockets.close();
      await graphql.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}
