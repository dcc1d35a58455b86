import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { ENTITIES } from '../../src/app/entities.js';
import { type App, startApp } from '../../src/app.js';
import { newKeyValue, storeKey } from '../../src/auth/index.js';
import { createOrganization } from '../../src/organizations/index.js';
import { readConfig } from '../../src/platform/config.js';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { createDatabase } from '../../src/platform/database/database.js';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { loadMigrations, runMigrations } from '../../src/platform/database/migration/migrations.js';
import { findProgram } from '../../src/platform/host/programs.js';
import { plainIsolation } from '../../src/platform/isolation/index.js';
import { silentLog } from '../../src/platform/log.js';
import { systemClock } from '../../src/platform/time/clock.js';
import { type FleetMember, type FleetOrder, startMember } from '../../test/support/fleet/fleet.js';
import { createStandInPipeline, fileOf } from '../../test/support/pipeline.js';
import { freePort } from '../../test/support/run/free-port.js';
import { cpuBelow } from '../faults/processes.js';

/** A MariaDB that keeps what it promises, a Redis, a folder of files and one API process; the processes that work come and go. */
export interface FleetWorld {
  readonly baseUrl: string;
  /** A live key of each organization. */
  readonly keys: readonly string[];
  /** Starts a process with so many Dockets that work. */
  work(of: Pick<FleetOrder, 'pageMs' | 'processes' | 'connections' | 'api'>): Promise<FleetMember>;
  query<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  /** Uploads a document of so many scanned pages; gives its id. `key`: of which organization, default the first. */
  upload(pages: number, name: string, key?: string): Promise<string>;
  /** What database and Redis have done since they started. */
  spent(): Promise<Spent>;
  close(): Promise<void>;
}

/** Statements of the database, its connections now, processor time of both servers, ms. */
export interface Spent {
  readonly statements: number;
  readonly connections: number;
  readonly databaseMs: number;
  readonly redisMs: number;
  /** How often a statement waited for a row that another transaction had, and for how long together, ms. */
  readonly rowWaits: number;
  readonly rowWaitMs: number;
}

/** Starts it, with so many organizations. */
export async function startFleetWorld(organizations = 1): Promise<FleetWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-fleet-'));
  const server = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: silentLog });
  const { socketPath, database, password } = server;
  const migrating = await createDataSource(
    { socketPath, database, password },
    { entities: [], migrations: await loadMigrations(), poolSize: 2 },
  );
  await runMigrations(migrating);
  await migrating.destroy();
  const redisSocket = join(folder, 'redis.sock');
  const program = findProgram(['redis-server']);
  const redis =
    program === undefined
      ? null
      : spawn(program, ['--port', '0', '--unixsocket', redisSocket, '--save', '', '--maxclients', '20000', '--dir', folder], {
          stdio: 'ignore',
        });
  const redisUrl = redis ? `redis+unix://${redisSocket}` : null;
  const own = await createConnection({ socketPath, user: 'root', password, database });
  await own.query('SET GLOBAL max_connections = 4000');
  const [[{ pidFile }]] = (await own.query('SELECT @@pid_file AS pidFile')) as unknown as [[{ pidFile: string }]];
  const databasePid = Number(readFileSync(resolve(folder, 'database', 'mysql', pidFile), 'utf8'));
  const files = join(folder, 'files');
  mkdirSync(files);
  const shared = {
    socketPath,
    database,
    password,
    redisUrl,
    folder: join(folder, 'members'),
    storageUrl: pathToFileURL(files).href,
    secret: randomBytes(32).toString('hex'),
  };
  const key = newKeyValue('live');
  const port = await freePort();
  const opened = createDatabase(
    await createDataSource({ socketPath, database, password }, { entities: ENTITIES, poolSize: 24 }),
    silentLog,
  );
  const api: App = await startApp({
    config: readConfig({
      DATA_DIR: join(folder, 'api'),
      PORT: String(port),
      APP_SECRET: shared.secret,
      WORKERS: '0',
      STORAGE_URL: shared.storageUrl,
      BOOTSTRAP_LIVE_KEY: key,
      RATE_LIMIT_LIVE: '10000000',
      RATE_LIMIT_UPLOADS: '10000000',
      ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
    }),
    log: silentLog,
    parts: { api: true, work: false },
    opened: { database: opened, serverExited: new Promise(() => {}), close: () => opened.close() },
    replacements: { pipeline: createStandInPipeline(), isolation: plainIsolation },
  });
  const keys = [key];
  for (let n = 2; n <= organizations; n += 1) {
    const value = newKeyValue('live');
    const owner = { ownerEmail: `owner${n}@example.com`, ownerName: null, ownerPasswordHash: null };
    await opened.transaction(async (tx) => {
      const made = await createOrganization(tx, { name: `Organization ${n}`, plan: 'enterprise', ...owner }, new Date());
      const holder = { value, name: 'bench', userId: made.userId, permissions: ['*' as const] };
      await storeKey(tx, { organizationId: made.organizationId, mode: 'live' }, holder, shared.secret, systemClock);
    });
    keys.push(value);
  }
  const members: FleetMember[] = [];
  const baseUrl = `http://127.0.0.1:${port}`;
  const query = async <T>(sql: string, values: readonly unknown[] = []) => (await own.query(sql, [...values]))[0] as T[];
  return {
    baseUrl,
    keys,
    query,
    async work(of) {
      const member = await startMember({ ...shared, ...of });
      members.push(member);
      return member;
    },
    async upload(pages, name, as = key) {
      const answer = await fetch(`${baseUrl}/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        body: JSON.stringify({ file: fileOf({ pages }, name).toString('base64'), filename: `${name}.pdf` }),
      });
      const { data } = (await answer.json()) as { data?: { id: string } };
      if (!data) throw new Error(`the upload was answered ${answer.status}`);
      return data.id;
    },
    async spent() {
      const rows = await query<{ Variable_name: string; Value: string }>(
        "SHOW GLOBAL STATUS WHERE Variable_name IN ('Questions', 'Threads_connected', 'Innodb_row_lock_waits', 'Innodb_row_lock_time')",
      );
      const counted = (name: string) => Number(rows.find((row) => row.Variable_name === name)?.Value ?? 0);
      return {
        statements: counted('Questions'),
        connections: counted('Threads_connected'),
        databaseMs: cpuBelow(databasePid),
        redisMs: redis?.pid ? cpuBelow(redis.pid) : 0,
        rowWaits: counted('Innodb_row_lock_waits'),
        rowWaitMs: counted('Innodb_row_lock_time'),
      };
    },
    async close() {
      await Promise.all(members.map((member) => member.stop()));
      await api.close();
      await own.end();
      redis?.kill('SIGKILL');
      await server.stop();
      await pause(100);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
