import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { type TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person } from '../support/browser.js';

const sample = (name: string) => readFileSync(`src/dashboard/app/public/samples/${name}.pdf`).toString('base64');

describe('the dashboard: a document (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  let id: string;
  inTheBrowser(this, { reads: true }, (visit) => {
    ({ api, person } = visit);
  });

  it('is followed while it is read, then shows its page beside its fields', async () => {
    const { page } = person;
    const uploaded = await api.owner.post('/documents', { filename: 'Rechnung.pdf', file: sample('invoice-wrong-total') });
    id = uploaded.body.data.id;
    await person.go(`/documents/${id}`);
    await page.getByRole('button', { name: /^Total €2,784.64/ }).waitFor();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await person.look('document');
  });

  it('shows the place of a field that is looked at, and the field of a place', async () => {
    const { page } = person;
    await page.getByRole('button', { name: /^Invoice number R/ }).focus();
    await page.locator('[data-mark="invoice_number"][data-active]').waitFor();
    const place = async () => (await page.locator('[data-mark="vendor.name"]').boundingBox())!;
    // The page may still be moved to the place that was looked at before.
    await eventually(async () => {
      const { x, y, width, height } = await place();
      await page.mouse.move(x + width / 2, y + height / 2);
      expect(await page.locator('button[data-active]').filter({ hasText: 'Möbelwerk' }).count()).to.be.above(0);
    });
    await person.look('document-active');
    const mark = await place();
    // Words under the place of a value are selected like all others.
    await page.locator('[alt="Page 1"] + div > span', { hasText: 'Möbelwerk' }).first().waitFor();
    await page.mouse.move(mark.x + 1, mark.y + mark.height / 2);
    await page.mouse.down();
    await page.mouse.move(mark.x + mark.width - 1, mark.y + mark.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate('getSelection().toString()')).to.include('Möbelwerk');
    // Tab leads into the table of lines, the arrows through it.
    await page.getByRole('group', { name: 'Line items' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-mark^="line_items[1]"][data-active]').waitFor();
  });

  it('says why a person should look, next to what it is about', async () => {
    const { page } = person;
    const why = page.getByRole('region', { name: 'Why a person should look' });
    await why.getByText('Amounts do not add up').waitFor();
    await page.mouse.move(0, 0);
    await why.getByRole('button', { name: 'Tax' }).click();
    await page.locator('[data-mark="tax_amount"][data-active]').waitFor();
    const total = page.getByRole('button', { name: /^Total €2,784.64/ });
    // English as it is written in Britain, where the browser is.
    await page.getByRole('button', { name: /^Invoice date 19 Jan 2026/ }).waitFor();
    expect(await total.textContent()).to.include('Subtotal 2,256.00 and tax 428.64 do not make the total, 2,784.64');
  });

  it('says what was noticed of its file: that files attached to it were not read', async () => {
    const { page } = person;
    const pdf = await PDFDocument.load(readFileSync('src/dashboard/app/public/samples/invoice-wrong-total.pdf'));
    await pdf.attach(Buffer.from('%PDF-1.7'), 'time sheet.pdf');
    const file = Buffer.from(await pdf.save()).toString('base64');
    const uploaded = await api.owner.post('/documents', { filename: 'With papers.pdf', file });
    await person.go(`/documents/${uploaded.body.data.id}`);
    const why = page.getByRole('region', { name: 'Why a person should look' });
    await why.getByText('A file attached to the PDF was not read: time sheet.pdf').waitFor();
    await person.go(`/documents/${id}`);
  });

  it('finds words on the page, and says how sure a value is and why', async () => {
    const { page } = person;
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: 'Find in the text' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('lieferung UND');
    await page.getByText('1 place').waitFor();
    expect(await page.locator('[data-found=here]').allTextContents()).to.deep.equal(['Lieferung ', 'und ']);
    await page.getByRole('button', { name: /^Invoice number R/ }).focus();
    await page.getByText(/% sure/).waitFor();
    await person.look('document-find');
    await page.getByRole('button', { name: 'End the search' }).click();
  });

  it('zooms and turns the page, and its text can be selected', async () => {
    const { page } = person;
    const width = async () => (await page.getByRole('img', { name: 'Page 1' }).boundingBox())!.width;
    const before = await width();
    await page.keyboard.press('+');
    await eventually(async () => expect(await width()).to.be.closeTo(before * 1.25, 2));
    await page.keyboard.press('0');
    await page.getByRole('button', { name: 'Turn the view' }).click();
    await person.look('document-turned');
    for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: 'Turn the view' }).click();
    const select =
      '(getSelection().selectAllChildren(document.querySelector(\'[alt="Page 1"]\').nextElementSibling), getSelection().toString())';
    await eventually(async () => expect(await page.evaluate(select)).to.include('Möbelwerk Ahrenstein GmbH'));
  });

  it('has its text, runs with differences, history, access and the way by API', async () => {
    const { page } = person;
    await api.owner.patch(`/documents/${id}`, { type: 'commercial_invoice', reprocess: true });
    const again = '{ document(id: "ID") { runs { status } } }'.replace('ID', id);
    await eventually(async () =>
      expect((await api.owner.query(again)).document.runs.map((run: { status: string }) => run.status)).to.deep.equal([
        'review_required',
        'review_required',
      ]),
    );
    await person.go(`/documents/${id}`);
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByText('Schreibtisch Eiche 160 cm').first().waitFor();
    await page.getByRole('tab', { name: 'Runs' }).click();
    await page.getByRole('heading', { name: 'Run 2' }).waitFor();
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    await person.look('document-runs');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await person.look('document-history');
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByRole('switch', { name: 'Roles give access' }).waitFor();
    await person.look('document-access');
    await page.getByRole('tab', { name: 'API' }).click();
    expect(await page.getByRole('group', { name: 'REST' }).textContent()).to.include(`/documents/${id}`);
    await person.look('document-api');
  });

  it('hands out what was read as a file', async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Data as CSV' }).click()]);
    expect(file.suggestedFilename()).to.match(/\.csv$/);
    expect(readFileSync((await file.path())!, 'utf8')).to.include('R-88231');
  });

  it('is turned for good, and parted into documents of their own', async () => {
    const { page } = person;
    const pack = await PDFDocument.create();
    for (const name of ['invoice', 'packing-list']) {
      const [first] = await pack.copyPages(await PDFDocument.load(readFileSync(`src/dashboard/app/public/samples/${name}.pdf`)), [0]);
      pack.addPage(first);
    }
    const file = Buffer.from(await pack.save()).toString('base64');
    const pile = (await api.owner.post('/documents', { filename: 'pile.pdf', file })).body.data.id;
    const query =
      '{ document(id: "ID") { runs { status } pages { rotation } children { firstPage: sourceFirstPage type: requestedType } } }';
    const stand = async () => (await api.owner.query(query.replace('ID', pile))).document;
    const isRead = (runs: number) =>
      eventually(async () => {
        const read = (await stand()).runs.filter(({ status }: { status: string }) => status !== 'processing');
        expect(read).to.have.length(runs);
      });
    await isRead(1);
    const open = async () => {
      await person.go(`/documents/${pile}`);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Turn or part pages' }).click();
      return page.getByRole('dialog', { name: 'Turn or part pages' });
    };
    let dialog = await open();
    await dialog.getByRole('button', { name: 'Turn page 2' }).click();
    await dialog.getByText('Upside down').click();
    await person.look('pages-turn');
    await dialog.getByRole('button', { name: 'Turn 1 page' }).click();
    await dialog.waitFor({ state: 'detached' });
    await isRead(2);
    expect((await stand()).pages.map(({ rotation }: { rotation: number }) => rotation)).to.deep.equal([0, 180]);
    dialog = await open();
    await dialog.getByText('Part into documents').click();
    await dialog.getByRole('button', { name: 'A document begins on page 2' }).click();
    await dialog.getByRole('combobox', { name: 'Type: Document 2' }).click();
    await page.getByRole('option', { name: 'Packing list' }).click();
    await person.look('pages-split');
    await dialog.getByRole('button', { name: 'Make 2 documents' }).click();
    const parts = page.getByRole('region', { name: 'Parts and source' });
    await parts.getByRole('link', { name: 'pile (2).pdf' }).waitFor();
    expect((await stand()).children).to.deep.equal([
      { firstPage: 1, type: null },
      { firstPage: 2, type: 'packing_list' },
    ]);
    await person.look('pages-parted');
    await parts.getByRole('link', { name: 'pile (2).pdf' }).click();
    await parts.getByRole('link', { name: 'another document' }).waitFor();
  });

  it('becomes a template, whose boxes are drawn on the page', async () => {
    const { page } = person;
    await api.owner.post(`/documents/${id}/review`, { action: 'approved' });
    await person.go(`/documents/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Make a template' }).click();
    await page.waitForURL('**/app/templates/*');
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page
      .getByRole('group', { name: /^field_/ })
      .getByLabel('Name')
      .fill('our_reference');
    const form = page.getByRole('group', { name: 'our_reference' });
    const sheet = (await page.getByRole('img', { name: 'Page 1' }).boundingBox())!;
    await page.mouse.move(sheet.x + sheet.width * 0.5, sheet.y + sheet.height * 0.6);
    await page.mouse.down();
    await page.mouse.move(sheet.x + sheet.width * 0.7, sheet.y + sheet.height * 0.63, { steps: 4 });
    await page.mouse.up();
    await form.getByLabel('Form (regular expression)').fill('(');
    await page.getByRole('button', { name: 'Save' }).click();
    // What the service refuses stands where it was typed.
    await form.getByText(/^expected a regular expression/).waitFor();
    await form.getByLabel('Form (regular expression)').fill('[A-Z].*');
    await form.getByLabel('From characters').fill('3');
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'One of several' }).click();
    for (const option of ['Alpha', 'Beta']) {
      await form.getByLabel('Values to choose from').fill(option);
      await page.keyboard.press('Enter');
    }
    // The printed label of a field is shown where it stands on the page.
    await form.getByLabel('Printed labels').fill('Rechnungsnummer');
    await page.keyboard.press('Enter');
    await page.locator('[data-mark^="label Rechnungsnummer"]').first().waitFor();
    await person.look('template');
    await page.getByRole('button', { name: 'Try on past documents' }).click();
    await page.getByText(/^No document was read with this template yet/).waitFor();
    const templateId = page.url().split('/').at(-1);
    const again = Buffer.concat([Buffer.from(sample('invoice'), 'base64'), Buffer.from('%again\n')]).toString('base64');
    const read = await api.owner.post('/documents', { filename: 'again.pdf', file: again, templateId });
    await eventually(async () => {
      const { status } = (await api.owner.get(`/documents/${read.body.data.id}`)).body.data;
      expect(['completed', 'review_required']).to.include(status);
    });
    // From any of the tabs: what comes of it is led to.
    await page.getByRole('radiogroup').getByText('Versions', { exact: true }).click();
    await page.getByRole('button', { name: 'Try on past documents' }).click();
    await page.getByText(/^\d of 1 past documents would change: \d better, \d worse$/).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as version 1.1').waitFor();
    const [template] = (
      await api.owner.query('{ templates(first: 1) { nodes { validationSchema fields { name page positionX width options } } } }')
    ).templates.nodes;
    const field = template.fields.find(({ name }: { name: string }) => name === 'our_reference');
    expect([field.page, Math.round(field.positionX * 10) / 10]).to.deep.equal([1, 0.5]);
    expect(field.width).to.be.within(0.1, 0.3);
    expect(field.options).to.deep.equal(['Alpha', 'Beta']);
    expect(template.validationSchema.our_reference).to.deep.equal({ pattern: '[A-Z].*', minLength: 3 });
    const tab = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true });
    await tab('Versions').click();
    await page.getByText('our_reference: added').waitFor();
    await person.look('template-versions');
    await tab('Figures').click();
    await page.getByRole('heading', { name: 'Confidence and truth' }).waitFor();
    await tab('Try').click();
    // A file is tried with what is drawn, and not kept.
    const before = (await api.owner.query('{ documents { totalCount } }')).documents.totalCount;
    await page.getByLabel('Choose a file').setInputFiles('src/dashboard/app/public/samples/invoice.pdf');
    const tried = page.getByRole('region', { name: 'invoice.pdf' });
    await tried.getByRole('img', { name: 'Page 1' }).waitFor();
    await tried.locator('[data-mark]').first().waitFor();
    await person.look('template-trial-file');
    expect((await api.owner.query('{ documents { totalCount } }')).documents.totalCount).to.equal(before);
    expect(await api.database.query('SELECT storageKey FROM pending_content')).to.deep.equal([]);
    await page.getByLabel(/^Address of a document/).fill('http://127.0.0.1/private.pdf');
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.locator('[role=alert], [aria-invalid=true], [role=status] p').first().waitFor();
    await person.look('template-trial');
    await person.go('/templates');
    await page.getByRole('table').getByRole('link').first().waitFor();
    await person.look('templates');
  });

  it('says that a document does not exist', async () => {
    const { page } = person;
    await person.go('/documents/doc_01ARZ3NDEKTSV4RRFFQ69G5FAV');
    await page.getByText('There is no such document.').waitFor();
    await person.look('document-missing');
  });
});
