import { expect } from 'chai';
import type { Database } from '../../../../src/platform/database/index.js';
import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryQueue } from '../../../../src/platform/queue/index.js';
import { createTasks, type Tasks, type Weights } from '../../../../src/platform/tasks/index.js';
import { FakeClock } from '../../../../src/platform/time/clock.js';
import type { Priority } from '../../../../src/vocabulary/jobs.js';
import { freshDatabase } from '../../../support/database.js';
import { listenTo } from '../../../support/servers/statements.js';

describe('tasks: what is ahead', () => {
  let database: Database;
  let clock: FakeClock;
  let tasks: Tasks;

  beforeEach(async () => {
    database = await freshDatabase();
    clock = new FakeClock();
    tasks = tasksOf();
  });

  afterEach(() => database.close());

  const tasksOf = (weights: Weights = new Map()) => createTasks(database, createMemoryQueue(silentLog), clock, { weights });
  const add = (organizationId: number, subjectId: string, pages: number, priority: Priority = 'normal') =>
    database.transaction((tx) =>
      tasks.add(tx, { organizationId, mode: 'live' }, { name: 'job.run', payload: { jobId: subjectId }, subjectId, pages, priority }),
    );
  const fill = async (organizationId: number, count: number, pages = 1) => {
    for (let at = 0; at < count; at += 1) await add(organizationId, `${organizationId}-${at}`, pages);
  };
  const aheadOf = async (subjectIds: readonly string[], from = tasks) => Object.fromEntries(await from.aheadOf('job.run', subjectIds));

  it('counts tasks and pages of the own organization, also of those that were added in the same moment', async () => {
    for (const [at, pages] of [4, 2, 1].entries()) await add(1, `own-${at}`, pages);
    clock.advance(1000);
    await add(1, 'urgent', 9, 'high');
    expect(await aheadOf(['own-0', 'own-2', 'own-1', 'urgent', 'unknown'])).to.deep.equal({
      urgent: { tasks: 0, pages: 0 },
      'own-0': { tasks: 1, pages: 9 },
      'own-1': { tasks: 2, pages: 13 },
      'own-2': { tasks: 3, pages: 15 },
    });
  });

  it('counts the others as far as their turns come before', async () => {
    await fill(1, 50, 2);
    clock.advance(1000);
    await add(2, 'first', 1);
    await add(2, 'second', 10);
    expect(await aheadOf(['first', 'second', '1-49'])).to.deep.equal({
      first: { tasks: 1, pages: 1 },
      second: { tasks: 3, pages: 12 },
      '1-49': { tasks: 51, pages: 109 },
    });
    expect(await tasks.aheadOfNew('job.run', { organizationId: 2, priority: 'normal', pages: 5 })).to.deep.equal({ tasks: 5, pages: 27 });
    expect(await tasks.aheadOfNew('job.run', { organizationId: 1, priority: 'high', pages: 1 })).to.deep.equal({ tasks: 1, pages: 1 });
    expect(await tasks.aheadOfNew('job.run', { organizationId: 3, priority: 'low', pages: 3 })).to.deep.equal({ tasks: 2, pages: 6 });
  });

  it('counts turns by weight', async () => {
    await fill(1, 40);
    await fill(2, 40);
    const weighted = tasksOf(new Map([[1, 4]]));
    // Up to its third, organization 2 waits for twelve of organization 1; that waits up to its ninth for three of organization 2.
    expect(await aheadOf(['2-2', '1-8'], weighted)).to.deep.equal({ '2-2': { tasks: 14, pages: 14 }, '1-8': { tasks: 11, pages: 11 } });
    expect(await aheadOf(['2-2', '1-8'])).to.deep.equal({ '2-2': { tasks: 5, pages: 5 }, '1-8': { tasks: 17, pages: 17 } });
  });

  it('counts pages under way, and no place for them', async () => {
    await fill(1, 3, 2);
    await fill(2, 2, 5);
    expect([(await tasks.claim('job.run'))?.subjectId, (await tasks.claim('job.run'))?.subjectId]).to.deep.equal(['1-0', '2-0']);
    expect(await aheadOf(['1-0', '1-2', '2-1'])).to.deep.equal({
      '1-2': { tasks: 2, pages: 10 },
      '2-1': { tasks: 1, pages: 11 },
    });
  });

  it('asks two statements, for one place and for a hundred', async () => {
    await fill(1, 100);
    const statements = listenTo(database);
    for (const many of [1, 100]) {
      const ids = Array.from({ length: many }, (_, at) => `1-${at}`);
      expect(await statements.during(() => tasks.aheadOf('job.run', ids))).to.have.length(2);
    }
  });
});
