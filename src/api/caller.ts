import type { IncomingMessage } from 'node:http';
import { type Authenticator, deviceOf, isClientToken, readSessionCookie, refuseCredential } from '../auth/index.js';
import type { AddressOf } from '../platform/http/client-address.js';
import { isSameOrigin } from '../platform/http/same-origin.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { parseIntegerId } from '../vocabulary/ids.js';
import { anonymousCaller, type Caller, type Mode } from '../vocabulary/permissions.js';

/** Turns requests into callers. */
export interface CallerSource {
  readonly addressOf: AddressOf;
  /** Throws INVALID_API_KEY without a valid credential. */
  fromRequest(request: IncomingMessage, requestId: string): Promise<Caller>;
  /** The same for what is open to everybody: without a valid credential the caller is nobody. */
  fromAnyRequest(request: IncomingMessage, requestId: string): Promise<Caller>;
  /** The same from a connection_init payload: `{"authorization": "Bearer KEY"}`, or the cookie of the upgrade (D116). */
  fromSocket(request: IncomingMessage, payload: Readonly<Record<string, unknown>> | undefined, requestId: string): Promise<Caller>;
}

const KEY_IN_QUERY = /service_(live|test)_/;
/**
 * The client token of `?access_token=`: only where a browser can send no header, on streams of events (D136). Pages' pictures look for it themselves.
 */
function tokenInQuery({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET') return null;
  const [pathname = '', query] = url.split('?', 2);
  const isStream = pathname.endsWith('/events') || (headers.accept ?? '').includes('text/event-stream');
  const token = isStream ? new URLSearchParams(query).get('access_token') : null;
  return token !== null && isClientToken(token) ? token : null;
}

const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

function bearerOf(header: string | undefined): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(header ?? '');
  return match?.[1];
}

function modeOf(wanted: unknown): Mode | null {
  if (wanted === undefined) return null;
  if (wanted === 'live' || wanted === 'test') return wanted;
  throw invalid('Docket-Mode', `expected live or test, received ${String(wanted).slice(0, 20)}`);
}

/** The organization that a request names. */
function organizationOf(wanted: unknown): number | undefined {
  if (wanted === undefined) return undefined;
  const id = typeof wanted === 'string' ? parseIntegerId(wanted) : undefined;
  if (id === undefined)
    throw invalid('Docket-Organization', `expected the number of an organization, received ${String(wanted).slice(0, 20)}`);
  return id;
}

/** Builds the source over API keys, access tokens and sessions. */
export function createCallerSource(
  authenticator: Authenticator,
  publicUrl: string,
  addressOf: AddressOf,
  corsOrigins: readonly string[],
): CallerSource {
  const isOwnPage = ({ headers }: IncomingMessage) =>
    (headers.origin !== undefined && corsOrigins.includes(headers.origin)) || isSameOrigin(headers, publicUrl);
  const factsOf = (request: IncomingMessage, requestId: string) => ({
    requestId,
    address: addressOf(request),
    device: deviceOf(request),
  });

  async function fromCookie(request: IncomingMessage, wantedMode: unknown, requestId: string): Promise<Caller> {
    const token = readSessionCookie(request.headers.cookie);
    const organizationId = organizationOf(request.headers['docket-organization']);
    const caller = token && (await authenticator.session(token, modeOf(wantedMode) ?? 'live', factsOf(request, requestId), organizationId));
    if (!caller) throw refuseCredential();
    const upgrade = request.headers.upgrade !== undefined;
    if ((upgrade || !SAFE_METHODS.has(request.method)) && !isOwnPage(request)) {
      throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, { message: 'A session may only be used from pages of this service.' });
    }
    return caller;
  }

  async function resolve(request: IncomingMessage, authorization: string | undefined, mode: unknown, requestId: string): Promise<Caller> {
    if (authorization !== undefined) {
      const token = bearerOf(authorization);
      if (!token) throw refuseCredential();
      const wanted = organizationOf(request.headers['docket-organization']);
      const caller = await authenticator.bearer(token, modeOf(mode), factsOf(request, requestId));
      if (wanted !== undefined && wanted !== caller.organizationId)
        throw invalid('Docket-Organization', 'expected the organization of the credential, or nothing');
      return caller;
    }
    const token = request.headers.upgrade === undefined ? tokenInQuery(request) : null;
    if (token) return authenticator.bearer(token, modeOf(mode), factsOf(request, requestId));
    if (KEY_IN_QUERY.test(request.url ?? '')) throw refuseCredential();
    return fromCookie(request, mode, requestId);
  }

  const source: CallerSource = {
    addressOf,
    fromRequest: (request, requestId) => resolve(request, request.headers.authorization, request.headers['docket-mode'], requestId),
    async fromAnyRequest(request, requestId) {
      try {
        return await source.fromRequest(request, requestId);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status >= 500) throw error;
        return anonymousCaller(factsOf(request, requestId));
      }
    },
    fromSocket(request, payload, requestId) {
      const given = payload?.authorization ?? payload?.Authorization;
      if (given !== undefined && typeof given !== 'string') throw invalid('authorization', 'expected "Bearer KEY"');
      return resolve(request, given ?? request.headers.authorization, payload?.mode ?? request.headers['docket-mode'], requestId);
    },
  };
  return source;
}
