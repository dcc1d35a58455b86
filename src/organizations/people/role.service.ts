import { isDeepStrictEqual } from 'node:util';
import { type EntityManager, In } from 'typeorm';
import { databaseErrorNumber } from '../../platform/database/index.js';
import { listInOrder, recordsOf } from '../../platform/graphql/list-rows.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { globalId, parseIntegerId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { trimmed } from '../organization.rules.js';
import type { OrganizationContext } from '../organization.service.js';
import { levelOf, lockOrganization, requireAnAdmin, requireOwnPermissions } from '../organization.store.js';
import { endReviews, holdersOf, mayEndReviews } from './role.loss.js';
import { MembershipRole, RoleRecord } from './user.entity.js';
import {
  type CreateRoleInput,
  type DeletedRole,
  type RoleAssignment,
  type RoleConnection,
  type RoleListArgs,
  RoleOrder,
  type RoleOrderMember,
  type RoleRemoval,
  type UpdateRoleInput,
} from './user.inputs.js';
import { levelRefusal, lockMember, type MemberHooks, type MemberWorkEnded } from './user.service.js';

const ROLE_NAME = /^[A-Za-z][A-Za-z0-9_-]{1,49}$/;
const DUPLICATE_KEY = 1062;

/** Use cases of roles (D101, D102). Nobody gives permissions that his own credential does not hold. */
export interface Roles {
  /** Built-in roles first, then by id. */
  list(caller: Caller): Promise<RoleRecord[]>;
  /** The same, a page at a time, in an order. */
  page(caller: Caller, args: RoleListArgs): Promise<RoleConnection>;
  /** Throws ROLE_NOT_FOUND. */
  load(caller: Caller, id: number): Promise<RoleRecord>;
  /** Throws INVALID_ROLE_NAME: 400 for the form, 409 when the name is taken. */
  create(caller: Caller, input: CreateRoleInput): Promise<RoleRecord>;
  /** Throws ROLE_NOT_FOUND; VALIDATION_ERROR for a built-in role. */
  update(caller: Caller, id: number, input: UpdateRoleInput): Promise<RoleRecord>;
  /** Throws ROLE_IN_USE for built-in roles and for roles with users and no replacement. `replacement`: id or name. */
  remove(caller: Caller, id: number, replacement: string | null): Promise<DeletedRole>;
  /** Assigning twice changes nothing. */
  assign(caller: Caller, userId: number, roleId: number): Promise<RoleAssignment>;
  /** Taking away a role that is not held changes nothing. Throws CANNOT_REMOVE_LAST_ADMIN. */
  unassign(caller: Caller, userId: number, roleId: number): Promise<RoleRemoval>;
}

/** A role of the organization; throws ROLE_NOT_FOUND. */
async function loadRole(tx: EntityManager, organizationId: number, id: number): Promise<RoleRecord> {
  const role = await tx.findOneBy(RoleRecord, { organizationId, id });
  if (!role) throw new ServiceError('ROLE_NOT_FOUND');
  return role;
}

/** A role by name (without case) or id; throws ROLE_NOT_FOUND. */
export async function findRoleByNameOrId(tx: EntityManager, organizationId: number, nameOrId: string): Promise<RoleRecord> {
  const byName = await tx.findOneBy(RoleRecord, { organizationId, name: nameOrId });
  const id = parseIntegerId(nameOrId);
  const role = byName ?? (id === undefined ? null : await tx.findOneBy(RoleRecord, { organizationId, id }));
  if (!role) throw new ServiceError('ROLE_NOT_FOUND', { role: nameOrId.slice(0, 60) });
  return role;
}

function checkTexts(displayName: string | undefined, description: string | undefined): void {
  if (displayName !== undefined && (displayName === '' || displayName.length > 100))
    throw invalid('displayName', 'expected 1 to 100 characters');
  if (description !== undefined && description.length > 500) throw invalid('description', 'expected at most 500 characters');
}

