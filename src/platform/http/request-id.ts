import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const FORM = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's X-Request-Id when it has the right form, else a new one (D12). */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && FORM.test(header) ? header : randomUUID();
}

const known = new WeakMap<IncomingMessage, string>();

/** Gives the request its id and puts it on the answer. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const id = readRequestId(request.headers['x-request-id']);
  known.set(request, id);
  response.setHeader('X-Request-Id', id);
  return id;
}

/** The id of a request that was assigned one. */
export function requestIdOf(request: IncomingMessage): string {
  const id = known.get(request);
  if (!id) throw new Error('the request has no id');
  return id;
}
