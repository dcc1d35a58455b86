import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { type TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person, signIn } from '../support/browser.js';
import { fileOf } from '../support/pipeline.js';

describe('the dashboard: upload and documents (slow: in a browser)', function () {
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  inTheBrowser(this, { reads: true }, (visit) => {
    ({ api, browser, person } = visit);
  });

  it('reads our samples, live, and says which needs a person', async () => {
    const { page } = person;
    await person.go('/');
    await page.getByRole('button', { name: /^Invoice English/ }).click();
    await page.getByRole('button', { name: /^Invoice with a mistake/ }).click();
    await page.getByRole('button', { name: /^Packing list/ }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByText('Read: needs a person').waitFor();
    await panel.getByText('3 documents read').waitFor();
    await person.look('first-minutes');
  });

  it('refuses what it cannot read, names what it knows already, and says what to do', async () => {
    const { page } = person;
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByRole('button', { name: 'Close the list' }).click();
    const again = fileOf({}, 'the same');
    await page
      .getByLabel('Choose files to upload')
      .first()
      .setInputFiles([
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') },
        { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
        { name: 'broken.pdf', mimeType: 'application/pdf', buffer: again },
        { name: 'broken again.pdf', mimeType: 'application/pdf', buffer: again },
      ]);
    await panel.getByText('Not a PDF, PNG, JPEG, TIFF, BMP or WebP. Save it as one of these').waitFor();
    await panel.getByText('The file is empty. Export or scan it again.').waitFor();
    await panel.getByText('It cannot be read: damaged').first().waitFor();
    await panel.getByText('4 failed').waitFor();
    await person.look('upload-failures');
    await panel.getByRole('button', { name: 'Close the list' }).click();
    await person.go('/documents?status=failed');
    await page.getByRole('link', { name: 'broken.pdf' }).click();
    await page.getByRole('heading', { name: 'It could not be read' }).waitFor();
    await page.getByRole('button', { name: 'File as uploaded' }).waitFor();
    await person.look('document-unread');
    await page.getByRole('main').getByRole('button', { name: 'Read again' }).click();
    await page.getByText('The document is read again').waitFor();
    await page.getByRole('heading', { name: 'It could not be read' }).waitFor();
  });

  it('makes a key with ready programs', async () => {
    const { page } = person;
    await person.go('/');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.getByRole('group', { name: 'Use it from a program' }).textContent())!;
    expect(key).to.match(/^service_live_[0-9A-Za-z]{38}$/);
    expect(await page.getByRole('group', { name: 'curl' }).textContent()).to.include(key);
    expect((await api.client(key).get('/documents')).status).to.equal(200);
    await person.look('first-key');
  });

  it('lists, filters by status, and keeps both in the address', async () => {
    const { page } = person;
    await person.go('/documents');
    const table = page.getByRole('table', { name: 'Documents' });
    await table.getByRole('link', { name: 'packing-list.pdf' }).waitFor();
    await person.look('documents');
    await page.getByRole('button', { name: /^Needs review/ }).click();
    await table.getByRole('link', { name: 'packing-list.pdf' }).waitFor({ state: 'detached' });
    await table.getByRole('link', { name: 'invoice-wrong-total.pdf' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?status=review_required');
  });

  it('opens its menus by key, and gives the focus back to their buttons; a view is kept, columns and filters as well', async () => {
    const { page } = person;
    await person.go('/documents?status=review_required');
    const table = page.getByRole('table', { name: 'Documents' });
    const columns = page.getByRole('button', { name: 'Choose columns' });
    await columns.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Pages' }).click();
    await table.getByRole('columnheader', { name: 'Pages' }).waitFor();
    await person.look('columns');
    await page.keyboard.press('Escape');
    await columns.and(page.locator(':focus')).waitFor();
    const views = page.getByRole('button', { name: 'Views' });
    await views.press('Enter');
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('To look at');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'To look at', exact: true }).waitFor();
    await person.look('views');
    await page.keyboard.press('Escape');
    await views.and(page.locator(':focus')).waitFor();
    await person.go('/documents');
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.press('Enter');
    await page.getByRole('checkbox', { name: 'Packing list' }).check();
    await table.getByRole('link', { name: 'invoice-wrong-total.pdf' }).waitFor({ state: 'detached' });
    await person.look('filters');
    await page.keyboard.press('Escape');
    await filters.and(page.locator(':focus')).waitFor();
    await views.press('Enter');
    await page.getByRole('button', { name: 'To look at', exact: true }).click();
    await table.getByRole('link', { name: 'invoice-wrong-total.pdf' }).waitFor();
    await table.getByRole('columnheader', { name: 'Pages' }).waitFor();
  });

  it('assigns the reviews of many from the list', async () => {
    const { page } = person;
    await person.go('/documents?status=review_required');
    const table = page.getByRole('table', { name: 'Documents' });
    await table.getByRole('link').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('region', { name: 'Selected documents' }).getByRole('button', { name: 'Assign review' }).click();
    const dialog = page.getByRole('dialog', { name: /^Assign \d+ review/ });
    await dialog.getByRole('combobox', { name: 'To whom' }).click();
    await dialog.getByRole('option', { name: api.ownerEmail }).click();
    await dialog.getByRole('textbox', { name: 'A note' }).fill('Before noon, please');
    await person.look('bulk-assign');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText(/review.* assigned$/).waitFor();
    const { reviewQueue } = await api.owner.query('{ reviewQueue(assigned: mine) { totalCount } }');
    expect(reviewQueue.totalCount).to.be.above(0);
  });

  it('searches with marks where it found the words', async () => {
    const { page } = person;
    await person.go('/documents');
    const table = page.getByRole('table', { name: 'Documents' });
    await table.getByRole('link').first().waitFor();
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: 'Search documents' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('stoneware');
    await page.locator('em.hit').first().waitFor();
    await eventually(async () => expect(await table.getByRole('link').count()).to.equal(1));
    expect(new URL(page.url()).searchParams.get('q')).to.equal('stoneware');
    await person.look('search');
    await page.getByRole('textbox', { name: 'Search documents' }).fill('nothing has this word');
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
    await person.look('search-none');
    await page.getByRole('button', { name: 'Show all documents' }).click();
  });

  it('shows what comes and changes while the person looks, and acts on many at once', async () => {
    const { page } = person;
    await person.go('/documents');
    const table = page.getByRole('table', { name: 'Documents' });
    await table.getByRole('link').first().waitFor();
    await api.owner.post('/documents', { filename: 'from a program.pdf', file: fileOf({}, 'program').toString('base64') });
    await table.getByRole('link', { name: 'from a program.pdf' }).waitFor();
    await table.getByRole('row').filter({ hasText: 'from a program.pdf' }).getByText('Failed').waitFor();
    for (const name of ['from a program.pdf', 'broken.pdf']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Selected documents' });
    await bar.getByText('2 selected').waitFor();
    await person.look('bulk');
    await bar.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Made by mistake');
    await person.look('bulk-delete');
    await dialog.getByRole('button', { name: 'Delete 2 documents' }).click();
    await table.getByRole('link', { name: 'from a program.pdf' }).waitFor({ state: 'detached' });
  });

  it('loads at most 180 KB of script for the list, and asks once for the person and the rows, before the application runs', async () => {
    const fresh = await signIn(browser, api);
    const asked: string[] = [];
    fresh.page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push((request.postDataJSON() as { operationName: string }).operationName);
    });
    await fresh.open('/documents');
    await fresh.page.getByRole('table').getByRole('link').first().waitFor();
    await fresh.page
      .getByText(/documents?$/)
      .first()
      .waitFor();
    expect(asked.slice(0, 2)).to.deep.equal(['Viewer', 'Documents']);
    expect(asked.filter((name) => name === 'Viewer' || name === 'Documents')).to.have.length(2);
    const sizes = (await fresh.page.evaluate(
      "performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.js')).map((r) => r.encodedBodySize)",
    )) as number[];
    const total = sizes.reduce((sum, size) => sum + size, 0);
    await fresh.close();
    expect(sizes.length).to.be.above(2);
    expect(total).to.be.within(50_000, 180 * 1024);
  });

  it('goes through the rows by keyboard', async () => {
    const { page } = person;
    await person.go('/documents');
    const table = page.getByRole('table', { name: 'Documents' });
    await table.getByRole('link').nth(1).waitFor();
    await table.focus();
    // One after the other without a pause, as people who know their keys press them.
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await table.getByRole('row').nth(2).and(page.locator('[aria-selected=true]')).waitFor();
    await page.getByText('1 selected').waitFor();
  });
});
