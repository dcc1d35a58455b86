import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killGroup } from '../engines/command.js';
import type { Reader } from '../engines/reader.js';
import type { FromLane, TaskFailure, TaskName, Tasks, ToLane } from './messages.js';

/** A task failed inside the lane, which lives on. */
export class TaskError extends Error {
  override name = 'TaskError';
  constructor(readonly failure: TaskFailure) {
    super(failure.message);
  }
}

/** The lane died or was killed with the task: `reason` tells by what. */
export class LaneLost extends Error {
  override name = 'LaneLost';
  constructor(readonly reason: 'crash' | 'timeout' | 'memory' | 'aborted') {
    super(`The worker was lost: ${reason}.`);
  }
}

/** What a lane may use. */
export interface LaneLimits {
  /** Resident memory at which a lane is killed in the middle of its work, bytes. */
  memoryBytes: number;
  /** Resident memory after which a lane is replaced once its task is done, bytes. */
  recycleBytes: number;
  /** Tasks after which a lane is replaced. */
  tasks: number;
}

/** What a lane asks of the others while it works. */
export interface LaneHelp {
  /** May half of the picture be given away now? */
  offer(): boolean;
  part(input: Tasks['part']['input']): Promise<Tasks['part']['output'] | null>;
}

interface Running {
  id: number;
  resolve(output: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
  onStage?: (stage: string) => void;
}

const ENTRY = fileURLToPath(new URL('./lane-main.js', import.meta.url));
const MEMORY_CHECK_MS = 250;
/** A lane that has not started by then will not. */
const START_TIMEOUT_MS = 120_000;
/** JavaScript heap of a lane, MB; pictures and engines live outside of it. */
const HEAP_MB = 1024;
/** Room for new objects, MB: pages are many small objects that die with their task, and the default of 16 would have them collected, and kept, in the middle of it. */
const NEW_SPACE_MB = 64;

/**
 * A child process that does one task at a time: it holds the engines and parses hostile files, so that only it can crash, hang or run out of memory.
 * It gets no secrets (an empty environment) and runs at low priority.
 */
export class Lane {
  private child: ChildProcess | null = null;
  /** The process that the child lets read for it. */
  private helper: number | null = null;
  private running: Running | null = null;
  private lost: LaneLost['reason'] = 'crash';
  private done = 0;
  private sequence = 0;
  private watch: NodeJS.Timeout | null = null;
  private started: Promise<void> | null = null;
  private memoryBytes = 0;

  constructor(
    /** What it recognises pictures with; null: it is never asked to. */
    private readonly reader: Reader | null,
    private readonly limits: LaneLimits,
    private readonly help: LaneHelp,
  ) {}

  get busy(): boolean {
    return this.running !== null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the process if there is none; resolves when its engines are warm. Rejects when it dies first. */
  start(): Promise<void> {
    this.started ??= this.spawn();
    return this.started;
  }

  private spawn(): Promise<void> {
    const child = fork(ENTRY, this.reader ? [JSON.stringify(this.reader)] : [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${NEW_SPACE_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH ?? '', UV_THREADPOOL_SIZE: '2' },
    });
    this.child = child;
    this.lost = 'crash';
    this.done = 0;
    return new Promise((resolve, reject) => {
      child.on('message', (message: FromLane) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'helper') this.follow(child, message.pid);
        else this.receive(child, message);
      });
      child.on('error', () => undefined);
      child.on('exit', () => {
        reject(new LaneLost(this.lost));
        this.gone(child);
      });
    });
  }

  /** Does a task. Rejects with TaskError (the lane lives on) or LaneLost (a new one starts with the next task). */
  async run<N extends TaskName>(
    name: N,
    input: Tasks[N]['input'],
    timeoutMs: number,
    onStage?: (stage: string) => void,
  ): Promise<Tasks[N]['output']> {
    const id = ++this.sequence;
    return new Promise((resolve, reject) => {
      // The time that a lane takes to start on a busy machine is not the task's fault.
      const timer = setTimeout(() => this.kill('crash'), START_TIMEOUT_MS);
      const running: Running = {
        id,
        resolve: (output) => resolve(output as Tasks[N]['output']),
        reject,
        timer,
        ...(onStage ? { onStage } : {}),
      };
      this.running = running;
      this.start().then(
        () => {
          if (this.running !== running) return;
          clearTimeout(timer);
          running.timer = setTimeout(() => this.kill('timeout'), timeoutMs);
          this.watchMemory();
          this.send({ kind: 'task', id, name, input } as ToLane);
        },
        (error: Error) => this.settle((running) => running.reject(error)),
      );
    });
  }

  private send(message: ToLane): void {
    this.child?.send(message, () => undefined);
  }

  private receive(child: ChildProcess, message: FromLane): void {
    if (child !== this.child) return;
    if (message.kind === 'offer') this.send({ kind: 'offer-answer', accepted: this.help.offer() });
    if (message.kind === 'part') void this.givePart(message.input);
    if (message.kind === 'stage' && this.running?.id === message.id) this.running.onStage?.(message.stage);
    if (message.kind === 'failed') this.settle((running) => running.reject(new TaskError(message.failure)));
    if (message.kind === 'done') {
      this.memoryBytes = message.memoryBytes;
      this.done++;
      this.settle((running) => running.resolve(message.output));
      if (this.done >= this.limits.tasks || this.memoryBytes > this.limits.recycleBytes) this.kill('crash');
    }
  }

  private async givePart(input: Tasks['part']['input']): Promise<void> {
    const words = await this.help.part(input);
    this.send({ kind: 'part-done', words });
  }

  private settle(how: (running: Running) => void): void {
    const running = this.running;
    this.running = null;
    if (this.watch) clearInterval(this.watch);
    this.watch = null;
    if (!running) return;
    clearTimeout(running.timer);
    how(running);
  }

  /** Ends the process at once; a task that runs in it fails with LaneLost. */
  kill(reason: LaneLost['reason']): void {
    const child = this.child;
    if (!child) return;
    this.lost = reason;
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
    this.settle((running) => running.reject(new LaneLost(reason)));
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

/** Resident memory of a process, bytes; 0 for one that is gone, and where the system does not tell. Read at once: it is no file on a disk. */
function memoryOf(pid: number | null | undefined): number {
  if (!pid) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * 4096;
  } catch {
    return 0;
  }
}