const shown = (role: RoleRecord) => ({ displayName: role.displayName, description: role.description, permissions: role.permissions });

/** Builds the roles. */
export function createRoles(
  { database, cursors, clock, audit }: OrganizationContext,
  hooks: MemberHooks,
  workEnded: MemberWorkEnded,
): Roles {
  const manager = database.dataSource.manager;

  async function moveUsers(tx: EntityManager, organizationId: number, from: number, to: number): Promise<void> {
    await tx.query(
      'INSERT IGNORE INTO membership_roles (organizationId, userId, roleId, assignedAt) SELECT organizationId, userId, ?, ? FROM membership_roles WHERE organizationId = ? AND roleId = ?',
      [to, clock.now(), organizationId, from],
    );
    await tx.delete(MembershipRole, { organizationId, roleId: from });
  }

  return {
    list: (caller) => manager.find(RoleRecord, { where: { organizationId: caller.organizationId }, order: { builtIn: 'DESC', id: 'ASC' } }),
    page: ({ organizationId }, args) =>
      listInOrder<RoleRecord, RoleOrderMember>(
        { manager, cursors },
        {
          name: 'roles',
          order: RoleOrder.read(args.orderBy),
          columnOf: { createdAt: 'r.createdAt', name: 'r.name' },
          id: 'r.id',
          columns: 'r.id',
          from: 'roles r',
          where: { sql: 'r.organizationId = ?', parameters: [organizationId] },
          toRows: recordsOf((ids) => manager.findBy(RoleRecord, { organizationId, id: In([...ids]) })),
        },
        args,
      ),
    load: (caller, id) => loadRole(manager, caller.organizationId, id),
    async create(caller, input) {
      const displayName = trimmed(input.displayName);
      const description = trimmed(input.description);
      const permissions = [...new Set(input.permissions ?? [])];
      if (!ROLE_NAME.test(input.name))
        throw new ServiceError('INVALID_ROLE_NAME', [{ field: 'name', reason: 'expected a letter, then 1 to 49 letters, digits, _ or -' }]);
      checkTexts(displayName, description);
      requireOwnPermissions(caller, permissions);
      const taken = () =>
        new ServiceError('INVALID_ROLE_NAME', [{ field: 'name', reason: 'the name is taken' }], {
          status: 409,
          message: 'A role of this name already exists.',
        });
      const { organizationId } = caller;
      return database.transaction(async (tx) => {
        if (await tx.existsBy(RoleRecord, { organizationId, name: input.name })) throw taken();
        const now = clock.now();
        const role = tx.create(RoleRecord, {
          organizationId,
          name: input.name,
          displayName: displayName ?? input.name,
          description: description ?? null,
          permissions,
          builtIn: false,
          isDefault: false,
          createdAt: now,
          updatedAt: now,
        });
        try {
          await tx.insert(RoleRecord, role);
        } catch (error) {
          throw databaseErrorNumber(error) === DUPLICATE_KEY ? taken() : error;
        }
        await audit.record(tx, caller, {
          action: 'role.created',
          target: String(role.id),
          details: { name: role.name, after: shown(role) },
        });
        return role;
      });
    },
    async update(caller, id, input) {
      const displayName = trimmed(input.displayName);
      const description = trimmed(input.description);
      checkTexts(displayName, description);
      return database.transaction(async (tx, afterCommit) => {
        await lockOrganization(tx, caller.organizationId);
        const role = await loadRole(tx, caller.organizationId, id);
        if (role.builtIn) throw invalid('roleId', `the built-in role ${role.name} cannot be changed`);
        const before = shown(role);
        if (input.permissions) {
          requireOwnPermissions(
            caller,
            input.permissions.filter((permission) => !role.permissions.includes(permission)),
          );
          role.permissions = [...new Set(input.permissions)];
        }
        if (displayName !== undefined) role.displayName = displayName;
        if (description !== undefined) role.description = description;
        // What is as it was is no change: nobody is told of one.
        if (isDeepStrictEqual(shown(role), before)) return role;
        role.updatedAt = clock.now();
        await tx.save(RoleRecord, role);
        if (mayEndReviews(before.permissions, role.permissions))
          await endReviews(tx, caller, await holdersOf(tx, role.organizationId, id), workEnded);
        await audit.record(tx, caller, {
          action: 'role.updated',
          target: String(id),
          details: { name: role.name, before, after: shown(role) },
        });
        afterCommit(() => hooks.changed());
        return role;
      });
    },
    async remove(caller, id, replacement) {
      const { organizationId } = caller;
      return database.transaction(async (tx, afterCommit) => {
        await lockOrganization(tx, organizationId);
        const role = await loadRole(tx, organizationId, id);
        if (role.builtIn) throw new ServiceError('ROLE_IN_USE', { builtIn: true });
        const successor = replacement === null ? null : await findRoleByNameOrId(tx, organizationId, replacement);
        if (successor?.id === id) throw invalid('replacementRole', 'expected another role');
        const holders = await holdersOf(tx, organizationId, id);
        const affectedUsers = holders.length;
        if (affectedUsers > 0 && !successor) throw new ServiceError('ROLE_IN_USE', { users: affectedUsers });
        if (affectedUsers > 0 && successor) {
          requireOwnPermissions(caller, successor.permissions);
          await moveUsers(tx, organizationId, id, successor.id);
        }
        await tx.delete(RoleRecord, { organizationId, id });
        if (mayEndReviews(role.permissions, successor?.permissions)) await endReviews(tx, caller, holders, workEnded);
        const replacementRole = affectedUsers > 0 ? (successor?.name ?? null) : null;
        await audit.record(tx, caller, {
          action: 'role.deleted',
          target: String(id),
          details: { name: role.name, before: shown(role), affectedUsers, replacementRole },
        });
        afterCommit(() => hooks.changed());
        return { deletedId: String(id), deletedGlobalId: globalId('role', id), affectedUsers, replacementRole };
      });
    },
    async assign(caller, userId, roleId) {
      const { organizationId } = caller;
      return database.transaction(async (tx, afterCommit) => {
        await lockMember(tx, organizationId, userId);
        const role = await loadRole(tx, organizationId, roleId);
        const held = await tx.findOneBy(MembershipRole, { organizationId, userId, roleId });
        if (held) return { userId, roleId, roleName: role.name, assignedAt: held.assignedAt };
        requireOwnPermissions(caller, role.permissions);
        const assignedAt = clock.now();
        await tx.insert(MembershipRole, { organizationId, userId, roleId, assignedAt });
        await audit.record(tx, caller, { action: 'role.assigned', target: String(userId), details: { roleId, roleName: role.name } });
        afterCommit(() => hooks.changed());
        return { userId, roleId, roleName: role.name, assignedAt };
      });
    },
    async unassign(caller, userId, roleId) {
      const { organizationId } = caller;
      return database.transaction(async (tx, afterCommit) => {
        await lockMember(tx, organizationId, userId);
        const role = await loadRole(tx, organizationId, roleId);
        const refusal = levelOf([role]) === 'member' ? null : await levelRefusal(tx, caller, userId);
        const removed = await tx.delete(MembershipRole, { organizationId, userId, roleId });
        if (removed.affected) {
          await requireAnAdmin(tx, organizationId);
          if (refusal) throw refusal;
          if (mayEndReviews(role.permissions)) await endReviews(tx, caller, [userId], workEnded);
          await audit.record(tx, caller, { action: 'role.removed', target: String(userId), details: { roleId, roleName: role.name } });
          afterCommit(() => hooks.changed());
        }
        return { userId, roleId, roleName: role.name, removedAt: clock.now() };
      });
    },
  };
}
