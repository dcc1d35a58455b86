import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startTestApi, type TestApi } from '../../support/api.js';
import { BROWSER_TEST_MS, openBrowser, type Person, signIn } from '../../support/browser.js';

/** More than the queue tells at once; a hundred are the same over and over. */
const DOCUMENTS = 23;

describe('the dashboard: a queue without the mouse (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  before(async function () {
    browser = await openBrowser(this);
    api = await startTestApi();
    for (let number = 1; number <= DOCUMENTS; number += 1) {
      await api.owner.process(
        {
          confidence: 0.5,
          data: { invoice_number: `R-${number}`, total_amount: number * 100 },
          reasons: [
            {
              reason: 'low_confidence',
              fields: [{ name: 'total_amount', confidence: 0.4, reason: 'expected at least 0.7, received 0.40' }],
            },
          ],
        },
        { filename: `${number}.pdf` },
      );
    }
    person = await signIn(browser, api, { language: 'de-DE' });
  });
  after(async () => {
    await person?.close();
    await api?.close();
  });

  it('goes on behind as many as were skipped', async () => {
    const { page } = person;
    await person.go('/review?order=TOTAL_AMOUNT_DESC');
    await page.getByRole('link', { name: `${DOCUMENTS}.pdf` }).waitFor();
    await page.keyboard.press('Enter');
    for (let number = DOCUMENTS; number > 1; number -= 1) {
      await page.getByRole('heading', { level: 1, name: `${number}.pdf`, exact: true }).waitFor();
      await page.keyboard.press('Alt+s');
    }
    await page.getByRole('heading', { level: 1, name: '1.pdf', exact: true }).waitFor();
    await page.keyboard.press('Alt+s');
    await page.getByRole('heading', { level: 1, name: 'Prüfung' }).waitFor();
  });

  it('is reviewed from first to last by keyboard alone, in German', async () => {
    const { page } = person;
    await person.go('/review?order=TOTAL_AMOUNT_DESC');
    await page.getByRole('link', { name: `${DOCUMENTS}.pdf` }).waitFor();
    await page.keyboard.press('Enter');
    for (let number = DOCUMENTS; number >= 1; number -= 1) {
      await page.getByRole('heading', { level: 1, name: `${number}.pdf`, exact: true }).waitFor();
      await page.getByText(/^Noch \d+:\d\d bei Ihnen$/).waitFor();
      await page.getByText('Nur zu 40 % sicher, verlangt sind 70 %').first().waitFor();
      await page.locator('[data-path] [data-value]:focus').waitFor();
      if (number === DOCUMENTS) await person.look('review-german');
      const at = () => page.evaluate("document.activeElement.closest('[data-path]')?.dataset.path ?? 'none'");
      while ((await at()) !== 'total_amount') await page.keyboard.press('Enter');
      await page.keyboard.type(String(number));
      while ((await at()) !== 'none') await page.keyboard.press('Enter');
      await page.locator('[data-approve]:focus').waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'Nichts wartet' }).waitFor();
    const { documents } = await api.owner.query('{ documents(first: 100, sortBy: filename) { nodes { filename status extractedData } } }');
    for (const { filename, status, extractedData } of documents.nodes)
      expect([status, `${extractedData.total_amount}.pdf`]).to.deep.equal(['approved', filename]);
    expect(person.complaints).to.deep.equal([]);
  });
});
