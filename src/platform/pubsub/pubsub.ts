/** Called with each message of a channel. */
export type Listener = (message: unknown) => void;

/**
 * Tells everybody who listens now, in every process; nothing is kept. Messages are JSON: a Date arrives as its ISO text, undefined members are
 * gone. Messages of one publisher on one channel arrive in order.
 */
export interface PubSub {
  /** Sends the message. Never throws: what cannot be sent is logged. */
  publish(channel: string, message: unknown): void;
  /**
   * Calls the listeners of one process where one is enough, whichever it is: this one when it listens itself, else a few of those that do - perhaps none, by
   * chance, so something must look now and then. Never throws.
   */
  tellSome(channel: string, message: unknown): void;
  /** Calls the listener for every message published after the promise settled. The returned function ends it; calling it twice is harmless. */
  subscribe(channel: string, listener: Listener): Promise<() => void>;
  /** Ends all listening. */
  close(): Promise<void>;
}
