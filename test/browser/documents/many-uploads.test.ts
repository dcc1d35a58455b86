import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import { inTheBrowser, PATIENCE_MS, type Person } from '../../support/browser.js';
import { fileOf } from '../../support/pipeline.js';

/** More than a connection may follow one by one. */
const COUNT = 104;

describe('the dashboard: many files at once (slow: in a browser)', function () {
  let api: TestApi;
  let person: Person;
  // Two requests for each file: more than the service takes in a minute without being asked for patience.
  inTheBrowser(this, { settings: { RATE_LIMIT_PAGES: '5000' } }, (visit) => {
    ({ api, person } = visit);
  });

  const panel = () => person.page.getByRole('region', { name: 'Uploads' });
  const files = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${name} ${index}.pdf`,
      mimeType: 'application/pdf',
      buffer: fileOf({}, `${name} ${index}`),
    }));
  const choose = (chosen: ReturnType<typeof files>) => person.page.getByLabel('Choose files to upload').first().setInputFiles(chosen);

  it('follows all of them in one stream, and none is left behind', async () => {
    const { page } = person;
    // A connection that was lost begins its stream again: each is counted by itself.
    const followed: number[] = [];
    page.on('websocket', (socket) => {
      const connection = followed.push(0) - 1;
      socket.on('framesent', ({ payload }) => {
        const text = String(payload);
        if (text.includes('"subscribe"') && text.includes('subscription WatchUploads')) followed[connection]! += 1;
      });
    });
    const completed = async (): Promise<number> =>
      (await api.owner.query('{ documents(first: 1, filter: { status: [completed] }) { totalCount } }')).documents.totalCount;
    const before = await completed();
    await person.go('/documents');
    await choose(files(`many after ${before}`, COUNT));
    await panel()
      .getByText(`${COUNT} documents read`, { exact: true })
      .waitFor({ timeout: 2 * PATIENCE_MS });
    expect(Math.max(...followed), 'streams over one connection').to.equal(1);
    expect(followed.length, 'connections').to.be.below(COUNT / 10);
    expect((await completed()) - before).to.equal(COUNT);
    expect(await panel().getByRole('listitem').count(), 'rows that are drawn').to.be.below(20);
    await person.look('uploads-many');
  });

  it('shows stages and pages of what is being read', async () => {
    const { page } = person;
    await person.go('/documents');
    const go = api.pipeline.hold();
    const file = { name: 'long.pdf', mimeType: 'application/pdf', buffer: fileOf({ pages: 9, early: 4 }, 'long') };
    await choose([file]);
    await panel()
      .getByText(/^Reading the text, page \d of 9/)
      .waitFor();
    go();
    await panel().getByText('1 document read', { exact: true }).waitFor();
    expect(page.url()).to.match(/documents$/);
  });
});
