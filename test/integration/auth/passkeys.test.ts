import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { Authenticator, type Twist } from '../../support/fakes/authenticator.js';
import { peopleAnew } from '../../support/servers/people-anew.js';

const PASSWORD = 'correct horse battery';

describe('passkeys', () => {
  let api: TestApi;
  let origin: string;

  let audited: (like: string) => Promise<string[]>;

  before(async () => {
    api = await startTestApi();
    origin = `http://localhost:${new URL(api.baseUrl).port}`;
  });
  beforeEach(async () => {
    ({ audited } = await peopleAnew(api));
  });
  after(() => api.close());

  const signIn = (body: object = {}) => api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: PASSWORD, ...body });
  const browserOf = ({ headers, text }: Awaited<ReturnType<typeof signIn>>) => {
    const [cookie] = headers.getSetCookie();
    if (!cookie) throw new Error(text);
    return api.client('').with({ cookie: cookie.split(';')[0]!, origin: api.baseUrl });
  };
  const optionsFor = async (browser: ApiClient) => (await browser.post('/auth/passkeys/options', { password: PASSWORD })).body.data;
  /** Adds one to the account of a browser. */
  async function add(browser: ApiClient, device = new Authenticator(origin), name = 'Laptop') {
    const response = device.create(await optionsFor(browser));
    const added = await browser.post('/auth/passkeys', { name, response });
    expect(added.status, added.text).to.equal(200);
    return { device, response, ...(added.body.data as { passkey: { id: string }; recoveryCodes: string[] | null }) };
  }
  const challenge = async () => (await api.client('').post('/auth/sign-in/passkey/options', {})).body.data;
  const enter = (response: object, more: object = {}) => api.client('').post('/auth/sign-in/passkey', { response, ...more });
  const enterWith = async (device: Authenticator, twist: Twist = {}) => enter(device.get(await challenge(), twist));

  it('are added with the password, sign in without one, and are renamed and removed', async () => {
    const browser = browserOf(await signIn());
    expect((await browser.post('/auth/passkeys/options', { password: 'wrong' })).body.error?.details[0].field).to.equal('password');
    const { device, passkey } = await add(browser);
    const entered = await enterWith(device);
    expect([entered.status, entered.body.data.user.email]).to.deep.equal([200, api.ownerEmail]);
    const other = browserOf(entered);
    const [kept] = (await other.get('/auth/passkeys')).body.data.passkeys;
    expect([kept.id, kept.name, kept.backedUp, typeof kept.lastUsedAt]).to.deep.equal([passkey.id, 'Laptop', false, 'string']);
    const { node } = await other.query('query ($id: ID!) { node(id: $id) { __typename id } }', { id: passkey.id });
    expect(node).to.deep.equal({ __typename: 'Passkey', id: passkey.id });
    expect((await other.patch(`/auth/passkeys/${passkey.id}`, { name: ' Desk ' })).body.data.name).to.equal('Desk');
    expect((await other.patch(`/auth/passkeys/${passkey.id}`, { name: '' })).body.error?.details[0].field).to.equal('name');
    expect((await other.post(`/auth/passkeys/${passkey.id}/remove`, { password: 'wrong' })).status).to.equal(400);
    expect((await other.post(`/auth/passkeys/${passkey.id}/remove`, { password: PASSWORD })).status).to.equal(200);
    expect((await enterWith(device)).body.error?.code).to.equal('INVALID_API_KEY');
    expect(await audited('second_factor.%')).to.deep.equal(['second_factor.passkey_added', 'second_factor.passkey_removed']);
    const told = await api.database.query<{ change: string }>(
      "SELECT JSON_VALUE(data, '$.change') AS `change` FROM outbox_mails WHERE kind = 'second_factor_changed' ORDER BY id",
    );
    expect(told.map(({ change }) => change)).to.deep.equal(['passkey_added', 'passkey_removed']);
  });

  it('count as a second factor: the password alone is not enough, a recovery code beside it is', async () => {
    const browser = browserOf(await signIn());
    const { device, passkey, recoveryCodes } = await add(browser);
    expect(recoveryCodes).to.have.lengthOf(10);
    expect((await browser.get('/auth/second-factor')).body.data).to.deep.equal({
      enabled: true,
      authenticatorApp: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    expect((await signIn()).body.error?.code).to.equal('SECOND_FACTOR_REQUIRED');
    expect((await signIn({ code: recoveryCodes![0] })).status).to.equal(200);
    expect((await enterWith(device)).status).to.equal(200);
    expect((await add(browser, undefined, 'Second')).recoveryCodes).to.equal(null);
    expect((await browser.post('/auth/second-factor/remove', { code: recoveryCodes![1] })).status).to.equal(409);
    for (const { id } of (await browser.get('/auth/passkeys')).body.data.passkeys)
      expect(
        await browser.query('mutation ($id: ID!, $password: String!) { deletePasskey(id: $id, password: $password) { deletedId } }', {
          id,
          password: PASSWORD,
        }),
        passkey.id,
      ).to.deep.equal({ deletePasskey: { deletedId: id } });
    expect((await signIn()).status).to.equal(200);
    expect(await api.database.query('SELECT hash FROM recovery_codes')).to.deep.equal([]);
  });

  it('satisfy an organization that requires a second factor, which keeps the last one', async () => {
    const required = (on: boolean) =>
      api.owner.query(
        'mutation ($id: Int!, $on: Boolean!) { updateOrganization(id: $id, input: { settings: { secondFactorRequired: $on } }) { id } }',
        { id: api.organizationId, on },
      );
    await required(true);
    const browser = browserOf(await signIn());
    expect((await browser.get('/organizations')).body.error?.code).to.equal('SECOND_FACTOR_REQUIRED');
    const { device, passkey } = await add(browser);
    expect((await browser.get('/organizations')).status).to.equal(200);
    expect((await browserOf(await enterWith(device)).get('/organizations')).status).to.equal(200);
    expect((await browser.post(`/auth/passkeys/${passkey.id}/remove`, { password: PASSWORD })).status).to.equal(409);
    const { secret } = (await browser.post('/auth/second-factor', { password: PASSWORD })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() });
    expect((await browser.post('/auth/second-factor/confirm', { code })).status).to.equal(200);
    expect((await browser.post(`/auth/passkeys/${passkey.id}/remove`, { password: PASSWORD })).status).to.equal(200);
    const { enabled, passkeys, recoveryCodesLeft } = (await browser.get('/auth/second-factor')).body.data;
    expect([enabled, passkeys, recoveryCodesLeft]).to.deep.equal([true, 0, 10]);
  });

  it('refuse an answer of another origin or host, without a person, or to another challenge', async () => {
    const { device } = await add(browserOf(await signIn()));
    const twists: Twist[] = [
      { origin: 'https://evil.example' },
      { origin: `${origin}0` },
      { host: 'evil.example' },
      { unverified: true },
      { challenge: Buffer.alloc(54).toString('base64url') },
      { userHandle: Buffer.alloc(32).toString('base64url') },
    ];
    for (const twist of twists) {
      const refused = await enterWith(device, twist);
      expect([refused.status, refused.headers.getSetCookie()], JSON.stringify(twist)).to.deep.equal([401, []]);
    }
    expect((await enter(new Authenticator(origin).get(await challenge()))).status).to.equal(401);
    expect((await enter({})).status).to.equal(401);
    expect((await enterWith(device)).status).to.equal(200);
    expect(await audited('sign_in.failed')).to.have.lengthOf(twists.length + 2);
  });

  it('take every answer once, within five minutes, and no answer to options of another kind', async () => {
    const browser = browserOf(await signIn());
    const { device, response } = await add(browser);
    expect((await browser.post('/auth/passkeys', { name: 'Again', response })).body.error?.details[0].field).to.equal('response');
    const answer = device.get(await challenge());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
    expect((await enter(answer)).status).to.equal(401);
    const late = device.get(await challenge());
    api.clock.advance(5 * 60_000 + 1000);
    expect((await enter(late)).status).to.equal(401);
    const mixed = device.get({ ...(await optionsFor(browser)), rpId: 'localhost' });
    expect((await enter(mixed)).status).to.equal(401);
    await api.app.runSchedule('sessions.purge');
    expect(await api.database.query('SELECT hash FROM answered_challenges')).to.deep.equal([]);
  });

  it('refuse a copy of the device: its counter does not go on', async () => {
    const { device } = await add(browserOf(await signIn()));
    expect((await enterWith(device, { counter: 7 })).status).to.equal(200);
    expect((await enterWith(device, { counter: 7 })).status).to.equal(401);
    expect((await enterWith(device, { counter: 3 })).status).to.equal(401);
    expect((await enterWith(device, { counter: 8 })).status).to.equal(200);
  });

  it('stop guesses like those of passwords', async () => {
    const { device } = await add(browserOf(await signIn()));
    for (let count = 0; count < 10; count += 1) expect((await enterWith(device, { unverified: true })).status).to.equal(401);
    expect((await enterWith(device)).status).to.equal(429);
    api.clock.advance(16 * 60_000);
    expect((await enterWith(device)).status).to.equal(200);
  });

  it('are 20 of a person at most, also when more were begun at once; recovery codes come once', async () => {
    const browser = browserOf(await signIn());
    // A challenge serves any device: begun once for each, as pages in many tabs do.
    const begun = await Promise.all(Array.from({ length: 22 }, () => optionsFor(browser)));
    const answers = await Promise.all(
      begun.map((options, at) =>
        browser.post('/auth/passkeys', { name: `No. ${at}`, response: new Authenticator(origin).create(options) }),
      ),
    );
    const added = answers.filter(({ status }) => status === 200);
    expect(added).to.have.lengthOf(20);
    expect(added.filter(({ body }) => body.data.recoveryCodes !== null)).to.have.lengthOf(1);
    for (const { status, body } of answers.filter((answer) => !added.includes(answer)))
      expect([status, body.error?.code]).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
    expect((await browser.get('/auth/passkeys')).body.data.passkeys).to.have.lengthOf(20);
  });

  it('belong to one person: nobody else sees, changes or uses them, nor makes one in his name', async () => {
    const browser = browserOf(await signIn());
    const { passkey, device } = await add(browser);
    const other = await api.organization('Other');
    await api.database.query(
      'UPDATE users SET passwordHash = (SELECT passwordHash FROM (SELECT * FROM users) u WHERE u.id = ?) WHERE id = ?',
      [api.ownerId, other.userId],
    );
    const theirs = browserOf(await signIn({ email: other.email }));
    expect((await theirs.get('/auth/passkeys')).body.data.passkeys).to.deep.equal([]);
    expect((await theirs.patch(`/auth/passkeys/${passkey.id}`, { name: 'Mine' })).body.error?.code).to.equal('PASSKEY_NOT_FOUND');
    expect((await theirs.post(`/auth/passkeys/${passkey.id}/remove`, { password: PASSWORD })).body.error?.code).to.equal(
      'PASSKEY_NOT_FOUND',
    );
    const foreign = new Authenticator(origin).create(await optionsFor(browser));
    expect((await theirs.post('/auth/passkeys', { name: 'Theirs', response: foreign })).status).to.equal(400);
    const wrongPlace = await enter(device.get(await challenge()), { organizationId: other.organizationId });
    expect([wrongPlace.body.error?.code, wrongPlace.headers.getSetCookie()]).to.deep.equal(['ORGANIZATION_NOT_FOUND', []]);
    // A device whose id another account uses already is not taken over.
    expect((await theirs.post('/auth/passkeys', { name: 'Copy', response: device.create(await optionsFor(theirs)) })).status).to.equal(400);
  });

  it('are added in a session alone, and go with a reset by an administrator and with a suspension', async () => {
    expect((await api.owner.post('/auth/passkeys/options', { password: PASSWORD })).body.error?.code).to.equal('INVALID_STATUS_TRANSITION');
    const { device } = await add(browserOf(await signIn()));
    await api.database.query("UPDATE memberships SET status = 'suspended'");
    expect((await enterWith(device)).body.error?.code).to.equal('INSUFFICIENT_PERMISSIONS');
    await api.database.query("UPDATE memberships SET status = 'active'");
    expect((await api.owner.delete(`/organization/users/${api.ownerId}/second-factor`)).status).to.equal(200);
    expect((await enterWith(device)).status).to.equal(401);
    expect((await signIn()).status).to.equal(200);
  });
});
