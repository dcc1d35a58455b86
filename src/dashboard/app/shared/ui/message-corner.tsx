import type { NotificationData } from '@mantine/notifications';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../api/lazy-part';

const Messages = lazyPart(async () => (await import('./messages')).Messages);

let wanted = false;
const listeners = new Set<() => void>();

/** When what shows messages is fetched at the latest: it has to be there before a connection is lost, of which they tell. */
const FETCHED_AFTER_MS = 5000;

const fetchCode = () => Promise.all([import('@mantine/notifications'), import('./messages')]);

/** Shows a short message; what shows them is fetched with the first one, or when the page has stood for a while. */
export async function showMessage(message: NotificationData): Promise<void> {
  const code = await fetchCode().catch(() => null);
  // The connection went before the code was there: the bar says so, and the message would come too late.
  if (!code) return;
  const [{ notifications }] = code;
  wanted = true;
  for (const listener of listeners) listener();
  notifications.show(message);
}

/** Where short messages appear. */
export function MessageCorner() {
  useEffect(() => {
    const timer = setTimeout(() => void fetchCode().catch(() => undefined), FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
  return shown ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
