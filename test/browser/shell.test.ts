import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { type TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person, SIZES, signIn } from '../support/browser.js';

const LANGUAGE = '{ viewer { user { language } } }';

describe('the dashboard: shell (slow: in a browser)', function () {
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  inTheBrowser(this, {}, (visit) => {
    ({ api, browser, person } = visit);
  });

  // A test that fails may leave requests held, and the line down.
  afterEach(async () => {
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
    await person.context.setOffline(false);
  });

  it('leads a person who signs in to the first page, and says where he is', async () => {
    const { page } = person;
    await page.context().clearCookies();
    await page.goto('/app');
    await page.getByLabel('E-mail').fill(api.ownerEmail);
    await page.getByLabel(/^Password/).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^(?!Sign in)/ }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/app');
    await eventually(async () => expect(await page.title()).to.match(/ - Docket$/));
    await person.look('start');
  });

  it('shows the sandbox at another address, under a banner that cannot be missed', async () => {
    const { page } = person;
    await person.go('/documents');
    await page.getByRole('link', { name: 'Sandbox' }).click();
    await page.waitForURL('**/app/sandbox/documents');
    await page.getByRole('note').getByText('Sandbox').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await eventually(async () => expect(await page.title()).to.match(/^\[Sandbox\] /));
    await person.look('sandbox');
    await page.getByRole('link', { name: 'Live' }).click();
    await page.waitForURL('**/app/documents');
  });

  it('speaks German when asked to, and remembers it', async () => {
    const { page } = person;
    await person.go('/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Dokumente', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Dokumente', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('de');
    // E-mails follow.
    await eventually(async () => expect((await api.owner.query(LANGUAGE)).viewer.user.language).to.equal('de'));
    await page.getByRole('button', { name: /^Konto von/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).and(page.locator('[aria-checked=false]')).waitFor();
    await person.look('menu-of-person');
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Documents', exact: true }).waitFor();
  });

  it('shows its keys, and goes where they lead', async () => {
    const { page } = person;
    await person.go('/');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Go to Documents').waitFor();
    await person.look('keys');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/app/documents');
  });

  it('keeps the places of a phone behind a button, and out of the way of the keyboard until then', async () => {
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 844 });
    await person.go('/documents');
    const place = page.getByRole('link', { name: 'Templates' });
    await place.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await person.look('phone-menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await place.click();
    await page.waitForURL('**/app/templates');
    await place.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await place.waitFor();
  });

  it('moves nothing for whoever asked for no motion, not even while something loads', async () => {
    const { page } = person;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((open) => {
      goOn = open;
    });
    // Anew: what was shown before would not have to be loaded.
    await person.open('/documents');
    await page.route('**/graphql', async (route) => {
      await gate;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    const moving = () => page.evaluate('document.getAnimations().filter(({ playState }) => playState === "running").length');
    expect(await moving()).to.equal(0);
    // For everybody else it moves.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving()).to.be.above(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    goOn();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  });

  it('says that the connection is gone, and takes it back when it returns', async () => {
    const { page, context } = person;
    await person.go('/documents');
    // What was on its way when the line went down, and each attempt to reach the service, is told on the console.
    person.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await context.setOffline(false);
    await page.getByText('No connection.').waitFor({ state: 'detached' });
  });

  it('answers an address that leads nowhere', async () => {
    await person.go('/nowhere/at/all');
    await person.page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await person.look('not-found');
  });

  it('shows where one is in a low window too, in which not all places have room', async () => {
    const { page } = person;
    await page.setViewportSize({ width: 1280, height: 480 });
    await person.go('/audit');
    const place = page.getByRole('navigation').getByRole('link', { name: 'Audit log' });
    const foot = page.getByRole('button', { name: api.ownerEmail });
    await eventually(async () => {
      const { y, height } = (await place.boundingBox())!;
      expect(y + height).to.be.at.most((await foot.boundingBox())!.y);
    });
    await page.setViewportSize(SIZES.desktop);
  });

  it('asks for sign-in when the session has ended', async () => {
    const { page, go, look, close } = await signIn(browser, api);
    await go('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Documents', exact: true }).dispatchEvent('click');
    await page.getByRole('textbox', { name: /^E-mail/ }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).to.match(/^\/app\/sign-in\?next=/);
    await look('sign-in');
    await close();
  });
});
