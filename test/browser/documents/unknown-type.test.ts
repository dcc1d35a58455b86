import { expect } from 'chai';
import { type TestApi } from '../../support/api.js';
import { inTheBrowser, type Person } from '../../support/browser.js';

const box = (top: number) => ({ left: 0.1, top, width: 0.3, height: 0.03 });
const text = (value: string, top: number) => ({ text: value, box: box(top), words: [], confidence: 0.9 });
const cell = (row: number, column: number, value: string) => ({
  ...{ row, column, rowSpan: 1, columnSpan: 1, isHeader: row === 0 },
  ...text(value, 0.5),
});

describe('the dashboard: a document of no known type (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  let id: string;
  inTheBrowser(this, {}, (visit) => {
    ({ api, person } = visit);
  });

  before(async () => {
    const page = {
      pairs: [
        { key: text('Policy number', 0.1), value: text('P-77', 0.1), confidence: 0.9 },
        { key: text('Remarks', 0.2), value: text('', 0.2), confidence: 0.6 },
      ],
      tables: [
        {
          ...{ box: box(0.5), rows: 2, columns: 2, confidence: 0.9, ruled: true },
          cells: [cell(0, 0, 'Period'), cell(0, 1, 'Samples'), cell(1, 0, 'Before'), cell(1, 1, '679')],
        },
      ],
      marks: [{ kind: 'checkbox' as const, box: box(0.3), selected: true, confidence: 0.8, label: 'Void' }],
    };
    const reasons = [{ reason: 'unclassified' as const, fields: [] }];
    ({ id } = await api.owner.process({ type: null, data: {}, page, reasons }, { filename: 'policy.pdf' }));
  });

  it('shows its labelled values and tables, each with its place', async () => {
    const { page } = person;
    await person.go(`/documents/${id}`);
    await page.getByRole('button', { name: /^Policy number P-77/ }).focus();
    await page.locator('[data-mark="pair 1 0"][data-active]').waitFor();
    await page.getByRole('button', { name: /^Void ticked/ }).waitFor();
    await page.getByRole('button', { name: /^Remarks –/ }).waitFor();
    await page.getByRole('group', { name: 'Table 1' }).getByRole('cell', { name: '679' }).waitFor();
    await person.look('document-unknown-type');
  });

  it('is read again as what the reviewer says that it is', async () => {
    const { page } = person;
    await person.go(`/review/${id}`);
    await page.getByRole('button', { name: /^Policy number P-77/ }).waitFor();
    await person.look('review-unknown-type');
    await page.getByRole('button', { name: 'Contract', exact: true }).click();
    await page.getByText('Contract ·').waitFor();
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { type requestedType } }', { id });
    expect(document).to.deep.equal({ type: 'contract', requestedType: 'contract' });
  });
});
