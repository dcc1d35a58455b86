import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Member, TestApi } from '../support/api.js';
import { inTheBrowser, type Person } from '../support/browser.js';

describe('the dashboard: the settings (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  let other: Member;
  inTheBrowser(this, {}, async (visit) => {
    ({ api, person } = visit);
    other = await api.member({ email: 'other@example.com' });
  });

  it('changes the settings, and finds that in the audit log', async () => {
    const { page } = person;
    await person.go('/settings');
    await page.getByLabel(/^Name of the organization/).fill('Alder Works');
    await page.getByLabel('Keep documents for (days)').fill('365');
    await page.getByLabel('Contract').fill('3650');
    await page.getByRole('combobox', { name: 'Language of e-mails' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('switch', { name: 'Tell reviewers every morning what waits' }).click();
    await person.look('settings');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { settings } = (
      await api.owner.query('query ($id: Int!) { organization(id: $id) { settings { mailLanguage reviewDigest } } }', {
        id: api.organizationId,
      })
    ).organization;
    expect(settings).to.deep.equal({ mailLanguage: 'de', reviewDigest: true });
    await person.go('/audit?action=organization.*');
    await page.getByRole('cell', { name: 'organization.updated' }).first().waitFor();
    await person.look('audit');
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Alder Works').waitFor();
    await person.look('audit-details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(/^Whole: \d+ lines/).waitFor();
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: /other@example.com/ }).click();
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
    expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).to.equal(
      `/audit-log/export?action=organization.*&userId=${other.userId}`,
    );
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: new RegExp(api.ownerEmail) }).click();
    await page.getByRole('cell', { name: 'organization.updated' }).first().waitFor();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
    expect(readFileSync(await csv.path(), 'utf8'))
      .to.include('organization.updated')
      .and.not.include('session.');
  });
});
