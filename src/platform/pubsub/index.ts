import type { Config } from '../config.js';
import type { Log } from '../log.js';
import { createMemoryPubSub } from './memory.js';
import type { PubSub } from './pubsub.js';

export { createMemoryPubSub } from './memory.js';
export type { Listener, PubSub } from './pubsub.js';

/** The pub/sub that REDIS_URL names, else one within this process. The Redis client is loaded only when it is asked for. */
export async function createPubSub({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<PubSub> {
  return redisUrl === null ? createMemoryPubSub(log) : (await import('./redis.js')).createRedisPubSub(redisUrl, log);
}
