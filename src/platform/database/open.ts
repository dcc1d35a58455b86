import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.js';
import type { Log } from '../log.js';
import { isDatabaseAway } from './away.js';
import { createDataSource, type DatabaseTarget, type EntityClass } from './data-source.js';
import { createDatabase, type Database } from './database.js';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/embedded.js';
import { loadMigrations, runMigrations } from './migration/migrations.js';
import { askServer, type ServerState } from './migration/state.js';
import { DEFAULT_READING } from './reading/reading.js';

/** A migrated database, and what to know of its server. */
export interface OpenDatabase {
  readonly database: Database;
  /** Settles when the embedded server ended for good; never, when DATABASE_URL names the server. */
  readonly serverExited: Promise<void>;
  /** Closes the pool, then ends the embedded server. */
  close(): Promise<void>;
}

/** What opening needs. */
export interface OpenOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseReplicaUrls' | 'databasePoolSize' | 'readingPoolSize' | 'readingLimitMs' | 'slowStatementMs'>>;
  readonly log: Log;
  readonly entities: readonly EntityClass[];
  /** `join` lets a command share the embedded server of a Docket that runs on the same DATA_DIR. */
  readonly whenInUse?: 'refuse' | 'join';
  /** Names of the migrations to run, when not all: a backup is read into the tables that it was made of. */
  readonly onlyMigrations?: readonly string[];
  /** Ends the waiting for a database that is away. */
  readonly signal?: AbortSignal;
  /** The embedded server, when its start was begun before. */
  readonly embedded?: Promise<EmbeddedDatabase>;
  /** What the server says of itself, when it was asked before. */
  readonly asked?: Promise<ServerState>;
}

/** Where the embedded server is. */
export const targetOf = ({ socketPath, password, database }: EmbeddedDatabase): DatabaseTarget => ({ socketPath, password, database });

/** A start waits so long for a database that is away: machines start together, and the database may be the slower one. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Starts the embedded server unless DATABASE_URL names one, connects, and migrates. Throws DatabaseStartError with one sentence. */
export async function openDatabase({
  config,
  log,
  entities,
  whenInUse,
  onlyMigrations,
  signal,
  embedded,
  asked,
}: OpenOptions): Promise<OpenDatabase> {
  const server =
    config.databaseUrl === null ? await (embedded ?? startEmbeddedDatabase({ dataDir: config.dataDir, log, whenInUse })) : undefined;
  try {
    const target = server ? targetOf(server) : { url: config.databaseUrl ?? '' };
    let first = asked;
    const state = await patiently(
      () => {
        const answer = first ?? askServer(target);
        first = undefined;
        return answer;
      },
      log,
      signal,
    );
    const isCurrent = state.isCurrent && !onlyMigrations;
    const known = isCurrent ? [] : await loadMigrations();
    const migrations = onlyMigrations
      ? known.filter((migration) => onlyMigrations.includes(new migration().name ?? migration.name))
      : known;
    const { databasePoolSize: poolSize, slowStatementMs: slowMs } = config;
    const parts = { entities, migrations, ...(poolSize ? { poolSize } : {}), ...(slowMs ? { slowMs } : {}) };
    const dataSource = await patiently(() => createDataSource(target, parts, state), log, signal);
    const reading = {
      replicaUrls: config.databaseReplicaUrls ?? DEFAULT_READING.replicaUrls,
      poolSize: config.readingPoolSize ?? DEFAULT_READING.poolSize,
      limitMs: config.readingLimitMs ?? DEFAULT_READING.limitMs,
    };
    const database = createDatabase(dataSource, log, reading);
    const onNewer = (names: string[]) =>
      log.warn({ migrations: names }, 'A newer Docket has added to the database; this one works on it as long as it runs beside');
    const ran = isCurrent ? [] : await runMigrations(dataSource, onNewer);
    if (ran.length > 1 && ran.length === migrations.length) log.info({ migrations: ran.length }, 'Made the tables of the database');
    else for (const name of ran) log.info({ migration: name }, 'Migrated the database');
    const close = async () => {
      await database.close();
      await server?.stop();
    };
    return { database, serverExited: server?.exited ?? new Promise(() => {}), close };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

async function patiently<T>(connect: () => Promise<T>, log: Log, signal: AbortSignal | undefined): Promise<T> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (let told = false; ; told = true) {
    signal?.throwIfAborted();
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > endsAt) throw error;
      if (!told) log.warn(`${(error as Error).message} Waiting up to ${PATIENCE_MS / 1000} s for it ...`);
      await delay(PAUSE_MS, undefined, signal ? { signal } : {});
    }
  }
}
