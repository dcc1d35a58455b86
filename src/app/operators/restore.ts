import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { QueryRunner } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { createDataSource, loadMigrations, openDatabase } from '../../platform/database/index.js';
import { makePrivate } from '../../platform/host/private-directory.js';
import { LANDMARK } from '../../platform/installation.js';
import type { Log } from '../../platform/log.js';
import { createStorage, type Storage, storageFolder } from '../../platform/storage/index.js';
import { ENTITIES } from '../entities.js';
import { type ArchiveEnd, type ArchiveHeader, checkArchive, contentOf, readArchive } from './archive.js';
import type { BackupReport } from './backup.js';
import { loadChunk } from './dump.js';
import { OperatorError } from './operator-error.js';
import { STORED_KEYS_SQL } from './stored-files.js';

/**
 * Makes an installation out of a backup, where there is none: DATA_DIR, the schema of DATABASE_URL and the storage must be empty. The archive is read
 * to its end before anything is written. What fails half way leaves DATA_DIR empty again.
 */
export async function restore(config: Config, log: Log, path: string): Promise<BackupReport> {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  await requireEmpty(config);
  const { header, end, secret } = await checkArchive(path);
  await requireKnown(header);
  if (config.appSecret !== null && config.appSecret !== secret)
    throw new OperatorError('APP_SECRET is not the one of the backup. Unset it, or set it to that of the installation that was backed up.');
  try {
    makePrivate(config.dataDir);
    if (config.appSecret === null) writeFileSync(join(config.dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true });
    const report = await restoreInto(config, log, path, header, end);
    // Brings it up to this version.
    await (await openDatabase({ config, log, entities: ENTITIES })).close();
    return report;
  } catch (error) {
    for (const name of readdirSync(config.dataDir)) rmSync(join(config.dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

async function requireEmpty({ dataDir, databaseUrl, storageUrl }: Config): Promise<void> {
  if (!isEmptyFolder(dataDir)) throw new OperatorError(`DATA_DIR ${dataDir} is not empty. Set DATA_DIR to an empty directory.`);
  const folder = storageFolder(storageUrl);
  if (folder !== null && !isEmptyFolder(folder)) throw new OperatorError(`${folder} is not empty. Set STORAGE_URL to an empty directory.`);
  await requireUnused(storageUrl);
  if (databaseUrl === null) return;
  const dataSource = await createDataSource({ url: databaseUrl }, { entities: [], poolSize: 1 });
  try {
    const [row] = await dataSource.query('SELECT COUNT(*) AS found FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()');
    if (Number(row?.found) > 0) throw new OperatorError('The schema of DATABASE_URL has tables. Name an empty one.');
  } finally {
    await dataSource.destroy();
  }
}

async function requireUnused(storageUrl: string): Promise<void> {
  if (storageFolder(storageUrl) !== null) return;
  const storage = await createStorage(storageUrl);
  try {
    if (await storage.stat(LANDMARK))
      throw new OperatorError('The bucket of STORAGE_URL holds files of an installation. Name another bucket or prefix.');
  } finally {
    await storage.close();
  }
}

async function requireKnown({ migrations, version }: ArchiveHeader): Promise<void> {
  const known = new Set((await loadMigrations()).map((migration) => new migration().name ?? migration.name));
  if (migrations.every((name) => known.has(name))) return;
  throw new OperatorError(`The backup was written by Docket ${version}, which is newer than this one. Install that version.`);
}

async function restoreInto(config: Config, log: Log, path: string, header: ArchiveHeader, end: ArchiveEnd): Promise<BackupReport> {
  const opened = await openDatabase({ config, log, entities: ENTITIES, onlyMigrations: header.migrations });
  const storage = await createStorage(config.storageUrl);
  const runner = opened.database.dataSource.createQueryRunner();
  try {
    const rows = await loadTables(runner, path, end);
    const files = await restoreFiles(runner, storage, path);
    return { rows, files, missing: end.missing };
  } finally {
    await runner.release();
    await storage.close();
    await opened.close();
  }
}

/** Tables refer to each other and come in any order, so nothing is checked until all is there. */
const UNCHECKED = "SET SESSION FOREIGN_KEY_CHECKS = 0, UNIQUE_CHECKS = 0, sql_mode = CONCAT(@@SESSION.sql_mode, ',NO_AUTO_VALUE_ON_ZERO')";

async function loadTables(runner: QueryRunner, path: string, end: ArchiveEnd): Promise<number> {
  await runner.query(UNCHECKED);
  const counts: Record<string, number> = {};
  // Rows that a migration puts into a new database are in the backup as they became.
  for (const table of Object.keys(end.tables)) await runner.query(`DELETE FROM \`${table}\``);
  await readArchive(path, async (name, content) => {
    const [, dump, table = ''] = /^database\/(\d+)\/(\w+)\/\d+\.jsonl$/.exec(name) ?? [];
    if (Number(dump) !== end.dump) return;
    await runner.query('START TRANSACTION');
    counts[table] = (counts[table] ?? 0) + (await loadChunk(runner, table, await contentOf(content)));
    await runner.query('COMMIT');
  });
  for (const [table, rows] of Object.entries(end.tables)) {
    if (counts[table] !== rows) throw new OperatorError(`The backup holds ${counts[table] ?? 0} rows of ${table} and speaks of ${rows}.`);
  }
  for (const [table, next] of Object.entries(end.counters)) await runner.query(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${Number(next)}`);
  await runner.query('SET SESSION FOREIGN_KEY_CHECKS = 1, UNIQUE_CHECKS = 1');
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0);
}

/** Files that rows name. What was deleted while the backup was written is in the archive, and stays there. */
async function restoreFiles(runner: QueryRunner, storage: Storage, path: string): Promise<number> {
  await runner.query(
    `CREATE TEMPORARY TABLE restored_keys (fileKey varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY) ${STORED_KEYS_SQL}`,
  );
  let files = 0;
  await readArchive(path, async (name, content) => {
    if (!name.startsWith('files/')) return;
    const key = name.slice('files/'.length);
    const [named] = await runner.query('SELECT 1 AS named FROM restored_keys WHERE fileKey = ?', [key]);
    if (!named) return;
    await storage.write(key, Readable.from(content, { objectMode: false }));
    files += 1;
  });
  await runner.query('DROP TEMPORARY TABLE restored_keys');
  await markStorage(runner, storage);
  return files;
}

/** The storage belongs to the database now. */
async function markStorage(runner: QueryRunner, storage: Storage): Promise<void> {
  const rows: { storageId: string }[] = await runner.query('SELECT storageId FROM installation').catch(() => []);
  if (rows[0]) await storage.write(LANDMARK, Buffer.from(`${rows[0].storageId}\n`));
}
