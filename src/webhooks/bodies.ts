import type { Database } from '../platform/database/index.js';

/** The bytes of events, read once for all the endpoints that get them. */
export interface Bodies {
  /** Bodies by event id; one that is no longer kept is absent. */
  read(eventIds: readonly string[]): Promise<Map<string, Buffer>>;
  /** Keeps bodies that were just written. */
  remember(bodies: readonly { eventId: string; body: Buffer }[]): void;
}

const MOST_BYTES = 32 * 1024 * 1024;

/** Builds the store: the table, with the newest bodies in memory. */
export function createBodies(database: Database): Bodies {
  const known = new Map<string, Buffer>();
  let bytes = 0;

  function keep(eventId: string, body: Buffer): void {
    if (known.has(eventId)) return;
    known.set(eventId, body);
    bytes += body.length;
    for (const [oldest, buffer] of known) {
      if (bytes <= MOST_BYTES) break;
      known.delete(oldest);
      bytes -= buffer.length;
    }
  }

  return {
    async read(eventIds) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      for (const id of eventIds) {
        const body = known.get(id);
        if (body) found.set(id, body);
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
