import type { ServerResponse } from 'node:http';
import type { Config } from '../platform/config.js';
import type { LimitKind } from '../platform/http/route.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import { type SlidingWindow, WINDOW_SECONDS, type WindowState } from './sliding-window.js';

/** Counts requests against the limits of the credential (D90) and puts the figures on every answer. */
export interface RateLimits {
  /** Throws RATE_LIMIT_EXCEEDED with Retry-After. Who has no credential is counted by address. */
  consume(caller: Caller, response: ServerResponse, kind?: LimitKind): Promise<void>;
  /** Takes from the budget of GraphQL cost a minute (D95); throws RATE_LIMIT_EXCEEDED. Gives what remains. */
  spend(caller: Caller, cost: number): Promise<number>;
}

type Limits = Pick<Config, 'rateLimitLive' | 'rateLimitTest' | 'rateLimitUploads' | 'rateLimitOcr' | 'graphqlCostPerMinute'>;

/** Key that a caller is counted under: the credential, or the address of somebody without one. */
export const subjectOf = ({ credential }: Pick<Caller, 'credential'>): string => `${credential.kind}:${credential.id}`;

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
  return {
    async consume(caller, response, kind) {
      const subject = subjectOf(caller);
      const live = caller.mode === 'live' && caller.credential.kind !== 'none';
      const general = await window.take(`all:${subject}`, 1, live ? config.rateLimitLive : config.rateLimitTest);
      const states: [string, WindowState][] = [['default', general]];
      if (kind && general.allowed) states.push([kind, await window.take(`${kind}:${subject}`, 1, ofKind[kind])]);
      writeRateHeaders(response, states);
      const over = states.find(([, state]) => !state.allowed);
      if (over) throw exceeded(over[1], over[0] === 'default' ? 'requests' : over[0]);
    },
    async spend(caller, cost) {
      const state = await window.take(`cost:${subjectOf(caller)}`, cost, config.graphqlCostPerMinute);
      if (!state.allowed) throw exceeded(state, 'graphql cost');
      return state.remaining;
    },
  };
}
