// A whole process of Docket's webhooks on a folder: appends events and delivers them until it is killed. Run by faults.ts with fork().
import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { createWorld } from './world.js';

/** What the worker says: it works; an event is committed; nothing is waiting any more. */
export type FaultMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'committed'; readonly eventId: string }
  | { readonly kind: 'done'; readonly deliveries: number; readonly delivered: number };

const [folder = '', ports = '', wanted = '0'] = process.argv.slice(2);
const say = (message: FaultMessage) => process.send!(message);

const world = await createWorld(ports.split(',').map(Number), folder);
await world.start();
say({ kind: 'ready' });
for (let left = Number(wanted); left > 0; left -= 1) {
  for (const [eventId] of await world.append(1)) say({ kind: 'committed', eventId });
  await delay(2);
}
for (;;) {
  const [row] = await world.database.query<{ waiting: string; undispatched: string; deliveries: string; delivered: string }>(
    `SELECT (SELECT COUNT(*) FROM webhook_deliveries WHERE runAt IS NOT NULL) AS waiting, (SELECT COUNT(*) FROM events WHERE dispatchedAt IS NULL) AS undispatched,
      (SELECT COUNT(*) FROM webhook_deliveries) AS deliveries, (SELECT COUNT(*) FROM webhook_deliveries WHERE status = 'delivered') AS delivered`,
  );
  if (Number(row!.waiting) === 0 && Number(row!.undispatched) === 0) {
    await world.close();
    say({ kind: 'done', deliveries: Number(row!.deliveries), delivered: Number(row!.delivered) });
    break;
  }
  await delay(100);
}
process.disconnect();
