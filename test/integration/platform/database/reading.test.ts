import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { ENTITIES } from '../../../../src/app/entities.js';
import { createDataSource } from '../../../../src/platform/database/data-source.js';
import { createDatabase, type Database } from '../../../../src/platform/database/database.js';
import { loadMigrations, runMigrations } from '../../../../src/platform/database/migration/migrations.js';
import { DEFAULT_READING } from '../../../../src/platform/database/reading/reading.js';
import { silentLog } from '../../../../src/platform/log.js';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { type Replication, startReplication } from '../../../support/fakes/replication.js';

const PRIMARY = 1;
const REPLICA = 2;

describe('reading from replicas (slow: starts two database servers)', () => {
  let servers: Replication;
  let one: Database;
  let other: Database;
  let api: TestApi;

  const open = async () => {
    const dataSource = await createDataSource(
      { url: servers.primary.url },
      { entities: ENTITIES, migrations: await loadMigrations(), poolSize: 8 },
    );
    await runMigrations(dataSource);
    return createDatabase(dataSource, silentLog, { ...DEFAULT_READING, replicaUrls: [servers.replica.url], limitMs: 2000 });
  };
  const readBy = async (database: Database) => {
    const [row] = await database.reading(() => database.query<{ server: number }>('SELECT @@server_id AS server'));
    return Number(row!.server);
  };
  /** Reads until it is this server that answers: replicas rest for a second. */
  const untilReadBy = async (database: Database, server: number) => {
    while ((await readBy(database)) !== server) await pause(20);
  };

  before(async function () {
    this.timeout(120_000);
    servers = await startReplication();
    one = await open();
    other = await open();
    await one.query('CREATE TABLE notes (id INT PRIMARY KEY, text VARCHAR(40) NOT NULL)');
    api = await startTestApi({}, { database: one });
    await untilReadBy(one, REPLICA);
    await untilReadBy(other, REPLICA);
  });
  after(async () => {
    await api.close();
    await other.close();
    await servers.close();
  });

  it('sees on the replica what any process wrote before, at once', async () => {
    for (let id = 1; id <= 40; id += 1) {
      await one.transaction(async (tx) => tx.query('INSERT INTO notes VALUES (?, ?)', [id, 'written']));
      const [row] = await other.reading(() => other.query<{ count: string }>('SELECT COUNT(*) AS count FROM notes'));
      expect(Number(row!.count)).to.equal(id);
    }
    expect(await readBy(other)).to.equal(REPLICA);
  });

  it('sends lists, searches and figures there, and all else to the primary', async () => {
    const selects = async () => {
      const [rows] = (await servers.replica.root.query("SHOW GLOBAL STATUS LIKE 'Com_select'")) as unknown as [{ Value: string }[]];
      return Number(rows[0]!.Value);
    };
    const { id } = await api.owner.process({ confidence: 0.9 });
    const asked: [string, () => Promise<{ status: number; body: { data?: unknown } }>][] = [
      ['list', () => api.owner.get('/documents?limit=5')],
      ['search', () => api.owner.post('/documents/search', { query: '', filters: { type: ['invoice'] } })],
      ['analytics', () => api.owner.get('/documents/analytics')],
      ['report', () => api.owner.get('/documents/report')],
    ];
    for (const [name, ask] of asked) {
      const before = await selects();
      const answer = await ask();
      expect(answer.status, name).to.equal(200);
      expect(await selects(), name).to.be.above(before);
    }
    await untilReadBy(one, REPLICA);
    expect((await api.owner.get('/documents?limit=5')).body.data.documents.map((document: { id: string }) => document.id)).to.include(id);
    const before = await selects();
    // The watch over the replica asks it about once a second, so a few statements are no sign of a document that was read there.
    const times = 30;
    await Promise.all(Array.from({ length: times }, () => api.owner.get(`/documents/${id}`)));
    expect(await selects()).to.be.below(before + times);
  });

  it('refuses to write where only reading was announced, on the primary as well', async () => {
    const error = await one.reading(() => one.query("INSERT INTO notes VALUES (1000, 'x')")).catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain('READ ONLY');
    expect(await one.query('SELECT id FROM notes WHERE id = 1000')).to.deep.equal([]);
    const inside = () => one.transaction(async (tx) => Number((await tx.query('SELECT @@server_id AS server'))[0].server));
    expect(await one.reading(inside)).to.equal(PRIMARY);
  });

  it('reads from the primary while the replica lags, and goes back when it has caught up', async () => {
    await servers.replica.root.query('STOP SLAVE SQL_THREAD');
    await one.transaction(async (tx) => tx.query("INSERT INTO notes VALUES (2000, 'late')"));
    const [row] = await other.reading(() =>
      other.query<{ text: string; server: number }>('SELECT text, @@server_id AS server FROM notes WHERE id = 2000'),
    );
    expect([row!.text, Number(row!.server)]).to.deep.equal(['late', PRIMARY]);
    await servers.replica.root.query('START SLAVE SQL_THREAD');
    await untilReadBy(other, REPLICA);
  });

  it('ends a statement that takes too long, with the code that says to try again', async () => {
    const began = Date.now();
    const error = await one.reading(() => one.query('SELECT SLEEP(30) FROM notes')).catch((thrown: Error) => thrown);
    expect(Date.now() - began).to.be.below(15_000);
    expect(String(error)).to.match(/max_statement_time/);
  });

  it('goes on without a replica that died', async () => {
    await servers.replica.kill();
    expect(await readBy(other)).to.equal(PRIMARY);
    expect((await api.owner.get('/documents?limit=5')).status).to.equal(200);
  });
});
