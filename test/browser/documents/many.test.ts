import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Download } from 'playwright-core';
import { type TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person } from '../../support/browser.js';
import { fileOf } from '../../support/pipeline.js';
import { unzip } from '../../support/unzip.js';

/** More than one request lists, and than a filter names. */
const COUNT = 102;

describe('the dashboard: many documents at once (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  inTheBrowser(this, {}, async (visit) => {
    ({ api, person } = visit);
    for (let from = 0; from < COUNT; from += 17) {
      const documents = Array.from({ length: 17 }, (_, index) => {
        const filename = `paper ${String(from + index).padStart(3, '0')}.pdf`;
        return { filename, file: fileOf({}, filename).toString('base64') };
      });
      expect((await api.owner.post('/documents/batch', { documents })).status).to.equal(202);
    }
    await eventually(async () => {
      const { documents } = await api.owner.query('{ documents(filter: { status: [completed] }) { totalCount } }');
      expect(documents.totalCount).to.equal(COUNT);
    });
  });

  const bar = () => person.page.getByRole('region', { name: 'Selected documents' });
  const table = () => person.page.getByRole('table', { name: 'Documents' });
  const downloaded = async (item: string): Promise<Download> => {
    await bar().getByRole('button', { name: 'Download' }).click();
    const choice = person.page.getByRole('menuitem', { name: item });
    const [file] = await Promise.all([person.page.waitForEvent('download'), choice.click()]);
    return file;
  };
  const contentOf = async (file: Download) => readFileSync((await file.path())!);

  it('hands over those that were chosen in one file, or each in an archive', async () => {
    const { page } = person;
    await person.go('/documents?sort=filename&order=asc');
    await table().getByRole('link', { name: 'paper 000.pdf' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select paper 000.pdf' }).check();
    await page.getByRole('checkbox', { name: 'Select paper 002.pdf' }).check();
    await bar().getByText('2 selected').waitFor();
    const lines = (await contentOf(await downloaded('Table of documents (CSV)'))).toString('utf8').trim().split('\r\n');
    expect(lines.slice(1).map((line) => /paper \d+/.exec(line)?.[0])).to.have.members(['paper 000', 'paper 002']);
    const book = unzip(await contentOf(await downloaded('Workbook of both (Excel)')));
    expect(book.get('xl/worksheets/sheet1.xml')!.toString().match(/<row /g)).to.have.length(3);
    const archive = await downloaded('Data as JSON');
    expect(archive.suggestedFilename()).to.match(/^docket-json-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(await contentOf(archive));
    expect([...files.keys()].sort()).to.deep.equal(['paper 000.json', 'paper 002.json']);
    expect(JSON.parse(files.get('paper 002.json')!.toString()).filename).to.equal('paper 002.pdf');
    // Nothing was changed: what was chosen stays chosen.
    await bar().getByText('2 selected').waitFor();
  });

  it('means all that match, also those that nobody has scrolled to', async () => {
    const { page } = person;
    await person.go('/documents?sort=filename&order=asc');
    await table().getByRole('link', { name: 'paper 000.pdf' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await bar()
      .getByRole('button', { name: `Select all ${COUNT} that match` })
      .click();
    await bar().getByText(`All ${COUNT} that match are selected`).waitFor();
    await person.look('bulk-everything');
    const lines = (await contentOf(await downloaded('Table of documents (CSV)'))).toString('utf8').trim().split('\r\n');
    expect(lines).to.have.length(COUNT + 1);
    expect(unzip(await contentOf(await downloaded('File as uploaded'))).size).to.equal(COUNT);
    // Another list begins with nothing selected.
    await page.getByRole('button', { name: /^Failed/ }).click();
    await bar().waitFor({ state: 'detached' });
  });

  it('says which were refused and why, and does the others', async () => {
    const { page } = person;
    const { client } = await api.member({ role: 'admin' });
    const { documents } = await api.owner.query('{ documents(filter: { search: "paper 007" }) { nodes { id } } }');
    const claimed = await client.post(`/documents/${documents.nodes[0].id}/review`, { action: 'claimed' });
    expect(claimed.status, JSON.stringify(claimed.body)).to.equal(200);
    await person.go('/documents');
    await table().getByRole('link').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await bar()
      .getByRole('button', { name: `Select all ${COUNT} that match` })
      .click();
    await bar().getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${COUNT} documents` })
      .click();
    const refused = bar().getByRole('alert');
    await refused.getByText('1 document could not be done and stays selected:').waitFor();
    await refused.getByRole('link', { name: 'paper 007.pdf' }).waitFor();
    await bar().getByText('1 selected').waitFor();
    await eventually(async () => expect(await table().getByRole('link').count()).to.equal(1));
    await person.look('bulk-refused');
  });
});
