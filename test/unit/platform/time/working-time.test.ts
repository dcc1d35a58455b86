import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { limitWorkingTime, waitedForProcessor } from '../../../../src/platform/time/working-time.js';

describe('a limit of working time', () => {
  /** Milliseconds until a limit was over; `waited` is told how many have passed. */
  const lasts = (limitMs: number, waited: (passed: number) => number) =>
    new Promise<number>((resolve) => {
      const began = performance.now();
      limitWorkingTime(
        limitMs,
        () => waited(performance.now() - began),
        () => resolve(performance.now() - began),
      );
    });

  it('is over by the clock for work that can run', async () => {
    expect(await lasts(60, () => 0)).to.be.within(59, 59 + 1000);
  });

  it('gives the time back that was waited for a processor', async () => {
    const waited = (passed: number) => Math.min(250, passed);
    expect(await lasts(60, waited)).to.be.at.least(60 + 250 - 1);
  });

  it('is over at ten times the limit however long was waited', async () => {
    const took = await lasts(30, (passed) => passed);
    expect(took).to.be.within(299, 299 + 2000);
  });

  it('does not count what was waited before it began', async () => {
    expect(await lasts(40, () => 5000)).to.be.within(39, 39 + 1000);
  });

  it('is never over once it was ended', async () => {
    let overs = 0;
    const end = limitWorkingTime(
      20,
      () => 0,
      () => (overs += 1),
    );
    end();
    await pause(120);
    expect(overs).to.equal(0);
  });
});

describe('the time that a process waited for a processor', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('grows for three that have one processor', async function () {
    if (process.platform !== 'linux') return this.skip();
    for (let at = 0; at < 3; at += 1)
      children.push(spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }));
    await pause(900);
    const waited = children.map(({ pid }) => waitedForProcessor(pid));
    expect(Math.max(...waited)).to.be.above(200);
  });

  it('is nothing for one that only sleeps, for none and for one that is gone', async () => {
    const sleeping = spawn('sleep', ['5'], { stdio: 'ignore' });
    children.push(sleeping);
    await pause(50);
    const before = waitedForProcessor(sleeping.pid);
    await pause(300);
    expect(waitedForProcessor(sleeping.pid) - before).to.be.below(1);
    expect([waitedForProcessor(null), waitedForProcessor(2 ** 30)]).to.deep.equal([0, 0]);
  });
});
