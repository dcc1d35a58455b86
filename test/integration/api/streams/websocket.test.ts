import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { Wire } from '../../../support/clients/wire.js';

const DOCUMENT = 'subscription ($id: ID!) { documentUpdated(id: $id) { sequence document { status } } }';
const DELIVERIES = 'subscription ($id: ID!) { deliveryUpdated(webhookId: $id) { sequence } }';
const WITHIN_MS = 3000;

describe('websocket > authorization (D131)', () => {
  let api: TestApi;
  let roleId: number;
  let wire: Wire;
  let member: Awaited<ReturnType<TestApi['member']>>;
  let documentId: string;
  let webhookId: string;

  const allow = (permissions: string[]) => api.owner.put(`/organization/roles/${roleId}`, { permissions });

  before(async () => {
    api = await startTestApi();
    roleId = (await api.owner.post('/organization/roles', { name: 'watcher', permissions: ['documents.read', 'webhooks.manage'] })).body
      .data.id;
    member = await api.member({ role: 'watcher' });
    // A document that waits for its bytes: nothing happens to it, so that only the permission can end its stream.
    const created = await api.owner.query(
      'mutation { createUpload(input: { filename: "a.pdf", size: 10, contentType: "application/pdf" }) { documentId } }',
    );
    documentId = created.createUpload.documentId;
    webhookId = (await api.owner.post('/webhooks', { url: 'https://example.com/x', eventTypes: ['test.event'] })).body.data.id;
    wire = await Wire.open(api, member.client.key);
  });

  after(async () => {
    wire.close();
    await api.close();
  });

  it('a text that is no GraphQL fails alone: what else is watched on the socket goes on', async () => {
    const own = await Wire.open(api, member.client.key);
    own.ask('watched', DELIVERIES, { id: webhookId });
    await own.until((m) => m.id === 'watched' && m.type === 'next');
    for (const [id, text] of [
      ['syntax', 'subscription {'],
      ['empty', ''],
      ['unknown', 'subscription { nothing }'],
      ['left out', 'subscription { documentsUpdated @skip(if: true) { cursor } }'],
      ['left out by a variable', 'subscription ($out: Boolean!) { documentsUpdated @skip(if: $out) { cursor } }'],
      ['perhaps', 'subscription { ... @include(if: true) { documentsUpdated { cursor } } }'],
      ['far', 'subscription { ...A } fragment A on Subscription { documentsUpdated @include(if: false) { cursor } }'],
    ] as const) {
      own.ask(id, text);
      const failed = await own.until((m) => m.id === id);
      expect([failed.type, failed.payload[0].extensions.code]).to.deep.equal(['error', 'VALIDATION_ERROR']);
      expect(failed.payload[0].message, id).not.to.contain('on our side');
    }
    own.ask('after', '{ viewer { mode } }');
    expect((await own.until((m) => m.id === 'after')).payload.data).to.deep.equal({ viewer: { mode: 'live' } });
    expect(own.messages.some((m) => m.id === 'watched' && m.type !== 'next')).to.equal(false);
    own.close();
  });

  it('a permission that is gone ends its subscription while nothing happens; others go on, and new operations are refused', async () => {
    wire.ask('doc', DOCUMENT, { id: documentId });
    wire.ask('hook', DELIVERIES, { id: webhookId });
    await wire.until((m) => m.id === 'doc' && m.type === 'next');
    await wire.until((m) => m.id === 'hook' && m.type === 'next');

    expect((await allow(['webhooks.manage'])).status).to.equal(200);
    const since = Date.now();
    wire.ask('query', '{ documents { totalCount } }');
    const answer = await wire.until((m) => m.id === 'query' && m.type !== 'complete');
    expect(JSON.stringify(answer.payload)).to.include('INSUFFICIENT_PERMISSIONS').and.not.include('"totalCount"');

    const ended = await wire.until((m) => m.id === 'doc' && m.type === 'error');
    expect(Date.now() - since).to.be.lessThan(WITHIN_MS);
    expect(ended.payload[0].extensions).to.deep.include({ code: 'INSUFFICIENT_PERMISSIONS', details: { requires: 'documents.read' } });
    expect(wire.messages.some((m) => m.id === 'hook' && m.type !== 'next')).to.equal(false);
    const [before] = await Promise.all([
      wire.messages.filter((m) => m.id === 'hook').length,
      api.owner.post('/webhook.dispatchEvent', { type: 'test.event', webhookIds: [webhookId] }),
    ]);
    await wire.until(() => wire.messages.filter((m) => m.id === 'hook').length > before);
  });

  it('a permission that was given acts at once', async () => {
    await allow(['webhooks.manage', 'documents.read']);
    wire.ask('again', '{ documents { totalCount } }');
    const answer = await wire.until((m) => m.id === 'again' && m.type === 'next');
    expect(answer.payload).to.have.nested.property('data.documents.totalCount');
  });

  it('a revoked key closes every socket of it with 4403', async () => {
    const { createApiKey } = await api.owner.query(
      'mutation { createApiKey(input: { name: "k", permissions: ["documents.read"] }) { value apiKey { id } } }',
    );
    const others = await Promise.all([1, 2, 3].map(() => Wire.open(api, createApiKey.value)));
    for (const other of others) {
      other.ask('doc', DOCUMENT, { id: documentId });
      await other.until((m) => m.id === 'doc' && m.type === 'next');
    }
    await api.owner.query(`mutation { revokeApiKey(id: "${createApiKey.apiKey.id}") { id } }`);
    const since = Date.now();
    expect(await Promise.all(others.map((other) => other.closed()))).to.deep.equal([4403, 4403, 4403]);
    expect(Date.now() - since).to.be.lessThan(WITHIN_MS);
  });

  it('an operation on a revoked key is refused and closes at once', async () => {
    const { createApiKey } = await api.owner.query(
      'mutation { createApiKey(input: { name: "k", permissions: ["*"] }) { value apiKey { id } } }',
    );
    const other = await Wire.open(api, createApiKey.value);
    await api.owner.query(`mutation { revokeApiKey(id: "${createApiKey.apiKey.id}") { id } }`);
    other.ask('q', 'mutation { createRole(input: { name: "stolen" }) { id } }');
    expect(await other.closed()).to.equal(4403);
    expect((await api.owner.get('/organization/roles')).text).not.to.include('stolen');
  });
});
