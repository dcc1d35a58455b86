import type { Redis } from 'ioredis';
import type { Log } from '../platform/log.js';
import { createTroubleLog, redisOptions } from '../platform/redis.js';
import type { Clock } from '../platform/time/clock.js';

/** A Redis that takes longer hangs; then it is left alone for so long, and each process counts alone. */
const ANSWER_MS = 500;
const AWAY_MS = 2000;

/** Length of the window, in seconds (D90). */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** How a budget stands after something was taken from it. */
export interface WindowState {
  readonly allowed: boolean;
  readonly limit: number;
  /** What is left now, 0 or more. */
  readonly remaining: number;
  /** Seconds until the oldest of what counts now counts no more, 1-60. */
  readonly resetSeconds: number;
  /** Seconds to wait before as much may be taken again, 1-60; 0 when allowed. */
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

/** Points taken in one second of the clock. */
export interface SecondCount {
  readonly second: number;
  points: number;
}

/** A second counts until a minute after it began. Pure. */
export const isCounted = (second: number, nowMs: number): boolean => second * 1000 + WINDOW_MS > nowMs;

/** Judges a take by what was taken in each second that counts, oldest first, without the take itself. Pure. */
export function judgeTake(taken: readonly SecondCount[], points: number, limit: number, nowMs: number): WindowState {
  const secondsUntil = (second: number) => Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil((second * 1000 + WINDOW_MS - nowMs) / 1000)));
  const used = taken.reduce((sum, count) => sum + count.points, 0);
  const allowed = used + points <= limit;
  const remaining = Math.max(0, limit - used - (allowed ? points : 0));
  const resetSeconds = secondsUntil(taken[0]?.second ?? Math.floor(nowMs / 1000));
  if (allowed) return { allowed, limit, remaining, resetSeconds, retrySeconds: 0 };
  let left = used;
  const enough = taken.find((count) => {
    left -= count.points;
    return left + points <= limit;
  });
  return { allowed, limit, remaining, resetSeconds, retrySeconds: enough ? secondsUntil(enough.second) : WINDOW_SECONDS };
}

/** What one process counts. A key that was not used for a minute or two is forgotten. */
class Memory {
  #recent = new Map<string, SecondCount[]>();
  #earlier = new Map<string, SecondCount[]>();
  #turnedAt = 0;

  take(key: string, points: number, limit: number, nowMs: number): WindowState {
    if (nowMs - this.#turnedAt >= WINDOW_MS) {
      this.#earlier = nowMs - this.#turnedAt >= 2 * WINDOW_MS ? new Map() : this.#recent;
      this.#recent = new Map();
      this.#turnedAt = nowMs;
    }
    const counts = (this.#recent.get(key) ?? this.#earlier.get(key) ?? []).filter(({ second }) => isCounted(second, nowMs));
    const state = judgeTake(counts, points, limit, nowMs);
    if (state.allowed) addTo(counts, Math.floor(nowMs / 1000), points);
    this.#recent.set(key, counts);
    return state;
  }
}

function addTo(counts: SecondCount[], second: number, points: number): void {
  const last = counts.at(-1);
  if (last?.second === second) last.points += points;
  else counts.push({ second, points });
}

/**
 * The same in Redis, in one step: a hash of points by second. Gives what counted before, as second, points, second, points; what is judged from it
 * here is what the script did.
 */
const SCRIPT = `
local now, used, counted = tonumber(ARGV[3]), 0, {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  if tonumber(all[i]) * 1000 + ${WINDOW_MS} > now then
    used = used + tonumber(all[i + 1])
    counted[#counted + 1] = all[i]
    counted[#counted + 1] = all[i + 1]
  else
    redis.call('HDEL', KEYS[1], all[i])
  end
end
if used + tonumber(ARGV[1]) <= tonumber(ARGV[2]) then
  redis.call('HINCRBY', KEYS[1], math.floor(now / 1000), ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ${2 * WINDOW_MS})
end
return counted`;

interface Shared extends Redis {
  docketTake(key: string, points: number, limit: number, nowMs: number): Promise<string[]>;
}

async function takeShared(redis: Shared, key: string, points: number, limit: number, nowMs: number): Promise<WindowState> {
  const counted = (await redis.docketTake(`docket-window:${key}`, points, limit, nowMs)).map(Number);
  const counts = counted.flatMap((second, at) => (at % 2 === 0 ? [{ second, points: counted[at + 1]! }] : []));
  counts.sort((one, other) => one.second - other.second);
  return judgeTake(counts, points, limit, nowMs);
}

/** A connection of its own; the library is loaded where it is used. */
async function connect(redisUrl: string): Promise<Shared> {
  const { Redis } = await import('ioredis');
  const scripts = { docketTake: { lua: SCRIPT, numberOfKeys: 1 } };
  const options = { ...redisOptions(redisUrl), enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS, scripts };
  return new Redis(options) as Shared;
}

/** Builds the windows: in this process, or in Redis for all processes (falling back to this process while Redis is down or hangs). */
export function createSlidingWindow(redisUrl: string | null, clock: Clock, log: Log): SlidingWindow {
  const memory = new Memory();
  const onTrouble = createTroubleLog(log);
  let awayUntil = Number.NEGATIVE_INFINITY;
  const opened = redisUrl === null ? null : connect(redisUrl).then((redis) => redis.on('error', onTrouble) as Shared);

  return {
    async take(key, points, limit) {
      const shared = await opened;
      const nowMs = clock.now().getTime();
      if (shared && performance.now() >= awayUntil) {
        try {
          return await takeShared(shared, key, points, limit, nowMs);
        } catch (error) {
          awayUntil = performance.now() + AWAY_MS;
          onTrouble(error);
        }
      }
      return memory.take(key, points, limit, nowMs);
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
