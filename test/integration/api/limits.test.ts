import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { describeWithRedis } from '../../support/servers/redis.js';

describe('limits of the API', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({
      RATE_LIMIT_LIVE: '5',
      RATE_LIMIT_TEST: '50',
      RATE_LIMIT_UPLOADS: '2',
      RATE_LIMIT_OCR: '1',
      GRAPHQL_COST_PER_MINUTE: '100',
      GRAPHQL_MAX_COST: '60',
    });
  });

  after(() => api.close());

  it('count requests of a key over REST and GraphQL, tell so on every answer, and refuse beyond (D90)', async () => {
    const { client } = await api.member();
    const first = await client.get('/nowhere');
    expect(first.status).to.equal(404);
    expect(first.headers.get('ratelimit-policy')).to.equal('"default";q=5;w=60');
    expect(first.headers.get('ratelimit')).to.match(/^"default";r=4;t=\d+$/);
    expect(first.headers.get('x-ratelimit-remaining')).to.equal('4');
    for (let i = 0; i < 2; i += 1) await client.get('/documents');
    for (let i = 0; i < 2; i += 1) await client.graphql('{ viewer { mode } }');
    const refused = await client.get('/documents');
    expect([refused.status, refused.body.error?.code]).to.deep.equal([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 120);
    expect((await client.post('/graphql', { query: '{ viewer { mode } }' })).status).to.equal(429);
    expect((await api.owner.get('/organizations')).status).to.equal(200);
    api.clock.advance(120_000);
    expect((await client.get('/documents')).status).to.equal(200);
  });

  it('count uploads on their own', async () => {
    const upload = () => api.sandbox.post('/documents', { filename: 'a.pdf' });
    const first = await upload();
    expect(first.headers.get('ratelimit-policy')).to.equal('"default";q=50;w=60, "upload";q=2;w=60');
    await upload();
    expect((await upload()).status).to.equal(429);
    expect((await api.sandbox.get('/documents')).status).to.equal(200);
  });

  it('count uploads and reading through GraphQL as on REST, each of several in one operation', async () => {
    const { client } = await api.member({ mode: 'test' });
    const ask = async (fields: string) => {
      const answer = await client.post('/graphql', { query: `mutation { ${fields} }` });
      return [answer.status, JSON.parse(answer.text).errors?.[0].extensions.code];
    };
    const create = 'createUpload(input: { filename: "a.pdf", size: 9, contentType: "application/pdf" }) { documentId }';
    expect(await ask(`a: ${create} b: ${create}`)).to.deep.equal([200, undefined]);
    expect(await ask(create)).to.deep.equal([429, 'RATE_LIMIT_EXCEEDED']);
    expect((await client.post('/documents', { filename: 'a.pdf' })).status).to.equal(429);
    expect(await ask('extractText(input: { documentUrl: "https://localhost/a" }) { documentId }')).to.deep.equal([
      200,
      'INVALID_DOCUMENT_URL',
    ]);
    expect(await ask('extractText(input: { documentUrl: "https://localhost/a" }) { documentId }')).to.deep.equal([
      429,
      'RATE_LIMIT_EXCEEDED',
    ]);
    api.clock.advance(120_000);
  });

  it('count who is refused by address', async () => {
    const answer = await api.client('').get('/documents');
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).to.deep.equal([401, '50']);
    expect(answer.headers.get('service-version')).to.match(/^\d{4}-\d\d-\d\d$/);
  });

  it('tell what an operation cost, refuse one that is too large, and hold the budget of the minute (D95, D117)', async () => {
    const ask = async (query: string) => {
      const answer = await api.sandbox.post('/graphql', { query });
      return { status: answer.status, ...JSON.parse(answer.text) };
    };
    const cheap = await ask('{ documents(first: 20) { nodes { id } } }');
    expect(cheap.extensions.cost).to.deep.equal({ requested: 22, maximum: 60, remaining: 78 });
    const large = await ask('{ documents(first: 100) { nodes { id } } }');
    expect(large).to.deep.include({ status: 400 });
    expect(large.errors[0].extensions).to.deep.include({
      code: 'QUERY_TOO_COMPLEX',
      details: { limit: 'cost', measured: 102, allowed: 60 },
    });
    for (let i = 0; i < 3; i += 1) await ask('{ documents(first: 20) { nodes { id } } }');
    const over = await ask('{ documents(first: 20) { nodes { id } } }');
    expect([over.status, over.errors[0].extensions.code]).to.deep.equal([429, 'RATE_LIMIT_EXCEEDED']);
    api.clock.advance(120_000);
  });

  it('need a preflight header for GET', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ viewer { mode } }')}`;
    expect((await api.sandbox.get(path)).status).to.equal(400);
    expect((await api.sandbox.get(path, { 'apollo-require-preflight': '1' })).status).to.equal(200);
  });

  it('know persisted queries by their hash once they were sent (D95)', async () => {
    const query = 'query Persisted { viewer { mode } }';
    const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };
    const ask = async (body: object) => JSON.parse((await api.sandbox.post('/graphql', body)).text);
    expect((await ask({ extensions })).errors[0].message).to.equal('PersistedQueryNotFound');
    expect((await ask({ query, extensions })).data.viewer.mode).to.equal('test');
    expect((await ask({ extensions })).data.viewer.mode).to.equal('test');
    expect((await ask({ query: '{ viewer { mode } }', extensions })).errors[0].extensions.code).to.equal('VALIDATION_ERROR');
  });

  it('hold over the websocket', async () => {
    const aliases = Array.from({ length: 16 }, (_, i) => `a${i}: sequence`).join(' ');
    const failed = await api.sandbox
      .watch(`subscription { documentUpdated(id: "x") { ${aliases} } }`)
      .all()
      .then(
        () => undefined,
        (error: { 0?: { extensions: Record<string, unknown> } }) => JSON.stringify(error),
      );
    expect(failed).to.include('QUERY_TOO_COMPLEX');
  });

  it('run trusted documents by their id, and only those where an organization says so (D95)', async () => {
    const other = await api.organization('Trusting');
    const ask = async (body: object) => {
      api.clock.advance(120_000);
      return other.client.post('/graphql', body);
    };
    const text = 'query Mode { viewer { mode } }';
    const made = await ask({ query: 'mutation ($text: String!) { trustDocument(text: $text) { documentId } }', variables: { text } });
    const { documentId } = JSON.parse(made.text).data.trustDocument;
    expect(JSON.parse((await ask({ documentId })).text).data.viewer.mode).to.equal('live');
    expect((await ask({ documentId: 'x' })).status).to.equal(400);
    const setOnly = (only: boolean) =>
      ask({
        query: `mutation { updateOrganization(id: ${other.organizationId}, input: { settings: { trustedDocumentsOnly: ${only} } }) { id } }`,
      });
    await setOnly(true);
    expect((await ask({ query: '{ viewer { mode } }' })).status).to.equal(403);
    expect((await ask({ documentId })).status).to.equal(200);
    expect((await ask({ query: text })).status).to.equal(200);
    await setOnly(false);
    expect((await ask({ query: '{ viewer { mode } }' })).status).to.equal(200);
  });

  it('trust the documents of a manifest of Apollo or Relay by its ids, all or none', async () => {
    const other = await api.organization('With manifests');
    const calm = <T>(client: T): T => {
      api.clock.advance(120_000);
      return client;
    };
    const trust = async (manifest: object) =>
      calm(other.client).graphql(
        'mutation ($manifest: JSONObject!) { trustDocuments(manifest: $manifest) { added known documents { documentId } } }',
        { manifest },
      );
    const body = 'query OfApollo { viewer { mode } }';
    const operations = [{ id: createHash('sha256').update(body).digest('hex'), name: 'OfApollo', type: 'query', body }];
    const apollo = { format: 'apollo-persisted-query-manifest', version: 1, operations };
    const relay = { '0f1e2d3c4b5a69788796a5b4c3d2e1f0': 'query OfRelay { viewer { user { email } } }' };
    const documents = operations.map(({ id }) => ({ documentId: id }));
    expect((await trust(apollo)).data.trustDocuments).to.deep.equal({ added: 1, known: 0, documents });
    expect((await trust(apollo)).data.trustDocuments, 'again').to.deep.equal({ added: 0, known: 1, documents });
    expect((await trust(relay)).data.trustDocuments.added).to.equal(1);
    for (const [wrong, field] of [
      [{ ...relay, broken: 'query {' }, 'manifest.broken'],
      [{ format: 'another', version: 1 }, 'manifest'],
      [{ ...apollo, operations: [...operations, { id: 'no name', body }] }, 'manifest.operations[1]'],
      [{ [Object.keys(relay)[0]!]: body }, 'manifest'],
    ] as const)
      expect((await trust(wrong)).errors![0]!.extensions, JSON.stringify(wrong)).to.include({ code: 'VALIDATION_ERROR', field });
    const ask = async (request: object) => JSON.parse((await calm(other.client).post('/graphql', request)).text);
    expect((await ask({ documentId: Object.keys(relay)[0] })).data.viewer.user.email).to.equal(other.email);
    // As Apollo Client's link for persisted queries sends it, though nobody sent the text before.
    const extensions = { persistedQuery: { version: 1, sha256Hash: operations[0]!.id } };
    expect((await ask({ extensions })).data.viewer.mode).to.equal('live');
    const made = await calm(other.client).query(
      'mutation { createApiKey(input: { name: "page", permissions: ["settings.manage"], trustedDocumentsOnly: true }) { value apiKey { id trustedDocumentsOnly } } }',
    );
    expect(made.createApiKey.apiKey.trustedDocumentsOnly).to.equal(true);
    const page = api.client(made.createApiKey.value);
    const status = async (request: object) => (await calm(page).post('/graphql', request)).status;
    expect(await status({ query: '{ viewer { mode } }' })).to.equal(403);
    expect(await status({ query: body })).to.equal(200);
    expect(await status({ documentId: operations[0]!.id })).to.equal(200);
    expect(await status({ query: 'mutation { trustDocument(text: "{ viewer { mode } }") { documentId } }' }), 'frees itself').to.equal(403);
    expect((await calm(page).get('/organizations')).status, 'REST has fixed operations').to.equal(200);
    expect((await calm(other.client).graphql('{ viewer { level: mode } }')).errors, 'another key').to.equal(undefined);
    const { rotateApiKey } = await calm(other.client).query(
      `mutation { rotateApiKey(id: "${made.createApiKey.apiKey.id}") { apiKey { trustedDocumentsOnly } } }`,
    );
    expect(rotateApiKey.apiKey.trustedDocumentsOnly, 'also after it was rotated').to.equal(true);
  });

  it('hold programs to trusted documents, not people who are signed in', async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    const person = api.client('').with({ cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]!, origin: api.baseUrl });
    const setOnly = (only: boolean) =>
      person.query(
        `mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { trustedDocumentsOnly: ${only} } }) { id } }`,
      );
    await setOnly(true);
    api.clock.advance(120_000);
    const query = '{ viewer { mode } }';
    expect([(await person.post('/graphql', { query })).status, (await api.owner.post('/graphql', { query })).status]).to.deep.equal([
      200, 403,
    ]);
    await setOnly(false);
    api.clock.advance(120_000);
  });
});

describeWithRedis('limits shared over Redis', (redis) => {
  it('count the requests of a key on every process', async () => {
    const { createSlidingWindow } = await import('../../../src/api/sliding-window.js');
    const { silentLog } = await import('../../../src/platform/log.js');
    const { FakeClock } = await import('../../../src/platform/time/clock.js');
    const clock = new FakeClock();
    const [one, other] = [createSlidingWindow(redis.url, clock, silentLog), createSlidingWindow(redis.url, clock, silentLog)];
    try {
      await one.ready();
      await other.ready();
      expect((await one.take('key', 1, 2)).remaining).to.equal(1);
      expect((await other.take('key', 1, 2)).remaining).to.equal(0);
      expect((await one.take('key', 1, 2)).allowed).to.equal(false);
      clock.advance(59_000);
      expect(await other.take('key', 2, 2)).to.include({ allowed: false, remaining: 0, retrySeconds: 1, resetSeconds: 1 });
      clock.advance(1000);
      expect((await one.take('key', 2, 2)).allowed).to.equal(true);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});
