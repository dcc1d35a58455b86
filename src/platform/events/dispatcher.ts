import type { EntityManager } from 'typeorm';
import type { Database, DuePoll } from '../database/index.js';
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
/** An event that is so old was told to nobody; younger ones are under way somewhere, and nothing for all processes to run after. */
const LEFT_MS = 500;

/** Builds the dispatcher. It works at each wake, and when the poll finds what nobody told it of: events of other processes, and those left by a crash. */
export function createDispatcher(
  database: Database,
  clock: Clock,
  listeners: readonly EventListener[],
  log: Log,
  poll: DuePoll,
): Dispatcher {
  let running: Promise<void> | undefined;
  let again = false;
  let stopAsking: (() => void) | undefined;
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
    running = loop()
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
      // What finds the dispatcher at work leaves it alone: it goes on until nothing is left.
      stopAsking = poll.ask({
        sql: 'SELECT id FROM events WHERE dispatchedAt IS NULL AND createdAt <= ?',
        values: () => [new Date(clock.now().getTime() - LEFT_MS)],
        whenDue: () => running ?? drain(),
      });
      void drain();
    },
    async stop() {
      stopped = true;
      stopAsking?.();
      await running;
    },
  };
}
