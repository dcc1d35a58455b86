import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const TEMPLATE = { name: 'Plain', documentType: 'invoice', fields: [{ name: 'invoice_number', type: 'TEXT' }] };

describe('PATCH /documents/{id}', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  it('merges metadata by key and removes with null (D28)', async () => {
    const { id } = await api.owner.process({}, { metadata: { a: '1', b: '2' } });
    const { body } = await api.owner.patch(`/documents/${id}`, { metadata: { b: null, c: '3' } });
    expect(body.data).to.have.keys('id', 'status', 'type', 'templateId', 'metadata', 'reprocessingStartedAt', 'updatedAt');
    expect(body.data.metadata).to.deep.equal({ a: '1', c: '3' });
    expect((await api.owner.get(`/documents/${id}`)).body.data.metadata).to.deep.equal({ a: '1', c: '3' });
  });

  it('refuses metadata that is no map of strings, naming the key (D28)', async () => {
    const { id } = await api.owner.process();
    const answer = await api.owner.patch(`/documents/${id}`, { metadata: { n: 5 } });
    expect(codeOf(answer)).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(answer.body.error?.details[0].field).to.equal('metadata.n');
  });

  it('refuses a type that is none (D110)', async () => {
    const { id } = await api.owner.process();
    expect(codeOf(await api.owner.patch(`/documents/${id}`, { type: 'letter' }))).to.deep.equal([400, 'INVALID_DOCUMENT_TYPE']);
  });

  it('reads anew as a numbered run and shows the old values until it ends (D27)', async () => {
    const { id } = await api.owner.process({ data: { invoice_number: 'A-1' } });
    const release = api.pipeline.hold();
    const { body, status } = await api.owner.patch(`/documents/${id}`, { reprocess: true });
    expect([status, body.data.status]).to.deep.equal([200, 'processing']);
    expect(body.data.reprocessingStartedAt).to.be.a('string');
    const during = (await api.owner.get(`/documents/${id}`)).body.data;
    expect([during.status, during.completedAt, during.extractedData.invoice_number]).to.deep.equal(['processing', null, 'A-1']);
    release();
    const done = await api.owner.processed(id);
    expect(done.status).to.equal('completed');
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { runs { number status engine } } }', { id });
    expect(document.runs.map((run: { number: number }) => run.number)).to.deep.equal([2, 1]);
    const { body: history } = await api.owner.get(`/documents/${id}/history`);
    expect(history.data.events.map((event: { type: string }) => event.type)).to.deep.equal([
      'document.uploaded',
      'processing.started',
      'processing.completed',
      'processing.started',
      'processing.completed',
    ]);
  });

  it('tells the difference of two runs (D27)', async () => {
    const { id } = await api.owner.process({ data: { invoice_number: 'A-1', total_amount: 5, line_items: [{ total: 5 }] } });
    await api.owner.patch(`/documents/${id}`, { reprocess: true });
    await api.owner.processed(id);
    await api.database.query('UPDATE processing_runs SET extractedData = ? WHERE documentId = ? AND number = 2', [
      JSON.stringify({ invoice_number: 'A-2', total_amount: 5, line_items: [] }),
      id,
    ]);
    const { document } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { runDifference(from: 1, to: 2) { path before after } } }',
      { id },
    );
    expect(document.runDifference).to.deep.equal([
      { path: 'invoice_number', before: 'A-1', after: 'A-2' },
      { path: 'line_items[0].total', before: 5, after: null },
    ]);
  });

  it('is locked while processing, but for metadata alone (D26)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const template = (await api.owner.post('/documents/templates', { ...TEMPLATE, name: 'Locked' })).body.data;
    const unknown = await api.owner.patch(`/documents/${id}`, { templateId: 'tpl_00000000000000000000000000' });
    expect(codeOf(unknown), 'existence comes before state (D123)').to.deep.equal([404, 'TEMPLATE_NOT_FOUND']);
    for (const body of [{ type: 'bol' }, { reprocess: true }, { templateId: template.id }, { forceTemplate: true }])
      expect(codeOf(await api.owner.patch(`/documents/${id}`, body)), JSON.stringify(body)).to.deep.equal([409, 'DOCUMENT_LOCKED']);
    expect((await api.owner.patch(`/documents/${id}`, { metadata: { seen: 'yes' } })).status).to.equal(200);
    release();
    await api.owner.processed(id);
  });

  it('keeps type and template for the next run (D28)', async () => {
    const { id } = await api.owner.process();
    const template = (await api.owner.post('/documents/templates', { ...TEMPLATE, documentType: 'bol' })).body.data;
    const { body } = await api.owner.patch(`/documents/${id}`, { type: 'bol', templateId: template.id });
    expect(body.data).to.include({ status: 'completed', type: 'bol', templateId: template.id });
    await api.owner.patch(`/documents/${id}`, { reprocess: true });
    await api.owner.processed(id);
    const request = api.pipeline.requests.at(-1)!;
    expect([request.type, request.templates.use?.id]).to.deep.equal(['bol', template.id]);
  });

  it('checks the template unless forced, its existence always (D29, D115)', async () => {
    const { id } = await api.owner.process({ text: 'Invoice of Alder Works' });
    const create = async (body: object) => (await api.owner.post('/documents/templates', { ...TEMPLATE, ...body })).body.data.id as string;
    const patch = async (body: object) => codeOf(await api.owner.patch(`/documents/${id}`, body));
    const otherType = await create({ documentType: 'bol' });
    const otherText = await create({ matchingRules: { contentMatches: ['Cedar Ltd'] } });
    const fitting = await create({ matchingRules: { contentMatches: ['alder  works'] } });
    const refused = [422, 'TEMPLATE_NOT_APPLICABLE'];
    expect(await patch({ templateId: otherType })).to.deep.equal(refused);
    expect(await patch({ templateId: otherText })).to.deep.equal(refused);
    expect(await patch({ templateId: otherType, forceTemplate: true })).to.deep.equal([200, undefined]);
    expect(await patch({ templateId: fitting })).to.deep.equal([200, undefined]);
    const missing = 'tpl_00000000000000000000000000';
    for (const body of [{ templateId: missing }, { templateId: missing, forceTemplate: true }, { templateId: 'x' }])
      expect(await patch(body)).to.deep.equal([404, 'TEMPLATE_NOT_FOUND']);
  });

  it('forces the present template, and refuses when there is none (D29)', async () => {
    const { id } = await api.owner.process();
    expect(codeOf(await api.owner.patch(`/documents/${id}`, { forceTemplate: true }))).to.deep.equal([400, 'VALIDATION_ERROR']);
  });

  it('marks forced runs in the history (D29)', async () => {
    const { id } = await api.owner.process();
    const template = (await api.owner.post('/documents/templates', { ...TEMPLATE, documentType: 'contract' })).body.data;
    await api.owner.patch(`/documents/${id}`, { templateId: template.id, forceTemplate: true, reprocess: true });
    await api.owner.processed(id);
    const { events } = (await api.owner.get(`/documents/${id}/history`)).body.data;
    expect(events.filter((event: { type: string }) => event.type === 'processing.started').at(-1)).to.include({
      forced: true,
      templateId: template.id,
      templateName: template.name,
    });
  });

  it('needs edit access: a reader may not (D103)', async () => {
    const { id } = await api.owner.process();
    const viewer = await api.member({ role: 'viewer' });
    expect(codeOf(await viewer.client.patch(`/documents/${id}`, { metadata: {} }))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('honours If-Match (D14)', async () => {
    const { id } = await api.owner.process();
    const etag = (await api.owner.get(`/documents/${id}`)).headers.get('etag')!;
    expect((await api.owner.get(`/documents/${id}`, { 'if-none-match': etag })).status).to.equal(304);
    expect((await api.owner.patch(`/documents/${id}`, { metadata: { a: '1' } }, { 'if-match': etag })).status).to.equal(200);
    const stale = await api.owner.patch(`/documents/${id}`, { metadata: { a: '2' } }, { 'if-match': etag });
    expect(codeOf(stale)).to.deep.equal([412, 'PRECONDITION_FAILED']);
    for (const include of ['permissions', 'history', 'metadata,history,permissions']) {
      const shown = (await api.owner.get(`/documents/${id}?include=${include}`)).headers.get('etag')!;
      const seen = await api.owner.patch(`/documents/${id}`, { metadata: { a: include } }, { 'if-match': shown });
      expect(seen.status, `${include}: ${JSON.stringify(seen.body)}`).to.equal(200);
      const late = await api.owner.patch(`/documents/${id}`, { metadata: { a: 'late' } }, { 'if-match': shown });
      expect(codeOf(late), include).to.deep.equal([412, 'PRECONDITION_FAILED']);
    }
  });

  it('is repeated by Idempotency-Key without being done twice (D13)', async () => {
    const { id } = await api.owner.process();
    const first = await api.owner.patch(`/documents/${id}`, { reprocess: true }, { 'idempotency-key': 'again' });
    const second = await api.owner.patch(`/documents/${id}`, { reprocess: true }, { 'idempotency-key': 'again' });
    expect(second.text).to.equal(first.text);
    expect(second.headers.get('idempotent-replayed')).to.equal('true');
    const other = await api.owner.patch(`/documents/${id}`, { metadata: {} }, { 'idempotency-key': 'again' });
    expect(codeOf(other)).to.deep.equal([422, 'IDEMPOTENCY_KEY_REUSED']);
    await api.owner.processed(id);
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { runs { number } } }', { id });
    expect(document.runs).to.have.length(2);
  });
});
