import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person, signIn } from '../../support/browser.js';

describe('the dashboard: filters and views of the list (slow: in a browser)', function () {
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  let template: string;
  inTheBrowser(this, {}, async (visit) => {
    ({ api, browser, person } = visit);
    const made = await api.owner.query(
      'mutation { createTemplate(input: { name: "Timber", documentType: invoice, fields: [{ name: "a", type: TEXT }] }) { id } }',
    );
    template = made.createTemplate.id;
    const { client } = await api.member({ email: 'mara@example.com' });
    await api.owner.process({ text: 'Beech planks', confidence: 0.95 }, { filename: 'sure.pdf' });
    await api.owner.process({ text: 'Beech boards', confidence: 0.85 }, { filename: 'doubtful.pdf' });
    const { id } = await client.process({ text: 'Beech beams', confidence: 0.9 }, { filename: 'hers.pdf' });
    await api.database.query('UPDATE documents SET templateId = ?, templateName = ? WHERE id = ?', [template, 'Timber', id]);
  });

  const table = (someone = person) => someone.page.getByRole('table', { name: 'Documents' });
  const shows = (names: readonly string[], someone = person) =>
    eventually(async () => expect((await table(someone).getByRole('link').allTextContents()).sort()).to.deep.equal([...names].sort()));

  it('narrow it by template, confidence and uploader, in the address, with words and without', async () => {
    const { page } = person;
    await person.go('/documents');
    await shows(['sure.pdf', 'doubtful.pdf', 'hers.pdf']);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('textbox', { name: 'Confidence to' }).fill('90');
    await shows(['doubtful.pdf', 'hers.pdf']);
    await page.getByRole('textbox', { name: 'Confidence from' }).fill('86');
    await shows(['hers.pdf']);
    expect(new URL(page.url()).search).to.equal('?most=90&least=86');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Timber' }).click();
    await shows(['hers.pdf']);
    await person.look('all-filters');
    await person.go(`/documents?q=beech&by=mara@example.com`);
    await shows(['hers.pdf']);
    await person.go(`/documents?q=beech&most=90`);
    await shows(['doubtful.pdf', 'hers.pdf']);
    await person.go(`/documents?q=beech&template=${template}`);
    await shows(['hers.pdf']);
  });

  it('mean by a day that of the person, with words and without', async () => {
    // Half past midnight on the 15th in Berlin, where the browser is, and late in the evening there.
    const when = {
      'sure.pdf': '2026-01-14 23:30:00.000',
      'doubtful.pdf': '2026-01-15 22:59:59.500',
      'hers.pdf': '2026-01-15 23:00:00.000',
    };
    for (const [filename, at] of Object.entries(when))
      await api.database.query('UPDATE documents SET createdAt = ? WHERE filename = ?', [at, filename]);
    for (const words of ['', '&q=beech']) {
      await person.go(`/documents?from=2026-01-15&to=2026-01-15${words}`);
      await shows(['sure.pdf', 'doubtful.pdf']);
      await person.go(`/documents?from=2026-01-16${words}`);
      await shows(['hers.pdf']);
    }
    // What is no day leaves nothing out.
    await person.go('/documents?from=2026-02-31');
    await shows(['sure.pdf', 'doubtful.pdf', 'hers.pdf']);
  });

  it('take days as the language of the person writes them, typed or out of the calendar', async () => {
    const german = await signIn(browser, api, { language: 'de-DE' });
    const { page } = german;
    await german.go('/documents');
    await page.getByRole('button', { name: 'Filter' }).click();
    const from = page.getByRole('textbox', { name: 'Hochgeladen ab' });
    await from.fill('15.01.2026');
    await page.waitForURL(/from=2026-01-15/);
    await from.fill('soon');
    await from.blur();
    expect(await from.inputValue()).to.equal('15.01.2026');
    // By keyboard: the calendar opens at the day that stands there, and a day later is one key away.
    await page.getByRole('button', { name: 'Im Kalender wählen: Hochgeladen ab' }).press('Enter');
    await page.getByRole('table').getByRole('button', { name: 'Donnerstag, 15. Januar 2026' }).waitFor();
    await german.look('calendar');
    await page.getByRole('table').getByRole('button', { name: 'Donnerstag, 15. Januar 2026' }).press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=2026-01-16/);
    expect(await from.inputValue()).to.equal('16.01.2026');
    await page.getByRole('button', { name: 'Datum löschen' }).click();
    await page.waitForURL((address) => !address.searchParams.has('from'));
    expect(german.complaints).to.deep.equal([]);
    await german.close();
  });

  it('are kept with the person under a name, and are there in another browser', async () => {
    const { page } = person;
    await person.go('/documents?most=90');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('To look at');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'To look at', exact: true }).waitFor();
    const elsewhere = await signIn(browser, api);
    await elsewhere.go('/documents');
    await elsewhere.page.getByRole('button', { name: 'Views' }).click();
    await elsewhere.page.getByRole('button', { name: 'To look at', exact: true }).click();
    await shows(['doubtful.pdf', 'hers.pdf'], elsewhere);
    await elsewhere.page.getByRole('button', { name: 'Views' }).click();
    await elsewhere.page.getByRole('button', { name: 'Remove the view To look at' }).click();
    await elsewhere.page.getByRole('button', { name: 'To look at', exact: true }).waitFor({ state: 'detached' });
    expect((await api.owner.query('{ savedViews { name } }')).savedViews).to.deep.equal([]);
    expect(elsewhere.complaints).to.deep.equal([]);
    await elsewhere.close();
  });
});
