import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Database } from '../../../../src/platform/database/index.js';
import type { Schedule } from '../../../../src/platform/feature.js';
import { silentLog } from '../../../../src/platform/log.js';
import { createScheduler, type Scheduler } from '../../../../src/platform/time/schedule.js';
import { freshDatabase } from '../../../support/database.js';

const LOOK_MS = 20;
const AGAIN_MS = 300;

describe('schedules', () => {
  let database: Database;
  const schedulers: Scheduler[] = [];
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    for (const scheduler of schedulers.splice(0)) await scheduler.stop();
    await database.close();
  });

  function start(schedule: Schedule, of = database): Scheduler {
    const scheduler = createScheduler(of, [schedule], silentLog, { lookMs: LOOK_MS, againMs: AGAIN_MS });
    schedulers.push(scheduler);
    scheduler.start();
    return scheduler;
  }

  const due = (name: string) => database.query("UPDATE schedules SET ranAt = '2020-01-01' WHERE name = ?", [name]);
  const until = async (isSo: () => Promise<boolean> | boolean) => {
    while (!(await isSo())) await pause(5);
  };
  const isKnown = async (name: string) => (await database.query('SELECT 1 FROM schedules WHERE name = ?', [name])).length === 1;

  it('run once in their time, however many processes there are', async () => {
    let runs = 0;
    const add = () => {
      runs += 1;
    };
    const schedule = { name: 'once', everyMs: 60_000, run: async () => add() };
    for (let process = 0; process < 5; process += 1) start(schedule);
    await until(() => isKnown('once'));
    expect(runs).to.equal(0);
    await due('once');
    await until(() => runs > 0);
    await pause(10 * LOOK_MS);
    expect(runs).to.equal(1);
  });

  it('do not run again for a process that looked before another ran them, and gets to it afterwards', async () => {
    const runs: string[] = [];
    const scheduleOf = (process: string) => ({ name: 'late', everyMs: 60_000, run: async () => void runs.push(process) });
    start(scheduleOf('first'));
    await until(() => isKnown('late'));
    // The second hears only after the first ran that it is due.
    let looks = 0;
    const late = Object.create(database) as Database;
    late.query = async (sql: string, values?: unknown[]) => {
      const rows = await database.query(sql, values);
      if (sql.startsWith('SELECT name') && Number((rows[0] as { ago: string }).ago) > 60_000) {
        await until(() => runs.length > 0);
        looks += 1;
      }
      return rows as never;
    };
    start(scheduleOf('second'), late);
    // Due once more until the second has seen it so.
    while (looks === 0) {
      runs.length = 0;
      await due('late');
      await until(() => runs.length > 0);
      await pause(LOOK_MS);
    }
    await pause(5 * LOOK_MS);
    expect(runs).to.have.lengthOf(1);
  });

  it('run all that are due, of more than there are connections, as after a long stop', async () => {
    const ran = new Set<string>();
    const names = Array.from({ length: 30 }, (_, at) => `many-${at}`);
    const schedules = names.map((name) => ({
      name,
      everyMs: 60_000,
      run: async () => {
        await database.query('SELECT 1');
        ran.add(name);
      },
    }));
    for (const name of names) await database.query("INSERT INTO schedules (name, ranAt) VALUES (?, '2020-01-01')", [name]);
    const scheduler = createScheduler(database, schedules, silentLog, { lookMs: LOOK_MS, againMs: AGAIN_MS });
    schedulers.push(scheduler);
    scheduler.start();
    const most = Date.now() + 10_000;
    await until(() => ran.size === names.length || Date.now() > most);
    expect(ran.size).to.equal(names.length);
  });

  it('run one at a time, also when one takes longer than its interval', async () => {
    let [runs, atOnce, most] = [0, 0, 0];
    const schedule = {
      name: 'long',
      everyMs: 30,
      run: async () => {
        runs += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await pause(100);
        atOnce -= 1;
      },
    };
    for (let process = 0; process < 3; process += 1) start(schedule);
    await until(() => runs >= 3);
    expect(most).to.equal(1);
  });

  it('are due by what the database knows, not by when the process started', async () => {
    let runs = 0;
    const add = () => {
      runs += 1;
    };
    const schedule = { name: 'daily', everyMs: 24 * 60 * 60_000, run: async () => add() };
    const first = start(schedule);
    await until(() => isKnown('daily'));
    await first.stop();
    await due('daily');
    start(schedule);
    await until(() => runs === 1);
  });

  it('run again soon when the process stopped before their end, and not while they run', async () => {
    let runs = 0;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const add = () => {
      runs += 1;
    };
    const run = async () => {
      add();
      await ended;
    };
    start({ name: 'cut off', everyMs: 24 * 60 * 60_000, run });
    await until(() => isKnown('cut off'));
    await due('cut off');
    await until(() => runs === 1);
    start({ name: 'cut off', everyMs: 24 * 60 * 60_000, run: async () => add() });
    await pause(AGAIN_MS + 10 * LOOK_MS);
    expect(runs, 'while it runs').to.equal(1);
    // As after the end of the process that ran it: its lock goes with its connection.
    end();
    await until(async () => (await database.query('SELECT 1 FROM schedules WHERE underWay = 1')).length === 0);
    await database.query('UPDATE schedules SET underWay = 1');
    await until(() => runs === 2);
    await pause(AGAIN_MS + 10 * LOOK_MS);
    expect(runs, 'after it came to its end').to.equal(2);
  });

  it('come again at their next interval when they fail', async () => {
    let runs = 0;
    start({
      name: 'failing',
      everyMs: 50,
      run: async () => {
        runs += 1;
        throw new Error('it failed');
      },
    });
    await until(() => runs >= 2);
  });
});
