import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startTestApi, type TestApi } from '../../support/api.js';
import { BROWSER_TEST_MS, eventually, openBrowser, type Person, SIZES, signIn } from '../../support/browser.js';

const WORD = 'W'.repeat(120);
/** What a page would run, were it taken for markup, then a word that no line holds, and one that is written from the right. */
const TEXT = `"><img src=x onerror="self.ran=1"><script>self.ran=1</script> ${WORD} \u202egpj.\u05e9\u05dc\u05d5\u05dd`;

describe('the dashboard: texts that nobody expects (slow: in a browser, every page with things of people)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  let places: string[];
  /** Pages without script, for people without an account. */
  let open: string[];

  before(async function () {
    browser = await openBrowser(this);
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    person = await signIn(browser, api);
    const made = async (path: string, body: object) => {
      const { status, body: answer, text } = await api.owner.post(path, body);
      expect(status, `${path}: ${text}`).to.be.within(200, 201);
      return answer.data as { id: string; url: string; inviteUrl: string };
    };
    const short = TEXT.slice(0, 100);
    const metadata = { [`<b>${WORD.slice(0, 30)}`]: TEXT };
    const { id } = await api.owner.process({ type: 'invoice' }, { filename: TEXT, metadata, type: 'invoice' });
    const corrections = ['vendor.name', 'invoice_number'].map((field) => ({ field, value: TEXT }));
    await made(`/documents/${id}/review`, { action: 'corrected', notes: TEXT, corrections });
    const template = await made('/documents/templates', {
      ...{
        name: `${short}${WORD}`.slice(0, 200),
        description: TEXT,
        documentType: 'invoice',
        fields: [{ name: WORD.slice(0, 64), type: 'TEXT' }],
      },
    });
    const url = `http://127.0.0.1:9/${WORD}?x=%3Cscript%3E`;
    const webhook = await made('/webhooks', { url, eventTypes: ['document.uploaded'], description: TEXT });
    await made('/organization/roles', { name: 'strange', displayName: short, description: TEXT, permissions: ['documents.read'] });
    const invited = await made('/organizations/invite', { email: `${WORD.slice(0, 60)}@example.com`, message: TEXT, roles: ['strange'] });
    const name = `${short.slice(0, 60)}${WORD}`.slice(0, 100);
    await api.owner.query('mutation ($id: Int!, $input: UpdateOrganizationInput!) { updateOrganization(id: $id, input: $input) { id } }', {
      ...{ id: api.organizationId, input: { name, settings: { allowPublicSharing: true } } },
    });
    const shared = await made(`/documents/${id}/shares`, {});
    const key = { name, permissions: ['documents.read'] };
    await api.owner.query('mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { value } }', { input: key });
    open = [shared.url, invited.inviteUrl];
    places = [
      ...['/', '/documents', `/documents/${id}`, '/review', '/templates', `/templates/${template.id}`, '/webhooks'],
      ...[`/webhooks/${webhook.id}`, '/keys', '/people', '/people?tab=roles', '/settings', '/audit', '/analytics'],
      `/documents?search=${encodeURIComponent(TEXT)}`,
    ];
  });

  after(async () => {
    await person?.close();
    await api?.close();
  });

  for (const [size, { width, height }] of Object.entries(SIZES))
    it(`run nothing, and stay within the window: ${size}`, async () => {
      const { page, complaints } = person;
      await page.setViewportSize({ width, height });
      const wrong: string[] = [];
      for (const place of places) {
        await person.open(place);
        const seen = () => page.evaluate('[self.ran === 1, document.documentElement.scrollWidth]') as Promise<[boolean, number]>;
        await eventually(async () => expect(await page.evaluate('document.body.innerText.length')).to.be.above(80));
        const [ran, wide] = await seen();
        if (ran || wide > width) wrong.push(`${place}: ran ${ran}, ${wide} wide`);
      }
      expect([...wrong, ...complaints.splice(0)]).to.deep.equal([]);
    });

  for (const [size, { width, height }] of Object.entries(SIZES))
    it(`run nothing on the pages for people without an account, and stay within the window: ${size}`, async () => {
      const { page } = person;
      await page.setViewportSize({ width, height });
      for (const place of open) {
        await page.goto(place);
        expect(await page.evaluate('document.body.innerText'), place).to.include('WWWWW');
        expect(await page.evaluate('[self.ran === 1, document.documentElement.scrollWidth <= innerWidth]'), place).to.deep.equal([
          false,
          true,
        ]);
        const narrow = "[...document.querySelectorAll('th')].filter((th) => th.offsetWidth < 80).length";
        expect(await page.evaluate(narrow), `${place}: labels that are broken within their words`).to.equal(0);
      }
    });
});
