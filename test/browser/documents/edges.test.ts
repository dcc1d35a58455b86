import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import type { TestApi } from '../../support/api.js';
import { eventually, inTheBrowser, type Person } from '../../support/browser.js';
import { fileOf } from '../../support/pipeline.js';
import { scratchPlace } from '../../support/scratch.js';

const MOST_BYTES = 50 * 1024 * 1024;

describe('the dashboard: at its limits, and when the service fails (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  inTheBrowser(this, {}, (visit) => {
    ({ api, person } = visit);
  });

  const folder = mkdtempSync(join(scratchPlace(), 'docket-edges-'));
  after(() => rmSync(folder, { recursive: true }));
  const panel = () => person.page.getByRole('region', { name: 'Uploads' });

  it('takes a file of 50 MiB, and refuses one of a byte more before a byte is sent', async () => {
    const { page } = person;
    const sized = (name: string, bytes: number) => {
      const path = join(folder, name);
      writeFileSync(path, fileOf({}, 'x'.repeat(bytes - fileOf({}).length)));
      return path;
    };
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await person.go('/documents');
    await page.waitForLoadState('networkidle');
    await page
      .getByLabel('Choose files')
      .first()
      .setInputFiles([sized('most.pdf', MOST_BYTES), sized('more.pdf', MOST_BYTES + 1)]);
    await panel().getByText('Larger than 50 MiB. Split it, or scan it with fewer dots per inch.').waitFor();
    await panel().getByText('1 document read · 1 failed', { exact: true }).waitFor();
    const { documents } = await api.owner.query('{ documents { nodes { filename fileSize status } } }');
    expect(documents.nodes).to.deep.equal([{ filename: 'most.pdf', fileSize: MOST_BYTES, status: 'completed' }]);
    expect(sent).to.have.lengthOf(1);
    await person.look('upload-limits');
  });

  it('takes a picture of the camera', async () => {
    const { page } = person;
    await person.go('/documents');
    await page.getByRole('button', { name: 'Other ways to upload' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: 'Take a picture' }).click()]);
    // A phone opens its camera for such a field; others let a picture be chosen.
    expect(await chooser.element().getAttribute('capture')).to.equal('environment');
    expect(await chooser.element().getAttribute('accept')).to.equal('image/*');
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    await chooser.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
    await panel().getByText('image.jpg').waitFor();
    await eventually(async () =>
      expect(
        (await api.owner.query('{ documents { nodes { filename } } }')).documents.nodes.map((each: { filename: string }) => each.filename),
      ).to.include('image.jpg'),
    );
  });

  it('says why a document could not be read, and what can be done', async () => {
    const { page } = person;
    const made = await api.owner.process(
      { fail: { code: 'PROCESSING_FAILED', message: 'The file is damaged.' } },
      { filename: 'broken.pdf' },
    );
    await person.go(`/documents/${made.id}`);
    await page
      .getByText(/damaged/)
      .first()
      .waitFor();
    await page.getByText('No values were read.').waitFor();
    await person.look('document-failed');
  });

  it('shows the state of a document that changed, or went, while an older answer was on its way', async () => {
    const { page } = person;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const table = page.getByRole('table', { name: 'Documents' });
    // Another try must not find the documents of the one before.
    const [earlier, stay, go] = ['earlier', 'stays', 'goes'].map((name) => `${name} ${Date.now()}.pdf`) as [string, string, string];
    const upload = async (filename: string) => {
      const { body } = await api.owner.post('/documents', { filename, file: fileOf({}, filename).toString('base64') });
      return body.data.id as string;
    };
    await upload(earlier);
    await person.go('/documents');
    await table.getByRole('link', { name: earlier }).waitFor();
    const resume = api.pipeline.hold();
    let answered = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'Documents') return route.continue();
      const response = await route.fetch();
      if ((await response.text()).includes(go)) {
        answered = true;
        await released;
      }
      return route.fulfill({ response });
    });
    const stays = await upload(stay);
    const goes = await upload(go);
    await eventually(() => expect(answered).to.equal(true));
    await api.owner.delete(`/documents/${goes}`);
    resume();
    await eventually(async () => {
      const { document } = await api.owner.query(`{ document(id: "${stays}") { status } }`);
      expect(document.status).to.equal('completed');
    });
    release();
    await table.getByRole('row').filter({ hasText: stay }).getByText('Completed').waitFor();
    expect(await table.getByRole('link', { name: go }).count()).to.equal(0);
    await page.unroute('**/graphql');
  });

  it('says that the service failed, and goes on when it answers again', async () => {
    const { page } = person;
    person.allow(/503 \(Service Unavailable\)/);
    await page.route('**/graphql', (route) =>
      route.fulfill({
        status: 503,
        json: { errors: [{ message: 'Not ready.', extensions: { code: 'SERVICE_UNAVAILABLE', requestId: 'req_1' } }] },
      }),
    );
    await page.getByRole('navigation').first().getByRole('link', { name: 'Templates' }).click();
    await page.waitForURL('**/app/templates');
    await page.getByText('The service is not ready. Try again in a moment.').first().waitFor();
    await person.look('templates-failing');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('The service is not ready. Try again in a moment.').first().waitFor({ state: 'detached' });
  });
});
