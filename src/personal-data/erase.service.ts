import { type Audit, type AuditActor, redactLines, SERVICE_LOG } from '../audit/index.js';
import { endCredentialsOf } from '../auth/index.js';
import { Membership, type OrganizationsFeature, UserRecord } from '../organizations/index.js';
import type { Database } from '../platform/database/index.js';
import { removeAll } from '../platform/database/remove-all.js';
import type { Clock } from '../platform/time/clock.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import { isKnownIn } from './export.service.js';
import type { ErasedPerson } from './personal-data.inputs.js';
import { REWRITTEN, type TextPlace } from './places.js';
import { pseudonymOf, replacePerson } from './pseudonym.rules.js';

/** Rows that are looked at at once. */
const PORTION = 500;

/**
 * Ends a person's membership and takes name and e-mail address out of everything that the organization keeps: what he did stays, as done by a pseudonym.
 * The account goes when he belongs to no other organization. Goes on where it was when it is asked for again. Throws USER_NOT_FOUND, VALIDATION_ERROR for
 * the caller himself, CANNOT_REMOVE_LAST_ADMIN.
 */
export type ErasePerson = (caller: Caller, userId: number) => Promise<ErasedPerson>;

/** What erasure needs. `accountTables`: tables of people, whose rows go with the account. */
export interface ErasureDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly organizations: Pick<OrganizationsFeature, 'users'>;
  readonly accountTables: readonly (readonly [table: string, column: string])[];
}

/** Builds it. */
export function createErasure({ database, clock, audit, organizations, accountTables }: ErasureDependencies): ErasePerson {
  const manager = database.dataSource.manager;

  /** Replaces the person in one column of an organization's rows; gives in how many. */
  async function rewrite({ table, column, key }: TextPlace, organizationId: number, user: UserRecord): Promise<number> {
    const keys = key.map((each) => `\`${each}\``).join(', ');
    const asText = `CONVERT(\`${column}\` USING utf8mb4)`;
    const like = [user.email, ...(user.name ? [JSON.stringify(user.name)] : [])].map(
      (text) => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    );
    const sql = `SELECT ${keys}, ${asText} AS held FROM \`${table}\` WHERE organizationId = ? AND (${like.map(() => `LOWER(${asText}) LIKE ?`).join(' OR ')})
      AND (${keys}) > (${key.map(() => '?').join(',')}) ORDER BY ${keys} LIMIT ${PORTION}`;
    let after: unknown[] = key.map(() => '');
    for (let replaced = 0; ; ) {
      const rows = await database.query<Record<string, unknown> & { held: string }>(sql, [organizationId, ...like, ...after]);
      for (const row of rows) {
        const changed = replacePerson(row.held, user, pseudonymOf(user.id));
        if (changed === row.held) continue;
        replaced += 1;
        const where = key.map((each) => `\`${each}\` = ?`).join(' AND ');
        await database.query(`UPDATE \`${table}\` SET \`${column}\` = ? WHERE ${where}`, [changed, ...key.map((each) => row[each])]);
      }
      if (rows.length < PORTION) return replaced;
      after = key.map((each) => rows.at(-1)![each]);
    }
  }

  /** What stands only for him to work here, and mails to him. */
  async function removeOwn(organizationId: number, { id, email }: UserRecord): Promise<void> {
    await database.transaction((tx) => endCredentialsOf(tx, organizationId, id, clock));
    const own = [organizationId, id];
    await removeAll(database, 'DELETE FROM outbox_mails WHERE organizationId = ? AND recipient = ?', [organizationId, email]);
    await removeAll(database, 'DELETE FROM invitations WHERE organizationId = ? AND userId = ?', own);
    await removeAll(
      database,
      'DELETE FROM document_access WHERE documentId IN (SELECT id FROM documents WHERE organizationId = ?) AND userId = ?',
      own,
    );
  }

  /** Counts of what he uploaded go over to the pseudonym, to what is there already of documents that changed meanwhile. */
  async function moveCounters(organizationId: number, { id, email }: UserRecord): Promise<void> {
    const his = "organizationId = ? AND facet = 'uploader' AND value = ?";
    await database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO document_counters (organizationId, mode, facet, value, status, type, hasErrors, total, confidences, confidenceSum)
         SELECT organizationId, mode, facet, ?, status, type, hasErrors, total, confidences, confidenceSum FROM document_counters c WHERE ${his}
         ON DUPLICATE KEY UPDATE total = document_counters.total + c.total, confidences = document_counters.confidences + c.confidences,
         confidenceSum = document_counters.confidenceSum + c.confidenceSum`,
        [pseudonymOf(id), organizationId, email],
      );
      await tx.query(`DELETE FROM document_counters WHERE ${his}`, [organizationId, email]);
    });
  }

  /** The account, unless another organization has him. */
  async function removeAccount(userId: number): Promise<boolean> {
    return database.transaction(async (tx) => {
      await tx.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [userId]);
      if (await tx.existsBy(Membership, { userId })) return false;
      await tx.query('DELETE FROM sessions WHERE userId = ?', [userId]);
      for (const [table, column] of accountTables) await tx.query(`DELETE FROM \`${table}\` WHERE \`${column}\` = ?`, [userId]);
      return true;
    });
  }

  return async (caller, userId) => {
    const { organizationId } = caller;
    const user = await manager.findOneBy(UserRecord, { id: userId });
    if (!user || !(await isKnownIn(database, organizationId, userId))) throw new ServiceError('USER_NOT_FOUND');
    if (userId === caller.userId) throw invalid('userId', 'expected another person');
    if (await manager.existsBy(Membership, { organizationId, userId })) await organizations.users.remove(caller, userId);
    await removeOwn(organizationId, user);
    let replaced = 0;
    for (const place of REWRITTEN) replaced += await rewrite(place, organizationId, user);
    await moveCounters(organizationId, user);
    const pseudonym = pseudonymOf(userId);
    const forget = (actor: AuditActor) =>
      database.transaction((tx) =>
        redactLines(tx, audit, actor, { userId, email: user.email, action: 'person.erased', pseudonym }, (text) =>
          replacePerson(text, user, pseudonym),
        ),
      );
    const auditLines = await forget(caller);
    const accountRemoved = await removeAccount(userId);
    // Tries to sign in from before there was an account stand in the log of the service itself.
    if (accountRemoved) await forget({ organizationId: SERVICE_LOG, mode: 'live', system: true });
    return { userId, pseudonym, replaced, auditLines, accountRemoved, erasedAt: clock.now() };
  };
}
