import type { Request, Response } from 'express';
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { HandlerContext, HandlerRow, StreamRow } from '../../platform/http/route.js';
import { send } from '../../platform/http/send.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller, Guarded } from '../../vocabulary/permissions.js';
import type { CallerSource } from '../caller.js';
import { asServiceError } from '../errors.js';
import { guardedOf } from '../graphql/schema.js';
import { createStanding } from '../graphql/standing.js';
import { subscribeAs } from '../graphql/websocket/subscribe.js';
import type { OpenStreams } from './open-streams.js';

/** What following a subscription for a request needs. */
export interface StreamDependencies {
  readonly schema: GraphQLSchema;
  readonly callers: CallerSource;
  readonly openStreams: OpenStreams;
}

/** A comment line so often, so that nobody between takes the connection for dead (D144). */
const KEEP_ALIVE_MS = 15_000;
/** How often the credential is looked at again (D131). */
const RECHECK_MS = 2000;
/** What is silent for so long has no present state to begin with: the headers go out without a message. */
const SILENT_MS = 300;
/** A client that lost the connection comes back after so long. */
const RETRY_MS = 2000;

/** A subscription made ready at start. */
export interface CompiledStream extends Guarded {
  readonly document: DocumentNode;
}

/** Parses a subscription whose one root field has the alias `data`; throws at start for any other. The rest of it is held against the schema by `checkTable`. */
export function compileStream(text: string, schema: GraphQLSchema): CompiledStream {
  const document = parse(text, { noLocation: true });
  const operation = document.definitions[0] as OperationDefinitionNode;
  const root = operation.selectionSet.selections[0];
  const field =
    root?.kind === Kind.FIELD && root.alias?.value === 'data' ? schema.getSubscriptionType()?.getFields()[root.name.value] : undefined;
  if (!field) throw new Error(`${text}: expected a subscription with one root field that has the alias "data"`);
  return { ...guardedOf(field), document };
}

/** The number after which messages are asked for; throws VALIDATION_ERROR. Pure. */
export function readLastEventId(header: unknown): number | null {
  if (typeof header !== 'string' || header === '') return null;
  if (!/^\d{1,9}$/.test(header)) throw invalid('Last-Event-ID', `expected the id of an earlier message, received ${header.slice(0, 60)}`);
  return Number(header);
}

/** The messages of a subscription for the caller of a request; they end when the request, the subject or the credential does. */
export async function follow(
  { schema, callers }: StreamDependencies,
  { request, response, caller }: { request: Request; response: Response; caller: Caller },
  { document, operationName = null }: { readonly document: DocumentNode; readonly operationName?: string | null },
  variables: Record<string, unknown>,
): Promise<AsyncIterator<ExecutionResult>> {
  const standing = createStanding(
    caller,
    () => callers.fromRequest(request, caller.requestId),
    () => void messages?.return?.(),
  );
  let messages: AsyncIterableIterator<ExecutionResult> | undefined;
  const timer = setInterval(() => void standing.refresh().catch(() => undefined), RECHECK_MS);
  response.once('close', () => {
    clearInterval(timer);
    void messages?.return?.();
  });
  const result = await subscribeAs(standing, { schema, document, operationName, variableValues: variables });
  if (!(Symbol.asyncIterator in result)) {
    clearInterval(timer);
    throw asServiceError(result.errors?.[0]);
  }
  messages = result;
  return messages;
}

/** Sends what a subscription gives as server-sent events. */
async function stream(deps: StreamDependencies, compiled: CompiledStream, row: StreamRow, context: HandlerContext): Promise<void> {
  const { request, response, parameters } = context;
  const variables: Record<string, unknown> = { after: readLastEventId(request.headers['last-event-id']) };
  for (const [name, value] of Object.entries(parameters)) variables[row.params?.[name] ?? name] = value;
  for (const [name, read] of Object.entries(row.query ?? {})) {
    const text = request.query[name];
    if (typeof text === 'string' && text !== '') variables[name] = read(text);
  }
  deps.openStreams.take(response, context.caller);
  const messages = await follow(deps, context, compiled, variables);
  // The first message checks id and access, so that a refusal is an ordinary answer.
  let next = messages.next();
  const silence = new Promise<null>((resolve) => setTimeout(resolve, SILENT_MS, null).unref());
  const first = await Promise.race([next, silence]);
  if (first && !first.done && first.value.errors) throw asServiceError(first.value.errors[0]);
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  response.flushHeaders();
  const keepAlive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MS);
  const name = row.event === null ? '' : `event: ${row.event ?? 'progress'}\n`;
  let retry = `retry: ${RETRY_MS}\n`;
  try {
    for (let result = await next; !result.done && !response.destroyed; result = await next) {
      const { data, errors } = result.value as { data?: { data?: Record<string, unknown> } | null; errors?: readonly unknown[] };
      const failure = errors?.[0];
      if (failure || !data?.data) throw asServiceError(failure);
      const shown = row.show ? row.show(data.data) : data.data;
      await send(response, `${retry}id: ${String(data.data.sequence)}\n${name}data: ${JSON.stringify(shown)}\n\n`);
      retry = '';
      next = messages.next();
    }
    response.end('event: complete\ndata: {}\n\n');
  } catch (error) {
    const { code, message } = asServiceError(error);
    response.end(`event: error\ndata: ${JSON.stringify({ code, message })}\n\n`);
  } finally {
    clearInterval(keepAlive);
    void messages.return?.();
  }
}

/** A row whose handler sends the subscription. */
export function streamHandler(row: StreamRow, deps: StreamDependencies): HandlerRow {
  const compiled = compileStream(row.stream, deps.schema);
  const { stream: operation, params: _params, query: _query, event: _event, show: _show, describe, ...base } = row;
  return {
    ...base,
    requires: compiled.requires,
    reach: compiled.reach,
    ...(compiled.clients ? { clients: true } : {}),
    produces: ['text/event-stream'],
    query: Object.fromEntries(Object.keys(row.query ?? {}).map((name) => [name, name])),
    stream: { operation, ...(describe ? { describe } : {}) },
    handler: (context) => stream(deps, compiled, row, context),
  };
}
