import { randomUUID } from 'node:crypto';
import type { PubSub } from '../../platform/pubsub/index.js';
import type { Deliverer } from './deliverer.js';

/** Who works on an endpoint already hears here that there is more; a process that knows only this channel looks whether it can take the endpoint. */
const DUE_CHANNEL = 'webhooks.due';
/** A few of the processes that deliver hear here of endpoints that somebody has to take. */
const TAKE_CHANNEL = 'webhooks.take';

/** Tells deliverers that endpoints are due; a hint. */
export type AnnounceDue = (endpointIds: readonly string[]) => void;

/** Hints of what is due between processes. */
export interface DueHints {
  readonly announce: AnnounceDue;
  /** Wakes the deliverer of this process for what any process announces. */
  hear(deliverer: Pick<Deliverer, 'wake' | 'wakeOwn'>): Promise<void>;
}

interface DueMessage {
  readonly endpointIds: string[];
  /** The process that announced it; it has been told by the other channel when it delivers itself. Not there: of a process that has no other channel. */
  readonly from?: string;
}

/**
 * Builds the hints: for each announcement one process asks the database for the endpoints, or a few do, and not every one that delivers; of the others only
 * one that works on such an endpoint is woken.
 */
export function createDueHints(pubsub: PubSub): DueHints {
  const self = randomUUID();
  return {
    announce(endpointIds) {
      if (endpointIds.length === 0) return;
      pubsub.tellSome(TAKE_CHANNEL, { endpointIds });
      pubsub.publish(DUE_CHANNEL, { endpointIds, from: self });
    },
    async hear(deliverer) {
      await pubsub.subscribe(TAKE_CHANNEL, (message) => deliverer.wake((message as DueMessage).endpointIds));
      await pubsub.subscribe(DUE_CHANNEL, (message) => {
        const { endpointIds, from } = message as DueMessage;
        if (from === undefined) deliverer.wake(endpointIds);
        else if (from !== self) deliverer.wakeOwn(endpointIds);
      });
    },
  };
}
