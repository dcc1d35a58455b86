import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';
import { fileOf } from '../../support/pipeline.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const NOT_THERE = [404, 'FILE_NOT_FOUND'];

describe('signed links', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  /** The address of a link on the test's own port. */
  const local = (url: string) => url.replace(/^https?:\/\/[^/]+/, api.baseUrl);
  const anybody = () => api.client('');

  async function createUpload(size: number): Promise<{ uploadUrl: string; documentId: string }> {
    const { createUpload: ticket } = await api.owner.query(
      'mutation ($size: Int!) { createUpload(input: { filename: "a.pdf", size: $size, contentType: "application/pdf" }) { uploadUrl documentId } }',
      { size },
    );
    return ticket;
  }

  it('take the bytes of an upload, which then is read (D21, D94)', async () => {
    const bytes = fileOf({ confidence: 0.99 }, 'link');
    const { uploadUrl, documentId } = await createUpload(bytes.length);
    expect((await api.owner.get(`/documents/${documentId}`)).body.data.status).to.equal('uploading');
    const put = await anybody().put(local(uploadUrl), bytes, { 'content-type': 'application/pdf' });
    expect([put.status, put.body.data]).to.deep.equal([200, { documentId, fileSize: bytes.length }]);
    await api.owner.query('mutation ($id: ID!) { completeUpload(documentId: $id) { status } }', { id: documentId });
    expect(await api.owner.processed(documentId)).to.include({ status: 'completed', confidence: 0.99 });
    expect(codeOf(await anybody().put(local(uploadUrl), bytes, { 'content-type': 'application/pdf' }))).to.deep.equal(NOT_THERE);
  });

  it('of content that was uploaded before name the earlier document (D22)', async () => {
    const bytes = fileOf({}, 'twice');
    const { uploadUrl, documentId } = await createUpload(bytes.length);
    const first = await api.owner.post('/documents', { file: bytes.toString('base64'), filename: 'first.pdf' });
    await anybody().put(local(uploadUrl), bytes, { 'content-type': 'application/pdf' });
    await api.owner.query('mutation ($id: ID!) { completeUpload(documentId: $id) { status } }', { id: documentId });
    const { duplicateOf, warnings } = await api.owner.processed(documentId);
    expect([duplicateOf, warnings.length]).to.deep.equal([first.body.data.id, 1]);
  });

  it('refuse other sizes and changed links in the envelope (D1, D94)', async () => {
    const { uploadUrl } = await createUpload(10);
    expect(codeOf(await anybody().put(local(uploadUrl), Buffer.from('short'), { 'content-type': 'application/pdf' }))).to.deep.equal([
      400,
      'VALIDATION_ERROR',
    ]);
    const changed = await anybody().put(local(`${uploadUrl}x`), Buffer.from('0123456789'), { 'content-type': 'application/pdf' });
    expect(codeOf(changed)).to.deep.equal(NOT_THERE);
    expect(changed.body.error?.requestId).to.equal(changed.headers.get('x-request-id'));
  });

  it('check the Content-Digest of what is sent; other bytes may follow (D143)', async () => {
    const bytes = fileOf({}, 'digest');
    const { uploadUrl, documentId } = await createUpload(bytes.length);
    const digest = (of: Buffer) => ({ 'content-digest': `sha-256=:${createHash('sha256').update(of).digest('base64')}:` });
    const put = (of: Buffer) => anybody().put(local(uploadUrl), bytes, { 'content-type': 'application/pdf', ...digest(of) });
    const wrong = await put(Buffer.from('x'));
    expect([...codeOf(wrong), wrong.body.error?.details[0].field]).to.deep.equal([400, 'VALIDATION_ERROR', 'Content-Digest']);
    const complete = () => api.owner.graphql('mutation ($id: ID!) { completeUpload(documentId: $id) { status } }', { id: documentId });
    expect((await complete()).errors?.[0]?.extensions.code).to.equal('DOCUMENT_LOCKED');
    expect((await put(bytes)).status).to.equal(200);
    expect((await complete()).data.completeUpload.status).to.equal('processing');
  });

  it('that take other bytes while those before are looked at: who completes is told to ask again, and gets these (D94)', async () => {
    const [first, second] = [fileOf({}, 'one'), fileOf({}, 'two')];
    const { uploadUrl, documentId } = await createUpload(first.length);
    const put = (bytes: Buffer) => anybody().put(local(uploadUrl), bytes, { 'content-type': 'application/pdf' });
    const complete = () => api.owner.graphql('mutation ($id: ID!) { completeUpload(documentId: $id) { status } }', { id: documentId });
    await put(first);
    const pipeline = api.pipeline as { inspect: typeof api.pipeline.inspect };
    const { inspect } = pipeline;
    pipeline.inspect = async (path) => {
      pipeline.inspect = inspect;
      await put(second);
      return inspect(path);
    };
    expect((await complete()).errors?.[0]?.extensions.code).to.equal('DOCUMENT_LOCKED');
    expect((await complete()).data.completeUpload.status).to.equal('processing');
    const { downloadUrl } = (await api.owner.get(`/documents/${documentId}/download`)).body.data;
    expect((await anybody().get(local(downloadUrl))).text).to.equal(second.toString());
  });

  it('of uploads that nobody completed are failed after 60 minutes (D21)', async () => {
    const own = await startTestApi();
    try {
      const { createUpload: ticket } = await own.owner.query(
        'mutation { createUpload(input: { filename: "a.pdf", size: 5, contentType: "application/pdf" }) { documentId } }',
      );
      own.clock.advance(61 * 60_000);
      await own.app.runSchedule('uploads.expire');
      const { data } = (await own.owner.get(`/documents/${ticket.documentId}`)).body;
      expect(data).to.include({ status: 'failed', errorCode: 'UPLOAD_EXPIRED' });
      expect((await own.owner.get('/documents')).body.data.summary).to.include({ totalDocuments: 1, failed: 1, processing: 0 });
    } finally {
      await own.close();
    }
  });

  it('show the picture of a page for 15 minutes, and no longer than the document lives (D34, D35)', async () => {
    const { id } = await api.owner.process({ pages: 2 });
    const link = async () => {
      const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { pages { number imageUrl } } }', { id });
      return local(document.pages[1].imageUrl);
    };
    const first = await link();
    const picture = await anybody().get(first);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).to.deep.equal([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(codeOf(await anybody().get(first.replace('/pages/2', '/pages/1')))).to.deep.equal(NOT_THERE);
    expect(codeOf(await anybody().get(`${first}&size=5`))).to.deep.equal([400, 'VALIDATION_ERROR']);
    api.clock.advance(15 * 60_000);
    expect(codeOf(await anybody().get(first))).to.deep.equal(NOT_THERE);
    const second = await link();
    await api.owner.delete(`/documents/${id}`);
    expect(codeOf(await anybody().get(second))).to.deep.equal(NOT_THERE);
  });
});

