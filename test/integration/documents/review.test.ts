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

  it('rejects, and opens again for review (D25)', async () => {
    const { id } = await api.owner.process(UNSURE);
    expect((await act(id, 'rejected')).body.data.status).to.equal('rejected');
    expect(await eventsOf(id)).to.include('document.rejected');
    expect((await act(id, 'reopened')).body.data.status).to.equal('review_required');
    expect((await api.owner.get(`/documents/${id}`)).body.data.reviewReason).to.equal('low_confidence');
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

  it('narrows the queue by reason, amount and who holds the document', async () => {
    const own = await startTestApi();
    try {
      const other = await own.member();
      const reasons = (reason: 'low_confidence' | 'totals_mismatch') => ({ confidence: 0.6, reasons: [{ reason, fields: [] }] });
      const [small, large] = [
        await own.owner.process({ ...reasons('low_confidence'), data: { total_amount: 50 } }),
        await own.owner.process({ ...reasons('totals_mismatch'), data: { total_amount: 5000 } }),
      ];
      await act(large.id, 'claimed', {}, other.client);
      const queue = async (narrowed: string, client = own.owner) => {
        const { reviewQueue } = await client.query(`{ reviewQueue(${narrowed}) { nodes { id } totalCount } }`);
        expect(reviewQueue.totalCount).to.equal(reviewQueue.nodes.length);
        return reviewQueue.nodes.map(({ id }: { id: string }) => id);
      };
      expect(await queue('reason: "totals_mismatch"')).to.deep.equal([large.id]);
      expect(await queue('minAmount: 100')).to.deep.equal([large.id]);
      expect(await queue('maxAmount: 100')).to.deep.equal([small.id]);
      expect(await queue('claimed: open')).to.deep.equal([small.id]);
      expect(await queue('claimed: mine')).to.deep.equal([]);
      expect(await queue('claimed: mine', other.client)).to.deep.equal([large.id]);
      own.clock.advance(61 * 60_000);
      expect(await queue('claimed: open')).to.deep.equal([small.id, large.id]);
    } finally {
      await own.close();
    }
  });

  describe('assignment', () => {
    let own: TestApi;
    let anna: Member;
    before(async () => {
      own = await startTestApi();
      anna = await own.member({ email: 'anna@example.com' });
    });
    after(() => own.close());

    const assign = (id: string, userId: number | null, more: object = {}, client: ApiClient = own.owner) =>
      client.post(`/documents/${id}/assign`, { userId, ...more });
    const queue = async (narrowed: string, client = own.owner) => {
      const { reviewQueue } = await client.query(`{ reviewQueue(${narrowed}) { nodes { id } totalCount } }`);
      expect(reviewQueue.totalCount).to.equal(reviewQueue.nodes.length);
      return reviewQueue.nodes.map(({ id }: { id: string }) => id);
    };

    it('hands a document on with a note: claim given up, told in history, event and log, found in the queue', async () => {
      const [mine, hers, free] = [await own.owner.process(UNSURE), await own.owner.process(UNSURE), await own.owner.process(UNSURE)];
      await act(hers.id, 'claimed', {}, own.owner);
      const { body } = await assign(hers.id, anna.userId, { notes: 'Your supplier.' });
      expect(body.data).to.deep.include({ lockedUntil: null });
      expect(body.data.assignee).to.include({ id: anna.userId, email: 'anna@example.com' });
      await act(mine.id, 'claimed', {}, own.owner);
      const { viewer } = await own.owner.query('{ viewer { user { id } } }');
      // Who takes it himself keeps his claim.
      expect((await assign(mine.id, viewer.user.id)).body.data.lockedUntil).to.be.a('string');
      expect(await queue('assigned: mine')).to.deep.equal([mine.id]);
      expect(await queue('assigned: nobody')).to.deep.equal([free.id]);
      expect(await queue('assigned: available')).to.deep.equal([mine.id, free.id]);
      expect(await queue('assigned: mine', anna.client)).to.deep.equal([hers.id]);
      expect(await queue(`assigneeId: ${anna.userId}`)).to.deep.equal([hers.id]);
      expect(await queue('orderBy: ASSIGNEE_ASC')).to.deep.equal([hers.id, mine.id, free.id]);
      const told = { user: own.ownerEmail, assignee: 'anna@example.com', notes: 'Your supplier.' };
      const { events } = (await own.owner.get(`/documents/${hers.id}/history`)).body.data;
      expect(events.at(-1)).to.deep.include({ type: 'document.assigned', ...told });
      const [line] = await own.database.query<{ details: unknown }>(
        "SELECT details FROM audit_log WHERE action = 'document.assigned' AND target = ?",
        [hers.id],
      );
      expect(JSON.stringify(line)).to.contain(String(anna.userId));
      // The same again says nothing anew.
      await assign(hers.id, anna.userId);
      expect((await own.owner.get(`/documents/${hers.id}/history`)).body.data.events).to.have.length(events.length);
      // It keeps nobody out.
      expect((await act(hers.id, 'approved', {}, own.owner)).status).to.equal(200);
      expect(codeOf(await assign(hers.id, anna.userId))).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('goes only to members who may review it, and not while somebody else holds it', async () => {
      const { id } = await own.owner.process(UNSURE);
      const viewer = await own.member({ role: 'viewer' });
      expect(codeOf(await assign(id, viewer.userId))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await assign(id, 987_654))).to.deep.equal([404, 'USER_NOT_FOUND']);
      expect(codeOf(await assign(id, anna.userId, {}, viewer.client))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      await own.owner.put(`/document/${id}/permissions`, { permissions: [{ userId: anna.userId, access: 'read' }] });
      expect(codeOf(await assign(id, anna.userId))).to.deep.equal([400, 'VALIDATION_ERROR']);
      await own.owner.put(`/document/${id}/permissions`, { permissions: [{ userId: anna.userId, access: 'edit' }] });
      await act(id, 'claimed', {}, anna.client);
      expect(codeOf(await assign(id, anna.userId))).to.deep.equal(LOCKED);
      const reviewers = (await own.owner.get('/documents/reviewers')).body.data.map(({ email }: { email: string }) => email);
      expect(reviewers).to.include.members(['anna@example.com', own.ownerEmail]).and.not.include(viewer.email);
    });

    it('assigns many at once, names those it cannot, and frees them when the member goes, live', async () => {
      const ben = await own.member({ email: 'ben@example.com' });
      const [a, b] = [await own.owner.process(UNSURE), await own.owner.process(UNSURE)];
      const gone = 'doc_00000000000000000000000000';
      const { body } = await own.owner.post('/documents/assign', { ids: [a.id, b.id, gone], userId: ben.userId, notes: null });
      expect(body.data.documents.map(({ id }: { id: string }) => id)).to.deep.equal([a.id, b.id]);
      expect(body.data.refused).to.deep.include({ id: gone, errorCode: 'DOCUMENT_NOT_FOUND', message: body.data.refused[0].message });
      const watch = own.owner.watch<{ reviewQueueUpdated: { updates: { document: { id: string; assignee: object | null } }[] } }>(
        'subscription { reviewQueueUpdated { updates { document { id assignee { id } } } } }',
      );
      expect((await watch.next()).value.reviewQueueUpdated.updates).to.deep.equal([]);
      expect((await own.owner.delete(`/organization/users/${ben.userId}`)).status).to.equal(200);
      const { updates } = (await watch.next()).value.reviewQueueUpdated;
      await watch.close();
      expect(updates.map(({ document }: { document: object }) => document)).to.have.deep.members([
        { id: a.id, assignee: null },
        { id: b.id, assignee: null },
      ]);
      const { events } = (await own.owner.get(`/documents/${a.id}/history`)).body.data;
      expect(events.at(-1)).to.deep.include({ type: 'document.assigned', assignee: null });
    });

    it('frees them when a change of roles takes the permission to review, by each way, and not while another role gives it', async () => {
      const made = async (name: string) =>
        (await own.owner.post('/organization/roles', { name, permissions: ['documents.read', 'documents.update', 'documents.approve'] }))
          .body.data.id;
      const [first, second] = [await made('checker'), await made('second-checker')];
      const cleo = await own.member({ email: 'cleo@example.com', role: 'checker' });
      const { roles } = (await own.owner.get('/organization/roles')).body.data;
      const viewer = roles.find(({ name }: { name: string }) => name === 'viewer').id;
      const { id } = await own.owner.process(UNSURE);
      const assignee = async () => (await own.owner.query(`{ document(id: "${id}") { assignee { id } } }`)).document.assignee;
      const role = (change: string, roleId: number) =>
        own.owner.query(`mutation { ${change}(userId: ${cleo.userId}, roleId: ${roleId}) { roleId } }`);
      const freed = async () => {
        expect(await assignee()).to.equal(null);
        const { events } = (await own.owner.get(`/documents/${id}/history`)).body.data;
        expect(events.at(-1)).to.deep.include({ type: 'document.assigned', user: own.ownerEmail, assignee: null });
      };
      await role('assignRole', viewer);
      await role('assignRole', second);
      expect((await assign(id, cleo.userId)).status).to.equal(200);
      await role('unassignRole', first);
      expect(await assignee()).to.deep.equal({ id: cleo.userId });
      await role('unassignRole', second);
      await freed();
      await role('assignRole', second);
      await assign(id, cleo.userId);
      await own.owner.query(
        `mutation { updateRole(id: ${second}, input: { permissions: ["documents.read", "documents.update"] }) { id } }`,
      );
      await freed();
      await role('assignRole', first);
      await assign(id, cleo.userId);
      await own.owner.query(`mutation { deleteRole(id: ${first}, replacementRole: "viewer") { deletedId } }`);
      await freed();
      const ended = await own.database.query("SELECT id FROM audit_log WHERE action = 'user.assignments_ended' AND target = ?", [
        String(cleo.userId),
      ]);
      expect(ended).to.have.length(3);
    });
  });

  it('orders the queue as asked, page by page both ways, what has no value last', async () => {
    const own = await startTestApi();
    try {
      const made: string[] = [];
      for (const total of [50, null, 5000, 50]) made.push((await own.owner.process({ ...UNSURE, data: { total_amount: total } })).id);
      const [a, none, large, b] = made;
      const query = `query ($orderBy: ReviewOrder, $first: Int, $after: String, $last: Int, $before: String) {
        reviewQueue(orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
          nodes { id } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
      const page = async (variables: Record<string, unknown>) => (await own.owner.query(query, variables)).reviewQueue;
      const walk = async (orderBy: string) => {
        const there: string[] = [];
        let at = await page({ orderBy, first: 1 });
        for (; ; at = await page({ orderBy, first: 1, after: at.pageInfo.endCursor })) {
          there.push(at.nodes[0].id);
          if (!at.pageInfo.hasNextPage) break;
        }
        const back = await page({ orderBy, last: 3, before: at.pageInfo.startCursor });
        expect(back.nodes.map(({ id }: { id: string }) => id)).to.deep.equal(there.slice(0, -1));
        return there;
      };
      expect(await walk('TOTAL_AMOUNT_DESC')).to.deep.equal([large, b, a, none]);
      expect(await walk('TOTAL_AMOUNT_ASC')).to.deep.equal([a, b, large, none]);
      expect(await walk('CREATED_AT_DESC')).to.deep.equal([b, large, none, a]);
      for (const orderBy of ['CREATED_AT_ASC', 'TYPE_ASC', 'REASON_ASC', 'CONFIDENCE_ASC', 'URGENCY'])
        expect(await walk(orderBy), orderBy).to.deep.equal(made);
      const { pageInfo } = await page({ orderBy: 'TYPE_ASC', first: 1 });
      const { errors } = await own.owner.graphql(query, { orderBy: 'URGENCY', first: 1, after: pageInfo.endCursor });
      expect(errors![0]!.extensions.code).to.equal('VALIDATION_ERROR');
    } finally {
      await own.close();
    }
  });

  it('queues what waits, most urgent and then oldest first, both ways', async () => {
    const own = await startTestApi();
    try {
      const made: string[] = [];
      for (const priority of ['normal', 'low', 'high', 'normal', 'high']) made.push((await own.owner.process(UNSURE, { priority })).id);
      await own.owner.process();
      const expected = [made[2], made[4], made[0], made[3], made[1]];
      const query = `query ($first: Int, $after: String, $last: Int, $before: String, $offset: Int) {
        reviewQueue(first: $first, after: $after, last: $last, before: $before, offset: $offset) { nodes { id } totalCount pageInfo { endCursor startCursor hasNextPage } } }`;
      const page = async (variables: object) => (await own.owner.query(query, variables as Record<string, unknown>)).reviewQueue;
      const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map((node) => node.id);
      const first = await page({ first: 3 });
      expect([idsOf(first), first.totalCount]).to.deep.equal([expected.slice(0, 3), 5]);
      const second = await page({ first: 3, after: first.pageInfo.endCursor });
      expect([idsOf(second), second.pageInfo.hasNextPage]).to.deep.equal([expected.slice(3), false]);
      expect(idsOf(await page({ last: 2, before: second.pageInfo.startCursor }))).to.deep.equal(expected.slice(1, 3));
      expect(idsOf(await page({ first: 2, offset: 2 }))).to.deep.equal(expected.slice(2, 4));
    } finally {
      await own.close();
    }
  });
});
