import type { Log } from '../log.js';
import { createListeners } from './listeners.js';
import type { PubSub } from './pubsub.js';

/** Messages within one process. A listener is called after the publisher's present step, never inside it. */
export function createMemoryPubSub(log: Log): PubSub {
  const listeners = createListeners(log);
  const publish = (channel: string, message: unknown) => {
    if (!listeners.has(channel)) return;
    const text = JSON.stringify(message);
    queueMicrotask(() => listeners.tell(channel, JSON.parse(text)));
  };
  return {
    publish,
    tellSome: publish,
    subscribe: async (channel, listener) => listeners.add(channel, listener),
    close: async () => listeners.clear(),
  };
}
