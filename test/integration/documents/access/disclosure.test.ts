import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../../support/api.js';
import { type Receiver, startReceiver } from '../../../support/fakes/receiver.js';
import { fileOf } from '../../../support/pipeline.js';

describe('a restricted document', () => {
  let api: TestApi;
  let receiver: Receiver;
  let outsider: Member;
  let secret: { id: string; filename: string };
  const file = fileOf({}, 'the same bytes').toString('base64');

  const restrict = (id: string) =>
    api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [id]);

  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    receiver = await startReceiver();
    await api.owner.post('/organization/roles', {
      name: 'integrator',
      permissions: ['documents.create', 'documents.read', 'webhooks.create', 'webhooks.manage'],
    });
    outsider = await api.member({ role: 'integrator' });
    secret = await api.owner.process({}, { file, filename: 'merger.pdf' });
    await restrict(secret.id);
  });

  after(async () => {
    await api.close();
    await receiver.close();
  });

  it('is not named to who uploads the same bytes and may not read it, but is to its owner (D22)', async () => {
    const query = 'query ($id: ID!) { document(id: $id) { duplicateOf warnings } }';
    const copy = await outsider.client.process({}, { file, filename: 'copy.pdf' });
    const seen = await outsider.client.get(`/documents/${copy.id}`);
    expect(seen.text).not.to.include(secret.id);
    expect((await outsider.client.query(query, { id: copy.id })).document).to.deep.equal({ duplicateOf: null, warnings: [] });
    expect((await outsider.client.get('/documents')).text).not.to.include(secret.id);
    const { document } = await api.owner.query(query, { id: copy.id });
    expect([document.duplicateOf, document.warnings.length]).to.deep.equal([secret.id, 1]);
  });

  it('is told of by no webhook whose owner may not read it', async () => {
    const subscribe = async (client: Member['client'], path: string) =>
      (await client.post('/webhooks', { url: `${receiver.url}/${path}`, eventTypes: ['document.processed', 'document.deleted'] })).body.data
        .id;
    await subscribe(outsider.client, 'outsider');
    await subscribe(api.owner, 'owner');
    const create = 'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { documentId uploadUrl } }';
    const bytes = fileOf({}, 'another');
    const input = { filename: 'hidden.pdf', size: bytes.length, contentType: 'application/pdf' };
    const { createUpload } = await api.owner.query(create, { input });
    // Restricted before its bytes come: every event of its processing is of a document that the outsider may not read.
    await restrict(createUpload.documentId);
    await fetch(createUpload.uploadUrl.replace(/^https?:\/\/[^/]+/, api.baseUrl), { method: 'PUT', body: bytes });
    await api.owner.query('mutation ($id: ID!) { completeUpload(documentId: $id) { id } }', { id: createUpload.documentId });
    await api.owner.processed(createUpload.documentId);
    const open = await api.owner.process({}, { filename: 'open.pdf' });
    const told = await receiver.find((call) => call.path.endsWith('/outsider'));
    expect(told.json.data.documentId).to.equal(open.id);
    await receiver.find((call) => call.path.endsWith('/owner') && call.json.data.documentId === createUpload.documentId);
    expect(receiver.calls.filter((call) => call.path.endsWith('/outsider')).map((call) => call.json.data.documentId)).to.deep.equal([
      open.id,
    ]);
  });

  it('is not sent to an address that somebody else gave an old webhook', async () => {
    const { body } = await api.owner.post('/webhooks', { url: `${receiver.url}/mine`, eventTypes: ['document.processed'] });
    const moved = await outsider.client.put(`/webhooks/${body.data.id}`, { url: `${receiver.url}/stolen` });
    expect(moved.status).to.equal(200);
    const [row] = await api.database.query<{ ownerId: number }>('SELECT ownerId FROM webhooks WHERE id = ?', [body.data.id]);
    expect(row!.ownerId).to.equal(outsider.userId);
  });
});
