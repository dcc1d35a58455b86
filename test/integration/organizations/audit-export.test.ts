import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('the audit log', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
    await api.owner.post('/organization/roles', { name: 'clerk', displayName: 'Clerk', permissions: ['documents.read'] });
  });

  after(() => api.close());

  it('is taken out as CSV, oldest first, which stands in it', async () => {
    const first = await api.owner.get('/audit-log/export');
    expect([first.status, first.headers.get('content-type')]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    const [head, ...lines] = first.text.trim().split('\r\n');
    expect(head).to.match(/^number,at,action,actor,/);
    expect(lines.some((line) => line.includes(',role.created,'))).to.equal(true);
    expect(lines.map((line) => Number(line.split(',')[0]))).to.deep.equal(lines.map((_, index) => index + 1));
    const exported = await api.owner.get('/audit-log/export?action=audit.*');
    expect(exported.text.trim().split('\r\n')).to.have.length(3);
    const day = api.clock.now().toISOString().slice(0, 10);
    const ofToday = (await api.owner.get(`/audit-log/export?action=role.*&from=${day}&to=${day}`)).text;
    expect(ofToday).to.include(',role.created,');
    const { auditLog } = await api.owner.query(
      `{ auditLog(filter: { action: "role.*", from: "${day}", to: "${day}" }) { nodes { action } } }`,
    );
    expect(auditLog.nodes).to.deep.equal([{ action: 'role.created' }]);
    expect((await api.owner.get('/audit-log/export?to=2026-02-30')).body.error?.details[0].field).to.equal('to');
    expect((await api.owner.get(`/audit-log/export?userId=${api.ownerId + 1}`)).text.trim().split('\r\n')).to.have.length(1);
    expect((await api.owner.get('/audit-log/export?userId=me')).body.error?.code).to.equal('VALIDATION_ERROR');
    expect((await api.owner.get('/audit-log/export?from=yesterday')).body.error?.code).to.equal('VALIDATION_ERROR');
  });

  it('tells no further line to a credential that ended on the way', async () => {
    const large = await api.organization('Large');
    const long = "JSON_OBJECT('note', REPEAT('y', 9000))";
    await api.database.query(
      `INSERT INTO audit_log (organizationId, number, action, actor, details, requestId, at, hash)
       SELECT ?, 100 + seq, 'test.note', 'test', ${long}, 'test', NOW(), 'test' FROM seq_1_to_3500`,
      [large.organizationId],
    );
    const { userId, client } = await api.member({ role: 'admin' }, large.organizationId);
    const answer = await fetch(`${api.baseUrl}/audit-log/export`, { headers: { authorization: `Bearer ${client.key}` } });
    expect(answer.status).to.equal(200);
    await api.database.query('UPDATE api_keys SET revokedAt = NOW() WHERE userId = ?', [userId]);
    api.clock.advance(1000);
    const read = await answer.text().then(
      ({ length }) => length,
      () => 'broken off',
    );
    expect(read).to.equal('broken off');
  });

  it('is verified on demand, and tells the line that was changed', async () => {
    const verify = async () => (await api.owner.get('/audit-log/verification')).body.data;
    expect(await verify()).to.include({ brokenAt: null });
    await api.database.query("UPDATE audit_log SET actor = 'somebody else' WHERE organizationId = ? AND number = 2", [api.organizationId]);
    expect(await verify()).to.include({ brokenAt: 2 });
  });

  it('of another organization is not shown', async () => {
    const other = await api.organization('Other');
    const { text } = await other.client.get('/audit-log/export');
    expect(text).not.to.include('role.created');
  });

  it('tells of sign-outs and of results taken out as a file', async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    await api.client('').with({ cookie, origin: api.baseUrl }).post('/auth/sign-out', {});
    const { id } = await api.owner.process();
    const { jobId } = (await api.owner.post('/documents/advanced-processing', { documentId: id, features: ['TEXT'] })).body.data;
    await api.owner.get(`/documents/jobs/${jobId}?`, { prefer: 'wait=10' });
    expect((await api.owner.get(`/documents/jobs/${jobId}/results?format=csv`)).status).to.equal(200);
    const lines = await api.database.query<{ action: string; target: string }>(
      "SELECT action, target FROM audit_log WHERE action IN ('sign_out', 'job.results_exported') ORDER BY number",
    );
    expect(lines).to.deep.equal([
      { action: 'sign_out', target: String(api.ownerId) },
      { action: 'job.results_exported', target: jobId },
    ]);
  });
});
