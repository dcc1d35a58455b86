import type { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import {
  createDataSource,
  type Database,
  type DatabaseTarget,
  loadMigrations,
  POSITION_SQL,
  type PositionSql,
  runningEmbedded,
} from '../../platform/database/index.js';
import { findProgram } from '../../platform/host/programs.js';
import { LEAST_DOCUMENTS, LONGEST_DUE_S, readSegmentBacklog } from '../../search/index.js';
import { bad, type Finding, good, reason, weak } from './doctor.finding.js';

const MOST_SKEW_MS = 2000;
/** A replica that needs longer to have what the primary has is hardly read from. */
const REPLICA_PATIENCE_S = 2;
const MB = 1024 ** 2;
/** Of a database that is larger than this, the server should keep a tenth in memory. */
const LARGE_MB = 1024;

/** Where the database can be asked now; null: embedded, and not running. */
async function databaseTarget({ databaseUrl, dataDir }: Config): Promise<DatabaseTarget | null> {
  return databaseUrl === null ? runningEmbedded(dataDir) : { url: databaseUrl };
}

async function isOfAnOlderVersion(dataSource: DataSource): Promise<boolean> {
  const done: { name: string }[] = await dataSource.query('SELECT name FROM migrations').catch(() => []);
  const names = new Set(done.map(({ name }) => name));
  return (await loadMigrations()).some((migration) => !names.has(new migration().name ?? migration.name));
}

async function countOf(dataSource: Pick<Database, 'query'>, sql: string): Promise<number> {
  const [row] = await dataSource.query<Record<string, unknown>>(sql);
  return Number(Object.values(row ?? {})[0] ?? 0);
}

/** Whether the server takes the connections that the processes seen lately may open, and at least one more process. */
async function connections(dataSource: DataSource, { databasePoolSize, readingPoolSize, databaseReplicaUrls }: Config): Promise<Finding> {
  const most = await countOf(dataSource, 'SELECT @@max_connections');
  const processes = await countOf(dataSource, 'SELECT COUNT(*) FROM processes WHERE seenAt > UTC_TIMESTAMP() - INTERVAL 1 MINUTE').catch(
    () => 0,
  );
  const each = databasePoolSize + (databaseReplicaUrls.length === 0 ? readingPoolSize : 0);
  const wanted = each * (processes + 1);
  const text = `${most} connections at most; ${processes} processes and one more open up to ${wanted}`;
  if (most >= wanted) return good('connections', text);
  return weak('connections', text, `Set max_connections of the database to ${wanted} or more, or DATABASE_POOL_SIZE to less.`);
}

/** Whether the server of somebody else's setting-up keeps enough in memory: MySQL's default is 128 MB, whatever the machine has. */
async function memory(dataSource: DataSource): Promise<Finding> {
  const pool = (await countOf(dataSource, 'SELECT @@innodb_buffer_pool_size')) / MB;
  const size =
    (await countOf(
      dataSource,
      'SELECT COALESCE(SUM(DATA_LENGTH + INDEX_LENGTH), 0) AS bytes FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
    )) / MB;
  const text = `${Math.round(pool)} MB for ${Math.round(size)} MB of tables and indexes`;
  if (size < LARGE_MB || pool >= size / 10) return good('memory', text);
  return weak('memory', text, 'Set innodb_buffer_pool_size of the database to half of its machine.');
}

/** A replica is worth something when it follows, by numbers that both servers understand, and takes no changes. */
async function replica(url: string, position: string, { reached }: PositionSql, poolSize: number): Promise<Finding> {
  const { host } = new URL(url);
  const part = `replica ${host}`;
  const start = 'Start its replication by GTID (MariaDB: log_bin on the primary, MASTER_USE_GTID; MySQL: gtid_mode=ON on both).';
  try {
    const dataSource = await createDataSource({ url }, { entities: [], poolSize: 1 });
    try {
      const most = await countOf(dataSource, 'SELECT @@max_connections');
      if (position === '') return weak(part, 'is never read: the primary numbers no transactions', start);
      const [row] = (await dataSource.query(reached, [position, REPLICA_PATIENCE_S])) as { reached: string | null }[];
      if (Number(row?.reached) !== 1) return weak(part, `was not where the primary is after ${REPLICA_PATIENCE_S} s`, start);
      if ((await countOf(dataSource, 'SELECT @@read_only')) === 0)
        return weak(part, 'follows, but takes changes as well', 'Set read_only=ON there.');
      if (most < poolSize) return weak(part, `takes ${most} connections`, `Set its max_connections to ${poolSize} a process or more.`);
      return good(part, 'follows');
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    return bad(part, reason(error), 'Start it, or take it out of DATABASE_REPLICA_URLS. Until then the primary is read.');
  }
}

async function replicas(dataSource: DataSource, version: string, { databaseReplicaUrls, readingPoolSize }: Config): Promise<Finding[]> {
  if (databaseReplicaUrls.length === 0) return [];
  const sql = POSITION_SQL[version.includes('MariaDB') ? 'mariadb' : 'mysql'];
  const [row] = (await dataSource.query(sql.position)) as { position: string | null }[];
  return Promise.all(databaseReplicaUrls.map((url) => replica(url, row?.position ?? '', sql, readingPoolSize)));
}

/** Whether the segments of search follow the documents. */
export async function lookAtSegments(database: Pick<Database, 'query'>): Promise<Finding[]> {
  const part = 'search';
  const works = 'See that a process which works (npm start, npm run work) runs; npm run rebuild makes all segments anew.';
  try {
    const { waiting, dueS } = await readSegmentBacklog(database);
    const lacking = await countOf(
      database,
      `SELECT COUNT(*) FROM (SELECT c.organizationId FROM document_counters c LEFT JOIN search_scopes s ON s.organizationId = c.organizationId AND s.mode = c.mode
       WHERE c.facet = 'all' AND COALESCE(s.isReady, 0) = 0 GROUP BY c.organizationId, c.mode HAVING SUM(c.total) >= ${LEAST_DOCUMENTS}) large`,
    );
    if (dueS > LONGEST_DUE_S)
      return [weak(part, `${waiting} documents wait for segments, some for ${Math.round(dueS / 60)} minutes`, works)];
    const text = `${waiting} documents wait for segments`;
    if (lacking === 0) return [good(part, text)];
    return [weak(part, `${text}; ${lacking} large organizations have none yet`, `They get them within ten minutes. ${works}`)];
  } catch {
    // A schema of before there were segments, which is told of as that.
    return [];
  }
}

/** The database: whether it answers, its schema, its clock, what it takes and keeps in memory, and its replicas. */
export async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const part = 'database';
  const target = await databaseTarget(config);
  if (!target) {
    const server = findProgram(['mariadbd', 'mysqld']);
    if (server) return [good(part, `embedded, not running now; ${server} is installed`)];
    return [bad(part, 'no database server is installed', 'apt-get install mariadb-server-core mariadb-client-core, or set DATABASE_URL.')];
  }
  const dataSource = await createDataSource(target, { entities: [], poolSize: 1 });
  try {
    const asked = Date.now();
    const [row] = await dataSource.query(
      'SELECT VERSION() AS version, UNIX_TIMESTAMP(NOW(3)) * 1000 AS now, @@character_set_database AS letters',
    );
    const took = Date.now() - asked;
    const skew = Math.abs(Number(row.now) - (asked + Date.now()) / 2);
    return [
      row.letters === 'utf8mb4'
        ? good(part, `${row.version}, answers in ${took} ms`)
        : bad(part, `the schema speaks ${row.letters}`, 'ALTER DATABASE ... CHARACTER SET utf8mb4'),
      (await isOfAnOlderVersion(dataSource))
        ? weak('schema', 'is of an older version', 'npm run migrate, or the next start, brings it up to date.')
        : good('schema', 'up to date'),
      skew > MOST_SKEW_MS
        ? bad('clock', `${Math.round(skew)} ms off the database's`, 'Set both machines by NTP: leases and due times depend on it.')
        : good('clock', `${Math.round(skew)} ms off the database's`),
      // Docket sets up the embedded one itself.
      ...(config.databaseUrl === null ? [] : [await connections(dataSource, config), await memory(dataSource)]),
      ...(await lookAtSegments(dataSource)),
      ...(await replicas(dataSource, String(row.version), config)),
    ];
  } finally {
    await dataSource.destroy();
  }
}
