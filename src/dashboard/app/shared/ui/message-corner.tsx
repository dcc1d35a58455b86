import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const Messages = lazy(async () => ({ default: (await import('./messages')).Messages }));

let wanted = false;
const listeners = new Set<() => void>();

/** Shows a short message; what shows them is fetched with the first one. */
export async function showMessage(message: NotificationData): Promise<void> {
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), import('./messages')]);
  wanted = true;
  for (const listener of listeners) listener();
  notifications.show(message);
}

/** Where short messages appear. */
export function MessageCorner() {
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
