import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Request } from 'playwright-core';
import { type TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person, SIZES } from '../../support/browser.js';

/** The sample with a wrong sum; another text behind its end makes other contents of it. */
const wrongInvoice = (salt: string) =>
  Buffer.concat([readFileSync('src/dashboard/app/public/samples/invoice-wrong-total.pdf'), Buffer.from(`%${salt}\n`)]).toString('base64');

describe('the dashboard: review (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  const ids: string[] = [];
  inTheBrowser(this, { reads: true }, async (visit) => {
    ({ api, person } = visit);
    for (const name of ['first', 'second', 'third']) {
      const { body } = await api.owner.post('/documents', { filename: `${name}.pdf`, file: wrongInvoice(name) });
      ids.push(body.data.id);
    }
  });

  const documentOf = async (id: string) => (await api.owner.get(`/documents/${id}`)).body.data;
  const lockOf = async (id: string) =>
    (await api.owner.query('query ($id: ID!) { document(id: $id) { lockedBy } }', { id })).document.lockedBy;
  const total = () => person.page.getByRole('textbox', { name: 'Total', exact: true });

  it('shows what waits, narrowed by the address', async () => {
    const { page } = person;
    await person.go('/review');
    await page.getByText('3 documents wait').first().waitFor();
    await person.look('review-queue');
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Newest first' }).click();
    await page.getByRole('row').nth(1).getByRole('link', { name: 'third.pdf' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?order=CREATED_AT_DESC');
    await person.go('/review?reason=unclassified');
    await page.getByRole('heading', { name: 'Nothing of this kind waits' }).waitFor();
    await person.look('review-queue-none');
  });

  it('fetches the first while the queue is looked at, and one opened by its address before the application runs; each once', async () => {
    const { page } = person;
    const asked: string[] = [];
    const pictures = new Set<string>();
    const note = (request: Request) => {
      const { operationName, variables } = (request.url().endsWith('/graphql') && request.postDataJSON()) || {};
      if (operationName) asked.push(operationName === 'ReviewDocument' ? `${operationName} ${ids.indexOf(variables.id)}` : operationName);
      if (/\/pages\/1\?token/.test(request.url())) pictures.add(request.url());
    };
    // From an empty page: requests that one of Docket has left on their way would be counted.
    await page.goto('about:blank');
    page.on('request', note);
    await person.open('/review');
    await eventually(() => expect([asked.includes('ReviewDocument 0'), pictures.size]).to.deep.equal([true, 1]));
    await page.keyboard.press('Enter');
    await page.getByText(/^Yours for \d\d:\d\d$/).waitFor();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    expect(asked.filter((each) => each === 'ReviewDocument 0')).to.have.lengthOf(1);
    // What comes after it is on its way as well.
    await eventually(() => expect(pictures.size).to.equal(2));
    await page.goto('about:blank');
    asked.length = 0;
    await person.open(`/review/${ids[0]}`);
    await page.getByText(/^Yours for \d\d:\d\d$/).waitFor();
    page.off('request', note);
    expect(asked.slice(0, 2)).to.deep.equal(['Viewer', 'ReviewDocument 0']);
    expect(asked.filter((each) => each === 'ReviewDocument 0')).to.have.lengthOf(1);
  });

  it('fetches its own code before the application runs', async () => {
    const { page } = person;
    const code = page.waitForRequest(/\/desk-[\w-]+\.js$/);
    // The application arrives only once the code of the page was asked for.
    await page.route(/\/start-[\w-]+\.js$/, async (route) => {
      await code;
      await route.continue();
    });
    await page.reload();
    await page.getByText(/^Yours for \d\d:\d\d$/).waitFor();
    await page.unroute(/\/start-[\w-]+\.js$/);
  });

  it('claims the first, shows why it waits, and begins at the first doubtful value', async () => {
    const { page } = person;
    await person.go('/review');
    // The claim of the test before is given back when its page is left, which a busy machine does later than it shows the queue.
    await eventually(async () => expect(await lockOf(ids[0]!)).to.equal(null));
    await page.getByRole('link', { name: 'first.pdf' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'first.pdf' }).waitFor();
    await page.getByText(/^Yours for \d\d:\d\d$/).waitFor();
    // The sum that is wrong is told once, beside the value; what stands over all values leads there.
    await page.getByText('Subtotal and tax make €2,684.64, the total says €2,784.64').waitFor();
    expect(await page.getByText(/2,684|do not make/).count()).to.equal(1);
    const why = page.getByRole('region', { name: 'Why a person should look' });
    expect(await why.textContent()).to.equal('Amounts do not add up: Subtotal, Tax, Total');
    await page.locator('[data-mark="total_amount"][data-active]').waitFor();
    expect(await lockOf(ids[0]!)).to.equal(api.ownerEmail);
    await person.look('review');
    // On a phone all decisions stand in one row, however long their words are.
    await page.setViewportSize(SIZES.phone);
    const rows = await Promise.all(
      ['More', 'Skip', 'Hand on', 'Reject', 'Approve'].map(
        async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y,
      ),
    );
    expect(Math.max(...rows) - Math.min(...rows)).to.be.below(10);
    await page.setViewportSize(SIZES.desktop);
  });

  it('goes through the doubtful values alone with Tab and Enter', async () => {
    const { page } = person;
    await page.locator('[data-path=total_amount] input:focus').waitFor();
    const at = () => page.evaluate("document.activeElement.closest('[data-path]')?.dataset.path ?? document.activeElement.textContent");
    const seen: unknown[] = [await at()];
    await page.keyboard.press('Tab');
    seen.push(await at());
    await page.keyboard.press('Enter');
    seen.push(await at());
    expect(seen).to.deep.equal(['total_amount', 'tax_amount', 'subtotal']);
    for (let more = 0; more < 8 && (await at()) !== 'Approve'; more += 1) await page.keyboard.press('Tab');
    expect(await at()).to.equal('Approve');
  });

  it('checks as one types, takes values from the page, and approves with them by keyboard', async () => {
    const { page } = person;
    await total().focus();
    await page.keyboard.type('2.684,64 EUR');
    await page.getByText('Subtotal and tax make €2,684.64', { exact: true }).waitFor();
    const why = page.getByRole('region', { name: 'Why a person should look' });
    await why.getByRole('img', { name: 'Holds now' }).waitFor();
    expect(await page.getByText('the total says').count()).to.equal(0);
    await total().fill('no number');
    await total().and(page.locator('[aria-invalid=true]')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('the total says €2,784.64').waitFor();
    // The due date is taken from where the invoice date is printed.
    await page.getByRole('textbox', { name: 'Due date' }).focus();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await page
      .locator('span', { hasText: /^2.784,64 $/ })
      .first()
      .waitFor();
    const mark = page.locator('[data-mark="invoice_date"]');
    await mark.scrollIntoViewIfNeeded();
    const place = (await mark.boundingBox())!;
    await page.mouse.move(place.x - 2, place.y - 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width + 2, place.y + place.height + 2, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => expect(await page.getByRole('textbox', { name: 'Due date' }).inputValue()).to.equal('2026-01-19'));
    await total().focus();
    await page.keyboard.type('2684.64');
    await person.look('review-changed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'second.pdf' }).waitFor();
    const approved = await documentOf(ids[0]!);
    expect(approved.status).to.equal('approved');
    expect(approved.extractedData).to.include({ total_amount: 2684.64, due_date: '2026-01-19' });
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { fields { path source page box { top } } } }', {
      id: ids[0],
    });
    const field = (path: string) => document.fields.find((each: { path: string }) => each.path === path);
    expect(field('due_date')).to.deep.include({ source: 'human', page: 1 });
    expect(field('due_date').box.top).to.be.closeTo(field('invoice_date').box.top, 0.01);
  });

  it('adds, splits and removes lines', async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'Split: line 1' }).click();
    await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('1');
    await page.getByRole('textbox', { name: 'Amount, line 1' }).fill('389');
    await page.getByRole('textbox', { name: 'Quantity, line 2' }).fill('3');
    await page.getByRole('textbox', { name: 'Unit price, line 2' }).fill('389');
    await page.getByRole('textbox', { name: 'Amount, line 2' }).fill('1167');
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByRole('button', { name: 'Remove: line 5' }).click();
    await page.getByText('Lines add up to €2,256.00', { exact: true }).waitFor();
    await person.look('review-lines');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { line_items: lines } = (await documentOf(ids[1]!)).extractedData;
    expect(lines.map(({ quantity, total: amount }: { quantity: number; total: number }) => [quantity, amount])).to.deep.equal([
      [1, 389],
      [3, 1167],
      [4, 580],
      [1, 120],
    ]);
  });

  it('rejects with a reason, and takes it back', async () => {
    const { page } = person;
    await page.keyboard.press('Alt+r');
    const dialog = page.getByRole('dialog', { name: 'Reject the document' });
    await dialog.getByLabel(/^Why/).fill('Wrong sum');
    await person.look('review-reject');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('heading', { level: 1, name: 'third.pdf' }).waitFor();
    await page.getByText(/^Yours for/).waitFor();
    expect((await documentOf(ids[1]!)).status).to.equal('rejected');
    await page.keyboard.press('Alt+z');
    await page.getByRole('heading', { level: 1, name: 'second.pdf' }).waitFor();
    await page.getByText(/^Yours for/).waitFor();
    expect((await documentOf(ids[1]!)).status).to.equal('review_required');
  });

  it('shows that somebody else holds a document, and what he did meanwhile', async () => {
    const { page } = person;
    const colleague = await api.member({ email: 'colleague@example.com' });
    // The person frees what was open before; until then it is held.
    const claim = () => colleague.client.post(`/documents/${ids[2]}/review`, { action: 'claimed' });
    await eventually(async () => expect((await claim()).status).to.equal(200));
    await person.go(`/review/${ids[2]}`);
    await page.getByText('In other hands').waitFor();
    await page.getByText('colleague@example.com reviews it, at most until').waitFor();
    expect(await total().getAttribute('readonly')).to.not.equal(null);
    await person.look('review-locked');
    await colleague.client.post(`/documents/${ids[2]}/review`, { action: 'approved' });
    await page.getByText('colleague@example.com has decided this document meanwhile.').waitFor();
  });

  it('hands a document on to a colleague, who finds it under his name, and takes it back from him', async () => {
    const { page } = person;
    await person.go(`/review/${ids[1]}`);
    await page.getByText(/^Yours for/).waitFor();
    await page.keyboard.press('Alt+h');
    const dialog = page.getByRole('dialog', { name: 'Hand the document on' });
    const choose = async (label: string) => {
      await page
        .getByRole('combobox', { name: label })
        .or(page.getByRole('textbox', { name: label }))
        .first()
        .click();
      await page.getByRole('option', { name: /colleague@example.com/ }).click();
    };
    await choose('To whom');
    await dialog.getByLabel('A note').fill('Your supplier');
    await person.look('review-hand-on');
    await dialog.getByRole('button', { name: 'Hand on' }).click();
    const row = page.getByRole('row', { name: /second.pdf/ });
    await row
      .getByText(/^Person \d+$/)
      .first()
      .waitFor();
    const { document } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { lockedBy assignee { email } history { details } } }',
      { id: ids[1] },
    );
    expect(document).to.deep.include({ lockedBy: null, assignee: { email: 'colleague@example.com' } });
    expect(document.history.at(-1).details).to.include({ assignee: 'colleague@example.com', notes: 'Your supplier' });
    await person.go('/review?assigned=available');
    await page.getByRole('heading', { name: 'Nothing of this kind waits' }).waitFor();
    await person.go('/review');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Assign 1 document' }).click();
    await person.look('review-assign');
    await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('1 review assigned').waitFor();
    await row
      .getByText(/^Person \d+$/)
      .first()
      .waitFor({ state: 'detached' });
  });

  it('comes to an end when nothing waits any more', async () => {
    const { page } = person;
    await person.go(`/review/${ids[1]}`);
    await page.getByText(/^Yours for/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    await person.look('review-empty');
  });
});
