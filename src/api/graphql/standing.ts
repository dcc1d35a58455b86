import type { Caller } from '../../vocabulary/permissions.js';
import type { Standing } from './websocket/subscribe.js';

/** Keeps the caller of a connection fresh. `look` looks the credential up; `gone` is told when it fails, each time. */
export function createStanding(first: Caller, look: () => Promise<Caller>, gone: (error: unknown) => void): Standing {
  const listeners = new Set<(caller: Caller) => void>();
  let caller = first;
  return {
    get caller() {
      return caller;
    },
    async refresh() {
      try {
        caller = await look();
      } catch (error) {
        gone(error);
        throw error;
      }
      for (const listener of [...listeners]) listener(caller);
      return caller;
    },
    onRefresh(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
