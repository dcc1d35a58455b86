import { whenCommitted } from './database/index.js';
import type { PubSub } from './pubsub/index.js';
import type { Queue } from './queue/index.js';

/** A queue whose hints wait for the commit of the effect that is open where they are given: a worker that comes sooner finds no row (D134). */
export function hintsAfterCommit(queue: Queue): Queue {
  return {
    ...queue,
    push: async (name, hint) => whenCommitted(() => queue.push(name, hint)),
  };
}

/** The same for messages: whoever looks again at once must see what there is to see. */
export function messagesAfterCommit(pubsub: PubSub): PubSub {
  return {
    ...pubsub,
    publish: (channel, message) => whenCommitted(() => pubsub.publish(channel, message)),
    tellSome: (channel, message) => whenCommitted(() => pubsub.tellSome(channel, message)),
  };
}
