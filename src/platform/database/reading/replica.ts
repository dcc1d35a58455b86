import type mysql from 'mysql2';
import type { Log } from '../../log.js';
import { watchOf } from '../guarded-pool.js';
import { connectionOf, type ReadingPlace } from './place.js';

/** What a family of servers calls the transactions that a server has committed, and the waiting for them. */
export interface PositionSql {
  readonly position: string;
  /** Gives 1 when the server has them within so many seconds. */
  readonly reached: string;
}

/** By family: GTIDs of MariaDB and of MySQL. */
export const POSITION_SQL: Readonly<Record<'mariadb' | 'mysql', PositionSql>> = {
  mariadb: { position: 'SELECT @@gtid_binlog_pos AS position', reached: 'SELECT MASTER_GTID_WAIT(?, ?) = 0 AS reached' },
  mysql: { position: 'SELECT @@GLOBAL.gtid_executed AS position', reached: 'SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ?) = 0 AS reached' },
};

/** A read waits so long for a replica; one that takes longer reads from the primary. */
const PATIENCE_S = 0.1;
/** A replica that lagged or failed is asked again after so long. */
const REST_MS = 1000;

/** One replica. */
export interface Replica extends ReadingPlace {
  readonly name: string;
  /** Whether it has all transactions of the position, now or in a moment. One that was behind or away is left in peace for a second. */
  hasReached(position: string): Promise<boolean>;
  /** A statement failed there that must not: it is left in peace for a second. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

/** Builds a replica over a guarded pool. */
export function createReplica(name: string, pool: mysql.Pool, sql: PositionSql, log: Log): Replica {
  const promised = pool.promise();
  let restsUntil = 0;
  let trouble: string | null = null;
  /** Readers of one moment ask once. */
  const asked = new Map<string, Promise<boolean>>();

  function rest(what: string, error?: unknown): void {
    restsUntil = performance.now() + REST_MS;
    if (trouble !== what)
      log.warn({ replica: name, ...(error ? { err: error } : {}) }, `A replica of the database ${what}; the primary is read`);
    trouble = what;
  }

  async function ask(position: string): Promise<boolean> {
    try {
      const [rows] = await promised.query<mysql.RowDataPacket[]>(sql.reached, [position, PATIENCE_S]);
      const isThere = Number(rows[0]?.reached) === 1;
      if (!isThere) rest('lags behind');
      else if (trouble !== null) log.info({ replica: name }, 'A replica of the database is read again');
      if (isThere) trouble = null;
      return isThere;
    } catch (error) {
      rest('cannot be used', error);
      return false;
    } finally {
      asked.delete(position);
    }
  }

  return {
    name,
    connection: () => connectionOf(pool),
    async hasReached(position) {
      if (performance.now() < restsUntil || watchOf(pool)?.isAway) return false;
      const answer = asked.get(position) ?? ask(position);
      asked.set(position, answer);
      return answer;
    },
    failed: (error) => rest('failed', error),
    close: () => promised.end(),
  };
}
