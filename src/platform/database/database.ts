import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Log } from '../log.js';
import { createEffects, type EffectSeal, presentEffect } from './effect.js';
import { databaseErrorNumber } from './errors.js';
import { watchOf } from './guarded-pool.js';
import { outsideReading } from './reading/place.js';
import { createReading, DEFAULT_READING, type ReadingOptions } from './reading/reading.js';
import { tellSlowStatements } from './slow-statements.js';

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
  /**
   * Runs the work so that its last transaction commits together with what `seal` writes, and not at all when that says so or throws (D134). Where the
   * work had none, the seal has one of its own. Throws what the work threw, and CommitUnknown when the connection was lost while committing.
   */
  together<T>(work: () => Promise<T>, seal: EffectSeal<T>): Promise<T>;
  /** Rows of one raw SQL statement outside a transaction. The caller names the row's shape. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs work that only reads and may take long (lists, searches, figures): on a replica that has everything committed before now, else on the primary,
   * over a pool of its own, so that it takes no connection from what writes. May run twice. What is written inside is refused, unless by transaction().
   */
  reading<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the server is known not to answer: what needs it fails at once. */
  isAway(): boolean;
  /** Calls the listener each time when the server is found to be away, until released. */
  onAway(listener: () => void): () => void;
  /** Closes the pool; running statements end first. */
  close(): Promise<void>;
}

/** Queries that only read and may take long: each goes where reading() sends it. */
export const queriesOf = (database: Database): Pick<Database, 'query'> => ({
  query: (sql, parameters) => database.reading(() => database.query(sql, parameters)),
});

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
export function createDatabase(dataSource: DataSource, log: Log, readingOptions: ReadingOptions = DEFAULT_READING): Database {
  tellSlowStatements(dataSource, log);
  // Before effects: what reads in the transaction of one must see what it wrote.
  const reading = createReading(dataSource, readingOptions, log);
  const { pool } = dataSource.driver as unknown as { pool?: object };
  const watch = pool && watchOf(pool);
  const effects = createEffects(dataSource, (hooks) => {
    for (const hook of hooks) runHook(hook, log);
  });
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
  const transact = <T>(work: TransactionWork<T>): Promise<T> => {
    const effect = presentEffect();
    if (!effect) return withRetries(() => attempt(work));
    return withRetries(() =>
      effect.take((tx, hooks) => {
        const afterCommit: AfterCommit = (hook) => hooks.push(hook);
        hooksOf.set(tx, afterCommit);
        return work(tx, afterCommit);
      }),
    );
  };
  return {
    dataSource,
    transaction: (work) => outsideReading(() => transact(work)),
    reading: (work) => reading.run(work),
    async together(work, seal) {
      const { outcome, opened } = await effects.run(work, seal);
      if (!opened) await withRetries(() => attempt((tx) => seal(tx, outcome)));
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
    query: (sql, parameters = []) => dataSource.query(sql, [...parameters]),
    isAway: () => watch?.isAway ?? false,
    onAway: (listener) => watch?.onAway(listener) ?? (() => undefined),
    close: async () => {
      await reading.close();
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

function isWorthAnotherTry(error: unknown): boolean {
  return WORTH_ANOTHER_TRY.has(databaseErrorNumber(error) ?? 0);
}

function runHook(hook: () => void | Promise<void>, log: Log): void {
  Promise.resolve()
    .then(hook)
    .catch((error: unknown) => log.error({ err: error }, 'Work after a commit failed'));
}
