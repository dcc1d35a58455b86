import { expect } from 'chai';
import type { TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person } from '../support/browser.js';
import { drawPdf } from '../support/papers/drawn-pdf.js';

/** An invoice whose number of the project stands beside the label. */
const paper = (number: number, label: string) => `
ALDER WORKS LTD                         INVOICE
Elm Street 1, Bristol

Invoice number: R-10${number}                 Date: 2026-01-${10 + number}
${label}: PX-20${number}

Description            Qty    Price    Amount
Planks                   2    25.00     50.00
Nails                    5    10.00     50.00

                        Subtotal       100.00
                        Tax 19%         19.00
                        Total EUR      119.00
`;

/** The labels on five invoices, in the order in which they come; the last one is approved by nobody. */
const LABELS = ['Project no', 'Project no', 'Our order', 'Our order', 'Our order'];

describe('the dashboard: what is known of a template (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  let id: string;
  inTheBrowser(this, { reads: true }, async (visit) => {
    ({ api, person } = visit);
    const fields = [
      { name: 'invoice_number', type: 'TEXT', required: true, labels: [], preferBuiltIn: true },
      { name: 'project', type: 'TEXT', required: false, labels: ['Project no'] },
    ];
    const made = await api.owner.query('mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }', {
      input: { name: 'Alder', documentType: 'invoice', fields },
    });
    id = made.createTemplate.id;
    for (const [index, label] of LABELS.entries()) {
      const file = (await drawPdf(paper(index + 1, label))).toString('base64');
      const { data } = (await api.owner.post('/documents', { filename: `invoice ${index + 1}.pdf`, file, templateId: id })).body;
      await eventually(async () =>
        expect((await api.owner.get(`/documents/${data.id}`)).body.data.status).to.be.oneOf(['completed', 'review_required']),
      );
      if (index === LABELS.length - 1) continue;
      const corrections = label === 'Project no' ? [] : [{ field: 'project', value: `PX-20${index + 1}` }];
      const { status } = await api.owner.post(`/documents/${data.id}/review`, { action: 'approved', corrections });
      expect(status).to.equal(200);
    }
  });

  it('is on which past documents a draft is better and on which it is worse, by what people approved', async () => {
    const { page } = person;
    await person.go(`/templates/${id}`);
    // The parts of the page are scrolled, never the page away from its window.
    expect(await page.evaluate('document.documentElement.scrollHeight - window.innerHeight')).to.equal(0);
    const labels = page.getByRole('group', { name: 'project' }).getByLabel('Printed labels');
    await labels.press('Backspace');
    await labels.fill('Our order');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try on past documents' }).click();
    const result = page.getByRole('region', { name: 'Try on past documents' });
    await result.getByText('5 of 5 past documents would change: 2 better, 2 worse').waitFor();
    await result.getByText('Nobody approved 1 of them').waitFor();
    const told = async (name: string) => (await result.getByRole('listitem').filter({ hasText: name }).textContent())!;
    expect(await told('invoice 1.pdf')).to.equal('invoice 1.pdfWorseProject: PX-201 → – · right is PX-201');
    expect(await told('invoice 4.pdf')).to.equal('invoice 4.pdfBetterProject: – → PX-204 · right now');
    expect(await told('invoice 5.pdf')).to.equal('invoice 5.pdfNot approved yetProject: – → PX-205');
    await person.look('template-replay');
  });

  it('is how sure its values were, and how often they were right', async () => {
    const { page } = person;
    await page.getByRole('radiogroup').getByText('Figures', { exact: true }).click();
    const curve = page.getByRole('figure').filter({ hasText: 'project' });
    // The two that were not found were never more or less sure.
    await curve.getByText('2 values reviewed').waitFor();
    expect((await curve.getByRole('listitem').allTextContents()).join()).to.match(/^9\d% sure: 100% right \(2 values\)$/);
    await person.look('template-figures');
  });

  it('is what it is called and which documents it is for, both to be changed', async () => {
    const { page } = person;
    await person.go(`/templates/${id}`);
    await page.getByRole('button', { name: 'Name and documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name and documents' });
    await dialog.getByLabel(/^Name/).fill('Alder Works');
    await dialog.getByLabel('Words that a document must have').fill('ALDER WORKS LTD');
    await page.keyboard.press('Enter');
    await person.look('template-settings');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alder Works' }).waitFor();
    const { template } = await api.owner.query('query ($id: ID!) { template(id: $id) { matchingRules { contentMatches } } }', { id });
    expect(template.matchingRules.contentMatches).to.deep.equal(['ALDER WORKS LTD']);
  });
});
