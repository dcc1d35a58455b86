import type { EntityManager } from 'typeorm';
import type { JobName, JobPayloads, Priority } from '../../vocabulary/jobs.js';
import { PRIORITIES } from '../../vocabulary/jobs.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { Database, DueQuestion } from '../database/index.js';
import type { Queue } from '../queue/index.js';
import type { Clock } from '../time/clock.js';
import { traceparent } from '../tracing.js';
import { anonymousOwner, type LeaseOwner, type LostLeases, lostLeases } from './owner.js';
import { inShare, type Share, WHOLE } from './share.js';
import { Sharing } from './sharing.js';
import { type Ahead, aheadOfPlaces, findPlaces, NOT_ADDED } from './standing.js';
import { LeaseLost } from './task.errors.js';
import { EVEN, type Weights } from './turns.js';

/** A waiting job rises one step of priority in this time (D39). */
export const PRIORITY_STEP_MS = 10 * 60 * 1000;

/** How long a worker owns a task without a heartbeat. */
export const LEASE_MS = 30_000;

/** Organizations whose work is looked for one by one before any due task will do: most of them may have nothing but work that is under way. */
const MOST_ASKED = 8;

/** Which tasks may be taken. */
export interface ClaimOptions {
  /** Only one that was never interrupted. */
  readonly fresh?: boolean;
  /** Not of these organizations. */
  readonly except?: readonly number[];
}

/** A task to add. */
export interface NewTask<N extends JobName = JobName> {
  readonly name: N;
  readonly payload: JobPayloads[N];
  readonly subjectId?: string | null;
  readonly priority?: Priority;
  readonly runAt?: Date;
  /** Pages that it has to read, as far as they are known; 1 otherwise. */
  readonly pages?: number | null;
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
  /** The trace that it belongs to. */
  readonly trace: string | null;
}

/** Background work that is due, in the database (the truth); the queue only carries hints that there is some. */
export interface Tasks {
  /** What the poll asks: whether there is due work that nobody has, and whether leases are over. */
  readonly questions: Readonly<Record<'due' | 'over', Pick<DueQuestion, 'sql' | 'values'>>>;
  /** Adds a task in the caller's transaction; call `hint(name)` after the commit. */
  add<N extends JobName>(tx: EntityManager, scope: Scope, task: NewTask<N>): Promise<void>;
  hint(name: JobName, priority?: Priority): void;
  /**
   * Takes a due task of the name: of the organization that this process served longest ago, its most urgent one - high before normal before low, one step
   * up every 10 minutes of waiting (D39).
   */
  claim(name: JobName, options?: ClaimOptions): Promise<TaskRow | undefined>;
  /** Extends the lease; false when it is lost. */
  heartbeat(row: TaskRow): Promise<boolean>;
  /** Removes a task that its owner finished; throws LeaseLost. */
  remove(tx: EntityManager, row: TaskRow): Promise<void>;
  /** Ends a task whose handler had nothing to store; a lost lease is no error here. */
  end(row: TaskRow): Promise<void>;
  /** Returns a task to the queue, to be tried at `runAt`, behind what waits by then. `uncounted`: it was interrupted, which is no try. */
  release(row: TaskRow, runAt: Date, options?: { uncounted?: boolean }): Promise<void>;
  /** Removes the tasks of subjects (cancel, delete), in the caller's transaction. */
  cancel(tx: EntityManager, scope: Scope, ...subjectIds: readonly string[]): Promise<void>;
  /**
   * Takes back what its worker lost: leases that are over, those of owners that are gone, or all of them at a start on a database that no other process can
   * be working with. An
   * interruption is no try; what was interrupted goes behind fresh work of its priority, so that work which is cut off again and again starves nobody.
   */
  recover(leases: LostLeases): Promise<void>;
  /** Names of tasks that are there, due or not. */
  names(): Promise<JobName[]>;
  /** Names with due tasks that nobody works on: counts them all. */
  due(): Promise<{ name: JobName; count: number }[]>;
  /** What comes before a new task of this organization, priority and so many pages. */
  aheadOfNew(name: JobName, task: { organizationId: number; priority: Priority; pages: number }): Promise<Ahead>;
  /** What comes before the tasks of subjects; those that do not wait are left out. */
  aheadOf(name: JobName, subjectIds: readonly string[]): Promise<Map<string, Ahead>>;
}

/** Place of a task in the order of work: the earlier, the more urgent. */
export function dueOrder(at: Date, priority: Priority): Date {
  return new Date(at.getTime() + PRIORITIES.indexOf(priority) * PRIORITY_STEP_MS);
}

const parse = <T>(value: unknown): T => (typeof value === 'string' ? JSON.parse(value) : value) as T;

/** What tasks may be built with. */
export interface TaskOptions {
  /** Who takes them: this process. */
  readonly owner?: LeaseOwner;
  /** Turns of organizations. */
  readonly weights?: Weights;
  /** By name, which tasks are taken where not all are. */
  readonly shares?: Readonly<Partial<Record<JobName, Share>>>;
}

