import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { expect } from 'chai';
import { ENTITIES } from '../../../src/app/entities.js';
import { backup, backupFrom } from '../../../src/app/operators/backup.js';
import { restore } from '../../../src/app/operators/restore.js';
import { readConfig } from '../../../src/platform/config.js';
import { type Database, openDatabase } from '../../../src/platform/database/index.js';
import { joinInstallation, LANDMARK } from '../../../src/platform/installation.js';
import { silentLog } from '../../../src/platform/log.js';
import { createMemoryStorage, createStorage, type Storage } from '../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { freshSchema } from '../../support/database.js';
import { fileOf } from '../../support/pipeline.js';
import { startS3 } from '../../support/servers/s3-server.js';

const SECRET = 'a secret of the tests, long enough';

/** Every row of every table, in the order of its key. Two hundred thousand values compare in a moment. */
async function contentOf(database: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const { tableName, primaryColumns } of database.dataSource.entityMetadatas) {
    const order = primaryColumns.map(({ databaseName }) => `\`${databaseName}\``).join(', ');
    content[tableName] = await database.query(`SELECT * FROM \`${tableName}\` ORDER BY ${order}`);
  }
  return content;
}

async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Work of the installation that was backed up goes on: rows of these change between the backup and the look at them. */
const VOLATILE: ReadonlySet<string> = new Set(['events', 'webhook_deliveries', 'webhook_endpoints']);
/** Attempts come to the installation that was backed up, and none of them goes or changes. */
const GROWING: ReadonlySet<string> = new Set(['delivery_attempts']);
const FLEETING: ReadonlySet<string> = new Set(['tasks', 'streams', 'stream_messages', 'schedules']);
const idsOf = (rows: unknown[] | undefined) => rows?.map((row) => (row as { id: string }).id);

