import { expect } from 'chai';
import { CHILD_TABLES } from '../../../src/app/organization-purge.js';
import { createMemoryStorage, type Storage } from '../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';

const DAY_MS = 24 * 60 * 60_000;

describe('administrators of the platform', () => {
  let api: TestApi;
  let storage: Storage;
  let admin: ApiClient;
  /** Files that the storage holds. */
  const files = new Set<string>();
  /** Removals that the storage still takes; then it fails. */
  let removals = Number.POSITIVE_INFINITY;

  before(async () => {
    const memory = createMemoryStorage();
    storage = {
      ...memory,
      async write(key, source, options) {
        const stored = await memory.write(key, source, options);
        files.add(key);
        return stored;
      },
      async remove(key) {
        if (removals <= 0) throw new Error('the storage is away');
        removals -= 1;
        await memory.remove(key);
        files.delete(key);
      },
    };
    api = await startTestApi({ PLATFORM_ADMINS: 'Owner@example.com, other@example.com' }, { storage });
  });

  // A session ends when the clock is moved by weeks.
  beforeEach(async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    admin = api.client('').with({ cookie: signedIn.headers.get('set-cookie')!.split(';')[0]!, origin: api.baseUrl });
  });

  after(() => api.close());

  const actions = async (id: number) =>
    (
      await api.database.query<{ action: string; actor: string }>(
        'SELECT action, actor FROM audit_log WHERE organizationId = ? ORDER BY number',
        [id],
      )
    ).map(({ action, actor }) => `${action} ${actor}`);

  it('are not made by who invites their address to his own organization: only the link in the e-mail makes that account', async () => {
    const { client } = await api.organization('Ambitious');
    const made = (await client.post('/organizations/invite', { email: 'other@example.com', roles: ['viewer'] })).body.data;
    const token = new URL(made.inviteUrl).searchParams.get('token');
    const path = `/organizations/invitations/${made.invitationId}/accept`;
    const taken = await api.client('').post(path, { token, password: 'a long enough one' });
    expect([taken.status, taken.body.error?.code, taken.headers.getSetCookie()]).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS', []]);
    const given = (await admin.post('/organizations/invite', { email: 'other@example.com' })).body.data;
    const link = new URL(given.inviteUrl);
    const joined = await api.client('').post(`/organizations/invitations/${given.invitationId}/accept`, {
      token: link.searchParams.get('token'),
      password: 'a long enough one',
    });
    expect(joined.status).to.equal(200);
    expect((await admin.delete(`/organization/users/${joined.body.data.user.id}`)).status).to.equal(200);
  });

  it('make an organization, whose owner accepts an invitation', async () => {
    const made = await admin.post('/platform/organizations', { name: ' Birch & Co ', ownerEmail: 'Birch@example.com', plan: 'starter' });
    expect(made.status).to.equal(201);
    const { organization, inviteUrl } = made.body.data;
    expect(organization).to.include({
      name: 'Birch & Co',
      plan: 'starter',
      status: 'active',
      members: 1,
      storageUsedGB: 0,
      deleteAt: null,
    });
    const { pathname, searchParams } = new URL(inviteUrl);
    const id = pathname.split('/').at(-1);
    const accepted = await api.client('').post(`/organizations/invitations/${id}/accept`, {
      token: searchParams.get('token'),
      name: 'Bert Birch',
      password: 'seven lamps above the desk',
    });
    expect(accepted.status, accepted.text).to.equal(200);
    const [row] = await api.database.query<{ name: string; status: string }>(
      'SELECT r.name, m.status FROM memberships m JOIN membership_roles h ON h.userId = m.userId AND h.organizationId = m.organizationId JOIN roles r ON r.id = h.roleId WHERE m.organizationId = ?',
      [organization.id],
    );
    expect(row).to.deep.equal({ name: 'owner', status: 'active' });
    const mails = await api.database.query('SELECT kind FROM outbox_mails WHERE organizationId = ?', [organization.id]);
    expect(mails).to.deep.equal([{ kind: 'invitation' }]);
    for (const body of [
      { name: ' ', ownerEmail: 'a@example.com' },
      { name: 'X', ownerEmail: 'nobody' },
    ])
      expect((await admin.post('/platform/organizations', body)).status).to.equal(400);
  });

  it('rename, give plans, suspend, resume and list, and leave a line each in its log', async () => {
    const { organizationId: id } = await api.organization('Cedar');
    const change = async (body: object) => (await admin.request('PATCH', `/platform/organizations/${id}`, body)).body.data;
    expect(await change({ name: 'Cedar Ltd' })).to.include({ name: 'Cedar Ltd' });
    expect(await change({ plan: 'professional' })).to.include({ plan: 'professional' });
    expect(await change({ status: 'inactive' })).to.include({ status: 'inactive' });
    const { organizations } = (await admin.get('/platform/organizations?status=inactive')).body.data;
    expect(organizations.map((each: { name: string }) => each.name)).to.deep.equal(['Cedar Ltd']);
    expect(await change({ status: 'active' })).to.include({ status: 'active', deleteAt: null });
    await change({ status: 'active' });
    expect(await actions(id)).to.deep.equal(
      ['renamed', 'plan', 'suspended', 'resumed'].map((action) => `organization.${action} ${api.ownerEmail}`),
    );
    expect((await admin.request('PATCH', '/platform/organizations/987654', { name: 'X' })).body.error?.code).to.equal(
      'ORGANIZATION_NOT_FOUND',
    );
  });

  it('read an organization again by its global id, and nobody else does', async () => {
    const query =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on PlatformOrganizationNode { organization { id globalId members } } } }';
    const id = `porg_${api.organizationId}`;
    const { data, errors } = await admin.graphql(query, { ids: [id, 'porg_987654'] });
    expect(data.nodes).to.deep.equal([{ id, organization: { id: api.organizationId, globalId: id, members: 1 } }, null]);
    expect(errors?.map(({ extensions }) => extensions.code)).to.deep.equal(['ORGANIZATION_NOT_FOUND']);
    const refused = await api.owner.graphql(query, { ids: [id] });
    expect(refused.data.nodes).to.deep.equal([null]);
    expect(refused.errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
  });

  it('cannot lock themselves out', async () => {
    const own = `/platform/organizations/${api.organizationId}`;
    expect((await admin.request('PATCH', own, { status: 'inactive' })).body.error?.code).to.equal('INVALID_STATUS_TRANSITION');
    expect((await admin.delete(own)).body.error?.code).to.equal('INVALID_STATUS_TRANSITION');
  });

  it('delete an organization: at once suspended, after 30 days nothing of it is left, though the storage fails half way', async () => {
    const rowsOf = async (id: number) => {
      const counts: Record<string, number> = {};
      for (const { tableName, columns } of api.database.dataSource.entityMetadatas) {
        if (!columns.some(({ databaseName }) => databaseName === 'organizationId')) continue;
        const [row] = await api.database.query<{ n: string }>(`SELECT COUNT(*) AS n FROM \`${tableName}\` WHERE organizationId = ?`, [id]);
        if (Number(row!.n) > 0) counts[tableName] = Number(row!.n);
      }
      return counts;
    };
    const childRows = async () => {
      const counts: Record<string, number> = {};
      for (const table of Object.keys(CHILD_TABLES)) {
        const [row] = await api.database.query<{ n: string }>(`SELECT COUNT(*) AS n FROM \`${table}\``);
        counts[table] = Number(row!.n);
      }
      return counts;
    };
    await api.owner.process();
    const kept = { files: [...files], rows: await rowsOf(api.organizationId), children: await childRows() };
    const gone = await api.organization('Gone');
    const ids = [await gone.client.process(), await gone.client.process(), await gone.client.process()].map(({ id }) => id);
    await gone.client.get(`/documents/${ids[0]}/download?format=json`);
    await gone.client.post('/documents/templates', { name: 'T', documentType: 'invoice', fields: [{ name: 'a', type: 'TEXT' }] });
    await gone.client.post('/webhooks', { url: 'https://example.com/h', eventTypes: ['document.processed'] });
    const both = await api.member({ email: 'both@example.com' });
    const onlyThere = await api.member({ email: 'there@example.com' }, gone.organizationId);
    await api.database.query(
      "INSERT INTO memberships (organizationId, userId, status, extraPermissions, createdAt) VALUES (?,?,'active','[]',?)",
      [gone.organizationId, both.userId, api.clock.now()],
    );
    expect(files.size).to.be.above(kept.files.length + 2);
    const { deleteAt, status } = (await admin.delete(`/platform/organizations/${gone.organizationId}`)).body.data;
    expect(status).to.equal('inactive');
    expect(new Date(deleteAt).getTime() - api.clock.now().getTime()).to.be.within(29.9 * DAY_MS, 30 * DAY_MS);
    api.clock.advance(29 * DAY_MS);
    await api.app.runSchedule('organizations.purge');
    expect(await rowsOf(gone.organizationId)).to.include({ documents: 3 });
    api.clock.advance(2 * DAY_MS);
    removals = 1;
    const failed = await api.app.runSchedule('organizations.purge').catch((error: Error) => error.message);
    expect(failed).to.include('storage cannot be reached');
    expect(await rowsOf(gone.organizationId)).to.include({ documents: 3 });
    removals = Number.POSITIVE_INFINITY;
    await api.app.runSchedule('organizations.purge');
    expect(await rowsOf(gone.organizationId)).to.deep.equal({});
    expect(await api.database.query('SELECT id FROM organizations WHERE id = ?', [gone.organizationId])).to.deep.equal([]);
    expect([...files].sort()).to.deep.equal(kept.files.sort());
    expect(await childRows()).to.deep.equal(kept.children);
    const { documents } = await rowsOf(api.organizationId);
    expect(documents).to.equal(kept.rows.documents);
    const people = await api.database.query<{ id: number }>('SELECT id FROM users WHERE id IN (?,?,?)', [
      both.userId,
      onlyThere.userId,
      gone.userId,
    ]);
    expect(people.map(({ id }) => id)).to.deep.equal([both.userId]);
    const lines = await api.database.query<{ target: string }>("SELECT target FROM audit_log WHERE action = 'organization.purged'");
    expect(lines).to.deep.equal([{ target: String(gone.organizationId) }]);
  });

  it('take back what was deleted while there is time', async () => {
    const { organizationId: id, client } = await api.organization('Back');
    await admin.delete(`/platform/organizations/${id}`);
    api.clock.advance(1000);
    expect((await client.get('/documents')).status).to.equal(403);
    await admin.request('PATCH', `/platform/organizations/${id}`, { status: 'active' });
    api.clock.advance(31 * DAY_MS);
    await api.app.runSchedule('organizations.purge');
    expect((await client.get('/documents')).status).to.equal(200);
  });

  it('cannot take back, delete anew or rename what is being removed', async () => {
    const { organizationId: id } = await api.organization('Too late');
    await admin.delete(`/platform/organizations/${id}`);
    await api.database.query('UPDATE organizations SET deleteAt = ? WHERE id = ?', [api.clock.now(), id]);
    const path = `/platform/organizations/${id}`;
    const answers = [
      await admin.request('PATCH', path, { status: 'active' }),
      await admin.request('PATCH', path, { name: 'Other' }),
      await admin.delete(path),
    ];
    for (const { status, body } of answers) expect([status, body.error?.code]).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
    await api.app.runSchedule('organizations.purge');
    expect(await api.database.query('SELECT id FROM organizations WHERE id = ?', [id])).to.deep.equal([]);
  });
});
