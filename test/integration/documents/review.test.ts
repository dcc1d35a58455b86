import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../support/api.js';
import type { Answer, ApiClient } from '../../support/client.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const LOCKED = [409, 'DOCUMENT_LOCKED'];
const UNSURE = { confidence: 0.6, reasons: [{ reason: 'low_confidence' as const, fields: [] }] };

describe('review', () => {
  let api: TestApi;
  let colleague: Member;

  before(async () => {
    api = await startTestApi();
    colleague = await api.member();
  });

  after(() => api.close());

  const act = (id: string, action: string, more: object = {}, client: ApiClient = api.owner) =>
    client.post(`/documents/${id}/review`, { action, ...more });
  const eventsOf = async (id: string) =>
    (await api.database.query<{ type: string }>('SELECT type FROM events WHERE documentId = ? ORDER BY id', [id])).map((row) => row.type);

  it('approves with the answer, history and event of the action (D24, D79, D118)', async () => {
    const { id, reviewReason } = await api.owner.process(UNSURE);
    expect(reviewReason).to.equal('low_confidence');
    const { body, status } = await act(id, 'approved', { notes: 'Looks right.' });
    expect(status).to.equal(200);
    expect(body.data).to.deep.include({
      id,
      status: 'approved',
      action: 'approved',
      notes: 'Looks right.',
      reviewedBy: api.ownerEmail,
      corrections: [],
    });
    const document = (await api.owner.get(`/documents/${id}`)).body.data;
    expect(document.status).to.equal('approved');
    expect(document).not.to.have.property('reviewReason');
    const { events } = (await api.owner.get(`/documents/${id}/history`)).body.data;
    expect(events.at(-1)).to.include({ type: 'document.reviewed', user: api.ownerEmail, action: 'approved', notes: 'Looks right.' });
    expect(await eventsOf(id)).to.include('document.approved');
  });

  it('tells subscribers what was corrected, from what to what, and approves the data as it then is (D145)', async () => {
    const { id } = await api.owner.process({ ...UNSURE, data: { invoice_number: 'R-1', total_amount: 119 } });
    await act(id, 'corrected', { corrections: [{ field: 'total_amount', value: 118 }] });
    await act(id, 'approved', { corrections: [{ field: 'invoice_number', value: 'R-2' }] });
    const rows = await api.database.query<{ type: string; data: unknown }>(
      "SELECT type, data FROM events WHERE documentId = ? AND type IN ('document.corrected', 'document.approved') ORDER BY id",
      [id],
    );
    const told = rows.map(({ type, data }) => [type, typeof data === 'string' ? JSON.parse(data) : data]);
    const about = { documentId: id, user: api.ownerEmail };
    const [first, second, approved] = told;
    expect(first).to.deep.equal(['document.corrected', { id, ...about, fields: [{ field: 'total_amount', oldValue: 119, value: 118 }] }]);
    expect(second).to.deep.equal([
      'document.corrected',
      { id, ...about, fields: [{ field: 'invoice_number', oldValue: 'R-1', value: 'R-2' }] },
    ]);
    expect(approved![0]).to.equal('document.approved');
    expect(approved![1].extractedData).to.deep.include({ invoice_number: 'R-2', total_amount: 118 });
  });

  it('does nothing of an action that would overwrite what its writer has not seen (D14)', async () => {
    const { id } = await api.owner.process({
      ...UNSURE,
      data: { invoice_number: 'R-1', total_amount: 119, vendor: null, line_items: [{ description: 'Desk', total: 119 }] },
    });
    const dataOf = async () => (await api.owner.get(`/documents/${id}`)).body.data.extractedData;
    const seen = (field: string, expected: unknown, value: unknown) => ({ corrections: [{ field, expected, value }] });
    expect((await act(id, 'corrected', seen('total_amount', 119, 120), colleague.client)).status).to.equal(200);
    const late = await act(id, 'approved', {
      corrections: [
        { field: 'invoice_number', expected: 'R-1', value: 'R-2' },
        { field: 'total_amount', expected: 119, value: 121 },
      ],
    });
    expect(codeOf(late)).to.deep.equal([412, 'PRECONDITION_FAILED']);
    expect(late.body.error!.details).to.deep.equal([
      { field: 'corrections[1].expected', reason: 'expected 119 at total_amount, found 120' },
    ]);
    expect(await dataOf()).to.include({ invoice_number: 'R-1', total_amount: 120 });
    // Null: there was none; lists are compared as a whole, whatever the order of their members.
    expect((await act(id, 'corrected', seen('vendor.name', null, 'Alder Works'))).status).to.equal(200);
    expect(codeOf(await act(id, 'corrected', seen('vendor.name', null, 'Birch')))).to.deep.equal([412, 'PRECONDITION_FAILED']);
    // So are values that are written into the operation instead of its variables.
    await api.owner.query(`mutation { reviewDocument(id: "${id}", input: { action: corrected, corrections: [
      { field: "line_items", expected: [{ total: 119, description: "Desk" }], value: [{ description: "Desk", total: 118 }] }
    ] }) { document { id } } }`);
    expect((await act(id, 'corrected', seen('line_items', [{ total: 118, description: 'Desk' }], []))).status).to.equal(200);
    expect((await act(id, 'approved', { corrections: [{ field: 'total_amount', value: 122 }] })).status).to.equal(200);
    expect(await dataOf()).to.deep.include({ total_amount: 122, line_items: [] });
  });

  it('rejects, and opens again for review (D25)', async () => {
    const { id } = await api.owner.process(UNSURE);
    expect((await act(id, 'rejected')).body.data.status).to.equal('rejected');
    expect(await eventsOf(id)).to.include('document.rejected');
    expect((await act(id, 'reopened')).body.data.status).to.equal('review_required');
    expect((await api.owner.get(`/documents/${id}`)).body.data.reviewReason).to.equal('low_confidence');
  });

  it('is shown when it is opened again although nothing was found wrong with it (D23, D25)', async () => {
    const { id } = await api.owner.process();
    await act(id, 'approved');
    expect((await act(id, 'reopened')).status).to.equal(200);
    const shown = await api.owner.get(`/documents/${id}`);
    expect([shown.status, shown.body.data?.status, shown.body.data?.reviewReason]).to.deep.equal([200, 'review_required', 'reopened']);
    expect(shown.body.data.reviewReasons).to.deep.equal([{ reason: 'reopened', fields: [] }]);
    const [listed] = (await api.owner.get('/documents?status=review_required&limit=1')).body.data.documents;
    expect([listed.id, listed.reviewReason]).to.deep.equal([id, 'reopened']);
    const { reviewQueue } = await api.owner.query('{ reviewQueue(filter: { reason: reopened }) { nodes { id reviewReason } } }');
    expect(reviewQueue.nodes).to.deep.equal([{ id, reviewReason: 'reopened' }]);
  });

  it('refuses what the state does not allow (D118)', async () => {
    const failed = await api.owner.process({ fail: { code: 'PROCESSING_FAILED', message: 'Damaged.' } });
    const done = await api.owner.process();
    for (const [id, action] of [
      [failed.id, 'approved'],
      [done.id, 'reopened'],
    ])
      expect(codeOf(await act(id!, action!))).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
    expect(codeOf(await act(done.id, 'praised'))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(codeOf(await act('doc_00000000000000000000000000', 'approved'))).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
  });

  it('is locked while processing (D26)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    expect(codeOf(await act(id, 'approved'))).to.deep.equal(LOCKED);
    release();
    await api.owner.processed(id);
  });

  it('stores corrections by path, sure and human, and keeps the old value and the text (D25, D118)', async () => {
    const { id } = await api.owner.process({ ...UNSURE, text: 'Total 119.00' });
    const corrections = [
      { field: 'total_amount', value: 100 },
      { field: 'vendor.name', value: 'Alder Works Ltd' },
      { field: 'line_items[1].total', value: 50 },
      { field: 'due_date', value: '2026-02-15' },
    ];
    const { body } = await act(id, 'corrected', { corrections });
    expect(body.data.status).to.equal('review_required');
    expect(body.data.corrections[0]).to.deep.equal({ field: 'total_amount', oldValue: 119, value: 100 });
    expect(body.data.corrections[3]).to.deep.equal({ field: 'due_date', oldValue: null, value: '2026-02-15' });
    const document = (await api.owner.get(`/documents/${id}`)).body.data;
    expect(document.extractedData).to.deep.include({ total_amount: 100, due_date: '2026-02-15' });
    expect(document.extractedData.vendor.name).to.equal('Alder Works Ltd');
    expect(document.confidenceScores.fields).to.include({ total_amount: 1, 'vendor.name': 1 });
    const { document: read } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { text fields { path value oldValue source confidence } } }',
      { id },
    );
    expect(read.text).to.equal('Total 119.00');
    expect(read.fields.find((field: { path: string }) => field.path === 'total_amount')).to.deep.equal({
      path: 'total_amount',
      value: 100,
      oldValue: 119,
      source: 'human',
      confidence: 1,
    });
    const search = await api.owner.post('/documents/search', { query: 'vendor:"alder works ltd" total_amount:100' });
    expect(search.body.data.results.map((hit: { id: string }) => hit.id)).to.deep.equal([id]);
    const [row] = await api.database.query<{ totalAmount: string; vendorName: string }>(
      'SELECT totalAmount, vendorName FROM documents WHERE id = ?',
      [id],
    );
    expect([Number(row!.totalAmount), row!.vendorName]).to.deep.equal([100, 'Alder Works Ltd']);
  });

  it('looks at the rules again after a correction (D22, D32)', async () => {
    const { id } = await api.owner.process({
      ...UNSURE,
      data: { subtotal: 100, tax_amount: 19, total_amount: 119, line_items: [] },
    });
    const withErrors = async () =>
      (await api.owner.get('/documents?hasErrors=true&limit=100')).body.data.documents.some(
        (document: { id: string }) => document.id === id,
      );
    expect(await withErrors()).to.equal(false);
    await act(id, 'corrected', { corrections: [{ field: 'total_amount', value: 500 }] });
    expect(await withErrors()).to.equal(true);
    await act(id, 'corrected', { corrections: [{ field: 'total_amount', value: 119 }] });
    expect(await withErrors()).to.equal(false);
  });

  it('takes names that every object knows for names like any other', async () => {
    const { id } = await api.owner.process(UNSURE);
    const { body } = await act(id, 'corrected', { corrections: [{ field: 'toString', value: 'x' }] });
    expect(body.data.corrections).to.deep.equal([{ field: 'toString', oldValue: null, value: 'x' }]);
    expect((await api.owner.get(`/documents/${id}`)).text).to.contain('"toString":"x"');
  });

  it('refuses corrections that fit nothing, storing none (D118)', async () => {
    const { id } = await api.owner.process(UNSURE);
    for (const correction of [
      { field: 'vendor..name', value: 'x' },
      { field: 'total_amount', value: 'much' },
      { field: 'line_items[9].total', value: 1 },
      { field: 'total_amount' },
      { field: 'currency', value: { valueOf: 1 } },
    ]) {
      const answer = await act(id, 'corrected', { corrections: [{ field: 'currency', value: 'USD' }, correction] });
      expect(codeOf(answer)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(answer.body.error?.details[0].field).to.match(/corrections\[1\]/);
    }
    expect(codeOf(await act(id, 'corrected'))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect((await api.owner.get(`/documents/${id}`)).body.data.extractedData.currency).to.equal('EUR');
  });

  it('refuses numbers beyond what can be told, and keeps the value: read as infinite they would be stored as nothing', async () => {
    const { id } = await api.owner.process(UNSURE);
    for (const field of ['total_amount', 'own.rate', 'line_items[0].total']) {
      const body = `{"action":"corrected","corrections":[{"field":"${field}","value":-1e400}]}`;
      expect(codeOf(await api.owner.post(`/documents/${id}/review`, body)), field).to.deep.equal([400, 'VALIDATION_ERROR']);
    }
    expect((await api.owner.get(`/documents/${id}`)).body.data.extractedData.total_amount).to.equal(119);
  });

  it('holds others off for 60 minutes after a claim, but lets them read and set metadata (D25, D26)', async () => {
    const { id } = await colleague.client.process(UNSURE);
    const claim = await act(id, 'claimed', {}, colleague.client);
    expect(claim.body.data.lockedUntil).to.be.a('string');
    for (const attempt of [
      act(id, 'approved'),
      act(id, 'claimed'),
      api.owner.patch(`/documents/${id}`, { reprocess: true }),
      api.owner.patch(`/documents/${id}`, { type: 'bol' }),
      api.owner.delete(`/documents/${id}`),
    ])
      expect(codeOf(await attempt)).to.deep.equal(LOCKED);
    expect((await api.owner.get(`/documents/${id}`)).status).to.equal(200);
    expect((await api.owner.patch(`/documents/${id}`, { metadata: { seen: 'yes' } })).status).to.equal(200);
    api.clock.advance(59 * 60_000);
    expect(codeOf(await act(id, 'approved'))).to.deep.equal(LOCKED);
    await act(id, 'corrected', { corrections: [{ field: 'currency', value: 'USD' }] }, colleague.client);
    api.clock.advance(59 * 60_000);
    expect(codeOf(await act(id, 'approved')), 'renewed by the correction').to.deep.equal(LOCKED);
    api.clock.advance(2 * 60_000);
    expect((await act(id, 'approved')).status).to.equal(200);
  });

  it('is freed by a release (D25)', async () => {
    const { id } = await api.owner.process(UNSURE);
    await act(id, 'claimed', {}, colleague.client);
    expect(codeOf(await act(id, 'released'))).to.deep.equal(LOCKED);
    await act(id, 'released', {}, colleague.client);
    expect((await act(id, 'approved')).status).to.equal(200);
  });

  it('needs documents.approve, and edit access (D24, D103)', async () => {
    const { id } = await api.owner.process(UNSURE);
    const viewer = await api.member({ role: 'viewer' });
    expect(codeOf(await act(id, 'approved', {}, viewer.client))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
    await api.owner.put(`/document/${id}/permissions`, { permissions: [{ userId: colleague.userId, access: 'read' }] });
    expect(codeOf(await act(id, 'approved', {}, colleague.client))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('keeps the place of a corrected value, and refuses one outside of the page', async () => {
    const { id } = await api.owner.process(UNSURE);
    const box = { left: 0.5, top: 0.25, width: 0.2, height: 0.02 };
    const corrected = (place: object) => act(id, 'corrected', { corrections: [{ field: 'total_amount', value: 128, ...place }] });
    expect(codeOf(await corrected({ page: 1, box: { ...box, left: 0.9 } }))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(codeOf(await corrected({ box }))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect((await corrected({ page: 1, box })).status).to.equal(200);
    const { document } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { fields { path value page box { left top width height } } } }',
      { id },
    );
    expect(document.fields.find(({ path }: { path: string }) => path === 'total_amount')).to.deep.include({ value: 128, page: 1, box });
  });
});
