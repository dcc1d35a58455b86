import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type DocumentNode, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import { CloseCode, makeServer, type SubscribePayload } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Database } from '../../../platform/database/index.js';
import { createRequestContext, type RequestContext } from '../../../platform/graphql/graphql.js';
import { readRequestId } from '../../../platform/http/request-id.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../vocabulary/errors.js';
import type { Caller } from '../../../vocabulary/permissions.js';
import type { CallerSource } from '../../caller.js';
import { asServiceError } from '../../errors.js';
import { subjectOf } from '../../rate-limit.js';
import type { Refusals } from '../../refusals.js';
import { withoutUpgrade } from '../../wire.js';
import type { OperationGuard } from '../cost/limits.js';
import { createPlaces } from '../cost/places.js';
import { formatError } from '../server.js';
import { createStanding, createStandingRounds } from '../standing.js';
import type { TrustedDocuments } from '../trusted/trusted-documents.js';
import { refusalOf } from '../values.js';
import { createDocumentMemory, type DocumentMemory } from './document-memory.js';
import { type SocketFacts, serveSockets, TOO_MANY } from './sockets.js';
import { type Standing, subscribeAs } from './subscribe.js';

/** How often an open socket's credential is looked at again: what was taken away acts within 3 s (D131). */
const RECHECK_MS = 2000;

const PATH = '/graphql';

/** Limits of D131. A key's and an address's sockets are those of this process. */
const MOST_OF_KEY = 100;
const MOST_OF_ADDRESS = 1000;
const MOST_OPERATIONS = 100;
const MOST_MESSAGE_BYTES = 1_048_576;
const INIT_MS = 10_000;

interface SocketState {
  readonly standing: Standing;
  readonly endRounds: () => void;
}

/** The websocket server. */
export interface WebsocketServer {
  /** Closes every socket with 1001. */
  close(): Promise<void>;
}

/** What the websocket needs. */
export interface WebsocketDependencies {
  readonly schema: GraphQLSchema;
  readonly callers: CallerSource;
  readonly guard: OperationGuard;
  readonly trusted: TrustedDocuments;
  readonly refusals: Refusals;
  /** Calls the listener each time when the database is found to be away, until released. */
  readonly onAway: Database['onAway'];
  readonly log: Log;
}

/**
 * Limits of operations hold here too (D95). What the schema does not allow is left to the library, which answers it; for a text that is no GraphQL
 * at all it would close the socket, with all that others watch on it.
 */
async function admitOperation(
  { schema, guard, trusted }: WebsocketDependencies,
  memory: DocumentMemory,
  caller: Caller,
  payload: SubscribePayload,
): Promise<void> {
  await guard.request(caller);
  guard.tokens(payload.query);
  await trusted.prepare(caller, payload);
  let document: DocumentNode;
  try {
    document = memory.parse(payload.query);
  } catch (error) {
    throw refusalOf(error as GraphQLError);
  }
  const operation = getOperationAST(document, payload.operationName);
  if (!operation || memory.validate(document).length > 0) return;
  await guard.admit(createRequestContext(caller), schema, document, operation, payload.variables ?? {});
}

