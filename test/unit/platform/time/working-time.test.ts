import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { limitWorkingTime, type Waits, waitedBetween, waitsOf } from '../../../../src/platform/time/working-time.js';

describe('a limit of working time', () => {
  /** Milliseconds until a limit was over; `waits` is told how many have passed. */
  const lasts = (limitMs: number, waits: (passed: number) => Record<string, number>) =>
    new Promise<number>((resolve) => {
      const began = performance.now();
      limitWorkingTime(
        limitMs,
        () => new Map(Object.entries(waits(performance.now() - began))),
        () => resolve(performance.now() - began),
      );
    });

  it('is over by the clock for work that can run', async () => {
    expect(await lasts(60, () => ({}))).to.be.within(59, 59 + 1000);
  });

  it('gives the time back that was waited for a processor', async () => {
    expect(await lasts(60, (passed) => ({ main: Math.min(250, passed) }))).to.be.at.least(60 + 250 - 1);
  });

  it('gives it back also when another thread had waited longer before', async () => {
    expect(await lasts(60, (passed) => ({ main: 90_000, reader: Math.min(250, passed) }))).to.be.at.least(60 + 250 - 1);
  });

  it('gives back what threads waited one after the other', async () => {
    const waits = (passed: number) => ({ main: Math.min(700, passed), reader: Math.min(700, Math.max(0, passed - 700)) });
    expect(await lasts(150, waits)).to.be.at.least(150 + 1200);
  });

  it('gives no more back than has passed, however many threads wait at once', async () => {
    const took = await lasts(60, (passed) => ({ a: Math.min(200, passed), b: Math.min(200, passed), c: Math.min(200, passed) }));
    expect(took).to.be.within(259, 259 + 1000);
  });

  it('is over at ten times the limit however long was waited', async () => {
    const took = await lasts(30, (passed) => ({ main: passed }));
    expect(took).to.be.within(299, 299 + 2000);
  });

  it('does not count what was waited before it began', async () => {
    expect(await lasts(40, () => ({ main: 5000 }))).to.be.within(39, 39 + 1000);
  });

  it('is never over once it was ended', async () => {
    let overs = 0;
    const end = limitWorkingTime(
      20,
      () => new Map(),
      () => (overs += 1),
    );
    end();
    await pause(120);
    expect(overs).to.equal(0);
  });
});

describe('what a process waited for a processor', () => {
  const children: ChildProcess[] = [];
  const NONE: Waits = new Map();
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('grows for three that have one processor', async function () {
    if (process.platform !== 'linux') return this.skip();
    for (let at = 0; at < 3; at += 1)
      children.push(spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }));
    await pause(900);
    const waited = children.map(({ pid }) => waitedBetween(NONE, waitsOf(pid)));
    expect(Math.max(...waited)).to.be.above(200);
  });

  it('is nothing for one that only sleeps, for none and for one that is gone', async () => {
    const sleeping = spawn('sleep', ['5'], { stdio: 'ignore' });
    children.push(sleeping);
    await pause(50);
    const before = waitsOf(sleeping.pid);
    await pause(300);
    expect(waitedBetween(before, waitsOf(sleeping.pid))).to.be.below(1);
    expect(waitsOf(null, 2 ** 30).size).to.equal(0);
  });
});
