import { type JobName, PRIORITIES, type Priority } from '../../vocabulary/jobs.js';
import type { Log } from '../log.js';
import type { HintOptions, Queue } from './queue.js';

/** Hints without a worker are dropped past this number; the sweep finds their work. */
const MOST_WAITING = 10_000;

interface WaitingJob {
  readonly waiting: Record<Priority, (string | undefined)[]>;
  running: number;
  concurrency: number;
  handler: (() => Promise<void>) | undefined;
}

/** Hints within one process. */
export function createMemoryQueue(log: Log): Queue {
  const jobs = new Map<JobName, WaitingJob>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const jobOf = (name: JobName): WaitingJob => {
    const job = jobs.get(name) ?? { waiting: { high: [], normal: [], low: [] }, running: 0, concurrency: 0, handler: undefined };
    jobs.set(name, job);
    return job;
  };

  const run = async (name: JobName, job: WaitingJob, handler: () => Promise<void>): Promise<void> => {
    job.running += 1;
    try {
      await handler();
    } catch (error) {
      log.error({ err: error, job: name }, 'A job handler failed');
    } finally {
      job.running -= 1;
    }
  };

  const fill = (name: JobName, job: WaitingJob): void => {
    while (!isClosed && job.handler && job.running < job.concurrency && takeHint(job)) {
      const work = run(name, job, job.handler).then(() => {
        running.delete(work);
        fill(name, job);
      });
      running.add(work);
    }
  };

  const add = (name: JobName, { id, priority = 'normal' }: HintOptions): void => {
    const job = jobOf(name);
    const waiting = job.waiting[priority];
    const isTold = waiting.length >= MOST_WAITING || (id !== undefined && waiting.length < 100 && waiting.includes(id));
    if (!isTold) waiting.push(id);
    fill(name, job);
  };

  return {
    push: async (name, hint = {}) => {
      if (isClosed) return;
      if (!hint.delayMs) return queueMicrotask(() => add(name, hint));
      const timer = setTimeout(() => {
        timers.delete(timer);
        add(name, hint);
      }, hint.delayMs);
      timers.add(timer.unref());
    },
    work: (name, { concurrency }, handler) => {
      const job = jobOf(name);
      if (job.handler) throw new Error(`expected one handler for the job ${name}, received a second`);
      Object.assign(job, { concurrency, handler });
      fill(name, job);
    },
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Takes the most urgent hint away; false when none waits. */
function takeHint(job: WaitingJob): boolean {
  for (const priority of PRIORITIES) {
    if (job.waiting[priority].length > 0) {
      job.waiting[priority].shift();
      return true;
    }
  }
  return false;
}
