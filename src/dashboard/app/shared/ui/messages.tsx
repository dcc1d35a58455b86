import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where short messages are shown. */
export function Messages() {
  return <Notifications position="bottom-right" limit={4} />;
}
