import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Database, DuePoll } from '../../../../src/platform/database/index.js';
import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryQueue } from '../../../../src/platform/queue/index.js';
import { createLeaseOwner, createTasks, type LeaseOwner, type Tasks } from '../../../../src/platform/tasks/index.js';
import { createTaskRunner, type TaskRunner } from '../../../../src/platform/tasks/runner.js';
import { LEFT_MS } from '../../../../src/platform/tasks/share.js';
import { FakeClock } from '../../../../src/platform/time/clock.js';
import type { Priority } from '../../../../src/vocabulary/jobs.js';
import { freshDatabase } from '../../../support/database.js';

const SCOPE = { organizationId: 1, mode: 'live' } as const;

describe('tasks', () => {
  let database: Database;
  let clock: FakeClock;
  let tasks: Tasks;
  let runner: TaskRunner | undefined;

  beforeEach(async () => {
    database = await freshDatabase();
    clock = new FakeClock();
    tasks = createTasks(database, createMemoryQueue(silentLog), clock);
  });

  afterEach(() => database.close());

  const add = (subjectId: string, priority: Priority = 'normal') =>
    database.transaction((tx) => tasks.add(tx, SCOPE, { name: 'job.run', payload: { jobId: subjectId }, subjectId, priority }));
  const claim = async () => (await tasks.claim('job.run'))?.subjectId;
  const addOf = (organizationId: number, subjectId: string, priority: Priority = 'normal') =>
    database.transaction((tx) =>
      tasks.add(tx, { organizationId, mode: 'live' }, { name: 'job.run', payload: { jobId: subjectId }, subjectId, priority }),
    );

  it('are taken by share, exactly, until what others should take was left for long (READ_SHARE)', async () => {
    const taking = (from: number, to: number) =>
      createTasks(database, createMemoryQueue(silentLog), clock, { shares: { 'job.run': { from, to } } });
    const [few, most] = [taking(0, 10), taking(10, 100)];
    for (let at = 0; at < 200; at += 1) await add(`subject ${at}`);
    const takeAll = async (by: Tasks) => {
      const ids: number[] = [];
      for (let row = await by.claim('job.run'); row; row = await by.claim('job.run')) ids.push(row.id);
      return ids;
    };
    const taken = await takeAll(few);
    expect(taken).to.have.length(20);
    for (const id of taken) expect(id % 100).to.be.below(10);
    expect(await takeAll(most)).to.have.length(180);
    await add('another');
    const rest = await database.query<{ id: string }>('SELECT id FROM tasks WHERE leaseUntil IS NULL');
    const [whose, other] = Number(rest[0]!.id) % 100 < 10 ? [few, most] : [most, few];
    clock.advance(LEFT_MS - 1);
    expect(await other.claim('job.run')).to.equal(undefined);
    clock.advance(1);
    expect((await other.claim('job.run'))?.subjectId).to.equal('another');
    expect(await whose.claim('job.run')).to.equal(undefined);
  });

  it('of a process that is gone are given out within seconds, those of a living one are not (slow: a lock must be free for a while)', async () => {
    const [dying, living, watching] = [1, 2, 3].map(() => createLeaseOwner(database));
    for (const owner of [dying!, living!, watching!]) owner.start();
    const tasksOf = (owner: LeaseOwner) => createTasks(database, createMemoryQueue(silentLog), clock, { owner });
    const isNamed = async (owner: LeaseOwner) => {
      while (!owner.newToken().startsWith('p')) await pause(5);
    };
    const isAsked = async ({ question }: LeaseOwner) => {
      const [row] = await database.query<{ isAsked: number }>(`SELECT EXISTS(${question.sql}) AS isAsked`, question.values?.());
      return Number(row!.isAsked) === 1;
    };
    try {
      for (const owner of [dying!, living!, watching!]) await isNamed(owner);
      await add('lost');
      clock.advance(1);
      await add('in work');
      expect((await tasksOf(dying!).claim('job.run'))?.subjectId).to.equal('lost');
      expect((await tasksOf(living!).claim('job.run'))?.subjectId).to.equal('in work');
      // The first that looks is the one who watches.
      expect(await isAsked(living!)).to.equal(true);
      expect(await watching!.gone()).to.deep.equal([]);
      // Whoever would get nothing need not ask.
      expect([await isAsked(watching!), await isAsked(living!)]).to.deep.equal([true, false]);
      await dying!.close();
      let gone: string[] = [];
      while (gone.length === 0) {
        gone = await watching!.gone();
        expect(await living!.gone()).to.deep.equal([]);
        await pause(20);
      }
      await tasks.recover({ gone });
      expect([await claim(), await claim()]).to.deep.equal(['lost', undefined]);
      // Whoever watches is followed by another one.
      await add('again');
      expect((await tasksOf(watching!).claim('job.run'))?.subjectId).to.equal('again');
      await watching!.close();
      expect(await isAsked(living!)).to.equal(true);
      expect(await living!.gone()).to.deep.equal([]);
    } finally {
      for (const owner of [dying!, living!, watching!]) await owner.close();
    }
  });

  describe('between organizations', () => {
    it('serves them in turn: what one has more of does not keep the next of another waiting', async () => {
      for (const at of [1, 2, 3, 4]) await addOf(1, `much ${at}`, 'high');
      expect([await claim(), await claim()]).to.deep.equal(['much 1', 'much 2']);
      clock.advance(1000);
      await addOf(2, 'other 1', 'low');
      await addOf(2, 'other 2', 'normal');
      await addOf(3, 'third', 'low');
      expect([await claim(), await claim(), await claim(), await claim(), await claim(), await claim()]).to.deep.equal([
        'other 2',
        'third',
        'much 3',
        'other 1',
        'much 4',
        undefined,
      ]);
    });

    it('leaves those out that are named', async () => {
      await addOf(1, 'one');
      await addOf(2, 'two');
      expect((await tasks.claim('job.run', { except: [1] }))?.subjectId).to.equal('two');
      expect(await tasks.claim('job.run', { except: [1] })).to.equal(undefined);
    });

    it('finds due work behind many organizations that have only work under way', async () => {
      for (let organization = 1; organization <= 12; organization += 1) await addOf(organization, `under way ${organization}`);
      for (let taken = 0; taken < 12; taken += 1) await claim();
      clock.advance(1000);
      await addOf(12, 'due');
      expect(await claim()).to.equal('due');
    });
  });

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

  it('that are ending just now are not waited for, however many processes find their lease over', async () => {
    await add('ending');
    await add('lost');
    const [ending, lost] = [(await tasks.claim('job.run'))!, (await tasks.claim('job.run'))!];
    clock.advance(31_000);
    await database.transaction(async (tx) => {
      await tasks.remove(tx, ending);
      const began = performance.now();
      await Promise.all([tasks.recover('over'), tasks.recover('over')]);
      expect(performance.now() - began).to.be.below(5000);
    });
    expect((await claim())!).to.equal(lost.subjectId);
    const [row] = await database.query('SELECT subjectId, interruptions FROM tasks');
    expect(row).to.deep.equal({ subjectId: lost.subjectId, interruptions: 1 });
  });

  it('are named once each, whether due or under way', async () => {
    expect(await tasks.names()).to.deep.equal([]);
    await add('one');
    await add('two');
    await claim();
    expect(await tasks.names()).to.deep.equal(['job.run']);
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

  it('run by the dozen without a warning of the process', async () => {
    const warned: string[] = [];
    const listen = (warning: Error) => void warned.push(warning.name);
    process.on('warning', listen);
    const queue = createMemoryQueue(silentLog);
    const owner = createLeaseOwner(database);
    const open: (() => void)[] = [];
    const taken = createTasks(database, queue, clock, { owner });
    const waits = new Promise<void>((resolve) => {
      const run = () => new Promise<void>((end) => (open.push(end) === 12 ? resolve() : undefined));
      const poll = { ask: () => () => undefined } as unknown as DuePoll;
      const parts = { tasks: taken, queue, clock, log: silentLog, poll, owner };
      runner = createTaskRunner({ ...parts, handlers: { 'job.run': { concurrency: 12, run } } });
    });
    for (let at = 0; at < 12; at += 1) await add(`subject ${at}`);
    runner!.start();
    taken.hint('job.run');
    await waits;
    for (const end of open) end();
    await runner!.stop();
    process.off('warning', listen);
    expect(warned).to.deep.equal([]);
  });
});
