import { expect } from 'chai';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';

describe('how the whole service stands', () => {
  const MINUTE_MS = 60_000;
  let api: TestApi;
  let at: Date;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a REST row, whose members the OpenAPI document holds to
  let status: any;
  let admin: ApiClient;
  let cookie: string;
  const READERS = [
    { pid: 21, task: 'recognise', taskMs: 2400, memoryBytes: 310_000_000, done: 17 },
    { pid: 22, task: null, taskMs: null, memoryBytes: 90_000_000, done: 3 },
  ];

  before(async () => {
    api = await startTestApi({ PLATFORM_ADMINS: 'owner@example.com' });
    const now = api.clock.now().getTime();
    at = new Date(now - 5 * MINUTE_MS);
    const process = (id: string, seenAt: Date) =>
      api.database.query("INSERT INTO processes VALUES (?, 'elsewhere', 12, '0.1.0', 0, 1, 4, 3, 9, 3000000000, 1.25, ?, ?, ?)", [
        id,
        seenAt,
        seenAt,
        JSON.stringify(READERS),
      ]);
    await process('there', new Date(now));
    await process('gone', new Date(now - MINUTE_MS));
    await process('forgotten', new Date(now - 120 * MINUTE_MS));
    const later = new Date(now + 60 * MINUTE_MS);
    // Work that this process has no handler for, so that it stays.
    const task = (priority: string, runAt: Date, leaseUntil: Date | null) =>
      api.database.query(
        "INSERT INTO tasks (name, organizationId, mode, payload, priority, dueOrder, runAt, leaseUntil, createdAt) VALUES ('other.work',?,'live','{}',?,?,?,?,?)",
        [api.organizationId, priority, at, runAt, leaseUntil, at],
      );
    await task('high', at, null);
    await task('low', at, later);
    await task('low', later, null);
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    admin = api.client('').with({ cookie, origin: api.baseUrl });
    status = (await admin.get('/platform/status')).body.data;
  });

  after(() => api.close());

  it('tells of this process, of those on other machines, and of lost ones for an hour', async () => {
    const own = status.processes.find((each: { pid: number }) => each.pid === process.pid);
    expect(own).to.include({ api: true, work: true, lost: false, version: status.version });
    expect(own.memoryBytes).to.be.above(50_000_000);
    const others = status.processes.filter((each: { host: string }) => each.host === 'elsewhere');
    expect(others.map((each: { id: string; lost: boolean }) => [each.id, each.lost])).to.deep.equal([
      ['gone', true],
      ['there', false],
    ]);
    expect(others[1]).to.include({ work: true, api: false, readers: 4, busyReaders: 3, waitingForReader: 9, cpu: 1.25 });
    expect(status.alerts.map((each: { name: string }) => each.name)).to.deep.equal(['DocketDown', 'DocketMemory']);
    await api.app.runSchedule('processes.purge');
    const left = await api.database.query<{ id: string }>("SELECT id FROM processes WHERE host = 'elsewhere' ORDER BY id");
    expect(left.map(({ id }) => id)).to.deep.equal(['gone', 'there']);
  });

  it('tells whoever watches when something changed, and nobody else', async () => {
    const query = 'subscription { platformStatusUpdated { queue { later } } }';
    const refused = await api.owner
      .watch(query)
      .next()
      .catch((error: Error) => error);
    expect(String(refused)).to.include('permission');
    class SignedIn extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { headers: { cookie, origin: api.baseUrl } });
      }
    }
    const socket = createClient({ url: `${api.baseUrl.replace('http', 'ws')}/graphql`, webSocketImpl: SignedIn, retryAttempts: 0 });
    const seen: number[] = [];
    for await (const { data } of socket.iterate<{ platformStatusUpdated: { queue: { later: number } } }>({ query })) {
      seen.push(data!.platformStatusUpdated.queue.later);
      if (seen.length > 1 && seen.at(-1) !== seen[0]) break;
      if (seen.length > 1) continue;
      const runAt = new Date(api.clock.now().getTime() + 60 * MINUTE_MS);
      await api.database.query(
        "INSERT INTO tasks (name, organizationId, mode, payload, priority, dueOrder, runAt, createdAt) VALUES ('other.work',?,'live','{}','low',?,?,?)",
        [api.organizationId, runAt, runAt, runAt],
      );
    }
    await socket.dispose();
    expect(seen.at(-1)).to.be.above(seen[0]!);
  });

  it('tells of the reading processes one by one', async () => {
    const { platformStatus } = await admin.query(
      '{ platformStatus { processes { host readerProcesses { pid task taskMs memoryBytes done } } } }',
    );
    const of = (where: (host: string) => boolean) => platformStatus.processes.find(({ host }: { host: string }) => where(host));
    expect(of((host) => host === 'elsewhere').readerProcesses).to.deep.equal(READERS);
    expect(of((host) => host !== 'elsewhere').readerProcesses, 'the stand-in has none').to.deep.equal([]);
  });

  it('tells what waits, of whom and since when, and how large things are', async () => {
    const { queue, rates, database, storage } = status;
    const work = { waiting: 1, running: 1, oldestAt: at.toISOString() };
    expect(queue).to.deep.include({ ...work, later: 1, events: 0, deliveries: 0, failingEndpoints: 0 });
    expect(queue.byKind).to.deep.equal([{ name: 'other.work', organizationId: null, ...work }]);
    const { name } = (await api.owner.get(`/organizations/${api.organizationId}`)).body.data;
    expect(queue.byOrganization).to.deep.equal([{ name, organizationId: api.organizationId, ...work }]);
    expect(queue.byPriority.map((each: typeof work & { name: string }) => [each.name, each.waiting, each.running])).to.deep.equal([
      ['high', 1, 0],
      ['low', 0, 1],
    ]);
    expect(rates).to.deep.equal({ received: 0, finished: 0, minutesToEmpty: 0 });
    expect(database.sizeBytes).to.be.above(1_000_000);
    expect(database.connections).to.be.within(1, database.mostConnections);
    expect(database.latestMigration).to.match(/^[A-Z]\w+\d{14}$/);
    expect(storage).to.include({ kind: 'file', usedBytes: 0 });
  });

  it('a process that stops is told of no more', async () => {
    const beside = await startTestApi({}, { beside: api });
    const count = async () => (await api.database.query('SELECT id FROM processes WHERE pid = ?', [process.pid])).length;
    expect(await count()).to.equal(2);
    await beside.close();
    expect(await count()).to.equal(1);
  });
});
