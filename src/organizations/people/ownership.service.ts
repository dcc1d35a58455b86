import type { EntityManager } from 'typeorm';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OrganizationContext } from '../organization.service.js';
import { findRoleByNameOrId } from './role.service.js';
import { MembershipRole, UserStatus } from './user.entity.js';
import { lockMember, type MemberHooks } from './user.service.js';

/**
 * Hands the organization of an owner over to another active member, in one step. Throws USER_NOT_FOUND, INVALID_STATUS_TRANSITION for one who is not
 * active, VALIDATION_ERROR for himself, INSUFFICIENT_PERMISSIONS unless the caller is owner.
 */
export type TransferOwnership = (caller: Caller, userId: number) => Promise<{ ownerId: number; formerOwnerId: number }>;

/** Builds it. */
export function createOwnership({ database, clock, audit }: OrganizationContext, hooks: Pick<MemberHooks, 'changed'>): TransferOwnership {
  const give = (tx: EntityManager, organizationId: number, userId: number, roleId: number) =>
    tx.query('INSERT IGNORE INTO membership_roles (organizationId, userId, roleId, assignedAt) VALUES (?,?,?,?)', [
      organizationId,
      userId,
      roleId,
      clock.now(),
    ]);

  return (caller, userId) =>
    database.transaction(async (tx, afterCommit) => {
      const { organizationId, userId: formerOwnerId } = caller;
      const heir = await lockMember(tx, organizationId, userId);
      if (userId === formerOwnerId) throw invalid('userId', 'expected another member');
      if (heir.status !== UserStatus.active) throw new ServiceError('INVALID_STATUS_TRANSITION', { user: heir.status });
      const owner = await findRoleByNameOrId(tx, organizationId, 'owner');
      const admin = await findRoleByNameOrId(tx, organizationId, 'admin');
      // What the caller is counts now, under the lock: of two at once, one hands over.
      const { affected } = await tx.delete(MembershipRole, { organizationId, userId: formerOwnerId, roleId: owner.id });
      if (affected !== 1)
        throw new ServiceError(
          'INSUFFICIENT_PERMISSIONS',
          { requires: 'owner' },
          { message: 'Only an owner hands the organization over.' },
        );
      await give(tx, organizationId, userId, owner.id);
      await give(tx, organizationId, formerOwnerId, admin.id);
      const details = { from: formerOwnerId, to: userId };
      await audit.record(tx, caller, { action: 'organization.ownership_transferred', target: String(userId), details });
      afterCommit(() => hooks.changed());
      return { ownerId: userId, formerOwnerId };
    });
}
