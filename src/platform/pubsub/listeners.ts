import type { Log } from '../log.js';
import type { Listener } from './pubsub.js';

/** Who listens to which channel in this process. */
export interface Listeners {
  /** Adds a listener, the same one also twice; returns what takes it away again. */
  add(channel: string, listener: Listener, onLastGone?: () => void): () => void;
  /** Whether anybody listens. */
  has(channel: string): boolean;
  /** Channels that anybody listens to. */
  channels(): string[];
  /** Calls everybody; a listener that fails is logged and harms no other. */
  tell(channel: string, message: unknown): void;
  /** Forgets everybody. */
  clear(): void;
}

/** An empty register of listeners. */
export function createListeners(log: Log): Listeners {
  const byChannel = new Map<string, Set<{ listener: Listener }>>();
  return {
    add: (channel, listener, onLastGone) => {
      const entry = { listener };
      const entries = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, entries.add(entry));
      return () => {
        if (!entries.delete(entry) || entries.size > 0 || byChannel.get(channel) !== entries) return;
        byChannel.delete(channel);
        onLastGone?.();
      };
    },
    has: (channel) => byChannel.has(channel),
    channels: () => [...byChannel.keys()],
    tell: (channel, message) => {
      for (const { listener } of [...(byChannel.get(channel) ?? [])]) {
        try {
          listener(message);
        } catch (error) {
          log.error({ err: error, channel }, 'A listener failed');
        }
      }
    },
    clear: () => byChannel.clear(),
  };
}
