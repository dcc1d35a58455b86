import type { DeliveryStatus } from './delivery.entity.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waiting time before attempts 2 to 10; attempt 1 is made at once (D77). */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Share by which a delay varies, so that many deliveries do not come back together. */
const JITTER = 0.1;
/** Longest wait that an endpoint may ask for. */
const MOST_RETRY_AFTER_MS = DAY;
/** A webhook is switched off after so long without success and so many failures (D78). */
const FAILING_MS = 5 * DAY;
const FAILING_ATTEMPTS = 10;

/** How one attempt went. Times in milliseconds. */
export interface AttemptResult {
  readonly startedAt: Date;
  /** Null when nothing answered. */
  readonly responseCode: number | null;
  readonly responseTimeMs: number | null;
  /** Null on success. */
  readonly error: string | null;
  /** `timeout`: no answer in time; `unreachable`: no connection, or a refused address. */
  readonly trouble: 'timeout' | 'unreachable' | null;
  readonly retryAfterMs: number | null;
}

/** Only 2xx is success (D77). */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** Retry-After of a 429 or 503 in milliseconds from now, at most a day; null when there is none or it cannot be read (D77). */
export function readRetryAfter(status: number, header: string | undefined, now: Date): number | null {
  if ((status !== 429 && status !== 503) || header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MOST_RETRY_AFTER_MS);
}

/** Delay before the next attempt after `attempts` were made, or null when that was the last. `random` is from 0 to 1. */
export function nextDelayMs(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const base = RETRY_DELAYS_MS[attempts - 1];
  if (base === undefined) return null;
  return Math.round(Math.max(base * (1 + JITTER * (2 * random - 1)), retryAfterMs ?? 0));
}

/** What becomes of a delivery after an attempt (D78). `at`: when it ended; `attempts`: including this one. */
export interface NextState {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly responseCode: number | null;
  readonly responseTimeMs: number | null;
  readonly lastError: string | null;
  readonly deliveredAt: Date | null;
  readonly runAt: Date | null;
}

/** The state after an attempt. `mayRetry` false: the webhook is switched off, or this was a test (D84). */
export function stateAfter(attempts: number, result: AttemptResult, at: Date, mayRetry: boolean, random: number): NextState {
  const { responseCode, responseTimeMs } = result;
  if (result.error === null)
    return { status: 'delivered', attempts, responseCode, responseTimeMs, lastError: null, deliveredAt: at, runAt: null };
  const delay = mayRetry ? nextDelayMs(attempts, result.retryAfterMs, random) : null;
  const runAt = delay === null ? null : new Date(at.getTime() + delay);
  return { status: 'failed', attempts, responseCode, responseTimeMs, lastError: result.error, deliveredAt: null, runAt };
}

/** Whether a webhook that fails since then, so many times, is to be switched off (D78). */
export function isFailingTooLong(failures: number, failingSince: Date | null, now: Date): boolean {
  return failures >= FAILING_ATTEMPTS && failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS;
}
