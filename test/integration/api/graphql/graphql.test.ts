import { expect } from 'chai';
import { getIntrospectionQuery } from 'graphql';
import { startTestApi, type TestApi } from '../../../support/api.js';

interface Refused {
  readonly errors: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[];
}

describe('api: POST and GET /graphql', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const viewer = '{ viewer { mode } }';
  const get = (query: string, headers = {}) => api.owner.get(`/graphql?query=${encodeURIComponent(query)}`, headers);
  const preflight = { 'apollo-require-preflight': 'true' };
  const cases: [string, () => ReturnType<TestApi['owner']['post']>, number, string][] = [
    ['a batch of operations (D95)', () => api.owner.post('/graphql', [{ query: viewer }]), 400, 'VALIDATION_ERROR'],
    [
      'multipart (D94)',
      () => api.owner.post('/graphql', '--x--', { 'content-type': 'multipart/form-data; boundary=x', ...preflight }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['plain text', () => api.owner.post('/graphql', viewer, { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['another method', () => api.owner.put('/graphql', { query: viewer }), 405, 'METHOD_NOT_ALLOWED'],
    [
      'a type that it cannot answer',
      () => api.owner.post('/graphql', { query: viewer }, { accept: 'application/xml' }),
      406,
      'NOT_ACCEPTABLE',
    ],
    ['GET without a preflight header (D93)', () => get(viewer), 400, 'VALIDATION_ERROR'],
    ['a mutation over GET', () => get('mutation { signOut }', preflight), 405, 'METHOD_NOT_ALLOWED'],
    [
      'a subscription over HTTP',
      () => api.owner.post('/graphql', { query: 'subscription { documentUpdated(id: "doc_x") { sequence } }' }),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'two operations without a name',
      () => api.owner.post('/graphql', { query: `query A ${viewer} query B ${viewer}` }),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a persisted query whose hash does not fit (D95)',
      () => api.owner.post('/graphql', { query: viewer, extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } }),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a persisted query that is not known, in the words of that protocol (D95)',
      () => api.owner.post('/graphql', { extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } }),
      200,
      'PERSISTED_QUERY_NOT_FOUND',
    ],
    ['a wrong document type in a variable (D110)', () => upload({ type: 'letter' }), 400, 'INVALID_DOCUMENT_TYPE'],
    ['an unknown member of an input', () => upload({ more: 1 }), 400, 'VALIDATION_ERROR'],
  ];
  const upload = (more: object) =>
    api.owner.post('/graphql', {
      query: 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id } }',
      variables: { input: { file: 'JVBERi0xLjQK', filename: 'a.pdf', ...more } },
    });

  for (const [name, ask, status, code] of cases) {
    it(`refuses ${name} with ${status} ${code}`, async () => {
      const answer = await ask();
      const { message, extensions } = (answer.body as unknown as Refused).errors[0]!;
      expect({ status: answer.status, code: extensions.code }).to.deep.equal({ status, code });
      expect(extensions.requestId).to.equal(answer.headers.get('x-request-id'));
      expect(message).not.to.contain('our side');
    });
  }

  it('answers GET with a preflight header (D93, D117)', async () => {
    expect((await get(viewer, preflight)).body.data).to.deep.equal({ viewer: { mode: 'live' } });
  });

  it('tells who asks, with the limits of the plan', async () => {
    const { viewer: found } = await api.owner.query('{ viewer { user { email } limits { monthlyDocuments storageGB users } } }');
    expect(found.user.email).to.equal(api.ownerEmail);
    expect(found.limits.users).to.be.above(0);
  });

  it('tells from which event on a client that starts now misses nothing', async () => {
    const { viewer } = await api.owner.query('{ viewer { lastSequence } }');
    await api.owner.process();
    const watch = api.owner.watch<{ events: { sequence: number; type: string } }>(
      'subscription ($after: Int) { events(after: $after) { sequence type } }',
      {
        after: viewer.lastSequence,
      },
    );
    const first = (await watch.next()).value.events;
    expect(first).to.deep.equal({ sequence: viewer.lastSequence + 1, type: 'document.uploaded' });
    await watch.close();
  });

  it('names figure and limit of an operation that is too complex (D117)', async () => {
    const aliases = Array.from({ length: 16 }, (_, n) => `a${n}: viewer { mode }`).join(' ');
    const { errors } = await api.owner.graphql(`{ ${aliases} }`);
    expect(errors![0]!.extensions).to.deep.include({ code: 'QUERY_TOO_COMPLEX', status: 400 });
    const limits = {
      repetitions: `{ viewer { ${'mode '.repeat(900)} } }`,
      introspection: `{ __schema { types ${'{ fields { type '.repeat(4)}{ name }${' } }'.repeat(4)} } }`,
    };
    for (const [limit, query] of Object.entries(limits)) {
      const [refused] = (await api.owner.graphql(query)).errors!;
      expect(refused!.extensions).to.deep.include({ code: 'QUERY_TOO_COMPLEX', status: 400, details: { limit } });
    }
    expect(errors![0]!.extensions.details).to.deep.equal({ limit: 'aliases', measured: 16, allowed: 15 });
  });

  it('tells of its schema whole, but not many times over in one answer', async () => {
    const whole = await api.owner.post('/graphql', { query: getIntrospectionQuery() });
    expect(whole.status).to.equal(200);
    expect(JSON.parse(whole.text).extensions.cost.requested).to.be.within(100, 1000);
    const again = (name: string, rest: string) => ['a', 'b', 'c', 'd', 'e'].map((alias) => `${alias}: ${name} { ...${rest} }`).join(' ');
    const query = `{ __schema { ${again('types', 'T')} } } fragment T on __Type { ${again('fields', 'F')} }
      fragment F on __Field { type { ${again('fields', 'G')} } } fragment G on __Field { name description args { name type { name } } }`;
    const [refused] = (await api.owner.graphql(query)).errors!;
    expect(refused!.extensions).to.deep.include({ code: 'QUERY_TOO_COMPLEX', status: 400 });
    expect(refused!.extensions.details).to.include({ limit: 'cost', allowed: 5000 });
  });

  it('answers 200 and null at the path of a look-up that finds nothing (D137)', async () => {
    const { status, body } = await api.owner.post('/graphql', { query: '{ document(id: "doc_none") { id } }' });
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal({ document: null });
    expect((body as unknown as Refused).errors[0]!.extensions).to.include({ code: 'DOCUMENT_NOT_FOUND', status: 404 });
  });
});
