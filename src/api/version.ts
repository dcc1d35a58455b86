import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../platform/database/index.js';
import type { Caller } from '../vocabulary/permissions.js';
import { readVersion, SERVICE_VERSION } from './versions.js';

/** Puts `Service-Version` on answers: the one asked for, else the one pinned at the organization's first call (D92). */
export interface ServiceVersions {
  /** Throws VALIDATION_ERROR with the known versions for a header that names none. Nobody (`null`) gets the present version. */
  answer(request: IncomingMessage, response: ServerResponse, caller: Caller | null): Promise<void>;
}

/** Builds the versions. A pinned version never changes, so it is read once a process. */
export function createServiceVersions(database: Database): ServiceVersions {
  const pinned = new Map<number, string>();

  async function pinnedOf({ organizationId, mode }: Caller): Promise<string> {
    const known = pinned.get(organizationId);
    if (known) return known;
    // The sandbox decides nothing for live data (D129): its calls go by the pin that there is, and set none.
    if (mode === 'live')
      await database.query('UPDATE organizations SET apiVersion = ? WHERE id = ? AND apiVersion IS NULL', [
        SERVICE_VERSION,
        organizationId,
      ]);
    const [row] = await database.query<{ apiVersion: string | null }>('SELECT apiVersion FROM organizations WHERE id = ?', [
      organizationId,
    ]);
    if (row?.apiVersion) pinned.set(organizationId, row.apiVersion);
    return row?.apiVersion ?? SERVICE_VERSION;
  }

  return {
    async answer(request, response, caller) {
      const signedIn = caller !== null && caller.credential.kind !== 'none';
      const standard = signedIn ? await pinnedOf(caller) : SERVICE_VERSION;
      const asked = request.headers['service-version'];
      response.setHeader('Service-Version', standard);
      if (asked !== undefined && caller !== null) response.setHeader('Service-Version', readVersion(asked));
    },
  };
}
