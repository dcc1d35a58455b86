import { expect } from 'chai';
import { purgeSandboxes } from '../../../src/app/sandbox.js';
import { createRetention } from '../../../src/documents/index.js';
import { monthOf } from '../../../src/organizations/index.js';
import type { Scope } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { fileOf } from '../../support/pipeline.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('usage, quotas and retention', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startTestApi();
  });

  afterEach(() => api.close());

  const upload = (client: ApiClient) => client.post('/documents', { file: fileOf({}, 'a file').toString('base64'), filename: 'a.pdf' });
  const organization = async () => (await api.owner.get(`/organizations/${api.organizationId}`)).body.data;
  const usage = async () => (await organization()).usage as { documentsThisMonth: number; storageUsedGB: number; activeUsers: number };
  const setPlan = (plan: string) => api.database.query('UPDATE organizations SET plan = ? WHERE id = ?', [plan, api.organizationId]);

  it('counts live documents and their bytes, and frees the bytes on deletion (D91)', async () => {
    const { id } = await api.owner.process();
    await api.sandbox.process();
    const used = await usage();
    expect(used).to.deep.include({ documentsThisMonth: 1, activeUsers: 1 });
    const { fileSize } = (await api.owner.get(`/documents/${id}`)).body.data;
    const [stored] = await api.database.query<{ bytes: string }>('SELECT bytes FROM storage_usage WHERE organizationId = ?', [
      api.organizationId,
    ]);
    expect(Number(stored!.bytes)).to.equal(fileSize);
    await api.owner.delete(`/documents/${id}`);
    expect(await usage()).to.deep.include({ documentsThisMonth: 1, storageUsedGB: 0 });
  });

  it('refuses documents beyond the month of the plan, not in the sandbox', async () => {
    await setPlan('free');
    await api.database.query('INSERT INTO monthly_usage (organizationId, month, documents) VALUES (?,?,99)', [
      api.organizationId,
      monthOf(api.clock.now()),
    ]);
    await api.owner.process();
    const refused = await upload(api.owner);
    expect([refused.status, refused.body.error?.code]).to.deep.equal([429, 'QUOTA_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
    expect((await upload(api.sandbox)).status).to.equal(201);
  });

  it('refuses storage and users beyond the plan with 403', async () => {
    await setPlan('free');
    await api.database.query('INSERT INTO storage_usage (organizationId, bytes) VALUES (?,1000000000)', [api.organizationId]);
    const refused = await upload(api.owner);
    expect([refused.status, refused.body.error?.code]).to.deep.equal([403, 'QUOTA_EXCEEDED']);
    await api.member();
    await api.member();
    const invited = await api.owner.post('/organizations/invite', { email: 'fourth@example.com' });
    expect([invited.status, invited.body.error?.code]).to.deep.equal([403, 'QUOTA_EXCEEDED']);
  });

  it('removes documents whose time is over, those in review later, and the sandbox after 30 days (D88, D97)', async () => {
    await api.owner.graphql(
      `mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { documentRetention: 10 } }) { id } }`,
    );
    const [old, inReview, young] = [await api.owner.process(), await api.owner.process(), await api.owner.process()];
    const [test, youngTest] = [await api.sandbox.process(), await api.sandbox.process()];
    const age = (id: string, days: number, status = 'completed') =>
      api.database.query('UPDATE documents SET createdAt = ?, status = ? WHERE id = ?', [
        new Date(api.clock.now().getTime() - days * DAY_MS),
        status,
        id,
      ]);
    await Promise.all([
      age(old.id, 11),
      age(inReview.id, 39, 'review_required'),
      age(young.id, 9),
      age(test.id, 31),
      age(youngTest.id, 29),
    ]);
    const removed: [string, string, string][] = [];
    const deletions = {
      purge: async (scope: Scope, ids: readonly string[], reason: string) => {
        for (const id of ids) {
          removed.push([scope.mode, id, reason]);
          await api.database.query('DELETE FROM documents WHERE id = ?', [id]);
        }
        return ids.length;
      },
    };
    const retention = createRetention(api.database, api.clock, deletions as never);
    expect(await retention.run()).to.equal(2);
    expect(removed).to.have.deep.members([
      ['live', old.id, 'retention'],
      ['test', test.id, 'sandbox'],
    ]);
    api.clock.advance(2 * DAY_MS);
    await retention.run();
    expect(removed.map(([, id]) => id)).to.include.members([inReview.id, young.id, youngTest.id]);
  });

  it('keeps types of documents for a time of their own, and forgets it when the list is empty', async () => {
    const change = (retentionByType: string) =>
      api.owner.query(
        `mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { documentRetention: 100, retentionByType: ${retentionByType} } }) { id } }`,
      );
    await change('[{ type: invoice, days: 10 }, { type: contract, days: 0 }]');
    const settings = (await api.owner.get('/organization/retention')).body.data;
    expect(settings).to.deep.equal({
      documentRetention: 100,
      retentionByType: [
        { type: 'invoice', days: 10 },
        { type: 'contract', days: 0 },
      ],
    });
    const ages = { invoice: [9, 11], contract: [500], bol: [99, 101] };
    const made: Record<string, string> = {};
    for (const [type, days] of Object.entries(ages))
      for (const age of days) {
        const { id } = await api.owner.process();
        made[`${type} ${age}`] = id;
        const createdAt = new Date(api.clock.now().getTime() - age * DAY_MS);
        await api.database.query('UPDATE documents SET createdAt = ?, type = ? WHERE id = ?', [createdAt, type, id]);
      }
    const left = async () => {
      await api.app.runSchedule('documents.retention');
      const rows = await api.database.query<{ id: string }>("SELECT id FROM documents WHERE mode = 'live'");
      return Object.keys(made).filter((name) => rows.some(({ id }) => id === made[name]));
    };
    expect(await left()).to.deep.equal(['invoice 9', 'contract 500', 'bol 99']);
    await change('[]');
    expect(await left()).to.deep.equal(['invoice 9', 'bol 99']);
  });

  it('asks again what is to go: of the settings before each part, of a document once it is locked', async () => {
    const change = (documentRetention: number) =>
      api.owner.query(
        `mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { documentRetention: ${documentRetention} } }) { id } }`,
      );
    await change(10);
    const made: string[] = [];
    for (let at = 0; at < 25; at += 1) made.push((await api.owner.process()).id);
    const old = new Date(api.clock.now().getTime() - 20 * DAY_MS);
    await api.database.query(`UPDATE documents SET createdAt = ? WHERE id IN (${made.map(() => '?').join(',')})`, [old, ...made]);
    const asked: boolean[][] = [];
    const deletions = {
      purge: async (_scope: Scope, ids: readonly string[], _reason: string, isDue: (document: object) => boolean) => {
        const of = (change: object) => isDue({ createdAt: old, status: 'completed', type: 'invoice', ...change });
        asked.push([of({}), of({ type: null }), of({ status: 'review_required' }), of({ createdAt: api.clock.now() })]);
        await api.database.query(`DELETE FROM documents WHERE id IN (${ids.map(() => '?').join(',')})`, [...ids]);
        await change(0);
        return ids.length;
      },
    };
    expect(await createRetention(api.database, api.clock, deletions as never).run()).to.equal(20);
    expect(asked).to.deep.equal([[true, true, false, false]]);
  });

  it('removes templates and webhooks of the sandbox after 30 days, and no live ones (D88)', async () => {
    const make = async (client: ApiClient) => {
      const template = await client.post('/documents/templates', {
        name: 'T',
        documentType: 'invoice',
        fields: [{ name: 'a', type: 'TEXT' }],
      });
      const webhook = await client.post('/webhooks', { url: 'https://example.com/hook', eventTypes: ['document.processed'] });
      return [`/documents/templates/${template.body.data.id}`, `/webhooks/${webhook.body.data.id}`];
    };
    const [live, test] = [await make(api.owner), await make(api.sandbox)];
    const statuses = async () => [
      ...(await Promise.all(live.map(async (path) => (await api.owner.get(path)).status))),
      ...(await Promise.all(test.map(async (path) => (await api.sandbox.get(path)).status))),
    ];
    await purgeSandboxes(api.database, api.clock, api.app.features);
    expect(await statuses()).to.deep.equal([200, 200, 200, 200]);
    api.clock.advance(31 * DAY_MS);
    await purgeSandboxes(api.database, api.clock, api.app.features);
    expect(await statuses()).to.deep.equal([200, 200, 404, 404]);
  });

  it('changes settings that are given and keeps the others', async () => {
    const change = (input: string) =>
      api.owner.graphql(
        `mutation { updateOrganization(id: ${api.organizationId}, input: ${input}) { name settings { timezone documentRetention } } }`,
      );
    const { data } = await change('{ name: "Acme", settings: { timezone: "Europe/Berlin" } }');
    expect(data.updateOrganization).to.deep.equal({ name: 'Acme', settings: { timezone: 'Europe/Berlin', documentRetention: 2555 } });
    const { errors } = await change('{ settings: { timezone: "Mars/Base" } }');
    expect(errors?.[0]?.extensions).to.deep.include({ code: 'VALIDATION_ERROR', field: 'settings.timezone' });
  });
});
