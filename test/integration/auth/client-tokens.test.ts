import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { fileOf } from '../../support/pipeline.js';

const CREATE = 'mutation ($input: CreateClientTokenInput!) { createClientToken(input: $input) { id token expiresAt } }';
const READ = ['documents.read'] as const;

describe('client tokens (D136)', () => {
  let api: TestApi;
  let named: string;
  let other: string;

  before(async () => {
    api = await startTestApi();
    named = (await api.owner.process({}, { filename: 'named.pdf' })).id;
    other = (await api.owner.process({}, { filename: 'other.pdf' })).id;
  });

  after(() => api.close());

  const make = async (input: Record<string, unknown>, maker: ApiClient = api.owner) => {
    const made = (await maker.query(CREATE, { input })).createClientToken as { id: string; token: string; expiresAt: string };
    return { ...made, client: api.client(made.token) };
  };

  it('are shown once, and kept as a hash', async () => {
    const { id, token, expiresAt } = await make({ permissions: READ, documentIds: [named] });
    expect(token).to.match(/^service_client_[0-9A-Za-z]{38}$/);
    expect(Date.parse(expiresAt) - api.clock.now().getTime()).to.be.within(890_000, 900_000);
    const listed = (await api.owner.get('/auth/client-tokens')).body.data.clientTokens.find((each: { id: string }) => each.id === id);
    expect(listed).to.deep.include({ prefix: 'service_client_', last4: token.slice(-4), documentIds: [named], revokedAt: null });
    const stored = JSON.stringify(await api.database.query('SELECT * FROM client_tokens'));
    expect(stored).not.to.include(token.slice(15));
    const audited = JSON.stringify(await api.database.query("SELECT * FROM audit_log WHERE action = 'client_token.created'"));
    expect(audited).to.include(id).and.not.to.include(token);
  });

  it('reach what they name through every API, and nothing else', async () => {
    const { client, token } = await make({ permissions: READ, documentIds: [named] });
    expect((await client.get(`/documents/${named}`)).status).to.equal(200);
    expect((await client.get(`/documents/${other}`)).body.error?.code).to.equal('DOCUMENT_NOT_FOUND');
    const list = (await client.get('/documents')).body.data;
    expect([list.documents.map(({ id }: { id: string }) => id), list.pagination.total, list.summary.totalDocuments]).to.deep.equal([
      [named],
      1,
      1,
    ]);
    expect((await client.query('query ($id: ID!) { node(id: $id) { id } }', { id: named })).node).to.deep.equal({ id: named });
    const watched = await client.watch('subscription ($id: ID!) { documentUpdated(id: $id) { document { id } } }', { id: named }).all();
    expect(watched).to.deep.equal([{ documentUpdated: { document: { id: named } } }]);
    const events = await fetch(`${api.baseUrl}/documents/${named}/events?access_token=${token}`);
    expect(await events.text()).to.include('event: complete');
    const refused = await fetch(`${api.baseUrl}/documents/${other}/events?access_token=${token}`);
    expect(refused.status).to.equal(404);
    // In the address it serves nothing but streams and pictures.
    expect((await fetch(`${api.baseUrl}/documents/${named}?access_token=${token}`)).status).to.equal(401);
  });

  it('are all found, a page at a time and by their ids, however many there are', async () => {
    const { id } = await make({ permissions: READ, documentIds: [named] });
    // As many as a list shows at once, each newer than that one.
    const newer = Array.from({ length: 100 }, (_, index) => `ctk_7${'Z'.repeat(21)}${1000 + index}`);
    for (const each of newer)
      await api.database.query(
        `INSERT INTO client_tokens (id, organizationId, mode, hash, last4, makerKind, makerId, permissions, batchId, uploadOnly, createdAt, expiresAt, revokedAt)
         SELECT ?, organizationId, mode, SHA2(?, 256), last4, makerKind, makerId, permissions, batchId, uploadOnly, createdAt + INTERVAL 1 SECOND, expiresAt, revokedAt
         FROM client_tokens WHERE id = ?`,
        [each, each, id],
      );
    const {
      clientTokens,
      clientTokensConnection: all,
      node,
    } = await api.owner.query(
      `query ($id: ID!) { clientTokens { id } clientTokensConnection(last: 100, orderBy: CREATED_AT_DESC) { totalCount nodes { id } } node(id: $id) { id } }`,
      { id },
    );
    expect((clientTokens as object[]).length).to.equal(100);
    expect(clientTokens).not.to.deep.include({ id });
    expect(all.totalCount).to.be.greaterThan(100);
    expect(all.nodes).to.deep.include({ id });
    expect(node).to.deep.equal({ id });
    const member = await api.member({ permissions: ['documents.read'] });
    const theirs = await member.client.query('query ($id: ID!) { clientTokensConnection { totalCount } nodes(ids: [$id]) { id } }', { id });
    expect(theirs).to.deep.equal({ clientTokensConnection: { totalCount: 0 }, nodes: [null] });
    await api.database.query(`DELETE FROM client_tokens WHERE id IN (${newer.map(() => '?').join(',')})`, newer);
  });

  it('show pictures of pages by address, and no other key does', async () => {
    const { token } = await make({ permissions: READ, documentIds: [named] });
    const at = (id: string, key: string) => fetch(`${api.baseUrl}/files/${id}/pages/1?access_token=${key}`).then(({ status }) => status);
    expect(await at(named, token)).not.to.be.oneOf([401, 403, 404]);
    expect(await at(other, token)).to.equal(404);
    expect(await at(named, api.owner.key)).to.equal(401);
    const blind = await make({ permissions: ['documents.export'], documentIds: [named] });
    expect(await at(named, blind.token)).to.equal(403);
  });

  it('name a batch with all that is in it', async () => {
    const files = [fileOf({}, 'batch one'), fileOf({}, 'batch two')].map((file, index) => ({
      file: file.toString('base64'),
      filename: `${index}.pdf`,
    }));
    const batch = (await api.owner.post('/documents/batch', { documents: files })).body.data;
    const { client } = await make({ permissions: READ, batchId: batch.batchId });
    expect((await client.get(`/documents/batch/${batch.batchId}`)).body.data.documents.length).to.equal(2);
    expect((await client.get(`/documents/${batch.documents[0].id}`)).status).to.equal(200);
    expect((await client.get(`/documents/${named}`)).status).to.equal(404);
    const run = (await api.owner.post('/documents/batch-process', { documents: [{ id: named }] })).body.data;
    const runner = await make({ permissions: READ, batchId: run.batchId });
    expect((await runner.client.get(`/documents/${named}`)).status).to.equal(200);
    expect((await runner.client.get(`/documents/${other}`)).status).to.equal(404);
    expect((await runner.client.get(`/documents/batch/${batch.batchId}`)).body.error?.code).to.equal('BATCH_NOT_FOUND');
  });

  it('for uploads see what they uploaded, and give no address for callbacks', async () => {
    const { client } = await make({ permissions: ['documents.create', 'documents.read'], uploadOnly: true });
    expect((await client.get('/documents')).body.data.documents).to.deep.equal([]);
    const uploaded = await client.process({}, { filename: 'mine.pdf' });
    expect((await client.get('/documents')).body.data.documents.map(({ id }: { id: string }) => id)).to.deep.equal([uploaded.id]);
    const bytes = fileOf({}, 'by link');
    const ticket = (
      await client.query('mutation ($input: CreateUploadInput!) { createUpload(input: $input) { documentId uploadUrl } }', {
        input: { filename: 'link.pdf', contentType: 'application/pdf', size: bytes.length },
      })
    ).createUpload;
    await fetch(ticket.uploadUrl.replace(/^https?:\/\/[^/]+/, api.baseUrl), { method: 'PUT', body: bytes });
    await client.query('mutation ($id: ID!) { completeUpload(documentId: $id) { status } }', { id: ticket.documentId });
    expect((await client.processed(ticket.documentId)).status).to.be.oneOf(['completed', 'review_required']);
    expect((await client.get(`/documents/${named}`)).status).to.equal(404);
    const posted = await client.post('/documents', {
      file: bytes.toString('base64'),
      filename: 'a.pdf',
      webhookUrl: 'https://example.com/x',
    });
    expect(posted.body.error?.details).to.deep.include({ field: 'webhookUrl', reason: 'expected none with a client token' });
    const blind = await make({ permissions: ['documents.create'], uploadOnly: true });
    const { id } = await blind.client.upload();
    expect((await blind.client.get(`/documents/${id}`)).status).to.equal(403);
  });

  it('never hold more than their maker, and not what no page should do', async () => {
    const reader = await api.member({ role: 'viewer', permissions: READ });
    const refusals = [
      [reader.client, { permissions: ['documents.approve'], documentIds: [named] }, 'INSUFFICIENT_PERMISSIONS'],
      [api.owner, { permissions: ['settings.manage'], documentIds: [named] }, 'VALIDATION_ERROR'],
      [api.owner, { permissions: ['documents.create'], documentIds: [named] }, 'VALIDATION_ERROR'],
      [api.owner, { permissions: READ, documentIds: [named], uploadOnly: true }, 'VALIDATION_ERROR'],
      [api.owner, { permissions: READ }, 'VALIDATION_ERROR'],
      [api.owner, { permissions: READ, documentIds: [] }, 'VALIDATION_ERROR'],
      [api.owner, { permissions: READ, documentIds: [named], expiresIn: 59 }, 'VALIDATION_ERROR'],
      [api.owner, { permissions: READ, documentIds: [named], expiresIn: 3601 }, 'VALIDATION_ERROR'],
      [api.sandbox, { permissions: READ, documentIds: [named] }, 'DOCUMENT_NOT_FOUND'],
      [api.owner, { permissions: READ, batchId: 'batch_01HZZZZZZZZZZZZZZZZZZZZZZZ' }, 'BATCH_NOT_FOUND'],
    ] as const;
    for (const [maker, input, code] of refusals)
      expect((await maker.post('/auth/client-tokens', input)).body.error?.code, JSON.stringify(input)).to.equal(code);
    const { client } = await make({ permissions: READ, documentIds: [named] });
    expect((await client.post('/auth/client-tokens', { permissions: READ, documentIds: [named] })).status).to.equal(403);
  });

  it('end by time, by revocation, with their maker, and lose what he loses', async () => {
    const { client, id } = await make({ permissions: READ, documentIds: [named], expiresIn: 60 });
    const stranger = await api.member({ role: 'admin', permissions: READ });
    expect((await stranger.client.delete(`/auth/client-tokens/${id}`)).body.error?.code).to.equal('CLIENT_TOKEN_NOT_FOUND');
    expect((await api.owner.delete(`/auth/client-tokens/${id}`)).body.data.revokedAt).to.be.a('string');
    expect((await client.get(`/documents/${named}`)).status).to.equal(401);

    const short = await make({ permissions: READ, documentIds: [named], expiresIn: 60 });
    expect((await short.client.get(`/documents/${named}`)).status).to.equal(200);
    api.clock.advance(61_000);
    expect((await short.client.get(`/documents/${named}`)).status).to.equal(401);

    const key = (
      await api.owner.query('mutation { createApiKey(input: { name: "page", permissions: ["documents.read"] }) { value apiKey { id } } }')
    ).createApiKey;
    const dependent = await make({ permissions: READ, documentIds: [named] }, api.client(key.value));
    expect((await dependent.client.get(`/documents/${named}`)).status).to.equal(200);
    await api.owner.query('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.apiKey.id });
    expect((await dependent.client.get(`/documents/${named}`)).status).to.equal(401);

    const member = await api.member({ role: 'member' });
    const lesser = await make({ permissions: READ, documentIds: [named] }, member.client);
    await api.owner.query(
      'mutation ($id: ID!, $input: SetDocumentPermissionsInput!) { setDocumentPermissions(documentId: $id, input: $input) { documentId } }',
      { id: named, input: { permissions: [{ userId: member.userId, access: 'none' }] } },
    );
    expect((await lesser.client.get(`/documents/${named}`)).status).to.equal(403);
  });

  it('close their websockets when they end', async () => {
    const uploading = await make({ permissions: ['documents.create', 'documents.read'], uploadOnly: true });
    const ticket = (
      await uploading.client.query('mutation ($input: CreateUploadInput!) { createUpload(input: $input) { documentId } }', {
        input: { filename: 'never.pdf', contentType: 'application/pdf', size: 10 },
      })
    ).createUpload;
    const waiting = uploading.client.watch('subscription ($id: ID!) { documentUpdated(id: $id) { sequence } }', { id: ticket.documentId });
    await waiting.next();
    await api.owner.delete(`/auth/client-tokens/${uploading.id}`);
    const ended = await waiting.next().then(
      () => null,
      (error: unknown) => error as { code?: number },
    );
    expect(ended?.code).to.equal(4403);
  });

  it('do not see answers that were remembered for others', async () => {
    const { client } = await make({ permissions: ['documents.create', 'documents.read'], uploadOnly: true });
    const body = { file: fileOf({}, 'once').toString('base64'), filename: 'once.pdf' };
    const first = await api.owner.post('/documents', body, { 'idempotency-key': 'same' });
    const second = await client.post('/documents', body, { 'idempotency-key': 'same' });
    expect(second.status).to.equal(201);
    expect(second.body.data.id).not.to.equal(first.body.data.id);
  });
});
