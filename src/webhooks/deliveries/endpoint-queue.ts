import type { Outbound } from '../../platform/http/outbound/outbound.js';
import type { Log } from '../../platform/log.js';
import type { Clock } from '../../platform/time/clock.js';
import { type KeptAnswer, keptAnswer } from '../attempts/answer.rules.js';
import { attempt } from '../attempts/attempt.js';
import type { Bodies } from './bodies.js';
import type { Breaker } from './breaker.js';
import type { DueDelivery, Work } from './due.store.js';
import type { Recorder } from './recorder.js';
import type { AttemptResult } from './schedule.rules.js';

/** What queues share. */
export interface EndpointQueueDependencies {
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly bodies: Bodies;
  readonly recorder: Recorder;
  readonly log: Log;
  /** Due deliveries of an endpoint, without those named. */
  readonly load: (endpointId: string, except: readonly string[], limit: number) => Promise<Work>;
}

/** Delivers to one endpoint while this process owns it. */
export interface EndpointQueue {
  /** Says that there may be more to deliver. */
  wake(): void;
  /** Takes nothing more; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Deliveries read at a time. */
const LOAD = 50;
/** Deliveries of one endpoint that may be in memory, those waiting to be stored included: sending does not run away from storing. */
const MOST_HELD = 200;
/** An attempt that takes longer gives its place to another, as long as the endpoint answers otherwise. */
const SLOW_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 1000;
/** What was read longer ago is read again before it is sent: the webhook may go elsewhere by now, be switched off or deleted, or its owner may read less. */
const FRESH_MS = 1000;

/**
 * Each endpoint has a queue of its own with its own concurrency, so that a slow or dead one never delays another. It holds few deliveries at a time
 * (back-pressure: the rest waits in the table). `onIdle` is called once, when nothing is due and nothing under way.
 */
export function createEndpointQueue(
  endpointId: string,
  breaker: Breaker,
  deps: EndpointQueueDependencies,
  signal: AbortSignal,
  onIdle: () => void,
): EndpointQueue {
  const { clock, outbound, bodies, recorder, log } = deps;
  const ready: (DueDelivery & { body: Buffer })[] = [];
  /** Read and not yet stored: ready, under way or being recorded. */
  const held = new Set<string>();
  let target: Work['target'] = null;
  let readAt = 0;
  let inFlight = 0;
  /** Of these, without an answer for longer than most take. */
  let slow = 0;
  let loading = false;
  let exhausted = false;
  let ended = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let whenIdle: (() => void) | undefined;

  function pump(): void {
    if (ended) return;
    const limit = breaker.limit();
    while (!stopping && ready.length > 0 && inFlight - Math.min(slow, breaker.spare()) < limit) {
      if (!target || clock.now().getTime() - readAt > FRESH_MS) putBack();
      else void send(ready.shift()!, target);
    }
    const wanted = ready.length < Math.max(1, limit) && held.size < MOST_HELD;
    if (!stopping && !loading && !exhausted && wanted) void load();
    if (inFlight === 0 && !loading && (stopping || (exhausted && held.size === 0))) end();
    else if (ready.length > 0 && limit === 0 && !timer) timer = setTimeout(resume, breaker.pauseMs());
  }

  /** Forgets what was read and not sent; it is still due. */
  function putBack(): void {
    for (const { id } of ready.splice(0)) held.delete(id);
    exhausted = false;
  }

  function resume(): void {
    timer = undefined;
    pump();
  }

  function end(): void {
    if (stopping && held.size > ready.length) return;
    ended = true;
    clearTimeout(timer);
    onIdle();
    whenIdle?.();
  }

  async function load(): Promise<void> {
    loading = true;
    try {
      // An endpoint that is probed needs no stock.
      const limit = breaker.limit() <= 1 ? 2 : LOAD;
      exhausted = true;
      const work = await deps.load(endpointId, [...held], limit);
      if (work.deliveries.length === limit) exhausted = false;
      target = work.target;
      const found = await bodies.read(work.deliveries.map((delivery) => delivery.eventId));
      readAt = clock.now().getTime();
      for (const delivery of work.deliveries) {
        held.add(delivery.id);
        const body = found.get(delivery.eventId);
        if (work.withheld.has(delivery.id)) void record(delivery, unsent(clock.now(), WITHHELD), null, true);
        else if (body) ready.push({ ...delivery, body });
        else void record(delivery, unsent(clock.now(), GONE), null, true);
      }
    } catch (error) {
      if (!stopping) log.error({ err: error, endpointId }, 'reading due deliveries failed; it is tried again');
      exhausted = false;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILURE_MS));
    } finally {
      loading = false;
      pump();
    }
  }

  async function send(delivery: DueDelivery & { body: Buffer }, targetOf: NonNullable<Work['target']>): Promise<void> {
    inFlight += 1;
    let isSlow = false;
    const patience = setTimeout(() => {
      isSlow = true;
      slow += 1;
      pump();
    }, SLOW_MS);
    try {
      const { id, eventId, eventType, attempts, body, trace } = delivery;
      const message = { eventId, eventType, deliveryId: id, attempt: attempts + 1, body, trace };
      const result = await attempt(outbound, clock, targetOf(delivery), message, signal);
      breaker.learn(result);
      void record(delivery, result, keptAnswer(result));
    } catch (error) {
      // Nothing is stored: the delivery stays due, and whoever owns the endpoint next makes the attempt.
      held.delete(delivery.id);
      if (!signal.aborted) {
        log.error({ err: error, deliveryId: delivery.id }, 'an attempt could not be made');
        held.add(delivery.id);
        void record(delivery, unsent(clock.now(), 'The attempt could not be made by our fault.'), null);
      }
    } finally {
      clearTimeout(patience);
      if (isSlow) slow -= 1;
      inFlight -= 1;
      pump();
    }
  }

  async function record(delivery: DueDelivery, result: AttemptResult, answer: KeptAnswer | null, final = false): Promise<void> {
    await recorder.record({ deliveryId: delivery.id, endpointId, attemptsBefore: delivery.attempts, result, answer, final });
    held.delete(delivery.id);
    pump();
  }

  pump();
  return {
    wake() {
      exhausted = false;
      pump();
    },
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        if (ended) resolve();
        else {
          whenIdle = resolve;
          pump();
        }
      }),
  };
}

const GONE = 'The document was deleted and the content is no longer kept.';
const WITHHELD = 'The owner of the webhook may not read the document any more.';

const unsent = (startedAt: Date, error: string): AttemptResult => ({
  startedAt,
  responseCode: null,
  responseTimeMs: null,
  error,
  trouble: null,
  retryAfterMs: null,
});
