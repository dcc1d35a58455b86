import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import type { TestApi } from '../../support/api.js';
import { inTheBrowser, type Person } from '../../support/browser.js';
import { axe } from '../../support/pages/axe.js';
import { fileOf } from '../../support/pipeline.js';
import { OPENINGS, type Places } from './openings.js';

const APP = 'src/dashboard/app';

/** Parts that open something; those that draw them for everybody open nothing themselves. */
const OPENS = /(?<!\w)<(FormDialog|Dialog|ConfirmAction|Modal|Drawer|Menu|Popover)(?=[\s>])/g;
const DRAWN_FOR_ALL = ['shared/ui/dialog.tsx', 'shared/ui/confirm.tsx'];

/** How many dialogs, menus and panes each file of the application holds. */
function written(): Record<string, number> {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const counted = files.map((file) => [file, readFileSync(join(APP, file), 'utf8').match(OPENS)?.length ?? 0] as const);
  return Object.fromEntries(counted.filter(([file, count]) => count > 0 && !DRAWN_FOR_ALL.includes(file)));
}

/** What stands over the page. */
const OPENED = '[role=dialog], [role=menu]';

/** All addresses of the application, as its routes name them. */
const routes = () => [...readFileSync(join(APP, 'routes.tsx'), 'utf8').matchAll(/(?:page\(|path: )'([^']+)'/g)].map(([, path]) => path!);

/** Where an address with a part that is looked up leads in the world of this test. */
const LEADS: Readonly<Record<string, keyof Places>> = {
  '/documents/:id': 'DONE',
  '/review/:id': 'WAITING',
  '/batches/:id': 'BATCH',
  '/templates/:id': 'TEMPLATE',
  '/webhooks/:id': 'WEBHOOK',
};

const UNSURE = {
  reason: 'low_confidence' as const,
  fields: [{ name: 'total_amount', confidence: 0.4, reason: 'expected at least 0.7, received 0.40' }],
};

async function step(page: Page, each: string): Promise<void> {
  const [, role, name] = /^(\w+) (.+)$/.exec(each)!;
  if (role === 'key') return page.keyboard.press(name!);
  const cut = name!.endsWith('...') ? new RegExp(`^${name!.slice(0, -3)}`) : name!;
  const target = page.getByRole(role as 'button', { name: cut, exact: true }).first();
  return role === 'checkbox' ? target.check() : target.click();
}

describe('the dashboard: every page, whatever opens over it, and its failure (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  const places = {} as Record<keyof Places, string>;

  inTheBrowser(this, { settings: { PLATFORM_ADMINS: 'owner@example.com' } }, async (visit) => {
    ({ api, person } = visit);
    places.DONE = (await api.owner.process({ data: { total_amount: 119 } }, { filename: 'right.pdf' })).id;
    places.WAITING = (await api.owner.process({ confidence: 0.9, reasons: [UNSURE] }, { filename: 'wrong.pdf' })).id;
    const documents = [
      { filename: 'other.pdf', file: fileOf({}, 'other').toString('base64') },
      { filename: 'notes.txt', file: Buffer.from('no document').toString('base64') },
    ];
    places.BATCH = (await api.owner.post('/documents/batch', { documents })).body.data.batchId;
    const template = { name: 'Alder', documentType: 'invoice', fields: [{ name: 'invoice_number', type: 'TEXT' }] };
    places.TEMPLATE = (await api.owner.post('/documents/templates', template)).body.data.id;
    const hook = { url: 'https://gone.example/docket', eventTypes: ['document.processed'] };
    places.WEBHOOK = (await api.owner.post('/webhooks', hook)).body.data.id;
    await api.owner.query('mutation ($id: ID!) { dispatchEvent(input: { type: "document.processed", webhookIds: [$id] }) { eventId } }', {
      id: places.WEBHOOK,
    });
    await api.owner.query('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }', {
      input: { name: 'checker', permissions: ['documents.read'] },
    });
    const program = { name: 'Warehouse', redirectUris: ['https://warehouse.example/callback'], scopes: ['documents.read'] };
    await api.owner.post('/oauth-clients', program);
    await api.member({ email: 'clerk@example.com' });
    await api.owner.post('/organizations/invite', { email: 'invited@example.com' });
    await api.organization('Birch');
    await api.database.query(
      'INSERT INTO passkeys (id, userId, credentialHash, credentialId, publicKey, counter, transports, name, backedUp, createdAt) VALUES (?,?,?,?,?,0,?,?,0,?)',
      ['psk_1', api.ownerId, '0'.repeat(64), 'AAAA', 'AAAA', '[]', 'Laptop', api.clock.now()],
    );
    await api.database.query("UPDATE webhook_deliveries SET status = 'failed'");
  });

  const addressOf = (place: string) => place.replace(/DONE|WAITING|BATCH|TEMPLATE|WEBHOOK/, (name) => places[name as keyof Places]);

  // Without knowing who asks there is no page at all.
  const fail = (route: Route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName === 'Viewer') return route.continue();
    const errors = [{ message: 'Not ready.', extensions: { code: 'SERVICE_UNAVAILABLE', requestId: 'req_1' } }];
    return route.fulfill({ status: 503, json: { errors } });
  };
  afterEach(() => person.page.unrouteAll({ behavior: 'wait' }));

  it('knows everything that the application can open', () => {
    const known: Record<string, number> = {};
    for (const { file } of OPENINGS) known[file] = (known[file] ?? 0) + 1;
    expect(known, 'each dialog, menu or pane needs its line in openings.ts').to.deep.equal(written());
  });

  for (const route of routes()) {
    it(`has no finding of axe at ${route}, nor where the service fails there`, async () => {
      const { page } = person;
      const place = addressOf(route.includes(':') ? route.replace(':id', LEADS[route] ?? 'missing in LEADS') : route);
      await person.open(place);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('alert').count()).to.equal(0);
      expect(await axe(page)).to.deep.equal([]);
      person.allow(/503 \(Service Unavailable\)/);
      await page.route('**/graphql', fail);
      await person.open(place);
      await page.getByText('The service is not ready. Try again in a moment.').first().waitFor();
      expect(await axe(page, undefined, '#content')).to.deep.equal([]);
    });
  }

  for (const place of new Set(OPENINGS.map((each) => each.place))) {
    const openings = OPENINGS.filter((each) => each.place === place);
    it(`has no finding of axe in what opens at ${place}: ${openings.map(({ steps }) => steps.at(-1)).join(', ')}`, async () => {
      const { page } = person;
      await person.go(addressOf(place));
      if (place.startsWith('/review/')) await page.getByText(/^Yours for/).waitFor();
      for (const { steps } of openings) {
        for (const each of steps) await step(page, each);
        const opened = page.locator(OPENED).filter({ visible: true }).first();
        await opened.waitFor();
        expect(await axe(page, undefined, OPENED), steps.join(', ')).to.deep.equal([]);
        await page.keyboard.press('Escape');
        await opened.waitFor({ state: 'detached' });
      }
    });
  }

  it('says that a claim has ended, and takes the document again', async () => {
    const { page } = person;
    let ended = true;
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== 'Review' || !ended) return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      body.data.reviewDocument.lockedUntil = new Date(Date.now() - 1000).toISOString();
      return route.fulfill({ response, json: body });
    });
    await person.open(addressOf('/review/WAITING'));
    const again = page.getByRole('button', { name: 'Your claim has ended: claim again' });
    await again.waitFor();
    await person.look('review-claim-ended');
    ended = false;
    await again.click();
    await page.getByText(/^Yours for/).waitFor();
  });
});
