import type { CombinedError } from '@urql/core';
import { problemOf } from './problem';

/** How long is waited when the service has had enough for this minute and does not say for how long. */
const PAUSE_MS = 10_000;

/** What `Retry-After` asks for, milliseconds. Pure. */
export function pauseIn(retryAfter: string | null | undefined): number {
  const seconds = Number(retryAfter);
  return seconds > 0 ? seconds * 1000 : PAUSE_MS;
}

/** How long the service asks to wait (RATE_LIMIT_EXCEEDED), milliseconds; null where it asks for nothing of the kind. Pure. */
export const patienceOf = (error: CombinedError): number | null =>
  problemOf(error).code === 'RATE_LIMIT_EXCEEDED' ? pauseIn((error.response as Response | undefined)?.headers?.get('Retry-After')) : null;
