import type { Clock } from '../../platform/time/clock.js';
import type { AttemptResult } from './schedule.rules.js';

/** Most deliveries under way to one endpoint. */
export const MOST_CONCURRENT = 10;
/** Time-outs in a row after which an endpoint is only probed now and then. */
const TIMEOUTS_TO_OPEN = 3;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Attempts without an answer that may be under way beside these to an endpoint that answers the others. */
const MOST_SPARE = 40;
/** Each answer earns so much of a place for one that is slow. */
const SPARE_PER_ANSWER = 0.25;
/** Weight of the newest attempt in the share of those that fail. */
const NEWEST = 0.1;
/** An endpoint that fails more often than this is strained: one slow answer in thirty is not. */
const STRAINED_SHARE = 0.2;

/** Decides how many deliveries may be under way to one endpoint. One that does not answer is left with a single probe, then with pauses between probes. */
export interface Breaker {
  /** Deliveries that may be under way now; 0 while it pauses. */
  limit(): number;
  /** Slow ones that may be under way beside them, because the endpoint answers otherwise. */
  spare(): number;
  /** Milliseconds until it may be probed; 0 when now. */
  pauseMs(): number;
  /** Learns from an attempt. */
  learn(result: Pick<AttemptResult, 'trouble' | 'responseCode'>): void;
}

/**
 * Halves the concurrency at each attempt without answer once a fifth of the latest had none (and at each 429 and 503, by which the endpoint asks for
 * it), raises it by one at each other answer. An endpoint that hangs is paused as well, 5 s to 1 min, since each probe holds a connection for 15 s; one
 * that refuses connections costs nothing and keeps its schedule.
 */
export function createBreaker(clock: Clock): Breaker {
  let limit = MOST_CONCURRENT;
  let spare = 0;
  let share = 0;
  let timeouts = 0;
  let pausedUntil = 0;
  const pauseMs = () => Math.max(0, pausedUntil - clock.now().getTime());
  return {
    limit: () => (pauseMs() > 0 ? 0 : limit),
    spare: () => Math.floor(spare),
    pauseMs,
    learn({ trouble, responseCode }) {
      share += NEWEST * ((trouble === null ? 0 : 1) - share);
      const asksForLess = responseCode === 429 || responseCode === 503;
      const isStrained = trouble !== null && share > STRAINED_SHARE;
      if (isStrained || asksForLess) spare = 0;
      else if (trouble === null) spare = Math.min(MOST_SPARE, spare + SPARE_PER_ANSWER);
      if (isStrained || asksForLess) limit = Math.max(1, Math.floor(limit / 2));
      else if (trouble === null) limit = Math.min(MOST_CONCURRENT, limit + 1);
      if (trouble !== 'timeout') {
        timeouts = 0;
        pausedUntil = 0;
        return;
      }
      // Attempts that were under way together end together: they count as one trouble.
      if (pauseMs() > 0) return;
      timeouts += 1;
      if (timeouts < TIMEOUTS_TO_OPEN) return;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(10, timeouts - TIMEOUTS_TO_OPEN));
      pausedUntil = clock.now().getTime() + pause;
    },
  };
}
