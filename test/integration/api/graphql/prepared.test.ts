import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../../support/api.js';

/** A query whose text came before is served by compiled code: nobody may see that but by the clock. */
describe('queries that come again', () => {
  let api: TestApi;
  let member: Member;
  let id: string;

  before(async function () {
    this.timeout(60_000);
    api = await startTestApi();
    member = await api.member({ permissions: ['documents.read'] });
    ({ id } = await api.owner.process({ data: { invoice_number: 'R-7', total_amount: 119.5, vendor: { name: 'Alder' } } }));
  });
  after(() => api.close());

  const DOCUMENT =
    'id __typename status createdAt metadata reviewReasons { reason } confidenceScores { overall } viewerCan { edit } uploader { email }';
  /** Answers with data, with nulls, with errors of every kind; `$id`: the document, or an unknown one. */
  const QUERIES: readonly (readonly [what: string, query: string, variables?: Record<string, unknown>])[] = [
    [
      'a page with its counts',
      `{ documents(first: 5) { totalCount nodes { ${DOCUMENT} } pagination { total totalPages } pageInfo { endCursor } } }`,
    ],
    ['edges, and a summary', '{ documents(first: 1) { edges { cursor node { filename } } summary { totalDocuments averageConfidence } } }'],
    [
      'variables, their defaults, aliases and fragments',
      `query Q($id: ID!, $n: Int = 3) { one: document(id: $id) { ...D } list: documents(first: $n) { nodes { ...D } } } fragment D on Document { ${DOCUMENT} }`,
    ],
    [
      'what is skipped and what is included',
      'query ($id: ID!, $more: Boolean = false) { document(id: $id) { id filename @include(if: $more) status @skip(if: $more) } }',
    ],
    [
      'a fragment twice, once left out',
      'query ($id: ID!, $no: Boolean = true) { ...Q @skip(if: $no) ...Q } fragment Q on Query { document(id: $id) { id status } }',
    ],
    [
      'a union and its values',
      'query ($id: ID!) { document(id: $id) { extraction { __typename ... on InvoiceData { totalAmount { value ... on ExtractedValue { text } } vendor { name { value } } customer { name { value } } } } } }',
    ],
    [
      'nodes of several types',
      'query ($id: ID!) { node(id: $id) { id __typename ... on Document { filename } } nodes(ids: [$id, "doc_01ARZ3NDEKTSV4RRFFQ69G5FAV", "x"]) { id } }',
    ],
    [
      'one that is not there beside one that is',
      'query ($id: ID!) { there: document(id: $id) { id } not: document(id: "doc_01ARZ3NDEKTSV4RRFFQ69G5FAV") { id } }',
    ],
    ['a list that is refused', '{ webhooks { nodes { id } } viewer { mode } }'],
    ['a field that is refused', 'query ($id: ID!) { document(id: $id) { id template { name } permissions { defaultAccess } } }'],
    ['a page size out of range', '{ documents(first: 0) { nodes { id } } viewer { mode } }'],
    ['a cursor of another list', '{ documents(after: "x") { nodes { id } } }'],
    [
      'a variable of another kind',
      'query ($id: ID!, $first: Int) { document(id: $id) { id } documents(first: $first) { nodes { id } } }',
      { first: 'many' },
    ],
    ['a missing variable', 'query ($other: ID!) { document(id: $other) { id } }'],
    ['too large a cost', '{ documents(first: 100) { nodes { jobs(first: 100) { nodes { id } } } } }'],
    [
      'inputs with lists and enums',
      '{ documents(filter: { status: [completed, review_required], type: invoice }, orderBy: FILENAME_ASC) { nodes { id type } } }',
    ],
    [
      'viewer, roles and settings',
      '{ viewer { user { email } permissions organization { name settings { timezone } limits { users } role } } errorCodes { code status } }',
    ],
  ];

  const WHO: readonly (readonly [who: string, key: () => string])[] = [
    ['an owner', () => api.owner.key],
    ['a member with few permissions', () => member.client.key],
  ];

  function send(key: string, body: object, accept?: string): Promise<Response> {
    return fetch(`${api.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-request-id': 'again',
        ...(accept ? { accept } : {}),
      },
      body: JSON.stringify(body),
    });
  }

  /** The same by GET: what is no text stands there as JSON. */
  function get(key: string, asked: Record<string, unknown>): Promise<Response> {
    const parameters = Object.entries(asked).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'again', 'apollo-require-preflight': '1' };
    return fetch(`${api.baseUrl}/graphql?${new URLSearchParams(parameters)}`, { headers });
  }

  const ask = async (key: string, body: object, accept?: string) => shownOf(await send(key, body, accept));

  async function shownOf(response: Response) {
    const text = await response.text();
    const { extensions, errors, ...json } = text.startsWith('{') ? JSON.parse(text) : { text };
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(date|content-length|.*ratelimit.*)$/.test(name)));
    // What is left of the minute's budget falls with each request.
    const shown = { ...extensions, cost: extensions?.cost && { ...extensions.cost, remaining: 0 } };
    // In parallel either may fail first.
    const sorted = errors?.sort((a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    return { status: response.status, headers, extensions: shown, errors: sorted, ...json };
  }

  for (const [who, key] of WHO)
    for (const [what, query, variables] of QUERIES)
      it(`are answered alike: ${what}, asked by ${who}`, async () => {
        const body = { query, variables: { id, ...variables } };
        const first = await ask(key(), body);
        // One that the schema does not allow would be refused alike, and show nothing.
        expect(JSON.stringify(first.errors ?? [])).not.to.match(/Cannot query|Unknown argument/);
        for (let time = 0; time < 3; time += 1) expect(await ask(key(), body)).to.deep.equal(first);
      });

  const persisted = (query: string) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } },
  });

  it('are answered alike by GET, as a text and by its hash', async () => {
    const query = `query ($id: ID!, $n: Int = 2) { document(id: $id) { ${DOCUMENT} } documents(first: $n) { totalCount } }`;
    const { key } = api.owner;
    const variables = { id };
    const first = await ask(key, { query, variables, ...persisted(query) });
    const firstGot = await shownOf(await get(key, { query, variables }));
    expect([first.status, first.data]).to.deep.equal([200, firstGot.data]);
    for (let time = 0; time < 3; time += 1) {
      expect(await shownOf(await get(key, { query, variables }))).to.deep.equal(firstGot);
      expect(await shownOf(await get(key, { variables, ...persisted(query) }))).to.deep.equal(firstGot);
      expect(await ask(key, { variables, ...persisted(query) })).to.deep.equal(first);
    }
    const wrong = await shownOf(await get(key, { query: '{ viewer { mode } }', ...persisted(query) }));
    expect([wrong.status, wrong.errors[0].extensions.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
  });

  it('are found by GET with the id of a trusted document', async () => {
    const text = `query ($id: ID!) { document(id: $id) { id } } # trusted`;
    const variables = { id };
    const made = await api.owner.post('/graphql', {
      query: 'mutation ($text: String!) { trustDocument(text: $text) { documentId } }',
      variables: { text },
    });
    const { documentId } = JSON.parse(made.text).data.trustDocument;
    for (let time = 0; time < 4; time += 1) {
      expect((await shownOf(await get(api.owner.key, { documentId, variables }))).data).to.deep.equal({ document: { id } });
      // As Apollo's clients send the id of a manifest.
      expect((await shownOf(await get(api.owner.key, { variables, ...persisted(text) }))).data).to.deep.equal({ document: { id } });
    }
    const unknown = await shownOf(await get(api.owner.key, { documentId: 'nothing' }));
    expect([unknown.status, unknown.errors[0].extensions.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
  });

  const ACCEPTS = [
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json;q=0.9',
    'text/html',
    '*/*',
  ];
  for (const accept of ACCEPTS)
    it(`are answered in the same media type: ${accept}`, async () => {
      const body = { query: `{ viewer { mode } } # ${accept}` };
      const first = await ask(api.owner.key, body, accept);
      for (let time = 0; time < 3; time += 1) expect(await ask(api.owner.key, body, accept)).to.deep.equal(first);
    });

  it('count against the limits each time', async () => {
    const remaining: number[] = [];
    // Two windows on, nothing of the tests before is left to fall out of the limit meanwhile.
    api.clock.advance(120_000);
    for (let time = 0; time < 5; time += 1)
      remaining.push(
        JSON.parse((await api.owner.post('/graphql', { query: '{ documents(first: 9) { nodes { id } } }' })).text).extensions.cost
          .remaining,
      );
    expect(remaining.slice(1).map((left, index) => remaining[index]! - left)).to.deep.equal([11, 11, 11, 11]);
  });
});
