import { expect } from 'chai';
import { createPipeline, type Pipeline, unpackPage } from '../../../../src/pipeline/index.js';
import { createMemoryStorage, type Storage } from '../../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { type Recognition, slowWorkers, textOfPage } from '../../../support/fakes/slow-workers.js';
import { fileOf } from '../../../support/pipeline.js';

const PAGE_MS = 40;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Waits for what other work brings about; fails with the test's time limit. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

interface Process {
  readonly api: TestApi;
  readonly read: readonly Recognition[];
}

/** Pages of one long document are read by several processes (decision 24). */
describe('a long document and several processes (slow: pages take their time, leases end)', () => {
  const processes: Process[] = [];
  let storage: Storage;
  beforeEach(() => {
    // What one process lets go of, the others still have.
    storage = { ...createMemoryStorage(), close: async () => undefined };
  });

  /** Starts one; the first has the database, and only answers when it is an API. */
  async function start(kind: 'api' | 'work' = 'work', pageMs = PAGE_MS): Promise<Process> {
    const read: Recognition[] = [];
    const pipeline: Pipeline = createPipeline({ workers: 1, makeWorker: slowWorkers(pageMs, (one) => read.push(one)) });
    const [first] = processes;
    const api = await startTestApi({}, { pipeline, storage, work: kind === 'work', ...(first ? { beside: first.api } : {}) });
    processes.push({ api, read });
    return { api, read };
  }

  const close = async (process: Process) => {
    processes.splice(processes.indexOf(process), 1);
    await process.api.close();
  };

  afterEach(async () => {
    for (const { api } of processes.splice(0).reverse()) await api.close();
  });

  async function upload({ owner }: TestApi, pages: number, salt: string): Promise<string> {
    const file = fileOf({ pages }, salt).toString('base64');
    return (await owner.post('/documents', { file, filename: `${salt}.pdf` })).body.data.id;
  }

  async function textsOf({ database }: TestApi, id: string): Promise<string[]> {
    const rows = await database.query<{ model: Buffer }>('SELECT model FROM document_pages WHERE documentId = ? ORDER BY number', [id]);
    return rows.map(({ model }) => unpackPage(model).lines[0]?.text ?? '');
  }

  const expectWhole = async (api: TestApi, id: string, pages: number, salt: string) => {
    expect((await api.owner.processed(id)).status).to.equal('completed');
    expect(await textsOf(api, id)).to.deep.equal(numbers(pages).map((page) => textOfPage(salt, page)));
    expect(await api.database.query("SELECT id FROM tasks WHERE name IN ('pages.read', 'document.process')")).to.deep.equal([]);
    expect(await api.database.query('SELECT number FROM kept_pages')).to.deep.equal([]);
  };

  it('is read by all that have time, each page once and in its place (slow: processes look for work every second)', async () => {
    const [one, two, three] = [await start(), await start(), await start()];
    const id = await upload(one.api, 120, 'long');
    await expectWhole(one.api, id, 120, 'long');
    for (const { read } of [one, two, three]) expect(read.length).to.be.greaterThan(15);
    expect([one, two, three].flatMap(({ read }) => read.map(({ page }) => page)).sort((a, b) => a - b)).to.deep.equal(numbers(120));
  });

  it('is read by one process alone as before, and a short one laid out for nobody', async () => {
    const one = await start('work', 5);
    await expectWhole(one.api, await upload(one.api, 40, 'alone'), 40, 'alone');
    expect(one.read.map(({ page }) => page).sort((a, b) => a - b)).to.deep.equal(numbers(40));
    const release = one.read.length;
    await expectWhole(one.api, await upload(one.api, 7, 'short'), 7, 'short');
    expect(one.read.length - release).to.equal(7);
  });

  it('loses nothing when a process that reads for it is drained, or goes silent with a range', async () => {
    const [one, two] = [await start(), await start()];
    const id = await upload(one.api, 60, 'drained');
    await until(() => two.read.length > 5);
    await close(two);
    // A lease of somebody who will never come back; its range is read when the lease is over.
    await until(
      async () =>
        (await one.api.database.query("SELECT id FROM tasks WHERE name = 'pages.read' AND leaseUntil IS NULL LIMIT 1")).length === 1,
    );
    await one.api.database.query(
      "UPDATE tasks SET leaseToken = 'nobody', leaseUntil = ? WHERE name = 'pages.read' AND leaseUntil IS NULL ORDER BY id DESC LIMIT 1",
      [new Date(one.api.clock.now().getTime() + 1500)],
    );
    await expectWhole(one.api, id, 60, 'drained');
  });

  it('goes on with what was read and what is under way when the process that has it goes', async () => {
    const [first, owner, helper] = [await start('api'), await start(), await start()];
    const id = await upload(first.api, 100, 'handed');
    await until(() => owner.read.length + helper.read.length > 30);
    const goes = owner.read.length >= helper.read.length ? owner : helper;
    const stays = goes === owner ? helper : owner;
    await close(goes);
    await expectWhole(first.api, id, 100, 'handed');
    // The pages that it was at, and those before its worker, are read again.
    expect(goes.read.length + stays.read.length).to.be.lessThan(110);
    expect(first.read).to.deep.equal([]);
  });

  it('is read no further once it is deleted, and nothing of it stays', async () => {
    const [one, two] = [await start(), await start()];
    const id = await upload(one.api, 400, 'deleted');
    await until(() => two.read.length > 3);
    await one.api.owner.delete(`/documents/${id}`);
    const left = async () =>
      (await one.api.database.query("SELECT subjectId FROM tasks WHERE name IN ('pages.read', 'document.process')")).length;
    await until(async () => (await left()) === 0);
    const helped = two.read.length;
    await new Promise((resolve) => setTimeout(resolve, 6 * PAGE_MS));
    // Besides the page that it was at.
    expect(two.read.length - helped).to.be.lessThan(3);
  });

  it('reads a page itself that another process could not read', async () => {
    const [one, two] = [await start(), await start()];
    const file = fileOf({ pages: 30, unread: [25] }, 'bad').toString('base64');
    const { id } = (await one.api.owner.post('/documents', { file, filename: 'bad.pdf' })).body.data;
    const document = await one.api.owner.processed(id);
    expect(document.warnings).to.deep.equal([]);
    expect(two.read.length).to.be.greaterThan(0);
    const texts = await textsOf(one.api, id);
    expect(texts.map((text, at) => (text === '' ? at + 1 : 0)).filter(Boolean)).to.deep.equal([25]);
    expect([...one.read, ...two.read].filter(({ page }) => page === 25).length).to.be.lessThan(3);
  });

  it('leaves a page of another organization that comes meanwhile waiting for one page only', async () => {
    const [one, two] = [await start(), await start()];
    const other = await one.api.organization('Other');
    const id = await upload(one.api, 200, 'long');
    await until(() => two.read.length > 4);
    const before = one.read.length + two.read.length;
    const file = fileOf({ pages: 1 }, 'single').toString('base64');
    const single = (await other.client.post('/documents', { file, filename: 'single.pdf' })).body.data.id;
    await other.client.processed(single);
    expect([...one.read, ...two.read].findIndex(({ salt }) => salt === 'single')).to.be.greaterThan(0);
    // Finding the task takes a second at most, in which two processes read some fifty pages; the long document has two hundred.
    expect(one.read.length + two.read.length - before).to.be.lessThan(100);
    await expectWhole(one.api, id, 200, 'long');
  });
});
