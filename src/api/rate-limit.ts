import type { ServerResponse } from 'node:http';
import type { Config } from '../platform/config.js';
import type { LimitKind } from '../platform/graphql/graphql.js';
import { addressGroup, addressKey } from '../platform/http/client-address.js';
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
  'rateLimitLive' | 'rateLimitTest' | 'rateLimitPages' | 'rateLimitUploads' | 'rateLimitOcr' | 'graphqlCostPerMinute' | 'graphqlMaxCost'
>;

type Counted = Pick<Caller, 'credential' | 'countedWith'>;

/**
 * Key that a caller is counted under: the credential, or what it is one of many of; the address (IPv6: its /64) of somebody without one. A client token
 * stands for a page of its own, and counts by itself.
 */
export function subjectOf({ credential: { kind, id }, countedWith }: Counted): string {
  if (kind === 'client' || countedWith === undefined) return `${kind}:${kind === 'none' ? addressGroup(id) : id}`;
  return countedWith;
}

/** A budget that a caller takes from. */
interface Budget {
  readonly key: string;
  readonly limit: number;
}

/**
 * The budgets of a caller, each of which must allow what he takes: his own in his mode, for live data and the sandbox are two. The client tokens of a
 * maker share one as large as his beside it, or making tokens would be a way around every limit; one of them has half of that at most, so that one
 * page does not use up what all the others need. `least`: what a single use may take, which half must still allow. Pure.
 */
export function budgetsOf(caller: Counted & Pick<Caller, 'mode'>, of: string, limit: number, least = 1): Budget[] {
  const own = `${of}:${caller.mode}:${subjectOf(caller)}`;
  if (caller.credential.kind !== 'client') return [{ key: own, limit }];
  const most = Math.min(limit, Math.max(Math.ceil(limit / 2), least));
  return [
    { key: own, limit: most },
    { key: `${of}:${caller.mode}:clients of ${caller.countedWith}`, limit },
  ];
}

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
  /** How the tightest of the budgets stands; what one of them refuses is not taken from those after it. */
  async function take(budgets: readonly Budget[], points: number): Promise<WindowState> {
    let tightest: WindowState | undefined;
    for (const { key, limit } of budgets) {
      const state = await window.take(key, points, limit);
      if (!state.allowed) return state;
      if (!tightest || state.remaining < tightest.remaining) tightest = state;
    }
    return tightest!;
  }
  const takeRequest = (caller: Caller) => {
    const live = caller.mode === 'live' && caller.credential.kind !== 'none';
    return take(budgetsOf(caller, 'all', live ? config.rateLimitLive : config.rateLimitTest), 1);
  };
  const takeUses = (caller: Caller, kind: LimitKind, uses: number) => take(budgetsOf(caller, kind, ofKind[kind], uses), uses);
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
      const state = await window.take(`address:${addressKey(address)}`, 1, config.rateLimitPages);
      if (!state.allowed) throw exceeded(state, 'pages');
    },
    async spend(caller, cost) {
      const state = await take(budgetsOf(caller, 'cost', config.graphqlCostPerMinute, config.graphqlMaxCost), cost);
      if (!state.allowed) throw exceeded(state, 'graphql cost');
      return state.remaining;
    },
  };
}
