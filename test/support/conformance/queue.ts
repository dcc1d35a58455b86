import { expect } from 'chai';
import type { Queue } from '../../../src/platform/queue/index.js';

/** What every queue does; `open` gives one without hints. */
export function queueConformance(name: string, open: () => Promise<Queue>): void {
  describe(`queue > ${name}`, () => {
    let queue: Queue;
    beforeEach(async () => {
      queue = await open();
    });
    afterEach(() => queue.close());

    it('calls the handler once for each hint', async () => {
      const calls = counter(3);
      queue.work('job.run', { concurrency: 2 }, calls.count);
      for (const id of ['a', 'b', 'c']) await queue.push('job.run', { id });
      await calls.reached;
      expect(calls.total()).to.equal(3);
    });

    it('keeps hints that come before the worker does', async () => {
      const calls = counter(1);
      await queue.push('job.run', { id: 'early' });
      queue.work('job.run', { concurrency: 1 }, calls.count);
      await calls.reached;
    });

    it('calls only the handler of the name', async () => {
      const names: string[] = [];
      const calls = counter(2);
      for (const job of ['job.run', 'storage.remove'] as const) {
        queue.work(job, { concurrency: 1 }, async () => {
          names.push(job);
          await calls.count();
        });
      }
      await queue.push('storage.remove');
      await queue.push('storage.remove');
      await calls.reached;
      expect(names).to.deep.equal(['storage.remove', 'storage.remove']);
    });

    it('runs as many at a time as it was told to, and no more', async () => {
      let running = 0;
      let most = 0;
      const calls = counter(6);
      const pair = meeting(2);
      queue.work('job.run', { concurrency: 2 }, async () => {
        running += 1;
        most = Math.max(most, running);
        await pair();
        running -= 1;
        await calls.count();
      });
      for (let index = 0; index < 6; index += 1) await queue.push('job.run', { id: `n${index}` });
      await calls.reached;
      expect(most).to.equal(2);
    });

    it('goes on after a handler that failed', async () => {
      const calls = counter(2);
      queue.work('job.run', { concurrency: 1 }, async () => {
        await calls.count();
        if (calls.total() === 1) throw new Error('the first one fails');
      });
      await queue.push('job.run', { id: 'a' });
      await queue.push('job.run', { id: 'b' });
      await calls.reached;
    });

    it('does not lose a hint that comes while the same work is running', async () => {
      const calls = counter(2);
      queue.work('job.run', { concurrency: 1 }, async () => {
        if (calls.total() === 0) await queue.push('job.run', { id: 'same' });
        await calls.count();
      });
      await queue.push('job.run', { id: 'same' });
      await calls.reached;
    });

    it('waits with a delayed hint, not with the others', async () => {
      const pushedAt = Date.now();
      const times: number[] = [];
      const calls = counter(2);
      queue.work('job.run', { concurrency: 1 }, async () => {
        times.push(Date.now() - pushedAt);
        await calls.count();
      });
      await queue.push('job.run', { id: 'later', delayMs: 150 });
      await queue.push('job.run', { id: 'now' });
      await calls.reached;
      expect(times[0]).to.be.below(150);
      expect(times[1]).to.be.at.least(149);
    });

    it('refuses a second handler for one name', () => {
      queue.work('job.run', { concurrency: 1 }, async () => {});
      expect(() => queue.work('job.run', { concurrency: 1 }, async () => {})).to.throw('one handler for the job job.run');
    });

    it('waits on close for the handler that runs, and calls none after', async () => {
      const started = counter(1);
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let ended = false;
      queue.work('job.run', { concurrency: 1 }, async () => {
        await started.count();
        await finished;
        ended = true;
      });
      await queue.push('job.run', { id: 'a' });
      await started.reached;
      const closing = queue.close();
      await queue.push('job.run', { id: 'b' });
      finish();
      await closing;
      expect([ended, started.total()]).to.deep.equal([true, 1]);
    });
  });
}

function counter(goal: number) {
  let total = 0;
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const count = async () => {
    total += 1;
    if (total >= goal) reach();
  };
  return { count, reached, total: () => total };
}

/** Lets its callers go in groups of `size`: nobody leaves before the group is whole. */
function meeting(size: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < size) return;
      for (const leave of waiting) leave();
      waiting = [];
    });
}
