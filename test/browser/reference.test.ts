import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/api.js';
import { openBrowser } from '../support/browser.js';

describe('the REST reference', () => {
  let api: TestApi;
  before(async function () {
    await openBrowser(this);
    api = await startTestApi();
  });
  after(() => api?.close());

  it('shows each operation with its parameters, bodies and answers', async function () {
    const page = await (await openBrowser(this)).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${api.baseUrl}/docs`);
    const upload = page.locator('details', { hasText: 'POST/documents -' }).first();
    await upload.locator('summary').click();
    await upload.getByText('filename').first().waitFor();
    const text = (await page.locator('#list').textContent()) ?? '';
    expect(text).to.include('/webhooks/{id}').and.not.include('undefined');
    expect(complaints).to.deep.equal([]);
    await page.close();
  });
});
