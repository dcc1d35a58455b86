import type { Clock } from '../platform/clock.js';
import type { AttemptResult } from './schedule.rules.js';

/** Most deliveries under way to one endpoint. */
export const MOST_CONCURRENT = 10;
/** Time-outs in a row after which an endpoint is only probed now and then. */
const TIMEOUTS_TO_OPEN = 3;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Decides how many deliveries may be under way to one endpoint. One that does not answer is left with a single probe, then with pauses between probes. */
export interface Breaker {
  /** Deliveries that may be under way now; 0 while it pauses. */
  limit(): number;
  /** Milliseconds until it may be probed; 0 when now. */
  pauseMs(): number;
  /** Learns from an attempt. */
  learn(result: Pick<AttemptResult, 'trouble' | 'responseCode'>): void;
}

/**
 * Halves the concurrency at each attempt without answer (and at 429 and 503), raises it by one at each other answer. An endpoint that hangs is
 * paused as well, 5 s to 1 min, since each probe holds a connection for 15 s; one that refuses connections costs nothing and keeps its schedule.
 */
export function createBreaker(clock: Clock): Breaker {
  let limit = MOST_CONCURRENT;
  let timeouts = 0;
  let pausedUntil = 0;
  const pauseMs = () => Math.max(0, pausedUntil - clock.now().getTime());
  return {
    limit: () => (pauseMs() > 0 ? 0 : limit),
    pauseMs,
    learn({ trouble, responseCode }) {
      const strained = trouble !== null || responseCode === 429 || responseCode === 503;
      limit = strained ? Math.max(1, Math.floor(limit / 2)) : Math.min(MOST_CONCURRENT, limit + 1);
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
