import { expect } from 'chai';
import type { Route } from 'playwright-core';
import type { TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person } from '../../support/browser.js';

describe('the dashboard: without connection (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  inTheBrowser(this, {}, async (visit) => {
    ({ api, person } = visit);
    person.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|dynamically imported/);
    await api.owner.process({}, { filename: 'read before.pdf' });
  });

  const bar = () => person.page.getByText('No connection.');

  /** Opens the list, lets all that it needs arrive, and takes the connection away; gives the line of the document. */
  async function away() {
    await person.go('/documents');
    const row = person.page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'read before.pdf' });
    await row.waitFor();
    await person.page.waitForLoadState('networkidle');
    await person.context.setOffline(true);
    return row;
  }

  it('keeps the page when a part of it cannot be fetched, and opens it when the connection is back', async () => {
    const { page, context } = person;
    const row = await away();
    await page.getByRole('button', { name: 'Filters' }).click();
    await bar().waitFor();
    expect(await row.count(), 'what was read stays').to.equal(1);
    await context.setOffline(false);
    await page.getByRole('checkbox', { name: 'Packing list' }).waitFor();
    await bar().waitFor({ state: 'detached' });
  });

  it('keeps the list for who comes back to it from another page', async () => {
    const { page, context } = person;
    const row = await away();
    await page.getByRole('link', { name: 'Templates' }).click();
    await bar().waitFor();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await row.waitFor();
    const { id } = (await api.owner.process({}, { filename: 'read meanwhile.pdf' })) as { id: string };
    expect(id).to.match(/^doc_/);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'read meanwhile.pdf' }).waitFor();
  });

  it('shows a page that was asked for meanwhile as soon as the connection is back', async () => {
    const { page, context } = person;
    await away();
    await page.getByRole('link', { name: 'Analytics' }).click();
    await bar().waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
    expect(await page.getByText('This page has a fault').count()).to.equal(0);
  });

  it('believes no answer that was on its way when the connection went', async () => {
    const { page, context } = person;
    await person.go('/documents');
    await page.waitForLoadState('networkidle');
    const held: Route[] = [];
    await page.route('**/graphql', (route) => void held.push(route));
    await page.getByRole('link', { name: 'Templates' }).click();
    await eventually(async () => expect(held).not.to.deep.equal([]));
    await context.setOffline(true);
    await bar().waitFor();
    const answer = { data: null, errors: [{ message: 'asked before', extensions: { code: 'NOT_FOUND' } }] };
    const answered = page.waitForResponse('**/graphql');
    await held[0]!.fulfill({ json: answer });
    await (await answered).finished();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    expect(await bar().count()).to.equal(1);
    await page.unroute('**/graphql');
    await context.setOffline(false);
    await bar().waitFor({ state: 'detached' });
  });
});
