import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';
import { fileOf } from '../../support/pipeline.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const key = (name: string) => ({ 'idempotency-key': name });

describe('Idempotency-Key', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const uploadOf = (salt: string, more: object = {}) => ({ file: fileOf({}, salt).toString('base64'), filename: `${salt}.pdf`, ...more });
  const total = async () => (await api.owner.get('/documents?limit=1')).body.data.pagination.total as number;

  it('gives the stored answer again, status, Location and all, and stores nothing twice (D13)', async () => {
    const first = await api.owner.post('/documents', uploadOf('a'), key('a'));
    const before = await total();
    const again = await api.owner.post('/documents', uploadOf('a'), key('a'));
    expect([again.status, again.text, again.headers.get('location')]).to.deep.equal([201, first.text, first.headers.get('location')]);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(first.headers.get('idempotent-replayed')).to.equal(null);
    expect(await total()).to.equal(before);
    expect(await api.database.query('SELECT storageKey FROM pending_content')).to.deep.equal([]);
  });

  it('refuses another body under the same key (D13)', async () => {
    await api.owner.post('/documents', uploadOf('b'), key('b'));
    expect(codeOf(await api.owner.post('/documents', uploadOf('other'), key('b')))).to.deep.equal([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await api.database.query('SELECT storageKey FROM pending_content')).to.deep.equal([]);
  });

  it('belongs to organization, mode, method and path (D13)', async () => {
    const { id } = await api.owner.process();
    const body = { metadata: { a: '1' } };
    await api.owner.post('/documents', uploadOf('c'), key('c'));
    expect((await api.sandbox.post('/documents', uploadOf('d'), key('c'))).status).to.equal(201);
    expect((await api.owner.patch(`/documents/${id}`, body, key('c'))).status).to.equal(200);
    const stranger = await api.organization('Elsewhere');
    expect((await stranger.client.post('/documents', uploadOf('e'), key('c'))).status).to.equal(201);
  });

  it('is held for what a path leads to, however it is written (D13)', async () => {
    const before = await total();
    const { id } = (await api.owner.post('/documents', uploadOf('slash'), key('slash'))).body.data;
    for (const path of ['/documents/', '/%64ocuments', '/documents?a=1']) {
      const again = await api.owner.post(path, uploadOf('slash'), key('slash'));
      expect([path, again.status, again.body.data?.id, again.headers.get('idempotent-replayed')]).to.deep.equal([path, 201, id, 'true']);
    }
    expect(await total()).to.equal(before + 1);
    await api.owner.processed(id);
    const body = { metadata: { a: 'slash' } };
    await api.owner.patch(`/documents/${id}`, body, key('slash'));
    const again = await api.owner.patch(`/documents/${id.replace('doc_', 'doc%5F')}/`, body, key('slash'));
    expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([200, 'true']);
  });

  it('tells nobody what another person was told of documents (D17)', async () => {
    const { id } = await api.owner.process();
    const { client } = await api.member();
    await api.owner.put(`/document/${id}/permissions`, { defaultAccess: 'none', inheritRolePermissions: false });
    const search = { filters: { type: ['invoice'] } };
    expect((await api.owner.post('/documents/search', search, key('s'))).body.data.pagination.total).to.be.above(0);
    const found = await client.post('/documents/search', search, key('s'));
    expect(found.body.data.results.map((hit: { id: string }) => hit.id)).not.to.include(id);
    expect((await api.owner.patch(`/documents/${id}`, { metadata: { a: '2' } }, key('p'))).status).to.equal(200);
    expect(codeOf(await client.patch(`/documents/${id}`, { metadata: { a: '2' } }, key('p')))).to.deep.equal([
      403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
  });

  it('stores refusals by state, not failures of validation or permission (D13)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const locked = await api.owner.patch(`/documents/${id}`, { reprocess: true }, key('state'));
    expect(codeOf(locked)).to.deep.equal([409, 'DOCUMENT_LOCKED']);
    const invalid = await api.owner.patch(`/documents/${id}`, { metadata: { n: 1 } }, key('value'));
    expect(codeOf(invalid)).to.deep.equal([400, 'VALIDATION_ERROR']);
    const noType = await api.owner.patch(`/documents/${id}`, { type: 'letter' }, key('value'));
    expect(codeOf(noType)).to.deep.equal([400, 'INVALID_DOCUMENT_TYPE']);
    release();
    await api.owner.processed(id);
    expect((await api.owner.patch(`/documents/${id}`, { reprocess: true }, key('state'))).text).to.equal(locked.text);
    expect((await api.owner.patch(`/documents/${id}`, { metadata: { n: '1' } }, key('value'))).status).to.equal(200);
  });

  it('lets one of two at once do the work (D13)', async () => {
    const before = await total();
    const answers = await Promise.all([1, 2, 3].map(() => api.owner.post('/documents', uploadOf('f'), key('f'))));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).to.be.at.least(1);
    for (const answer of answers) if (answer.status !== 201) expect(codeOf(answer)).to.deep.equal([409, 'IDEMPOTENCY_IN_PROGRESS']);
    expect(new Set(done.map((answer) => answer.body.data.id)).size).to.equal(1);
    expect(await total()).to.equal(before + 1);
  });

  it('keeps nothing of an effect whose answer cannot be kept (D134)', async () => {
    const before = await total();
    await api.database.query(
      "CREATE TRIGGER no_answer BEFORE UPDATE ON idempotency_keys FOR EACH ROW BEGIN IF NEW.status IS NOT NULL THEN SIGNAL SQLSTATE '45000'; END IF; END",
    );
    expect((await api.owner.post('/documents', uploadOf('i'), key('i'))).status).to.equal(500);
    await api.database.query('DROP TRIGGER no_answer');
    expect(await total()).to.equal(before);
    const again = await api.owner.post('/documents', uploadOf('i'), key('i'));
    expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([201, null]);
    expect(await total()).to.equal(before + 1);
  });

  it('is free when the process that held it says nothing for ten seconds, and Retry-After tells when that is (D134)', async () => {
    await api.owner.post('/documents', uploadOf('j'), key('j'));
    // As a process leaves it that died four seconds ago.
    await api.database.query(
      "UPDATE idempotency_keys SET status = NULL, body = NULL, token = 'dead', leaseUntil = NOW(3) + INTERVAL 6 SECOND ORDER BY createdAt DESC LIMIT 1",
    );
    const early = await api.owner.post('/documents', uploadOf('j'), key('j'));
    expect(codeOf(early)).to.deep.equal([409, 'IDEMPOTENCY_IN_PROGRESS']);
    expect(Number(early.headers.get('retry-after'))).to.be.within(4, 6);
    await api.database.query("UPDATE idempotency_keys SET leaseUntil = NOW(3) - INTERVAL 1 SECOND WHERE token = 'dead'");
    expect((await api.owner.post('/documents', uploadOf('j'), key('j'))).status).to.equal(201);
  });

  it('of a request that was thought dead lets nothing happen beside the one that took it over (D134)', async () => {
    const before = await total();
    const release = api.pipeline.hold();
    await api.database.query(
      "CREATE TRIGGER taken_over BEFORE INSERT ON documents FOR EACH ROW UPDATE idempotency_keys SET token = 'another' WHERE status IS NULL",
    );
    expect(codeOf(await api.owner.post('/documents', uploadOf('k'), key('k')))).to.deep.equal([409, 'IDEMPOTENCY_IN_PROGRESS']);
    await api.database.query('DROP TRIGGER taken_over');
    release();
    expect(await total()).to.equal(before);
  });

  it('is forgotten after 24 hours (D13)', async () => {
    await api.owner.post('/documents', uploadOf('g'), key('g'));
    api.clock.advance(24 * 60 * 60_000 + 1);
    const later = await api.owner.post('/documents', uploadOf('h'), key('g'));
    expect([later.status, later.headers.get('idempotent-replayed')]).to.deep.equal([201, null]);
  });
});
