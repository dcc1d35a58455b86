import type { Database } from '../../platform/database/index.js';
import { REPLAY_MS, type Streams } from '../../platform/events/index.js';
import type { Clock } from '../../platform/time/clock.js';

/** How often a watcher says that it is still there. */
const RENEW_MS = 10 * 60 * 1000;

/** Keeps the changes of a webhook numbered while somebody watches and for the replay hour after that (D96). */
export interface Watching {
  /** Call before the first look and then now and then: it costs a statement every ten minutes. */
  renew(webhookId: string): Promise<void>;
}

/**
 * Numbering every delivery of every webhook for nobody would cost more than delivering. So a webhook is watched until an hour after its last watcher
 * was seen; when watching begins anew, one number is left out, and a watcher with an older number is told of the gap.
 */
export function createWatching({ database, clock, streams }: { database: Database; clock: Clock; streams: Streams }): Watching {
  const renewed = new Map<string, number>();
  return {
    async renew(webhookId) {
      const now = clock.now();
      if ((renewed.get(webhookId) ?? 0) + RENEW_MS > now.getTime()) return;
      await database.transaction(async (tx) => {
        const [endpoint]: { watchedUntil: Date | null }[] = await tx.query(
          'SELECT watchedUntil FROM webhook_endpoints WHERE id = ? FOR UPDATE',
          [webhookId],
        );
        if (!endpoint) return;
        const lapsed = endpoint.watchedUntil !== null && endpoint.watchedUntil <= now;
        if (lapsed) await streams.skip(tx, webhookId);
        await tx.query('UPDATE webhook_endpoints SET watchedUntil = ? WHERE id = ?', [
          new Date(now.getTime() + REPLAY_MS + 2 * RENEW_MS),
          webhookId,
        ]);
      });
      if (renewed.size > 10_000) renewed.clear();
      renewed.set(webhookId, now.getTime());
    },
  };
}
