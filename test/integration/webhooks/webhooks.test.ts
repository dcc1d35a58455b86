import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

const URL_OK = 'https://1.1.1.1/hook';

describe('webhooks > subscriptions', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());
  beforeEach(() => api.database.query('DELETE FROM webhooks'));

  const create = async (body: Record<string, unknown> = {}) => {
    const answer = await api.owner.post('/webhooks', { url: URL_OK, eventTypes: ['document.processed'], ...body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data;
  };
  const refused = async (body: Record<string, unknown>) => {
    const { status, body: envelope } = await api.owner.post('/webhooks', { url: URL_OK, eventTypes: ['test.event'], ...body });
    return [status, envelope.error?.code];
  };

  it('creates with a secret that is shown once and sealed at rest (D73)', async () => {
    const made = await create({ description: 'd', fieldFilters: { currency: ['EUR'] } });
    expect(made).to.have.all.keys('id', 'url', 'eventTypes', 'secret', 'active', 'createdAt');
    expect(made.secret).to.match(/^whsec_/);
    const { data } = (await api.owner.get(`/webhooks/${made.id}`)).body;
    expect(data).to.include({ id: made.id, description: 'd', active: true, lastTriggered: null }).and.not.have.property('secret');
    expect(data.statistics).to.deep.equal({
      totalDeliveries: 0,
      successfulDeliveries: 0,
      failedDeliveries: 0,
      successRate: null,
      averageResponseTime: null,
    });
    const [row] = await api.database.query<{ secretSealed: string }>('SELECT * FROM webhooks WHERE id = ?', [made.id]);
    expect(JSON.stringify(row)).not.to.contain(made.secret.slice(6, 20));
    const hint = async () =>
      (await api.owner.query('{ webhooks { nodes { id secret secretPrefix secretLast4 } } }')).webhooks.nodes.find(
        ({ id }: { id: string }) => id === made.id,
      );
    expect(await hint()).to.include({ secretPrefix: 'whsec_', secretLast4: made.secret.slice(-4), secret: null });
    await api.owner.put(`/webhooks/${made.id}`, { secret: 'short-one' });
    expect(await hint()).to.include({ secretPrefix: null, secretLast4: null });
    const fresh = (await api.owner.post(`/webhooks/${made.id}/rotate-secret`, {})).body.data.secret as string;
    expect(await hint()).to.include({ secretPrefix: 'whsec_', secretLast4: fresh.slice(-4) });
    const audit = await api.database.query<{ details: unknown }>('SELECT details FROM audit_log WHERE target = ?', [made.id]);
    expect(JSON.stringify(audit)).to.contain(URL_OK).and.not.contain(made.secret.slice(6));
  });

  it('replays the secret under the same Idempotency-Key, and keeps it sealed there as well (D13)', async () => {
    const send = () => api.owner.post('/webhooks', { url: URL_OK, eventTypes: ['test.event'] }, { 'idempotency-key': 'one-webhook' });
    const [first, again] = [await send(), await send()];
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.body).to.deep.equal(first.body);
    const rows = await api.database.query<{ body: string }>('SELECT body FROM idempotency_keys');
    expect(rows).to.have.length(1);
    expect(rows[0]!.body).not.to.contain(first.body.data.secret.slice(6, 20)).and.not.contain(first.body.data.id);
  });

  it('refuses addresses by D74: scheme, private networks, names, user info, length', async () => {
    for (const url of [
      'not an address',
      '/hook',
      'ftp://example.com/',
      'http://example.com/hook',
      'https://127.0.0.1/hook',
      'https://10.0.0.8/',
      'https://[::1]/',
      'https://0x7f000001/',
      'https://localhost/hook',
      'https://169.254.169.254/latest',
      'https://user:password@example.com/',
      'https://example.com:8443/',
      `https://example.com/${'x'.repeat(2048)}`,
    ])
      expect(await refused({ url }), url).to.deep.equal([400, 'INVALID_URL']);
  });

  it('allows http and localhost with test keys (D88)', async () => {
    for (const url of ['http://localhost:1234/hook', 'http://127.0.0.1:8080/', 'http://1.1.1.1/hook']) {
      const answer = await api.sandbox.post('/webhooks', { url, eventTypes: ['test.event'] });
      expect(answer.status, answer.text).to.equal(201);
    }
    expect((await api.sandbox.post('/webhooks', { url: 'https://10.0.0.8/', eventTypes: ['test.event'] })).body.error?.code).to.equal(
      'INVALID_URL',
    );
  });

  it('tells missing lists from wrong types (D108)', async () => {
    for (const eventTypes of [undefined, 'test.event', {}, null])
      expect(await refused({ eventTypes }), String(eventTypes)).to.deep.equal([400, 'VALIDATION_ERROR']);
    for (const eventTypes of [[], ['document.exploded'], ['test.event', 'processing.started'], ['test.event', 7]])
      expect(await refused({ eventTypes }), String(eventTypes)).to.deep.equal([400, 'INVALID_EVENT_TYPE']);
    const unknown = { url: URL_OK, eventTypes: ['test.event', 'document.exploded'] };
    expect((await api.owner.post('/webhooks', unknown)).body.error?.details[0].field).to.equal('eventTypes[1]');
    expect((await api.owner.post('/webhook.dispatchEvent', { type: 'nope' })).body.error?.details[0].field).to.equal('type');
    expect((await create({ eventTypes: ['test.event', 'batch.completed', 'test.event'] })).eventTypes).to.deep.equal([
      'test.event',
      'batch.completed',
    ]);
  });

  it('gives the same codes over GraphQL, in variables and in the text', async () => {
    const text = (types: string) => `mutation { createWebhook(input: { url: "${URL_OK}", eventTypes: ${types} }) { id } }`;
    const codeOf = async (query: string, variables?: Record<string, unknown>) =>
      (await api.owner.graphql(query, variables)).errors?.[0]?.extensions.code;
    expect(await codeOf(text('["document.exploded"]'))).to.equal('INVALID_EVENT_TYPE');
    expect(await codeOf(text('[]'))).to.equal('INVALID_EVENT_TYPE');
    const query = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { id } }';
    expect(await codeOf(query, { input: { url: URL_OK, eventTypes: ['nope'] } })).to.equal('INVALID_EVENT_TYPE');
    expect(await codeOf(query, { input: { url: 'nope', eventTypes: ['test.event'] } })).to.equal('INVALID_URL');
  });

  it('checks secret, filters and description', async () => {
    for (const body of [
      { secret: 'short' },
      { secret: 'x'.repeat(257) },
      { description: 'x'.repeat(501) },
      { fieldFilters: { nope: ['x'] } },
      { fieldFilters: { total_amount_gte: ['much'] } },
      { fieldFilters: ['x'] },
      { active: 'yes' },
    ])
      expect(await refused(body), JSON.stringify(body).slice(0, 50)).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect((await create({ secret: 'a secret of my own' })).secret).to.equal('a secret of my own');
  });

  it('allows 50, and not 51 even when they come at once (D74, D119)', async () => {
    const { id } = await create();
    for (let n = 10; n < 57; n += 1)
      await api.database.query(
        'INSERT INTO webhooks (id, organizationId, mode, url, eventTypes, fieldFilters, secretSealed, createdAt, updatedAt) SELECT CONCAT(LEFT(id, 26), ?), organizationId, mode, url, eventTypes, fieldFilters, secretSealed, createdAt, updatedAt FROM webhooks WHERE id = ?',
        [`U${n}`, id],
      );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.owner.post('/webhooks', { url: URL_OK, eventTypes: ['test.event'] })),
    );
    const codes = answers.map((answer) => answer.body.error?.code ?? answer.status);
    expect(codes.filter((code) => code === 201)).to.have.length(2);
    expect(codes.filter((code) => code === 'QUOTA_EXCEEDED')).to.have.length(4);
  });

  it('lists newest first with filters', async () => {
    const a = await create({ eventTypes: ['document.failed'] });
    const b = await create({ active: false });
    const ids = async (query: string) =>
      (await api.owner.get(`/webhooks${query}`)).body.data.webhooks.map((each: { id: string }) => each.id);
    expect(await ids('')).to.deep.equal([b.id, a.id]);
    expect(await ids('?active=true')).to.deep.equal([a.id]);
    expect(await ids('?eventType=document.processed')).to.deep.equal([b.id]);
    const wrong = await api.owner.get('/webhooks?eventType=document.exploded');
    expect([wrong.status, wrong.body.error?.code, wrong.body.error?.details[0].field]).to.deep.equal([
      400,
      'VALIDATION_ERROR',
      'eventType',
    ]);
  });

  it('updates what is given, and nothing when nothing changes (D73)', async () => {
    const { id } = await create();
    api.clock.advance(1000);
    const read = async () => (await api.owner.get(`/webhooks/${id}`)).body.data;
    const before = await read();
    await api.owner.put(`/webhooks/${id}`, { active: true, eventTypes: ['document.processed'] });
    expect(await read()).to.deep.equal(before);
    const { data } = (
      await api.owner.put(`/webhooks/${id}`, { url: 'https://1.0.0.1/x', description: 'new', fieldFilters: { status: ['completed'] } })
    ).body;
    expect(data).to.have.all.keys('id', 'eventTypes', 'active', 'updatedAt');
    expect(await read()).to.deep.include({
      url: 'https://1.0.0.1/x',
      description: 'new',
      fieldFilters: { status: ['completed'] },
      eventTypes: ['document.processed'],
    });
    expect(data.updatedAt).not.to.equal(before.updatedAt);
    expect((await api.owner.put(`/webhooks/${id}`, { eventTypes: [] })).body.error?.code).to.equal('INVALID_EVENT_TYPE');
    expect((await api.owner.put(`/webhooks/${id}`, { url: 'http://10.1.1.1/' })).body.error?.code).to.equal('INVALID_URL');
  });

  it('does not rotate when the secret is sent again that it has: the one before signs on until its overlap ends (D73, D75)', async () => {
    const { id } = await create({ secret: 'the first of two' });
    await api.owner.put(`/webhooks/${id}`, { secret: 'the second of two' });
    const stored = () => api.database.query('SELECT previousSecretSealed, previousSecretUntil, updatedAt FROM webhooks WHERE id = ?', [id]);
    const before = await stored();
    api.clock.advance(3_600_000);
    expect((await api.owner.put(`/webhooks/${id}`, { secret: 'the second of two' })).status).to.equal(200);
    expect(await stored()).to.deep.equal(before);
  });

  it('rotates with an overlap of 0 to 168 hours, 24 by default; a PUT answers without the secret (D73, D112)', async () => {
    const made = await create();
    const rotate = (body?: unknown) => api.owner.post(`/webhooks/${made.id}/rotate-secret`, body);
    const { data } = (await rotate()).body;
    expect(data.secret)
      .to.match(/^whsec_/)
      .and.not.equal(made.secret);
    expect(Date.parse(data.previousSecretUntil) - Date.parse(data.updatedAt)).to.equal(24 * 3_600_000);
    expect((await rotate({ overlapHours: 0 })).body.data.previousSecretUntil).to.equal(null);
    for (const overlapHours of [-1, 169, 1.5, 'x']) expect((await rotate({ overlapHours })).body.error?.code).to.equal('VALIDATION_ERROR');
    expect((await api.owner.put(`/webhooks/${made.id}`, { secret: 'my own new secret' })).body.data).not.to.have.property('secret');
    expect((await api.owner.put(`/webhooks/${made.id}`, { secret: 'short' })).body.error?.code).to.equal('VALIDATION_ERROR');
  });

  it('belongs to one organization and one mode, for everything', async () => {
    const { id } = await create();
    const stranger = await api.organization('Another');
    for (const client of [stranger.client, api.sandbox]) {
      const answers = await Promise.all([
        client.get(`/webhooks/${id}`),
        client.put(`/webhooks/${id}`, { active: false }),
        client.delete(`/webhooks/${id}`),
        client.post(`/webhooks/${id}/test`, {}),
        client.post(`/webhooks/${id}/rotate-secret`, {}),
        client.get(`/webhooks/${id}/deliveries`),
        client.post('/webhook.dispatchEvent', { type: 'test.event', webhookIds: [id] }),
      ]);
      for (const answer of answers) expect([answer.status, answer.body.error?.code]).to.deep.equal([404, 'WEBHOOK_NOT_FOUND']);
      expect((await client.get('/webhooks')).body.data.webhooks).to.deep.equal([]);
    }
    expect((await api.owner.get(`/webhooks/${id}`)).body.data.active).to.equal(true);
  });

  it('needs webhooks.create to create and webhooks.manage for the rest', async () => {
    const { id } = await create();
    const creator = (await api.member({ role: 'admin', permissions: ['webhooks.create'] })).client;
    expect((await creator.post('/webhooks', { url: URL_OK, eventTypes: ['test.event'] })).status).to.equal(201);
    for (const answer of [
      await creator.get('/webhooks'),
      await creator.delete(`/webhooks/${id}`),
      await creator.post(`/webhooks/${id}/test`, {}),
    ])
      expect(answer.body.error?.code).to.equal('INSUFFICIENT_PERMISSIONS');
  });

  it('deletes, once', async () => {
    const { id } = await create();
    const { status, body } = await api.owner.delete(`/webhooks/${id}`);
    expect([status, body.success, typeof body.message]).to.deep.equal([200, true, 'string']);
    expect((await api.owner.delete(`/webhooks/${id}`)).body.error?.code).to.equal('WEBHOOK_NOT_FOUND');
  });

  it('shows the callback secret once and rotates it, to settings.manage (D127, D130)', async () => {
    const { callbackSecret } = await api.owner.query('{ callbackSecret { secret previousSecretUntil } }');
    expect(callbackSecret.secret).to.match(/^whsec_/);
    const again = (await api.owner.query('{ callbackSecret { secret last4 } }')).callbackSecret;
    expect(again).to.deep.equal({ secret: null, last4: callbackSecret.secret.slice(-4) });
    const { rotateCallbackSecret } = await api.owner.query('mutation { rotateCallbackSecret { secret previousSecretUntil } }');
    expect(rotateCallbackSecret.secret).not.to.equal(callbackSecret.secret);
    expect(rotateCallbackSecret.previousSecretUntil).not.to.equal(null);
    const { client } = await api.member({ role: 'member' });
    expect((await client.graphql('{ callbackSecret { secret } }')).errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
  });
});
