import { expect } from 'chai';
import { createClient } from 'graphql-sse';
import { startTestApi, type TestApi } from '../../../support/api.js';

const WATCH = 'subscription Watch($id: ID!) { documentUpdated(id: $id) { sequence document { id status } } }';

describe('subscriptions as server-sent events on /graphql', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const client = (key: string) =>
    createClient({ url: `${api.baseUrl}/graphql`, headers: { authorization: `Bearer ${key}` }, retryAttempts: 0 });

  it('serve the client of graphql-sse from the present state to the end', async () => {
    const { id } = await api.owner.upload();
    const messages: { documentUpdated: { document: { status: string } } }[] = [];
    for await (const { data, errors } of client(api.owner.key).iterate<(typeof messages)[number]>({ query: WATCH, variables: { id } })) {
      expect(errors).to.equal(undefined);
      messages.push(data!);
    }
    expect(messages.at(-1)!.documentUpdated.document).to.deep.equal({ id, status: 'completed' });
  });

  it('tell a failure as a result, and refuse what is no valid request', async () => {
    const missing = client(api.owner.key).iterate({ query: WATCH, variables: { id: 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ' } });
    const first = await missing.next();
    expect(first.value.errors[0].extensions).to.include({ code: 'DOCUMENT_NOT_FOUND', status: 404 });
    expect((await missing.next()).done).to.equal(true);
    const ask = (body: unknown, key = api.owner.key) => api.client(key).request('POST', '/graphql', body, { accept: 'text/event-stream' });
    expect((await ask({ query: 'subscription { nothing }' })).status).to.equal(400);
    expect((await ask({ query: 'subscription { documentsUpdated @skip(if: true) { cursor } }' })).status).to.equal(400);
    const decided =
      'subscription S($out: Boolean!) { documentsUpdated @skip(if: $out) { cursor } } mutation M { signOut } query Q { viewer { mode } }';
    for (const operationName of ['S', 'M', 'Q']) {
      const body = { query: decided, operationName, variables: { out: true } };
      expect((await ask(body)).status, operationName).to.equal(400);
      expect((await api.owner.post('/graphql', body, { 'Idempotency-Key': operationName })).status, operationName).to.equal(400);
    }
    expect((await ask({ query: WATCH })).status).to.equal(400);
    expect((await ask({ query: WATCH, variables: { id: 'x' } }, 'service_live_nonsense')).status).to.equal(401);
    const json = await api.owner.post('/graphql', { query: WATCH, variables: { id: 'x' } });
    expect(json.text).to.include('text/event-stream');
  });

  it('come to a page that can send no header, by the address', async () => {
    const { id } = await api.owner.process();
    const made = await api.owner.post('/auth/client-tokens', { permissions: ['documents.read'], documentIds: [id] });
    const query = new URLSearchParams({ query: WATCH, variables: JSON.stringify({ id }), access_token: made.body.data.token });
    const answer = await fetch(`${api.baseUrl}/graphql?${query}`, { headers: { accept: 'text/event-stream' } });
    expect(answer.headers.get('content-type')).to.include('text/event-stream');
    expect(await answer.text()).to.match(/^event: next\ndata: \{"data":\{"documentUpdated":.*\n\nevent: complete\ndata: \n\n$/);
  });

  it('end when the credential does (slow: it is looked at every two seconds)', async () => {
    const key = (
      await api.owner.query('mutation { createApiKey(input: { name: "k", permissions: ["documents.read"] }) { value apiKey { id } } }')
    ).createApiKey;
    const watch = client(key.value).iterate({ query: 'subscription { documentsUpdated { cursor } }' });
    expect((await watch.next()).value.data.documentsUpdated.cursor).to.be.a('string');
    await api.owner.query('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.apiKey.id });
    expect((await watch.next()).done).to.equal(true);
  });

  it('are a hundred for a key at most, those over REST among them', async () => {
    const ending = new AbortController();
    const open = () =>
      fetch(`${api.baseUrl}/graphql`, {
        method: 'POST',
        signal: ending.signal,
        headers: { authorization: `Bearer ${api.owner.key}`, accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'subscription { documentsUpdated { cursor } }' }),
      });
    // The answers are kept: fetch ends the stream of one that is garbage collected, which gives its place back.
    const answers: Response[] = [];
    for (let count = 0; count < 101; count += 1) answers.push(await open());
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).to.equal(100);
    expect(statuses.at(-1)).to.equal(429);
    // REST counts with them: its streams, and answers that wait.
    const { id } = await api.owner.upload();
    expect((await api.owner.get('/events', { accept: 'text/event-stream' })).status).to.equal(429);
    expect((await api.owner.get(`/documents/${id}?wait=1`)).status).to.equal(429);
    expect((await api.owner.get(`/documents/${id}`)).status).to.equal(200);
    expect(answers).to.have.length(101);
    ending.abort();
  });
});
