import type { Config } from '../config.js';
import type { Log } from '../log.js';
import { createDataSource, type EntityClass } from './data-source.js';
import { createDatabase, type Database } from './database.js';
import { startEmbeddedDatabase } from './embedded.js';
import { loadMigrations, runMigrations } from './migrations.js';

/** A migrated database, and what to know of its server. */
export interface OpenDatabase {
  readonly database: Database;
  /** Settles when the embedded server ended, asked or not; never, when DATABASE_URL names the server. */
  readonly serverExited: Promise<void>;
  /** Closes the pool, then ends the embedded server. */
  close(): Promise<void>;
}

/** What opening needs. */
export interface OpenOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly log: Log;
  readonly entities: readonly EntityClass[];
  /** `join` lets a worker share the embedded server of a Docket that runs on the same DATA_DIR. */
  readonly whenInUse?: 'refuse' | 'join';
}

/** Starts the embedded server unless DATABASE_URL names one, connects, and migrates. Throws DatabaseStartError with one sentence. */
export async function openDatabase({ config, log, entities, whenInUse }: OpenOptions): Promise<OpenDatabase> {
  const server = config.databaseUrl === null ? await startEmbeddedDatabase({ dataDir: config.dataDir, log, whenInUse }) : undefined;
  try {
    const target = server ? { socketPath: server.socketPath, database: server.database } : { url: config.databaseUrl ?? '' };
    const dataSource = await createDataSource(target, { entities, migrations: await loadMigrations() });
    const database = createDatabase(dataSource, log);
    for (const name of await runMigrations(dataSource)) log.info({ migration: name }, 'Migrated the database');
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
