import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';

/** Sends bytes as they are; gives all that comes back until the server closes. */
function exchange(baseUrl: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => {
      received += bytes.toString('utf8');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** Looks again until it is so; fails by the test's own time limit. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('api: requests at their limits', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const post = (path: string, body: unknown, headers = {}) => api.owner.post(path, body, headers);

  for (const [name, path, body] of [
    ['open lists', '/organization/roles', '['.repeat(300_000)],
    ['a dropped member', '/organization/roles', `{"name":"abc","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['metadata', '/documents', `{"filename":"a","file":"JVBERi0xLjQK","metadata":${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}}`],
    ['many strings far down', '/documents', `{"x":${'['.repeat(400_000)}${'"",'.repeat(100_000)}`],
    ['variables', '/graphql', `{"query":"{ viewer { mode } }","variables":{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`],
  ] as const) {
    it(`refuses JSON too deep in ${name} (D4)`, async () => {
      const { status, text } = await post(path, body);
      expect(status).to.equal(400);
      expect(text).to.contain('VALIDATION_ERROR').and.contain('64 levels');
    });
  }

  /** Sends the beginning of a body, does something meanwhile, and sends the rest after 600 ms; gives the status. */
  async function slowly(path: string, key: string, body: string, meanwhile: () => Promise<unknown>): Promise<number> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': String(body.length) };
    const sent = request(`${api.baseUrl}${path}`, { method: 'POST', headers });
    const status = new Promise<number>((resolve) => sent.once('response', (answer) => resolve(answer.resume().statusCode!)));
    sent.write(body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await meanwhile();
    await new Promise((resolve) => setTimeout(resolve, 600));
    sent.end(body.slice(10));
    return status;
  }

  it('does nothing for a body that comes to its end after the credential did (D87)', async () => {
    const file = fileOf({}, 'late').toString('base64');
    const upload = JSON.stringify({ filename: 'late.pdf', file });
    const query = JSON.stringify({ query: '{ documents { totalCount } }' });
    const [one, two] = await Promise.all([api.member(), api.member()]);
    const remove = (userId: number) => () => api.owner.delete(`/organization/users/${userId}`);
    const statuses = await Promise.all([
      slowly('/documents', one.client.key, upload, remove(one.userId)),
      slowly('/graphql', two.client.key, query, remove(two.userId)),
      slowly('/documents', api.owner.key, upload, async () => undefined),
    ]);
    expect(statuses).to.deep.equal([401, 401, 201]);
  });

  it('reads what looks like the mark of a file as the text that it is', async () => {
    const made = await api.owner.upload({}, { filename: 'file:0', metadata: { note: '\u0001file:0' } });
    expect(made.filename).to.equal('file:0');
    expect(made.metadata).to.deep.equal({ note: '\u0001file:0' });
  });

  it('keeps metadata keys that name parts of objects as plain keys', async () => {
    const metadata = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as Record<string, unknown>;
    const { id } = await api.owner.upload({}, { metadata });
    const { text } = await api.owner.get(`/documents/${id}`);
    expect(text).to.contain('"__proto__":"a"').and.contain('"constructor":"b"').and.contain('"toString":"c"');
    expect((await api.owner.post('/documents/search', { query: 'R-1 OR metadata.valueOf:x' })).status).to.equal(200);
  });

  it('reads, changes and corrects a document whatever its keys hide of an object', async () => {
    const document = await api.owner.process({}, { metadata: { hasOwnProperty: 'a' } });
    expect(document.status).to.equal('completed');
    const patched = await api.owner.patch(`/documents/${document.id}`, { metadata: { hasOwnProperty: 'b' } });
    expect(patched.body.data.metadata).to.deep.equal({ hasOwnProperty: 'b' });
    const correct = (field: string) =>
      api.owner.post(`/documents/${document.id}/review`, { action: 'corrected', corrections: [{ field, value: 'x' }] });
    for (const field of ['hasOwnProperty', 'toString', 'invoice_number']) expect((await correct(field)).status, field).to.equal(200);
    const fields = ['hasOwnProperty', 'toString'].map((name) => ({ name, type: 'TEXT' }));
    const rules = (minLength: number) => ({ hasOwnProperty: { minLength } });
    const template = { name: 'T', documentType: 'invoice', fields, validationSchema: rules(1) };
    const { body } = await api.owner.post('/documents/templates', template);
    expect((await api.owner.put(`/documents/templates/${body.data.id}`, { validationSchema: rules(2) })).status).to.equal(200);
  });

  it('replaces half a character, which no column takes, and counts characters, not their halves (D28)', async () => {
    const { id } = await api.owner.upload();
    const patch = (note: string) => api.owner.patch(`/documents/${id}`, `{"metadata":{"note":"${note}"}}`);
    expect((await patch('a\\ud800b')).body.data.metadata).to.deep.equal({ note: 'a\uFFFDb' });
    const named = await api.owner.patch(`/documents/${id}`, '{"metadata":{"a\\udfffb":"x","\\\\ud800":"\\ud83d\\ude00"}}');
    expect(named.body.data.metadata).to.deep.include({ 'a\uFFFDb': 'x', '\\ud800': '\u{1F600}' });
    const header = { 'content-type': 'application/pdf', 'docket-metadata': '{"\\ud800":"\\ud800"}' };
    const raw = await api.owner.post('/documents?filename=a.pdf', fileOf({}, 'halves'), header);
    expect(raw.body.data.metadata).to.deep.equal({ '\uFFFD': '\uFFFD' });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(fileOf({}, 'halves in a form'))]), 'a.pdf');
    form.append('metadata', '{"\\ud800":"\\udfff"}');
    const request = { method: 'POST', body: form, headers: { authorization: `Bearer ${api.owner.key}` } };
    expect((await fetch(`${api.baseUrl}/documents`, request)).status).to.equal(201);
    const update = 'mutation ($id: ID!, $metadata: JSONObject) { updateDocument(id: $id, input: { metadata: $metadata }) { id } }';
    expect(await api.owner.watch(update, { id, metadata: { '\ud800': '\ud800' } }).all()).to.have.length(1);
    expect((await patch('\u{1F600}'.repeat(500))).status).to.equal(200);
    expect((await patch('\u{1F600}'.repeat(501))).status).to.equal(400);
  });

  it('lets one of several writers with the same If-Match through (D14)', async () => {
    const { id } = await api.owner.process();
    const etag = (await api.owner.get(`/documents/${id}`)).headers.get('etag')!;
    const writes = ['a', 'b', 'c', 'd'].map((note) => api.owner.patch(`/documents/${id}`, { metadata: { note } }, { 'if-match': etag }));
    const statuses = (await Promise.all(writes)).map((answer) => answer.status);
    expect(statuses.sort()).to.deep.equal([200, 412, 412, 412]);
  });

  it('lets one of several writers with the same If-Match through when they reach two processes (D14)', async () => {
    const other = await startTestApi({}, { beside: api });
    try {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await api.owner.process();
        const etag = (await other.owner.get(`/documents/${id}`)).headers.get('etag')!;
        const writes = [api, other, api, other].map(({ owner }, index) =>
          // The same resource, however its path is spelled.
          owner.patch(`/documents/${id}${index > 1 ? '/' : ''}`, { metadata: { note: `${index}` } }, { 'if-match': etag }),
        );
        const statuses = (await Promise.all(writes)).map((answer) => answer.status);
        expect(statuses.sort(), `round ${round}`).to.deep.equal([200, 412, 412, 412]);
      }
    } finally {
      await other.close();
    }
  });

  it('takes an empty query parameter for a bad value unless any text would do (D4)', async () => {
    expect((await api.owner.get('/documents?limit=')).body.error?.details).to.have.nested.property('[0].field', 'limit');
    expect((await api.owner.get('/documents?search=&status=&templateId=')).status).to.equal(200);
  });

  it('unpacks gzip, and ends a bomb of it with 413', async () => {
    const packed = (text: string | Buffer) => post('/organization/roles', gzipSync(text), { 'content-encoding': 'gzip' });
    expect((await packed(JSON.stringify({ name: 'packed' }))).status).to.equal(201);
    expect((await packed(Buffer.alloc(50_000_000, 32))).status).to.equal(413);
  });

  for (const encoding of ['identity', 'gzip']) {
    it(`keeps nothing of an upload that breaks off (${encoding})`, async () => {
      const waiting = async () => (await api.database.query('SELECT storageKey FROM pending_content')).length;
      const file = randomBytes(300_000).toString('base64');
      const body = Buffer.from(JSON.stringify({ file, filename: 'a.pdf' }));
      const sent = encoding === 'gzip' ? gzipSync(body) : body;
      const headers = `Authorization: Bearer ${api.owner.key}\r\nContent-Type: application/json\r\nContent-Encoding: ${encoding}`;
      const socket = connect(Number(new URL(api.baseUrl).port), '127.0.0.1', () => {
        socket.write(`POST /documents HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: ${sent.length}\r\n\r\n`);
        socket.write(sent.subarray(0, sent.length / 2));
      });
      await until(async () => (await waiting()) === 1);
      socket.destroy();
      await until(async () => (await waiting()) === 0);
    });
  }

  for (const [status, text] of [
    [400, 'no HTTP at all\r\n\r\n'],
    [400, 'GET /documents HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [431, `GET /documents HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`],
  ] as const) {
    it(`answers a request that Node refuses with ${status} in the envelope (D1, D12)`, async () => {
      const answer = await exchange(api.baseUrl, text);
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { success: boolean; error: { code: string; requestId: string } };
      expect(answer)
        .to.match(new RegExp(`^HTTP/1.1 ${status} `))
        .and.contain(`X-Request-Id: ${body.error.requestId}`);
      expect(body).to.deep.include({ success: false }).and.have.nested.property('error.code', 'VALIDATION_ERROR');
    });
  }

  /** A request with the owner's key, after which the connection ends. */
  const asked = (line: string, more: string, body = '') =>
    exchange(api.baseUrl, `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.owner.key}\r\n${more}\r\n${body}`);
  const bodied = (body: string) => `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;

  it('refuses a second Host: who stands in front may have gone by the other', async () => {
    const answer = await asked('GET /documents', 'Host: y\r\nConnection: close\r\n');
    expect(answer)
      .to.match(/^HTTP\/1.1 400 /)
      .and.contain('"field":"Host"');
  });

  it('passes over expectations that it does not know, and closes the connection when asked to', async () => {
    expect(await asked('GET /documents', 'Expect: something\r\nConnection: close\r\n')).to.match(/^HTTP\/1.1 200 /);
    const body = '{"query":"nowhere"}';
    const answer = await asked('POST /documents/search', `Expect: 100-continue\r\nConnection: close\r\n${bodied(body)}`, body);
    expect(answer)
      .to.match(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
      .and.contain('"results":[]');
  });

  it('answers in HTTP/1.1 who would like another protocol, on a connection that stays', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const wish = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA' };
    const headers = { authorization: `Bearer ${api.owner.key}`, 'content-type': 'application/json', ...wish };
    const ask = (method: string, path: string, body = '') =>
      new Promise<{ status: number; text: string; port: number }>((resolve, reject) => {
        const length = { 'content-length': String(body.length) };
        const sent = request(`${api.baseUrl}${path}`, { method, agent, headers: { ...headers, ...length } }, async (response) => {
          const port = response.socket.localPort!;
          const parts = await response.toArray();
          resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString(), port });
        });
        sent.on('error', reject);
        sent.end(body);
      });
    const answers = [await ask('POST', '/documents/search', '{"query":"nowhere"}'), await ask('GET', '/healthz')];
    agent.destroy();
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(answers[0]!.text).to.contain('"results":[]');
    expect(answers[0]!.port).to.equal(answers[1]!.port);
  });

  it('answers a websocket elsewhere than at /graphql as a request (D1, D12)', async () => {
    const websocket = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    const answer = await exchange(api.baseUrl, `GET /documents HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\n${websocket}\r\n`);
    expect(answer)
      .to.match(/^HTTP\/1.1 401 /)
      .and.contain('"code":"INVALID_API_KEY"');
  });

  for (const [target, status] of [
    ['//[', 401],
    ['http://a:99999/documents/events', 401],
    ['/app/shared/%zz', 404],
    ['/files/%zz/pages/1', 404],
  ] as const) {
    it(`answers ${target}, which is no address, with ${status} (D10)`, async () => {
      const answer = await exchange(api.baseUrl, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).to.match(new RegExp(`^HTTP/1.1 ${status} `));
    });
  }

  it('gives a browser GraphiQL, every part of it from this host', async () => {
    const page = await fetch(`${api.baseUrl}/graphql`, { headers: { Accept: 'text/html' } });
    const html = await page.text();
    expect(page.headers.get('content-type')).to.contain('text/html');
    const parts = [...html.matchAll(/(?:src|href)="(\/graphql\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(parts).to.have.length(5);
    for (const path of parts) {
      const part = await fetch(`${api.baseUrl}${path}`);
      expect(part.status, path).to.equal(200);
      expect((await part.text()).length, path).to.be.greaterThan(1000);
    }
    expect(html).not.to.match(/https?:\/\//);
  });
});
