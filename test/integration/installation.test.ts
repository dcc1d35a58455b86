import { expect } from 'chai';
import { ENTITIES } from '../../src/app/entities.js';
import { ConfigError } from '../../src/platform/config.js';
import type { Database } from '../../src/platform/database/index.js';
import { joinInstallation } from '../../src/platform/installation.js';
import { createMemoryStorage } from '../../src/platform/storage/index.js';
import { createDatabaseClock } from '../../src/platform/time/database-clock.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { freshDatabase } from '../support/database.js';

const SECRET = 'a secret of an installation';

describe('installation > joinInstallation()', () => {
  let database: Database;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.close());

  const join = (storage: Parameters<typeof joinInstallation>[1], secret = SECRET) =>
    joinInstallation(database, storage, secret, new Date()).then(
      () => 'joined',
      (error: unknown) => (error instanceof ConfigError ? error.message : Promise.reject(error)),
    );

  it('lets processes with the same secret and storage in, also when they come at once', async () => {
    const storage = createMemoryStorage();
    expect(await Promise.all([join(storage), join(storage), join(storage)])).to.deep.equal(['joined', 'joined', 'joined']);
    expect(await database.query('SELECT id FROM installation')).to.have.length(1);
  });

  it('refuses another secret, and says so without a word of it', async () => {
    const storage = createMemoryStorage();
    await join(storage);
    const refusal = await join(storage, 'another secret, just as long');
    expect(refusal).to.match(/^APP_SECRET: expected the secret with which this database was set up/);
    expect(refusal).not.to.contain('just as long');
  });

  it('refuses the storage of another installation, and an empty one in place of one with files', async () => {
    await join(createMemoryStorage());
    const other = createMemoryStorage();
    await other.write('docket/storage-id', Buffer.from('11111111-2222-3333-4444-555555555555'));
    expect(await join(other)).to.match(/^STORAGE_URL: expected the storage that belongs to this database/);
  });

  it('knows a storage that was copied without its mark by its files, and marks it', async () => {
    const api = await startTestApi();
    try {
      await api.owner.process();
      const [{ storageKey } = { storageKey: '' }] = await api.database.query<{ storageKey: string }>('SELECT storageKey FROM documents');
      const joinAs = (storage: ReturnType<typeof createMemoryStorage>) =>
        joinInstallation(api.database, storage, 'a secret of the tests, long enough', new Date()).then(
          () => 'joined',
          () => 'refused',
        );
      const [empty, copied] = [createMemoryStorage(), createMemoryStorage()];
      await copied.write(storageKey, Buffer.from('x'));
      expect([await joinAs(empty), await joinAs(copied)]).to.deep.equal(['refused', 'joined']);
      expect(await copied.stat('docket/storage-id')).not.to.equal(undefined);
    } finally {
      await api.close();
    }
  });
});

describe('database-clock > createDatabaseClock()', () => {
  it("goes as the database's, whatever this machine's clock says, and follows it", async () => {
    const database = await freshDatabase(ENTITIES);
    let passedMs = 5_000_000;
    const clock = await createDatabaseClock(database, () => passedMs);
    const askMs = async () => Number((await database.query<{ now: string }>('SELECT UNIX_TIMESTAMP(NOW(3)) * 1000 AS now'))[0]!.now);
    expect(clock.now().getTime()).to.be.closeTo(await askMs(), 1000);
    passedMs += 60_000;
    expect(clock.now().getTime()).to.be.closeTo((await askMs()) + 60_000, 1000);
    await clock.set();
    expect(clock.now().getTime()).to.be.closeTo(await askMs(), 1000);
    clock.stop();
    await database.close();
  });
});

describe('a storage that goes away or fills up', () => {
  let api: TestApi;
  let trouble: Error | null = null;
  let asked = 0;

  before(async () => {
    const memory = createMemoryStorage();
    const storage = {
      ...memory,
      write: async (...args: Parameters<typeof memory.write>) => (trouble ? Promise.reject(trouble) : memory.write(...args)),
      localCopy: async (key: string) => {
        asked += 1;
        return trouble ? Promise.reject(trouble) : memory.localCopy(key);
      },
    };
    api = await startTestApi({ SANDBOX_STORAGE_MB: '1' }, { storage });
  });
  after(() => api.close());

  const away = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' });

  it('postpones work and counts no try, however long it is away (slow: several tries, each when work is looked for)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    // Given back, as if its worker had died, to a worker that does not get at the file.
    trouble = away('ECONNREFUSED');
    await api.database.query('UPDATE tasks SET leaseToken = NULL, leaseUntil = NULL WHERE subjectId = ?', [id]);
    const before = asked;
    for (let round = 0; round < 3; round += 1) {
      while (asked === before + round) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await api.database.query('UPDATE tasks SET runAt = createdAt WHERE subjectId = ?', [id]);
      }
    }
    // While it is taken its try is counted; given back it is not.
    const given = () =>
      api.database.query<{ attempts: number }>('SELECT attempts FROM tasks WHERE subjectId = ? AND leaseToken IS NULL', [id]);
    let [task] = await given();
    while (!task) [task] = await given();
    expect(task.attempts).to.be.at.most(1);
    trouble = null;
    release();
    await api.database.query('UPDATE tasks SET runAt = createdAt WHERE subjectId = ?', [id]);
    expect((await api.owner.processed(id)).status).to.equal('completed');
  }).timeout(60_000);

  for (const [code, reason] of [
    ['ECONNREFUSED', 'storage_away'],
    ['ENOSPC', 'storage_full'],
  ] as const)
    it(`refuses uploads while it answers ${code}, and keeps nothing of them (D133)`, async () => {
      const count = async () => (await api.owner.get('/documents?limit=1')).body.data.pagination.total as number;
      const before = await count();
      trouble = away(code);
      const answer = await api.owner.post('/documents', { file: Buffer.from('%PDF-1.7 x').toString('base64'), filename: 'x.pdf' });
      trouble = null;
      expect([answer.status, answer.body.error?.code, answer.body.error?.details]).to.deep.equal([503, 'SERVICE_UNAVAILABLE', { reason }]);
      expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
      expect(await count()).to.equal(before);
    });

  it('has a limit for the sandbox', async () => {
    const big = { text: 'x'.repeat(700_000) };
    await api.sandbox.upload(big);
    const file = Buffer.from(`%PDF-1.7\n${JSON.stringify({ ...big, salt: 'second' })}\n`).toString('base64');
    const answer = await api.sandbox.post('/documents', { file, filename: 'x.pdf' });
    expect([answer.status, answer.body.error?.code, answer.body.error?.details]).to.deep.equal([403, 'QUOTA_EXCEEDED', { limitMB: 1 }]);
  });
});
