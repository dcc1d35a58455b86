import { expect } from 'chai';
import { createPipeline } from '../../../../src/pipeline/run.js';
import type { TaskName } from '../../../../src/pipeline/workers/messages.js';
import { UtilityWorker } from '../../../../src/pipeline/workers/utility-worker.js';
import { type Worker, WorkerLost } from '../../../../src/pipeline/workers/worker-process.js';

const IDLE: Worker = {
  start: async () => undefined,
  run: (async () => null) as unknown as Worker['run'],
  kill: () => undefined,
  close: async () => undefined,
};

describe('pipeline/workers UtilityWorker', () => {
  it('serves organizations in turn: however many pictures one of them waits for, another waits for one of them', async () => {
    const utility = new UtilityWorker(IDLE);
    const served: string[] = [];
    const ask = (share: number | undefined, name: string) => utility.do(share, async () => void served.push(name));
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(1, name)),
      ...['b1', 'b2'].map((name) => ask(2, name)),
      ask(undefined, 'pages of an upload'),
    ]);
    expect(served).to.deep.equal(['a1', 'b1', 'pages of an upload', 'a2', 'b2', 'a3', 'a4', 'a5']);
    await Promise.all([ask(1, 'a6'), ask(2, 'b3')]);
    expect(served.slice(8)).to.have.members(['a6', 'b3']);
  });

  it('does again what a killed worker was at, and goes on behind what fails', async () => {
    const utility = new UtilityWorker(IDLE);
    let tries = 0;
    const lost = utility.do(1, async () => {
      tries += 1;
      throw new WorkerLost(tries < 3 ? 'killed' : 'timeout');
    });
    const next = utility.do(1, async () => 'next');
    expect(await lost.catch((error: WorkerLost) => error.reason)).to.equal('timeout');
    expect([await next, tries]).to.deep.equal(['next', 3]);
  });

  it('refuses what waits when it is closed', async () => {
    const utility = new UtilityWorker(IDLE);
    let end: () => void = () => undefined;
    const first = utility.do(1, () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = utility.do(1, async () => 'late');
    await new Promise((resolve) => setImmediate(resolve));
    await utility.close();
    end();
    await first;
    expect(await waiting.catch((error: WorkerLost) => error.reason)).to.equal('aborted');
  });
});

describe('pipeline > inspect()', () => {
  it('waits for no picture of a page that is drawn, and has organizations in turn', async () => {
    let drawn: () => void = () => undefined;
    let workers = 0;
    const counted: string[] = [];
    const makeWorker = (): Worker => {
      workers += 1;
      const name = workers;
      return {
        ...IDLE,
        run: (async (task: TaskName, input: { path: string }) => {
          if (task === 'render') await new Promise<void>((resolve) => (drawn = resolve));
          else counted.push(`${input.path} by ${name}`);
          return { pages: 7, pixelWidth: null, pixelHeight: null, picture: Buffer.from('a picture') };
        }) as unknown as Worker['run'],
      };
    };
    const pipeline = createPipeline({ workers: 0, makeWorker });
    const first = await pipeline.inspect('a0', 1);
    const picture = pipeline.renderPage('heavy.pdf', 1, { share: 1, maxSidePx: 100, format: 'png' }, '/dev/null');
    await new Promise((resolve) => setImmediate(resolve));
    const others = await Promise.all([...['a1', 'a2', 'a3'].map((path) => pipeline.inspect(path, 1)), pipeline.inspect('b1', 2)]);
    expect([first, ...others].map(({ pages }) => pages)).to.deep.equal([7, 7, 7, 7, 7]);
    const [one, ...rest] = counted.map((each) => each.split(' by '));
    expect(rest.map(([path]) => path)).to.deep.equal(['a1', 'b1', 'a2', 'a3']);
    expect(rest.every(([, worker]) => worker !== one![1])).to.equal(true);
    drawn();
    await picture;
    await pipeline.close();
  });
});
