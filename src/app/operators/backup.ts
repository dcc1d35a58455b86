import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { type Database, withDatabaseLock } from '../../platform/database/index.js';
import type { Log } from '../../platform/log.js';
import { NoSuchFileError, type Storage } from '../../platform/storage/index.js';
import { VERSION } from '../version.js';
import { type ArchiveWriter, createArchive, SECRET } from './archive.js';
import { beginSnapshot, dumpTable, streamTexts } from './dump.js';
import { openInstallation } from './installation.js';
import { OperatorError } from './operator-error.js';
import { STORED_KEYS_SQL } from './stored-files.js';

/** What a backup holds. */
export interface BackupReport {
  readonly rows: number;
  readonly files: number;
  /** Files that rows name and the storage did not have before the backup either. */
  readonly missing: number;
}

/** Times that the database is dumped anew because a file that it names was deleted meanwhile. */
const MOST_DUMPS = 5;

/**
 * Writes everything into one file while Docket runs: files first, then the database as of one moment, then the files that came meanwhile. When one of
 * those was deleted before its turn came, the database is dumped once more: so the last dump names no file that the archive lacks, unless it was lost before.
 */
export async function backup(config: Config, log: Log, path: string): Promise<BackupReport> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already. Name another file.`);
  if (existsSync(`${path}.part`)) throw new OperatorError(`${path}.part is there: another backup is under way, or was killed. Remove it.`);
  const { database, storage, secret, close } = await openInstallation(config, log);
  try {
    return await backupFrom(database, storage, secret, path);
  } finally {
    await close();
  }
}

/** The same of parts that are open. No migration runs meanwhile. */
export function backupFrom(database: Database, storage: Storage, secret: string, path: string): Promise<BackupReport> {
  return withDatabaseLock(database.dataSource, 'migrate', async (holder) => {
    const migrations: { name: string }[] = await holder.query('SELECT name FROM migrations ORDER BY timestamp');
    const archive = await createArchive(path, {
      format: 1,
      version: VERSION,
      createdAt: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
    });
    try {
      await archive.add(SECRET, secret);
      return await writeAll(database, storage, archive);
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

async function writeAll(database: Database, storage: Storage, archive: ArchiveWriter): Promise<BackupReport> {
  const copied = new Set<string>();
  const runner = database.dataSource.createQueryRunner();
  try {
    await inSnapshot(runner, () => copyFiles(runner, storage, archive, copied));
    for (let dump = 1, before = ''; ; dump++) {
      const { tables, missing } = await inSnapshot(runner, async () => ({
        tables: await dumpAll(database, runner, archive, dump),
        missing: await copyFiles(runner, storage, archive, copied),
      }));
      const isComplete = missing.length === 0 || missing.join() === before;
      before = missing.join();
      if (!isComplete && dump < MOST_DUMPS) continue;
      const counters = await nextNumbers(runner, Object.keys(tables));
      await archive.finish({ dump, tables, counters, files: copied.size, missing: missing.length });
      return { rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0), files: copied.size, missing: missing.length };
    }
  } finally {
    await runner.release();
  }
}

async function inSnapshot<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await beginSnapshot(runner);
  try {
    return await work();
  } finally {
    await runner.query('ROLLBACK');
    await runner.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  }
}

async function dumpAll(database: Database, runner: QueryRunner, archive: ArchiveWriter, dump: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { tableName: table } of database.dataSource.entityMetadatas) {
    counts[table] = 0;
    for await (const { number, rows, content } of dumpTable(runner, table)) {
      counts[table] += rows;
      await archive.add(`database/${dump}/${table}/${String(number).padStart(6, '0')}.jsonl`, content);
    }
  }
  return counts;
}

async function nextNumbers(runner: QueryRunner, tables: readonly string[]): Promise<Record<string, number>> {
  const rows: { name: string; next: string }[] = await runner.query(
    'SELECT TABLE_NAME AS name, AUTO_INCREMENT AS next FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND AUTO_INCREMENT IS NOT NULL',
  );
  return Object.fromEntries(rows.filter(({ name }) => tables.includes(name)).map(({ name, next }) => [name, Number(next)]));
}

/** Files that rows name and the archive does not have yet; gives those that are not there. */
async function copyFiles(runner: QueryRunner, storage: Storage, archive: ArchiveWriter, copied: Set<string>): Promise<string[]> {
  const wanted: string[] = [];
  for await (const key of streamTexts(runner, STORED_KEYS_SQL)) if (!copied.has(key)) wanted.push(key);
  const missing: string[] = [];
  for (const key of wanted) {
    const file = await openFile(storage, key);
    if (!file) {
      missing.push(key);
      continue;
    }
    await archive.addStream(`files/${key}`, file.size, file.content);
    copied.add(key);
  }
  return missing;
}

async function openFile(storage: Storage, key: string) {
  const found = await storage.stat(key);
  if (!found) return null;
  try {
    return { size: found.size, content: await storage.read(key) };
  } catch (error) {
    if (error instanceof NoSuchFileError) return null;
    throw error;
  }
}