describe('node(id)', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const QUERY =
    'query ($id: ID!) { node(id: $id) { __typename id ... on Document { filename } ... on UploadBatch { documentsCount } ... on Template { name } } }';

  it('reads documents, batches and templates by their ids (D93)', async () => {
    const { id } = await api.owner.process({}, { filename: 'node.pdf' });
    expect((await api.owner.query(QUERY, { id })).node).to.deep.equal({ __typename: 'Document', id, filename: 'node.pdf' });
    const batch = (
      await api.owner.post('/documents/batch', { documents: [{ file: fileOf({}, 'n').toString('base64'), filename: 'a.pdf' }] })
    ).body.data;
    expect((await api.owner.query(QUERY, { id: batch.batchId })).node).to.deep.equal({
      __typename: 'UploadBatch',
      id: batch.batchId,
      documentsCount: 1,
    });
    const template = (
      await api.owner.post('/documents/templates', { name: 'T', documentType: 'bol', fields: [{ name: 'a', type: 'TEXT' }] })
    ).body.data;
    expect((await api.owner.query(QUERY, { id: template.id })).node).to.deep.equal({ __typename: 'Template', id: template.id, name: 'T' });
  });

  it('needs the permission of the kind and access to the thing, and gives null for no known kind (D17)', async () => {
    const { id } = await api.owner.process();
    const codeFor = async (client: TestApi['owner'], nodeId: string) => {
      const { data, errors } = await client.graphql(QUERY, { id: nodeId });
      return errors?.[0]?.extensions.code ?? data.node;
    };
    const limited = await api.member({ permissions: ['templates.read'] });
    expect(await codeFor(limited.client, id)).to.equal('INSUFFICIENT_PERMISSIONS');
    expect(await codeFor(api.sandbox, id)).to.equal('DOCUMENT_NOT_FOUND');
    expect(await codeFor(api.owner, 'something')).to.equal(null);
  });
});