/** Serves graphql-transport-ws at /graphql (D96, D116): key in connection_init or cookie on the upgrade; a bad one closes with 4403. */
export function serveWebsocket(httpServer: Server, deps: WebsocketDependencies): WebsocketServer {
  const { schema, callers, log } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES });
  httpServer.on('upgrade', (request, socket, head) => {
    const isOurs = request.headers.upgrade?.toLowerCase() === 'websocket' && request.url?.split('?')[0] === PATH;
    if (isOurs) server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request));
    else withoutUpgrade(httpServer, request, socket, head);
  });
  const keys = createPlaces(MOST_OF_KEY);
  const known = new WeakSet<WebSocket>();
  const states = new WeakMap<object, SocketState>();
  const standings = new WeakMap<object, Standing>();
  const standingOf = (context: { readonly extra: object }) => states.get(context.extra)!.standing;
  const rounds = createStandingRounds(RECHECK_MS);
  const memory = createDocumentMemory(schema);
  const protocol = makeServer<Record<string, unknown>, SocketFacts>({
    schema,
    parse: (source) => memory.parse(String(source)),
    validate: (_schema, document) => memory.validate(document),
    connectionInitWaitTimeout: INIT_MS,
    async onConnect(context) {
      const { request, socket } = context.extra;
      const requestId = readRequestId(request.headers['x-request-id']) || randomUUID();
      const authenticate = () => callers.fromSocket(request, context.connectionParams, requestId);
      let caller: Caller;
      try {
        caller = await authenticate();
      } catch (error) {
        if (asServiceError(error).code === 'INTERNAL_ERROR') log.error({ err: error }, 'a websocket could not be authenticated');
        // The first code counts: the library closes with another one after this.
        if (isAway(error)) socket.close(TRY_AGAIN_LATER, 'Try again later');
        return false;
      }
      const release = keys.take(subjectOf(caller));
      if (!release) {
        socket.close(TOO_MANY, 'Too many sockets');
        return false;
      }
      socket.once('close', release);
      // Who hung up meanwhile holds no place.
      if (socket.readyState === socket.CLOSED) release();
      known.add(socket);
      const standing = createStanding(caller, authenticate, (error) => {
        if (isGone(error)) socket.close(CloseCode.Forbidden, 'Forbidden');
        if (isAway(error)) socket.close(TRY_AGAIN_LATER, 'Try again later');
      });
      const endRounds = rounds.add(standing);
      states.set(context.extra, { standing, endRounds });
      // Who hung up meanwhile is not looked after any more.
      if (socket.readyState !== socket.OPEN) endRounds();
      return true;
    },
    onClose(context) {
      states.get(context.extra)?.endRounds();
    },
    async onSubscribe(context, _id, payload) {
      try {
        // This one is among them already; those that come while it waits are not.
        if (Object.keys(context.subscriptions).length > MOST_OPERATIONS) throw tooManyOperations();
        // Each operation runs with the permissions of its moment (D131).
        const caller = await standingOf(context).refresh();
        await admitOperation(deps, memory, caller, payload);
        return undefined;
      } catch (error) {
        const failure = asServiceError(error);
        return [new GraphQLError(failure.message, { originalError: failure })];
      }
    },
    context(context): RequestContext {
      const standing = standingOf(context);
      const made = createRequestContext(standing.caller);
      standings.set(made, standing);
      return made;
    },
    subscribe: (args) => subscribeAs(standings.get(args.contextValue as object)!, args),
    onError(context, _id, _payload, errors) {
      const { caller } = standingOf(context);
      for (const error of errors) void deps.refusals.note(caller, asServiceError(error), `websocket ${error.path?.[0] ?? ''}`);
      return errors.map((error) => asSocketError(error, caller.requestId, log));
    },
    onNext(context, _id, _payload, _args, result) {
      if (!result.errors) return undefined;
      const { caller } = standingOf(context);
      const { requestId } = caller;
      for (const error of result.errors) void deps.refusals.note(caller, asServiceError(error), `websocket ${error.path?.[0] ?? ''}`);
      return { ...result, errors: result.errors.map((error) => asSocketError(error, requestId, log)) };
    },
  });
  const { addressOf } = callers;
  const isKnown = (socket: WebSocket) => known.has(socket);
  const closeAll = serveSockets(server, { protocol, addresses: createPlaces(MOST_OF_ADDRESS), addressOf, isKnown, log });
  const release = deps.onAway(() => {
    for (const socket of server.clients) socket.close(TRY_AGAIN_LATER, 'Try again later');
  });
  return {
    async close() {
      release();
      await closeAll();
    },
  };
}

/** Close code of a server that cannot serve for the moment (D133). */
const TRY_AGAIN_LATER = 1013;

const isAway = (error: unknown) => asServiceError(error).code === 'SERVICE_UNAVAILABLE';

const tooManyOperations = () =>
  new ServiceError(
    'RATE_LIMIT_EXCEEDED',
    { limit: MOST_OPERATIONS, of: 'subscriptions' },
    { message: `At most ${MOST_OPERATIONS} subscriptions run on one socket at once.` },
  );

/** Whether the failure says that there is no such credential any more, and not that it could not be looked up. */
const isGone = (error: unknown) => ['INVALID_API_KEY', 'INSUFFICIENT_PERMISSIONS'].includes(asServiceError(error).code);

/** Errors without an original come from GraphQL's own validation. */
function asSocketError(error: GraphQLError, requestId: string, log: Log): GraphQLError {
  const formatted = formatError(error, requestId, log, error.originalError ? '' : 'GRAPHQL_VALIDATION_FAILED');
  return new GraphQLError(formatted.message, { path: error.path, nodes: error.nodes, extensions: formatted.extensions });
}
