import type { EntityManager } from 'typeorm';
import type { Database } from '../database/index.js';
import type { Log } from '../log.js';
import type { Clock } from '../time/clock.js';
import { type LoggedEvent, toLoggedEvent } from './event-log.js';

/**
 * Takes part in the dispatch of events inside the dispatcher's transaction: what it writes commits together with the mark "dispatched",
 * so each event is fanned out exactly once however often a process dies. Gives work to do after the commit (hints, pub/sub), or nothing.
 */
export type EventListener = (tx: EntityManager, events: readonly LoggedEvent[]) => Promise<(() => void) | undefined>;

/** Moves events from the log to the listeners. */
export interface Dispatcher {
  /** Says that there may be something to dispatch; cheap, may be called for each event. */
  wake(): void;
  /** Dispatches all that is due; resolves when nothing is left. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const BATCH = 200;

/** Builds the dispatcher. It polls every `pollMs` (for events of other processes and after a crash) and at each wake. */
export function createDispatcher(
  database: Database,
  clock: Clock,
  listeners: readonly EventListener[],
  log: Log,
  pollMs = 1000,
): Dispatcher {
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function dispatchBatch(): Promise<number> {
    const after: (() => void)[] = [];
    const count = await database.transaction(async (tx) => {
      after.length = 0;
      const rows: Record<string, unknown>[] = await tx.query(
        `SELECT * FROM events WHERE dispatchedAt IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      const events = rows.map(toLoggedEvent);
      for (const listener of listeners) {
        const then = await listener(tx, events);
        if (then) after.push(then);
      }
      await tx.query(`UPDATE events SET dispatchedAt = ? WHERE id IN (${events.map(() => '?').join(',')})`, [
        clock.now(),
        ...events.map((event) => event.id),
      ]);
      return events.length;
    });
    for (const then of after) then();
    return count;
  }

  /** Whether a poll has anything to do: one statement a second in place of a transaction, for as long as nothing happens. */
  async function isDue(): Promise<boolean> {
    return (await database.query('SELECT id FROM events WHERE dispatchedAt IS NULL LIMIT 1')).length > 0;
  }

  async function loop(): Promise<void> {
    do {
      again = false;
      while (!stopped && (await dispatchBatch()) === BATCH);
    } while (again && !stopped);
  }

  function drain(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    return run(loop);
  }

  /** What finds the dispatcher at work leaves it alone: it goes on until nothing is left. */
  function poll(): void {
    if (!running) void run(async () => ((await isDue()) || again ? loop() : undefined));
  }

  function run(work: () => Promise<void>): Promise<void> {
    running = work()
      .catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'dispatching events failed; it is tried again');
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    wake: () => void drain(),
    drain,
    start() {
      stopped = false;
      timer = setInterval(poll, pollMs);
      void drain();
    },
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
