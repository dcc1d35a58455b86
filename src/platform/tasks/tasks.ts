import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { JobName, JobPayloads, Priority } from '../../vocabulary/jobs.js';
import { PRIORITIES } from '../../vocabulary/jobs.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { Database } from '../database/index.js';
import type { Queue } from '../queue/index.js';
import type { Clock } from '../time/clock.js';

/** A waiting job rises one step of priority in this time (D39). */
export const PRIORITY_STEP_MS = 10 * 60 * 1000;

/** How long a worker owns a task without a heartbeat. */
export const LEASE_MS = 30_000;

/** What a handler is given. */
export interface ClaimedTask<N extends JobName = JobName> {
  readonly id: number;
  readonly name: N;
  readonly scope: Scope;
  readonly subjectId: string | null;
  readonly payload: JobPayloads[N];
  /** 1 at the first try. */
  readonly attempt: number;
  /** How often a worker of it was lost. */
  readonly interruptions: number;
  readonly priority: Priority;
  /** Aborted when the task was taken away (cancelled, lease lost) or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the task inside the transaction that stores its outcome. Throws LeaseLost when another worker owns it by now, so that the
   * transaction rolls back and the work counts once.
   */
  complete(tx: EntityManager): Promise<void>;
}

/** Handlers by job name. A handler that returns without `complete` has its task ended; one that throws is tried again later. */
export type TaskHandlers = {
  readonly [N in JobName]?: { readonly concurrency: number; readonly run: (task: ClaimedTask<N>) => Promise<void> };
};

/** Thrown by `complete` when the lease went to another worker. */
export class LeaseLost extends Error {
  constructor() {
    super('the task belongs to another worker now');
    this.name = 'LeaseLost';
  }
}

/** Thrown by a handler whose work cannot be done yet through nobody's fault: it is tried again later and this try does not count. */
export class Postponed extends Error {
  override readonly name = 'Postponed';

  constructor(
    readonly delayMs: number,
    cause?: unknown,
  ) {
    super('the work waits', { cause });
  }
}

/** A task to add. */
export interface NewTask<N extends JobName = JobName> {
  readonly name: N;
  readonly payload: JobPayloads[N];
  readonly subjectId?: string | null;
  readonly priority?: Priority;
  readonly runAt?: Date;
}

/** A row that a worker claimed. */
export interface TaskRow {
  readonly id: number;
  readonly name: JobName;
  readonly scope: Scope;
  readonly subjectId: string | null;
  readonly payload: JobPayloads[JobName];
  readonly attempts: number;
  readonly interruptions: number;
  readonly priority: Priority;
  readonly leaseToken: string;
}

/** Background work that is due, in the database (the truth); the queue only carries hints that there is some. */
export interface Tasks {
  /** Adds a task in the caller's transaction; call `hint(name)` after the commit. */
  add<N extends JobName>(tx: EntityManager, scope: Scope, task: NewTask<N>): Promise<void>;
  hint(name: JobName, priority?: Priority): void;
  /**
   * Takes the most urgent due task of the name: high before normal before low, one step up every 10 minutes of waiting (D39). `fresh`: only one that
   * was never interrupted.
   */
  claim(name: JobName, only?: 'fresh'): Promise<TaskRow | undefined>;
  /** Extends the lease; false when it is lost. */
  heartbeat(row: TaskRow): Promise<boolean>;
  /** Removes a task that its owner finished; throws LeaseLost. */
  remove(tx: EntityManager, row: TaskRow): Promise<void>;
  /** Ends a task whose handler had nothing to store; a lost lease is no error here. */
  end(row: TaskRow): Promise<void>;
  /** Returns a task to the queue, to be tried at `runAt`, behind what waits by then. `uncounted`: it was interrupted, which is no try. */
  release(row: TaskRow, runAt: Date, options?: { uncounted?: boolean }): Promise<void>;
  /** Removes the tasks of a subject (cancel, delete), in the caller's transaction. */
  cancel(tx: EntityManager, scope: Scope, subjectId: string): Promise<void>;
  /**
   * Takes back what its worker lost: leases that are over, or all of them at a start on a database that no other process can be working with. An
   * interruption is no try; what was interrupted goes behind fresh work of its priority, so that work which is cut off again and again starves nobody.
   */
  recover(leases: 'over' | 'all'): Promise<void>;
  /** Names with due tasks that nobody works on. */
  due(): Promise<{ name: JobName; count: number }[]>;
  /** Tasks of the name that wait ahead of a new one of this priority. */
  ahead(name: JobName, priority: Priority): Promise<number>;
  /** Tasks of the name that come before the subject's; 0 when it has none. */
  aheadOf(name: JobName, subjectId: string): Promise<number>;
}

/** Place of a task in the order of work: the earlier, the more urgent. */
export function dueOrder(at: Date, priority: Priority): Date {
  return new Date(at.getTime() + PRIORITIES.indexOf(priority) * PRIORITY_STEP_MS);
}

const parse = <T>(value: unknown): T => (typeof value === 'string' ? JSON.parse(value) : value) as T;

