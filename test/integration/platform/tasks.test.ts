import { expect } from 'chai';
import type { Database } from '../../../src/platform/database/index.js';
import { silentLog } from '../../../src/platform/log.js';
import { createMemoryQueue } from '../../../src/platform/queue/index.js';
import { createTasks, type Tasks } from '../../../src/platform/tasks/index.js';
import { FakeClock } from '../../../src/platform/time/clock.js';
import type { Priority } from '../../../src/vocabulary/jobs.js';
import { freshDatabase } from '../../support/database.js';

const SCOPE = { organizationId: 1, mode: 'live' } as const;

describe('tasks', () => {
  let database: Database;
  let clock: FakeClock;
  let tasks: Tasks;

  beforeEach(async () => {
    database = await freshDatabase();
    clock = new FakeClock();
    tasks = createTasks(database, createMemoryQueue(silentLog), clock);
  });

  afterEach(() => database.close());

  const add = (subjectId: string, priority: Priority = 'normal') =>
    database.transaction((tx) => tasks.add(tx, SCOPE, { name: 'job.run', payload: { jobId: subjectId }, subjectId, priority }));
  const claim = async () => (await tasks.claim('job.run'))?.subjectId;

  for (const [how, leases] of [
    ['was on a process that said nothing for thirty seconds', 'over'],
    ['belongs to a process that is gone, as a start knows', 'all'],
  ] as const)
    it(`${how}: the work goes behind fresh work of its priority, before that of a lower one, and no try is counted`, async () => {
      await add('old');
      expect(await claim()).to.equal('old');
      clock.advance(leases === 'over' ? 31_000 : 1000);
      await add('fresh');
      await add('later', 'low');
      await tasks.recover(leases);
      expect([await claim(), await claim(), await claim()]).to.deep.equal(['fresh', 'old', 'later']);
      const [row] = await database.query("SELECT attempts, interruptions FROM tasks WHERE subjectId = 'old'");
      expect(row).to.deep.equal({ attempts: 1, interruptions: 1 });
    });

  it('leaves work alone whose worker lives', async () => {
    await add('held');
    await claim();
    clock.advance(29_000);
    await tasks.recover('over');
    expect(await claim()).to.equal(undefined);
  });

  it('lets work that is interrupted again and again wait longer and longer, five minutes at most', async () => {
    await add('often');
    const waits: number[] = [];
    for (let interruption = 1; interruption <= 60; interruption += 1) {
      await database.query('UPDATE tasks SET leaseUntil = ?', [clock.now()]);
      await tasks.recover('all');
      const [row] = await database.query<{ runAt: Date }>('SELECT runAt FROM tasks');
      waits.push((row!.runAt.getTime() - clock.now().getTime()) / 1000);
    }
    expect([waits[0], waits[2], waits[5], waits[59]]).to.deep.equal([0, 1, 4, 300]);
  });
});
