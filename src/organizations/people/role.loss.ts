import type { EntityManager } from 'typeorm';
import type { Caller, Permission } from '../../vocabulary/permissions.js';
import { HOLDS } from './person.type.js';
import type { MemberWorkEnded } from './user.service.js';

const REVIEWS: Permission = 'documents.approve';

/** Whether who had a role and has another in its place, or none, may have lost the permission to review. Pure. */
export const mayEndReviews = (before: readonly string[], after: readonly string[] = []): boolean =>
  before.includes(REVIEWS) && !after.includes(REVIEWS);

/** Members who hold a role. */
export async function holdersOf(tx: EntityManager, organizationId: number, roleId: number): Promise<number[]> {
  const rows: { userId: number }[] = await tx.query('SELECT userId FROM membership_roles WHERE organizationId = ? AND roleId = ?', [
    organizationId,
    roleId,
  ]);
  return rows.map(({ userId }) => Number(userId));
}

/**
 * Frees what is assigned to those of the members who may review no more, as when a member leaves. Call it after the change of roles, in its transaction
 * and under the lock of the organization.
 */
export async function endReviews(tx: EntityManager, caller: Caller, userIds: readonly number[], workEnded: MemberWorkEnded): Promise<void> {
  if (userIds.length === 0) return;
  const { organizationId } = caller;
  const marks = userIds.map(() => '?').join(',');
  const place = `m.organizationId = ? AND m.userId IN (${marks})`;
  // Assigning holds the member's row as well: what is being assigned is there to be freed, or sees the roles as they are now.
  await tx.query(`SELECT m.userId FROM memberships m WHERE ${place} ORDER BY m.userId FOR UPDATE`, [organizationId, ...userIds]);
  const lost: { userId: number }[] = await tx.query(`SELECT m.userId FROM memberships m WHERE ${place} AND NOT ${HOLDS}`, [
    organizationId,
    ...userIds,
    REVIEWS,
    REVIEWS,
  ]);
  for (const { userId } of lost) await workEnded(tx, caller, Number(userId), false);
}
