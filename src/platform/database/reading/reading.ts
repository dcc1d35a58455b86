import type { DataSource } from 'typeorm';
import { QueryFailedError } from 'typeorm';
import type { Log } from '../../log.js';
import { isDatabaseAway } from '../away.js';
import { createReadingPool } from '../data-source.js';
import { databaseErrorNumber } from '../errors.js';
import { connectionOf, outsideReading, type ReadingPlace, readAt, routeReading } from './place.js';
import { createReplica, POSITION_SQL, type Replica } from './replica.js';

/** How lists, search and figures are read. */
export interface ReadingOptions {
  /** Addresses of replicas; none: the primary is read. */
  readonly replicaUrls: readonly string[];
  /** Most connections for reading at a time, for each server. */
  readonly poolSize: number;
  /** A statement is ended by the server after so long. */
  readonly limitMs: number;
}

/** What is read with where nothing else is said. */
export const DEFAULT_READING: ReadingOptions = { replicaUrls: [], poolSize: 12, limitMs: 10_000 };

/** Reading beside the pool of all else. */
export interface Reading {
  /** Runs work that only reads: on a replica that has everything committed before now, else on the primary. */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The server ended a statement at its limit of time (MariaDB, MySQL). */
const TOO_SLOW = new Set([1969, 3024]);

/** Whether a statement was ended because it took longer than reading may. */
export const isTooSlow = (error: unknown): boolean => TOO_SLOW.has(databaseErrorNumber(error) ?? 0);

/** Builds reading over a data source that is initialised. Pools open their connections when they are needed. */
export function createReading(dataSource: DataSource, { replicaUrls, poolSize, limitMs }: ReadingOptions, log: Log): Reading {
  routeReading(dataSource);
  const sql = POSITION_SQL[dataSource.options.type === 'mysql' ? 'mysql' : 'mariadb'];
  const poolOf = (url?: string) => createReadingPool(dataSource, { ...(url ? { url } : {}), poolSize, limitMs });
  const replicas: readonly Replica[] = replicaUrls.map((url) => createReplica(new URL(url).host, poolOf(url), sql, log));
  let ownPool: ReturnType<typeof poolOf> | undefined;
  const primary: ReadingPlace = {
    connection: () => {
      ownPool ??= poolOf();
      return connectionOf(ownPool);
    },
  };
  let turn = 0;
  let hasTold = false;

  /** The primary's position, asked after the call: callers that come while one question is under way share the next. */
  let current: Promise<string> = Promise.resolve('');
  let next: Promise<string> | undefined;
  function position(): Promise<string> {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        current = outsideReading(() => dataSource.query<{ position: string }[]>(sql.position)).then(([row]) => String(row?.position ?? ''));
        return current;
      });
    return next;
  }

  /** The replicas take turns. */
  async function upToDate(): Promise<Replica | undefined> {
    if (replicas.length === 0) return undefined;
    const now = await position();
    if (now === '') {
      if (!hasTold) log.warn('The database keeps no GTIDs (no binary log), so nobody can tell what a replica has: replicas are not read');
      hasTold = true;
      return undefined;
    }
    turn += 1;
    for (let tried = 0; tried < replicas.length; tried += 1) {
      const replica = replicas[(turn + tried) % replicas.length]!;
      if (await replica.hasReached(now)) return replica;
    }
    return undefined;
  }

  return {
    async run(work) {
      const replica = await upToDate();
      if (replica) {
        try {
          return await readAt(replica, work);
        } catch (error) {
          if (isTooSlow(error) || !(error instanceof QueryFailedError || isDatabaseAway(error))) throw error;
          replica.failed(error);
        }
      }
      return readAt(primary, work);
    },
    async close() {
      await Promise.all([...replicas.map((replica) => replica.close()), ownPool?.promise().end()]);
    },
  };
}
