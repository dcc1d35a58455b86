import type { ServerResponse } from 'node:http';
import type { Config } from '../platform/config.js';
import type { LimitKind } from '../platform/graphql/graphql.js';
import { addressGroup } from '../platform/http/client-address.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import { type SlidingWindow, WINDOW_SECONDS, type WindowState } from './sliding-window.js';

/** Counts requests against the limits of the credential (D90) and puts the figures on every answer. */
export interface RateLimits {
  /** Throws RATE_LIMIT_EXCEEDED with Retry-After. Who has no credential is counted by address. */
  consume(caller: Caller, response: ServerResponse, kind?: LimitKind): Promise<void>;
  /** The same for what comes over a websocket, where there is no answer to put figures on (D131). */
  count(caller: Caller): Promise<void>;
  /** Counts uses of one kind that a request holds, several at once; throws RATE_LIMIT_EXCEEDED (D90). */
  countUses(caller: Caller, kind: LimitKind, uses: number): Promise<void>;
  /** Counts a request without credentials (pages, signed links, OAuth) by its address; throws RATE_LIMIT_EXCEEDED. */
  enter(address: string | null): Promise<void>;
  /** Takes from the budget of GraphQL cost a minute (D95); throws RATE_LIMIT_EXCEEDED. Gives what remains. */
  spend(caller: Caller, cost: number): Promise<number>;
}

type Limits = Pick<
  Config,
  'rateLimitLive' | 'rateLimitTest' | 'rateLimitPages' | 'rateLimitUploads' | 'rateLimitOcr' | 'graphqlCostPerMinute'
>;

/** Key that a caller is counted under: the credential, or the address (IPv6: its /64) of somebody without one. */
export const subjectOf = ({ credential: { kind, id } }: Pick<Caller, 'credential'>): string =>
  `${kind}:${kind === 'none' ? addressGroup(id) : id}`;

function exceeded(state: WindowState, what: string): ServiceError {
  return new ServiceError(
    'RATE_LIMIT_EXCEEDED',
    { limit: state.limit, windowSeconds: WINDOW_SECONDS, of: what },
    {
      headers: { 'Retry-After': String(state.retrySeconds) },
    },
  );
}

/** Puts the figures of the policies on the answer; `X-RateLimit-*` tell of the first. */
export function writeRateHeaders(response: ServerResponse, states: readonly (readonly [name: string, state: WindowState])[]): void {
  const first = states[0]![1];
  response.setHeader('RateLimit-Policy', states.map(([name, state]) => `"${name}";q=${state.limit};w=${WINDOW_SECONDS}`).join(', '));
  response.setHeader('RateLimit', states.map(([name, state]) => `"${name}";r=${state.remaining};t=${state.resetSeconds}`).join(', '));
  response.setHeader('X-RateLimit-Limit', String(first.limit));
  response.setHeader('X-RateLimit-Remaining', String(first.remaining));
  response.setHeader('X-RateLimit-Reset', String(first.resetSeconds));
}

/** Builds the limits out of the settings. */
export function createRateLimits(window: SlidingWindow, config: Limits): RateLimits {
  const ofKind: Readonly<Record<LimitKind, number>> = { upload: config.rateLimitUploads, ocr: config.rateLimitOcr };
  const takeRequest = (caller: Caller) => {
    const live = caller.mode === 'live' && caller.credential.kind !== 'none';
    return window.take(`all:${subjectOf(caller)}`, 1, live ? config.rateLimitLive : config.rateLimitTest);
  };
  const takeUses = (caller: Caller, kind: LimitKind, uses: number) => window.take(`${kind}:${subjectOf(caller)}`, uses, ofKind[kind]);
  return {
    async consume(caller, response, kind) {
      const general = await takeRequest(caller);
      const states: [string, WindowState][] = [['default', general]];
      if (kind && general.allowed) states.push([kind, await takeUses(caller, kind, 1)]);
      writeRateHeaders(response, states);
      const over = states.find(([, state]) => !state.allowed);
      if (over) throw exceeded(over[1], over[0] === 'default' ? 'requests' : over[0]);
    },
    async count(caller) {
      const state = await takeRequest(caller);
      if (!state.allowed) throw exceeded(state, 'requests');
    },
    async countUses(caller, kind, uses) {
      const state = await takeUses(caller, kind, uses);
      if (!state.allowed) throw exceeded(state, kind);
    },
    async enter(address) {
      const state = await window.take(`address:${address === null ? 'unknown' : addressGroup(address)}`, 1, config.rateLimitPages);
      if (!state.allowed) throw exceeded(state, 'pages');
    },
    async spend(caller, cost) {
      const state = await window.take(`cost:${subjectOf(caller)}`, cost, config.graphqlCostPerMinute);
      if (!state.allowed) throw exceeded(state, 'graphql cost');
      return state.remaining;
    },
  };
}
