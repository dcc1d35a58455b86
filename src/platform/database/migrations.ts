import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DataSource } from 'typeorm';
import type { MigrationClass } from './data-source.js';
import { DatabaseStartError } from './server-binary.js';

/** The built migrations of this project: one TypeORM migration class a file, `<timestamp>-<name>.js`. */
export const MIGRATIONS_DIRECTORY = join(dirname(fileURLToPath(import.meta.url)), '../../../migrations');

const LOCK_TIMEOUT_S = 300;

/** Loads the migration classes of a directory in the order of their file names; an absent directory has none. */
export async function loadMigrations(directory: string = MIGRATIONS_DIRECTORY): Promise<MigrationClass[]> {
  const names = await readdir(directory).catch(() => []);
  const classes: MigrationClass[] = [];
  for (const name of names.filter((file) => /^\d+-.+\.js$/.test(file)).sort()) {
    const loaded = (await import(pathToFileURL(join(directory, name)).href)) as Record<string, unknown>;
    classes.push(...Object.values(loaded).filter((value): value is MigrationClass => typeof value === 'function'));
  }
  return classes;
}

/**
 * Runs the migrations that have not run yet, under a lock of the server, so that of several processes that start at once one migrates and the
 * others wait for it. Returns the names of those that ran here.
 */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const holder = dataSource.createQueryRunner();
  const name = `docket.migrate.${String(dataSource.driver.database)}`.slice(0, 64);
  try {
    const [row] = await holder.query('SELECT GET_LOCK(?, ?) AS taken', [name, LOCK_TIMEOUT_S]);
    if (Number(row?.taken) !== 1)
      throw new DatabaseStartError('Another process has been migrating the database for 5 minutes. Look at its log.');
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map((migration) => migration.name);
  } finally {
    await holder.query('SELECT RELEASE_LOCK(?)', [name]).catch(() => undefined);
    await holder.release();
  }
}
