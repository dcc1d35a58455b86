import { Membership, UserRecord, UserStatus } from '../organizations/index.js';
import type { Database } from '../platform/database/index.js';
import type { Clock } from '../platform/time/clock.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { PersonalData, PersonalDataSection } from './personal-data.inputs.js';
import { PLACES, type Place } from './places.js';

/** Rows of a kind that are told at most; `total` says how many there are. */
export const MOST_ROWS = 10_000;

/** Tells people what is stored about them. */
export interface PersonalDataExport {
  /** About the caller himself, in all organizations that he belongs to. Throws INVALID_STATUS_TRANSITION without a session, as what concerns passkeys does. */
  own(caller: Caller): Promise<PersonalData>;
  /** About somebody in the caller's organization, a former member too. Throws USER_NOT_FOUND. */
  of(caller: Caller, userId: number): Promise<PersonalData>;
}

/** Whether anything in an organization is about the person: he is a member, or was one. */
export async function isKnownIn(database: Database, organizationId: number, userId: number): Promise<boolean> {
  const [found] = await database.query<{ known: unknown }>(
    `SELECT 1 AS known FROM memberships WHERE organizationId = ? AND userId = ?
     UNION ALL SELECT 1 FROM audit_log WHERE organizationId = ? AND (userId = ? OR (target = ? AND action IN ('user.removed','user.joined')))
     UNION ALL SELECT 1 FROM documents WHERE organizationId = ? AND uploadedById = ? LIMIT 1`,
    [organizationId, userId, organizationId, userId, String(userId), organizationId, userId],
  );
  return found !== undefined;
}

const JSON_COLUMNS = new Set(['transports', 'extraPermissions', 'roles', 'permissions', 'data', 'metadata', 'details']);

/** A row as it is told: JSON columns as such, whichever way the server gives them. */
function tell(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, JSON_COLUMNS.has(name) && typeof value === 'string' ? JSON.parse(value) : value]),
  );
}

/** Builds it. */
export function createPersonalDataExport(database: Database, clock: Clock): PersonalDataExport {
  const manager = database.dataSource.manager;

  async function read(place: Place, user: UserRecord, organizationIds: readonly number[]): Promise<PersonalDataSection> {
    const within = place.organization === null ? '' : ` AND (${organizationIds.map(() => place.organization).join(' OR ') || 'FALSE'})`;
    const parameters = [place.of.by === 'id' ? user.id : user.email, ...(place.organization === null ? [] : organizationIds)];
    const from = `FROM ${place.table} WHERE ${place.of.sql}${within}`;
    const columns = place.columns.map((column) => `\`${column}\``).join(', ');
    const rows = await database.query<Record<string, unknown>>(
      `SELECT ${columns} ${from} ORDER BY \`${place.order}\` DESC LIMIT ${MOST_ROWS}`,
      parameters,
    );
    const total =
      rows.length < MOST_ROWS
        ? rows.length
        : Number((await database.query<{ n: string }>(`SELECT COUNT(*) AS n ${from}`, parameters))[0]!.n);
    return { name: place.name, total, rows: rows.map(tell) };
  }

  async function collect(user: UserRecord, organizationIds: readonly number[], places: readonly Place[]): Promise<PersonalData> {
    const sections: PersonalDataSection[] = [];
    for (const place of places) sections.push(await read(place, user, organizationIds));
    return { userId: user.id, email: user.email, name: user.name, collectedAt: clock.now(), sections };
  }

  return {
    async own({ userId, credential }) {
      // A key or program belongs to one organization and may be far less trusted than the person behind it.
      if (credential.kind !== 'session')
        throw new ServiceError('INVALID_STATUS_TRANSITION', undefined, { message: 'Only a person who is signed in is told this.' });
      const memberships = await manager.findBy(Membership, { userId, status: UserStatus.active });
      const user = await manager.findOneByOrFail(UserRecord, { id: userId });
      const ids = memberships.map(({ organizationId }) => organizationId);
      return collect(user, ids, PLACES);
    },
    async of({ organizationId }, userId) {
      const user = await manager.findOneBy(UserRecord, { id: userId });
      if (!user || !(await isKnownIn(database, organizationId, userId))) throw new ServiceError('USER_NOT_FOUND');
      // How somebody signs in is his business and that of no organization.
      const places = PLACES.filter((place) => place.organization !== null || place.name === 'account');
      return collect(user, [organizationId], places);
    },
  };
}
