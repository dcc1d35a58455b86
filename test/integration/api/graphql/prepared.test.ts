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
    'id __typename status createdAt metadata reviewReasons { code } confidenceScores { overall } viewerCan { edit } uploader { email }';
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

  async function ask(key: string, body: object, accept?: string) {
    const response = await fetch(`${api.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-request-id': 'again',
        ...(accept ? { accept } : {}),
      },
      body: JSON.stringify(body),
    });
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
        for (let time = 0; time < 3; time += 1) expect(await ask(key(), body)).to.deep.equal(first);
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
