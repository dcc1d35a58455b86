import { useSyncExternalStore } from 'react';

/** How the page stands to its server. `away`: the last attempt did not reach it. */
export type Connection = 'here' | 'away';

const LOOK_EVERY_MS = 2000;

let state: Connection = 'here';
const listeners = new Set<() => void>();
const returned = new Set<() => void>();

/** Notes whether the server was reached; those who missed something hear of its return. */
export function noteConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
  if (next === 'here') for (const listener of returned) listener();
  else setTimeout(look, LOOK_EVERY_MS);
}

/** Asks whether the service answers, and notes when it does not. */
export async function isReached(): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (!answered) noteConnection('away');
  return answered;
}

/** Nothing else may ask while the service is away, so it is looked for until it answers. */
async function look(): Promise<void> {
  if (state === 'here') return;
  if (await isReached()) noteConnection('here');
  else setTimeout(look, LOOK_EVERY_MS);
}

/** Calls back each time the server is there again after it was away; the result ends that. */
export function onReturn(listener: () => void): () => void {
  returned.add(listener);
  return () => returned.delete(listener);
}

/** How the page stands to its server, now. */
export const connection = () => state;

/** The same for a component. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

window.addEventListener('offline', () => noteConnection('away'));
window.addEventListener('online', () => void look());
