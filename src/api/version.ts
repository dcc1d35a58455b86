import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../platform/database/index.js';
import { invalid } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';

/** The present version of the API: the day of its last change that breaks callers (D92). */
export const SERVICE_VERSION = '2026-01-01';

/** Puts `Service-Version` on answers: the one asked for, else the one pinned at the organization's first call (D92). */
export interface ServiceVersions {
  /** Throws VALIDATION_ERROR for a header that is no date. Nobody (`null`) gets the present version. */
  answer(request: IncomingMessage, response: ServerResponse, caller: Caller | null): Promise<void>;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Builds the versions. A pinned version never changes, so it is read once a process. */
export function createServiceVersions(database: Database): ServiceVersions {
  const pinned = new Map<number, string>();

  async function pinnedOf(organizationId: number): Promise<string> {
    const known = pinned.get(organizationId);
    if (known) return known;
    await database.query('UPDATE organizations SET apiVersion = ? WHERE id = ? AND apiVersion IS NULL', [SERVICE_VERSION, organizationId]);
    const [row] = await database.query<{ apiVersion: string }>('SELECT apiVersion FROM organizations WHERE id = ?', [organizationId]);
    const version = row?.apiVersion ?? SERVICE_VERSION;
    pinned.set(organizationId, version);
    return version;
  }

  return {
    async answer(request, response, caller) {
      const signedIn = caller !== null && caller.credential.kind !== 'none';
      const standard = signedIn ? await pinnedOf(caller.organizationId) : SERVICE_VERSION;
      const asked = request.headers['service-version'];
      const given = typeof asked === 'string' && isDate(asked) ? asked : undefined;
      response.setHeader('Service-Version', given ?? standard);
      if (asked !== undefined && given === undefined && caller !== null)
        throw invalid('Service-Version', `expected a date such as ${SERVICE_VERSION}, received ${String(asked).slice(0, 40)}`);
    },
  };
}
