import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const GZIP = { 'content-encoding': 'gzip' };

describe('api: what one body may cost (D132)', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({ RATE_LIMIT_LIVE: '100000', RATE_LIMIT_TEST: '100000' });
  });
  after(() => api.close());

  const signIn = (password: string) =>
    `{"query":"mutation { signIn(input: { email: \\"a@b.example\\", password: \\"${password}\\" }) { token } }"}`;

  const paths = [
    ['/documents', (length: number) => JSON.stringify({ filename: 'a'.repeat(length) }), {}],
    ['/nowhere', (length: number) => JSON.stringify({ filename: 'a'.repeat(length) }), {}],
    ['/auth/sign-in', (length: number) => JSON.stringify({ email: 'a@b.example', password: 'a'.repeat(length) }), {}],
    ['/graphql', (length: number) => signIn('a'.repeat(length)), {}],
    ['/graphql', (length: number) => JSON.stringify({ query: '{ viewer { mode } }', variables: { a: 'a'.repeat(length) } }), {}],
    ['/app/sign-in', (length: number) => `email=a&password=${'a'.repeat(length)}`, FORM],
    ['/app/invite/x', (length: number) => `name=a&password=${'a'.repeat(length)}`, FORM],
    ['/app/oauth/x', (length: number) => `answer=${'a'.repeat(length)}`, FORM],
    ['/oauth/token', (length: number) => `client_id=a&client_secret=${'a'.repeat(length)}`, FORM],
    ['/oauth/token', (length: number) => `grant_type=${'a'.repeat(length)}`, { ...FORM, authorization: 'Basic YTpi' }],
  ] as const;
  for (const [path, bodyOf, headers] of paths) {
    const bytes = (length: number) => Buffer.from(bodyOf(length));
    const post = async (body: unknown, more = {}, client = api.client('')) => {
      const answer = await client.post(path, body, { ...headers, ...more });
      return [answer.status, /FILE_TOO_LARGE|UNSUPPORTED_MEDIA_TYPE/.exec(answer.text)?.[0]];
    };

    it(`is small and plain without a credential: ${path} ${bodyOf(1).slice(0, 30)}`, async () => {
      expect((await post(bytes(100)))[0], 'small').to.be.oneOf([200, 303, 400, 401, 404, 422]);
      expect(await post(bytes(16_400)), 'large').to.deep.equal([413, 'FILE_TOO_LARGE']);
      expect(await post(gzipSync(bytes(100)), GZIP), 'packed').to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const wrong = `service_live_${'a'.repeat(38)}`;
      if (path !== '/oauth/token') expect(await post(bytes(16_400), {}, api.client(wrong))).to.deep.equal([413, 'FILE_TOO_LARGE']);
    });

    it(`is counted while it arrives when its size is not announced: ${path} ${bodyOf(1).slice(0, 30)}`, async () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes(40_000));
          controller.close();
        },
      });
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' } as RequestInit;
      const answer = await fetch(`${api.baseUrl}${path}`, init);
      // Where nobody reads a body without a credential, its size is never known.
      expect(answer.status).to.be.oneOf(path === '/documents' || path === '/nowhere' ? [401] : [401, 413]);
      await answer.text();
    });
  }

  const bombs: readonly (readonly [string, number, string, Buffer])[] = [
    ['many objects', 400, 'VALIDATION_ERROR', Buffer.from(`{"a":[${'{},'.repeat(100_000)}{}]}`)],
    ['many members', 400, 'VALIDATION_ERROR', Buffer.from(`{"a":[${'1,'.repeat(250_001)}1]}`)],
    ['10,000 levels', 400, 'VALIDATION_ERROR', Buffer.from(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
    ['20 MB of spaces', 413, 'FILE_TOO_LARGE', Buffer.concat([Buffer.alloc(20_000_000, ' '), Buffer.from('{}')])],
    ['a text of 20 MB', 413, 'FILE_TOO_LARGE', Buffer.from(`{"query":"${'a'.repeat(20_000_000)}"}`)],
  ];
  for (const path of ['/graphql', '/documents', '/documents/search'])
    for (const [name, status, code, body] of bombs)
      it(`ends ${name} packed for ${path}`, async () => {
        const answer = await api.owner.post(path, gzipSync(body), GZIP);
        expect([answer.status, /VALIDATION_ERROR|FILE_TOO_LARGE/.exec(answer.text)?.[0]]).to.deep.equal([status, code]);
      });

  it('stops at the 101st file of a batch, and keeps none of them', async () => {
    const waiting = async () => (await api.database.query('SELECT storageKey FROM pending_content')).length;
    const { write } = api.storage;
    let written = 0;
    let atOnce = 0;
    let mostAtOnce = 0;
    Object.assign(api.storage, {
      write: async (...given: Parameters<typeof write>) => {
        written += 1;
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await write.call(api.storage, ...given).finally(() => {
          atOnce -= 1;
        });
      },
    });
    try {
      const before = await waiting();
      const body = gzipSync(`{"documents":[${'{"file":""},'.repeat(12_000)}{}]}`);
      const answer = await api.owner.post('/documents/batch', body, GZIP);
      expect([answer.status, answer.body.error?.code]).to.deep.equal([400, 'BATCH_SIZE_EXCEEDED']);
      expect([written, mostAtOnce]).to.deep.equal([100, 1]);
      expect(await waiting()).to.equal(before);
    } finally {
      Object.assign(api.storage, { write });
    }
  });

  it('takes bytes of a signed upload as they are', async () => {
    const data = await api.owner.query(
      'mutation { createUpload(input: { filename: "a.pdf", size: 30, contentType: "application/pdf" }) { uploadUrl } }',
    );
    const url = data.createUpload.uploadUrl.replace(/^https?:\/\/[^/]+/, api.baseUrl);
    const put = (headers: Record<string, string>) => fetch(url, { method: 'PUT', body: randomBytes(30), headers });
    expect((await put({ 'content-encoding': 'gzip' })).status).to.equal(415);
    expect((await put({})).status).to.equal(200);
  });

  const marked: readonly (readonly [string, object, number])[] = [
    ['/documents', { file: Buffer.from('%PDF-1.7 marked').toString('base64'), filename: 'a.pdf' }, 201],
    ['/documents/batch', { documents: [{ file: Buffer.from('%PDF-1.7 marked too').toString('base64'), filename: 'b.pdf' }] }, 202],
    ['/documents/search', { query: 'invoice' }, 200],
    ['/graphql', { query: '{ viewer { mode } }' }, 200],
  ];
  for (const [path, body, status] of marked)
    it(`reads JSON behind a byte order mark, as programs write that save it as a file: ${path}`, async () => {
      const post = async (before: string) => {
        const answer = await api.owner.post(path, Buffer.from(before + JSON.stringify(body)), { 'content-type': 'application/json' });
        return [answer.status, /"errors?"/.test(answer.text)];
      };
      expect(await post('\ufeff')).to.deep.equal([status, false]);
      expect((await post('\ufeff\ufeff'))[0], 'two of them').to.equal(400);
    });

  it('reads a packed body of the ordinary kind', async () => {
    const search = { query: 'invoice', filters: {} };
    expect((await api.owner.post('/documents/search', gzipSync(JSON.stringify(search)), GZIP)).status).to.equal(200);
  });
});
