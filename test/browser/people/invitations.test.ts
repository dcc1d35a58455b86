import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person } from '../../support/browser.js';

const DAY_MS = 86_400_000;

describe('the dashboard: people who were invited, who lost their second factor, and who become the owner (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  inTheBrowser(this, {}, (visit) => {
    ({ api, person } = visit);
  });

  const inviteOf = (email: string) =>
    api.owner.query('mutation ($input: InviteUserInput!) { inviteUser(input: $input) { inviteUrl } }', { input: { email } });
  const answerOf = async (url: string) => (await fetch(url)).status;
  const menuOf = (email: string) => person.page.getByRole('button', { name: `Actions for ${email}` });

  it('get a new link, which ends the old one', async () => {
    const { page } = person;
    const { inviteUrl } = (await inviteOf('late@example.com')).inviteUser;
    await person.go('/people');
    await page.getByText(/^Invited .+, until /).waitFor();
    await menuOf('late@example.com').click();
    await page.getByRole('menuitem', { name: 'Send a new link' }).click();
    const next = (await page.getByRole('group', { name: 'Link for late@example.com, if the mail does not arrive' }).textContent())!;
    expect([await answerOf(inviteUrl), await answerOf(next)]).to.deep.equal([404, 200]);
  });

  it('are still there when the link has ended, and get another', async () => {
    const { page } = person;
    await inviteOf('later@example.com');
    await api.database.query('UPDATE invitations SET expiresAt = ? ORDER BY sentAt DESC LIMIT 1', [new Date(Date.now() - DAY_MS)]);
    await person.go('/people');
    await page.getByText(/^Invited .+; the link has ended$/).waitFor();
    await person.look('people-invited');
    await menuOf('later@example.com').click();
    await page.getByRole('menuitem', { name: 'Send a new link' }).click();
    const next = (await page.getByRole('group', { name: 'Link for later@example.com, if the mail does not arrive' }).textContent())!;
    expect(await answerOf(next)).to.equal(200);
    await page.getByText(/the link has ended$/).waitFor({ state: 'detached' });
  });

  it('are invited no more when the invitation is withdrawn', async () => {
    const { page } = person;
    const { inviteUrl } = (await inviteOf('wrong@example.com')).inviteUser;
    await person.go('/people');
    await menuOf('wrong@example.com').click();
    await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }).click();
    await page.getByText('wrong@example.com', { exact: true }).waitFor({ state: 'detached' });
    expect(await answerOf(inviteUrl)).to.equal(404);
  });

  it('have the second factor taken away, so that the password is enough', async () => {
    const { page } = person;
    const { userId, email } = await api.member();
    await api.database.query(
      'INSERT INTO passkeys (id, userId, credentialHash, credentialId, publicKey, counter, transports, name, backedUp, createdAt) VALUES (?,?,?,?,?,0,?,?,0,?)',
      ['psk_1', userId, '0'.repeat(64), 'AAAA', 'AAAA', '[]', 'Laptop', api.clock.now()],
    );
    await person.go('/people');
    await menuOf(email).click();
    await page.getByRole('menuitem', { name: 'Reset the second factor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the second factor' }).click();
    await page.getByText(/can sign in without the second factor$/).waitFor();
    await eventually(async () => expect(await api.database.query('SELECT id FROM passkeys WHERE userId = ?', [userId])).to.deep.equal([]));
  });

  it('become the owner in the place of the one who hands the organization over', async () => {
    const { page } = person;
    const { userId, email } = await api.member();
    await person.go('/people');
    await menuOf(email).click();
    await page.getByRole('menuitem', { name: 'Make owner in my place' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make owner in my place' }).click();
    const OWNERS = 'query { users(first: 20) { nodes { id roles { name } } } }';
    const rolesOf = async () => (await api.owner.query(OWNERS)).users.nodes.find(({ id }: { id: number }) => id === userId).roles;
    await eventually(async () => expect(await rolesOf()).to.deep.include({ name: 'owner' }));
    // Who is no owner any more is not offered it again.
    await page.getByRole('button', { name: `Actions for ${email}` }).waitFor();
    await menuOf(email).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Make owner in my place' }).count()).to.equal(0);
  });
});
