import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseCredential } from '../auth/index.js';
import type { LimitKind } from '../platform/graphql/graphql.js';
import { requireOpenBody } from '../platform/http/body-bytes.js';
import { requestIdOf } from '../platform/http/request-id.js';
import { anonymousCaller, type Caller, type Guarded, refusalOf } from '../vocabulary/permissions.js';
import type { CallerSource } from './caller.js';
import { asServiceError } from './errors.js';
import type { RateLimits } from './rate-limit.js';
import type { ServiceVersions } from './version.js';

/** What a request wants to do, as far as admission must know. */
export interface Wanted {
  /** Open to everybody: without a valid credential the caller is nobody. */
  readonly open?: boolean;
  readonly limit?: LimitKind;
}

/** The first steps of every request over GraphQL and REST (D17): who asks, how often, which version - with their headers on the answer. */
export interface Admission {
  /**
   * Throws INVALID_API_KEY, INSUFFICIENT_PERMISSIONS (suspended), RATE_LIMIT_EXCEEDED, VALIDATION_ERROR (Service-Version), SERVICE_UNAVAILABLE; without a valid
   * credential also FILE_TOO_LARGE and UNSUPPORTED_MEDIA_TYPE for a body that is not looked at then (D132).
   */
  admit(request: IncomingMessage, response: ServerResponse, wanted: Wanted): Promise<Caller>;
  /** Who asks once the body is there: who sends it slowly may have lost his credential since he was admitted (D87). Throws like `admit`. */
  afterBody(request: IncomingMessage, caller: Caller, wanted: Pick<Wanted, 'open'>): Promise<Caller>;
}

/** A body that came within this time leaves nothing to look up again: a look-up is remembered for as long. */
const AT_ONCE_MS = 500;

/** Builds admission. Whoever is refused counts against the limit of his address. */
export function createAdmission(callers: CallerSource, limits: RateLimits, versions: ServiceVersions): Admission {
  const admittedAt = new WeakMap<IncomingMessage, number>();
  return {
    async admit(request, response, { open, limit }) {
      const requestId = requestIdOf(request);
      let caller: Caller;
      try {
        caller = await (open ? callers.fromAnyRequest(request, requestId) : callers.fromRequest(request, requestId));
      } catch (error) {
        await limits.consume(anonymousCaller({ requestId, address: callers.addressOf(request) }), response, limit);
        await versions.answer(request, response, null);
        // Only of a credential that is not valid: a database that is away (D133) says nothing about the body, and the caller is to send it again.
        if (asServiceError(error).status === 401) requireOpenBody(request);
        throw error;
      }
      await limits.consume(caller, response, limit);
      await versions.answer(request, response, caller);
      if (caller.credential.kind === 'none') requireOpenBody(request);
      admittedAt.set(request, performance.now());
      return caller;
    },
    async afterBody(request, caller, { open }) {
      const tookMs = performance.now() - (admittedAt.get(request) ?? 0);
      if (caller.credential.kind === 'none' || tookMs < AT_ONCE_MS) return caller;
      return open ? callers.fromAnyRequest(request, caller.requestId) : callers.fromRequest(request, caller.requestId);
    },
  };
}

/** Looks up who sent a request as he is now; throws what he would be answered now when his credential is gone, or what `guarded` asks of it (D87). */
export function againOf(callers: CallerSource, request: IncomingMessage, first: Caller, guarded: Guarded): () => Promise<Caller> {
  return async () => {
    const caller = await callers.fromRequest(request, first.requestId);
    // A session that works for another organization by now has no say in what it began in this one.
    const refusal = caller.organizationId === first.organizationId ? refusalOf(caller, guarded) : refuseCredential();
    if (refusal) throw refusal;
    return caller;
  };
}
