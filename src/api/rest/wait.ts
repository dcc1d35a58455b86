import type { Request, Response } from 'express';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { type CompiledStream, follow, type StreamDependencies } from './streams.js';

/** Longest time that an answer waits for the end of work, in seconds (D144). */
export const LONGEST_WAIT_S = 60;

/**
 * For how many seconds the caller wants to wait: by `?wait=` (1 to 60, else VALIDATION_ERROR), or by `Prefer: wait=`, of which what is longer counts as
 * 60 and what cannot be read is passed over (RFC 7240). Null: not at all. Pure.
 */
export function readWait(query: unknown, prefer: string | undefined): number | null {
  if (typeof query === 'string' && query !== '') {
    const seconds = /^\d{1,3}$/.test(query) ? Number(query) : 0;
    if (seconds >= 1 && seconds <= LONGEST_WAIT_S) return seconds;
    throw invalid('wait', `expected 1 to ${LONGEST_WAIT_S} seconds, received ${query.slice(0, 20)}`);
  }
  const [, text = ''] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?(?=$|[,;\s])/i.exec(prefer ?? '') ?? [];
  const seconds = Math.min(Number(text), LONGEST_WAIT_S);
  return seconds >= 1 ? seconds : null;
}

/**
 * Waits until what the stream tells of has ended, the time is over, or the caller hung up. What cannot be followed is left to the answer itself. Gives the
 * caller as he is then; throws INVALID_API_KEY when his credential ended meanwhile (D87).
 */
export async function waitForEnd(
  deps: StreamDependencies,
  context: { request: Request; response: Response; caller: Caller },
  compiled: CompiledStream,
  variables: Record<string, unknown>,
  seconds: number,
): Promise<Caller> {
  const { request, response, caller } = context;
  deps.openStreams.take(response, caller);
  let release: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  const timer = setTimeout(release, seconds * 1000);
  response.once('close', release);
  const messages = await follow(deps, context, compiled, variables).catch(() => null);
  try {
    while (messages && !response.destroyed) {
      const result = await Promise.race([messages.next().catch(() => null), over]);
      if (!result || result.done || result.value.errors) break;
    }
  } finally {
    clearTimeout(timer);
    response.off('close', release);
    void messages?.return?.();
  }
  return deps.callers.fromRequest(request, caller.requestId);
}
