import { expect } from 'chai';
import { WebSocket } from 'ws';
import { AUDIT_KEPT_DAYS, purgeAudit, verifyChain } from '../../../src/audit/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { Answer, ApiClient, GraphqlAnswer } from '../../support/client.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const errorOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
const PASSWORD = 'correct horse battery';

describe('credentials', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  describe('API keys (D87)', () => {
    const create = (client: ApiClient, input: string) =>
      client.graphql(`mutation { createApiKey(input: ${input}) { value apiKey { id mode permissions last4 createdBy } } }`);

    it('are shown once, hold what was chosen, and are listed without their value', async () => {
      const { data } = await create(api.owner, '{ name: "Reader", permissions: ["documents.read"] }');
      const { value, apiKey } = data.createApiKey;
      expect(apiKey).to.include({ mode: 'live', last4: value.slice(-4), createdBy: api.ownerEmail });
      const client = api.client(value);
      expect((await client.get('/documents')).status).to.equal(200);
      expect(codeOf(await client.get('/organization/roles'))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      const listed = await api.owner.graphql('{ apiKeys { id name lastUsedAt } }');
      expect(JSON.stringify(listed)).not.to.include(value);
      expect(listed.data.apiKeys[0]).to.include({ id: apiKey.id, name: 'Reader' }).and.have.property('lastUsedAt').that.is.a('string');
    });

    it('never exceed their creator, nor lead from the sandbox to live data', async () => {
      const { client } = await api.member({ role: 'admin', permissions: ['integrations.create', 'documents.read'] });
      expect(errorOf(await create(client, '{ name: "a", permissions: ["documents.delete"] }'))).to.equal('INSUFFICIENT_PERMISSIONS');
      expect(errorOf(await create(client, '{ name: "a", permissions: ["*"] }'))).to.equal('INSUFFICIENT_PERMISSIONS');
      expect(errorOf(await create(client, '{ name: "a", permissions: ["documents.read"] }'))).to.equal(undefined);
      expect(errorOf(await create(api.sandbox, '{ name: "a", permissions: ["*"], mode: live }'))).to.equal('INSUFFICIENT_PERMISSIONS');
      expect((await create(api.sandbox, '{ name: "a", permissions: ["*"] }')).data.createApiKey.apiKey.mode).to.equal('test');
    });

    it('keep to their own mode whatever the request names (D129)', async () => {
      const asTest = api.owner.with({ 'docket-mode': 'test' });
      expect(codeOf(await asTest.get('/documents'))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect((await api.sandbox.with({ 'docket-mode': 'test' }).get('/documents')).status).to.equal(200);
    });

    it('end when they are revoked, rotated or expired', async () => {
      const made = (await create(api.owner, '{ name: "Short", permissions: ["documents.read"] }')).data.createApiKey;
      const old = api.client(made.value);
      expect((await old.get('/documents')).status).to.equal(200);
      const rotated = (await api.owner.graphql(`mutation { rotateApiKey(id: "${made.apiKey.id}") { value apiKey { id } } }`)).data
        .rotateApiKey;
      expect(codeOf(await old.get('/documents'))).to.deep.equal([401, 'INVALID_API_KEY']);
      const next = api.client(rotated.value);
      expect((await next.get('/documents')).status).to.equal(200);
      await api.owner.graphql(`mutation { revokeApiKey(id: "${rotated.apiKey.id}") { revokedAt } }`);
      expect(codeOf(await next.get('/documents'))).to.deep.equal([401, 'INVALID_API_KEY']);
      const expiresAt = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
      const brief = (await create(api.owner, `{ name: "Brief", permissions: ["*"], expiresAt: "${expiresAt}" }`)).data.createApiKey;
      api.clock.advance(3_601_000);
      expect(codeOf(await api.client(brief.value).get('/documents'))).to.deep.equal([401, 'INVALID_API_KEY']);
    });

    it('of another organization are not found', async () => {
      const other = await api.organization('Other');
      const { data } = await create(api.owner, '{ name: "Mine", permissions: ["*"] }');
      const answer = await other.client.graphql(`mutation { revokeApiKey(id: "${data.createApiKey.apiKey.id}") { id } }`);
      expect(errorOf(answer)).to.equal('API_KEY_NOT_FOUND');
    });
  });

  describe('sign-in (D126)', () => {
    const nobody = () => api.client('');
    const signIn = (body: object) => nobody().post('/auth/sign-in', body);
    const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')!.split(';')[0]!;
    let cookie: string;

    before(async () => {
      const answer = await signIn({ email: api.ownerEmail, password: PASSWORD });
      expect(answer.body.data).to.deep.include({ mode: 'live', user: { id: api.ownerId, email: api.ownerEmail, name: null } });
      cookie = cookieOf(answer);
    });

    it('opens REST and GraphQL, live or test', async () => {
      expect((await nobody().get('/documents', { cookie })).status).to.equal(200);
      const mode = async (headers: Record<string, string>) =>
        JSON.parse((await nobody().post('/graphql', { query: '{ viewer { mode } }' }, { cookie, ...headers })).text).data.viewer.mode;
      expect([await mode({}), await mode({ 'docket-mode': 'test' })]).to.deep.equal(['live', 'test']);
      expect(codeOf(await nobody().get('/documents', { cookie, 'docket-mode': 'x' }))).to.deep.equal([400, 'VALIDATION_ERROR']);
    });

    /** The first message of a socket after connection_init, or the code that it was closed with. */
    const openSocket = (headers: Record<string, string>, payload: object = {}) =>
      new Promise<unknown>((resolve) => {
        const socket = new WebSocket(`${api.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
        socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
        socket.on('message', (data) => {
          resolve(JSON.parse(String(data)).type);
          socket.close();
        });
        socket.on('close', (code) => resolve(code));
      });

    it('opens the websocket from pages of this service alone (D116)', async () => {
      expect(await openSocket({ cookie, origin: api.baseUrl })).to.equal('connection_ack');
      expect(await openSocket({ cookie }, { mode: 'test' })).to.equal('connection_ack');
      expect(await openSocket({ cookie, origin: 'https://evil.example' })).to.equal(4403);
      expect(await openSocket({})).to.equal(4403);
    });

    it('lets no page of another site act', async () => {
      const attack = { cookie, origin: 'https://evil.example' };
      expect(codeOf(await nobody().post('/organization/roles', { name: 'Evil' }, attack))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(codeOf(await nobody().post('/organization/roles', { name: 'Good' }, { cookie, origin: api.baseUrl }))).to.deep.equal([
        201,
        undefined,
      ]);
    });

    it('ends at sign-out', async () => {
      const own = cookieOf(await signIn({ email: api.ownerEmail, password: PASSWORD }));
      expect((await nobody().post('/auth/sign-out', undefined, { cookie: own })).body).to.include({ success: true });
      expect(codeOf(await nobody().get('/documents', { cookie: own }))).to.deep.equal([401, 'INVALID_API_KEY']);
      expect((await nobody().get('/documents', { cookie })).status).to.equal(200);
    });

    it('needs no credential for its own operations alone', async () => {
      const ask = async (query: string) => nobody().post('/graphql', { query });
      const opened = await ask(`mutation { signIn(email: "${api.ownerEmail}", password: "${PASSWORD}") { user { id } } }`);
      expect(opened.headers.get('set-cookie')).to.match(/^docket_session=/);
      for (const query of [
        '{ viewer { mode } }',
        '{ __schema { types { name } } }',
        'mutation { signOut removeUser(userId: 1) { userId } }',
        '{',
      ])
        expect((await ask(query)).status, query).to.equal(401);
    });

    it('stops after ten failures of an e-mail, for a quarter of an hour', async () => {
      const { email } = await api.member({ email: 'throttled@example.com' });
      const wrong = () => signIn({ email, password: 'wrong' });
      const statuses = await Promise.all(Array.from({ length: 14 }, wrong));
      expect(statuses.filter(({ status }) => status === 401)).to.have.lengthOf(10);
      const refused = await signIn({ email, password: 'wrong' });
      expect(codeOf(refused)).to.deep.equal([429, 'RATE_LIMIT_EXCEEDED']);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 900);
      api.clock.advance(16 * 60_000);
      expect(codeOf(await wrong())).to.deep.equal([401, 'INVALID_API_KEY']);
    });

    it('has a page that needs no script, and one script only, for passkeys', async () => {
      const page = await nobody().get('/app/sign-in');
      expect(page.text).to.include('<form method="post" action="/app/sign-in">');
      expect([...page.text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).to.have.lengthOf(1);
      expect(page.text).to.match(/<script [^>]*src="\/app\/[^"]+"[^>]*><\/script>/);
      expect(page.headers.get('content-security-policy'))
        .to.include("default-src 'none'")
        .and.match(/script-src 'self'(?:;|$)/);
      const form = `email=${encodeURIComponent(api.ownerEmail)}&password=${encodeURIComponent(PASSWORD)}&next=https%3A%2F%2Fevil.example`;
      const sent = await fetch(`${api.baseUrl}/app/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
      });
      expect([sent.status, sent.headers.get('location')]).to.deep.equal([303, '/app']);
      const asPage = { accept: 'text/html' };
      const landing = await nobody().get('/app', { ...asPage, cookie: sent.headers.get('set-cookie')!.split(';')[0]! });
      expect(landing.text).to.include('<title>Docket</title>');
      const stranger = await fetch(`${api.baseUrl}/app/documents?status=failed`, { redirect: 'manual', headers: asPage });
      expect(stranger.headers.get('location')).to.equal('/app/sign-in?next=%2Fapp%2Fdocuments%3Fstatus%3Dfailed');
    });
  });

  describe('the audit log (D105)', () => {
    const manager = () => api.database.dataSource.manager;
    const log = async (filter: string) =>
      (await api.owner.graphql(`{ auditLog(filter: ${filter}) { nodes { action actor target details address mode } } }`)).data.auditLog
        .nodes;

    it('speaks the language of the browser, also when it refuses, and that which the person chose', async () => {
      const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };
      const of = async (headers: Record<string, string>) => (await fetch(`${api.baseUrl}/app/sign-in`, { headers })).text();
      expect(await of(german))
        .to.include('<html lang="de">')
        .and.include('Passwort vergessen?');
      expect(await of({ ...german, cookie: 'docket_language=en' })).to.include('<html lang="en">');
      expect(await of({ 'accept-language': 'pt' })).to.include('<html lang="en">');
      const body = new URLSearchParams({ email: 'nobody@example.com', password: 'wrong', next: '/app' });
      const refused = await fetch(`${api.baseUrl}/app/sign-in`, { method: 'POST', headers: { ...german, origin: api.baseUrl }, body });
      expect(await refused.text()).to.include('Die Anmeldung stimmt nicht');
    });

    it('tells writes, refusals and failed sign-ins', async () => {
      const role = (await api.owner.post('/organization/roles', { name: 'Audited' })).body.data;
      const [created] = await log(`{ action: "role.created", target: "${role.id}" }`);
      expect(created).to.deep.include({ actor: api.ownerEmail, mode: 'live' });
      for (const filter of ['{ action: "ü" }', '{ action: "ü*" }', '{ target: "😀" }']) expect(await log(filter), filter).to.deep.equal([]);
      const { client, email } = await api.member({ role: 'viewer' });
      await client.post('/organization/roles', { name: 'Refused' });
      expect((await log('{ action: "permission.refused" }'))[0]).to.deep.include({
        actor: email,
        details: { operation: 'POST /organization/roles', requires: 'users.roles' },
      });
      expect((await log('{ action: "sign_in.*" }')).map((line: { action: string }) => line.action)).to.include.members([
        'sign_in.failed',
        'sign_in.succeeded',
      ]);
    });

    it('is whole, and shows where it was changed', async () => {
      expect(await verifyChain(manager(), api.organizationId))
        .to.include({ brokenAt: null })
        .and.have.property('lines')
        .that.is.greaterThan(10);
      await api.database.query("UPDATE audit_log SET actor = 'somebody else' WHERE organizationId = ? AND number = 5", [
        api.organizationId,
      ]);
      expect(await verifyChain(manager(), api.organizationId)).to.include({ brokenAt: 5 });
      await api.database.query('UPDATE audit_log SET actor = ? WHERE organizationId = ? AND number = 5', [
        api.ownerEmail,
        api.organizationId,
      ]);
    });

    it('shows a line that is missing, also at the end', async () => {
      const { organizationId, client } = await api.organization('Chained');
      for (const name of ['One', 'Two', 'Three']) await client.post('/organization/roles', { name });
      await api.database.query('DELETE FROM audit_log WHERE organizationId = ? AND number = 3', [organizationId]);
      expect(await verifyChain(manager(), organizationId)).to.include({ brokenAt: 3 });
    });

    it('forgets after 400 days and stays verifiable', async () => {
      const { organizationId, client } = await api.organization('Old');
      for (const name of ['One', 'Two', 'Three']) await client.post('/organization/roles', { name });
      await api.database.query('UPDATE audit_chains SET last = last WHERE organizationId = ?', [organizationId]);
      api.clock.advance((AUDIT_KEPT_DAYS - 1) * 86_400_000);
      await client.post('/organization/roles', { name: 'Four' });
      api.clock.advance(2 * 86_400_000);
      await purgeAudit(api.database, api.clock.now());
      expect(await verifyChain(manager(), organizationId)).to.deep.equal({ organizationId, lines: 1, brokenAt: null });
    });

    it('is read with settings.manage, never from the sandbox (D129)', async () => {
      const { client } = await api.member({ role: 'member' });
      expect(errorOf(await client.graphql('{ auditLog { nodes { action } } }'))).to.equal('INSUFFICIENT_PERMISSIONS');
      expect(errorOf(await api.sandbox.graphql('{ auditLog { nodes { action } } }'))).to.equal('INSUFFICIENT_PERMISSIONS');
    });
  });
});
