import type { DataSource, QueryRunner } from 'typeorm';
import { DatabaseStartError } from './server-binary.js';

/** How long the others wait for the one that holds the lock. */
const LOCK_TIMEOUT_S = 300;

/**
 * Runs the work while holding a lock of this schema, so that of several processes one is at it and the others wait. The lock is a connection's, not a
 * transaction's: what the work commits is seen by the next holder. Throws DatabaseStartError after 5 minutes of waiting.
 */
export async function withDatabaseLock<T>(dataSource: DataSource, name: string, work: (holder: QueryRunner) => Promise<T>): Promise<T> {
  const holder = dataSource.createQueryRunner();
  const fullName = `docket.${name}.${String(dataSource.driver.database)}`.slice(0, 64);
  try {
    const [row] = await holder.query('SELECT GET_LOCK(?, ?) AS taken', [fullName, LOCK_TIMEOUT_S]);
    if (Number(row?.taken) !== 1) throw new DatabaseStartError(`Another process has held ${fullName} for 5 minutes. Look at its log.`);
    return await work(holder);
  } finally {
    await holder.query('SELECT RELEASE_LOCK(?)', [fullName]).catch(() => undefined);
    await holder.release();
  }
}
