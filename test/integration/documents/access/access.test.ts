import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../../support/api.js';
import type { Answer } from '../../../support/client.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const FORBIDDEN = [403, 'INSUFFICIENT_PERMISSIONS'];

describe('access to documents', () => {
  let api: TestApi;
  let member: Member;
  let viewer: Member;

  before(async () => {
    api = await startTestApi();
    member = await api.member({ email: 'member@example.com' });
    viewer = await api.member({ email: 'viewer@example.com', role: 'viewer' });
  });

  after(() => api.close());

  const setAccess = (id: string, body: object) => api.owner.put(`/document/${id}/permissions`, body);
  const idsOf = (answer: Answer) => answer.body.data.documents.map((document: { id: string }) => document.id) as string[];

  it('is inherited from roles by default, with the users of each role (D103)', async () => {
    const { id } = await api.owner.process();
    const { body } = await api.owner.get(`/document/permissions?documentId=${id}`);
    expect(body.data).to.deep.equal({
      documentId: id,
      defaultAccess: 'organization',
      inheritRolePermissions: true,
      permissions: [],
      inheritedPermissions: [
        { source: 'role', roleName: 'owner', access: 'full', userCount: 1 },
        { source: 'role', roleName: 'admin', access: 'full', userCount: 0 },
        { source: 'role', roleName: 'member', access: 'edit', userCount: 1 },
        { source: 'role', roleName: 'viewer', access: 'read', userCount: 1 },
      ],
    });
  });

  it('that was given to a member who left is gone when he comes back, what was kept from him is kept (D99)', async () => {
    const [given, kept] = [await api.owner.process(), await api.owner.process()];
    const leaver = await api.member({ email: 'leaver@example.com' });
    await setAccess(given.id, { permissions: [{ userId: leaver.userId, access: 'full' }] });
    await setAccess(kept.id, { permissions: [{ userId: leaver.userId, access: 'none' }] });
    expect((await api.owner.delete(`/organization/users/${leaver.userId}`)).status).to.equal(200);
    const invited = (await api.owner.post('/organizations/invite', { email: leaver.email, roles: ['viewer'] })).body.data;
    const token = new URL(invited.inviteUrl).searchParams.get('token');
    const accept = `/organizations/invitations/${invited.invitationId}/accept`;
    const joined = await api.client('').post(accept, { token, name: 'Back', password: 'correct horse battery' });
    const again = api.client('').with({ cookie: joined.headers.getSetCookie()[0]!.split(';')[0]!, origin: api.baseUrl });
    const entriesOf = async (id: string) => (await api.owner.get(`/document/permissions?documentId=${id}`)).body.data.permissions;
    expect(await entriesOf(given.id)).to.deep.equal([]);
    expect((await again.get(`/documents/${given.id}`)).status).to.equal(200);
    expect(codeOf(await again.get(`/documents/${kept.id}`))).to.deep.equal(FORBIDDEN);
    await api.owner.delete(`/organization/users/${leaver.userId}`);
  });

  it('is set for the listed users and leaves the others (D104)', async () => {
    const { id } = await api.owner.process();
    await setAccess(id, { permissions: [{ userId: member.userId, access: 'read' }] });
    const { body } = await setAccess(id, { permissions: [{ userId: viewer.userId, access: 'edit' }], defaultAccess: 'none' });
    expect(body.data).to.include({ documentId: id, permissionsSet: 1, defaultAccess: 'none' });
    const { data } = (await api.owner.get(`/document/permissions?documentId=${id}`)).body;
    expect(
      data.permissions.map((entry: { email: string; access: string; grantedBy: number }) => [entry.email, entry.access, entry.grantedBy]),
    ).to.deep.equal([
      ['member@example.com', 'read', api.ownerId],
      ['viewer@example.com', 'edit', api.ownerId],
    ]);
  });

  it('has an ETag, which guards its changes (D14)', async () => {
    const { id } = await api.owner.process();
    const path = `/document/permissions?documentId=${id}`;
    const etag = (await api.owner.get(path)).headers.get('etag')!;
    expect((await api.owner.get(path, { 'if-none-match': etag })).status).to.equal(304);
    const change = (access: string) =>
      api.owner.put(`/document/${id}/permissions`, { permissions: [{ userId: member.userId, access }] }, { 'if-match': etag });
    expect((await change('read')).status).to.equal(200);
    expect(codeOf(await change('edit'))).to.deep.equal([412, 'PRECONDITION_FAILED']);
    const removal = await api.owner.request('DELETE', `/document/${id}/permissions?userId=${member.userId}`, undefined, {
      'if-match': etag,
    });
    expect(codeOf(removal)).to.deep.equal([412, 'PRECONDITION_FAILED']);
  });

  it('refuses users outside the organization and entries that do not exist (D104)', async () => {
    const { id } = await api.owner.process();
    const stranger = await api.organization('Elsewhere');
    const missing = [404, 'USER_NOT_FOUND'];
    expect(codeOf(await setAccess(id, { permissions: [{ userId: stranger.userId, access: 'read' }] }))).to.deep.equal(missing);
    expect(codeOf(await api.owner.delete(`/document/${id}/permissions?userId=${member.userId}`))).to.deep.equal(missing);
    expect(codeOf(await api.owner.delete(`/document/${id}/permissions`))).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(codeOf(await setAccess(id, { permissions: [{ userId: member.userId, access: 'write' }] }))).to.deep.equal([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('removes an entry (D104)', async () => {
    const { id } = await api.owner.process();
    await setAccess(id, { permissions: [{ userId: member.userId, access: 'none' }] });
    expect(codeOf(await member.client.get(`/documents/${id}`))).to.deep.equal(FORBIDDEN);
    const { body } = await api.owner.delete(`/document/${id}/permissions?userId=${member.userId}`);
    expect(body.data).to.include({ documentId: id, userId: member.userId });
    expect(body.message).to.be.a('string');
    expect((await member.client.get(`/documents/${id}`)).status).to.equal(200);
  });

  it('needs full access to be changed, read access to be seen, and documents.share (D104)', async () => {
    const { id } = await api.owner.process();
    expect((await member.client.get(`/document/permissions?documentId=${id}`)).status).to.equal(200);
    expect(codeOf(await member.client.put(`/document/${id}/permissions`, { permissions: [] }))).to.deep.equal(FORBIDDEN);
    expect(codeOf(await viewer.client.get(`/document/permissions?documentId=${id}`))).to.deep.equal(FORBIDDEN);
  });

  /** One row a case: what the document says, and what the member of the role may do with it. */
  const CASES: [string, object, string | null, { member: string; viewer: string }][] = [
    ['default', {}, null, { member: 'edit', viewer: 'read' }],
    ['not inherited, organization', { inheritRolePermissions: false }, null, { member: 'read', viewer: 'read' }],
    ['not inherited, none', { inheritRolePermissions: false, defaultAccess: 'none' }, null, { member: 'none', viewer: 'none' }],
    ['inherited, none', { defaultAccess: 'none' }, null, { member: 'edit', viewer: 'read' }],
    ['own entry none', {}, 'none', { member: 'none', viewer: 'none' }],
    ['own entry full', { inheritRolePermissions: false, defaultAccess: 'none' }, 'full', { member: 'full', viewer: 'full' }],
    ['own entry read over a role that edits', {}, 'read', { member: 'read', viewer: 'read' }],
  ];

  for (const [name, body, entry, expected] of CASES) {
    it(`is the same for reads, lists, totals and GraphQL: ${name} (D103, D45)`, async () => {
      const { id } = await api.owner.process();
      const people = [member, viewer];
      await setAccess(id, { ...body, permissions: entry ? people.map(({ userId }) => ({ userId, access: entry })) : [] });
      for (const [person, access] of [
        [member, expected.member],
        [viewer, expected.viewer],
      ] as const) {
        const mayRead = access !== 'none';
        expect(codeOf(await person.client.get(`/documents/${id}`))).to.deep.equal(mayRead ? [200, undefined] : FORBIDDEN);
        expect(codeOf(await person.client.get(`/documents/${id}/history`))).to.deep.equal(mayRead ? [200, undefined] : FORBIDDEN);
        const list = await person.client.get('/documents?limit=100');
        expect(idsOf(list).includes(id)).to.equal(mayRead);
        expect(list.body.data.pagination.total).to.equal(idsOf(list).length);
        expect(list.body.data.summary.totalDocuments).to.equal(idsOf(list).length);
        const { data } = await person.client.graphql('query ($id: ID!) { document(id: $id) { id } }', { id });
        expect(data?.document?.id ?? null).to.equal(mayRead ? id : null);
        const patched = await person.client.patch(`/documents/${id}`, { metadata: {} });
        const mayEdit = access === 'edit' || access === 'full';
        if (person === member) expect(codeOf(patched)).to.deep.equal(mayEdit ? [200, undefined] : FORBIDDEN);
      }
    });
  }

  it('is full for who uploaded it (D103)', async () => {
    const { id } = await member.client.process();
    await setAccess(id, { inheritRolePermissions: false, defaultAccess: 'none', permissions: [{ userId: member.userId, access: 'none' }] });
    expect((await member.client.get(`/documents/${id}`)).status).to.equal(200);
    expect(idsOf(await member.client.get('/documents?limit=100'))).to.include(id);
    expect((await member.client.put(`/document/${id}/permissions`, { defaultAccess: 'organization' })).status).to.equal(200);
  });

  it('is checked again for each message of a subscription (D96)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const watch = viewer.client.watch('subscription ($id: ID!) { documentUpdated(id: $id) { sequence } }', { id });
    expect((await watch.next()).done).to.equal(false);
    await setAccess(id, { permissions: [{ userId: viewer.userId, access: 'none' }] });
    release();
    await api.owner.processed(id);
    const ended = await watch.all().then(
      () => 'completed',
      (error: unknown) => JSON.stringify(error),
    );
    expect(ended).to.include('INSUFFICIENT_PERMISSIONS');
  });

  it('is shown with the document when asked for, with its history (D31)', async () => {
    const { id } = await api.owner.process();
    const plain = (await api.owner.get(`/documents/${id}?include=metadata`)).body.data;
    expect(plain).not.to.have.any.keys('permissions', 'history');
    const { data } = (await api.owner.get(`/documents/${id}?include=permissions,history,metadata`)).body;
    expect(data.permissions).to.include({ defaultAccess: 'organization' });
    expect(data.permissions.inheritedPermissions).to.have.length(4);
    expect(data.history).to.deep.equal((await api.owner.get(`/documents/${id}/history`)).body.data.events);
    const refused = await api.owner.get(`/documents/${id}?include=pages`);
    expect(codeOf(refused)).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(refused.body.error?.details[0].field).to.equal('include');
  });
});
