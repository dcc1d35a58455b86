import type { ServerResponse } from 'node:http';
import type { LimitKind } from '../platform/http/route.js';
import type { Caller } from '../vocabulary/permissions.js';

/** Counts requests against the limits of the credential (D90) and puts the figures on every answer; throws RATE_LIMIT_EXCEEDED. */
export interface RateLimits {
  consume(caller: Caller, response: ServerResponse, kind?: LimitKind): Promise<void>;
}
