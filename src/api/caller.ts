import type { IncomingMessage } from 'node:http';
import type { Authenticator, RequestFacts } from '../auth/index.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';

/** Resolves a session cookie (D126); undefined when the request carries none. */
export type SessionSource = (request: IncomingMessage, facts: RequestFacts) => Promise<Caller | undefined>;

/** Turns requests into callers. */
export interface CallerSource {
  /** Throws INVALID_API_KEY without a valid credential. */
  fromRequest(request: IncomingMessage, requestId: string): Promise<Caller>;
  /** The same from a connection_init payload: `{"authorization": "Bearer KEY"}`, or the cookie of the upgrade (D116). */
  fromSocket(request: IncomingMessage, payload: Readonly<Record<string, unknown>> | undefined, requestId: string): Promise<Caller>;
}

const KEY_IN_QUERY = /service_(live|test)_/;

function bearerOf(header: string | undefined): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(header ?? '');
  return match?.[1];
}

const refuse = () => new ServiceError('INVALID_API_KEY', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Builds the source over API keys, tokens and sessions. */
export function createCallerSource(authenticator: Authenticator, session: SessionSource): CallerSource {
  async function resolve(request: IncomingMessage, authorization: string | undefined, requestId: string): Promise<Caller> {
    const facts = { requestId, address: request.socket.remoteAddress ?? null };
    if (authorization !== undefined) {
      const token = bearerOf(authorization);
      if (!token) throw refuse();
      return authenticator.bearer(token, facts);
    }
    if (KEY_IN_QUERY.test(request.url ?? '')) throw refuse();
    const caller = await session(request, facts);
    if (!caller) throw refuse();
    return caller;
  }
  return {
    fromRequest: (request, requestId) => resolve(request, request.headers.authorization, requestId),
    fromSocket(request, payload, requestId) {
      const given = payload?.authorization ?? payload?.Authorization;
      if (given !== undefined && typeof given !== 'string') throw invalid('authorization', 'expected "Bearer KEY"');
      return resolve(request, given ?? request.headers.authorization, requestId);
    },
  };
}
