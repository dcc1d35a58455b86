import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Member, TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person, signIn, type Visit } from '../../support/browser.js';

const UNSURE = {
  reason: 'low_confidence' as const,
  fields: [{ name: 'total_amount', confidence: 0.4, reason: 'expected at least 0.7, received 0.40' }],
};

describe('the dashboard: several review at the same time (slow: in a browser)', function () {
  let api: TestApi;
  let visit: Visit;
  let person: Person;
  let colleague: Member;
  inTheBrowser(this, {}, async (opened) => {
    visit = opened;
    ({ api, person } = opened);
    colleague = await api.member({ email: 'colleague@example.com' });
  });

  const waiting = (filename: string) => api.owner.process({ confidence: 0.9, reasons: [UNSURE] }, { filename });
  const total = (page: Page) => page.getByRole('textbox', { name: 'Total', exact: true });
  const dataOf = async (id: string) => (await api.owner.get(`/documents/${id}`)).body.data.extractedData;
  const open = async ({ page, go }: Person, id: string) => {
    await go(`/review/${id}`);
    await page.getByText(/^Yours for/).waitFor();
  };
  /** The claim has ended, and a colleague writes another total. */
  const overtake = async (id: string, value: number) => {
    await api.owner.post(`/documents/${id}/review`, { action: 'released' });
    const corrections = [{ field: 'total_amount', value }];
    expect((await colleague.client.post(`/documents/${id}/review`, { action: 'corrected', corrections })).status).to.equal(200);
  };

  it('shows at a value what somebody else wrote there meanwhile, and replaces it only knowingly', async () => {
    const { page } = person;
    const { id } = await waiting('both.pdf');
    await open(person, id);
    await total(page).fill('120');
    await overtake(id, 130);
    await page.getByText('colleague@example.com has changed values of this document meanwhile.').waitFor();
    await page.getByText('Meanwhile somebody else wrote 130.00 here.').waitFor();
    expect(await total(page).inputValue()).to.equal('120');
    await person.look('review-theirs');
    await total(page).press('Escape');
    await eventually(async () => expect(await total(page).inputValue()).to.equal('130.00'));
    await page.getByText('Meanwhile somebody else wrote').waitFor({ state: 'detached' });
    await total(page).fill('125');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'both.pdf' }).waitFor({ state: 'detached' });
    expect(await dataOf(id)).to.include({ total_amount: 125 });
  });

  it('overwrites nothing of which it has not heard yet', async () => {
    const { id } = await waiting('unheard.pdf');
    const deaf = await signIn(visit.browser, api);
    const { page } = deaf;
    // What happens elsewhere does not arrive.
    await page.routeWebSocket(/./, () => undefined);
    await open(deaf, id);
    await total(page).fill('120');
    await overtake(id, 130);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Somebody else has changed values of this document meanwhile.').waitFor();
    await page.getByText('Meanwhile somebody else wrote 130.00 here.').waitFor();
    expect([await dataOf(id), await total(page).inputValue()]).to.deep.equal([{ ...(await dataOf(id)), total_amount: 130 }, '120']);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'unheard.pdf' }).waitFor({ state: 'detached' });
    expect(await dataOf(id)).to.include({ total_amount: 120 });
    expect(deaf.complaints).to.deep.equal([]);
    await deaf.close();
  });

  it('shows what a document is now to who comes back to it from another page', async () => {
    const { page } = person;
    const { id } = await waiting('again.pdf');
    const { id: other } = await waiting('other.pdf');
    await open(person, id);
    await open(person, other);
    await open(person, id);
    await eventually(async () => expect(await total(page).inputValue()).to.equal('119.00'));
    await api.owner.post(`/documents/${id}/review`, { action: 'released' });
    await person.go('/keys');
    const corrections = [{ field: 'total_amount', value: 130 }];
    expect((await colleague.client.post(`/documents/${id}/review`, { action: 'corrected', corrections })).status).to.equal(200);
    await colleague.client.post(`/documents/${id}/review`, { action: 'released' });
    await open(person, id);
    await eventually(async () => expect(await total(page).inputValue()).to.equal('130.00'));
  });

  it('brings what the same person saves in one window to the other, and says there that it was decided', async () => {
    const { id } = await waiting('two windows.pdf');
    await open(person, id);
    const page = await person.context.newPage();
    await page.goto(`/app/review/${id}`);
    await page.getByText(/^Yours for/).waitFor();
    await page.getByRole('textbox', { name: 'Invoice number' }).fill('R-9');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    await eventually(async () => expect(await person.page.getByRole('textbox', { name: 'Invoice number' }).inputValue()).to.equal('R-9'));
    await page.keyboard.press('Control+Enter');
    await person.page.getByText(`${api.ownerEmail} has decided this document meanwhile.`).waitFor();
    await page.close();
  });

  // A try that ended without connection would leave the next one, and the test behind it, without.
  afterEach(() => person.context.setOffline(false));

  it('tries nothing without connection: says so, keeps what was written, and saves it afterwards', async () => {
    const { page, context } = person;
    const { id } = await waiting('away.pdf');
    await open(person, id);
    await total(page).fill('120');
    person.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await context.setOffline(true);
    await page.getByText(/^No connection\. What you see stays/).waitFor();
    for (const keys of ['Control+s', 'Control+Enter', 'Alt+s']) {
      await page.keyboard.press(keys);
      await page
        .getByText(/^No connection: this has to wait/)
        .first()
        .waitFor();
      await page
        .getByText(/^No connection: this has to wait/)
        .first()
        .waitFor({ state: 'detached' });
    }
    expect(await total(page).inputValue()).to.equal('120');
    await person.look('review-away');
    await context.setOffline(false);
    await page.getByText(/^No connection\. What you see stays/).waitFor({ state: 'detached' });
    await total(page).press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await dataOf(id)).to.include({ total_amount: 120 });
  });

  it('takes a document over by itself when the claim of somebody else ends', async () => {
    const { page } = person;
    const { id } = await waiting('taken over.pdf');
    expect((await colleague.client.post(`/documents/${id}/review`, { action: 'claimed' })).status).to.equal(200);
    await api.database.query('UPDATE documents SET lockedUntil = ? WHERE id = ?', [new Date(Date.now() + 4_000), id]);
    await person.go(`/review/${id}`);
    await page.getByText(/^colleague@example.com reviews it/).waitFor();
    await page.getByText(/^Yours for/).waitFor();
    await page.getByText(/^colleague@example.com reviews it/).waitFor({ state: 'detached' });
  });
});
