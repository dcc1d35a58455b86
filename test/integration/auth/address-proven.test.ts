import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { Authenticator } from '../../support/fakes/authenticator.js';
import { startSmtp, type TestSmtp } from '../../support/fakes/smtp.js';

const FIRST = 'correct horse battery';
const NEXT = 'a shelf full of receipts';

describe('passkeys of an account whose address nobody has proven yet (D138)', () => {
  let api: TestApi;
  let smtp: TestSmtp;

  before(async () => {
    smtp = await startSmtp();
    api = await startTestApi({ SMTP_URL: smtp.url });
  });
  after(async () => {
    await api.close();
    await smtp.stop();
  });

  const open = () => api.client('');
  const browserOf = (cookies: readonly string[]) => open().with({ cookie: cookies[0]!.split(';')[0]!, origin: api.baseUrl });

  /** Invites somebody; gives the link that is shown and the one that came by e-mail. */
  async function invite(email: string): Promise<{ shown: URL; mailed: URL }> {
    const { inviteUrl } = (await api.owner.post('/organizations/invite', { email })).body.data;
    const mail = await smtp.next('/app/invite/');
    return { shown: new URL(inviteUrl), mailed: new URL(/http\S+\/app\/invite\/\S+/.exec(mail)![0]) };
  }
  async function accept(link: URL): Promise<ApiClient> {
    const id = link.pathname.split('/').pop();
    const body = { token: link.searchParams.get('token'), name: 'Ann', password: FIRST };
    const joined = await open().post(`/organizations/invitations/${id}/accept`, body);
    expect(joined.status, joined.text).to.equal(200);
    return browserOf(joined.headers.getSetCookie());
  }
  async function addPasskey(browser: ApiClient, password: string): Promise<Authenticator> {
    const device = new Authenticator(`http://localhost:${new URL(api.baseUrl).port}`);
    const options = (await browser.post('/auth/passkeys/options', { password })).body.data;
    const added = await browser.post('/auth/passkeys', { name: 'Phone', response: device.create(options) });
    expect(added.status, added.text).to.equal(200);
    return device;
  }
  async function enters(device: Authenticator): Promise<number> {
    const options = (await open().post('/auth/sign-in/passkey/options', {})).body.data;
    return (await open().post('/auth/sign-in/passkey', { response: device.get(options) })).status;
  }
  async function reset(email: string, password: string): Promise<void> {
    await open().post('/auth/password-reset', { email });
    const token = /reset\?token=([\w-]{43})/.exec(await smtp.next('/app/reset'))![1];
    expect((await open().post('/auth/password-reset/complete', { token, password })).status).to.equal(200);
  }

  it('end when its owner sets a password by e-mail: somebody else may have made the account by the link that was shown (slow: hashes six passwords)', async () => {
    const email = 'taken@example.com';
    const device = await addPasskey(await accept((await invite(email)).shown), FIRST);
    expect(await enters(device)).to.equal(200);
    await reset(email, NEXT);
    expect(await enters(device)).to.equal(401);
    const entered = await open().post('/auth/sign-in', { email, password: NEXT });
    expect(entered.status, entered.text).to.equal(200);
    expect(await smtp.next('passkey')).to.include(`To: ${email}`);
    const lines = await api.database.query("SELECT action FROM audit_log WHERE action = 'second_factor.passkey_removed'");
    expect(lines).to.have.lengthOf(1);
    // What is added from now on is the owner's own.
    const own = await addPasskey(browserOf(entered.headers.getSetCookie()), NEXT);
    await reset(email, FIRST);
    expect(await enters(own)).to.equal(200);
  });

  it('stay where the account was made by the link in the e-mail', async () => {
    const email = 'mailed@example.com';
    const device = await addPasskey(await accept((await invite(email)).mailed), FIRST);
    await reset(email, NEXT);
    expect(await enters(device)).to.equal(200);
    expect((await open().post('/auth/sign-in', { email, password: NEXT })).body.error?.code).to.equal('SECOND_FACTOR_REQUIRED');
  });
});
