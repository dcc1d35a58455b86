import { Redis } from 'ioredis';
import type { Log } from '../log.js';
import { atMost, createTroubleLog, redisOptions } from '../redis.js';
import { createListeners } from './listeners.js';
import type { PubSub } from './pubsub.js';

const PREFIX = 'docket:';
const SUBSCRIBE_TIMEOUT_MS = 2000;

/** Messages between processes on any number of machines. While Redis is down messages are lost and logged; listening resumes when it is back. */
export function createRedisPubSub(redisUrl: string, log: Log): PubSub {
  const onTrouble = createTroubleLog(log);
  const listeners = createListeners(log);
  const publisher = new Redis({ ...redisOptions(redisUrl), enableOfflineQueue: true, maxRetriesPerRequest: 1, retryStrategy });
  const subscriber = new Redis({ ...redisOptions(redisUrl), autoResubscribe: true, maxRetriesPerRequest: null, retryStrategy });
  publisher.on('error', onTrouble);
  subscriber.on('error', onTrouble);
  subscriber.on('message', (name: string, text: string) => listeners.tell(name.slice(PREFIX.length), JSON.parse(text)));

  return {
    publish: (channel, message) => {
      publisher.publish(PREFIX + channel, JSON.stringify(message)).catch(onTrouble);
    },
    subscribe: async (channel, listener) => {
      const end = listeners.add(channel, listener, () => {
        subscriber.unsubscribe(PREFIX + channel).catch(onTrouble);
      });
      await atMost(SUBSCRIBE_TIMEOUT_MS, subscriber.subscribe(PREFIX + channel), onTrouble);
      return end;
    },
    close: async () => {
      listeners.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Pause before the next attempt to connect. */
function retryStrategy(attempts: number): number {
  return Math.min(50 * attempts, 2000);
}
