import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { peopleAnew } from '../../support/servers/people-anew.js';

const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;
/** Pages work without script; this one shows what a passkey can do. */
const SCRIPTS = ['<script type="module" src="/app/passkeys.js">'];

describe('the second factor (D138)', () => {
  let api: TestApi;
  let email: string;

  let audited: (like: string) => Promise<string[]>;

  before(async () => {
    api = await startTestApi();
    email = api.ownerEmail;
  });
  beforeEach(async () => {
    ({ audited } = await peopleAnew(api));
  });
  after(() => api.close());

  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() });
  const wrongOf = (secret: string) => ((Number(codeOf(secret)) + 500_000) % 1_000_000).toString().padStart(6, '0');
  const signIn = (body: object = {}) => api.client('').post('/auth/sign-in', { email, password: PASSWORD, ...body });
  const browserOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
    api.client('').with({ cookie: headers.getSetCookie()[0]!.split(';')[0]!, origin: api.baseUrl });
  const actions = () => audited('second_factor.%');

  /** Sets one up; the code that confirmed it is used, so the clock goes on a step. */
  async function setUp(browser?: ApiClient): Promise<{ browser: ApiClient; secret: string; recoveryCodes: string[] }> {
    const mine = browser ?? browserOf(await signIn());
    const { secret } = (await mine.post('/auth/second-factor', { password: PASSWORD })).body.data;
    const { recoveryCodes } = (await mine.post('/auth/second-factor/confirm', { code: codeOf(secret) })).body.data;
    api.clock.advance(STEP_MS);
    return { browser: mine, secret, recoveryCodes };
  }

  it('starts with the password, counts when a first code came, and is kept unreadable', async () => {
    const browser = browserOf(await signIn());
    expect((await browser.post('/auth/second-factor', { password: 'wrong' })).body.error?.details[0].field).to.equal('password');
    expect((await browser.post('/auth/second-factor/confirm', { code: '123456' })).status).to.equal(409);
    const { secret, uri, qrCode } = (await browser.post('/auth/second-factor', { password: PASSWORD })).body.data;
    expect([uri.includes(`secret=${secret}`), qrCode.startsWith('<svg')]).to.deep.equal([true, true]);
    expect((await signIn()).status).to.equal(200);
    expect((await browser.post('/auth/second-factor/confirm', { code: wrongOf(secret) })).body.error?.details[0].field).to.equal('code');
    expect((await browser.get('/auth/second-factor')).body.data).to.include({ enabled: false, recoveryCodesLeft: 0 });
    const { recoveryCodes } = (await browser.post('/auth/second-factor/confirm', { code: codeOf(secret) })).body.data;
    expect(recoveryCodes).to.have.lengthOf(10);
    expect((await browser.get('/auth/second-factor')).body.data).to.include({
      enabled: true,
      authenticatorApp: true,
      recoveryCodesLeft: 10,
    });
    expect((await browser.post('/auth/second-factor', { password: PASSWORD })).status).to.equal(409);
    const stored = JSON.stringify([
      await api.database.query('SELECT * FROM second_factors'),
      await api.database.query('SELECT * FROM recovery_codes'),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.to.include(text);
  });

  it('waits an hour for its first code', async () => {
    const browser = browserOf(await signIn());
    const { secret } = (await browser.post('/auth/second-factor', { password: PASSWORD })).body.data;
    api.clock.advance(61 * 60_000);
    expect((await browser.post('/auth/second-factor/confirm', { code: codeOf(secret) })).status).to.equal(409);
  });

  it('is asked for at every sign-in, and no code works twice', async () => {
    const { secret, recoveryCodes } = await setUp();
    const without = await signIn();
    expect([without.status, without.body.error?.code, without.headers.getSetCookie()]).to.deep.equal([401, 'SECOND_FACTOR_REQUIRED', []]);
    expect((await signIn({ password: 'wrong', code: codeOf(secret) })).body.error?.code).to.equal('INVALID_API_KEY');
    const code = codeOf(secret);
    const both = await Promise.all([signIn({ code }), signIn({ code })]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
    expect((await signIn({ code })).body.error?.code).to.equal('SECOND_FACTOR_REQUIRED');
    expect((await signIn({ code: recoveryCodes[0]!.toUpperCase() })).status).to.equal(200);
    expect((await signIn({ code: recoveryCodes[0] })).status).to.equal(401);
    expect(await actions()).to.deep.equal(['second_factor.enabled', 'second_factor.recovery_code_used']);
  });

  it('stops guesses like those of passwords', async () => {
    const { secret } = await setUp();
    const guesses = [];
    for (let count = 0; count < 10; count += 1) guesses.push((await signIn({ code: wrongOf(secret) })).status);
    expect(new Set(guesses)).to.deep.equal(new Set([401]));
    expect((await signIn({ code: codeOf(secret) })).status).to.equal(429);
    api.clock.advance(16 * 60_000);
    expect((await signIn({ code: codeOf(secret) })).status).to.equal(200);
  });

  it('is asked for when an invitation is accepted', async () => {
    const { secret } = await setUp();
    const other = await api.organization('Other');
    const made = await other.client.post('/organizations/invite', { email, roles: ['member'] });
    expect(made.status, made.text).to.equal(201);
    const token = new URL(made.body.data.inviteUrl).searchParams.get('token');
    const id = new URL(made.body.data.inviteUrl).pathname.split('/').pop();
    const accept = (code?: string) => api.client('').post(`/organizations/invitations/${id}/accept`, { token, password: PASSWORD, code });
    expect((await accept()).body.error?.code).to.equal('SECOND_FACTOR_REQUIRED');
    expect((await accept(codeOf(secret))).status).to.equal(200);
  });

  it('is removed with a code, and gives new recovery codes for one', async () => {
    const { browser, secret, recoveryCodes } = await setUp();
    expect((await browser.post('/auth/second-factor/recovery-codes', { code: wrongOf(secret) })).status).to.equal(400);
    const renewed = (await browser.post('/auth/second-factor/recovery-codes', { code: codeOf(secret) })).body.data.recoveryCodes;
    expect((await signIn({ code: recoveryCodes[1] })).status).to.equal(401);
    expect((await browser.post('/auth/second-factor/remove', { code: recoveryCodes[1] })).status).to.equal(400);
    expect((await browser.post('/auth/second-factor/remove', { code: renewed[0] })).status).to.equal(200);
    expect((await signIn()).status).to.equal(200);
    expect(await api.database.query('SELECT hash FROM recovery_codes')).to.deep.equal([]);
    expect((await browser.post('/auth/second-factor/remove', { code: renewed[1] })).status).to.equal(409);
    const log = ['second_factor.enabled', 'second_factor.codes_renewed', 'second_factor.recovery_code_used', 'second_factor.disabled'];
    expect(await actions()).to.deep.equal(log);
  });

  it('is reset by who manages users, for members of the own organization only', async () => {
    await setUp();
    const [{ id }] = (await api.database.query<{ id: number }>('SELECT id FROM users WHERE email = ?', [email])) as [{ id: number }];
    const reset = (client: ApiClient) => client.delete(`/organization/users/${id}/second-factor`);
    const plain = await api.member({ permissions: ['documents.read'] });
    expect((await reset(plain.client)).status).to.equal(403);
    expect((await reset((await api.organization('Other')).client)).body.error?.code).to.equal('USER_NOT_FOUND');
    expect((await reset(api.sandbox)).status).to.equal(403);
    const { organizationId } = await api.organization('Where he works as well');
    await api.database.query(
      "INSERT INTO memberships (organizationId, userId, status, extraPermissions, createdAt) VALUES (?,?,'active','[]',NOW(3))",
      [organizationId, id],
    );
    expect((await reset(api.owner)).body.error?.code).to.equal('INSUFFICIENT_PERMISSIONS');
    await api.database.query('DELETE FROM memberships WHERE organizationId = ?', [organizationId]);
    expect((await reset(api.owner)).status).to.equal(200);
    expect((await signIn()).status).to.equal(200);
    expect((await reset(api.owner)).status).to.equal(409);
    expect(await actions()).to.deep.equal(['second_factor.enabled', 'second_factor.reset']);
    const told = await api.database.query<{ recipient: string; change: string }>(
      "SELECT recipient, JSON_VALUE(data, '$.change') AS `change` FROM outbox_mails WHERE kind = 'second_factor_changed' ORDER BY id",
    );
    expect(told).to.deep.equal([
      { recipient: email, change: 'enabled' },
      { recipient: email, change: 'reset' },
    ]);
  });

  it('is not asked for in a remembered browser, for 30 days and until the second factor is removed', async () => {
    const { secret } = await setUp();
    const post = async (more: string, cookie = '') => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: api.baseUrl, cookie };
      const body = `email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}${more}`;
      const sent = await fetch(`${api.baseUrl}/app/sign-in`, { method: 'POST', headers, body, redirect: 'manual' });
      const device = sent.headers.getSetCookie().find((each) => each.startsWith('docket_device='));
      return { status: sent.status, device };
    };
    api.clock.advance(30_000);
    const first = await post(`&code=${codeOf(secret)}&remember=yes`);
    expect(first.status).to.equal(303);
    expect(first.device).to.include('Path=/app/sign-in').and.include('HttpOnly').and.include('Max-Age=2592000');
    const device = first.device!.split(';')[0]!;
    expect(JSON.stringify(await api.database.query('SELECT * FROM remembered_devices'))).not.to.include(device.split('=')[1]!);
    expect(await post('', device)).to.deep.equal({ status: 303, device: undefined });
    expect((await post('')).status).to.equal(401);
    expect(
      (
        await post(
          '',
          device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        )
      ).status,
    ).to.equal(401);
    const other = await api.member({ email: 'somebody@example.com' });
    await api.database.query('UPDATE remembered_devices SET userId = ?', [other.userId]);
    expect((await post('', device)).status).to.equal(401);
    await api.database.query('UPDATE remembered_devices SET userId = (SELECT id FROM users WHERE email = ?)', [email]);
    expect((await post('', device)).status).to.equal(303);
    api.clock.advance(30 * 24 * 60 * 60_000);
    expect((await post('', device)).status).to.equal(401);
    await api.app.runSchedule('sessions.purge');
    expect(await api.database.query('SELECT hash FROM remembered_devices')).to.deep.equal([]);
    const again = await post(`&code=${codeOf(secret)}&remember=yes`);
    expect(again.status).to.equal(303);
    const [{ id }] = (await api.database.query<{ id: number }>('SELECT id FROM users WHERE email = ?', [email])) as [{ id: number }];
    await api.owner.delete(`/organization/users/${id}/second-factor`);
    expect(await api.database.query('SELECT hash FROM remembered_devices')).to.deep.equal([]);
  });

  it('is typed on the plain page, without script', async () => {
    const { secret } = await setUp();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: api.baseUrl };
    const post = async (code: string) => {
      const body = `email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}${code}`;
      const sent = await fetch(`${api.baseUrl}/app/sign-in`, { method: 'POST', headers, body, redirect: 'manual' });
      return { status: sent.status, text: await sent.text(), cookie: sent.headers.getSetCookie()[0] };
    };
    expect((await api.client('').get('/app/sign-in')).text).not.to.include('name="code"');
    const asked = await post('');
    expect([asked.status, asked.text.includes('name="code"'), asked.text.match(/<script[^>]*>/g)]).to.deep.equal([401, true, SCRIPTS]);
    const wrong = await post(`&code=${wrongOf(secret)}`);
    expect([wrong.status, wrong.text.includes('The code is wrong')]).to.deep.equal([401, true]);
    expect((await post(`&code=${codeOf(secret)}`)).cookie).to.include('docket_session=');
  });

  describe('required by the organization', () => {
    const require = (secondFactorRequired: boolean) =>
      api.owner.query(
        'mutation ($id: Int!, $on: Boolean!) { updateOrganization(id: $id, input: { settings: { secondFactorRequired: $on } }) { id } }',
        { id: api.organizationId, on: secondFactorRequired },
      );
    const page = async (browser: { cookie: string }, path: string, body?: string) => {
      const headers = { ...browser, origin: api.baseUrl, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await fetch(`${api.baseUrl}${path}`, { method: body ? 'POST' : 'GET', headers, body, redirect: 'manual' });
      return { status: sent.status, text: await sent.text(), location: sent.headers.get('location') };
    };

    it('leaves a session nothing but setting one up, until it has one, and lets nobody remove it', async () => {
      const before = browserOf(await signIn());
      expect((await before.get('/organizations')).status).to.equal(200);
      await require(true);
      api.clock.advance(1000);
      const mine = browserOf(await signIn());
      for (const browser of [before, mine]) {
        const refused = [await browser.get('/organizations'), await browser.get('/documents'), await browser.post('/auth/password', {})];
        expect(refused.map(({ body }) => body.error?.code)).to.deep.equal(Array(3).fill('SECOND_FACTOR_REQUIRED'));
      }
      const asked = await mine.post('/graphql', { query: '{ viewer { user { email } } auditLog { nodes { action } } }' });
      expect(asked.text).to.include('SECOND_FACTOR_REQUIRED').and.not.include('sign_in.succeeded');
      expect((await mine.post('/graphql', { query: '{ viewer { user { email } } }' })).text).to.include(email);
      expect((await api.owner.get('/organizations')).status).to.equal(200);
      const { recoveryCodes } = await setUp(mine);
      for (const browser of [before, mine]) expect((await browser.get('/organizations')).status).to.equal(200);
      expect((await mine.post('/auth/second-factor/remove', { code: recoveryCodes[0] })).status).to.equal(409);
      expect((await mine.get('/auth/second-factor')).body.data.recoveryCodesLeft).to.equal(10);
      await require(false);
      expect((await mine.post('/auth/second-factor/remove', { code: recoveryCodes[0] })).status).to.equal(200);
    });

    it('leads people to a plain page that sets it up', async () => {
      await require(true);
      const browser = { cookie: (await signIn()).headers.getSetCookie()[0]!.split(';')[0]! };
      expect((await page(browser, '/app')).location).to.equal('/app/second-factor');
      const start = await page(browser, '/app/second-factor');
      expect([start.text.includes('requires one'), start.text.match(/<script[^>]*>/g)]).to.deep.equal([true, SCRIPTS]);
      expect((await page(browser, '/app/second-factor', 'step=start&password=wrong')).status).to.equal(400);
      const shown = await page(browser, '/app/second-factor', `step=start&password=${encodeURIComponent(PASSWORD)}`);
      const secret = /<code[^>]*>([A-Z2-7]{32})</.exec(shown.text)![1]!;
      expect(shown.text).to.include('<svg');
      const wrong = await page(browser, '/app/second-factor', `step=confirm&code=${wrongOf(secret)}`);
      expect([wrong.status, wrong.text.includes('name="code"')]).to.deep.equal([400, true]);
      const done = await page(browser, '/app/second-factor', `step=confirm&code=${codeOf(secret)}`);
      expect(done.text.match(/<li><code>/g)).to.have.lengthOf(10);
      expect((await page(browser, '/app')).location).to.equal(null);
      expect((await page(browser, '/app/second-factor')).text).to.include('Recovery codes left: 10');
      const foreign = await fetch(`${api.baseUrl}/app/second-factor`, {
        method: 'POST',
        headers: { ...browser, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'step=start',
      });
      expect(foreign.status).to.equal(403);
    });
  });
});
