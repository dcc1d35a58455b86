import { Queue as BullQueue, Worker } from 'bullmq';
import { type JobName, PRIORITIES } from '../../vocabulary/jobs.js';
import type { Log } from '../log.js';
import { atMost, createTroubleLog, redisOptions } from '../redis.js';
import type { Queue } from './queue.js';

const PREFIX = 'docket';
const PUSH_TIMEOUT_MS = 1000;
const CLOSE_TIMEOUT_MS = 1000;

/** Hints through BullMQ, for processes on any number of machines. Redis should run with `maxmemory-policy noeviction`. */
export function createRedisQueue(redisUrl: string, log: Log): Queue {
  const connection = redisOptions(redisUrl);
  const onTrouble = createTroubleLog(log);
  const queues = new Map<JobName, BullQueue>();
  const workers = new Map<JobName, Worker>();
  const running = new Set<Promise<void>>();

  const queueOf = (name: JobName): BullQueue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new BullQueue(name, { prefix: PREFIX, connection: { ...connection, enableOfflineQueue: false } });
    queue.on('error', onTrouble);
    queues.set(name, queue);
    return queue;
  };

  return {
    push: async (name, { priority = 'normal', delayMs = 0 } = {}) => {
      // No jobId: a hint that comes while its work is running must not be swallowed by the hint that started it.
      const options = { priority: PRIORITIES.indexOf(priority) + 1, delay: delayMs, removeOnComplete: true, removeOnFail: true };
      await atMost(PUSH_TIMEOUT_MS, (async () => queueOf(name).add(name, {}, options))(), onTrouble);
    },
    work: (name, { concurrency }, handler) => {
      if (workers.has(name)) throw new Error(`expected one handler for the job ${name}, received a second`);
      const run = () => {
        const work = handler().catch((error: unknown) => log.error({ err: error, job: name }, 'A job handler failed'));
        running.add(work);
        return work.finally(() => running.delete(work));
      };
      const worker = new Worker(name, run, { prefix: PREFIX, concurrency, connection: { ...connection, maxRetriesPerRequest: null } });
      worker.on('error', onTrouble);
      workers.set(name, worker);
    },
    close: async () => {
      const closing = [...workers.values()].map((worker) => worker.close());
      await Promise.all(running);
      // With Redis down, BullMQ would wait for it to come back.
      const closed = Promise.all([...closing, ...[...queues.values()].map((queue) => queue.close())]);
      await atMost(CLOSE_TIMEOUT_MS, closed, onTrouble);
    },
  };
}
