import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../support/api.js';
import { BROWSER_TEST_MS, openBrowser, type Person, signIn } from '../support/browser.js';
import { type IdentityProvider, startIdentityProvider } from '../support/fakes/identity-provider.js';

const PASSWORD = 'correct horse battery';

describe('the pages around signing in (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  let provider: IdentityProvider;

  before(async function () {
    browser = await openBrowser(this);
    provider = await startIdentityProvider('http://localhost');
    const { issuer, clientId, clientSecret } = provider;
    api = await startTestApi({
      OUTBOUND_ALLOW: '127.0.0.0/8',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_DOMAINS: 'acme.example=1:viewer',
    });
    const { organizationId } = await api.organization('Birch & Co');
    await api.database.query(
      "INSERT INTO memberships (organizationId, userId, status, extraPermissions, joinedAt, createdAt) VALUES (?,?,'active','[]',?,?)",
      [organizationId, api.ownerId, api.clock.now(), api.clock.now()],
    );
    person = await signIn(browser, api);
  });
  afterEach(() => expect(person?.complaints.splice(0) ?? []).to.deep.equal([]));
  after(async () => {
    await person?.close();
    await api?.close();
    await provider?.close();
  });

  const enter = async (page: Page) => {
    await page.goto('/app/sign-in');
    await page.getByLabel('E-mail').fill(api.ownerEmail);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  it('let people of several organizations choose one', async () => {
    const { page, context } = person;
    await context.clearCookies();
    await enter(page);
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    await person.look('choose-organization');
    await page.getByRole('button', { name: 'Birch & Co' }).click();
    await page.locator('#content').waitFor();
    await page.getByText('Birch & Co').first().waitFor();
  });

  it('say that one is signed out, and where else to sign out', async () => {
    const { page } = person;
    await page.goto('/app/company/signed-out');
    await page.getByRole('link', { name: 'Sign out at your company as well' }).waitFor();
    await person.look('signed-out');
  });

  it('set up an authenticator app, and offer to ask for no code in this browser for 30 days', async () => {
    const { page, context } = person;
    await page.goto('/app/second-factor');
    await page.getByLabel('Password').first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    await person.look('second-factor-app');
    const totp = new TOTP({ secret: Secret.fromBase32((await page.locator('code').textContent())!) });
    const codeNow = () => totp.generate({ timestamp: api.clock.now().getTime() });
    const confirm = async (code: string) => {
      await page.getByLabel(/^Code/).fill(code);
      await page.getByRole('button', { name: 'Confirm' }).click();
    };
    // A code that is mistyped is asked for once more.
    person.allow(/400 \(Bad Request\)/);
    await confirm(codeNow() === '000000' ? '000001' : '000000');
    await page.getByRole('alert').waitFor();
    await person.look('second-factor-app-wrong');
    await confirm(codeNow());
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    expect(await page.getByRole('listitem').count()).to.equal(10);
    await person.look('recovery-codes');
    api.clock.advance(30_000);
    await context.clearCookies();
    person.allow(/401 \(Unauthorized\)/);
    await enter(page);
    await page.getByLabel('Ask for no code in this browser for 30 days').check();
    await person.look('sign-in-code');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel(/^Code/).fill(codeNow());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    await context.clearCookies({ name: 'docket_session' });
    await enter(page);
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    await page.goto('/app/second-factor');
    await person.look('second-factor');
  });

  it('send links for new passwords, and take invitations', async () => {
    const { page, context } = person;
    const invited = (await api.owner.post('/organizations/invite', { email: 'ann@example.com' })).body.data;
    await context.clearCookies();
    await page.goto('/app/forgotten');
    await person.look('forgotten');
    await page.goto('/app/reset?token=x');
    await person.look('new-password');
    const { pathname, search } = new URL(invited.inviteUrl);
    await page.goto(pathname + search);
    await page.getByLabel(/^Choose a password/).fill('twelve of these');
    await person.look('invitation');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.locator('#content').waitFor();
  });
});
