import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { openDatabase } from '../../src/platform/database/index.js';
import { createLog, silentLog } from '../../src/platform/log.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { freshSchema } from '../support/database.js';
import { type DatabaseProxy, openDatabaseProxy } from '../support/fakes/database-proxy.js';
import { withDatabaseProxy } from '../support/suites.js';

/** A request that needs the database: what it is called, and how it is sent. */
const PATHS: readonly [string, string, RequestInit, boolean][] = [
  ['REST', '/documents', {}, true],
  // More than who has no credential may send (D132): that must not be told of a credential that could not be looked up.
  ['upload', '/documents', { method: 'POST', body: JSON.stringify({ filename: 'a.pdf', file: 'A'.repeat(40_000) }) }, true],
  ['GraphQL', '/graphql', { method: 'POST', body: JSON.stringify({ query: '{ documents(first: 1) { nodes { id } } }' }) }, true],
  [
    'GraphQL, a long operation',
    '/graphql',
    { method: 'POST', body: JSON.stringify({ query: `{ viewer { __typename } } #${'A'.repeat(20_000)}` }) },
    true,
  ],
  ['pages', '/app/sign-in', { method: 'POST', body: 'email=a%40example.com&password=x' }, false],
  [
    'OAuth',
    '/oauth/token',
    { method: 'POST', body: `grant_type=client_credentials&client_id=cli_01J${'0'.repeat(23)}&client_secret=b` },
    false,
  ],
];

describe('a database that goes away (slow: what hangs is given up after seconds)', () => {
  let api: TestApi;
  let proxy: DatabaseProxy;

  withDatabaseProxy((parts) => {
    ({ api, proxy } = parts);
  });

  const ask = async (path: string, init: RequestInit, keyed: boolean) => {
    const isForm = typeof init.body === 'string' && !init.body.startsWith('{');
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const began = Date.now();
    const answer = await fetch(api.baseUrl + path, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.body ? { 'content-type': type } : {}), ...(keyed ? { authorization: `Bearer ${api.owner.key}` } : {}) },
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text(), tookMs: Date.now() - began };
  };

  // A test that failed must not shut the others out.
  afterEach(() => comesBack());

  const comesBack = async () => {
    await proxy.open();
    while ((await ask('/readyz', {}, false)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  for (const how of ['refuse', 'hang'] as const) {
    it(`is told as such on every API within five seconds, and is over when it is over (D133): it would ${how}`, async () => {
      const { id } = await api.owner.process();
      const answer = await api.owner.get(`/documents/${id}/download`);
      const link = answer.body.data?.downloadUrl as string;
      expect(link, answer.text).to.contain('/files/');
      const paths = [...PATHS, ['file links', link.slice(link.indexOf('/files/')), {}, false] as const];
      await proxy.shut(how);
      // The first requests come before anybody knows.
      const first = await Promise.all(paths.map(([, path, init, keyed]) => ask(path, init, keyed)));
      const later = await Promise.all(paths.map(([, path, init, keyed]) => ask(path, init, keyed)));
      for (const [index, [name]] of paths.entries()) {
        for (const answer of [first[index]!, later[index]!]) {
          expect([name, answer.status, answer.retryAfter], answer.text).to.deep.equal([name, 503, '2']);
          expect(answer.tookMs, name).to.be.below(5000);
          expect(answer.text).not.to.match(/ECONN|socket|docket_\d|SELECT/);
        }
      }
      expect((await ask('/healthz', {}, false)).status).to.equal(200);
      const ready = await ask('/readyz', {}, false);
      expect([ready.status, JSON.parse(ready.text).reason]).to.deep.equal([503, 'the database does not answer']);
      await comesBack();
      expect((await ask('/documents', {}, true)).status).to.equal(200);
    });
  }

  const closing = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
  const open = async () => {
    const socket = new WebSocket(`${api.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${api.owner.key}` } }));
    return socket;
  };

  it('closes websockets with 1013, those that are open and those that come, and never with 4403 (D133)', async () => {
    const socket = await open();
    await new Promise((resolve) => socket.once('message', resolve));
    const code = closing(socket);
    await proxy.shut('refuse');
    expect(await code).to.equal(1013);
    expect(await closing(await open())).to.equal(1013);
    await comesBack();
  });

  it('loses no upload that was accepted, and processes it when it is back', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    await proxy.shut('refuse');
    release();
    await ask('/documents', {}, true);
    await comesBack();
    const status = async () => (await api.owner.get(`/documents/${id}`)).body.data?.status as string | undefined;
    while ((await status()) === 'processing') await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await status()).to.equal('completed');
  }).timeout(60_000);
});

describe('a stop while the database is away', () => {
  it('comes to its end, and soon (D133)', async () => {
    let proxy: DatabaseProxy | undefined;
    const through = async (socketPath: string) => {
      proxy = await openDatabaseProxy(socketPath);
      return proxy.socketPath;
    };
    const api = await startTestApi({}, { through });
    await api.owner.upload();
    await proxy!.shut('refuse');
    const began = Date.now();
    await api.app.close();
    expect(Date.now() - began).to.be.below(15_000);
    await proxy!.remove();
  }).timeout(30_000);
});

describe('a start while the database is away', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'docket-wait-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('waits for it, and says so', async () => {
    const { socketPath, database } = await freshSchema('empty');
    const proxy = await openDatabaseProxy(socketPath);
    const databaseUrl = proxy.url(database);
    await proxy.shut('refuse');
    const told: string[] = [];
    const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
      warn: (text: string) => {
        told.push(text);
        void proxy.open();
      },
    });
    const opened = await openDatabase({ config: { databaseUrl, dataDir }, log, entities: [] });
    expect(told.join()).to.contain('Waiting up to 60 s');
    await opened.close();
    await proxy.remove();
  });

  it('is ended by a signal', async () => {
    const stop = new AbortController();
    const log = createLog({ logLevel: 'silent' });
    const config = { databaseUrl: 'mysql://root@127.0.0.1:9/docket', dataDir };
    const opening = openDatabase({ config, log, entities: [], signal: stop.signal }).catch((error: unknown) => error);
    stop.abort(new Error('SIGTERM'));
    expect(await opening).to.be.instanceOf(Error);
  });
});
