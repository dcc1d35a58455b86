import { encodeTime } from 'ulid';
import { type Database, removeAll } from '../platform/database/index.js';
import type { Schedule } from '../platform/feature.js';
import type { TaskHandlers } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';
import { ID_PREFIXES } from '../vocabulary/ids.js';
import { forgetAnswers } from './attempts/attempt.store.js';

/** Deliveries and the bodies of their events are kept so long (D85). */
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The lowest id of a kind made at the moment: prefixed ids sort by time. */
const firstIdAt = (kind: 'delivery' | 'event', at: Date) => `${ID_PREFIXES[kind]}_${encodeTime(at.getTime(), 10)}${'0'.repeat(16)}`;

/** Clean-up after deleted webhooks and documents (D35). */
export function webhookTasks(database: Database): TaskHandlers {
  return {
    'webhook.forget': {
      concurrency: 1,
      run: async ({ payload }) => {
        await removeAll(database, 'DELETE FROM delivery_attempts WHERE endpointId = ?', [payload.endpointId]);
        await removeAll(database, 'DELETE FROM webhook_deliveries WHERE endpointId = ?', [payload.endpointId]);
      },
    },
    'webhook.forget-document': {
      concurrency: 1,
      run: async ({ payload }) => {
        await forgetAnswers(database, payload.documentId);
        await removeAll(database, 'DELETE FROM webhook_bodies WHERE documentId = ?', [payload.documentId]);
      },
    },
  };
}

/** The daily life of the delivery log (D85). */
export function webhookSchedules(database: Database, clock: Clock): Schedule[] {
  return [
    {
      name: 'webhooks.purge',
      everyMs: 10 * 60_000,
      run: async () => {
        const before = new Date(clock.now().getTime() - RETENTION_MS);
        await removeAll(database, 'DELETE FROM delivery_attempts WHERE deliveryId < ?', [firstIdAt('delivery', before)]);
        await removeAll(database, 'DELETE FROM webhook_deliveries WHERE id < ?', [firstIdAt('delivery', before)]);
        await removeAll(database, 'DELETE FROM webhook_bodies WHERE eventId < ?', [firstIdAt('event', before)]);
        // Callback endpoints come with each new host: those without deliveries go.
        await database.query(
          'DELETE FROM webhook_endpoints WHERE webhookId IS NULL AND lastTriggered < ? AND nextDueAt IS NULL AND leaseToken IS NULL',
          [before],
        );
      },
    },
  ];
}
