import type { Reader } from '../engines/reader.js';
import { Lane, type LaneLimits, LaneLost, TaskError } from './lane.js';
import type { TaskName, Tasks } from './messages.js';

/** A piece of work for any lane. `input` is asked for when a lane takes it, so that it knows the latest. */
export interface Work<N extends TaskName> {
  name: N;
  input(): Tasks[N]['input'];
  timeoutMs: number;
  onStage?: (stage: string) => void;
}

/** Who a piece of work belongs to; all work of an owner can be dropped at once. */
export interface Owner {
  /** Lower is more urgent; ties in order of arrival. */
  priority: number;
  /** Order of arrival: a document that was begun is ended before the next one of its priority is begun. */
  arrival: number;
}

/** Something of ours went wrong in a lane: for the log, never for the outside. */
export interface Fault {
  task: TaskName;
  reason: string;
}

interface Waiting {
  owner: Owner;
  sequence: number;
  /** A task of milliseconds: before the pages that are recognised, so that a document with a text layer need not wait for long scans. */
  light: boolean;
  start(lane: Lane): Promise<void>;
  drop(reason: LaneLost['reason']): void;
}

/** Tasks of milliseconds, which would wait for seconds behind pages that are recognised. */
const LIGHT: ReadonlySet<TaskName> = new Set(['open', 'text', 'finish']);

/**
 * Lanes and the queue before them. Light tasks need not wait for a page to end: when all lanes are busy, one at least with a page, they have an
 * express lane, which starts when it is first needed. So a document with a text layer is read in its milliseconds, however many scans are waiting.
 */
export class Scheduler {
  private readonly lanes: Lane[];
  private readonly express: Lane;
  private readonly at = new Map<Lane, Waiting>();
  private readonly waiting: Waiting[] = [];
  private sequence = 0;
  private closed = false;

  constructor(
    count: number,
    reader: Reader,
    limits: LaneLimits,
    private readonly onFault: (fault: Fault) => void,
  ) {
    const help = { offer: () => this.hasIdleLane(), part: (input: Tasks['part']['input']) => this.part(input) };
    this.lanes = Array.from({ length: count }, () => new Lane(reader, limits, help));
    this.express = new Lane(null, limits, { offer: () => false, part: () => Promise.resolve(null) });
  }

  /** Resolves when all lanes are warm; a lane that dies while starting is tried once more. */
  async ready(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.start().catch(() => lane.start())));
  }

  get size(): { lanes: number; busy: number; waiting: number } {
    return { lanes: this.lanes.length, busy: this.busyLanes(), waiting: this.waiting.length };
  }

  /** Does the work on the next free lane. Rejects with TaskError or LaneLost. */
  submit<N extends TaskName>(owner: Owner, work: Work<N>): Promise<Tasks[N]['output']> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new LaneLost('aborted'));
        return;
      }
      this.waiting.push({
        owner,
        sequence: ++this.sequence,
        light: LIGHT.has(work.name),
        start: (lane) =>
          lane.run(work.name, work.input(), work.timeoutMs, work.onStage).then(resolve, (error: Error) => {
            this.report(work.name, error);
            reject(error);
          }),
        drop: (reason) => reject(new LaneLost(reason)),
      });
      this.waiting.sort(
        (a, b) =>
          a.owner.priority - b.owner.priority ||
          Number(b.light) - Number(a.light) ||
          a.owner.arrival - b.owner.arrival ||
          a.sequence - b.sequence,
      );
      this.dispatch();
    });
  }

  private report(task: TaskName, error: Error): void {
    if (error instanceof LaneLost && error.reason !== 'aborted') this.onFault({ task, reason: error.reason });
    if (error instanceof TaskError && error.failure.code === null) this.onFault({ task, reason: error.failure.message });
  }

  private dispatch(): void {
    for (const lane of this.lanes) {
      if (this.at.has(lane)) continue;
      const next = this.waiting.shift();
      if (!next) return;
      this.give(lane, next);
    }
    // Lanes that are at light tasks themselves are free in a moment; one process more would only take their cores.
    const isOpen = !this.at.has(this.express) && [...this.at.values()].some((work) => !work.light);
    const light = isOpen ? this.waiting.findIndex((waiting) => waiting.light) : -1;
    if (light >= 0) this.give(this.express, this.waiting.splice(light, 1)[0]!);
  }

  private give(lane: Lane, work: Waiting): void {
    this.at.set(lane, work);
    void work.start(lane).finally(() => {
      this.at.delete(lane);
      // A lane that was lost starts again at once, so that the next task finds it warm.
      if (!this.closed) lane.start().catch(() => undefined);
      this.dispatch();
    });
  }

  private busyLanes(): number {
    return this.lanes.filter((lane) => this.at.has(lane)).length;
  }

  /** Drops what waits for the owner and ends the lanes that work for it. */
  cancel(owner: Owner, reason: LaneLost['reason']): void {
    for (let i = this.waiting.length - 1; i >= 0; i--) {
      if (this.waiting[i]?.owner === owner) this.waiting.splice(i, 1)[0]?.drop(reason);
    }
    for (const [lane, work] of this.at) if (work.owner === owner) lane.kill(reason);
  }

  private hasIdleLane(): boolean {
    return this.waiting.length === 0 && this.busyLanes() < this.lanes.length;
  }

  /** Half a picture for an idle lane; null when it did not work out, and the giver does it itself. */
  private part(input: Tasks['part']['input']): Promise<Tasks['part']['output'] | null> {
    const owner = { priority: Number.NEGATIVE_INFINITY, arrival: 0 };
    return this.submit(owner, { name: 'part', input: () => input, timeoutMs: input.options.timeoutMs }).catch(() => null);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const waiting of this.waiting.splice(0)) waiting.drop('aborted');
    await Promise.all([...this.lanes, this.express].map((lane) => lane.close()));
  }
}
