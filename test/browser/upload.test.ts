import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import type { TestApi } from '../support/api.js';
import { eventually, inTheBrowser, type Person } from '../support/browser.js';
import { fileOf } from '../support/pipeline.js';
import { scratchPlace } from '../support/scratch.js';

describe('the dashboard: where files come from (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  inTheBrowser(this, {}, (visit) => {
    ({ api, person } = visit);
  });

  const folder = mkdtempSync(join(scratchPlace(), 'docket-folder-'));
  after(() => rmSync(folder, { recursive: true }));

  const panel = () => person.page.getByRole('region', { name: 'Uploads' });
  const names = async () => {
    const { documents } = await api.owner.query('{ documents(first: 50) { nodes { filename status } } }');
    return documents.nodes.map(({ filename, status }: { filename: string; status: string }) => `${filename} ${status}`).sort();
  };

  it('takes a picture that is pasted, under a name with the time', async () => {
    const { page } = person;
    await person.go('/documents');
    // What takes files everywhere is fetched after the page stands: it says that it would take what is held over the page.
    const isTaken = `(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.png'));
      return !document.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    })()`;
    await eventually(async () => expect(await page.evaluate(isTaken)).to.equal(true));
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    await panel()
      .getByText(/^pasted-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.png$/)
      .waitFor();
    await eventually(async () => expect((await names()).join()).to.match(/pasted-[\d-]+\.png/));
  });

  it('takes a folder with what lies in its folders, and leaves out what belongs to the system', async () => {
    const { page } = person;
    mkdirSync(join(folder, 'inner'));
    writeFileSync(join(folder, 'outer.pdf'), fileOf({}, 'outer'));
    writeFileSync(join(folder, 'inner', 'inner.pdf'), fileOf({}, 'inner'));
    writeFileSync(join(folder, '.DS_Store'), 'system');
    await person.go('/documents');
    await page.getByRole('button', { name: 'Other ways to upload' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: 'A whole folder' }).click()]);
    await chooser.setFiles(folder);
    await panel().getByText('2 documents read', { exact: true }).waitFor();
    expect((await names()).filter((name: string) => /outer|inner|DS_Store/.test(name))).to.deep.equal([
      'inner.pdf completed',
      'outer.pdf completed',
    ]);
  });

  it('waits with files while there is no connection, and sends each once when it is back', async () => {
    const { page, context } = person;
    await person.go('/documents');
    await page.getByRole('table', { name: 'Documents' }).getByRole('link').first().waitFor();
    person.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    await context.setOffline(true);
    await page
      .getByLabel('Choose files to upload')
      .first()
      .setInputFiles(['one', 'two'].map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: fileOf({}, name) })));
    await eventually(async () => expect(await panel().getByText('Waiting', { exact: true }).count()).to.equal(2));
    await page.getByText('No connection.').waitFor();
    await context.setOffline(false);
    await panel().getByText('2 documents read', { exact: true }).waitFor();
    expect((await names()).filter((name: string) => /one|two/.test(name))).to.deep.equal(['one.pdf completed', 'two.pdf completed']);
  });

  it('sends again what was lost on its way, to where it was sent before', async () => {
    const { page } = person;
    await person.go('/documents');
    person.allow(/ERR_FAILED|ERR_CONNECTION/);
    let lost = 0;
    await page.route('**/files/uploads/**', (route) => {
      lost += 1;
      return lost === 1 ? route.abort() : route.continue();
    });
    const file = { name: 'lost.pdf', mimeType: 'application/pdf', buffer: fileOf({}, 'lost') };
    await page.getByLabel('Choose files to upload').first().setInputFiles(file);
    await panel().getByText('1 document read', { exact: true }).waitFor();
    await page.unroute('**/files/uploads/**');
    expect(lost).to.equal(2);
    expect((await names()).filter((name: string) => name.startsWith('lost'))).to.deep.equal(['lost.pdf completed']);
  });

  it('waits as long as the service asks for patience, and goes on by itself', async () => {
    const { page } = person;
    await person.go('/documents');
    person.allow(/429/);
    let asked = 0;
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('mutation CreateUpload')) return route.fallback();
      asked += 1;
      if (asked > 1) return route.fallback();
      const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMIT_EXCEEDED' } }];
      return route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: { errors } });
    });
    const file = { name: 'patient.pdf', mimeType: 'application/pdf', buffer: fileOf({}, 'patient') };
    await page.getByLabel('Choose files to upload').first().setInputFiles(file);
    await panel().getByText('Waiting', { exact: true }).waitFor();
    await panel().getByText('1 document read', { exact: true }).waitFor();
    await page.unroute('**/graphql');
    expect(asked).to.equal(2);
  });
});
