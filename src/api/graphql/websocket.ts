import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type DocumentNode, GraphQLError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { createRequestContext, type RequestContext } from '../../platform/graphql.js';
import { readRequestId } from '../../platform/http/request-id.js';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { CallerSource } from '../caller.js';
import { isTooDeep, tooDeep } from '../depth.js';
import { asServiceError } from '../errors.js';
import type { Refusals } from '../refusals.js';
import type { OperationGuard } from './limits.js';
import { formatError } from './server.js';
import type { TrustedDocuments } from './trusted-documents.js';

/** How often an open socket's credential is looked at again: a revoked key closes it within 5 s (D96). */
const RECHECK_MS = 2000;

interface SocketState {
  readonly caller: Caller;
  readonly timer: NodeJS.Timeout;
}

/** The websocket door. */
export interface WebsocketDoor {
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
  readonly log: Log;
}

/** Limits of operations hold here too (D95). What is not valid GraphQL is left to the library, which answers it. */
async function admitSubscription(
  { schema, guard, trusted }: WebsocketDependencies,
  caller: Caller,
  payload: SubscribePayload,
): Promise<void> {
  if (isTooDeep(payload)) throw tooDeep();
  guard.tokens(payload.query);
  await trusted.prepare(caller, payload);
  let document: DocumentNode;
  try {
    document = parse(payload.query);
  } catch {
    return;
  }
  const operation = getOperationAST(document, payload.operationName);
  if (!operation || validate(schema, document).length > 0) return;
  await guard.admit(createRequestContext(caller), schema, document, operation, payload.variables ?? {});
}

/** Serves graphql-transport-ws at /graphql (D96, D116): key in connection_init or cookie on the upgrade; a bad one closes with 4403. */
export function serveWebsocket(httpServer: Server, deps: WebsocketDependencies): WebsocketDoor {
  const { schema, callers, log } = deps;
  const server = new WebSocketServer({ server: httpServer, path: '/graphql', maxPayload: 1_048_576 });
  const states = new WeakMap<object, SocketState>();
  const door = useServer<Record<string, unknown>>(
    {
      schema,
      async onConnect(context) {
        const { request, socket } = context.extra;
        const requestId = readRequestId(request.headers['x-request-id']) || randomUUID();
        const authenticate = () => callers.fromSocket(request, context.connectionParams, requestId);
        let caller: Caller;
        try {
          caller = await authenticate();
        } catch (error) {
          if (asServiceError(error).code === 'INTERNAL_ERROR') log.error({ err: error }, 'a websocket could not be authenticated');
          return false;
        }
        const timer = setInterval(() => {
          authenticate().catch((error: unknown) => {
            const { code } = asServiceError(error);
            if (code === 'INVALID_API_KEY' || code === 'INSUFFICIENT_PERMISSIONS') socket.close(CloseCode.Forbidden, 'Forbidden');
          });
        }, RECHECK_MS);
        states.set(context.extra, { caller, timer });
        return true;
      },
      onClose(context) {
        clearInterval(states.get(context.extra)?.timer);
      },
      async onSubscribe(context, _id, payload) {
        try {
          await admitSubscription(deps, states.get(context.extra)!.caller, payload);
          return undefined;
        } catch (error) {
          const failure = asServiceError(error);
          return [new GraphQLError(failure.message, { originalError: failure })];
        }
      },
      context: (context): RequestContext => createRequestContext(states.get(context.extra)!.caller),
      onError(context, _id, _payload, errors) {
        const { caller } = states.get(context.extra)!;
        for (const error of errors) void deps.refusals.note(caller, asServiceError(error), `websocket ${error.path?.[0] ?? ''}`);
        return errors.map((error) => asSocketError(error, caller.requestId, log));
      },
      onNext(context, _id, _payload, _args, result) {
        if (!result.errors) return undefined;
        const { caller } = states.get(context.extra)!;
        const { requestId } = caller;
        for (const error of result.errors) void deps.refusals.note(caller, asServiceError(error), `websocket ${error.path?.[0] ?? ''}`);
        return { ...result, errors: result.errors.map((error) => asSocketError(error, requestId, log)) };
      },
    },
    server,
    20_000,
  );
  return { close: async () => door.dispose() };
}

/** Errors without an original come from GraphQL's own validation. */
function asSocketError(error: GraphQLError, requestId: string, log: Log): GraphQLError {
  const formatted = formatError(error, requestId, log, error.originalError ? '' : 'GRAPHQL_VALIDATION_FAILED');
  return new GraphQLError(formatted.message, { path: error.path, nodes: error.nodes, extensions: formatted.extensions });
}
