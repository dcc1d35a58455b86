import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { listenTo, type Statements } from '../../../support/servers/statements.js';

/** What pages of a front end ask for at once, and the statements that each sends to the database, beside those that find out who asks. */
describe('typical pages of a front end', () => {
  let api: TestApi;
  /** A second process that only answers: what it sends to the database is what an answer needs. */
  let counted: TestApi;
  let statements: Statements;
  const ids: Record<string, string> = {};

  before(async function () {
    this.timeout(60_000);
    api = await startTestApi();
    counted = await startTestApi({}, { beside: api });
    statements = listenTo(counted.database);
    const field = { name: 'a', type: 'TEXT' };
    ids.template = (await api.owner.post('/documents/templates', { name: 'Alder', documentType: 'invoice', fields: [field] })).body.data.id;
    ids.webhook = (await api.owner.post('/webhooks', { url: 'https://example.com/x', eventTypes: ['document.processed'] })).body.data.id;
    const { uploadDocuments } = await api.owner.query(
      'mutation ($input: UploadDocumentsInput!) { uploadDocuments(input: $input) { id } }',
      {
        input: {
          documents: Array.from({ length: 12 }, (_, index) => ({
            file: Buffer.from(`%PDF-1.4 ${index}`).toString('base64'),
            filename: `${index}.pdf`,
          })),
        },
      },
    );
    ids.batch = uploadDocuments.id;
    const { documents } = await api.owner.query('{ documents(first: 12) { nodes { id } } }');
    for (const { id } of documents.nodes) await api.owner.processed(id);
    ids.document = documents.nodes[0].id;
    await api.owner.post('/documents/advanced-processing', { documentId: ids.document, features: ['TEXT'] });
  });

  after(async () => {
    await counted.close();
    await api.close();
  });

  const PAGES: readonly (readonly [page: string, most: number, query: string])[] = [
    [
      'documents, with template, uploader and counts',
      4,
      `{ documents(first: 100) { totalCount summary { totalDocuments reviewRequired failed }
         nodes { id filename status type confidence createdAt viewerCan { edit } template { name } uploader { name } batch { state } } } }`,
    ],
    [
      'one document with its values, pages and history',
      6,
      `query ($document: ID!) { document(id: $document) { id filename status extraction { __typename ... on InvoiceData { totalAmount { value } } }
         fields { path textValue confidence } pages { number text imageUrl } history { type timestamp } runs { number status } latestJob { id status } viewerCan { review } } }`,
    ],
    [
      'the queue of review',
      2,
      '{ reviewQueue(first: 50) { totalCount nodes { id filename reviewReasons { reason fields { name } } assignee { name } } } }',
    ],
    [
      'a batch and its documents',
      4,
      'query ($batch: ID!) { batch(id: $batch) { id state completedCount documentsConnection(first: 50) { totalCount nodes { id filename status } } } }',
    ],
    [
      'a search',
      5,
      '{ searchDocuments(input: { query: "alder", limit: 20 }) { totalCount nodes { relevanceScore highlightsEntries { key text } document { id filename status template { name } } } } }',
    ],
    [
      'templates with their figures',
      2,
      '{ templates(first: 50) { totalCount nodes { id name status accuracy statistics { documentsProcessed successRate } viewerCan { edit } } } }',
    ],
    [
      'one template with its versions and documents',
      4,
      'query ($template: ID!) { template(id: $template) { id name fields { name } versions { version createdAt } documents(first: 20) { totalCount nodes { id filename } } } }',
    ],
    [
      'webhooks with their last deliveries',
      4,
      '{ webhooks { totalCount nodes { id url active statistics { successRate } deliveries(first: 5) { nodes { status responseCode event { type } } } } } }',
    ],
    ['people and roles', 4, '{ users(first: 100) { totalCount nodes { email name status roles { name } } } roles { name userCount } }'],
    [
      'figures of the month',
      4,
      '{ documentAnalytics { summary { totalDocuments successRate } trends { documentsPerDay { date count } } breakdown { byTypeEntries { key count } } performance { processingTimes { p95Ms } } } }',
    ],
  ];

  for (const [page, most, query] of PAGES)
    it(`${page}: at most ${most} statements`, async () => {
      const names = [...query.matchAll(/\$(\w+): ID!/g)].map(([, name]) => name!);
      const variables = Object.fromEntries(names.map((name) => [name, ids[name]]));
      const sent = await statements.during(() => counted.owner.query(query, variables));
      expect(sent.length, sent.join('\n')).to.be.at.most(most);
    });
});
