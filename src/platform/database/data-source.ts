import { isDeepStrictEqual } from 'node:util';
import mysql from 'mysql2';
import { DataSource, type MigrationInterface } from 'typeorm';
import { OrmUtils } from 'typeorm/util/OrmUtils.js';
import { guardPool, joinPool } from './guarded-pool.js';
import { askServer, CONNECT_TIMEOUT_MS, type DatabaseTarget, type ServerState } from './migration/state.js';

export type { DatabaseTarget };

// The library asks values of JSON columns for their method `hasOwnProperty`, which a key that callers choose may hide.
OrmUtils.deepCompare = isDeepStrictEqual;

/** A TypeORM entity class. */
// biome-ignore lint/complexity/noBannedTypes: TypeORM's own type of an entity class
export type EntityClass = Function;

/** A TypeORM migration class. */
export type MigrationClass = new () => MigrationInterface;

/** What a data source is made of. */
export interface DataSourceParts {
  readonly entities: readonly EntityClass[];
  readonly migrations?: readonly MigrationClass[];
  /** Most connections at a time. */
  readonly poolSize?: number;
  /** A connection that nobody needed for so long is closed. */
  readonly idleMs?: number;
  /** Statements that take longer are logged. */
  readonly slowMs?: number;
}

const DEFAULT_POOL_SIZE = 24;
const DEFAULT_IDLE_MS = 60_000;
/**
 * Every connection speaks UTC, refuses values that do not fit, and locks no gaps between rows: many workers take due rows from the same tables.
 * A statement waits at most 10 s for a lock; the transaction is then tried again (database.ts).
 */
const SESSION =
  "SET time_zone = '+00:00', innodb_lock_wait_timeout = 10, " +
  "sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_ZERO_DATE,NO_ZERO_IN_DATE'";
const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';

/**
 * An initialised TypeORM data source with a pool. Dates are UTC. `server`: what the server said of itself, where it was asked before. Throws DatabaseStartError when it
 * does not answer or is older than MySQL 8.0 or MariaDB 10.11.
 */
export async function createDataSource(target: DatabaseTarget, parts: DataSourceParts, server?: ServerState): Promise<DataSource> {
  const { family } = server ?? (await askServer(target));
  const dataSource = new DataSource({
    type: family,
    ...address(target),
    charset: 'utf8mb4',
    timezone: 'Z',
    poolSize: parts.poolSize ?? DEFAULT_POOL_SIZE,
    extra: { idleTimeout: parts.idleMs ?? DEFAULT_IDLE_MS },
    ...(parts.slowMs ? { maxQueryExecutionTime: parts.slowMs } : {}),
    entities: [...parts.entities],
    migrations: [...(parts.migrations ?? [])],
    migrationsTableName: 'migrations',
    driver: { ...mysql, createPool },
  });
  return dataSource.initialize();
}

function address(target: DatabaseTarget) {
  if ('url' in target) return { url: target.url.replace(/^mariadb:/, 'mysql:') };
  return { socketPath: target.socketPath, username: 'root', password: target.password ?? '', database: target.database };
}

/** What the pools of data sources were made with. */
const optionsOf = new WeakMap<object, mysql.PoolOptions>();

function createPool(options: mysql.PoolOptions): mysql.Pool {
  const pool = openPool(options, [SESSION, ISOLATION]);
  optionsOf.set(pool, options);
  return pool;
}

/** A pool that only reads: of which server (default: that of the data source), how many connections, and after how long the server ends a statement. */
export interface ReadingPoolParts {
  readonly url?: string;
  readonly poolSize: number;
  readonly limitMs: number;
}

/**
 * A further pool for reading, by the account and settings of an initialised data source; connections are opened when they are needed. One of the same
 * server is away, and back, when the data source's own pool is.
 */
export function createReadingPool(dataSource: DataSource, { url, poolSize, limitMs }: ReadingPoolParts): mysql.Pool {
  const { pool } = dataSource.driver as unknown as { pool: object };
  const limit = dataSource.options.type === 'mysql' ? `max_execution_time = ${limitMs}` : `max_statement_time = ${limitMs / 1000}`;
  const options = { ...optionsOf.get(pool), ...(url ? addressOf(new URL(url)) : {}), connectionLimit: poolSize };
  const session = [SESSION, ISOLATION, 'SET SESSION TRANSACTION READ ONLY', `SET SESSION ${limit}`];
  return openPool(options, session, url ? undefined : pool);
}

function addressOf({ hostname, port, username, password, pathname }: URL): mysql.PoolOptions {
  const [user, secret, database] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  return { host: hostname, port: Number(port || 3306), user: user!, password: secret!, database: database! };
}

/** `session`: statements that each connection begins with; `sibling`: a guarded pool of the same server. */
function openPool(options: mysql.PoolOptions, session: readonly string[], sibling?: object): mysql.Pool {
  const pool = mysql.createPool({
    ...options,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The library closes idle ones only where fewer may be idle than there may be.
    maxIdle: Math.max(1, (options.connectionLimit ?? DEFAULT_POOL_SIZE) - 1),
    gracefulEnd: true,
  });
  pool.on('connection', (connection) => {
    // Sent ahead of the first statement on the same connection; a connection that fails here fails that statement too.
    for (const statement of session) connection.query(statement);
  });
  if (sibling) return joinPool(pool, sibling);
  const { host, port, socketPath, user, password, database, ssl } = options;
  const address = { ...(socketPath ? { socketPath } : { host, port }), user, password, database, ...(ssl ? { ssl } : {}) };
  return guardPool(pool, () => mysql.createConnection({ ...address, connectTimeout: CONNECT_TIMEOUT_MS }));
}
