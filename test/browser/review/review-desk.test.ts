import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../../support/api.js';
import { BROWSER_TEST_MS, eventually, openBrowser, type Person, SIZES, signIn } from '../../support/browser.js';
import type { Reading } from '../../support/pipeline.js';

const UNSURE = {
  reason: 'low_confidence' as const,
  fields: [{ name: 'total_amount', confidence: 0.4, reason: 'expected at least 0.7, received 0.40' }],
};

/** A finger that comes down, waits, goes by a distance and is lifted. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }, waitMs = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  if (waitMs > 0) await page.waitForTimeout(waitMs);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }]);
  await touch('touchEnd', []);
  await session.detach();
}

describe('the dashboard: what a reviewer does without the mouse (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let api: TestApi;
  let browser: Browser;
  let person: Person;
  before(async function () {
    browser = await openBrowser(this);
    api = await startTestApi();
    person = await signIn(browser, api);
  });
  afterEach(() => expect(person.complaints.splice(0)).to.deep.equal([]));
  after(async () => {
    await person?.close();
    await api?.close();
  });

  /** A document that waits, open on the desk. */
  const open = async (reading: Reading, filename: string): Promise<string> => {
    const { id } = await api.owner.process({ confidence: 0.9, reasons: [UNSURE], ...reading }, { filename });
    await person.go(`/review/${id}`);
    await person.page.getByText(/^Yours for/).waitFor();
    return id;
  };
  const dataOf = async (id: string) => (await api.owner.get(`/documents/${id}`)).body.data.extractedData;
  const focused = () =>
    person.page.evaluate("document.activeElement.closest('[data-path]')?.dataset.path ?? document.activeElement.textContent");
  const type = (text: string) => person.page.keyboard.type(text);
  const press = (key: string) => person.page.keyboard.press(key);

  it('adds the lines of a list that was not read at all, parts and removes them', async () => {
    const { page } = person;
    const id = await open({ data: { invoice_number: 'R-1', total_amount: 90, line_items: [] } }, 'no lines.pdf');
    await page.locator('[data-path=total_amount] input:focus').waitFor();
    await press('Alt+a');
    await page.getByRole('textbox', { name: 'Description, line 1' }).and(page.locator(':focus')).waitFor();
    for (const value of ['Desk', '3', '30', '90']) {
      await type(value);
      await press('Enter');
    }
    expect(await focused()).to.match(/^Approve with 4 changes/);
    await page.getByRole('textbox', { name: 'Amount, line 1' }).focus();
    await press('Alt+p');
    await page.getByRole('textbox', { name: 'Quantity, line 2' }).and(page.locator(':focus')).waitFor();
    await person.look('review-new-lines');
    await press('Alt+x');
    await page.getByRole('textbox', { name: 'Quantity, line 2' }).waitFor({ state: 'detached' });
    await page.locator('[data-path^="line_items[0]"] :focus').waitFor();
    await press('Control+Enter');
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    expect((await dataOf(id)).line_items).to.deep.equal([{ description: 'Desk', quantity: 3, unit_price: 30, total: 90 }]);
  });

  it('shows what is focused beside its decisions, not under them, at twice the size', async () => {
    const { page } = person;
    await page.setViewportSize({ width: SIZES.desktop.width / 2, height: SIZES.desktop.height / 2 });
    await open({}, 'enlarged.pdf');
    await page.locator('[data-path=total_amount] input').waitFor();
    const seen = `(() => {
      const { left, width, top, height } = document.activeElement.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return document.activeElement.contains(there) || there?.contains(document.activeElement) || document.activeElement.outerHTML;
    })()`;
    const names: unknown[] = [];
    for (let i = 0; i < 17; i += 1) {
      await press('Tab');
      names.push(await focused());
      expect(await page.evaluate(seen), String(names.at(-1))).to.equal(true);
    }
    expect(names).to.include('Total').and.to.include('total_amount');
    await page.setViewportSize(SIZES.desktop);
  });

  it('takes changes back one after the other, rows as well', async () => {
    const { page } = person;
    await open({}, 'undone.pdf');
    const total = page.getByRole('textbox', { name: 'Total', exact: true });
    await total.and(page.locator(':focus')).waitFor();
    await type('5');
    await press('Enter');
    await page.getByRole('textbox', { name: 'Amount, line 1' }).focus();
    await press('Alt+x');
    await page.getByRole('textbox', { name: 'Amount, line 2' }).waitFor({ state: 'detached' });
    await press('Control+z');
    await page.getByRole('textbox', { name: 'Amount, line 2' }).waitFor();
    await press('Control+z');
    await eventually(async () => expect(await total.inputValue()).to.equal('119.00'));
    await total.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await press('Control+z');
    await page.getByText('Nothing was changed.').waitFor();
    // What cannot be a value is taken back first.
    await total.fill('none');
    await total.and(page.locator('[aria-invalid=true]')).waitFor();
    await press('Control+z');
    await total.and(page.locator('[aria-invalid=false]')).waitFor();
  });

  it('writes the parties of a contract line by line, and whether it is signed', async () => {
    const { page } = person;
    const id = await open(
      {
        type: 'contract',
        data: { title: 'Lease', parties: ['Alder Works', 'Brich'], signed: null },
        reasons: [{ reason: 'low_confidence', fields: [{ name: 'parties', confidence: 0.4, reason: null }] }] as never,
      },
      'contract.pdf',
    );
    const parties = page.getByRole('textbox', { name: 'Parties' });
    await parties.fill('Alder Works\nBirch Trading');
    await page.getByRole('textbox', { name: 'Signed' }).fill('perhaps');
    await page.getByRole('textbox', { name: 'Signed' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByRole('textbox', { name: 'Signed' }).fill('yes');
    await person.look('review-contract');
    await press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await dataOf(id))
      .to.include({ signed: true })
      .and.to.have.deep.property('parties', ['Alder Works', 'Birch Trading']);
    await page.getByRole('textbox', { name: 'Signed' }).blur();
    await eventually(async () => expect(await page.getByRole('textbox', { name: 'Signed' }).inputValue()).to.equal('Yes'));
  });

  it('has a document read again as another type, and goes on with it', async () => {
    const { page } = person;
    const id = await open({ type: null, data: {}, reasons: [{ reason: 'unclassified', fields: [] }] }, 'unknown.pdf');
    await page.getByRole('button', { name: 'More' }).click();
    await person.look('review-more');
    await press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    const release = api.pipeline.hold();
    await page.getByRole('menuitem', { name: 'Packing list' }).click();
    await page.getByRole('heading', { name: 'The document is read again' }).waitFor();
    await person.look('review-read-again');
    release();
    await page.getByText(/^Yours for/).waitFor();
    expect(api.pipeline.requests.at(-1)).to.include({ type: 'packing_list' });
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { lockedBy requestedType } }', { id });
    expect(document).to.deep.equal({ lockedBy: api.ownerEmail, requestedType: 'packing_list' });
  });

  it('shows what somebody else changed meanwhile, and keeps what was written', async () => {
    const { page } = person;
    const id = await open({}, 'shared.pdf');
    const colleague = await api.member({ email: 'colleague@example.com' });
    await page.getByRole('textbox', { name: 'Total', exact: true }).fill('120');
    await api.owner.post(`/documents/${id}/review`, { action: 'released' });
    const corrections = [{ field: 'invoice_number', value: 'R-2' }];
    expect((await colleague.client.post(`/documents/${id}/review`, { action: 'corrected', corrections })).status).to.equal(200);
    await page.getByText('colleague@example.com has changed values of this document meanwhile.').waitFor();
    const number = page.getByRole('textbox', { name: 'Invoice number' });
    await eventually(async () => expect(await number.inputValue()).to.equal('R-2'));
    expect(await page.getByRole('textbox', { name: 'Total', exact: true }).inputValue()).to.equal('120');
    await page.getByRole('button', { name: 'Approve with 1 change' }).waitFor();
    await person.look('review-meanwhile');
    await press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'shared.pdf' }).waitFor({ state: 'detached' });
    expect(await dataOf(id)).to.include({ invoice_number: 'R-2', total_amount: 120 });
  });

  it('works by touch: a finger scrolls the page, taps a word, and drags over words when it was held', async () => {
    const { id } = await api.owner.process({ confidence: 0.9, reasons: [UNSURE], text: 'R-77 Alder Works' }, { filename: 'touched.pdf' });
    const touching = await signIn(browser, api, { touch: true });
    const { page } = touching;
    await page.setViewportSize(SIZES.phone);
    await touching.go(`/review/${id}`);
    await page.getByText(/^Yours for/).waitFor();
    // The name of the document and its page are seen first.
    expect(await page.evaluate('[scrollY, document.activeElement.tagName]')).to.deep.equal([0, 'BODY']);
    const number = page.getByRole('textbox', { name: 'Invoice number' });
    const words = page.locator('img[alt="Page 1"] + div > span');
    await words.nth(2).waitFor();
    const middle = async (index: number) => {
      const { x, y, width, height } = (await words.nth(index).boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    await number.focus();
    await page.evaluate('scrollTo(0, 0)');
    const first = await middle(0);
    await page.touchscreen.tap(first.x, first.y);
    await eventually(async () => expect(await number.inputValue()).to.equal('R-77'));
    await page.evaluate('scrollTo(0, 0)');
    const [from, to] = [await middle(1), await middle(2)];
    await drag(page, { x: from.x - 8, y: from.y - 6 }, { x: to.x - from.x + 16, y: 12 }, 500);
    await eventually(async () => expect(await number.inputValue()).to.equal('Alder Works'));
    const scrolled = () => page.evaluate(`document.querySelector('[role=group][aria-label="Page 1"]').scrollTop + scrollY`);
    await page.evaluate('scrollTo(0, 0)');
    await drag(page, { x: 200, y: 420 }, { x: 0, y: -160 });
    await eventually(async () => expect(await scrolled()).to.be.above(40));
    expect(await number.inputValue()).to.equal('Alder Works');
    expect(touching.complaints).to.deep.equal([]);
    await touching.close();
  });
});
