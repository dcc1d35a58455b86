import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startTestApi, type TestApi } from '../support/api.js';
import { BROWSER_TEST_MS, openBrowser, type Person, signIn } from '../support/browser.js';
import { fileOf } from '../support/pipeline.js';

describe('the dashboard: batches and jobs (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  before(async function () {
    browser = await openBrowser(this);
    api = await startTestApi();
    person = await signIn(browser, api);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await person.page.screenshot({ path: 'dist/screenshots/failed-work.png' });
    expect(person.complaints.splice(0)).to.deep.equal([]);
  });
  after(async () => {
    await person?.close();
    await api?.close();
  });

  it('follows a batch from its upload to its end, with what failed', async () => {
    const { page } = person;
    await person.go('/batches');
    await page.getByRole('heading', { name: 'No batches yet' }).waitFor();
    await person.look('batches-empty');
    const release = api.pipeline.hold();
    const item = (name: string) => ({ filename: name, file: fileOf({}, name).toString('base64') });
    const documents = [item('one.pdf'), item('two.pdf'), { filename: 'notes.txt', file: Buffer.from('no document').toString('base64') }];
    await api.owner.post('/documents/batch', { documents });
    await page.getByRole('cell', { name: /1 of 3 1 failed/ }).waitFor();
    await page.getByText(/^about \d+ (seconds|minutes?)$|^longer than expected$/).waitFor();
    await person.look('batches');
    await page.getByRole('link', { name: /^Upload of/ }).click();
    await page.getByRole('link', { name: 'two.pdf' }).waitFor();
    await page.getByText('Not a PDF, PNG').waitFor();
    release();
    await page.getByText('3 of 3').waitFor();
    await page
      .getByRole('row', { name: /two.pdf/ })
      .getByText('Completed')
      .waitFor();
    await person.look('batch');
  });

  it('follows a job, and cancels one', async () => {
    const { page } = person;
    await person.go('/jobs');
    await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
    await page.locator('nav a[data-active]', { hasText: 'Batches and jobs' }).waitFor();
    const { id } = await api.owner.process({}, { filename: 'ordered.pdf' });
    const release = api.pipeline.hold();
    const start =
      'mutation ($id: ID!, $features: [OcrFeature!], $quality: Quality) { startJob(input: { documentId: $id, features: $features, quality: $quality }) { id } }';
    await api.owner.query(start, { id, features: ['TABLES', 'FORMS'], quality: 'speed' });
    const row = page.getByRole('row').filter({ hasText: 'tables and forms' });
    await row.getByRole('button', { name: 'Cancel: ordered.pdf' }).waitFor();
    await person.look('jobs');
    await row.getByRole('button', { name: 'Cancel: ordered.pdf' }).click();
    await row.getByText('Failed').waitFor();
    release();
    await api.owner.query(start, { id, features: ['TEXT'] });
    await page.getByRole('row').filter({ hasText: 'text' }).getByText('Completed').waitFor();
    const results = page.getByRole('button', { name: 'Results of ordered.pdf, as JSON' });
    const [file] = await Promise.all([page.waitForEvent('download'), results.click()]);
    expect(file.suggestedFilename()).to.match(/^ordered\.pdf\.job_\w+\.json$/);
    const found = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(found).to.include({ status: 'SUCCEEDED' });
    expect(found.blocks).to.have.length.above(0);
  });
});
