import type { EntityManager } from 'typeorm';
import { filterOf, listInOrder } from '../../platform/graphql/list-rows.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { globalId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OrganizationContext } from '../organization.service.js';
import { levelOf, lockOrganization, requireAnAdmin } from '../organization.store.js';
import { Membership, MembershipRole, UserStatus } from './user.entity.js';
import { type RemovedUser, type User, type UserConnection, type UserFilter, type UserListArgs, UserOrder } from './user.inputs.js';
import { findUser, userList } from './user.store.js';

/** What folders to the right do when a membership ends or its rights change. */
export interface MemberHooks {
  /** In the transaction that ends the membership: revoke keys and sessions (D99). */
  ended(tx: EntityManager, organizationId: number, userId: number): Promise<void>;
  /** After the commit of any change of who may do what: forget what is remembered of credentials (D87). */
  changed(): void;
}

/**
 * Frees what is assigned to a member who was removed or suspended, or who may review no more, in that transaction. `left`: he was removed, so that the
 * access to single documents that he was given ends, too.
 */
export type MemberWorkEnded = (tx: EntityManager, caller: Caller, userId: number, left: boolean) => Promise<void>;

/** Use cases of members (D98, D99, D101). */
export interface Users {
  list(caller: Caller, args: UserListArgs): Promise<UserConnection>;
  /** Suspends or reactivates. Throws USER_NOT_FOUND, INVALID_STATUS_TRANSITION, CANNOT_REMOVE_LAST_ADMIN. */
  setStatus(caller: Caller, userId: number, status: UserStatus): Promise<User>;
  /** Ends a membership, or an invitation that was not accepted. Documents of the user stay. Throws USER_NOT_FOUND, CANNOT_REMOVE_LAST_ADMIN. */
  remove(caller: Caller, userId: number): Promise<RemovedUser>;
}

/** The member's row, locked with the organization's; throws USER_NOT_FOUND. */
export async function lockMember(tx: EntityManager, organizationId: number, userId: number): Promise<Membership> {
  await lockOrganization(tx, organizationId);
  const membership = await tx.findOneBy(Membership, { organizationId, userId });
  if (!membership) throw new ServiceError('USER_NOT_FOUND');
  return membership;
}

/**
 * What refuses somebody who is neither owner nor admin, and acts on one who is: with the permission to manage or remove people alone he could take the
 * organization from all of them but the last, whom D101 keeps. null: he may.
 */
export async function levelRefusal(tx: EntityManager, caller: Caller, userId: number): Promise<ServiceError | null> {
  if (caller.level !== 'member' || caller.userId === userId) return null;
  const user = await findUser(tx, caller.organizationId, userId);
  if (!user || levelOf(user.roles) === 'member') return null;
  return new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    { level: 'admin' },
    { message: 'Owners and admins are managed by owners and admins.' },
  );
}

/** Builds the users. */
export function createUsers(
  { database, clock, audit, cursors }: OrganizationContext,
  hooks: MemberHooks,
  workEnded: MemberWorkEnded,
): Users {
  const manager = database.dataSource.manager;
  return {
    async list(caller, args) {
      const filter = filterOf<UserFilter>(args, ['role', 'status']);
      return listInOrder({ manager, cursors }, userList(manager, caller.organizationId, filter, UserOrder.read(args.orderBy)), args);
    },
    async setStatus(caller, userId, status) {
      const { organizationId } = caller;
      return database.transaction(async (tx, afterCommit) => {
        const membership = await lockMember(tx, organizationId, userId);
        const before = membership.status;
        if (before !== status) {
          if (before === UserStatus.invited || status === UserStatus.invited)
            throw new ServiceError('INVALID_STATUS_TRANSITION', { from: before, to: status });
          const refusal = await levelRefusal(tx, caller, userId);
          await tx.update(Membership, { organizationId, userId }, { status });
          if (status === UserStatus.suspended) await requireAnAdmin(tx, organizationId);
          if (refusal) throw refusal;
          if (status === UserStatus.suspended) await workEnded(tx, caller, userId, false);
          await audit.record(tx, caller, { action: `user.${status}`, target: String(userId), details: { before, after: status } });
          afterCommit(() => hooks.changed());
        }
        return (await findUser(tx, organizationId, userId))!;
      });
    },
    async remove(caller, userId) {
      const { organizationId } = caller;
      return database.transaction(async (tx, afterCommit) => {
        const membership = await lockMember(tx, organizationId, userId);
        const refusal = await levelRefusal(tx, caller, userId);
        const user = await findUser(tx, organizationId, userId);
        await tx.delete(MembershipRole, { organizationId, userId });
        await tx.delete(Membership, { organizationId, userId });
        await tx.query('DELETE FROM invitations WHERE organizationId = ? AND userId = ? AND acceptedAt IS NULL', [organizationId, userId]);
        if (membership.status === UserStatus.active) await requireAnAdmin(tx, organizationId);
        if (refusal) throw refusal;
        await hooks.ended(tx, organizationId, userId);
        await workEnded(tx, caller, userId, true);
        await audit.record(tx, caller, {
          action: 'user.removed',
          target: String(userId),
          details: { email: user?.email, status: membership.status, roles: user?.roles.map((role) => role.name) },
        });
        afterCommit(() => hooks.changed());
        return { deletedId: String(userId), deletedGlobalId: globalId('user', userId), userId, removedAt: clock.now() };
      });
    },
  };
}
