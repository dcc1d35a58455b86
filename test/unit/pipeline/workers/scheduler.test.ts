import { expect } from 'chai';
import { DEFAULT_READER } from '../../../../src/pipeline/engines/reader.js';
import type { Owner } from '../../../../src/pipeline/workers/order.js';
import { Scheduler, type Work } from '../../../../src/pipeline/workers/scheduler.js';
import { type Worker, type WorkerHelp, WorkerLost } from '../../../../src/pipeline/workers/worker-process.js';

/** Lets go of everything that waits for nothing but its turn. */
const settled = () => new Promise<void>((done) => setImmediate(done));

/** A worker whose starts and tasks end when the test says so. */
class HeldWorker implements Worker {
  readonly began: string[] = [];
  end: ((error?: Error) => void) | null = null;
  warm: () => void = () => undefined;
  private starting: Promise<void> = Promise.resolve();

  starts = 0;

  start = () => {
    this.starts += 1;
    return this.starting;
  };

  run = (async (name: string) => {
    this.began.push(name);
    return new Promise((resolve, reject) => {
      this.end = (error) => {
        if (error) reject(error);
        else resolve(null);
      };
    });
  }) as unknown as Worker['run'];

  constructor(private readonly help: WorkerHelp) {}

  kill = () => undefined;
  close = async () => undefined;

  /** As when the process is killed: the task is lost, and the next process starts slowly. */
  lose(): void {
    this.starting = new Promise((resolve) => {
      this.warm = resolve;
    });
    if (this.end) this.end(new WorkerLost('killed'));
    else this.help.lost?.();
  }
}

describe('pipeline/workers Scheduler', () => {
  const owner: Owner = { priority: 0, arrival: 1, share: null };
  const page = { name: 'recognise', input: () => ({}), timeoutMs: 1000 } as unknown as Work<'recognise'>;

  function scheduled() {
    const made: HeldWorker[] = [];
    const scheduler = new Scheduler(
      2,
      DEFAULT_READER,
      (_, help) => {
        const worker = new HeldWorker(help);
        made.push(worker);
        return worker;
      },
      () => undefined,
    );
    return { scheduler, first: made[0]!, second: made[1]! };
  }

  it('gives the work of a worker that was killed to one that is warm, not to the one that starts anew', async () => {
    const { scheduler, first, second } = scheduled();
    const lost = scheduler.submit(owner, page).catch(() => scheduler.submit(owner, page));
    first.lose();
    await settled();
    expect([first.began.length, second.began.length]).to.deep.equal([1, 1]);
    second.end!();
    await lost;
  });

  it('starts a worker anew that was killed without work, and lets it take some when it is warm', async () => {
    const { scheduler, first, second } = scheduled();
    first.lose();
    expect(first.starts).to.equal(1);
    const work = scheduler.submit(owner, page);
    expect([first.began.length, second.began.length]).to.deep.equal([0, 1]);
    first.lose();
    expect(first.starts, 'lost again at once').to.equal(1);
    second.end!();
    await work;
  });

  it('gives what waits to whoever is free first', async () => {
    const { scheduler, first, second } = scheduled();
    const both = [1, 2].map(() => scheduler.submit(owner, page).catch(() => scheduler.submit(owner, page)));
    first.lose();
    await settled();
    expect([first.began.length, second.began.length]).to.deep.equal([1, 1]);
    second.end!();
    await settled();
    expect([first.began.length, second.began.length]).to.deep.equal([1, 2]);
    const more = scheduler.submit(owner, page);
    first.warm();
    await settled();
    expect([first.began.length, second.began.length]).to.deep.equal([2, 2]);
    first.end!();
    second.end!();
    await Promise.all([...both, more]);
  });
});