/** The private server of the tests listens on a socket only; DATABASE_URL names a port. */
async function forward(socketPath: string): Promise<{ number: number; close(): void }> {
  const server = createServer((client) => {
    const behind = connect(socketPath);
    pipeline(client, behind, client, () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { number: (server.address() as { port: number }).port, close: () => void server.close() };
}

describe('backup and restore (slow: starts the program on three installations)', () => {
  let folder: string;
  let api: TestApi;
  let archive: string;
  let whenRead: () => Promise<void> = async () => undefined;
  let whenAsked: (key: string) => Promise<void> = async () => undefined;
  let inBackup: Record<string, unknown[]>;
  const kept: string[] = [];
  const memory = createMemoryStorage();
  /** Lets things happen between the steps of a backup. */
  const watched: Storage = {
    ...memory,
    read: async (key, range) => {
      await whenRead();
      return memory.read(key, range);
    },
    stat: async (key) => {
      await whenAsked(key);
      return memory.stat(key);
    },
  };

  const upload = async (text: string, more: object = {}) => {
    const file = fileOf({ text }, text).toString('base64');
    const { body } = await api.owner.post('/documents', { file, filename: `${text}.pdf`, ...more });
    return body.data.id as string;
  };

  before(async function () {
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), 'docket-backup-'));
    archive = join(folder, 'docket.tar');
    api = await startTestApi({}, { storage: memory });
    await api.owner.post('/webhooks', { url: 'https://example.com/hook', eventTypes: ['document.processed'] });
    for (const text of ['Grüße 文 🙂', 'second', 'third']) kept.push(await upload(text, { metadata: { note: `'${text}' "\\ ` } }));
    for (const id of kept) await api.owner.processed(id);
  });
  after(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is taken online: what comes and goes meanwhile leaves no row without its file', async () => {
    let late = '';
    whenRead = async () => {
      whenRead = async () => undefined;
      late = await upload('comes while files are copied');
      await api.owner.processed(late);
    };
    whenAsked = async (key) => {
      const [named] = await api.database.query<{ storageKey: string }>('SELECT storageKey FROM documents WHERE id = ?', [late]);
      if (named?.storageKey !== key) return;
      whenAsked = async () => undefined;
      await api.owner.delete(`/documents/${late}`);
      await memory.remove(key);
    };
    const report = await backupFrom(api.database, watched, SECRET, archive);
    expect(report).to.include({ files: 3, missing: 0 });
    expect(late).not.to.equal('');
    expect(statSync(archive).mode & 0o077).to.equal(0);
    expect(readFileSync(archive).includes(Buffer.from(late)), 'the first dump still names it').to.equal(true);
    inBackup = await contentOf(api.database);
  }).timeout(60_000);

  const refusal = async (config: NodeJS.ProcessEnv, path = archive): Promise<string> => {
    const error: Error = (await restore(readConfig({ WORKERS: '0', ...config }), silentLog, path).catch(
      (reason: Error) => reason,
    )) as never;
    return `${error.name}: ${error.message}`;
  };

  const expectEverything = async (database: Database, storage: Storage) => {
    const restored = await contentOf(database);
    for (const table of Object.keys(inBackup)) {
      if (VOLATILE.has(table)) expect(idsOf(restored[table]), table).to.deep.equal(idsOf(inBackup[table]));
      else if (GROWING.has(table)) expect(inBackup[table], table).to.deep.include.members(restored[table] ?? []);
      else if (!FLEETING.has(table)) expect(restored[table], table).to.deep.equal(inBackup[table]);
    }
    expect(restored.api_keys).to.have.length(2);
    expect(restored.webhook_deliveries).not.to.have.length(0);
    expect(restored.documents?.map((row) => (row as { id: string }).id)).to.have.members(kept);
    for (const row of restored.documents as { storageKey: string }[])
      expect(await bytesOf(storage, row.storageKey)).to.deep.equal(await bytesOf(memory, row.storageKey));
  };

  it('gives back every row, file, the secret and keys that work', async () => {
    const dataDir = join(folder, 'restored');
    const config = readConfig({ DATA_DIR: dataDir, WORKERS: '0' });
    const report = await restore(config, silentLog, archive);
    expect(report.files).to.equal(3);
    const opened = await openDatabase({ config, log: silentLog, entities: ENTITIES });
    const storage = await createStorage(config.storageUrl);
    try {
      await expectEverything(opened.database, storage);
      expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).to.equal(SECRET);
      await joinInstallation(opened.database, storage, SECRET, new Date());
      expect(await bytesOf(storage, LANDMARK)).to.deep.equal(await bytesOf(memory, LANDMARK));
    } finally {
      await storage.close();
      await opened.close();
    }
  }).timeout(120_000);

  it('moves to an external database and a bucket, and is backed up and refused there', async () => {
    const schema = await freshSchema('empty');
    const [port, s3] = await Promise.all([forward(schema.socketPath), startS3()]);
    const bucket = s3.url({}, '/moved');
    const settings = {
      DATABASE_URL: `mysql://root@127.0.0.1:${port.number}/${schema.database}`,
      STORAGE_URL: bucket,
      APP_SECRET: SECRET,
      WORKERS: '0',
    };
    const config = readConfig({ ...settings, DATA_DIR: join(folder, 'moved') });
    const storage = await createStorage(bucket);
    try {
      expect((await restore(config, silentLog, archive)).files).to.equal(3);
      const opened = await openDatabase({ config, log: silentLog, entities: ENTITIES });
      await expectEverything(opened.database, storage);
      await opened.close();
      expect(await backup(config, silentLog, join(folder, 'moved.tar'))).to.include({ files: 3, missing: 0 });
      expect(await refusal({ ...settings, DATA_DIR: join(folder, 'again') })).to.match(/bucket of STORAGE_URL holds files/);
      expect(await refusal({ ...settings, STORAGE_URL: '', DATA_DIR: join(folder, 'again') })).to.match(
        /schema of DATABASE_URL has tables/,
      );
      const another = readConfig({ ...settings, APP_SECRET: 'a secret that was mistyped', DATA_DIR: join(folder, 'moved') });
      const error = await backup(another, silentLog, join(folder, 'wrong.tar')).catch((reason: Error) => reason);
      expect((error as Error).message).to.match(/^APP_SECRET: expected/);
    } finally {
      await storage.close();
      await s3.stop();
      port.close();
    }
  }).timeout(120_000);

  it('touches nothing unless DATA_DIR is empty and the archive is whole', async () => {
    const full = join(folder, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'something'), 'kept');
    expect(await refusal({ DATA_DIR: full })).to.match(/OperatorError: DATA_DIR .* is not empty/);
    expect(readFileSync(join(full, 'something'), 'utf8')).to.equal('kept');

    const DATA_DIR = join(folder, 'empty');
    const bytes = readFileSync(archive);
    const damaged = join(folder, 'damaged.tar');
    const inside = bytes.indexOf('second') + 2;
    writeFileSync(damaged, Buffer.concat([bytes.subarray(0, inside), Buffer.from('X'), bytes.subarray(inside + 1)]));
    expect(await refusal({ DATA_DIR }, damaged)).to.match(/changed or damaged/);
    writeFileSync(damaged, bytes);
    truncateSync(damaged, Math.floor(bytes.length / 2));
    expect(await refusal({ DATA_DIR }, damaged)).to.match(/OperatorError: .*(cut off|cannot be read)/);
    expect(await refusal({ DATA_DIR, APP_SECRET: 'another secret, long enough' })).to.match(/APP_SECRET is not the one/);
    expect(await refusal({ DATA_DIR }, join(folder, 'nothing.tar'))).to.match(/There is no file/);
  });

  it('makes no installation where there is none', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'mistyped'), WORKERS: '0' });
    const error = await backup(config, silentLog, join(folder, 'of-nothing.tar')).catch((reason: Error) => reason);
    expect((error as Error).message).to.match(/There is no Docket in DATA_DIR/);
    expect(existsSync(join(folder, 'mistyped'))).to.equal(false);
  });

  it('overwrites no file', async () => {
    const before = readFileSync(archive);
    const config = readConfig({ DATA_DIR: join(folder, 'other'), WORKERS: '0' });
    const error = await backup(config, silentLog, archive).catch((reason: Error) => reason);
    expect((error as Error).message).to.match(/is there already/);
    expect(readFileSync(archive).equals(before)).to.equal(true);
  });
});
