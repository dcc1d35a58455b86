import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import { inTheBrowser, type Person } from '../../support/browser.js';

describe('the dashboard: links to a document (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  let id: string;
  inTheBrowser(this, {}, async (visit) => {
    ({ api, person } = visit);
    id = (await api.owner.process({ data: { total_amount: 119 } }, { filename: 'shown.pdf' })).id;
  });

  const openAccess = async () => {
    await person.go(`/documents/${id}`);
    await person.page.getByRole('tab', { name: 'Access' }).click();
  };

  it('are not offered where the organization does not allow them', async () => {
    const { page } = person;
    await openAccess();
    await page.getByText('The organization does not allow links to documents.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Make a link' }).count()).to.equal(0);
  });

  it('are made, opened without an account, listed with how often they were, and ended', async () => {
    const { page } = person;
    const input = { settings: { allowPublicSharing: true } };
    await api.owner.query('mutation ($id: Int!, $input: UpdateOrganizationInput!) { updateOrganization(id: $id, input: $input) { id } }', {
      id: api.organizationId,
      input,
    });
    await openAccess();
    await page.getByRole('switch', { name: 'The file may be saved' }).check();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const url = (await page.getByRole('group', { name: 'Link to the document' }).textContent())!;
    const seen = await (await fetch(url)).text();
    expect(seen).to.include('shown.pdf');
    await openAccess();
    await page.getByText('opened 1 time', { exact: false }).waitFor();
    await person.look('document-links');
    await page.getByRole('button', { name: /^End the link/ }).click();
    await page.getByText('opened 1 time', { exact: false }).waitFor({ state: 'detached' });
    expect((await fetch(url)).ok).to.equal(false);
  });
});
