import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../support/api.js';
import type { Answer, ApiClient } from '../../support/client.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const LOCKED = [409, 'DOCUMENT_LOCKED'];
const UNSURE = { confidence: 0.6, reasons: [{ reason: 'low_confidence' as const, fields: [] }] };

describe('the queue of review', () => {
  const act = (id: string, action: string, more: object, client: ApiClient) => client.post(`/documents/${id}/review`, { action, ...more });

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

    it('frees a document from who may not edit it any more, claim and assignment (D25)', async () => {
      const dora = await own.member({ email: 'dora@example.com' });
      const set = (id: string, access: string) =>
        own.owner.put(`/document/${id}/permissions`, { permissions: [{ userId: dora.userId, access }] });
      const { id } = await own.owner.process(UNSURE);
      await set(id, 'edit');
      await assign(id, dora.userId);
      expect((await act(id, 'claimed', {}, dora.client)).status).to.equal(200);
      await set(id, 'full');
      expect(codeOf(await act(id, 'claimed', {}, own.owner))).to.deep.equal(LOCKED);
      await set(id, 'read');
      expect((await own.owner.query(`{ document(id: "${id}") { lockedUntil assignee { id } } }`)).document).to.deep.equal({
        lockedUntil: null,
        assignee: null,
      });
      expect((await act(id, 'claimed', {}, own.owner)).status).to.equal(200);
    });

    it('ends the claims of who goes, is suspended or may review no more, so that others need not wait for his hour (D25)', async () => {
      const roles = (await own.owner.get('/organization/roles')).body.data.roles as { id: number; name: string }[];
      const admin = roles.find(({ name }) => name === 'admin')!.id;
      const { id } = await own.owner.process(UNSURE);
      const ways: Record<string, (userId: number) => Promise<unknown>> = {
        removed: (userId) => own.owner.delete(`/organization/users/${userId}`),
        suspended: (userId) => own.owner.query(`mutation { updateUser(userId: ${userId}, status: suspended) { id } }`),
        'without the role': (userId) => own.owner.post('/organization/users/remove-role', { userId, roleId: admin }),
      };
      for (const [way, end] of Object.entries(ways)) {
        const holder = await own.member({ role: 'admin' });
        await act(id, 'claimed', {}, holder.client);
        expect(codeOf(await act(id, 'claimed', {}, own.owner)), way).to.deep.equal(LOCKED);
        await end(holder.userId);
        expect((await own.owner.query(`{ document(id: "${id}") { lockedUntil } }`)).document.lockedUntil, way).to.equal(null);
        const { events } = (await own.owner.get(`/documents/${id}/history`)).body.data;
        expect(events.at(-1), way).to.deep.include({ type: 'document.reviewed', action: 'released', user: own.ownerEmail });
        expect((await act(id, 'claimed', {}, own.owner)).status, way).to.equal(200);
        await act(id, 'released', {}, own.owner);
      }
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
