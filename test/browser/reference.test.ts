import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/api.js';
import { eventually, openBrowser, PATIENCE_MS } from '../support/browser.js';

describe('the REST reference (slow: in a browser)', () => {
  let api: TestApi;
  before(async function () {
    await openBrowser(this);
    api = await startTestApi();
  });
  after(() => api?.close());

  it('shows operations with examples, finds them, and tries them with a key, without any other host', async function () {
    const page = await (await openBrowser(this)).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(api.baseUrl) && !/^(data|blob):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(`${api.baseUrl}/docs#tag/authentication/GET/auth/viewer`);
    await page.getByText('Search', { exact: true }).first().click();
    await page.keyboard.type('suspends or reactivates');
    await page.getByRole('option', { name: /Suspends or reactivates a member/ }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByPlaceholder('Token').first().fill(api.owner.key);
    const viewer = page
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { name: /^Who asks/ }) })
      .last();
    await viewer.getByText('curl', { exact: false }).first().waitFor();
    await viewer
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).first().click();
    await eventually(async () => expect(await page.getByRole('dialog').innerText()).to.include(api.ownerEmail));
    expect(complaints).to.deep.equal([]);
    await page.close();
  });

  it('allows its pages no script but its own', async () => {
    const answer = await fetch(`${api.baseUrl}/docs`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).to.include("script-src 'self';").and.include("connect-src 'self'").and.include("default-src 'none'");
    expect(await answer.text()).to.not.match(/<script(?! src="\/docs\/)/);
    const script = await fetch(`${api.baseUrl}/docs/assets/viewer.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect([script.status, script.headers.get('content-encoding')]).to.deep.equal([200, 'gzip']);
    expect((await script.text()).length).to.be.above(1_000_000);
  });
});
