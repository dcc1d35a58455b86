import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';

const PASSWORD = 'correct horse battery';

describe('a person in several organizations', () => {
  let api: TestApi;
  let second: number;
  let foreign: number;
  let cookie: string;
  let browser: ApiClient;

  before(async () => {
    api = await startTestApi();
    ({ organizationId: second } = await api.organization('Zweite & Co'));
    ({ organizationId: foreign } = await api.organization('Foreign'));
    await api.database.query(
      "INSERT INTO memberships (organizationId, userId, status, extraPermissions, joinedAt, createdAt) VALUES (?,?,'active','[]',?,?)",
      [second, api.ownerId, api.clock.now(), api.clock.now()],
    );
    await api.database.query(
      "INSERT INTO membership_roles (organizationId, userId, roleId, assignedAt) SELECT ?, ?, id, ? FROM roles WHERE organizationId = ? AND name = 'viewer'",
      [second, api.ownerId, api.clock.now(), second],
    );
  });

  beforeEach(async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: PASSWORD });
    cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    browser = api.client('').with({ cookie, origin: api.baseUrl });
  });

  after(() => api.close());

  const viewer = async (client: ApiClient) => {
    const { organization, permissions } = (await client.query('{ viewer { organization { id } permissions } }')).viewer;
    return { id: organization.id, mayUpload: permissions.includes('documents.create') };
  };
  const codeOf = async (answer: ReturnType<ApiClient['get']>) => (await answer).body.error?.code;

  it('names one for a request, with the rights that he has there', async () => {
    expect(await viewer(browser)).to.deep.equal({ id: api.organizationId, mayUpload: true });
    expect(await viewer(browser.with({ 'docket-organization': String(second) }))).to.deep.equal({ id: second, mayUpload: false });
    expect(await codeOf(browser.with({ 'docket-organization': String(foreign) }).get('/documents'))).to.equal('ORGANIZATION_NOT_FOUND');
    expect(await codeOf(browser.with({ 'docket-organization': 'x' }).get('/documents'))).to.equal('VALIDATION_ERROR');
    expect(await viewer(browser)).to.include({ id: api.organizationId });
  });

  it('with a key stays in the organization of the key', async () => {
    expect((await api.owner.with({ 'docket-organization': String(api.organizationId) }).get('/documents')).status).to.equal(200);
    expect(await codeOf(api.owner.with({ 'docket-organization': String(second) }).get('/documents'))).to.equal('VALIDATION_ERROR');
    expect(await codeOf(api.owner.post('/auth/organization', { organizationId: second }))).to.equal('INSUFFICIENT_PERMISSIONS');
  });

  it('switches the session, which the log of the organization tells', async () => {
    const switched = await browser.post('/auth/organization', { organizationId: second });
    expect(switched.body.data.organization).to.include({ id: second, name: 'Zweite & Co' });
    expect(await viewer(browser)).to.include({ id: second });
    expect(await codeOf(browser.post('/auth/organization', { organizationId: foreign }))).to.equal('ORGANIZATION_NOT_FOUND');
    const lines = await api.database.query("SELECT organizationId, actor FROM audit_log WHERE action = 'session.organization_chosen'");
    expect(lines).to.deep.equal([{ organizationId: second, actor: api.ownerEmail }]);
    await api.database.query("UPDATE organizations SET status = 'inactive' WHERE id = ?", [second]);
    api.clock.advance(1000);
    expect((await browser.get('/documents')).body.error?.details).to.deep.equal({ organization: 'inactive' });
    expect(await viewer(browser.with({ 'docket-organization': String(api.organizationId) }))).to.include({ id: api.organizationId });
    await api.database.query("UPDATE organizations SET status = 'active' WHERE id = ?", [second]);
  });

  it('chooses on a plain page after signing in, without script', async () => {
    const form = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${api.baseUrl}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: api.baseUrl, ...headers },
        body,
      });
    const signedIn = await form(
      '/app/sign-in',
      `email=${encodeURIComponent(api.ownerEmail)}&password=${encodeURIComponent(PASSWORD)}&next=/app/search`,
    );
    expect(signedIn.headers.get('location')).to.equal('/app/organizations?next=%2Fapp%2Fsearch');
    const own = { cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! };
    const page = await (await fetch(`${api.baseUrl}/app/organizations?next=%2Fapp%2Fsearch`, { headers: own })).text();
    expect(page).to.include('Zweite &#38; Co').and.include('My organization').and.not.include('Foreign').and.not.include('<script');
    const chosen = await form('/app/organizations', `organizationId=${second}&next=/app/search`, own);
    expect([chosen.status, chosen.headers.get('location')]).to.deep.equal([303, '/app/search']);
    expect(await viewer(api.client('').with({ ...own, origin: api.baseUrl }))).to.include({ id: second });
    expect((await form('/app/organizations', `organizationId=${foreign}`, own)).status).to.equal(404);
    expect((await form('/app/organizations', `organizationId=${second}`, { ...own, origin: 'https://evil.example' })).status).to.equal(403);
    expect((await form('/app/organizations', `organizationId=${second}&next=//evil.example`, own)).headers.get('location')).to.equal(
      '/app',
    );
  });

  it('hands his organization over to an active member, once', async () => {
    const heir = await api.member({ role: 'member' });
    const admin = await api.member({ role: 'admin' });
    const transfer = (client: ApiClient, userId: number) => client.post('/organization/transfer-ownership', { userId });
    expect(await codeOf(transfer(admin.client, heir.userId))).to.equal('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(transfer(api.owner, 987_654))).to.equal('USER_NOT_FOUND');
    expect(await codeOf(transfer(api.owner, api.ownerId))).to.equal('VALIDATION_ERROR');
    const both = await Promise.all([transfer(api.owner, heir.userId), transfer(api.owner, admin.userId)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
    const owners = await api.database.query<{ userId: number }>(
      "SELECT h.userId FROM membership_roles h JOIN roles r ON r.id = h.roleId WHERE r.name = 'owner' AND h.organizationId = ?",
      [api.organizationId],
    );
    expect(owners).to.have.length(1);
    const { users } = (await api.owner.get('/organization/users?limit=100')).body.data;
    const former = users.find(({ id }: { id: number }) => id === api.ownerId);
    expect(former.roles.map(({ name }: { name: string }) => name)).to.deep.equal(['admin']);
  });
});
