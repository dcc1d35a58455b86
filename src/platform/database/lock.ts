import { createHash } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { DatabaseStartError } from './embedded/server-binary.js';

/** How long the others wait for the one that holds the lock, and what they throw then. */
export interface Patience {
  readonly seconds: number;
  readonly exhausted: (lock: string) => Error;
}

const AT_THE_START: Patience = {
  seconds: 300,
  exhausted: (lock) => new DatabaseStartError(`Another process has held ${lock} for 5 minutes. Look at its log.`),
};

const LONGEST_NAME = 64;

/** Name of a lock of this schema on its server, which others may use as well: one that would be too long ends in a digest of the whole. */
export function lockName(dataSource: DataSource, name: string): string {
  const whole = `docket.${name}.${String(dataSource.driver.database)}`;
  if (whole.length <= LONGEST_NAME) return whole;
  return `${whole.slice(0, LONGEST_NAME - 17)}.${createHash('sha256').update(whole).digest('hex').slice(0, 16)}`;
}

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
  const fullName = lockName(dataSource, name);
  try {
    const [row] = await holder.query('SELECT GET_LOCK(?, ?) AS taken', [fullName, patience.seconds]);
    if (Number(row?.taken) !== 1) throw patience.exhausted(fullName);
    return await work(holder);
  } finally {
    await holder.query('SELECT RELEASE_LOCK(?)', [fullName]).catch(() => undefined);
    await holder.release();
  }
}
