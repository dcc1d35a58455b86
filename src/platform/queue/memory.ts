import { type JobName, PRIORITIES, type Priority } from '../../vocabulary/jobs.js';
import type { Log } from '../log.js';
import type { HintOptions, Queue } from './queue.js';

/** Hints without a worker are dropped past this number; the sweep finds their work. */
const MOST_WAITING = 10_000;

interface Lane {
  readonly waiting: Record<Priority, (string | undefined)[]>;
  running: number;
  concurrency: number;
  handler: (() => Promise<void>) | undefined;
}

/** Hints within one process. */
export function createMemoryQueue(log: Log): Queue {
  const lanes = new Map<JobName, Lane>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const laneOf = (name: JobName): Lane => {
    const lane = lanes.get(name) ?? { waiting: { high: [], normal: [], low: [] }, running: 0, concurrency: 0, handler: undefined };
    lanes.set(name, lane);
    return lane;
  };

  const run = async (name: JobName, lane: Lane, handler: () => Promise<void>): Promise<void> => {
    lane.running += 1;
    try {
      await handler();
    } catch (error) {
      log.error({ err: error, job: name }, 'A job handler failed');
    } finally {
      lane.running -= 1;
    }
  };

  const fill = (name: JobName, lane: Lane): void => {
    while (!isClosed && lane.handler && lane.running < lane.concurrency && takeHint(lane)) {
      const work = run(name, lane, lane.handler).then(() => {
        running.delete(work);
        fill(name, lane);
      });
      running.add(work);
    }
  };

  const add = (name: JobName, { id, priority = 'normal' }: HintOptions): void => {
    const lane = laneOf(name);
    const waiting = lane.waiting[priority];
    const isTold = waiting.length >= MOST_WAITING || (id !== undefined && waiting.length < 100 && waiting.includes(id));
    if (!isTold) waiting.push(id);
    fill(name, lane);
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
      const lane = laneOf(name);
      if (lane.handler) throw new Error(`expected one handler for the job ${name}, received a second`);
      Object.assign(lane, { concurrency, handler });
      fill(name, lane);
    },
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Takes the most urgent hint away; false when none waits. */
function takeHint(lane: Lane): boolean {
  for (const priority of PRIORITIES) {
    if (lane.waiting[priority].length > 0) {
      lane.waiting[priority].shift();
      return true;
    }
  }
  return false;
}
