import { expect } from 'chai';
import { PLAN_LIMITS } from '../../../src/organizations/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type Answer, type ApiClient } from '../../support/client.js';
import { fileOf, type Reading } from '../../support/pipeline.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
let made = 0;

/** An item of a batch. */
function itemOf(reading: Reading = {}, more: object = {}) {
  made += 1;
  return { file: fileOf(reading, `item ${made}`).toString('base64'), filename: `${made}.pdf`, ...more };
}

describe('batches of uploads', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  });

  after(() => api.close());

  const post = (body: unknown, client: ApiClient = api.owner) => client.post('/documents/batch', body);
  const finished = async (batchId: string) => {
    await api.owner.watch('subscription ($id: ID!) { batchProgress(id: $id) { sequence } }', { id: batchId }).all();
    return (await api.owner.get(`/documents/batch/${batchId}`)).body.data;
  };

  it('are accepted, read and counted (D36, D37)', async () => {
    const release = api.pipeline.hold();
    const answer = await post({ documents: [itemOf(), itemOf({}, { type: 'bol', metadata: { a: '1' } })], priority: 'high' });
    expect(answer.status).to.equal(202);
    const accepted = answer.body.data;
    expect(answer.headers.get('location')).to.equal(`/documents/batch/${accepted.batchId}`);
    expect(accepted).to.have.keys('batchId', 'status', 'documentsCount', 'documents', 'submittedAt', 'estimatedCompletion');
    expect(accepted).to.include({ status: 'processing', documentsCount: 2 });
    expect(accepted.documents[0]).to.have.keys('id', 'filename', 'status');
    const running = (await api.owner.get(`/documents/batch/${accepted.batchId}`)).body.data;
    expect(running).to.include({ completedCount: 0, failedCount: 0, processingTime: null, completedAt: null });
    expect(running.estimatedCompletion).to.be.a('string');
    release();
    const done = await finished(accepted.batchId);
    const etag = (await api.owner.get(`/documents/batch/${accepted.batchId}`)).headers.get('etag')!;
    expect((await api.owner.get(`/documents/batch/${accepted.batchId}`, { 'if-none-match': etag })).status).to.equal(304);
    expect(done).to.include({ status: 'completed', documentsCount: 2, completedCount: 2, failedCount: 0 });
    expect(done).to.have.keys(
      'batchId',
      'status',
      'documentsCount',
      'completedCount',
      'failedCount',
      'processingTime',
      'documents',
      'submittedAt',
      'completedAt',
    );
    expect(done.documents[0]).to.have.keys('id', 'filename', 'status', 'confidence', 'processingTime');
    const second = (await api.owner.get(`/documents/${accepted.documents[1].id}`)).body.data;
    expect(second).to.include({ type: 'bol', priority: 'high' });
    expect(second.metadata).to.deep.equal({ a: '1' });
  });

  it('list a bad item as failed at its place, with its error, and take the others (D36)', async () => {
    const documents = [
      itemOf(),
      { filename: 'missing.pdf' },
      itemOf({}, { type: 'letter' }),
      { file: Buffer.from('plain text').toString('base64'), filename: 'text.pdf' },
      { file: '###', filename: 'x.pdf' },
      itemOf({}, { metadata: { n: 1 } }),
      itemOf({ fail: { code: 'PROCESSING_FAILED', message: 'Damaged.' } }),
      null,
      itemOf({}, { templateId: 'tpl_00000000000000000000000000' }),
      itemOf({}, { templateId: '' }),
    ];
    const { body, status } = await post({ documents });
    expect(status).to.equal(202);
    expect(body.data.documentsCount).to.equal(10);
    const done = await finished(body.data.batchId);
    expect(done).to.include({ status: 'completed', completedCount: 1, failedCount: 9 });
    expect(done.documents.map((item: { status: string; error?: { code: string } }) => [item.status, item.error?.code])).to.deep.equal([
      ['completed', undefined],
      ['failed', 'VALIDATION_ERROR'],
      ['failed', 'INVALID_DOCUMENT_TYPE'],
      ['failed', 'INVALID_FILE_FORMAT'],
      ['failed', 'VALIDATION_ERROR'],
      ['failed', 'VALIDATION_ERROR'],
      ['failed', 'PROCESSING_FAILED'],
      ['failed', 'VALIDATION_ERROR'],
      ['failed', 'TEMPLATE_NOT_FOUND'],
      ['failed', 'TEMPLATE_NOT_FOUND'],
    ]);
    expect(done.documents[3]).to.include({ id: null, filename: 'text.pdf' });
  });

  it('list an item of the wrong JSON type as failed, with its filename where it has one, and take the others (D36)', async () => {
    const waiting = async () => (await api.database.query('SELECT storageKey FROM pending_content')).length;
    const before = await waiting();
    const documents = [
      5,
      itemOf(),
      'text',
      [itemOf()],
      itemOf({}, { filename: 5 }),
      itemOf({}, { filename: 'a.pdf', contentType: ['application/pdf'] }),
      itemOf({}, { filename: 'b.pdf', type: 5 }),
      itemOf({}, { filename: 'c.pdf', templateId: { id: 1 } }),
      itemOf({}, { filename: 'd.pdf', metadata: 'text' }),
      { filename: 'e.pdf', file: 5 },
      { filename: {}, file: true },
      { filename: 'f.pdf', file: '###' },
    ];
    const { body, status } = await post({ documents });
    expect(status).to.equal(202);
    const shown = body.data.documents.map((item: { status: string; filename: string; error?: { code: string; message: string } }) =>
      item.error ? [item.status, item.filename, item.error.code, item.error.message.split(',')[0]] : item.status,
    );
    expect(shown).to.deep.equal([
      ['failed', null, 'VALIDATION_ERROR', 'expected an object'],
      'processing',
      ['failed', null, 'VALIDATION_ERROR', 'expected an object'],
      ['failed', null, 'VALIDATION_ERROR', 'expected an object'],
      ['failed', null, 'VALIDATION_ERROR', 'filename: expected a string'],
      ['failed', 'a.pdf', 'VALIDATION_ERROR', 'contentType: expected a string'],
      ['failed', 'b.pdf', 'VALIDATION_ERROR', 'type: expected a string'],
      ['failed', 'c.pdf', 'VALIDATION_ERROR', 'templateId: expected an id'],
      ['failed', 'd.pdf', 'VALIDATION_ERROR', 'metadata: expected an object of strings'],
      ['failed', 'e.pdf', 'VALIDATION_ERROR', 'file: expected base64 content'],
      ['failed', null, 'VALIDATION_ERROR', 'file: expected base64 content'],
      ['failed', 'f.pdf', 'VALIDATION_ERROR', 'file: expected base64 content'],
    ]);
    expect(await waiting(), 'content of refused items').to.equal(before);
    expect(await finished(body.data.batchId)).to.include({ status: 'completed', completedCount: 1, failedCount: 11 });
  });

  it('all of whose items are of the wrong JSON type are refused, naming each (D36)', async () => {
    const answer = await post({ documents: [5, itemOf({}, { filename: 5, type: 6 })] });
    expect(codeOf(answer)).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(answer.body.error?.details.map((problem: { field: string }) => problem.field)).to.deep.equal([
      'documents[0]',
      'documents[1].filename',
      'documents[1].type',
    ]);
  });

  it('are refused when every item is bad, naming each (D36)', async () => {
    const before = (await api.owner.get('/documents?limit=1')).body.data.pagination.total;
    const answer = await post({ documents: [{ filename: 'a.pdf' }, { file: '###', filename: 'b.pdf' }] });
    expect(codeOf(answer)).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(answer.body.error?.details.map((problem: { field: string }) => problem.field)).to.deep.equal([
      'documents[0].file',
      'documents[1].file',
    ]);
    expect((await api.owner.get('/documents?limit=1')).body.data.pagination.total).to.equal(before);
  });

  it('hold 1 to 100 documents (D36)', async () => {
    const waiting = async () => (await api.database.query('SELECT storageKey FROM pending_content')).length;
    const before = await waiting();
    for (const documents of [[], Array.from({ length: 101 }, () => ({ filename: 'a.pdf' }))]) {
      const answer = await post({ documents });
      expect(codeOf(answer)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(answer.body.error?.details[0].field).to.equal('documents');
    }
    const files = Array.from({ length: 101 }, () => itemOf());
    expect(codeOf(await post({ documents: files })), 'files (D132)').to.deep.equal([400, 'BATCH_SIZE_EXCEEDED']);
    expect(codeOf(await post({}))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(codeOf(await post({ documents: [itemOf()], priority: 5 }))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(await waiting(), 'content of refused batches').to.equal(before);
  });

  it('are refused for a webhookUrl that is none (D74)', async () => {
    for (const webhookUrl of ['ftp://example.com', ''])
      expect(codeOf(await post({ documents: [itemOf()], webhookUrl }))).to.deep.equal([400, 'INVALID_URL']);
  });

  it('that fail altogether are failed (D37), and say so in batch.completed (D81)', async () => {
    const { body } = await post({ documents: [itemOf({ fail: { code: 'PROCESSING_ERROR', message: 'Ours.' } })] });
    const done = await finished(body.data.batchId);
    expect(done).to.include({ status: 'failed', completedCount: 0, failedCount: 1 });
    const rows = await api.database.query<{ data: unknown }>("SELECT data FROM events WHERE type = 'batch.completed' AND batchId = ?", [
      done.batchId,
    ]);
    expect(rows).to.have.length(1);
  });

  it('that are not there are not found, whatever the id looks like (D10, D88)', async () => {
    const { body } = await post({ documents: [itemOf()] });
    for (const [client, id] of [
      [api.owner, 'xyz'],
      [api.owner, 'batch_00000000000000000000000000'],
      [api.sandbox, body.data.batchId],
    ] as const)
      expect(codeOf(await client.get(`/documents/batch/${id}`))).to.deep.equal([404, 'BATCH_NOT_FOUND']);
  });

  it('are watched: present state, each document, the end (D96, D116)', async () => {
    const release = api.pipeline.hold();
    const { body } = await post({ documents: [itemOf(), itemOf()] });
    const watch = api.owner.watch<{
      batchProgress: {
        sequence: number;
        percent: number;
        item: string;
        document: { id: string };
        batch: { status: string; completedCount: number };
      };
    }>(
      'subscription ($id: ID!) { batchProgress(id: $id) { sequence percent item document { id } batch { status completedCount ... on UploadBatch { documents { id } } } } }',
      { id: body.data.batchId },
    );
    const first = (await watch.next()).value.batchProgress;
    expect(first).to.deep.include({ sequence: 0, item: null });
    release();
    const messages = (await watch.all()).map((message) => message.batchProgress);
    expect(messages.map((message) => message.sequence)).to.deep.equal([1, 2]);
    expect(messages.map((message) => message.percent)).to.deep.equal([50, 100]);
    expect(messages.map((message) => message.document.id).sort()).to.deep.equal(
      body.data.documents.map((item: { id: string }) => item.id).sort(),
    );
    expect(messages.at(-1)!.batch).to.include({ status: 'completed', completedCount: 2 });
  });

  it('are refused whole when the plan does not allow them, storing nothing (D91)', async () => {
    const small = await api.organization('Small');
    await api.database.query("UPDATE organizations SET plan = 'free' WHERE id = ?", [small.organizationId]);
    const allowed = PLAN_LIMITS.free.monthlyDocuments;
    await api.database.query('REPLACE INTO monthly_usage (organizationId, month, documents) VALUES (?,?,?)', [
      small.organizationId,
      api.clock.now().toISOString().slice(0, 7),
      allowed - 1,
    ]);
    const before = (await api.database.query('SELECT storageKey FROM pending_content')).length;
    expect(codeOf(await post({ documents: [itemOf(), itemOf()] }, small.client))).to.deep.equal([429, 'QUOTA_EXCEEDED']);
    expect((await small.client.get('/documents')).body.data.pagination.total).to.equal(0);
    expect((await api.database.query('SELECT storageKey FROM pending_content')).length).to.equal(before);
    expect((await post({ documents: [itemOf()] }, small.client)).status).to.equal(202);
  });

  it('are answered again by Idempotency-Key without being stored twice (D13)', async () => {
    const documents = [itemOf()];
    const first = await api.owner.post('/documents/batch', { documents }, { 'idempotency-key': 'batch' });
    const again = await api.owner.post('/documents/batch', { documents }, { 'idempotency-key': 'batch' });
    expect(again.text).to.equal(first.text);
  });

  it('estimate from measured page times and the queue ahead (D39)', async () => {
    await api.database.query('UPDATE processing_runs SET processingTimeMs = 2000 WHERE completedAt IS NOT NULL');
    api.clock.advance(31_000);
    const release = api.pipeline.hold();
    const { data } = (await post({ documents: [itemOf({ pages: 3 })] })).body;
    const expected = Date.parse(data.submittedAt) + 3 * 2000;
    expect(Date.parse(data.estimatedCompletion)).to.be.within(expected, expected + 5000);
    release();
    await finished(data.batchId);
  });

  it('let a document of them be deleted while in work, and end all the same (D35, D37)', async () => {
    const release = api.pipeline.hold();
    const { data } = (await post({ documents: [itemOf(), itemOf()] })).body;
    await api.owner.delete(`/documents/${data.documents[0].id}`);
    release();
    const done = await finished(data.batchId);
    expect(done).to.include({ status: 'completed', completedCount: 1 });
  });
});
