import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';
import { listenTo, type Statements } from '../../support/servers/statements.js';

const DOCUMENTS = 100;

/** Ten pages as front-ends show them, and how many statements each costs the database, however many rows it has. */
const PAGES: readonly (readonly [page: string, statements: number, query: string])[] = [
  ['documents, plain', 1, '{ documents(first: 100) { nodes { id filename status type confidence createdAt uploadedBy } } }'],
  [
    'documents with counts, template, uploader',
    4,
    '{ documents(first: 100) { totalCount summary { completed failed } nodes { id filename template { name } uploader { name } } } }',
  ],
  [
    'documents with newest job and rights',
    2,
    '{ documents(first: 100) { nodes { id filename latestJob { status } viewerCan { edit review delete } } } }',
  ],
  [
    'one document: values, runs, history',
    4,
    'query ($id: ID!) { document(id: $id) { filename extraction { __typename } fields { path textValue } runs { number status } history { kind } } }',
  ],
  ['review queue', 1, '{ reviewQueue(first: 50) { nodes { id filename reviewReason lockedBy } } }'],
  // One of them asks, once in fifteen seconds, whether the organization is searched by segments.
  [
    'search',
    6,
    '{ searchDocuments(input: { query: "alder", limit: 20 }) { nodes { relevanceScore document { id filename template { name } } } } }',
  ],
  ['batches', 2, '{ batches(first: 20) { nodes { id state submittedAt completedCount failedCount } } }'],
  ['jobs', 2, '{ jobs(first: 50) { nodes { id status document { filename } } } }'],
  [
    'templates with figures and documents',
    3,
    '{ templates { totalCount nodes { id name statistics { successRate } documents(first: 3) { nodes { filename } } } } }',
  ],
  [
    'webhooks with deliveries',
    2,
    '{ webhooks { nodes { url statistics { successRate } deliveries(first: 5) { nodes { status eventType } } } } }',
  ],
];

describe('statements of ten pages', () => {
  let api: TestApi;
  let counted: TestApi;
  let statements: Statements;
  let id: string;

  before(async () => {
    api = await startTestApi();
    counted = await startTestApi({}, { beside: api });
    statements = listenTo(counted.database);
    const made = await api.owner.post('/documents/templates', {
      name: 'Alder',
      documentType: 'invoice',
      fields: [{ name: 'a', type: 'TEXT' }],
    });
    await api.owner.post('/webhooks', { url: 'https://example.com/hook', eventTypes: ['document.approved'] });
    await api.owner.query('mutation ($input: UploadDocumentsInput!) { uploadDocuments(input: $input) { id } }', {
      input: { documents: [{ file: fileOf({}, 'of a batch').toString('base64'), filename: 'one.pdf' }] },
    });
    id = (await api.owner.process({}, { filename: 'alder.pdf' })).id;
    await api.owner.post('/documents/advanced-processing', { documentId: id, features: ['TEXT'] });
    // As many rows as a page shows: copies of one that was read.
    const columns = (await api.database.query<{ Field: string }>('SHOW COLUMNS FROM documents'))
      .map(({ Field }) => Field)
      .filter((name) => name !== 'id');
    const list = columns.map((name) => `\`${name}\``).join(',');
    for (let number = 1; number < DOCUMENTS; number += 1)
      await api.database.query(`INSERT INTO documents (id, ${list}) SELECT ?, ${list} FROM documents WHERE id = ?`, [
        `doc_01M0000000000000000000${String(number).padStart(4, '0')}`.slice(0, 30),
        id,
      ]);
    await api.database.query('UPDATE documents SET templateId = ?', [made.body.data.id]);
  });

  after(async () => {
    await counted.close();
    await api.close();
  });

  for (const [page, most, query] of PAGES)
    it(`${page}: ${most}`, async () => {
      const sent = await statements.during(() => counted.owner.query(query, query.includes('$id') ? { id } : {}));
      expect(sent, sent.join('\n')).to.have.length(most);
    });

  it('stay as many whatever the number of rows', async () => {
    const query = (first: number) =>
      `{ documents(first: ${first}) { totalCount summary { completed } nodes { id template { name } uploader { name } jobs(first: 1) { totalCount } } } }`;
    const few = await statements.during(() => counted.owner.query(query(2)));
    const many = await statements.during(() => counted.owner.query(query(100)));
    expect(many.length, many.join('\n')).to.equal(few.length);
    expect(many.length).to.be.at.most(6);
  });
});
