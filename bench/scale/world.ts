import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { createAnalyticsService } from '../../src/analytics/index.js';
import { ENTITIES } from '../../src/app/entities.js';
import { type App, startApp } from '../../src/app.js';
import { newKeyValue, storeKey } from '../../src/auth/index.js';
import { rebuildCounters } from '../../src/documents/counters/counter.store.js';
import { createOrganization } from '../../src/organizations/index.js';
import { loadAppSecret, readConfig } from '../../src/platform/config.js';
import { readPassword } from '../../src/platform/database/embedded/account.js';
import { socketPathFor } from '../../src/platform/database/embedded/paths.js';
import { type OpenDatabase, openDatabase } from '../../src/platform/database/index.js';
import { silentLog } from '../../src/platform/log.js';
import { systemClock } from '../../src/platform/time/clock.js';
import { createSegmentKeeper } from '../../src/search/index.js';
import { freePort } from '../../test/support/run/free-port.js';
import { type CopyFor, multiply } from './multiply.js';
import { seed } from './seed.js';

/** Docket over a seeded database, on a port of its own, without workers. */
export interface World {
  readonly baseUrl: string;
  /** A live key of the first organization's owner. */
  readonly key: string;
  readonly socketPath: string;
  readonly password: string;
  readonly organizationId: number;
  /** Settings for another process on the same database; it listens on a port of its own. */
  readonly environment: Record<string, string>;
  /** Rows of a statement. */
  query(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs a schedule of the process now. */
  runSchedule(name: string): Promise<void>;
  close(): Promise<void>;
}

/** How large a world is. */
export interface WorldSize {
  readonly documents: number;
  readonly organizations: number;
  /**
   * Of how many organizations the documents have texts and can be searched, the one that is asked first; 0: of none. That is the greater part of filling a
   * large database and takes most of its disk. Default: of all.
   */
  readonly searched?: number;
}

const searchedOf = ({ searched, organizations }: WorldSize): number => Math.min(searched ?? organizations, organizations);

const SEEDED = 'seeded';
/** What the database may keep in memory while it is filled. */
const FILLING_POOL_BYTES = 1024 ** 3;

/** Documents of the first organization, what is derived from them as the service does it, and copies of all that for the others. */
async function fill(opened: OpenDatabase, folder: string, size: WorldSize, firstId: number): Promise<void> {
  const { database } = opened;
  const server = { socketPath: socketPathFor(join(folder, 'mysql')), password: readPassword(folder) ?? '' };
  const [owner] = await database.query<{ id: number; email: string }>('SELECT id, email FROM users ORDER BY id LIMIT 1');
  const first: CopyFor = { id: firstId, ownerId: owner!.id, ownerEmail: owner!.email };
  const connect = () => createConnection({ ...server, user: 'root', database: 'docket', charset: 'utf8mb4', timezone: 'Z' });
  const connection = await connect();
  const [pool] = (await connection.query('SELECT @@innodb_buffer_pool_size AS size'))[0] as [{ size: number }];
  await connection.query(`SET GLOBAL innodb_buffer_pool_size = ${FILLING_POOL_BYTES}`);
  await seed(server, 'docket', {
    documents: Math.round(size.documents / size.organizations),
    organization: first,
    days: 365,
    until: new Date(),
    isSearched: searchedOf(size) > 0,
  });
  console.log('    counters and rollups');
  await rebuildCounters(database);
  // The sums of reports too: otherwise the first report would begin them, and what is measured then is what goes on beside it.
  await createAnalyticsService(database, systemClock).rebuild();
  const others: CopyFor[] = [];
  for (let n = 2; n <= size.organizations; n += 1) {
    const ownerEmail = `owner${n}@example.com`;
    const made = await database.transaction((tx) =>
      createOrganization(
        tx,
        { name: `Organization ${n}`, plan: 'enterprise', ownerEmail, ownerName: null, ownerPasswordHash: null },
        new Date(),
      ),
    );
    others.push({ id: made.organizationId, ownerId: made.userId, ownerEmail });
  }
  await multiply(connect, [first, ...others], searchedOf(size));
  await connection.query(`SET GLOBAL innodb_buffer_pool_size = ${pool.size}`);
  await connection.end();
}

/**
 * Opens a world of the size. With BENCH_DATA it lives in that folder and is filled only once; otherwise in a temporary folder that is removed
 * at the end.
 */
export async function openWorld(size: WorldSize): Promise<World> {
  const kept = process.env.BENCH_DATA;
  const folder = kept
    ? join(kept, `${size.documents}-${size.organizations}-${searchedOf(size)}`)
    : mkdtempSync(join(tmpdir(), 'docket-bench-'));
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const settings = {
    DATA_DIR: folder,
    APP_SECRET: 'a secret of the benchmarks, long',
    WORKERS: '0',
    RATE_LIMIT_LIVE: '100000000',
    GRAPHQL_COST_PER_MINUTE: '1000000000',
  };
  const config = readConfig({ ...settings, PORT: String(port) });
  const start = (opened?: OpenDatabase): Promise<App> =>
    startApp({ config, log: silentLog, parts: { api: opened !== undefined, work: false }, ...(opened ? { opened } : {}) });
  const marker = join(folder, SEEDED);
  if (!existsSync(marker)) {
    // Once for migrations and the first organization, then the documents, then what is derived from them.
    await (await start()).close();
    const opened = await openDatabase({ config, log: silentLog, entities: ENTITIES, whenInUse: 'refuse' });
    const [first] = await opened.database.query<{ id: number }>('SELECT id FROM organizations ORDER BY id LIMIT 1');
    console.log(`  filling ${size.documents} documents of ${size.organizations} organizations`);
    await fill(opened, folder, size, first!.id);
    if (searchedOf(size) > 0) {
      // What a process that works begins within ten minutes; only the first organization is asked.
      console.log('    segments of search');
      await createSegmentKeeper(opened.database).begin(first!.id);
    }
    await opened.close();
    writeFileSync(marker, '');
  }
  const opened = await openDatabase({ config, log: silentLog, entities: ENTITIES, whenInUse: 'refuse' });
  const [first] = await opened.database.query<{ id: number; userId: number }>(
    'SELECT o.id, m.userId FROM organizations o JOIN memberships m ON m.organizationId = o.id ORDER BY o.id LIMIT 1',
  );
  const key = newKeyValue('live');
  await opened.database.transaction((tx) =>
    storeKey(
      tx,
      { organizationId: first!.id, mode: 'live' },
      { value: key, name: 'bench', userId: first!.userId, permissions: ['*'] },
      loadAppSecret(config),
      systemClock,
    ),
  );
  const app = await start(opened);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    key,
    socketPath: socketPathFor(join(folder, 'mysql')),
    password: readPassword(folder) ?? '',
    organizationId: first!.id,
    environment: { ...settings, PORT: String(await freePort()) },
    query: (sql, parameters) => opened.database.query(sql, parameters),
    runSchedule: (name) => app.runSchedule(name),
    async close() {
      await app.close();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}
