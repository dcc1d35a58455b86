import { InTurn } from '../../platform/tasks/in-turn.js';
import { type Worker, WorkerLost } from './worker-process.js';

/** Tries of a small task whose worker is killed. */
const TRIES = 3;

/**
 * A worker of its own for small things that must not wait for recognition: counting pages, pictures of pages. One after the other, of those who wait in turn: a
 * page that takes long to be drawn, asked for again and again, keeps only others of the same share waiting.
 */
export class UtilityWorker {
  private readonly tasks = new InTurn(1);
  private closed = false;

  constructor(private readonly worker: Worker) {}

  /** Resolves when it is warm. */
  ready(): Promise<void> {
    return this.worker.start();
  }

  /** Does something in the worker when its turn comes. `share`: whose it is. Rejects with WorkerLost when the worker was lost too often or is closed. */
  do<T>(share: number | undefined, work: (worker: Worker) => Promise<T>): Promise<T> {
    return this.tasks.do(share, () => this.patiently(work));
  }

  /** Nothing is done nor waits. */
  get isFree(): boolean {
    return this.tasks.isFree;
  }

  /** Ends it; what waits is refused. */
  async close(): Promise<void> {
    this.closed = true;
    await this.worker.close();
  }

  /** What a lost worker was at is done again by the next: nothing of it is kept outside. */
  private async patiently<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      if (this.closed) throw new WorkerLost('aborted');
      try {
        await this.worker.start();
        return await work(this.worker);
      } catch (error) {
        if (tried === TRIES || !(error instanceof WorkerLost) || error.reason !== 'killed') throw error;
      }
    }
  }
}
