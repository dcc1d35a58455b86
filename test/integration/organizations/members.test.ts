import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const key = (name: string) => ({ 'idempotency-key': name });
const DAY_MS = 24 * 60 * 60 * 1000;

interface Row {
  id: number;
  name: string;
  email: string;
  status: string;
}

describe('members of an organization', () => {
  let api: TestApi;
  const nobody = () => api.client('');
  const roleId = async (name: string) =>
    ((await api.owner.get('/organization/roles')).body.data.roles as Row[]).find((role) => role.name === name)!.id;
  const userBy = async (email: string) =>
    ((await api.owner.get('/organization/users?limit=100')).body.data.users as Row[]).find((user) => user.email === email);
  const tokenOf = (inviteUrl: string) => new URL(inviteUrl).searchParams.get('token')!;

  async function invite(email: string, more: object = {}) {
    const { body } = await api.owner.post('/organizations/invite', { email, ...more });
    return { id: body.data.invitationId as string, token: tokenOf(body.data.inviteUrl) };
  }

  const accept = ({ id, token }: { id: string; token: string }, more: object = {}) =>
    nobody().post(`/organizations/invitations/${id}/accept`, { token, name: 'New', password: 'a long enough one', ...more });

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  describe('invitations', () => {
    it('make a member who is signed in at once (D100, D126)', async () => {
      const invitation = await invite('ann@example.com', { roles: ['Viewer'], permissions: ['documents.export'] });
      expect(await userBy('ann@example.com')).to.include({ status: 'invited', name: null });
      const accepted = await accept(invitation, { name: 'Ann' });
      expect(accepted.status).to.equal(200);
      expect(accepted.headers.get('set-cookie')).to.match(/^docket_session=\S+; .*HttpOnly/);
      expect(accepted.body.data.permissions).to.include('documents.export').and.not.include('documents.create');
      expect(await userBy('ann@example.com')).to.include({ status: 'active', name: 'Ann' });
      expect(codeOf(await accept(invitation))).to.deep.equal([409, 'USER_ALREADY_MEMBER']);
    });

    it('are accepted by their token alone over GraphQL', async () => {
      const { token } = await invite('gus@example.com');
      const { data } = await nobody().graphql(
        `mutation ($token: String!) { acceptInvitation(token: $token, name: "Gus", password: "a long enough one") { user { email } } }`,
        { token },
      );
      expect(data.acceptInvitation.user.email).to.equal('gus@example.com');
    });

    it('are open once a person, and again after seven days', async () => {
      const first = await invite('bob@example.com');
      expect(codeOf(await api.owner.post('/organizations/invite', { email: 'BOB@example.com' }))).to.deep.equal([409, 'DUPLICATE_EMAIL']);
      api.clock.advance(7 * DAY_MS);
      expect(codeOf(await accept(first))).to.deep.equal([410, 'INVITATION_EXPIRED']);
      const second = await invite('bob@example.com');
      expect((await accept(second)).status).to.equal(200);
      expect(codeOf(await api.owner.post('/organizations/invite', { email: 'bob@example.com' }))).to.deep.equal([
        409,
        'USER_ALREADY_MEMBER',
      ]);
    });

    it('of one person by two organizations at the same moment set one password, which lets in', async () => {
      const other = await api.organization('Both');
      const there = (await other.client.post('/organizations/invite', { email: 'eve@example.com' })).body.data;
      const invited = [await invite('eve@example.com'), { id: there.invitationId as string, token: tokenOf(there.inviteUrl) }];
      const passwords = ['a long enough one', 'another long one'];
      const answers = await Promise.all(invited.map((each, at) => accept(each, { password: passwords[at] })));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
      const won = answers.findIndex(({ status }) => status === 200);
      const signedIn = await nobody().post('/auth/sign-in', { email: 'eve@example.com', password: passwords[won] });
      expect(signedIn.status).to.equal(200);
      expect((await accept(invited[1 - won]!, { password: passwords[won] })).status).to.equal(200);
    });

    it('are listed without their links, which only the inviter sees, once (D130)', async () => {
      const { client } = await api.member({ role: 'admin', permissions: ['users.invite', 'documents.read'] });
      const invited = await api.owner.post('/organizations/invite', { email: 'boss@example.com', roles: ['owner'] }, key('boss'));
      const token = tokenOf(invited.body.data.inviteUrl);
      const { invitations } = await client.query('{ invitations { invitationId email inviteUrl inviteUrlLast4 } }');
      const listed = invitations.find((each: { email: string }) => each.email === 'boss@example.com');
      expect(listed).to.deep.equal({
        invitationId: invited.body.data.invitationId,
        email: 'boss@example.com',
        inviteUrl: null,
        inviteUrlLast4: token.slice(-4),
      });
      const renew = (by: typeof client) => by.graphql(`mutation { renewInvitation(id: "${listed.invitationId}") { inviteUrl } }`);
      // Renewing somebody's invitation as an owner would make the caller that owner.
      expect((await renew(client)).errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
      // Nor does the Idempotency-Key of the inviter give the link to another credential.
      const again = await client.post('/organizations/invite', { email: 'boss@example.com', roles: ['owner'] }, key('boss'));
      expect(again.text).not.to.include(token);
      const renewed = tokenOf((await renew(api.owner)).data.renewInvitation.inviteUrl);
      expect(codeOf(await accept({ id: listed.invitationId, token }))).to.deep.equal([404, 'INVITATION_NOT_FOUND']);
      expect((await accept({ id: listed.invitationId, token: renewed })).status).to.equal(200);
    });

    it('need their own token', async () => {
      const [one, other] = [await invite('one@example.com'), await invite('other@example.com')];
      expect(codeOf(await accept({ id: one.id, token: other.token }))).to.deep.equal([404, 'INVITATION_NOT_FOUND']);
      expect(codeOf(await accept({ id: one.id, token: `${one.token}x` }))).to.deep.equal([404, 'INVITATION_NOT_FOUND']);
    });

    it('never give more than the credential used holds, not even by a role (D121)', async () => {
      const { client } = await api.member({ role: 'admin', permissions: ['users.invite', 'documents.read'] });
      const ask = (body: object) => client.post('/organizations/invite', { email: 'esc@example.com', ...body });
      expect(codeOf(await ask({ roles: ['owner'] }))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(codeOf(await ask({ roles: [], permissions: ['users.remove'] }))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect((await ask({ roles: [], permissions: ['documents.read'] })).status).to.equal(201);
    });

    it('let a person with an account join only with its password', async () => {
      const elsewhere = await api.organization('Elsewhere');
      const { body } = await elsewhere.client.post('/organizations/invite', { email: api.ownerEmail, roles: ['viewer'] });
      const invitation = { id: body.data.invitationId, token: tokenOf(body.data.inviteUrl) };
      expect(codeOf(await accept(invitation, { password: 'taken over' }))).to.deep.equal([401, 'INVALID_API_KEY']);
      expect((await accept(invitation, { password: 'correct horse battery' })).body.data.organization).to.deep.include({
        name: 'Elsewhere',
        role: 'member',
      });
      const { data } = (await api.owner.get('/organizations')).body;
      expect(data.organizations.map((each: Row & { role: string }) => [each.name, each.role])).to.have.deep.members([
        ['My organization', 'owner'],
        ['Elsewhere', 'member'],
      ]);
      expect(codeOf(await api.owner.get(`/organizations/${elsewhere.organizationId}`))).to.deep.equal([404, 'ORGANIZATION_NOT_FOUND']);
    });

    it('wait in the outbox without a mail server; the sandbox may not invite (D88, D129)', async () => {
      const mails = async () => Number((await api.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM outbox_mails'))[0]!.n);
      const before = await mails();
      await invite('mail@example.com');
      const refused = await api.sandbox.post('/organizations/invite', { email: 'sandbox@example.com', roles: ['owner'] });
      expect(codeOf(refused)).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(await mails()).to.equal(before + 1);
    });
  });

  describe('roles', () => {
    it('move their users when they are deleted with a replacement (D102)', async () => {
      const role = (await api.owner.post('/organization/roles', { name: 'Temp', permissions: ['documents.read'] })).body.data;
      const { userId } = await api.member({ role: 'viewer' });
      await api.owner.post('/organization/users/assign-role', { userId, roleId: role.id });
      expect(codeOf(await api.owner.delete(`/organization/roles/${role.id}`))).to.deep.equal([409, 'ROLE_IN_USE']);
      expect(codeOf(await api.owner.delete(`/organization/roles/${role.id}?replacementRole=nowhere`))).to.deep.equal([
        404,
        'ROLE_NOT_FOUND',
      ]);
      const { body } = await api.owner.delete(`/organization/roles/${role.id}?replacementRole=MEMBER`);
      expect(body.data).to.deep.equal({ affectedUsers: 1, replacementRole: 'member' });
      const holders = (await api.owner.get('/organization/users?role=member&limit=100')).body.data.users as Row[];
      expect(holders.map((user) => user.id)).to.include(userId);
    });

    it('built in ones cannot be changed or deleted', async () => {
      const id = await roleId('member');
      expect(codeOf(await api.owner.put(`/organization/roles/${id}`, { displayName: 'x' }))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await api.owner.delete(`/organization/roles/${id}?replacementRole=viewer`))).to.deep.equal([409, 'ROLE_IN_USE']);
    });

    it('are not given by who holds less', async () => {
      const { client, userId } = await api.member({ role: 'admin', permissions: ['users.roles', 'documents.read'] });
      const assign = async (name: string) => client.post('/organization/users/assign-role', { userId, roleId: await roleId(name) });
      expect(codeOf(await assign('owner'))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      const made = await client.post('/organization/roles', { name: 'Greedy', permissions: ['users.remove'] });
      expect(codeOf(made)).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
    });

    it('act at once when they change', async () => {
      const role = (await api.owner.post('/organization/roles', { name: 'Reader', permissions: ['documents.read', 'templates.read'] })).body
        .data;
      const { client, userId } = await api.member({ role: 'viewer' });
      await api.owner.post('/organization/users/assign-role', { userId, roleId: role.id });
      await api.owner.post('/organization/users/remove-role', { userId, roleId: await roleId('viewer') });
      expect((await client.get('/documents')).status).to.equal(200);
      await api.owner.put(`/organization/roles/${role.id}`, { permissions: ['templates.read'] });
      expect(codeOf(await client.get('/documents'))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
    });
  });

  describe('the last admin (D101)', () => {
    let other: Member & { organizationId: number };
    let second: Member;

    beforeEach(async () => {
      other = await api.organization(`Org ${Math.random()}`);
      second = await api.member({ role: 'admin' }, other.organizationId);
    });

    it('stays when two are removed at once', async () => {
      const answers = await Promise.all([
        other.client.delete(`/organization/users/${second.userId}`),
        second.client.delete(`/organization/users/${other.userId}`),
      ]);
      const [admins] = await api.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM memberships WHERE organizationId = ?', [
        other.organizationId,
      ]);
      expect(Number(admins!.n)).to.equal(1);
      expect(answers.filter((answer) => answer.status === 200)).to.have.lengthOf(1);
    });

    it('cannot be suspended, removed, or lose the role', async () => {
      await other.client.delete(`/organization/users/${second.userId}`);
      const { userId, client } = other;
      const owner = ((await client.get('/organization/roles')).body.data.roles as Row[]).find((role) => role.name === 'owner')!;
      const refused = [409, 'CANNOT_REMOVE_LAST_ADMIN'];
      expect(codeOf(await client.delete(`/organization/users/${userId}`))).to.deep.equal(refused);
      expect(codeOf(await client.post('/organization/users/remove-role', { userId, roleId: owner.id }))).to.deep.equal(refused);
      const { errors } = await client.graphql(`mutation { updateUser(userId: ${userId}, status: suspended) { id } }`);
      expect(errors?.[0]?.extensions.code).to.equal('CANNOT_REMOVE_LAST_ADMIN');
    });
  });

  describe('owners and admins', () => {
    let clerk: Member;

    before(async () => {
      await api.owner.post('/organization/roles', { name: 'Clerk', permissions: ['users.manage', 'users.remove', 'users.roles'] });
      clerk = await api.member({ role: 'Clerk' });
    });

    it('are not removed, suspended or stripped by who is neither, whatever his permissions', async () => {
      const { userId } = await api.member({ role: 'admin' });
      const refused = [403, 'INSUFFICIENT_PERMISSIONS'];
      const person = `/organization/users/${userId}`;
      const body = { userId, roleId: await roleId('admin') };
      expect(codeOf(await clerk.client.delete(person))).to.deep.equal(refused);
      expect(codeOf(await clerk.client.patch(person, { status: 'suspended' }))).to.deep.equal(refused);
      expect(codeOf(await clerk.client.post('/organization/users/remove-role', body))).to.deep.equal(refused);
      expect(codeOf(await clerk.client.delete(`${person}/second-factor`))).to.deep.equal(refused);
      expect(codeOf(await clerk.client.delete(`${person}/personal-data`))).to.deep.equal(refused);
      expect((await api.owner.post('/organization/users/remove-role', body)).status).to.equal(200);
      expect((await clerk.client.delete(person)).status).to.equal(200);
    });

    it('others are, by the permission alone', async () => {
      const { userId } = await api.member();
      const key = await api.member({ role: 'admin', permissions: ['users.manage', 'users.remove'] });
      expect((await clerk.client.patch(`/organization/users/${userId}`, { status: 'suspended' })).status).to.equal(200);
      expect((await key.client.delete(`/organization/users/${userId}`)).status).to.equal(200);
    });
  });

  describe('suspension and removal (D99)', () => {
    const setStatus = (userId: number, status: string) =>
      api.owner.graphql(`mutation { updateUser(userId: ${userId}, status: ${status}) { status } }`);

    it('suspension takes the keys out of use until it ends', async () => {
      const { client, userId } = await api.member();
      expect((await setStatus(userId, 'suspended')).data.updateUser.status).to.equal('suspended');
      expect(codeOf(await client.get('/documents'))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      await setStatus(userId, 'active');
      expect((await client.get('/documents')).status).to.equal(200);
    });

    it('who is only invited cannot be suspended', async () => {
      await invite('early@example.com');
      const { errors } = await setStatus((await userBy('early@example.com'))!.id, 'suspended');
      expect(errors?.[0]?.extensions.code).to.equal('INVALID_STATUS_TRANSITION');
    });

    it('removal revokes the keys for good and leaves the documents', async () => {
      const { client, userId, email } = await api.member();
      const { id } = await client.process();
      await api.owner.delete(`/organization/users/${userId}`);
      expect(codeOf(await client.get('/documents'))).to.deep.equal([401, 'INVALID_API_KEY']);
      expect((await api.owner.get(`/documents/${id}`)).body.data.uploadedBy).to.equal(email);
      const again = await invite(email);
      await accept(again);
      expect(codeOf(await client.get('/documents'))).to.deep.equal([401, 'INVALID_API_KEY']);
    });
  });
});
