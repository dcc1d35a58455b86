import type { Config } from '../config.js';
import type { Log } from '../log.js';
import { createMemoryQueue } from './memory.js';
import type { Queue } from './queue.js';

export { createMemoryQueue } from './memory.js';
export type { HintOptions, Queue } from './queue.js';

/** The queue that REDIS_URL names, else one within this process. BullMQ is loaded only when it is asked for. */
export async function createQueue({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Queue> {
  return redisUrl === null ? createMemoryQueue(log) : (await import('./redis.js')).createRedisQueue(redisUrl, log);
}
