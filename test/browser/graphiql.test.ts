import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { GRAPHIQL_EXAMPLES } from '../../src/api/graphql/graphiql/graphiql-examples.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { eventually, openBrowser, PATIENCE_MS } from '../support/browser.js';

describe('GraphiQL (slow: in a browser)', () => {
  let api: TestApi;
  let complaints: string[];
  before(async function () {
    await openBrowser(this);
    api = await startTestApi();
  });
  after(() => api?.close());

  /** The page, opened by nobody in particular; what its console and its requests complain of is noted. */
  async function open(test: Mocha.Context): Promise<Page> {
    const page = await (await openBrowser(test)).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    complaints = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(api.baseUrl) && !/^(data|blob):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(`${api.baseUrl}/graphql`);
    await page.locator('.graphiql-tab').first().waitFor();
    return page;
  }

  it('lets no script run that stands in the page', async () => {
    const answer = await fetch(`${api.baseUrl}/graphql`, { headers: { accept: 'text/html' } });
    expect(answer.headers.get('content-security-policy')).to.match(/script-src 'self';/);
    expect(await answer.text()).not.to.match(/<script>|\son\w+=/);
  });

  it('stays within the window of a phone', async function () {
    const page = await open(this);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.graphiql-query-editor .CodeMirror').waitFor();
    const outside = `[...document.querySelectorAll('#bar > *, .graphiql-query-editor, .graphiql-response, .graphiql-execute-button')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth || element.getBoundingClientRect().width < 30).map((element) => element.className || element.tagName)`;
    expect(await page.evaluate(outside)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(390);
    await page.context().close();
  });

  it('runs every example with a key', async function () {
    const page = await open(this);
    await page.getByLabel('API key').fill(api.owner.key);
    await page.getByRole('button', { name: 'Use' }).click();
    const tabs = page.locator('.graphiql-tab');
    await eventually(async () => expect(await tabs.count()).to.equal(GRAPHIQL_EXAMPLES.length));
    let refused = false;
    for (const [index, { query }] of GRAPHIQL_EXAMPLES.entries()) {
      await tabs.nth(index).locator('button').first().click();
      const execute = page.getByRole('button', { name: /^Execute query/ });
      await execute.click();
      const [, root = ''] = /^(?:query|mutation|subscription) .*\{\n {2}(\w+)/m.exec(query) ?? [];
      await eventually(async () => {
        const answer = await page.locator('.result-window').innerText();
        // GraphiQL notices the operation of another tab a moment later: who is quicker sends the name of the one before, or none, and presses again.
        if (/Unknown operation named|Unable to identify operation/.test(answer)) {
          refused = true;
          await execute.click();
        }
        expect(answer).to.include(`"${root}"`);
      });
      expect(await page.locator('.result-window').innerText()).to.not.include('"errors"');
    }
    // What was pressed too early was refused, and told on the console.
    expect(complaints.filter((each) => !refused || !/status of 400|^Array\(1\)$/.test(each))).to.deep.equal([]);
    await page.close();
  });

  it('explains the schema to who has no key yet', async function () {
    const page = await open(this);
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-doc-explorer a', { hasText: /^Subscription$/ }).click();
    await page.getByText('server-sent events').first().waitFor();
    await page.locator('.graphiql-doc-explorer a', { hasText: /^DocumentsUpdate$/ }).click();
    await page.getByText('each once, as they are now').first().waitFor();
    expect(complaints).to.deep.equal([]);
    await page.close();
  });
});
