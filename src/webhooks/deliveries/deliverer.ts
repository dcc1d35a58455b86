import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { DuePoll } from '../../platform/database/index.js';
import { type Breaker, createBreaker } from './breaker.js';
import type { DueStore } from './due.store.js';
import { LEASE_MS } from './due.store.js';
import { createEndpointQueue, type EndpointQueue, type EndpointQueueDependencies } from './endpoint-queue.js';

/** Delivers what is due, from the table, endpoint by endpoint. */
export interface Deliverer {
  /** Says that endpoints have due deliveries; a hint, the poll finds them too. */
  wake(endpointIds: readonly string[]): void;
  /** The same for endpoints that this process works on already: of others it takes no notice, and the database is not asked whose they are. */
  wakeOwn(endpointIds: readonly string[]): void;
  start(): void;
  /** Takes nothing more, lets running attempts end (5 s), stores what they gave and hands the rest back. */
  stop(): Promise<void>;
}

/** What the deliverer needs. */
export interface DelivererDependencies extends Omit<EndpointQueueDependencies, 'load'> {
  readonly poll: DuePoll;
  readonly due: DueStore;
}

const HEARTBEAT_MS = Math.floor(LEASE_MS / 3);
/** A delivery due within this time is waited for by a timer, so that the poll's grain does not show. */
const SOON_MS = 30_000;
const STOP_GRACE_MS = 5000;
const MOST_BREAKERS = 10_000;

/** Builds the deliverer. Exactly one process owns an endpoint at a time: its lease is in the database, so a killed process loses nothing. */
export function createDeliverer(deps: DelivererDependencies): Deliverer {
  const { due, clock, log, poll, recorder } = deps;
  const token = randomUUID();
  const queues = new Map<string, EndpointQueue>();
  const breakers = new Map<string, Breaker>();
  /** Endpoints being released, and whether they were asked for meanwhile. */
  const closing = new Map<string, boolean>();
  const timers = new Map<string, NodeJS.Timeout>();
  const rounds: NodeJS.Timeout[] = [];
  const abort = new AbortController();
  // Every attempt under way listens to it.
  setMaxListeners(0, abort.signal);
  let asked = new Set<string>();
  let acquiring: Promise<void> | undefined;
  let stopped = true;
  let stopAsking: (() => void) | undefined;

  function breakerOf(id: string): Breaker {
    const breaker = breakers.get(id) ?? createBreaker(clock);
    if (breakers.size >= MOST_BREAKERS) breakers.clear();
    breakers.set(id, breaker);
    return breaker;
  }

  function open(id: string): void {
    if (stopped || queues.has(id)) return;
    const queue = createEndpointQueue(id, breakerOf(id), { ...deps, load: due.load }, abort.signal, () => void close(id));
    queues.set(id, queue);
  }

  async function close(id: string): Promise<void> {
    if (stopped) {
      queues.delete(id);
      return;
    }
    closing.set(id, false);
    const next = await due.release(token, id).catch((error: unknown) => {
      log.error({ err: error, endpointId: id }, 'giving an endpoint back failed; its lease runs out');
      return null;
    });
    queues.delete(id);
    const askedMeanwhile = closing.get(id) === true;
    closing.delete(id);
    if (askedMeanwhile) ask([id]);
    else if (next) schedule(id, next);
  }

  function schedule(id: string, at: Date): void {
    const inMs = at.getTime() - clock.now().getTime();
    if (inMs > SOON_MS || stopped) return;
    clearTimeout(timers.get(id));
    const wakeUp = () => {
      timers.delete(id);
      ask([id]);
    };
    timers.set(id, setTimeout(wakeUp, Math.max(0, inMs) + 1));
  }

  /** Takes endpoints over; whoever asks meanwhile is served by the next round. */
  function ask(ids: readonly string[]): void {
    for (const id of ids) {
      if (closing.has(id)) closing.set(id, true);
      else if (queues.has(id)) queues.get(id)!.wake();
      else asked.add(id);
    }
    acquiring ??= acquireAsked().finally(() => {
      acquiring = undefined;
    });
  }

  async function acquireAsked(): Promise<void> {
    while (asked.size > 0 && !stopped) {
      const ids = [...asked].filter((id) => !queues.has(id));
      asked = new Set();
      if (ids.length > 0) await acquire(ids);
    }
  }

  async function acquire(ids: readonly string[] | null): Promise<void> {
    try {
      for (const id of await due.acquire(token, ids)) open(id);
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'taking endpoints over failed; it is tried again');
    }
  }

  async function renew(): Promise<void> {
    const ids = [...queues.keys()];
    const ours = new Set(await due.renew(token, ids));
    for (const id of ids) if (!ours.has(id)) void queues.get(id)?.stop();
  }

  return {
    wake: (ids) => {
      if (!stopped) ask(ids);
    },
    wakeOwn: (ids) => {
      const own = ids.filter((id) => queues.has(id));
      if (!stopped && own.length > 0) ask(own);
    },
    start() {
      stopped = false;
      stopAsking = poll.ask({ ...due.question, whenDue: () => acquire(null) });
      rounds.push(
        setInterval(
          () => void renew().catch((error: unknown) => stopped || log.warn({ err: error }, 'renewing leases failed')),
          HEARTBEAT_MS,
        ),
      );
      void acquire(null);
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      stopAsking?.();
      for (const timer of [...rounds, ...timers.values()]) clearTimeout(timer);
      const force = setTimeout(() => abort.abort(new Error('the process stops')), STOP_GRACE_MS);
      // What cannot be stored now stays due in the table and is attempted again later.
      const patience = new Promise<void>((resolve) => setTimeout(resolve, 2 * STOP_GRACE_MS).unref());
      await Promise.race([Promise.all([...queues.values()].map((queue) => queue.stop())), patience]);
      clearTimeout(force);
      await recorder.allStored();
      await acquiring;
      await due.releaseAll(token);
    },
  };
}
