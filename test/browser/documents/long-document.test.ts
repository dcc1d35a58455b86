import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { type TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person } from '../../support/browser.js';

/** A file of so many pages, each with a word of its own. */
async function fileOfPages(count: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= count; number += 1) pdf.addPage([298, 421]).drawText(`Clause tamarind${number}`, { x: 40, y: 380, font });
  return Buffer.from(await pdf.save()).toString('base64');
}

describe('the dashboard: a document of more than a hundred pages (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  let id: string;
  inTheBrowser(this, { reads: true }, (visit) => {
    ({ api, person } = visit);
  });

  it('goes to any page by its number, and shows the small pictures of all as they come into sight', async () => {
    const { page } = person;
    id = (await api.owner.post('/documents', { filename: 'contract.pdf', file: await fileOfPages(104) })).body.data.id;
    await eventually(async () => {
      const { document } = await api.owner.query(`{ document(id: "${id}") { status pageCount } }`);
      expect(document.status).to.not.equal('processing');
      expect(document.pageCount).to.equal(104);
    });
    await person.go(`/documents/${id}`);
    await page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
    const thumbs = page.getByRole('list', { name: 'All pages' });
    expect(await thumbs.getByRole('listitem').count()).to.equal(104);
    await thumbs.getByRole('button', { name: 'Page 104' }).scrollIntoViewIfNeeded();
    await thumbs.getByRole('button', { name: 'Page 104' }).locator('img').waitFor();
    const number = page.getByRole('textbox', { name: 'Page' });
    await number.fill('103');
    await number.press('Enter');
    await page.getByRole('img', { name: 'Page 103' }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('img', { name: 'Page 104' }).waitFor();
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).to.equal(true);
    await person.look('document-long');
    // A number that is no page leaves the page as it is.
    await number.fill('200');
    await number.press('Enter');
    expect(await number.inputValue()).to.equal('104');
  });

  it('finds words on the pages behind the first hundred, and lets them be turned', async () => {
    const { page } = person;
    await person.go(`/documents/${id}`);
    await page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: 'Find in the text' }).fill('tamarind102');
    await page.getByRole('img', { name: 'Page 102' }).waitFor();
    await page.getByText('1 place').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Turn or part pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn or part pages' });
    await dialog.getByRole('button', { name: 'Turn page 104' }).waitFor();
    await dialog.getByRole('button', { name: 'All pages' }).click();
    await dialog.getByRole('button', { name: 'Turn 104 pages' }).waitFor();
  });
});
