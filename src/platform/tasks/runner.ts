import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../vocabulary/errors.js';
import type { JobName } from '../../vocabulary/jobs.js';
import { type DuePoll, isDatabaseAway } from '../database/index.js';
import type { Log } from '../log.js';
import type { Queue } from '../queue/index.js';
import type { Clock } from '../time/clock.js';
import { traced } from '../tracing.js';
import type { ClaimedTask, TaskHandlers } from './handlers.js';
import type { LeaseOwner } from './owner.js';
import { holdTask } from './portions.js';
import { LeaseLost, Postponed } from './task.errors.js';
import { type ClaimOptions, LEASE_MS, type TaskRow, type Tasks } from './tasks.js';

/** Runs handlers for due tasks: at each hint, and by a sweep that finds what the queue lost or a dead worker left. */
export interface TaskRunner {
  start(): void;
  /** Stops taking tasks, aborts running ones and returns them to the queue at once. */
  stop(): Promise<void>;
}

/** Due tasks are looked for no more often than this: when there is no room for them, they are due for long. */
const SWEEP_MS = 2000;
/** Pause of work that the database was away from: no fault of the work. */
const AWAY_MS = 1000;
/** The same for the file storage and the scanner. */
const UNAVAILABLE_MS = 15_000;

const isUnavailable = (error: unknown) => error instanceof ServiceError && error.code === 'SERVICE_UNAVAILABLE';

const HEARTBEAT_MS = LEASE_MS / 3;

/** Waiting time before the next try of a task that threw: 1 s, 4 s, 9 s ... at most 5 minutes. */
export function retryDelayMs(attempt: number): number {
  return Math.min(300_000, attempt * attempt * 1000);
}

/** Work of one name in this process: tasks that run, and claims that are under way. */
interface Active {
  claims: number;
  readonly rows: Set<TaskRow>;
  /** Somebody found no room since the last claim: there may be more to take when it ends. */
  missed: boolean;
}

/**
 * Which task may be taken now; null: none. When all places are taken, an organization that has nothing running here gets one more, so that long work of
 * others does not keep its next document waiting; there are as many such places again, but none for work that is done one at a time. Work that was interrupted before never takes all places, so
 * that fresh work gets on between one restart and the next. Pure.
 */
export function roomFor({ claims, rows }: Pick<Active, 'claims' | 'rows'>, concurrency: number): ClaimOptions | null {
  const taken = claims + rows.size;
  if (taken >= (concurrency > 1 ? 2 * concurrency : 1)) return null;
  const resumed = [...rows].filter(({ interruptions }) => interruptions > 0).length;
  const fresh = resumed >= Math.ceil(concurrency / 2) ? { fresh: true } : {};
  if (taken < concurrency) return fresh;
  // Whose task a claim brings is not known yet.
  if (claims > 0) return null;
  return { ...fresh, except: [...new Set([...rows].map(({ scope }) => scope.organizationId))] };
}

/** What a runner is made of. */
export interface TaskRunnerParts {
  readonly tasks: Tasks;
  readonly queue: Queue;
  readonly handlers: TaskHandlers;
  readonly clock: Clock;
  readonly log: Log;
  readonly poll: DuePoll;
  readonly owner: LeaseOwner;
}

