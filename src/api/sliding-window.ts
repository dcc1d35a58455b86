import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../platform/log.js';
import { createTroubleLog, redisOptions } from '../platform/redis.js';
import type { Clock } from '../platform/time/clock.js';

/** A Redis that takes longer hangs; then it is left alone for so long, and each process counts alone. */
const ANSWER_MS = 500;
const AWAY_MS = 2000;

/** Length of the window, in seconds (D90). */
export const WINDOW_SECONDS = 60;

/** How a budget stands after something was taken from it. */
export interface WindowState {
  readonly allowed: boolean;
  readonly limit: number;
  /** What is left now, 0 or more. */
  readonly remaining: number;
  /** Seconds until the present window ends. */
  readonly resetSeconds: number;
  /** Seconds to wait before as much may be taken again; 0 when allowed. */
  readonly retrySeconds: number;
}

/** Counts points by key over the last 60 seconds. */
export interface SlidingWindow {
  /** Takes points from the key's budget; what is not allowed is not counted. */
  take(key: string, points: number, limit: number): Promise<WindowState>;
  /** Settles when the store can be reached; until then this process counts alone. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Judges the two fixed windows that a sliding one is estimated from: the earlier one counts for the part of it that still lies within the
 * last 60 seconds. `current` includes the points just taken. Pure; `elapsed` is the part of the present window that has passed, 0-1.
 */
export function judgeWindow(previous: number, current: number, points: number, limit: number, elapsed: number): WindowState {
  const used = previous * (1 - elapsed) + current;
  const allowed = used <= limit;
  const resetSeconds = Math.max(1, Math.ceil((1 - elapsed) * WINDOW_SECONDS));
  const left = Math.max(0, Math.floor(limit - used + (allowed ? 0 : points)));
  return { allowed, limit, remaining: left, resetSeconds, retrySeconds: allowed ? 0 : waitSeconds(previous, current, limit, elapsed) };
}

/** Seconds until the estimate has fallen to the limit, when nothing more is taken. */
function waitSeconds(previous: number, current: number, limit: number, elapsed: number): number {
  if (current <= limit && previous > 0) {
    const until = 1 - (limit - current) / previous;
    return Math.max(1, Math.ceil((until - elapsed) * WINDOW_SECONDS));
  }
  const intoNext = current > 0 ? Math.max(0, 1 - limit / current) : 0;
  return Math.max(1, Math.ceil((1 - elapsed + intoNext) * WINDOW_SECONDS));
}

/** A connection of its own; the library is loaded where it is used. */
async function connect(redisUrl: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  return new Redis({ ...redisOptions(redisUrl), enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS });
}

/** Builds the windows: in this process, or in Redis for all processes (falling back to this process while Redis is down or hangs). */
export function createSlidingWindow(redisUrl: string | null, clock: Clock, log: Log): SlidingWindow {
  // A key is read during its own window and the next one.
  const options = { keyPrefix: 'docket-rate', points: Number.MAX_SAFE_INTEGER, duration: 2 * WINDOW_SECONDS };
  const memory = new RateLimiterMemory(options);
  const onTrouble = createTroubleLog(log);
  let shared: RateLimiterAbstract | null = null;
  let awayUntil = Number.NEGATIVE_INFINITY;
  const opened = (redisUrl === null ? null : connect(redisUrl))?.then((redis) => {
    shared = new RateLimiterRedis({ ...options, storeClient: redis });
    return redis.on('error', onTrouble);
  });

  async function takeFrom(store: RateLimiterAbstract, key: string, points: number, limit: number): Promise<WindowState> {
    const position = clock.now().getTime() / (WINDOW_SECONDS * 1000);
    const number = Math.floor(position);
    const [current, previous] = await Promise.all([store.penalty(`${key}:${number}`, points), store.get(`${key}:${number - 1}`)]);
    const state = judgeWindow(previous?.consumedPoints ?? 0, current.consumedPoints, points, limit, position - number);
    if (!state.allowed) await store.reward(`${key}:${number}`, points);
    return state;
  }

  return {
    async take(key, points, limit) {
      await opened;
      if (shared && performance.now() >= awayUntil) {
        try {
          return await takeFrom(shared, key, points, limit);
        } catch (error) {
          awayUntil = performance.now() + AWAY_MS;
          onTrouble(error);
        }
      }
      return takeFrom(memory, key, points, limit);
    },
    async ready() {
      const redis = await opened;
      // One that answers too late at first is tried again.
      if (redis && redis.status !== 'ready') await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
    },
    async close() {
      (await opened)?.disconnect();
    },
  };
}