/** Builds the tasks over database and queue. */
export function createTasks(database: Database, queue: Queue, clock: Clock): Tasks {
  const manager = database.dataSource.manager;
  return {
    async add(tx, scope, task) {
      const now = clock.now();
      const priority = task.priority ?? 'normal';
      const runAt = task.runAt ?? now;
      await tx.query(
        'INSERT INTO tasks (name, organizationId, mode, subjectId, payload, priority, dueOrder, runAt, createdAt) VALUES (?,?,?,?,?,?,?,?,?)',
        [
          task.name,
          scope.organizationId,
          scope.mode,
          task.subjectId ?? null,
          JSON.stringify(task.payload),
          priority,
          dueOrder(runAt, priority),
          runAt,
          now,
        ],
      );
    },
    hint(name, priority) {
      void queue.push(name, priority ? { priority } : {});
    },
    async claim(name, only) {
      const now = clock.now();
      const leaseToken = randomUUID();
      return database.transaction(async (tx) => {
        const rows: Record<string, unknown>[] = await tx.query(
          `SELECT * FROM tasks WHERE name = ? AND runAt <= ? AND leaseUntil IS NULL ${only ? 'AND interruptions = 0' : ''} ORDER BY dueOrder, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
          [name, now],
        );
        const row = rows[0];
        if (!row) return undefined;
        await tx.query('UPDATE tasks SET leaseToken = ?, leaseUntil = ?, attempts = attempts + 1 WHERE id = ?', [
          leaseToken,
          new Date(now.getTime() + LEASE_MS),
          row.id,
        ]);
        return {
          id: Number(row.id),
          name,
          scope: { organizationId: Number(row.organizationId), mode: row.mode as Scope['mode'] },
          subjectId: (row.subjectId as string | null) ?? null,
          payload: parse<JobPayloads[JobName]>(row.payload),
          attempts: Number(row.attempts) + 1,
          interruptions: Number(row.interruptions),
          priority: row.priority as Priority,
          leaseToken,
        };
      });
    },
    async heartbeat(row) {
      const done: { affectedRows: number } = await manager.query('UPDATE tasks SET leaseUntil = ? WHERE id = ? AND leaseToken = ?', [
        new Date(clock.now().getTime() + LEASE_MS),
        row.id,
        row.leaseToken,
      ]);
      return done.affectedRows === 1;
    },
    async remove(tx, row) {
      const done: { affectedRows: number } = await tx.query('DELETE FROM tasks WHERE id = ? AND leaseToken = ?', [row.id, row.leaseToken]);
      if (done.affectedRows !== 1) throw new LeaseLost();
    },
    async end(row) {
      await manager.query('DELETE FROM tasks WHERE id = ? AND leaseToken = ?', [row.id, row.leaseToken]);
    },
    async release(row, runAt, { uncounted = false } = {}) {
      await manager.query(
        'UPDATE tasks SET leaseToken = NULL, leaseUntil = NULL, attempts = attempts - ?, runAt = ?, dueOrder = ? WHERE id = ? AND leaseToken = ?',
        [uncounted ? 1 : 0, runAt, dueOrder(runAt, row.priority), row.id, row.leaseToken],
      );
    },
    async cancel(tx, scope, subjectId) {
      await tx.query('DELETE FROM tasks WHERE subjectId = ? AND organizationId = ? AND mode = ?', [
        subjectId,
        scope.organizationId,
        scope.mode,
      ]);
    },
    async recover(leases) {
      const now = clock.now();
      const over = leases === 'all' ? 'leaseUntil IS NOT NULL' : 'leaseUntil < ?';
      // Assigned from left to right: the pause counts this interruption. It grows slowly, since a restart is nobody's fault.
      await manager.query(
        `UPDATE tasks SET leaseToken = NULL, leaseUntil = NULL, attempts = GREATEST(attempts - 1, 0), interruptions = interruptions + 1,
           runAt = ? + INTERVAL LEAST(300, POW(FLOOR(interruptions / 3), 2)) SECOND,
           dueOrder = ? + INTERVAL FIELD(priority, ${PRIORITIES.slice(1)
             .map((priority) => `'${priority}'`)
             .join(',')}) * ${PRIORITY_STEP_MS / 1000} SECOND
         WHERE ${over}`,
        [now, new Date(now.getTime() + 1), ...(leases === 'all' ? [] : [now])],
      );
    },
    async due() {
      const now = clock.now();
      const rows: { name: JobName; count: string }[] = await manager.query(
        'SELECT name, COUNT(*) AS count FROM tasks WHERE runAt <= ? AND leaseUntil IS NULL GROUP BY name',
        [now],
      );
      return rows.map((row) => ({ name: row.name, count: Number(row.count) }));
    },
    async aheadOf(name, subjectId) {
      const rows: { count: string }[] = await manager.query(
        `SELECT COUNT(*) AS count FROM tasks t JOIN tasks o ON o.name = t.name AND (o.dueOrder < t.dueOrder OR (o.dueOrder = t.dueOrder AND o.id < t.id))
         WHERE t.subjectId = ? AND t.name = ?`,
        [subjectId, name],
      );
      return Number(rows[0]!.count);
    },
    async ahead(name, priority) {
      const rows: { count: string }[] = await manager.query('SELECT COUNT(*) AS count FROM tasks WHERE name = ? AND dueOrder <= ?', [
        name,
        dueOrder(clock.now(), priority),
      ]);
      return Number(rows[0]!.count);
    },
  };
}
