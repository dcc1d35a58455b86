import type { Request, Response } from 'express';
import { type DocumentNode, type GraphQLError, type GraphQLSchema, getOperationAST, OperationTypeNode, parse } from 'graphql';
import { createRequestContext } from '../../platform/graphql/graphql.js';
import { send } from '../../platform/http/send.js';
import type { Log } from '../../platform/log.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { CallerSource } from '../caller.js';
import { asServiceError } from '../errors.js';
import { wholeCharacters } from '../json-limits.js';
import type { Refusals } from '../refusals.js';
import type { OpenStreams } from '../rest/open-streams.js';
import { follow } from '../rest/streams.js';
import type { OperationGuard } from './cost/limits.js';
import { refusalOf } from './values.js';
import { validateStreamed } from './websocket/document-memory.js';

/** What subscriptions as server-sent events need. */
export interface EventStreamDependencies {
  readonly schema: GraphQLSchema;
  readonly callers: CallerSource;
  readonly openStreams: OpenStreams;
  readonly guard: OperationGuard;
  readonly refusals: Refusals;
  /** An error as GraphQL shows it. */
  readonly format: (error: unknown, requestId: string, log: Log) => unknown;
  readonly log: Log;
}

/** A comment so often, so that nobody between takes the connection for dead. */
const KEEP_ALIVE_MS = 15_000;

/** An operation as it comes in a body or in the query of an address. */
interface Asked {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

/** Whether the request wants the messages of a subscription. */
export const wantsEvents = ({ headers }: Request): boolean => (headers.accept ?? '').includes('text/event-stream');

/** The variables: an object, or its JSON in an address; throws VALIDATION_ERROR. */
function readVariables(given: unknown): Record<string, unknown> {
  if (given === undefined || given === null || given === '') return {};
  try {
    const read: unknown = typeof given === 'string' ? JSON.parse(wholeCharacters(given)) : given;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw invalid('variables', 'expected an object');
}

function readDocument(schema: GraphQLSchema, text: string): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    throw refusalOf(error as GraphQLError);
  }
  const [error] = validateStreamed(schema, document);
  if (error) throw refusalOf(error);
  return document;
}

const message = (event: 'next' | 'complete', data: string): string => `event: ${event}\ndata: ${data}\n\n`;

/**
 * Serves subscriptions to who asks /graphql for text/event-stream: the protocol of graphql-sse in its mode of distinct connections, `next` with each
 * result and `complete` at the end. Gives false for what is no subscription. Throws what refuses the request before there is a stream.
 */
export function createEventStreams(
  deps: EventStreamDependencies,
): (request: Request, response: Response, caller: Caller) => Promise<boolean> {
  return async (request, response, caller) => {
    const asked: Asked = request.method === 'GET' ? request.query : (request.body ?? {});
    if (typeof asked.query !== 'string') return false;
    const document = readDocument(deps.schema, asked.query);
    const operationName = typeof asked.operationName === 'string' ? asked.operationName : null;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return false;
    const variables = readVariables(asked.variables);
    await deps.guard.admit(createRequestContext(caller), deps.schema, document, operation, variables);
    deps.openStreams.take(response, caller);
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    const keepAlive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MS);
    const failed = (errors: readonly unknown[]) => {
      for (const error of errors) void deps.refusals.note(caller, asServiceError(error), 'event stream');
      return errors.map((error) => deps.format(error, caller.requestId, deps.log));
    };
    try {
      const messages = await follow(deps, { request, response, caller }, { document, operationName }, variables);
      for (let next = await messages.next(); !next.done && !response.destroyed; next = await messages.next()) {
        const { errors, ...result } = next.value;
        await send(response, message('next', JSON.stringify(errors ? { ...result, errors: failed(errors) } : result)));
      }
      await messages.return?.();
    } catch (error) {
      await send(response, message('next', JSON.stringify({ errors: failed([error]) })));
    } finally {
      clearInterval(keepAlive);
    }
    response.end(message('complete', ''));
    return true;
  };
}
