import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

describe('DELETE /documents/{id}', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  it('says what was deleted, by whom and why, once (D35)', async () => {
    const { id, filename } = await api.owner.process();
    const { body, status } = await api.owner.delete(`/documents/${id}?reason=no%20longer%20needed`);
    expect(status).to.equal(200);
    expect(body.message).to.be.a('string');
    expect(body.data).to.include({ id, filename, deletedBy: api.ownerEmail, reason: 'no longer needed' });
    for (const answer of [
      await api.owner.delete(`/documents/${id}`),
      await api.owner.get(`/documents/${id}`),
      await api.owner.get(`/documents/${id}/history`),
    ])
      expect(codeOf(answer)).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
  });

  it('leaves no trace in any table but the audit log and its own event (D35)', async () => {
    const { id } = await api.owner.process({}, { metadata: { secret: 'marker-3141' } });
    const [{ storageKey }] = (await api.database.query<{ storageKey: string }>('SELECT storageKey FROM documents WHERE id = ?', [id])) as [
      { storageKey: string },
    ];
    await api.owner.delete(`/documents/${id}`);
    // The clock is moved past the minute that events may wait for their dispatch. What webhooks keep goes within a day, by a task of their own.
    api.clock.advance(61_000);
    await waitUntil(async () => (await api.database.query("SELECT id FROM tasks WHERE name <> 'webhook.forget-document'")).length === 0);
    expect(await api.storage.stat(storageKey)).to.equal(undefined);
    // That it changed is noted for segments of the search, which ten minutes later are found not to be needed.
    await api.app.runSchedule('search.begin');
    const tables = await api.database.query<{ name: string; columns: string }>(
      "SELECT table_name AS name, GROUP_CONCAT(CONCAT('`', column_name, '`')) AS columns FROM information_schema.columns WHERE table_schema = DATABASE() GROUP BY table_name",
    );
    const holding = async (needle: string) => {
      const names: string[] = [];
      for (const { name, columns } of tables) {
        const [row] = await api.database.query<{ found: string }>(
          `SELECT COUNT(*) AS found FROM \`${name}\` WHERE CONCAT_WS(' ', ${columns}) LIKE ?`,
          [`%${needle}%`],
        );
        if (Number(row!.found) > 0) names.push(name);
      }
      return names.filter((name) => name !== 'tasks').sort();
    };
    expect(await holding(id)).to.deep.equal(['audit_log', 'events']);
    expect(await holding('marker-3141')).to.deep.equal([]);
    const kept = await api.database.query<{ type: string }>('SELECT type FROM events WHERE documentId = ?', [id]);
    expect(kept.map((event) => event.type)).to.deep.equal(['document.deleted']);
  });

  it('during processing cancels the work and ends who watches (D26, D96)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const watch = api.owner.watch<{ documentUpdated: { document: { status: string } } }>(
      'subscription ($id: ID!) { documentUpdated(id: $id) { document { status } } }',
      { id },
    );
    expect((await watch.next()).value.documentUpdated.document.status).to.equal('processing');
    expect((await api.owner.delete(`/documents/${id}`)).status).to.equal(200);
    const ended = await watch.all().then(
      () => 'completed',
      (error: unknown) => JSON.stringify(error),
    );
    expect(ended).to.include('DOCUMENT_NOT_FOUND');
    release();
    expect(await api.database.query("SELECT id FROM tasks WHERE name = 'document.process'")).to.deep.equal([]);
  });

  it('needs documents.delete and full access (D103)', async () => {
    const { id } = await api.owner.process();
    const member = await api.member();
    expect(codeOf(await member.client.delete(`/documents/${id}`))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('refuses a reason of more than 500 characters (D35)', async () => {
    const { id } = await api.owner.process();
    expect(codeOf(await api.owner.delete(`/documents/${id}?reason=${'x'.repeat(501)}`))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect((await api.owner.delete(`/documents/${id}?reason=${'x'.repeat(500)}`)).status).to.equal(200);
  });

  it('keeps counters and summary right', async () => {
    const before = (await api.owner.get('/documents?limit=1')).body.data.summary;
    const { id } = await api.owner.process();
    const during = (await api.owner.get('/documents?limit=1')).body.data.summary;
    await api.owner.delete(`/documents/${id}`);
    expect(during.totalDocuments).to.equal(before.totalDocuments + 1);
    expect((await api.owner.get('/documents?limit=1')).body.data.summary).to.deep.equal(before);
  });

  it('forgets that a later copy was a duplicate of it (D22)', async () => {
    const file = Buffer.from('%PDF-1.7\n{"salt":"twins"}\n').toString('base64');
    const first = await api.owner.post('/documents', { file, filename: 'a.pdf' });
    const second = await api.owner.post('/documents', { file, filename: 'b.pdf' });
    const query = 'query ($id: ID!) { document(id: $id) { duplicateOf warnings status } }';
    await api.owner.processed(second.body.data.id);
    const { document } = await api.owner.query(query, { id: second.body.data.id });
    expect(document).to.include({ duplicateOf: first.body.data.id, status: 'completed' });
    expect(document.warnings).to.have.length(1);
    await api.owner.delete(`/documents/${first.body.data.id}`);
    expect((await api.owner.query(query, { id: second.body.data.id })).document).to.deep.include({ duplicateOf: null, warnings: [] });
  });
});

describe('documents whose time is over', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  it('go many at a time, each with its line, its event and all of its traces; others stay as they are (D97) (slow: reads 26 documents)', async () => {
    const file = Buffer.from('%PDF-1.7\n{"salt":"kept twin"}\n').toString('base64');
    const expiring: string[] = [(await api.owner.post('/documents', { file, filename: 'first.pdf' })).body.data.id];
    await api.owner.processed(expiring[0]!);
    const twin = (await api.owner.post('/documents', { file, filename: 'twin.pdf' })).body.data.id;
    await api.owner.processed(twin);
    const before = (await api.owner.get('/documents?limit=1')).body.data.summary;
    const analytics = async () => (await api.owner.get('/documents/analytics?period=7d')).body.data;
    for (let at = 0; at < 24; at += 1) expiring.push((await api.owner.process({}, { metadata: { secret: 'marker-2718' } })).id);
    const keys = await api.database.query<{ storageKey: string }>(
      `SELECT storageKey FROM documents WHERE id IN (${expiring.map(() => '?').join(',')})`,
      expiring,
    );
    await api.database.query(
      `UPDATE documents SET createdAt = createdAt - INTERVAL 3000 DAY WHERE id IN (${expiring.map(() => '?').join(',')})`,
      expiring,
    );
    const [{ last }] = (await api.database.query<{ last: string }>('SELECT last FROM event_sequences WHERE organizationId = ?', [
      api.organizationId,
    ])) as [{ last: string }];
    await api.app.runSchedule('documents.retention');
    api.clock.advance(61_000);
    await waitUntil(async () => (await api.database.query("SELECT id FROM tasks WHERE name <> 'webhook.forget-document'")).length === 0);
    const summary = (await api.owner.get('/documents?limit=1')).body.data.summary;
    expect(summary.totalDocuments).to.equal(before.totalDocuments - 1);
    expect((await analytics()).summary.totalDocuments).to.equal(1);
    const ofThem = `IN (${expiring.map(() => '?').join(',')})`;
    const events = await api.database.query<{ type: string; sequence: string; facts: unknown }>(
      `SELECT type, sequence, facts FROM events WHERE documentId ${ofThem} ORDER BY sequence`,
      expiring,
    );
    expect(events.map(({ type, facts }) => [type, facts])).to.deep.equal(expiring.map(() => ['document.deleted', null]));
    expect(events.map(({ sequence }) => Number(sequence) - Number(last))).to.deep.equal(expiring.map((_, at) => at + 1));
    const lines = await api.database.query<{ target: string }>(
      `SELECT target FROM audit_log WHERE action = 'document.deleted' AND actor = 'system' AND target ${ofThem}`,
      expiring,
    );
    expect(lines).to.have.length(expiring.length);
    const verified = await api.owner.query('{ auditVerification { brokenAt } }');
    expect(verified.auditVerification.brokenAt).to.equal(null);
    for (const table of ['processing_runs', 'document_pages', 'search_entries', 'figure_documents', 'report_documents'])
      expect(await api.database.query(`SELECT 1 FROM ${table} WHERE documentId ${ofThem} LIMIT 1`, expiring), table).to.deep.equal([]);
    for (const { storageKey } of keys) expect(await api.storage.stat(storageKey)).to.equal(undefined);
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { duplicateOf warnings } }', { id: twin });
    expect(document).to.deep.equal({ duplicateOf: null, warnings: [] });
  });
});

/** Looks again until it is so; fails by the test's own time limit. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
