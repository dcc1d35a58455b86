import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';

/** The bytes of events, read once for all the endpoints that get them. */
export interface Bodies {
  /** Bodies by event id; one that is no longer kept is absent. */
  read(eventIds: readonly string[]): Promise<Map<string, Buffer>>;
  /** Keeps bodies that were just written. */
  remember(bodies: readonly { eventId: string; body: Buffer }[]): void;
}

const MOST_BYTES = 32 * 1024 * 1024;
/** Bodies of deleted documents must not outlive the table in memory (D35). */
const LONGEST_MS = 10 * 60 * 1000;

/** Builds the store: the table, with the newest bodies in memory. */
export function createBodies(database: Database, clock: Clock): Bodies {
  /** Oldest first. */
  const known = new Map<string, { readonly body: Buffer; readonly at: number }>();
  let bytes = 0;

  function keep(eventId: string, body: Buffer): void {
    if (known.has(eventId)) return;
    const at = clock.now().getTime();
    known.set(eventId, { body, at });
    bytes += body.length;
    for (const [oldest, entry] of known) {
      if (bytes <= MOST_BYTES && entry.at + LONGEST_MS > at) break;
      known.delete(oldest);
      bytes -= entry.body.length;
    }
  }

  return {
    async read(eventIds) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      for (const id of eventIds) {
        const entry = known.get(id);
        if (entry && entry.at + LONGEST_MS > clock.now().getTime()) found.set(id, entry.body);
        else missing.push(id);
      }
      if (missing.length > 0) {
        const rows = await database.query<{ eventId: string; body: Buffer }>(
          `SELECT eventId, body FROM webhook_bodies WHERE eventId IN (${missing.map(() => '?').join(',')})`,
          missing,
        );
        for (const row of rows) {
          found.set(row.eventId, row.body);
          keep(row.eventId, row.body);
        }
      }
      return found;
    },
    remember(bodies) {
      for (const { eventId, body } of bodies) keep(eventId, body);
    },
  };
}
