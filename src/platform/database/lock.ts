import type { DataSource, QueryRunner } from 'typeorm';
import { DatabaseStartError } from './server-binary.js';

/** How long the others wait for the one that holds the lock, and what they throw then. */
export interface Patience {
  readonly seconds: number;
  readonly exhausted: (lock: string) => Error;
}

const AT_THE_START: Patience = {
  seconds: 300,
  exhausted: (lock) => new DatabaseStartError(`Another process has held ${lock} for 5 minutes. Look at its log.`),
};

/**
 * Runs the work while holding a lock of this schema, so that of several processes one is at it and the others wait. The lock is a connection's, not a
 * transaction's: what the work commits is seen by the next holder, and a process that dies holds nothing.
 */
export async function withDatabaseLock<T>(
  dataSource: DataSource,
  name: string,
  work: (holder: QueryRunner) => Promise<T>,
  patience = AT_THE_START,
): Promise<T> {
  const holder = dataSource.createQueryRunner();
  const fullName = `docket.${name}.${String(dataSource.driver.database)}`.slice(0, 64);
  try {
    const [row] = await holder.query('SELECT GET_LOCK(?, ?) AS taken', [fullName, patience.seconds]);
    if (Number(row?.taken) !== 1) throw patience.exhausted(fullName);
    return await work(holder);
  } finally {
    await holder.query('SELECT RELEASE_LOCK(?)', [fullName]).catch(() => undefined);
    await holder.release();
  }
}
