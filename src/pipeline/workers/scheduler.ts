import { EVEN, Turns, type Weights } from '../../platform/tasks/turns.js';
import type { Reader } from '../engines/reader.js';
import type { TaskName, Tasks } from './messages.js';
import { AT_ONCE, compareWaiting, nextOf, type Owner, type Queued } from './order.js';
import { type MakeWorker, NO_HELP, TaskError, type Worker, WorkerLost } from './worker-process.js';
import type { WorkerState } from './worker-state.js';

/** A piece of work for any worker. `input` is asked for when a worker takes it, so that it knows the latest. */
export interface Work<N extends TaskName> {
  name: N;
  input(): Tasks[N]['input'];
  timeoutMs: number;
  onStage?: (stage: string) => void;
}

/** Something of ours went wrong in a worker: for the log, never for the outside. */
export interface Fault {
  task: TaskName;
  reason: string;
}

interface Waiting extends Queued {
  start(worker: Worker): Promise<void>;
  drop(reason: WorkerLost['reason']): void;
}

/** A worker that has not started by then gets work all the same, which ends it. */
const MOST_STARTING_MS = 60_000;

/** A worker that is lost without work sooner than this after it was before is not started for nothing. */
const OFTEN_MS = 10_000;

/** Tasks of milliseconds, which would wait for seconds behind pages that are recognised. */
const LIGHT: ReadonlySet<TaskName> = new Set(['open', 'text', 'finish']);

/**
 * Workers and the queue before them. Light tasks need not wait for a page to end: when all workers are busy, one at least with a page, they have an
 * express worker, which starts when it is first needed. So a document with a text layer is read in its milliseconds, however many scans are waiting.
 */
export class Scheduler {
  private readonly workers: Worker[];
  private readonly express: Worker;
  private readonly at = new Map<Worker, Waiting>();
  /** Workers that were lost and start again: on a busy machine that takes many seconds, in which others may be free. */
  private readonly starting = new Set<Worker>();
  /** When workers were lost without work, by performance.now(). */
  private readonly lostAt = new Map<Worker, number>();
  private readonly waiting: Waiting[] = [];
  private readonly turns: Turns<number | null>;
  private sequence = 0;
  private closed = false;

  constructor(
    count: number,
    reader: Reader,
    makeWorker: MakeWorker,
    private readonly onFault: (fault: Fault) => void,
    weights: Weights = EVEN,
  ) {
    this.turns = new Turns((share) => (share === null ? 1 : (weights.get(share) ?? 1)));
    const help = { offer: () => this.hasIdleWorker(), part: (input: Tasks['part']['input']) => this.part(input) };
    this.workers = Array.from({ length: count }, () => {
      const worker: Worker = makeWorker(reader, { ...help, lost: () => this.lostIdle(worker) });
      return worker;
    });
    this.express = makeWorker(null, NO_HELP);
  }

  /** Resolves when all workers are warm; a worker that dies while starting is tried once more. */
  async ready(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.start().catch(() => worker.start())));
  }

  get size(): { workers: number; busy: number; waiting: number } {
    return { workers: this.workers.length, busy: this.busyWorkers(), waiting: this.waiting.length };
  }

  /** Each worker as it stands; the express worker once it runs. */
  get states(): WorkerState[] {
    const all = [...this.workers, this.express].flatMap((worker) => worker.state ?? []);
    return all.filter(({ pid }) => pid !== null);
  }

  /** Does the work on the next free worker. Rejects with TaskError or WorkerLost. */
  submit<N extends TaskName>(owner: Owner, work: Work<N>): Promise<Tasks[N]['output']> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new WorkerLost('aborted'));
        return;
      }
      this.waiting.push({
        owner,
        sequence: ++this.sequence,
        light: LIGHT.has(work.name),
        start: (worker) =>
          worker.run(work.name, work.input(), work.timeoutMs, work.onStage).then(resolve, (error: Error) => {
            this.report(work.name, error);
            reject(error);
          }),
        drop: (reason) => reject(new WorkerLost(reason)),
      });
      this.waiting.sort(compareWaiting);
      this.dispatch();
    });
  }

  private report(task: TaskName, error: Error): void {
    if (error instanceof WorkerLost && error.reason !== 'aborted') this.onFault({ task, reason: error.reason });
    if (error instanceof TaskError && error.failure.code === null) this.onFault({ task, reason: error.failure.message });
  }

  private dispatch(): void {
    for (const worker of this.workers) {
      if (this.isTaken(worker)) continue;
      const next = nextOf(this.waiting, [...this.at.values()], this.turns);
      if (next < 0) return;
      this.give(worker, this.waiting.splice(next, 1)[0]!);
    }
    // Workers that are at light tasks themselves are free in a moment; one process more would only take their cores.
    const isOpen = !this.isTaken(this.express) && [...this.at.values()].some((work) => !work.light);
    const light = isOpen ? this.waiting.findIndex((waiting) => waiting.light) : -1;
    if (light >= 0) this.give(this.express, this.waiting.splice(light, 1)[0]!);
  }

  private give(worker: Worker, work: Waiting): void {
    this.at.set(worker, work);
    this.turns.served(work.owner.share);
    void work.start(worker).finally(() => {
      this.at.delete(worker);
      this.warm(worker);
    });
  }

  /** A worker that was lost starts again at once, and takes work when it is warm: what waits meanwhile goes to whoever is free first. */
  private warm(worker: Worker): void {
    if (this.closed) return;
    this.starting.add(worker);
    const timer = setTimeout(() => this.started(worker), MOST_STARTING_MS).unref();
    void worker
      .start()
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer);
        this.started(worker);
      });
  }

  /** One that was killed while it had nothing to do is there again before the next work comes; one that is lost again and again waits for that. */
  private lostIdle(worker: Worker): void {
    const last = this.lostAt.get(worker) ?? Number.NEGATIVE_INFINITY;
    this.lostAt.set(worker, performance.now());
    if (!this.at.has(worker) && performance.now() - last > OFTEN_MS) this.warm(worker);
  }

  /** It takes work again, also where it did not start: then the work is told so. */
  private started(worker: Worker): void {
    if (this.starting.delete(worker) && !this.closed) this.dispatch();
  }

  private isTaken(worker: Worker): boolean {
    return this.at.has(worker) || this.starting.has(worker);
  }

  private busyWorkers(): number {
    return this.workers.filter((worker) => this.at.has(worker)).length;
  }

  /** Drops what waits for the owner and ends the workers that work for it. */
  cancel(owner: Owner, reason: WorkerLost['reason']): void {
    for (let i = this.waiting.length - 1; i >= 0; i--) {
      if (this.waiting[i]?.owner === owner) this.waiting.splice(i, 1)[0]?.drop(reason);
    }
    for (const [worker, work] of this.at) if (work.owner === owner) worker.kill(reason);
  }

  private hasIdleWorker(): boolean {
    return this.waiting.length === 0 && !this.workers.every((worker) => this.isTaken(worker));
  }

  /** Half a picture for an idle worker; null when it did not work out, and the giver does it itself. */
  private part(input: Tasks['part']['input']): Promise<Tasks['part']['output'] | null> {
    const owner = { priority: AT_ONCE, arrival: 0, share: null };
    return this.submit(owner, { name: 'part', input: () => input, timeoutMs: input.options.timeoutMs }).catch(() => null);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const waiting of this.waiting.splice(0)) waiting.drop('aborted');
    await Promise.all([...this.workers, this.express].map((worker) => worker.close()));
  }
}
