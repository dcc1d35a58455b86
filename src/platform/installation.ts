import { createHmac, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ConfigError } from './config.js';
import { momentColumn, wordColumn } from './database/columns.js';
import { type Database, withDatabaseLock } from './database/index.js';
import type { Storage } from './storage/index.js';

/** What the processes of one installation have in common; one row. */
@Entity('installation')
export class InstallationRecord {
  @PrimaryColumn('int')
  id!: number;

  /** Of APP_SECRET; says nothing about it. */
  @Column(wordColumn(64))
  secretFingerprint!: string;

  /** Written into the storage as well. */
  @Column(wordColumn(36))
  storageId!: string;

  @Column(momentColumn())
  createdAt!: Date;
}

/** The file by which a storage is known. */
export const LANDMARK = 'docket/storage-id';

/** Files that are looked for in a storage without landmark. */
const SAMPLES = 5;

const fingerprintOf = (secret: string): string => createHmac('sha256', secret).update('docket installation').digest('hex');

async function readLandmark(storage: Storage): Promise<string | null> {
  if (!(await storage.stat(LANDMARK))) return null;
  return (await buffer(await storage.read(LANDMARK))).toString('utf8').trim();
}

/** Whether files that rows name are there: a storage that was copied without its landmark is known by them; one without any document is as good as new. */
async function holdsOurFiles(database: Database, storage: Storage): Promise<boolean> {
  const rows = await database.query<{ storageKey: string }>(
    "SELECT storageKey FROM documents WHERE storageKey <> '' ORDER BY createdAt DESC LIMIT ?",
    [SAMPLES],
  );
  if (rows.length === 0) return true;
  for (const { storageKey } of rows) if (await storage.stat(storageKey)) return true;
  return false;
}

/** Whether the database knows this secret and this storage: later processes find it so, and none of them waits for another. */
async function isJoined(database: Database, storage: Storage, fingerprint: string): Promise<boolean> {
  const [[known], found] = await Promise.all([
    database.query<InstallationRecord>('SELECT * FROM installation WHERE id = 1'),
    readLandmark(storage),
  ]);
  return known?.secretFingerprint === fingerprint && found === known.storageId;
}

/**
 * Makes sure that this process has the secret and the storage that belong to the database: the first process leaves their fingerprints, later ones are
 * compared. With another secret no key and no link would be valid, with another storage every file would be gone. Throws ConfigError, which says what
 * differs.
 */
export async function joinInstallation(database: Database, storage: Storage, secret: string, now: Date): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  if (await isJoined(database, storage, fingerprint)) return;
  await withDatabaseLock(database.dataSource, 'installation', async () => {
    const [known] = await database.query<InstallationRecord>('SELECT * FROM installation WHERE id = 1');
    if (known && known.secretFingerprint !== fingerprint)
      throw differs(
        'APP_SECRET',
        'the secret with which this database was set up (DATA_DIR/secret of its first process, unless that was given one)',
      );
    const found = await readLandmark(storage);
    const storageId = known?.storageId ?? found ?? randomUUID();
    if (known && found !== storageId && (found !== null || !(await holdsOurFiles(database, storage))))
      throw differs('STORAGE_URL', `the storage that belongs to this database: the one whose file ${LANDMARK} holds ${storageId}`);
    if (found === null) await storage.write(LANDMARK, Buffer.from(`${storageId}\n`));
    if (!known)
      await database.query('INSERT INTO installation (id, secretFingerprint, storageId, createdAt) VALUES (1,?,?,?)', [
        fingerprint,
        storageId,
        now,
      ]);
  });
}

const differs = (name: string, expected: string) => new ConfigError([{ name, value: null, expected }]);
