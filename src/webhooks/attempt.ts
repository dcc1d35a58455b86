import type { Clock } from '../platform/clock.js';
import { callbackPermissions } from '../platform/http/callback-url.js';
import { type Outbound, OutboundError, type OutboundResponse } from '../platform/http/outbound.js';
import type { Mode } from '../vocabulary/permissions.js';
import { type AttemptResult, isSuccess, readRetryAfter } from './schedule.rules.js';
import { deliveryHeaders, type Message, type SigningSecrets } from './signature.rules.js';

/** From the start of an attempt to the end of the answer (D77); look-up and connection have 5 s of it. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Of an answer so much is read: what a test shows (D84). */
const ANSWER_BYTES = 4096;

/** Where an attempt goes and what signs it. */
export interface Target {
  readonly url: string;
  readonly mode: Mode;
  readonly secrets: SigningSecrets;
}

/** An attempt with what the endpoint said. */
export interface Answered extends AttemptResult {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Makes one attempt. Never throws for what the endpoint does; throws the reason of `signal` when that ends it. */
export async function attempt(outbound: Outbound, clock: Clock, target: Target, message: Message, signal?: AbortSignal): Promise<Answered> {
  const startedAt = clock.now();
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const answer = await outbound.fetch(target.url, {
      ...callbackPermissions(target.mode),
      method: 'POST',
      headers: deliveryHeaders(message, target.secrets, startedAt),
      body: message.body,
      maxBytes: ANSWER_BYTES,
      overflow: 'cut',
      firstByteTimeoutMs: ATTEMPT_TIMEOUT_MS,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
    const responseTimeMs = elapsed();
    const body = await readBody(answer);
    const { status, headers } = answer;
    return {
      startedAt,
      responseCode: status,
      responseTimeMs,
      error: isSuccess(status) ? null : describeStatus(status),
      trouble: null,
      retryAfterMs: readRetryAfter(status, headers['retry-after'], clock.now()),
      headers,
      body,
    };
  } catch (error) {
    if (signal?.aborted || !(error instanceof OutboundError)) throw error;
    const trouble = error.reason === 'timeout' ? 'timeout' : 'unreachable';
    const sentence = trouble === 'timeout' ? `No answer within ${ATTEMPT_TIMEOUT_MS / 1000} s.` : error.message;
    return {
      startedAt,
      responseCode: null,
      responseTimeMs: null,
      error: `${error.reason}: ${sentence}`,
      trouble,
      retryAfterMs: null,
      headers: {},
      body: null,
    };
  }
}

/** The start of the answer; one that breaks off after its status does not undo the status. */
async function readBody(answer: OutboundResponse): Promise<string> {
  return (await answer.bytes().catch(() => Buffer.alloc(0))).toString('utf8');
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `http_status: The endpoint answered ${status}; redirects are not followed.`;
  return `http_status: The endpoint answered ${status}.`;
}
