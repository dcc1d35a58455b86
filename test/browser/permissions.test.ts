import { expect } from 'chai';
import type { TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person, signIn, type Visit } from '../support/browser.js';

/** What each page needs to be shown. */
const NEEDED: readonly (readonly [place: string, permission: string])[] = [
  ['/documents', 'documents.read'],
  ['/documents/doc_01J00000000000000000000000', 'documents.read'],
  ['/review', 'documents.approve'],
  ['/review/doc_01J00000000000000000000000', 'documents.approve'],
  ['/batches', 'documents.read'],
  ['/templates', 'templates.read'],
  ['/templates/tpl_01J00000000000000000000000', 'templates.read'],
  ['/analytics', 'analytics.read'],
  ['/keys', 'integrations.manage'],
  ['/webhooks', 'webhooks.manage'],
  ['/programs', 'integrations.manage'],
  ['/people', 'users.manage'],
  ['/settings', 'settings.read'],
  ['/model', 'settings.manage'],
  ['/outbox', 'settings.manage'],
  ['/audit', 'settings.manage'],
];

describe('the dashboard: what a role does not allow (slow: in a browser)', function () {
  let api: TestApi;
  let visit: Visit;
  inTheBrowser(this, {}, (opened) => {
    visit = opened;
    api = opened.api;
  });

  /** Somebody with exactly these permissions, at a browser of his own. */
  let people = 0;
  const somebody = async (kind: string, permissions?: readonly string[]): Promise<Person> => {
    people += 1;
    // A test that is tried again makes a role anew.
    const role = permissions ? `${kind}-${people}` : kind;
    if (permissions)
      await api.owner.query('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }', {
        input: { name: role, permissions },
      });
    const { email, userId } = await api.member({ role });
    // The owner's password serves him as well.
    await api.database.query(
      'UPDATE users SET passwordHash = (SELECT hash FROM (SELECT passwordHash AS hash FROM users WHERE id = ?) AS owner) WHERE id = ?',
      [api.ownerId, userId],
    );
    return signIn(visit.browser, api, { email });
  };

  it('is said on every page with the permission that is missing, under the name of the page', async () => {
    const person = await somebody('newcomer', []);
    const { page } = person;
    for (const [place, permission] of NEEDED) {
      await person.go(place);
      await page.getByRole('heading', { name: 'Not for your role', level: 2 }).waitFor();
      await page.getByText(`This page needs the permission ${permission}.`).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count(), place).to.equal(1);
      expect(await page.title(), place).to.match(/^.+ - Docket$/);
    }
    await person.look('forbidden');
    expect(person.complaints).to.deep.equal([]);
    await person.close();
  });

  it('is said to who holds a file over the page and may not upload; nobody else is asked for files', async () => {
    const person = await somebody('reader', ['documents.read']);
    const { page } = person;
    await person.go('/documents');
    await page.getByText('What others upload, and you may see, stands here.').waitFor();
    const drag = (name: string) =>
      page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'scan.pdf', { type: 'application/pdf' }));
        return document.querySelector('#content').dispatchEvent(new DragEvent('${name}', { dataTransfer, bubbles: true, cancelable: true }));
      })()`);
    await eventually(async () => {
      await drag('dragenter');
      expect(await page.getByText('You may not upload documents').isVisible()).to.equal(true);
    });
    // The browser itself would open the file in place of the application.
    expect(await drag('drop')).to.equal(false);
    await page.getByText('To upload documents you need the permission documents.create.').waitFor();
    await person.look('documents-empty-reader');
    await person.go('/');
    expect(await page.getByText(/drop/i).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Upload' }).count()).to.equal(0);
    expect(person.complaints).to.deep.equal([]);
    await person.close();
  });

  it('is said where something is shown that cannot be changed', async () => {
    const person = await somebody('viewer');
    const { page } = person;
    await person.go('/settings');
    await page.getByText('To change something here you need the permission settings.manage.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of the organization' }).isDisabled()).to.equal(true);
    await person.look('settings-fixed');
    await person.close();
    const other = await somebody('keeper', ['integrations.manage', 'users.manage', 'users.invite']);
    await other.go('/keys');
    await other.page.getByText('To change something here you need the permission integrations.create.').waitFor();
    await other.go('/people?tab=roles');
    await other.page.getByText('To change something here you need the permission users.roles.').waitFor();
    expect([...person.complaints, ...other.complaints]).to.deep.equal([]);
    await other.close();
  });
});
