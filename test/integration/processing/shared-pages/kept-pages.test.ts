import { expect } from 'chai';
import { createKeptPages, forgetKeptPages, type KeptPages } from '../../../../src/documents/runs/kept-pages.js';
import type { Database } from '../../../../src/platform/database/index.js';
import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryQueue } from '../../../../src/platform/queue/index.js';
import { type ClaimedTask, createTasks, holdTask, type Tasks } from '../../../../src/platform/tasks/index.js';
import { FakeClock } from '../../../../src/platform/time/clock.js';
import { freshDatabase } from '../../../support/database.js';

const SCOPE = { organizationId: 1, mode: 'live' } as const;
const PAGE = new Uint8Array([1, 2, 3]);
const ID = 'doc_1';

/** What a process has read for another is kept only while its range is its own (decision 24). */
describe('pages that are kept for the run of another process', () => {
  let database: Database;
  let tasks: Tasks;
  let kept: KeptPages;

  beforeEach(async () => {
    database = await freshDatabase();
    tasks = createTasks(database, createMemoryQueue(silentLog), new FakeClock());
    kept = createKeptPages(database);
    const payload = { run: 1, pages: [3], file: { storageKey: 'a', quality: 'balanced' as const } };
    await database.transaction((tx) => tasks.add(tx, SCOPE, { name: 'pages.read', payload, subjectId: ID, priority: 'normal', pages: 1 }));
  });

  afterEach(() => database.close());

  /** The range as its handler sees it. */
  async function claimed(): Promise<ClaimedTask<'pages.read'>> {
    const row = (await tasks.claim('pages.read'))!;
    return { ...row, hold: (tx: Parameters<typeof holdTask>[0]) => holdTask(tx, row) } as unknown as ClaimedTask<'pages.read'>;
  }

  const keptPages = async () => [...(await kept.load(ID, 1)).keys()];

  it('are there for who has the run, once however often they are kept', async () => {
    const range = await claimed();
    await kept.keepFor(range, 3, PAGE);
    await kept.keepFor(range, 3, PAGE);
    expect(await keptPages()).to.deep.equal([3]);
  });

  it('are not when the range was given to another process meanwhile', async () => {
    const range = await claimed();
    await database.query("UPDATE tasks SET leaseToken = 'another' WHERE subjectId = ?", [ID]);
    const failure = await kept.keepFor(range, 3, PAGE).catch((error: Error) => error.constructor.name);
    expect([failure, await keptPages()]).to.deep.equal(['LeaseLost', []]);
  });

  it('are not when the run ended or its document was deleted: nothing of it comes back', async () => {
    const range = await claimed();
    await kept.keepFor(range, 3, PAGE);
    await database.transaction((tx) => forgetKeptPages(tx, SCOPE, ID));
    const failure = await kept.keepFor(range, 3, PAGE).catch((error: Error) => error.constructor.name);
    expect([failure, await keptPages()]).to.deep.equal(['LeaseLost', []]);
  });

  it('are not forgotten for another organization, nor its ranges', async () => {
    await claimed();
    await database.transaction((tx) => forgetKeptPages(tx, { organizationId: 2, mode: 'live' }, 'doc_2'));
    const [left] = await database.query<{ count: number }>('SELECT COUNT(*) AS count FROM tasks WHERE subjectId = ?', [ID]);
    expect(Number(left!.count)).to.equal(1);
  });
});
