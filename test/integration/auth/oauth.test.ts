import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createOAuthStore } from '../../../src/auth/oauth/oauth.store.js';
import { PERMISSIONS } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { FORM, OAuthBrowser } from '../../support/clients/oauth-browser.js';

const REDIRECT = 'https://program.example/cb';
const DAY_MS = 86_400_000;

interface Client {
  clientId: string;
  clientSecret: string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
  error?: string;
}

describe('OAuth 2.0 (D89, D128)', () => {
  let api: TestApi;
  let client: Client;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  const createClient = (scopes: string) =>
    api.owner.graphql(
      `mutation { createOAuthClient(input: { name: "Program", redirectUris: ["${REDIRECT}"], scopes: ${scopes} }) { clientId clientSecret } }`,
    );

  const authorizeAddress = (more: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: REDIRECT,
      scope: 'documents.read',
      state: 'xyz',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    })}`;

  async function signedIn(): Promise<OAuthBrowser> {
    const browser = new OAuthBrowser(api.baseUrl, REDIRECT);
    await browser.go('/app/sign-in', `email=${encodeURIComponent(api.ownerEmail)}&password=${encodeURIComponent('correct horse battery')}`);
    return browser;
  }

  /** Walks to the consent page and answers it. */
  async function authorize(answer: 'allow' | 'deny' = 'allow', more: Record<string, string> = {}): Promise<URL> {
    const browser = await signedIn();
    const { html, outside } = await browser.follow(authorizeAddress(more));
    if (outside) return outside;
    const action = /action="(\/app\/oauth\/[^"]+)"/.exec(html)![1]!;
    return (await browser.follow(action, `answer=${answer}`)).outside!;
  }

  async function post(path: string, body: Record<string, string>, auth = `${client.clientId}:${client.clientSecret}`) {
    const response = await fetch(`${api.baseUrl}${path}`, {
      method: 'POST',
      headers: { ...FORM, authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
      body: new URLSearchParams(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Tokens & { active?: boolean } };
  }

  const redeem = (code: string, more: Record<string, string> = {}) =>
    post('/oauth/token', { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier, ...more });
  const refresh = (token: string) => post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token });
  const tokens = async (more: Record<string, string> = {}) =>
    (await redeem((await authorize('allow', more)).searchParams.get('code')!)).body;
  const isActive = async (token: string) => (await post('/oauth/introspect', { token })).body.active;

  before(async () => {
    api = await startTestApi();
    client = (await createClient('["documents.read", "documents.create", "settings.read"]')).data.createOAuthClient;
  });

  after(() => api.close());

  it('describes itself', async () => {
    const metadata = JSON.parse((await api.client('').get('/.well-known/oauth-authorization-server')).text);
    expect(metadata).to.deep.include({ code_challenge_methods_supported: ['S256'], response_types_supported: ['code'] });
    expect(metadata.authorization_endpoint).to.equal(`${metadata.issuer}/oauth/authorize`);
    expect(metadata.scopes_supported).to.include.members([...PERMISSIONS]);
    // A program that is offered tokens bound to its key sends them in a way that no API here takes.
    expect(Object.keys(metadata).filter((name) => name.startsWith('dpop'))).to.deep.equal([]);
    for (const [name, address] of Object.entries<string>(metadata)) {
      if (!/_(endpoint|uri)$/.test(name)) continue;
      const { status } = await fetch(api.baseUrl + new URL(address).pathname, { redirect: 'manual' });
      expect([200, 400, 405], `${name}: ${address}`).to.include(status);
    }
  });

  it('asks who is not signed in to sign in, and then for consent with the permissions', async () => {
    const browser = new OAuthBrowser(api.baseUrl, REDIRECT);
    const first = await browser.follow(authorizeAddress());
    expect(first.at).to.match(/^\/app\/sign-in\?next=/);
    const next = new URL(first.at, api.baseUrl).searchParams.get('next')!;
    const form = `email=${encodeURIComponent(api.ownerEmail)}&password=${encodeURIComponent('correct horse battery')}&next=${encodeURIComponent(next)}`;
    const { html } = await browser.follow('/app/sign-in', form);
    expect(html).to.include('Connect Program').and.include('documents.read').and.not.include('settings.read');
  });

  it('gives a code with state and issuer, and for it tokens that work on every API', async () => {
    const outside = await authorize();
    expect([outside.searchParams.get('state'), outside.searchParams.get('iss')]).to.deep.equal([
      'xyz',
      api.baseUrl.replace('127.0.0.1', 'localhost'),
    ]);
    const { status, body } = await redeem(outside.searchParams.get('code')!);
    expect([status, body.scope, body.expires_in]).to.deep.equal([200, 'documents.read', 3600]);
    const program = api.client(body.access_token);
    expect((await program.get('/documents')).status).to.equal(200);
    expect((await program.get('/organization/roles')).status).to.equal(403);
    expect((await program.graphql('{ viewer { user { email } permissions } }')).data.viewer).to.deep.equal({
      user: { email: api.ownerEmail },
      permissions: ['documents.read'],
    });
    const { id } = await api.owner.process();
    expect(await program.watch('subscription ($id: ID!) { documentUpdated(id: $id) { sequence } }', { id }).all()).to.have.lengthOf(1);
  });

  it('lets a public program redeem codes by PKCE alone, without a secret', async () => {
    const { createOAuthClient: made } = await api.owner.query(
      `mutation { createOAuthClient(input: { name: "Page", redirectUris: ["${REDIRECT}"], scopes: ["documents.read"], public: true }) { clientId clientSecret public } }`,
    );
    expect([made.clientSecret, made.public]).to.deep.equal([null, true]);
    const exchange = async (more: Record<string, string>) => {
      const code = (await authorize('allow', { client_id: made.clientId })).searchParams.get('code')!;
      const fields = { grant_type: 'authorization_code', client_id: made.clientId, code, redirect_uri: REDIRECT, code_verifier: verifier };
      const response = await fetch(`${api.baseUrl}/oauth/token`, {
        method: 'POST',
        headers: FORM,
        body: new URLSearchParams({ ...fields, ...more }),
      });
      return { status: response.status, body: (await response.json()) as Tokens };
    };
    const { status, body } = await exchange({});
    expect([status, body.scope]).to.deep.equal([200, 'documents.read']);
    expect((await api.client(body.access_token).get('/documents')).status).to.equal(200);
    expect((await exchange({ code_verifier: randomBytes(32).toString('base64url') })).body.error).to.equal('invalid_grant');
    expect((await exchange({ client_id: client.clientId })).status).to.equal(401);
  });

  it('works in the sandbox with Docket-Mode: test, and there on nothing that live data shares (D129)', async () => {
    const bearer = api.client((await tokens({ scope: 'documents.read settings.read' })).access_token);
    const sandbox = bearer.with({ 'docket-mode': 'test' });
    const own = `/organizations/${api.organizationId}`;
    expect(await Promise.all([bearer, sandbox].map(async (each) => (await each.query('{ viewer { mode } }')).viewer.mode))).to.deep.equal([
      'live',
      'test',
    ]);
    expect([await bearer.get(own), await sandbox.get(own)].map(({ status }) => status)).to.deep.equal([200, 403]);
  });

  it('takes a code once, with its verifier and address, for a minute', async () => {
    const codeOf = async () => (await authorize()).searchParams.get('code')!;
    const code = await codeOf();
    expect((await redeem(code, { code_verifier: randomBytes(32).toString('base64url') })).body.error).to.equal('invalid_grant');
    expect((await redeem(await codeOf(), { redirect_uri: `${REDIRECT}/other` })).body.error).to.equal('invalid_grant');
    const used = await codeOf();
    const first = await redeem(used);
    expect((await redeem(used)).body.error).to.equal('invalid_grant');
    expect(await isActive(first.body.access_token)).to.equal(false);
    const both = await codeOf();
    const answers = await Promise.all([redeem(both), redeem(both)]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.lengthOf.at.most(1);
    // Whichever of them came first: a code that two bring is a stolen one.
    for (const { body } of won) expect((await api.client(body.access_token).get('/documents')).status).to.equal(401);
  });

  it('rotates refresh tokens; using one twice ends the family', async () => {
    const first = await tokens();
    const second = (await refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.to.equal(first.refresh_token);
    const left = async (token: string) => Number((await api.client(token).get('/documents')).headers.get('x-ratelimit-remaining'));
    expect((await left(first.access_token)) - (await left(second.access_token)), 'one budget (D90)').to.equal(1);
    expect(await isActive(second.access_token)).to.equal(true);
    const program = api.client(second.access_token);
    expect((await program.get('/documents')).status).to.equal(200);
    expect((await refresh(first.refresh_token)).body.error).to.equal('invalid_grant');
    expect(await isActive(second.access_token)).to.equal(false);
    expect((await program.get('/documents')).status, 'at once (D89)').to.equal(401);
    expect((await refresh(second.refresh_token)).body.error).to.equal('invalid_grant');
  });

  it('ends a token and its family at the same moment, as often as that happens', async () => {
    const store = createOAuthStore(api.database, api.clock, 'a secret of the tests, long enough', () => undefined);
    const families = Array.from({ length: 40 }, (_, index) => `family-${index}`);
    const models = ['RefreshToken', 'AccessToken', 'Grant'];
    for (const grantId of families)
      for (const model of models) await store.save(model, `${grantId} ${model}`, { grantId, clientId: client.clientId }, 60);
    await Promise.all(
      families.flatMap((grantId) => [
        ...models.map((model) => store.destroy(model, `${grantId} ${model}`)),
        store.revokeGrant(grantId),
        store.consume('RefreshToken', `${grantId} RefreshToken`),
      ]),
    );
    expect(await api.database.query("SELECT id FROM oauth_payloads WHERE grantId LIKE 'family-%'")).to.deep.equal([]);
  });

  it('revokes tokens, with the program, and with the membership', async () => {
    const one = await tokens();
    expect((await api.client(one.access_token).get('/documents')).status).to.equal(200);
    await post('/oauth/revoke', { token: one.access_token });
    expect((await api.client(one.access_token).get('/documents')).status).to.equal(401);
    const mine = client;
    client = (await createClient('["documents.read"]')).data.createOAuthClient;
    const other = await tokens();
    expect((await api.client(other.access_token).get('/documents')).status).to.equal(200);
    await api.owner.graphql(`mutation { removeOAuthClient(clientId: "${client.clientId}") { deletedId } }`);
    expect((await api.client(other.access_token).get('/documents')).status).to.equal(401);
    client = mine;
  });

  it('refuses what is not registered or asked for rightly', async () => {
    expect((await authorize('deny')).searchParams.get('error')).to.equal('access_denied');
    expect((await authorize('allow', { scope: 'documents.delete' })).searchParams.get('error')).to.equal('invalid_scope');
    expect((await authorize('allow', { code_challenge_method: 'plain' })).searchParams.get('error')).to.equal('invalid_request');
    expect((await authorize('allow', { response_type: 'token' })).href).to.include('error=unsupported_response_type');
    const browser = await signedIn();
    const { html, outside } = await browser.follow(authorizeAddress({ redirect_uri: 'https://evil.example/cb' }));
    expect(outside).to.equal(null);
    expect(html).to.include('cannot be connected');
    expect((await post('/oauth/token', { grant_type: 'client_credentials' })).status).to.equal(400);
    expect((await post('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }, `${client.clientId}:wrong`)).status).to.equal(
      401,
    );
  });

  it('ends while the organization is suspended', async () => {
    const setStatus = (status: string) =>
      api.database.query('UPDATE organizations SET status = ? WHERE id = ?', [status, api.organizationId]);
    const given = await tokens();
    const use = async () => (await api.client(given.access_token).get('/documents')).status;
    expect(await use()).to.equal(200);
    await setStatus('inactive');
    api.clock.advance(1000);
    expect(await use()).to.equal(403);
    await setStatus('active');
    api.clock.advance(1000);
    expect(await use()).to.equal(200);
  });

  it('stores neither tokens nor secrets', async () => {
    const given = await tokens();
    const rows = JSON.stringify([
      await api.database.query('SELECT * FROM oauth_payloads'),
      await api.database.query('SELECT * FROM oauth_clients'),
    ]);
    for (const secret of [given.access_token, given.refresh_token, client.clientSecret]) expect(rows).not.to.include(secret);
    const { oauthClients } = await api.owner.query('{ oauthClients { clientId secretLast4 } }');
    const shown = oauthClients.find(({ clientId }: Client) => clientId === client.clientId);
    expect(shown.secretLast4).to.equal(client.clientSecret.slice(-4));
  });

  it('ends when tokens expire', async () => {
    const given = await tokens();
    api.clock.advance(2 * 3_600_000);
    expect((await api.client(given.access_token).get('/documents')).status).to.equal(401);
    api.clock.advance(31 * DAY_MS);
    expect((await refresh(given.refresh_token)).status).to.equal(400);
  });

  it('asks for the second factor that the organization of the program requires, whichever the session works in', async () => {
    const other = await api.organization('Elsewhere');
    const place = [other.organizationId, api.ownerId];
    await api.database.query(
      'INSERT INTO memberships (organizationId, userId, status, extraPermissions, createdAt) SELECT ?, ?, status, extraPermissions, createdAt FROM memberships LIMIT 1',
      place,
    );
    const require = (secondFactorRequired: boolean) =>
      api.owner.graphql(
        'mutation R($r: Boolean!) { updateOrganization(id: 1, input: { settings: { secondFactorRequired: $r } }) { id } }',
        {
          r: secondFactorRequired,
        },
      );
    await require(true);
    const browser = await signedIn();
    await browser.go('/app/organizations', `organizationId=${other.organizationId}`);
    expect((await browser.follow(authorizeAddress())).at).to.equal('/app/second-factor');
    await require(false);
    await api.database.query('DELETE FROM memberships WHERE organizationId = ? AND userId = ?', place);
  });

  it('is for the plan enterprise', async () => {
    await api.database.query("UPDATE organizations SET plan = 'starter' WHERE id = ?", [api.organizationId]);
    const { errors } = await createClient('["documents.read"]');
    expect(errors?.[0]?.extensions).to.include({ code: 'INSUFFICIENT_PERMISSIONS', status: 403 });
  });
});
