import { callbackPermissions } from '../../platform/http/callback-url.js';
import { type Outbound, OutboundError } from '../../platform/http/outbound/outbound.js';
import type { Clock } from '../../platform/time/clock.js';
import { traced, traceparent } from '../../platform/tracing.js';
import type { Mode } from '../../vocabulary/permissions.js';
import { type AttemptResult, isSuccess, readRetryAfter } from '../deliveries/schedule.rules.js';
import { deliveryHeaders, type Message, type SigningSecrets } from '../signing/signature.rules.js';

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
  /** Headers that were sent. */
  readonly sent: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Makes one attempt. Never throws for what the endpoint does; throws the reason of `signal` when that ends it. */
export function attempt(outbound: Outbound, clock: Clock, target: Target, message: Message, signal?: AbortSignal): Promise<Answered> {
  const attributes = { 'docket.event_type': message.eventType, 'docket.attempt': message.attempt };
  return traced('deliver event', { kind: 'client', parent: message.trace ?? null, attributes }, () =>
    send(outbound, clock, target, message, signal),
  );
}

async function send(outbound: Outbound, clock: Clock, target: Target, message: Message, signal?: AbortSignal): Promise<Answered> {
  const startedAt = clock.now();
  const started = performance.now();
  const trace = traceparent();
  const sent = { ...deliveryHeaders(message, target.secrets, startedAt), ...(trace ? { traceparent: trace } : {}) };
  try {
    const { status, headers, body } = await outbound.post(target.url, {
      ...callbackPermissions(target.mode),
      headers: sent,
      body: message.body,
      keepBytes: ANSWER_BYTES,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
    return {
      startedAt,
      responseCode: status,
      responseTimeMs: Math.round(performance.now() - started),
      error: isSuccess(status) ? null : describeStatus(status),
      trouble: null,
      retryAfterMs: readRetryAfter(status, headers['retry-after'], clock.now()),
      sent,
      headers,
      body: body.toString('utf8'),
    };
  } catch (error) {
    if (signal?.aborted || !(error instanceof OutboundError)) throw error;
    const trouble = error.reason === 'timeout' ? 'timeout' : 'unreachable';
    const sentence = trouble === 'timeout' ? 'The endpoint did not answer in time.' : error.message;
    return {
      startedAt,
      responseCode: null,
      responseTimeMs: null,
      error: `${error.reason}: ${sentence}`,
      trouble,
      retryAfterMs: null,
      sent,
      headers: {},
      body: null,
    };
  }
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `http_status: The endpoint answered ${status}; redirects are not followed.`;
  return `http_status: The endpoint answered ${status}.`;
}