/** Builds the tasks over database and queue. */
export function createTasks(
  database: Database,
  queue: Queue,
  clock: Clock,
  { owner = anonymousOwner, weights = EVEN, shares = {} }: TaskOptions = {},
): Tasks {
  const manager = database.dataSource.manager;
  const sharing = new Sharing(weights);

  /** Locks the most urgent due task, of one organization or of all but some. */
  async function lockNext(tx: EntityManager, name: JobName, now: Date, options: ClaimOptions, organizationId: number | null) {
    const except = organizationId === null ? (options.except ?? []) : [];
    const share = inShare(shares[name] ?? WHOLE, now);
    const conditions = [
      'name = ? AND runAt <= ? AND leaseUntil IS NULL',
      ...(organizationId === null ? [] : ['organizationId = ?']),
      ...(except.length > 0 ? [`organizationId NOT IN (${except.map(() => '?').join(',')})`] : []),
      ...(options.fresh ? ['interruptions = 0'] : []),
      ...(share ? [share.sql] : []),
    ];
    const rows: Record<string, unknown>[] = await tx.query(
      `SELECT * FROM tasks WHERE ${conditions.join(' AND ')} ORDER BY dueOrder, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [name, now, ...(organizationId === null ? [] : [organizationId]), ...except, ...(share?.values ?? [])],
    );
    return rows[0];
  }

  const questions = {
    due: { sql: 'SELECT id FROM tasks WHERE runAt <= ? AND leaseUntil IS NULL', values: () => [clock.now()] },
    over: { sql: 'SELECT id FROM tasks WHERE leaseUntil < ?', values: () => [clock.now()] },
  };

  return {
    questions,
    async add(tx, scope, task) {
      const now = clock.now();
      const priority = task.priority ?? 'normal';
      const runAt = task.runAt ?? now;
      await tx.query(
        'INSERT INTO tasks (name, organizationId, mode, subjectId, payload, priority, pages, dueOrder, runAt, createdAt, trace) VALUES (?,?,?,?,?,?,?,?,?,?,?)',
        [
          task.name,
          scope.organizationId,
          scope.mode,
          task.subjectId ?? null,
          JSON.stringify(task.payload),
          priority,
          Math.max(1, task.pages ?? 1),
          dueOrder(runAt, priority),
          runAt,
          now,
          traceparent(),
        ],
      );
    },
    hint(name, priority) {
      void queue.push(name, priority ? { priority } : {});
    },
    async claim(name, options = {}) {
      const now = clock.now();
      const leaseToken = owner.newToken();
      // Read from the index alone, one entry an organization.
      const waiting: { organizationId: number; first: Date }[] = await manager.query(
        'SELECT organizationId, MIN(dueOrder) AS first FROM tasks WHERE name = ? GROUP BY organizationId',
        [name],
      );
      const allowed = waiting.filter(({ organizationId }) => !options.except?.includes(organizationId));
      const asked = sharing.order(name, allowed).slice(0, MOST_ASKED);
      if (asked.length === 0) return undefined;
      return database.transaction(async (tx) => {
        let row: Record<string, unknown> | undefined;
        for (const organizationId of asked) row ??= await lockNext(tx, name, now, options, organizationId);
        if (allowed.length > asked.length) row ??= await lockNext(tx, name, now, options, null);
        if (!row) return undefined;
        sharing.served(name, Number(row.organizationId));
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
          trace: (row.trace as string | null) ?? null,
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
    async cancel(tx, scope, ...subjectIds) {
      const marks = subjectIds.map(() => '?').join(',');
      await tx.query(`DELETE FROM tasks WHERE subjectId IN (${marks}) AND organizationId = ? AND mode = ?`, [
        ...subjectIds,
        scope.organizationId,
        scope.mode,
      ]);
    },
    async recover(leases) {
      const now = clock.now();
      const [isLost, values] = lostLeases(leases, now);
      await database.transaction(async (tx) => {
        // What is ending just now is not lost, and what another process takes back needs no second one: neither is waited for.
        const rows: { id: string }[] = await tx.query(`SELECT id FROM tasks WHERE ${isLost} FOR UPDATE SKIP LOCKED`, [...values]);
        if (rows.length === 0) return;
        // Assigned from left to right: the pause counts this interruption. It grows slowly, since a restart is nobody's fault.
        await tx.query(
          `UPDATE tasks SET leaseToken = NULL, leaseUntil = NULL, attempts = GREATEST(attempts - 1, 0), interruptions = interruptions + 1,
           runAt = ? + INTERVAL LEAST(300, POW(FLOOR(interruptions / 3), 2)) SECOND,
           dueOrder = ? + INTERVAL FIELD(priority, ${PRIORITIES.slice(1)
             .map((priority) => `'${priority}'`)
             .join(',')}) * ${PRIORITY_STEP_MS / 1000} SECOND
         WHERE id IN (${rows.map(() => '?').join(',')})`,
          [now, new Date(now.getTime() + 1), ...rows.map(({ id }) => id)],
        );
      });
    },
    async names() {
      // One entry of the index for each name, however many tasks there are.
      const rows: { name: JobName }[] = await manager.query('SELECT DISTINCT name FROM tasks');
      return rows.map(({ name }) => name);
    },
    async due() {
      const now = clock.now();
      const rows: { name: JobName; count: string }[] = await manager.query(
        'SELECT name, COUNT(*) AS count FROM tasks WHERE runAt <= ? AND leaseUntil IS NULL GROUP BY name',
        [now],
      );
      return rows.map((row) => ({ name: row.name, count: Number(row.count) }));
    },
    async aheadOf(name, subjectIds) {
      const { places, underWay } = await findPlaces(database, name, subjectIds);
      const ahead = await aheadOfPlaces(database, name, [...places.values()], underWay, weights);
      return new Map([...places].map(([subjectId, place]) => [subjectId, ahead.get(place)!]));
    },
    async aheadOfNew(name, { organizationId, priority, pages }) {
      const { underWay } = await findPlaces(database, name, []);
      const place = { organizationId, dueOrder: dueOrder(clock.now(), priority), id: NOT_ADDED, pages };
      return (await aheadOfPlaces(database, name, [place], underWay, weights)).get(place)!;
    },
  };
}
