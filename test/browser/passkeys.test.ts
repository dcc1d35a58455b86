import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startTestApi, type TestApi } from '../support/api.js';
import { BROWSER_TEST_MS, eventually, openBrowser, type Person, signIn } from '../support/browser.js';
import { axe } from '../support/pages/axe.js';

const PASSWORD = 'correct horse battery';

describe('passkeys in the browser (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;

  before(async function () {
    browser = await openBrowser(this);
    const started = await startTestApi();
    // Passkeys belong to names, not to addresses.
    api = { ...started, baseUrl: started.baseUrl.replace('127.0.0.1', 'localhost') };
    person = await signIn(browser, api);
    const devtools = await person.context.newCDPSession(person.page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  afterEach(() => expect(person?.complaints.splice(0) ?? []).to.deep.equal([]));
  after(async () => {
    await person?.close();
    await api?.close();
  });

  const signOut = async () => {
    await person.context.clearCookies();
    await person.page.goto('/app/sign-in');
  };
  const withPasskey = () => person.page.getByRole('button', { name: 'Sign in with a passkey' });

  it('are added on the page of the account, which shows the recovery codes once', async () => {
    const { page } = person;
    await person.go('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel(/^Name/).fill('Laptop');
    await dialog.getByLabel(/^Current password/).fill(PASSWORD);
    await person.look('passkey-new');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('group', { name: /^Recovery codes/ });
    expect((await codes.textContent())!.match(/[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}/g)).to.have.lengthOf(10);
    await page.getByText('Laptop', { exact: true }).waitFor();
    await person.look('passkeys');
    await page.getByRole('button', { name: 'Rename: Laptop' }).click();
    await page.getByRole('dialog').getByLabel(/^Name/).fill('Desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Desk', { exact: true }).waitFor();
  });

  it('sign in without e-mail address and password, and lead to where the person wanted', async () => {
    const { page } = person;
    await signOut();
    await page.goto('/app/templates');
    await withPasskey().waitFor();
    await person.look('sign-in-passkey');
    await withPasskey().click();
    await page.waitForURL('**/app/templates');
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
  });

  it('leave the page of signing in usable without script', async () => {
    const context = await browser.newContext({ baseURL: api.baseUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/app/sign-in');
    expect(await page.getByRole('button').allTextContents()).to.deep.equal(['Sign in']);
    await context.close();
  });

  it('are the second factor that an organization requires, added on its plain page', async () => {
    const { page } = person;
    await api.owner.delete(`/organization/users/${api.ownerId}/second-factor`);
    await api.owner.query(
      'mutation ($id: Int!) { updateOrganization(id: $id, input: { settings: { secondFactorRequired: true } }) { id } }',
      { id: api.organizationId },
    );
    await signOut();
    await page.getByLabel('E-mail').fill(api.ownerEmail);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const form = page.locator('#new-passkey');
    person.allow(/400 \(Bad Request\)/);
    // Who chose German is told in German.
    await person.context.addCookies([{ name: 'docket_language', value: 'de', url: api.baseUrl }]);
    await page.reload();
    await form.getByLabel('Name').fill('Phone');
    await form.getByLabel('Passwort').fill('wrong');
    await form.getByRole('button', { name: 'Passkey hinzufügen' }).click();
    await form.getByText('Das ist nicht Ihr jetziges Passwort.').waitFor();
    await person.context.clearCookies({ name: 'docket_language' });
    await page.reload();
    await form.getByLabel('Name').fill('Phone');
    await form.getByLabel('Password').fill('wrong');
    await person.look('second-factor-required');
    await form.getByRole('button', { name: 'Add a passkey' }).click();
    await form.getByText('expected the present password').waitFor();
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    expect(await axe(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'Go to Docket' }).click();
    await page.locator('#content').waitFor();
    await signOut();
    await withPasskey().click();
    await eventually(() => expect(new URL(page.url()).pathname).to.equal('/app'));
  });
});
