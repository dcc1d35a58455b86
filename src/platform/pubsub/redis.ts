import { Redis } from 'ioredis';
import type { Log } from '../log.js';
import { atMost, createTroubleLog, redisOptions } from '../redis.js';
import { createListeners } from './listeners.js';
import type { PubSub } from './pubsub.js';

const PREFIX = 'docket:';
const SUBSCRIBE_TIMEOUT_MS = 2000;
/** Of those that listen, so many are told of what is for some: one time in twenty nobody is. */
const SOME = 3;
/** Wraps what is for some, with how many listened to the message before; who does not know of it takes it for a message to all. */
const FOR_SOME = 'docket.amongListeners';

/**
 * Messages between processes on any number of machines. While Redis is down messages are lost and logged; listening resumes when it is back. What this
 * process listens to is the register of its listeners and nothing else: each connection that comes up subscribes to all of it, so no channel is lost
 * with a connection, however early it broke.
 */
export function createRedisPubSub(redisUrl: string, log: Log): PubSub {
  const onTrouble = createTroubleLog(log);
  const listeners = createListeners(log);
  const publisher = new Redis({ ...redisOptions(redisUrl), enableOfflineQueue: true, maxRetriesPerRequest: 1, retryStrategy });
  const subscriber = new Redis({
    ...redisOptions(redisUrl),
    autoResubscribe: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    retryStrategy,
  });
  /** Whoever waits for a channel to be subscribed to on the connection that is up. */
  const waiting = new Map<string, Set<() => void>>();
  publisher.on('error', onTrouble);
  subscriber.on('error', onTrouble);
  subscriber.on('message', (name: string, text: string) => {
    const { isMeant, message } = takeIn(JSON.parse(text));
    if (isMeant) listeners.tell(name.slice(PREFIX.length), message);
  });
  /** Processes that heard the last message of a channel that was for some. */
  const hearers = new Map<string, number>();
  subscriber.on('ready', () => void subscribeTo(listeners.channels()));

  async function subscribeTo(channels: readonly string[]): Promise<void> {
    // A connection that is not up yet subscribes to everything when it is.
    if (channels.length === 0 || subscriber.status !== 'ready') return;
    try {
      await subscriber.subscribe(...channels.map((channel) => PREFIX + channel));
    } catch (error) {
      // The connection broke; the next one subscribes. One that did not break and refused is given up, for the same reason.
      onTrouble(error);
      subscriber.disconnect(true);
      return;
    }
    for (const channel of channels) {
      for (const settle of waiting.get(channel) ?? []) settle();
      waiting.delete(channel);
    }
  }

  return {
    publish: (channel, message) => {
      publisher.publish(PREFIX + channel, JSON.stringify(message)).catch(onTrouble);
    },
    tellSome: (channel, message) => {
      if (listeners.has(channel)) {
        const text = JSON.stringify(message);
        queueMicrotask(() => listeners.tell(channel, JSON.parse(text)));
        return;
      }
      publisher
        .publish(PREFIX + channel, JSON.stringify({ [FOR_SOME]: hearers.get(channel) ?? 1, message }))
        .then((heard) => hearers.set(channel, heard), onTrouble);
    },
    subscribe: async (channel, listener) => {
      const end = listeners.add(channel, listener, () => {
        waiting.delete(channel);
        if (subscriber.status === 'ready') subscriber.unsubscribe(PREFIX + channel).catch(onTrouble);
      });
      const subscribed = new Promise<void>((settle) => waiting.set(channel, (waiting.get(channel) ?? new Set()).add(settle)));
      void subscribeTo([channel]);
      await atMost(SUBSCRIBE_TIMEOUT_MS, subscribed, onTrouble);
      return end;
    },
    close: async () => {
      listeners.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Whether a message is for this process: always, but for those that are for some of many. */
function takeIn(received: unknown): { isMeant: boolean; message: unknown } {
  if (received === null || typeof received !== 'object' || !(FOR_SOME in received)) return { isMeant: true, message: received };
  const among = Number(received[FOR_SOME]);
  return { isMeant: Math.random() * among < SOME, message: (received as { message?: unknown }).message };
}

/** Pause before the next attempt to connect. */
function retryStrategy(attempts: number): number {
  return Math.min(50 * attempts, 2000);
}
