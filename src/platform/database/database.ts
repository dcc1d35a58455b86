import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Log } from '../log.js';

/** Registers work for after the commit; it does not run when the transaction fails. A failure of it is logged, never thrown. */
export type AfterCommit = (work: () => void | Promise<void>) => void;

/** A use case inside one transaction. It may run several times, so it must not touch anything but `tx`. */
export type TransactionWork<T> = (tx: EntityManager, afterCommit: AfterCommit) => Promise<T>;

/** The database as features use it. */
export interface Database {
  /** For plain reads: `dataSource.manager`, repositories, query builders. */
  readonly dataSource: DataSource;
  /**
   * Runs the work in one transaction and returns what it returns. The whole work runs again (up to 5 times, after a short random pause) when the
   * server names it the victim of a deadlock or a lock was not to be had. For raw SQL: `tx.query(sql, parameters)`.
   */
  transaction<T>(work: TransactionWork<T>): Promise<T>;
  /** Rows of one raw SQL statement outside a transaction. The caller names the row's shape. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Closes the pool; running statements end first. */
  close(): Promise<void>;
}

/** Where the hooks of a running transaction go. */
const hooksOf = new WeakMap<EntityManager, AfterCommit>();

/**
 * Registers work for after the commit of the transaction that runs on `tx`, for machinery that is handed only `tx`. On a manager outside
 * Database.transaction() the work is dropped: use it for hints alone.
 */
export function afterCommitOf(tx: EntityManager, work: () => void | Promise<void>): void {
  hooksOf.get(tx)?.(work);
}

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;
/** Deadlock, lock wait timeout, and MariaDB's "record has changed since last read": all mean that nothing was kept and trying again may do. */
const WORTH_ANOTHER_TRY = new Set([1213, 1205, 1020]);

/** Wraps a data source that is initialised. */
export function createDatabase(dataSource: DataSource, log: Log): Database {
  const attempt = async <T>(work: TransactionWork<T>): Promise<T> => {
    const later: (() => void | Promise<void>)[] = [];
    const afterCommit: AfterCommit = (hook) => later.push(hook);
    const result = await dataSource.transaction((tx) => {
      hooksOf.set(tx, afterCommit);
      return work(tx, afterCommit);
    });
    for (const hook of later) runHook(hook, log);
    return result;
  };
  return {
    dataSource,
    transaction: (work) => withRetries(() => attempt(work)),
    query: (sql, parameters = []) => dataSource.query(sql, [...parameters]),
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
    },
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= MOST_ATTEMPTS || !isWorthAnotherTry(error)) throw error;
      // A jitter, not a secret: two victims must not meet again in step.
      await delay(FIRST_PAUSE_MS * 2 ** tried * (0.5 + Math.random()));
    }
  }
}

/** Number of the server's error behind an error of TypeORM or mysql2, e.g. 1062 for a duplicate key, 1452 for a missing parent; else undefined. */
export function databaseErrorNumber(error: unknown): number | undefined {
  const { errno, driverError } = (error ?? {}) as { errno?: unknown; driverError?: { errno?: unknown } };
  const number = driverError?.errno ?? errno;
  return typeof number === 'number' ? number : undefined;
}

function isWorthAnotherTry(error: unknown): boolean {
  return WORTH_ANOTHER_TRY.has(databaseErrorNumber(error) ?? 0);
}

function runHook(hook: () => void | Promise<void>, log: Log): void {
  Promise.resolve()
    .then(hook)
    .catch((error: unknown) => log.error({ err: error }, 'Work after a commit failed'));
}
