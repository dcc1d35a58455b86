import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startTestApi, type TestApi } from '../support/api.js';
import { BROWSER_TEST_MS, eventually, openBrowser, type Person, signIn } from '../support/browser.js';
import { OAuthBrowser } from '../support/clients/oauth-browser.js';
import { startReceiver } from '../support/fakes/receiver.js';

const REDIRECT = 'https://stock.example/cb';

describe('the dashboard: programs and the own account (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  before(async function () {
    browser = await openBrowser(this);
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    person = await signIn(browser, api);
  });
  afterEach(() => {
    expect(person.complaints.splice(0)).to.deep.equal([]);
  });
  after(async () => {
    await person?.close();
    await api?.close();
  });

  it('registers a program, trusts an operation, and renews the secret of callbacks', async () => {
    const { page } = person;
    await person.go('/programs');
    await page.getByRole('heading', { name: 'No programs' }).waitFor();
    await page.getByRole('button', { name: 'Register a program' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register a program' });
    await dialog.getByLabel(/^Name/).fill('Ledger');
    await dialog.getByLabel(/^Addresses/).fill('http://ledger.example.com/back');
    await dialog.getByRole('button', { name: 'Register a program' }).click();
    await dialog.locator('textarea[aria-invalid=true]').waitFor();
    await person.look('program-new');
    await dialog.getByLabel(/^Addresses/).fill('https://ledger.example.com/back');
    await dialog.getByRole('button', { name: 'Register a program' }).click();
    await page.getByRole('group', { name: 'The secret of Ledger' }).waitFor();
    await page.getByRole('cell', { name: 'https://ledger.example.com/back' }).waitFor();
    await person.look('programs');
    await page.getByRole('tab', { name: 'Trusted operations' }).click();
    const text = 'query Mine { viewer { mode } }';
    await page.getByRole('textbox', { name: 'GraphQL operation' }).fill(text);
    await page.getByRole('button', { name: 'Trust it' }).click();
    await page.getByRole('group', { name: 'GraphQL operation' }).getByText(text).waitFor();
    await person.look('trusted');
    const { trustedDocuments } = await api.owner.query('{ trustedDocuments { text } }');
    expect(trustedDocuments).to.deep.equal([{ text }]);
    await page.getByRole('tab', { name: 'Callback secret' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('the one before signs as well until').waitFor();
    await person.look('callback-secret');
  });

  it('shows a delivery in full, with what the endpoint answered', async () => {
    const { page } = person;
    const receiver = await startReceiver();
    receiver.answer = () => ({ status: 503, body: '{"error":"closed for lunch"}', headers: { 'x-request-id': 'req-7' } });
    const webhook = await api.owner.post('/webhooks', { url: receiver.url, eventTypes: ['document.processed'] });
    const { id } = await api.owner.process({}, { filename: 'delivered.pdf' });
    await receiver.received(1);
    await person.go(`/webhooks/${webhook.body.data.id}`);
    // The attempt is shown once it is stored, a moment after it was made.
    await page.getByRole('row', { name: /503/ }).waitFor();
    await page.getByRole('button', { name: /^Details/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delivery in full' });
    await dialog.getByRole('group', { name: 'Sent event' }).getByText(id).waitFor();
    const attempt = dialog.getByRole('region', { name: 'Attempt 1' });
    await attempt.getByText('closed for lunch').scrollIntoViewIfNeeded();
    await attempt.getByText('x-request-id: req-7').waitFor();
    await attempt.getByText(`service-signature: ${String(receiver.calls[0]!.headers['service-signature'])}`).waitFor();
    await person.look('delivery');
    await receiver.close();
  });

  it('sends all of a span of time again, also what is not shown, after it was counted', async () => {
    const { page } = person;
    const receiver = await startReceiver();
    const webhook = await api.owner.post('/webhooks', { url: receiver.url, eventTypes: ['document.processed'] });
    const { id } = webhook.body.data;
    const DISPATCH = 'mutation ($id: ID!) { dispatchEvent(input: { type: "document.processed", webhookIds: [$id] }) { eventId } }';
    for (let made = 0; made < 105; made += 15) await Promise.all(Array.from({ length: 15 }, () => api.owner.query(DISPATCH, { id })));
    await receiver.received(105);
    await person.go(`/webhooks/${id}`);
    await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01T00:00');
    await page.getByRole('button', { name: 'Send all of this time again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('105 deliveries are sent again, the oldest first.').waitFor();
    await person.look('resend');
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.getByText('105 deliveries are on their way again').waitFor();
    await receiver.received(210);
    await page.getByRole('button', { name: 'Show more' }).click();
    await eventually(async () => expect(await page.getByRole('button', { name: /^Details/ }).count()).to.equal(105));
    await receiver.close();
  });

  it('shows which programs act for a person, and lets him end that', async () => {
    const { page } = person;
    const made =
      'mutation ($uri: String!) { createOAuthClient(input: { name: "Stock", redirectUris: [$uri], scopes: ["documents.read"], public: true }) { clientId } }';
    const { clientId } = (await api.owner.query(made, { uri: REDIRECT })).createOAuthClient;
    const verifier = 'a'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      scope: 'documents.read',
      code_challenge: challenge,
    };
    await person.go('/account');
    await page.getByText('None. A program asks you on a page of Docket first.').waitFor();
    const consenting = new OAuthBrowser(api.baseUrl, REDIRECT);
    await consenting.go('/app/sign-in', new URLSearchParams({ email: api.ownerEmail, password: 'correct horse battery' }).toString());
    const { html } = await consenting.follow(`/oauth/authorize?${new URLSearchParams({ ...asked, code_challenge_method: 'S256' })}`);
    const { outside } = await consenting.follow(/action="(\/app\/oauth\/[^"]+)"/.exec(html)![1]!, 'answer=allow');
    const code = outside!.searchParams.get('code')!;
    const redeemed = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: REDIRECT, code_verifier: verifier };
    const answer = await fetch(`${api.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(redeemed) });
    const { access_token } = (await answer.json()) as { access_token: string };
    await person.go('/account');
    await page
      .getByRole('cell', { name: /^Stock/ })
      .getByText('documents.read')
      .waitFor();
    await person.look('account-programs');
    await page.getByRole('button', { name: 'End: Stock' }).click();
    await page.getByText('Stock may no longer act for you').waitFor();
    await page.getByText('None. A program asks you on a page of Docket first.').waitFor();
    expect((await api.client(access_token).get('/documents')).status).to.equal(401);
    // The one in which the program was allowed.
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByText('1 session was ended').waitFor();
  });

  it('lists where one is signed in, ends the others, and changes the password', async () => {
    const elsewhere = await signIn(browser, api);
    await elsewhere.go('/');
    const { page } = person;
    await person.go('/account');
    await page.getByText('this browser').waitFor();
    await person.look('account');
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByText('1 session was ended').waitFor();
    // The other browser is told over its live connection and goes there by itself.
    await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await elsewhere.close();
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('a better horse battery');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.locator('[aria-invalid=true]').or(page.getByRole('alert')).first().waitFor();
    await page.getByLabel('Current password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password was changed').waitFor();
  });
});
