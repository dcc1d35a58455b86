import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';

describe('limits of whoever can make many credentials (D90)', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ RATE_LIMIT_LIVE: '40', RATE_LIMIT_TEST: '8', GRAPHQL_COST_PER_MINUTE: '400', GRAPHQL_MAX_COST: '150' });
  });

  beforeEach(() => api.clock.advance(120_000));

  after(() => api.close());

  /** How many requests are let through before one of them is refused, at most so many. */
  async function until429(clients: readonly ApiClient[], most: number, ask = (client: ApiClient) => client.get('/documents')) {
    for (let done = 0; done < most; done += 1) if ((await ask(clients[done % clients.length]!)).status === 429) return done;
    return most;
  }

  async function tokensOf(maker: ApiClient, count: number): Promise<ApiClient[]> {
    const made: ApiClient[] = [];
    for (let at = 0; at < count; at += 1) {
      const { status, body } = await maker.post('/auth/client-tokens', { permissions: ['documents.read'], uploadOnly: true });
      expect(status).to.equal(201);
      made.push(api.client(body.data.token));
    }
    return made;
  }

  it('is not multiplied by client tokens', async () => {
    const { client } = await api.member();
    const tokens = await tokensOf(client, 10);
    expect(await until429(tokens, 60)).to.equal(40);
    expect((await client.get('/documents')).status, 'the key itself goes on').to.equal(200);
    api.clock.advance(120_000);
    const first = await tokens[0]!.get('/documents');
    expect([first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).to.deep.equal(['20', '19']);
    const costly = (each: ApiClient) => each.post('/graphql', { query: '{ documents(first: 98) { nodes { id } } }' });
    expect(await until429(tokens, 10, costly), 'cost').to.equal(4);
  });

  it('is not multiplied by signing in often, and one mode takes nothing from the other', async () => {
    const signedIn = async () => {
      const { headers } = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
      return api.client('').with({ cookie: headers.getSetCookie()[0]!.split(';')[0]!, origin: api.baseUrl });
    };
    const sessions = [await signedIn(), await signedIn(), await signedIn()];
    expect(await until429(sessions, 60)).to.equal(40);
    expect(await until429([sessions[0]!.with({ 'docket-mode': 'test' })], 60)).to.equal(8);
  });
});
