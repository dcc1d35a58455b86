import { expect } from 'chai';
import { getNamedType, isScalarType } from 'graphql';
import pLimit from 'p-limit';
import { startTestApi, type TestApi } from '../support/api.js';
import { graphqlOperations, requestOf, restOperations } from '../support/contract/operations.js';

/** Characters that no id has, and that columns of ids cannot be compared with. */
const STRANGE = 'ü😀';
const AT_ONCE = 4;

describe('words that no column holds, which D10 and D11 call unknown (slow: every operation)', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ RATE_LIMIT_LIVE: '100000', RATE_LIMIT_UPLOADS: '100000', GRAPHQL_COST_PER_MINUTE: '10000000' });
  });
  after(() => api.close());

  /** Names of those that ended as a fault of the service. */
  async function faults<T extends { name: string }>(operations: readonly T[], ask: (operation: T) => Promise<string>): Promise<string[]> {
    const atOnce = pLimit(AT_ONCE);
    const answers = await Promise.all(
      operations.map((operation) => atOnce(async () => ((await ask(operation)).includes('INTERNAL_ERROR') ? [operation.name] : []))),
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

  it('are nowhere a fault in an argument', async () => {
    const operations = graphqlOperations(api.app.schema).flatMap((operation) => {
      const words = operation.field.args.filter(({ type }) => isScalarType(getNamedType(type))).map(({ name }) => name);
      return words.length === 0 ? [operation] : words.map((word) => ({ ...operation, name: `${operation.name}(${word})`, more: [word] }));
    });
    const ask = async (operation: (typeof operations)[number] & { more?: string[] }) =>
      (await api.owner.post('/graphql', { query: requestOf(operation, { word: STRANGE, more: operation.more ?? [] }) })).text;
    expect(await faults(operations, ask)).to.deep.equal([]);
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
