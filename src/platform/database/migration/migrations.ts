import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { MigrationClass } from '../data-source.js';
import { DatabaseStartError } from '../embedded/server-binary.js';
import { withDatabaseLock } from '../lock.js';
import { openMigrationJournal, removeEmptyJournal } from './journal.js';
import { COLLATION, MIGRATIONS_DIRECTORY, migrationFiles } from './state.js';
import { isBreaking, newerMigrations, prepareFloor, raiseFloor } from './version.js';

/** Loads the migration classes of a directory in the order of their file names; an absent directory has none. */
export async function loadMigrations(directory: string = MIGRATIONS_DIRECTORY): Promise<MigrationClass[]> {
  const classes: MigrationClass[] = [];
  for (const name of await migrationFiles(directory)) {
    const loaded = (await import(pathToFileURL(join(directory, name)).href)) as Record<string, unknown>;
    classes.push(...Object.values(loaded).filter((value): value is MigrationClass => typeof value === 'function'));
  }
  return classes;
}

/**
 * Runs the migrations that have not run yet, under a lock of the server, so that of several processes that start at once one migrates and the
 * others wait for it. All of it goes over the connection that holds the lock: who loses one loses both. A process that was killed at it is followed by
 * the next where it stood (migration-journal.ts). Returns the names of those that ended here. Throws DatabaseStartError on a database that a newer build
 * changed so that this one cannot use it.
 */
export async function runMigrations(dataSource: DataSource, onNewer: (names: string[]) => void = () => undefined): Promise<string[]> {
  return withDatabaseLock(dataSource, 'migrate', async (holder) => {
    await speakUnicode(holder);
    const executor = new MigrationExecutor(dataSource, holder);
    // Makes the table of migrations, too.
    const isPending = await executor.showMigrations();
    const executed = await executor.getExecutedMigrations();
    const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
    const newer = await newerMigrations(
      holder,
      executed.map(({ name }) => name),
      known,
    );
    if (newer.length > 0) onNewer(newer);
    if (!isPending) {
      await removeEmptyJournal(holder);
      return [];
    }
    const pending = await executor.getPendingMigrations();
    const journal = await openMigrationJournal(holder, executed.length === 0);
    for (const migration of pending) {
      await migration.instance?.up(await journal.runnerOf(migration.name));
      if (isBreaking(migration.instance)) await prepareFloor(holder);
      await holder.startTransaction();
      if (isBreaking(migration.instance)) await raiseFloor(holder, migration.name);
      await executor.insertMigration(migration);
      await journal.forget(migration.name);
      await holder.commitTransaction();
    }
    await journal.remove();
    return pending.map((migration) => migration.name);
  });
}

/** New tables take the character set of their schema; one that somebody made with another default would keep no umlaut and compare otherwise. */
async function speakUnicode(holder: QueryRunner): Promise<void> {
  const [row] = await holder.query('SELECT @@collation_database AS collation, DATABASE() AS name');
  if (row?.collation === COLLATION) return;
  const command = `ALTER DATABASE \`${row?.name}\` CHARACTER SET utf8mb4 COLLATE ${COLLATION}`;
  try {
    await holder.query(command);
  } catch (error) {
    throw new DatabaseStartError(`The schema must be ${COLLATION}, and this user may not change it. Type: ${command}`, { cause: error });
  }
}
