import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Isolation } from '../../platform/isolation/index.js';
import { limitWorkingTime, waitsOf } from '../../platform/time/working-time.js';
import { killGroup } from '../engines/command.js';
import type { Reader } from '../engines/reader.js';
import { sendFile } from './file-pieces.js';
import type { FromWorker, TaskFailure, TaskName, Tasks, ToWorker, WorkerOrder } from './messages.js';
import { limitTask, type TaskTime, type WorkerLimits } from './task-limits.js';
import { childrenOf, isKill, memoryOf, type WorkerState } from './worker-state.js';

/** A task failed inside the worker, which lives on. */
export class TaskError extends Error {
  override name = 'TaskError';
  constructor(readonly failure: TaskFailure) {
    super(failure.message);
  }
}

/**
 * The worker ended with the task: `reason` tells by what. `crash`: by itself, so perhaps through its work; `killed`: from outside, by whatever ends
 * processes; `timeout`, `memory` and `aborted`: by us.
 */
export class WorkerLost extends Error {
  override name = 'WorkerLost';
  constructor(readonly reason: 'crash' | 'killed' | 'timeout' | 'memory' | 'aborted') {
    super(`The worker was lost: ${reason}.`);
  }
}

/** What a worker asks of the others while it works. */
export interface WorkerHelp {
  /** May half of the picture be given away now? */
  offer(): boolean;
  part(input: Tasks['part']['input']): Promise<Tasks['part']['output'] | null>;
  /** Its process ended without work, not by us. */
  lost?(): void;
}

/** A worker as those see it who give it work; a stand-in need not tell how it stands. */
export type Worker = Pick<WorkerProcess, 'start' | 'run' | 'kill' | 'close'> & Partial<Pick<WorkerProcess, 'state'>>;

/** Makes a worker, not started yet. `reader`: what it recognises pictures with; null: it is never asked to. */
export type MakeWorker = (reader: Reader | null, help: WorkerHelp) => Worker;

/** The help of a worker that has no others beside it. */
export const NO_HELP: WorkerHelp = { offer: () => false, part: () => Promise.resolve(null) };

interface Running {
  id: number;
  name: TaskName;
  /** By performance.now(). */
  began: number;
  /** The file of the task, which the worker may ask for. */
  path: string | null;
  resolve(output: unknown): void;
  reject(error: Error): void;
  time: Pick<TaskTime, 'end'> & Partial<TaskTime>;
  onStage?: (stage: string) => void;
}

const ENTRY = fileURLToPath(new URL('./worker-main.js', import.meta.url));
const MEMORY_CHECK_MS = 250;
/** A worker that has not started by then will not. */
const START_TIMEOUT_MS = 120_000;
/** JavaScript heap of a worker, MB; pictures and engines live outside of it. */
const HEAP_MB = 1024;
/** Room for new objects, MB: pages are many small objects that die with their task, and the default of 16 would have them collected, and kept, in the middle of it. */
const NEW_SPACE_MB = 64;
/** Memory beyond what is watched that a worker may write to before the kernel refuses more: a burst between two looks, and what is set aside but never touched. */
const SLACK_BYTES = 768 * 1024 * 1024;
const MOST_FILE_WRITTEN_BYTES = 64 * 1024 * 1024;
/** Processor time after which the kernel ends a worker. It is replaced between two tasks long before. */
const MOST_CPU_SECONDS = 4 * 60 * 60;

/**
 * A child process that does one task at a time: it holds the engines and parses hostile files, so that only it can crash, hang or run out of memory.
 * It is isolated as far as the machine allows (D106), gets no secrets (an empty environment) and runs at low priority.
 */
export class WorkerProcess {
  private child: ChildProcess | null = null;
  /** The process that the child lets read for it. */
  private helper: number | null = null;
  private running: Running | null = null;
  private lost: WorkerLost['reason'] = 'crash';
  private done = 0;
  private sequence = 0;
  private spawned = 0;
  private watch: NodeJS.Timeout | null = null;
  private started: Promise<void> | null = null;
  private memoryBytes = 0;

  constructor(
    /** What it recognises pictures with; null: it is never asked to. */
    private readonly reader: Reader | null,
    private readonly limits: WorkerLimits,
    private readonly help: WorkerHelp,
    private readonly isolation: Isolation,
  ) {}