describe('lists of documents', () => {
  let api: TestApi;
  const made: string[] = [];

  before(async () => {
    api = await startTestApi();
    for (let index = 0; index < 7; index += 1)
      made.push((await api.owner.process({ confidence: 0.9 - (index % 3) / 100 }, { filename: `${6 - index}.pdf` })).id);
  });

  after(() => api.close());

  const QUERY = `query ($first: Int, $after: String, $last: Int, $before: String, $sortBy: DocumentSort, $sortOrder: SortOrder) {
    documents(first: $first, after: $after, last: $last, before: $before, sortBy: $sortBy, sortOrder: $sortOrder) {
      nodes { id } totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;

  for (const sortBy of ['createdAt', 'updatedAt', 'confidence', 'filename']) {
    for (const sortOrder of ['asc', 'desc']) {
      it(`are walked by cursor both ways, sorted by ${sortBy} ${sortOrder} (D8, D32)`, async () => {
        const page = async (args: object) => (await api.owner.query(QUERY, { sortBy, sortOrder, ...args })).documents;
        const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map((node) => node.id);
        const all = idsOf(await page({ first: 100 }));
        expect([...all].sort()).to.deep.equal([...made].sort());
        const walked: string[] = [];
        let after: string | undefined;
        for (;;) {
          const next = await page({ first: 3, ...(after ? { after } : {}) });
          walked.push(...idsOf(next));
          after = next.pageInfo.endCursor;
          if (!next.pageInfo.hasNextPage) break;
        }
        expect(walked).to.deep.equal(all);
        const back: string[] = [];
        let before: string | undefined;
        for (;;) {
          const previous = await page({ last: 3, ...(before ? { before } : {}) });
          back.unshift(...idsOf(previous));
          before = previous.pageInfo.startCursor;
          if (!previous.pageInfo.hasPreviousPage) break;
        }
        expect(back).to.deep.equal(all);
      });
    }
  }

  it('count by status and type without a filter and with one (D9)', async () => {
    const failed = await api.owner.process({ fail: { code: 'PROCESSING_FAILED', message: 'Damaged.' } }, { type: 'contract' });
    const summary = async (query: string) => (await api.owner.get(`/documents?${query}`)).body.data;
    for (const [query, total] of [
      ['', 8],
      ['status=failed', 1],
      ['status=failed,completed', 8],
      ['type=contract', 1],
      ['type=invoice', 7],
      ['status=failed&type=invoice', 0],
      ['uploadedBy=owner@example.com', 8],
      ['uploadedBy=OWNER@example.com', 8],
      ['uploadedBy=owner@example.com&status=failed', 1],
      ['uploadedBy=nobody@example.com', 0],
      ['templateId=%C3%BC', 0],
      ['uploadedBy=owner@example.com&templateId=%F0%9F%98%80', 0],
      ['uploadedBy=owner@example.com&templateId=tpl_00000000000000000000000000', 0],
      ['fromDate=2020-01-01&status=failed', 1],
      ['confidence=0.885', 5],
      ['confidenceMax=0.885', 2],
      ['confidence=0.885&confidenceMax=0.895', 2],
      ['hasErrors=true', 1],
      ['hasErrors=false', 7],
    ] as const) {
      const data = await summary(query);
      expect([data.pagination.total, data.summary.totalDocuments], query).to.deep.equal([total, total]);
    }
    const { summary: all } = await summary('');
    expect(all).to.include({ completed: 7, failed: 1 });
    expect(all.averageConfidence).to.be.closeTo((0.9 * 3 + 0.89 * 2 + 0.88 * 2) / 7, 0.0001);
    await api.owner.delete(`/documents/${failed.id}`);
  });

  it('have counters that come out the same when they are rebuilt', async () => {
    const rows = () =>
      api.database.query('SELECT * FROM document_counters WHERE total <> 0 ORDER BY mode, facet, value, status, type, hasErrors');
    const before = await rows();
    await api.app.rebuild();
    expect(await rows()).to.deep.equal(before);
  });
});