/** Builds the runner. */
export function createTaskRunner({ tasks, queue, handlers, clock, log, poll, owner }: TaskRunnerParts): TaskRunner {
  const stopping = new AbortController();
  // Every task under way listens to it.
  setMaxListeners(0, stopping.signal);
  const running = new Set<Promise<void>>();
  /** What runs here, by name. */
  const active = new Map<JobName, Active>();
  let stopsOfAsking: readonly (() => void)[] = [];

  async function runOne(row: TaskRow): Promise<void> {
    const abort = new AbortController();
    const onStop = () => abort.abort(stopping.signal.reason);
    stopping.signal.addEventListener('abort', onStop, { once: true });
    const beat = setInterval(() => {
      tasks.heartbeat(row).then(
        (alive) => alive || abort.abort(new LeaseLost()),
        (error: unknown) => log.warn({ err: error, task: row.id }, 'a heartbeat failed'),
      );
    }, HEARTBEAT_MS);
    let completed = false;
    const task: ClaimedTask = {
      id: row.id,
      name: row.name,
      scope: row.scope,
      subjectId: row.subjectId,
      payload: row.payload,
      attempt: row.attempts,
      interruptions: row.interruptions,
      priority: row.priority,
      signal: abort.signal,
      async complete(tx) {
        await tasks.remove(tx, row);
        completed = true;
      },
      hold: (tx) => holdTask(tx, row),
      more: () => void take(row.name),
    };
    try {
      const handler = handlers[row.name] as { run: (task: ClaimedTask) => Promise<void> };
      await traced(`task ${row.name}`, { kind: 'consumer', parent: row.trace, attributes: { 'docket.attempt': row.attempts } }, () =>
        handler.run(task),
      );
      if (!completed) await tasks.end(row);
    } catch (error) {
      if (error instanceof LeaseLost || abort.signal.reason instanceof LeaseLost) return;
      if (error instanceof Postponed) {
        log.warn({ err: error.cause, task: row.id, name: row.name }, 'a task waits');
        await tasks.release(row, new Date(clock.now().getTime() + error.delayMs), { uncounted: true });
        return;
      }
      if (stopping.signal.aborted) {
        await tasks.release(row, clock.now(), { uncounted: true });
        return;
      }
      if (isDatabaseAway(error) || isUnavailable(error)) {
        await tasks.release(row, new Date(clock.now().getTime() + (isUnavailable(error) ? UNAVAILABLE_MS : AWAY_MS)), { uncounted: true });
        return;
      }
      log.error({ err: error, task: row.id, name: row.name, attempt: row.attempts }, 'a task failed; it is tried again');
      await tasks.release(row, new Date(clock.now().getTime() + retryDelayMs(row.attempts)));
    } finally {
      clearInterval(beat);
      stopping.signal.removeEventListener('abort', onStop);
    }
  }

  const activeOf = (name: JobName): Active => {
    const known = active.get(name) ?? { claims: 0, rows: new Set<TaskRow>(), missed: false };
    active.set(name, known);
    return known;
  };

  /** Takes tasks until there is no place or nothing due. */
  async function take(name: JobName): Promise<void> {
    const handler = handlers[name];
    if (!handler) return;
    const now = activeOf(name);
    for (;;) {
      const isOpen = !stopping.signal.aborted && handler.hasRoom?.(now.claims) !== false;
      const options = isOpen ? roomFor(now, handler.concurrency) : null;
      if (options === null) {
        now.missed = true;
        return;
      }
      now.missed = false;
      now.claims += 1;
      const row = await tasks.claim(name, options).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, name }, 'claiming a task failed');
        return undefined;
      });
      now.claims -= 1;
      if (!row) {
        if (now.missed) continue;
        return;
      }
      now.rows.add(row);
      const work = runOne(row).catch((error: unknown) => log.error({ err: error, task: row.id }, 'ending a task failed'));
      running.add(work);
      void work.finally(() => {
        running.delete(work);
        now.rows.delete(row);
        void take(name);
      });
    }
  }

  async function sweep(): Promise<void> {
    for (const name of await tasks.names()) await take(name);
    await pause(SWEEP_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  }

  /** Work of processes that are gone is given out at once, to whoever has room. */
  async function takeBack(): Promise<void> {
    const gone = await owner.gone();
    if (gone.length === 0) return;
    await tasks.recover({ gone });
    for (const name of await tasks.names()) {
      tasks.hint(name);
      await take(name);
    }
  }

  return {
    start() {
      owner.start();
      for (const name of Object.keys(handlers) as JobName[])
        queue.work(name, { concurrency: handlers[name]!.concurrency }, () => take(name));
      stopsOfAsking = [
        poll.ask({ ...tasks.questions.over, whenDue: () => tasks.recover('over') }),
        poll.ask({ ...tasks.questions.due, whenDue: sweep }),
        poll.ask({ ...owner.question, whenDue: takeBack }),
      ];
    },
    async stop() {
      stopping.abort(new Error('the process stops'));
      for (const stopAsking of stopsOfAsking) stopAsking();
      await Promise.allSettled([...running]);
      await owner.close();
    },
  };
}