  get busy(): boolean {
    return this.running !== null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** How it stands now. */
  get state(): WorkerState {
    const { running, child, helper, done } = this;
    return {
      pid: child?.pid ?? null,
      task: running?.name ?? null,
      taskMs: running && Math.round(performance.now() - running.began),
      memoryBytes: memoryOf(child?.pid) + memoryOf(helper),
      done,
    };
  }

  /** Starts the process if there is none; resolves when its engines are warm. Rejects when it dies first. */
  start(): Promise<void> {
    this.started ??= this.spawn();
    return this.started;
  }

  private spawn(): Promise<void> {
    const child = this.isolation.fork({
      entry: ENTRY,
      args: [JSON.stringify({ reader: this.reader, again: this.spawned++ > 0 } satisfies WorkerOrder)],
      nodeArgs: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${NEW_SPACE_MB}`],
      limits: {
        dataBytes: this.limits.memoryBytes + SLACK_BYTES,
        fileBytes: MOST_FILE_WRITTEN_BYTES,
        cpuSeconds: MOST_CPU_SECONDS,
      },
    });
    this.child = child;
    this.lost = 'crash';
    this.done = 0;
    let isReady = false;
    return new Promise((resolve, reject) => {
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          isReady = true;
          resolve();
        } else if (message.kind === 'helper') this.follow(child, message.pid);
        else this.receive(child, message);
      });
      child.on('error', () => undefined);
      child.on('exit', (code, signal) => {
        if (child === this.child && isKill(code, signal)) this.lost = 'killed';
        reject(new WorkerLost(this.lost));
        const isIdle = child === this.child && this.running === null;
        this.gone(child);
        if (isIdle && isReady) this.help.lost?.();
      });
    });
  }

  /** Does a task. Rejects with TaskError (the worker lives on) or WorkerLost (a new one starts with the next task). */
  async run<N extends TaskName>(
    name: N,
    input: Tasks[N]['input'],
    timeoutMs: number,
    onStage?: (stage: string) => void,
  ): Promise<Tasks[N]['output']> {
    const id = ++this.sequence;
    return new Promise((resolve, reject) => {
      // The time that a worker takes to start on a busy machine is not the task's fault.
      const timer = setTimeout(() => this.kill('killed'), START_TIMEOUT_MS);
      const running: Running = {
        id,
        name,
        began: performance.now(),
        path: 'path' in input ? input.path : null,
        resolve: (output) => resolve(output as Tasks[N]['output']),
        reject,
        time: { end: () => clearTimeout(timer) },
        ...(onStage ? { onStage } : {}),
      };
      this.running = running;
      this.start().then(
        () => {
          if (this.running !== running) return;
          clearTimeout(timer);
          // This process too: a worker that waits for it to send the file does nothing.
          const waits = () => waitsOf(this.child?.pid, this.helper, process.pid);
          running.time = limitTask(timeoutMs, this.limits.drawMs, (ms) => limitWorkingTime(ms, waits, () => this.kill('timeout')));
          this.watchMemory();
          this.send({ kind: 'task', id, name, input } as ToWorker);
        },
        (error: Error) => this.settle((running) => running.reject(error)),
      );
    });
  }

  private send(message: ToWorker): void {
    this.child?.send(message, () => undefined);
  }

  private receive(child: ChildProcess, message: FromWorker): void {
    if (child !== this.child) return;
    if (message.kind === 'offer') this.send({ kind: 'offer-answer', accepted: this.help.offer() });
    if (message.kind === 'part') void this.givePart(message.input);
    if (message.kind === 'file') void this.giveFile(child, this.running?.path ?? null);
    if (message.kind === 'drawing' && this.running?.id === message.id) this.running.time.drawing?.(message.begins);
    if (message.kind === 'stage' && this.running?.id === message.id) this.running.onStage?.(message.stage);
    if (message.kind === 'failed') this.settle((running) => running.reject(new TaskError(message.failure)));
    if (message.kind === 'done') {
      this.memoryBytes = message.memoryBytes;
      this.done++;
      this.settle((running) => running.resolve(message.output));
      const isOld = this.done >= this.limits.tasks || message.cpuSeconds > MOST_CPU_SECONDS / 2;
      if (isOld || this.memoryBytes > this.limits.recycleBytes) this.kill('crash');
    }
  }

  private async givePart(input: Tasks['part']['input']): Promise<void> {
    const words = await this.help.part(input);
    this.send({ kind: 'part-done', words });
  }

  /** The file of the running task and no other. A child that is gone takes nothing more. */
  private giveFile(child: ChildProcess, path: string | null): Promise<void> {
    const send = (message: ToWorker) =>
      new Promise<void>((resolve, reject) => child.send(message, (error) => (error ? reject(error) : resolve())));
    return sendFile(path, send).catch(() => undefined);
  }

  private settle(how: (running: Running) => void): void {
    const running = this.running;
    this.running = null;
    if (this.watch) clearInterval(this.watch);
    this.watch = null;
    if (!running) return;
    running.time.end();
    how(running);
  }

  /** Ends the process at once; a task that runs in it fails with WorkerLost. */
  kill(reason: WorkerLost['reason']): void {
    const child = this.child;
    if (!child) return;
    this.lost = reason;
    // A helper of which the child had not told yet would outlive it. While the child stands still, it starts no other.
    child.kill('SIGSTOP');
    childrenOf(child.pid).forEach(killGroup);
    child.kill('SIGKILL');
    this.gone(child);
  }

  /** A helper of a child that was killed before it could tell is ended here. */
  private follow(child: ChildProcess, pid: number | null): void {
    if (child === this.child) this.helper = pid;
    else if (pid !== null) killGroup(pid);
  }

  private gone(child: ChildProcess): void {
    if (child !== this.child) return;
    if (this.helper !== null) killGroup(this.helper);
    this.helper = null;
    this.child = null;
    this.started = null;
    const reason = this.lost;
    this.settle((running) => running.reject(new WorkerLost(reason)));
  }

  /** While a task runs, its memory is looked at, at once and four times a second (Linux; elsewhere only the heap limit holds). */
  private watchMemory(): void {
    if (this.watch) clearInterval(this.watch);
    const pid = this.child?.pid;
    const look = () => {
      if (memoryOf(pid) + memoryOf(this.helper) > this.limits.memoryBytes && this.child?.pid === pid && this.running) this.kill('memory');
    };
    look();
    this.watch = setInterval(look, MEMORY_CHECK_MS);
    this.watch.unref();
  }

  /** Ends the process; nothing can run afterwards unless `start` is called. */
  async close(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.kill('aborted');
    await ended;
  }
}
