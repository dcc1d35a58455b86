import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { type TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person, SIZES, signIn } from '../support/browser.js';

const PROCESS_COLUMNS = 'id, host, pid, version, api, work, readers, busyReaders, waitingForReader, memoryBytes, cpu, startedAt, seenAt';

describe('the dashboard: connect, people, figures (slow: in a browser)', function () {
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  inTheBrowser(this, { settings: { PLATFORM_ADMINS: 'owner@example.com' } }, (visit) => {
    ({ api, browser, person } = visit);
  });

  it('gives the focus back to where it was when a dialog is sent or closed', async () => {
    const { page } = person;
    await person.go('/keys');
    const opener = page.getByRole('button', { name: 'Make a key' });
    const dialog = page.getByRole('dialog', { name: 'Make a key' });
    const focused = page.locator(':focus');
    for (const end of ['Escape', 'Enter']) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await dialog.getByLabel(/^Name/).and(focused).waitFor();
      if (end === 'Enter') await page.keyboard.type('By keyboard');
      await page.keyboard.press(end);
      await dialog.waitFor({ state: 'detached' });
      await opener.and(focused).waitFor();
    }
  });

  it('makes a key that works, rotates it, and revokes it', async () => {
    const { page } = person;
    await person.go('/keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a key' });
    await dialog.getByLabel(/^Name/).fill('Warehouse');
    await dialog.getByLabel('documents.export').check();
    await dialog.getByRole('switch', { name: 'Trusted GraphQL operations only' }).check();
    await person.look('key-new');
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.getByRole('group', { name: 'The key “Warehouse”' }).textContent())!;
    expect((await api.client(key).get('/documents')).status).to.equal(200);
    expect((await api.client(key).graphql('{ viewer { mode } }')).errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
    await page
      .getByRole('row', { name: /Warehouse/ })
      .getByText('Trusted GraphQL operations only')
      .waitFor();
    await person.look('keys');
    await page.setViewportSize(SIZES.phone);
    const { x, width } = (await page.getByRole('button', { name: 'Actions for Warehouse' }).boundingBox())!;
    expect(x + width).to.be.at.most(SIZES.phone.width);
    await page.setViewportSize(SIZES.desktop);
    await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const next = await eventually(async () => {
      const shown = (await page.getByRole('group', { name: 'The key “Warehouse”' }).textContent())!;
      expect(shown).to.not.equal(key);
      return shown;
    });
    expect([(await api.client(key).get('/documents')).status, (await api.client(next).get('/documents')).status]).to.deep.equal([401, 200]);
    await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await person.look('key-revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Warehouse', { exact: true }).waitFor({ state: 'detached' });
    await eventually(async () => expect((await api.client(next).get('/documents')).status).to.equal(401));
  });

  it('says at the field what is wrong with a webhook, then sends to it and shows the answer', async () => {
    const { page } = person;
    await person.go('/webhooks');
    await page.getByRole('heading', { name: 'No webhooks' }).waitFor();
    await person.look('webhooks-empty');
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel(/^Address/).fill('nonsense');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await person.look('webhook-new');
    await dialog.getByLabel(/^Address/).fill('https://hooks.example.com/docket');
    // Also of what lies inside a field.
    await dialog.getByLabel('Filters').fill('{ "kind": ["invoice"] }');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('kind: is not a known filter key').waitFor();
    await dialog.getByLabel('Filters').fill((await dialog.getByLabel('Filters').getAttribute('placeholder'))!);
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('group', { name: 'The secret that signs deliveries' }).textContent()).to.have.length.above(20);
    await page.getByRole('link', { name: 'https://hooks.example.com/docket' }).click();
    await page.getByRole('heading', { level: 1, name: 'https://hooks.example.com/docket' }).waitFor();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await person.look('webhook');
  });

  it('checks a signature', async () => {
    const { page } = person;
    await person.go('/webhooks');
    await page.getByLabel('Raw body').fill('{}');
    await page.getByLabel('Secret').fill('a secret of ours');
    await page.getByLabel('Service-Signature').fill(`sha256=${'0'.repeat(64)}`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The signature does not fit this body and secret.').waitFor();
    await person.look('signature');
  });

  it('invites, shows roles with what they may do, and makes one', async () => {
    const { page } = person;
    await api.member({ email: 'clerk@example.com' });
    await person.go('/people');
    await page.getByText('clerk@example.com').waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    await dialog.getByLabel(/^E-mail/).fill('new@example.com');
    await person.look('invite');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('new@example.com', { exact: true }).waitFor();
    await person.look('people');
    await page.getByRole('tab', { name: 'Roles' }).click();
    await page.getByRole('button', { name: 'New role' }).click();
    const role = page.getByRole('dialog', { name: 'New role' });
    await role
      .getByLabel(/^Name For/)
      .or(role.getByLabel(/^Name \*/))
      .or(role.getByLabel('Name', { exact: false }).first())
      .first()
      .fill('approver');
    await role.getByLabel('documents.approve').check();
    await role.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('columnheader', { name: /approver/ }).waitFor();
    await person.look('roles');
  });

  it('erases a person, after saving what is stored about him', async () => {
    const { page } = person;
    const { userId, email } = await api.member();
    await person.go('/people');
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Member', checked: true }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^Personal data/ }).click()]);
    expect(file.suggestedFilename()).to.equal(`personal-data-${userId}.json`);
    await page.getByRole('menuitem', { name: 'Erase' }).click();
    await person.look('erase');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await page.getByText(email).waitFor({ state: 'detached' });
    await eventually(async () => expect(await api.database.query('SELECT id FROM users WHERE id = ?', [userId])).to.deep.equal([]));
  });

  it('shows figures, as tables and pictures too', async () => {
    const { page } = person;
    await person.go('/analytics');
    await page.getByRole('heading', { name: 'No figures yet' }).waitFor();
    await person.look('analytics-empty');
    for (const total of [100, 200, 300]) await api.owner.process({ data: { total_amount: total } });
    await api.owner.process({ confidence: 0.5, reasons: [{ reason: 'low_confidence', fields: [] }] });
    await person.go('/analytics');
    await page.getByText('75 %').or(page.getByText('75%')).first().waitFor();
    await page.getByRole('region', { name: 'By type' }).getByText('Invoice').waitFor();
    await person.look('analytics');
    // Dragging over the chart shows these days alone, and out again.
    const chart = (await page.getByRole('img', { name: 'Chart: Documents over time' }).boundingBox())!;
    const across = async (share: number) => page.mouse.move(chart.x + chart.width * share, chart.y + chart.height / 2, { steps: 5 });
    await across(0.6);
    await page.mouse.down();
    await across(0.9);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Zoom out' }).waitFor();
    const zoomed = new URL(page.url()).searchParams;
    expect(Date.parse(zoomed.get('to')!) - Date.parse(zoomed.get('from')!)).to.be.within(5 * 86_400_000, 14 * 86_400_000);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Zoom out' }).waitFor({ state: 'detached' });
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: Documents over time' }).click(),
    ]);
    expect(csv.suggestedFilename()).to.equal('docket-volume.csv');
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PNG: Documents over time' }).click(),
    ]);
    expect(png.suggestedFilename()).to.equal('docket-volume.png');
  });

  it('shows what waits to be mailed, sends it or gives it up', async () => {
    const { page } = person;
    await api.owner.query('mutation { inviteUser(input: { email: "later@example.com" }) { id } }');
    await person.go('/outbox');
    await page.getByRole('cell', { name: 'later@example.com' }).first().waitFor();
    await person.look('outbox');
    await page.getByRole('button', { name: 'Give up: later@example.com' }).first().click();
    await page
      .getByRole('row', { name: /later@example.com/ })
      .getByText('Given up')
      .waitFor();
    await person.go('/outbox?status=failed');
    await page.getByRole('heading', { name: 'No e-mails' }).waitFor();
  });

  it('asks for a training, says that it runs, and goes back to the shipped models', async () => {
    const { page } = person;
    await person.go('/model');
    await page.getByRole('heading', { name: 'Nothing learned yet' }).waitFor();
    await person.look('model-empty');
    await page.getByRole('button', { name: 'Train now' }).click();
    await page
      .getByText('A training is asked for')
      .or(page.getByText(/^The shipped models are in use/))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to the shipped models' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the shipped models' }).click();
    await page.getByText(/not trained at night/).waitFor();
    await person.look('model');
  });

  it('lets an administrator of the platform make, suspend and delete organizations', async function () {
    const { page } = person;
    // Another try would find what the one before it made.
    const name = `Birch ${(this.test as { currentRetry?(): number } | undefined)?.currentRetry?.() ?? 0} Ltd`;
    await person.go('/platform');
    await page.getByRole('button', { name: 'New organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Organization/).fill(name);
    await dialog.getByLabel(/^E-mail of the owner/).fill('owner@birch.example');
    await dialog.getByRole('button', { name: 'New organization' }).click();
    expect(await dialog.getByRole('group', { name: 'The link that invites the owner' }).textContent()).to.include('/app/invite/');
    await person.look('organization-made');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Suspend: ${name}` }).click();
    await page.getByRole('button', { name: `Resume: ${name}` }).waitFor();
    await page.getByRole('button', { name: `Delete: ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByText(/^Removed on /)
      .first()
      .waitFor();
    await person.look('organizations');
    // A key never administers the platform, not even the administrator's.
    expect((await api.owner.query('{ viewer { administersPlatform } }')).viewer.administersPlatform).to.equal(false);
  });

  it('shows an administrator of the platform how the whole service stands, as it changes, without being asked', async () => {
    const { page } = person;
    await person.go('/operations');
    await page.getByRole('status').getByText('No alert').waitFor();
    await person.look('operations');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const add = (number: number, seenAt: Date) =>
      api.database.query(`INSERT INTO processes (${PROCESS_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, 4, 3, ?, ?, 0.4, ?, ?)`, [
        ...[`test-${number}`, `work-${number}.docket.internal.example`, 100 + number, '0.1.0', number % 3 === 0, number % 3 !== 0],
        ...[number, 250_000_000 + number * 1e7, seenAt, seenAt],
      ]);
    const now = Date.now();
    for (let number = 0; number < 20; number += 1) await add(number, new Date(number === 7 ? now - 100_000 : now + 600_000));
    for (const [name, priority] of [['other.work', 'high'] as const, ['document.process', 'low'] as const])
      await api.database.query(
        "INSERT INTO tasks (name, organizationId, mode, payload, priority, dueOrder, runAt, leaseUntil, createdAt) VALUES (?,?,'live','{}',?,?,?,?,?)",
        [name, api.organizationId, priority, new Date(now), new Date(now), new Date(now + 3_600_000), new Date(now)],
      );
    await page.getByRole('status').getByText('work-7.docket.internal.example:107').waitFor();
    await page.getByRole('region', { name: '21 processes' }).getByText('Lost').waitFor();
    expect(asked.filter((url) => url.endsWith('/graphql'))).to.deep.equal([]);
    await person.look('operations-many');
    await api.database.query("DELETE FROM processes WHERE id LIKE 'test-%'");
    await api.database.query("DELETE FROM tasks WHERE priority <> 'normal'");
  });

  it('shows everybody of an organization of more than a hundred, and keeps a dialog open that could not do its work', async () => {
    const { page } = person;
    const first = await api.member({ email: 'first.of.many@example.com' });
    for (let number = 0; number < 100; number += 1) await api.member();
    await person.go('/people');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByText(first.email).count()).to.equal(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(first.email).waitFor();
    await page.getByRole('button', { name: `Actions for ${first.email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    // He has gone meanwhile.
    await api.owner.query('mutation ($userId: Int!) { removeUser(userId: $userId) { userId } }', { userId: first.userId });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('alert').waitFor();
    await person.look('remove-failed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('keeps what both modes share out of the sandbox', async () => {
    const sandbox = await signIn(browser, api, { base: '/app/sandbox' });
    await sandbox.go('/people');
    await sandbox.page.getByRole('heading', { name: 'Both modes share this' }).waitFor();
    await sandbox.look('sandbox-people');
    expect(sandbox.complaints).to.deep.equal([]);
    await sandbox.close();
  });
});
