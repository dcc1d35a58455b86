import { expect } from 'chai';
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
