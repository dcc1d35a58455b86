import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { FORM, OAuthBrowser } from '../../support/clients/oauth-browser.js';

const REDIRECT = 'https://ledger.example/cb';
const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;
const LIST = '{ allowedPrograms { id name organizationId organizationName permissions allowedAt lastTokenAt expiresAt } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawProgram(clientId: $id) { deletedId } }';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

describe('programs that a person allowed to act for him', () => {
  let api: TestApi;
  let clientId: string;

  const post = async (path: string, body: Record<string, string>) => {
    const response = await fetch(`${api.baseUrl}${path}`, { method: 'POST', headers: FORM, body: new URLSearchParams(body) });
    return { status: response.status, body: (await response.json()) as Tokens };
  };

  /** Walks through sign-in and consent as a person does, and redeems the code. */
  async function allow(scope: string, email = api.ownerEmail): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      scope,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const browser = new OAuthBrowser(api.baseUrl, REDIRECT);
    await browser.go('/app/sign-in', new URLSearchParams({ email, password: PASSWORD }).toString());
    const { html } = await browser.follow(`/oauth/authorize?${asked}`);
    const { outside } = await browser.follow(/action="(\/app\/oauth\/[^"]+)"/.exec(html)![1]!, 'answer=allow');
    const code = outside!.searchParams.get('code')!;
    const redeemed = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: REDIRECT, code_verifier: verifier };
    return (await post('/oauth/token', redeemed)).body;
  }

  const refresh = (token: string) => post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

  async function signedIn(email = api.ownerEmail): Promise<ApiClient> {
    const answer = await api.client('').post('/auth/sign-in', { email, password: PASSWORD });
    return api.client('').with({ cookie: answer.headers.get('set-cookie')!.split(';')[0]!, origin: api.baseUrl });
  }

  beforeEach(async () => {
    api = await startTestApi();
    const { createOAuthClient } = await api.owner.query(
      `mutation { createOAuthClient(input: { name: "Ledger", redirectUris: ["${REDIRECT}"], scopes: ["documents.read", "documents.create"], public: true }) { clientId } }`,
    );
    clientId = createOAuthClient.clientId;
  });
  afterEach(() => api.close());

  it('are listed once each, with all that they may do', async () => {
    const person = await signedIn();
    expect((await person.query(LIST)).allowedPrograms).to.deep.equal([]);
    const began = api.clock.now();
    await allow('documents.read');
    await allow('documents.create');
    const [program, ...more] = (await person.query(LIST)).allowedPrograms;
    expect(more).to.deep.equal([]);
    expect(program).to.deep.include({ id: clientId, name: 'Ledger', permissions: ['documents.create', 'documents.read'] });
    expect(program.organizationId).to.equal(api.organizationId);
    expect(new Date(program.allowedAt).getTime()).to.be.within(began.getTime() - 2000, began.getTime() + 30_000);
    expect(program.lastTokenAt >= program.allowedAt).to.equal(true);
    expect((new Date(program.expiresAt).getTime() - began.getTime()) / DAY_MS).to.be.within(29.9, 30.1);
    const { body } = await person.get('/auth/programs');
    expect(body.data.programs).to.have.lengthOf(1);
    expect(body.data.programs[0]).to.include({ clientId, name: 'Ledger' });
  });

  it('are withdrawn with all their tokens, those of other people stay', async () => {
    const mate = await api.member();
    await api.database.query('UPDATE users u JOIN users o ON o.id = ? SET u.passwordHash = o.passwordHash WHERE u.id = ?', [
      api.ownerId,
      mate.userId,
    ]);
    const [first, second, other] = [
      await allow('documents.read'),
      await allow('documents.read'),
      await allow('documents.read', mate.email),
    ];
    const person = await signedIn();
    expect((await person.query(WITHDRAW, { id: clientId })).withdrawProgram).to.deep.equal({ deletedId: clientId });
    const reads = async ({ access_token }: Tokens) => (await api.client(access_token).get('/documents')).status;
    expect([await reads(first), await reads(second), await reads(other)]).to.deep.equal([401, 401, 200]);
    expect([(await refresh(first.refresh_token)).status, (await refresh(other.refresh_token)).status]).to.deep.equal([400, 200]);
    expect((await person.query(LIST)).allowedPrograms).to.deep.equal([]);
    const { auditLog } = await api.owner.query('{ auditLog(filter: { action: "oauth.*" }) { nodes { action actor target } } }');
    expect(auditLog.nodes[0]).to.deep.include({ action: 'oauth.withdrawn', actor: api.ownerEmail, target: clientId });
    const again = await person.delete(`/auth/programs/${clientId}`);
    expect([again.status, again.body.error?.code]).to.deep.equal([404, 'OAUTH_CLIENT_NOT_FOUND']);
  });

  it('are no business of keys and programs', async () => {
    const { access_token } = await allow('documents.read');
    for (const client of [api.owner, api.client(access_token)]) {
      const { errors } = await client.graphql(LIST);
      expect(errors?.[0]?.extensions.code).to.equal('INVALID_STATUS_TRANSITION');
      expect((await client.delete(`/auth/programs/${clientId}`)).status).to.equal(409);
    }
    expect((await api.client(access_token).get('/documents')).status).to.equal(200);
  });

  it('stay allowed as long as they come back within 30 days', async () => {
    let given = await allow('documents.read');
    for (const days of [20, 20, 29]) {
      api.clock.advance(days * DAY_MS);
      const { status, body } = await refresh(given.refresh_token);
      expect(status, `${days} days later`).to.equal(200);
      given = body;
      expect((await api.client(given.access_token).get('/documents')).status).to.equal(200);
    }
    api.clock.advance(31 * DAY_MS);
    expect((await refresh(given.refresh_token)).status).to.equal(400);
    expect((await (await signedIn()).query(LIST)).allowedPrograms).to.deep.equal([]);
  });
});
