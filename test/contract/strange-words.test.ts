import { expect } from 'chai';
import pLimit from 'p-limit';
import { startTestApi, type TestApi } from '../support/api.js';
import { graphqlOperations, restOperations } from '../support/contract/operations.js';
import { placesOf, requestWith } from '../support/contract/places.js';
import { fillerOf, makeThings } from '../support/contract/things.js';
import { type Receiver, startReceiver } from '../support/fakes/receiver.js';

/** Characters that no id has, and that columns of ids cannot be compared with. */
const STRANGE = 'ü😀';
const AT_ONCE = 4;

describe('words that no column holds, which D10 and D11 call unknown (slow: every operation)', () => {
  let api: TestApi;
  let receiver: Receiver;

  before(async () => {
    receiver = await startReceiver();
    api = await startTestApi({
      OUTBOUND_ALLOW: '127.0.0.0/8',
      RATE_LIMIT_LIVE: '100000',
      RATE_LIMIT_UPLOADS: '100000',
      GRAPHQL_COST_PER_MINUTE: '10000000',
    });
  });
  after(async () => {
    await api.close();
    await receiver.close();
  });

  /** What no answer may say: a fault of the service, or a value that was not written out. */
  const FAULT = /INTERNAL_ERROR|\[object /;

  /** Names of those whose answer is a fault of the service. */
  async function faults<T extends { name: string }>(operations: readonly T[], ask: (operation: T) => Promise<string>): Promise<string[]> {
    const atOnce = pLimit(AT_ONCE);
    const answers = await Promise.all(
      operations.map((operation) => atOnce(async () => (FAULT.test(await ask(operation)) ? [operation.name] : []))),
    );
    return answers.flat();
  }

  it('are nowhere a fault in a path', async () => {
    const named = restOperations(api.app.openapi!).filter(({ path }) => path.includes('{') && !path.endsWith('/events'));
    const ask = async ({ method, path }: (typeof named)[number]) => {
      const bodied = ['POST', 'PUT', 'PATCH'].includes(method);
      const address = path.replace(/\{\w+\}/g, encodeURIComponent(STRANGE));
      return (await api.owner.request(method, address, bodied ? {} : undefined)).text;
    };
    expect(await faults(named, ask)).to.deep.equal([]);
  });

  /** What no place expects, each for a fault of another kind. */
  const values = {
    strange: `${STRANGE}\ud800`,
    inherited: 'constructor',
    long: 'x'.repeat(70_000),
    huge: 1e308,
    thing: [{ member: { inner: 1 } }],
  };

  for (const [name, value] of Object.entries(values))
    it(`are nowhere a fault in an argument or a member of an input: ${name}`, async () => {
      const numbers = { user: api.ownerId, organization: api.organizationId };
      const filler = fillerOf(await makeThings(api.owner, receiver.url, numbers, name));
      const tried = graphqlOperations(api.app.schema).flatMap((operation) =>
        placesOf(operation.field).map((place) => ({ ...operation, name: `${operation.name}(${place.path.join('.')})`, place })),
      );
      const ask = async ({ kind, field, place }: (typeof tried)[number]) =>
        (await api.owner.post('/graphql', requestWith(kind, field, place, value, filler(field.name)))).text;
      expect(tried).to.have.length.above(400);
      expect(await faults(tried, ask)).to.deep.equal([]);
    });

  it('name no trusted document, no persisted one and no program', async () => {
    const codeOf = async (body: object) => JSON.parse((await api.owner.post('/graphql', body)).text).errors[0].extensions.code;
    expect(await codeOf({ documentId: STRANGE })).to.equal('VALIDATION_ERROR');
    expect(await codeOf({ extensions: { persistedQuery: { version: 1, sha256Hash: STRANGE } } })).to.equal('PERSISTED_QUERY_NOT_FOUND');
    expect(
      (await api.owner.query('query N($id: ID!) { node(id: $id) { id } }', { id: `tdoc_${api.organizationId}_${STRANGE}` })).node,
    ).to.equal(null);
    const query = new URLSearchParams({ response_type: 'code', client_id: STRANGE, redirect_uri: 'https://program.example/back' });
    expect((await api.client('').get(`/oauth/authorize?${query}`)).status).to.equal(400);
  });
});
