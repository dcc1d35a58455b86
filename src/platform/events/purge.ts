import { type Database, removeAll } from '../database/index.js';
import type { Clock } from '../time/clock.js';

const DAY_MS = 24 * 60 * 60_000;
/** As long as deliveries are kept (D85). */
const KEPT_MS = 30 * DAY_MS;

/**
 * Removes events that no document keeps: those of no document (tests, batches, webhooks) and the word that one was deleted. Events of documents go with
 * them. So do numbers of streams that nobody has written to for as long - except documents', which are removed with the document.
 */
export async function purgeEvents(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const old = 'createdAt < ? AND dispatchedAt IS NOT NULL';
  await removeAll(database, `DELETE FROM events WHERE documentId IS NULL AND ${old}`, [before]);
  for (const type of ['document.deleted', 'test.event'])
    await removeAll(database, `DELETE FROM events WHERE type = ? AND ${old}`, [type, before]);
  await removeAll(database, "DELETE FROM streams WHERE updatedAt < ? AND subject NOT LIKE 'doc\\_%'", [before]);
}
