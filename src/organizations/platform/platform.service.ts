import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { filterOf, listInOrder, whereEqual } from '../../platform/graphql/list-rows.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { globalId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { BYTES_PER_GB } from '../billing/plans.js';
import { createInvitedOrganization } from '../bootstrap.js';
import type { Invitations } from '../invitations/invitation.service.js';
import { Organization, type OrganizationStatus } from '../organization.entity.js';
import {
  ORGANIZATION_COLUMNS,
  type OrganizationFilter,
  type OrganizationListArgs,
  OrganizationOrder,
  type OrganizationOrderMember,
} from '../organization.inputs.js';
import { isBeingRemoved, trimmed } from '../organization.rules.js';
import type { OrganizationContext } from '../organization.service.js';
import { lockOrganization } from '../organization.store.js';
import type { MemberHooks } from '../people/user.service.js';
import { normalEmail } from '../people/user.store.js';
import type {
  AdministerOrganizationInput,
  CreatedOrganization,
  CreateOrganizationInput,
  PlatformOrganization,
  PlatformOrganizationConnection,
} from './platform.inputs.js';

/** How long a deleted organization can be taken back. */
export const DELETION_MS = 30 * 24 * 60 * 60_000;

/** What administrators of the platform do with organizations. */
export interface PlatformOrganizations {
  /** Newest first. */
  list(args: OrganizationListArgs): Promise<PlatformOrganizationConnection>;
  /** Those with these ids, in any order; one statement. */
  byIds(ids: readonly number[]): Promise<PlatformOrganization[]>;
  /** Invites its owner. Throws VALIDATION_ERROR. */
  create(caller: Caller, input: CreateOrganizationInput): Promise<CreatedOrganization>;
  /** Throws ORGANIZATION_NOT_FOUND, VALIDATION_ERROR, INVALID_STATUS_TRANSITION for suspending the own one, and for one that is being removed. */
  administer(caller: Caller, id: number, input: AdministerOrganizationInput): Promise<PlatformOrganization>;
  /** Suspends it at once and removes everything of it after 30 days. Throws ORGANIZATION_NOT_FOUND, INVALID_STATUS_TRANSITION for the own one, and for one that is being removed. */
  remove(caller: Caller, id: number): Promise<PlatformOrganization>;
}

/** What it needs. */
export interface PlatformDependencies extends OrganizationContext {
  readonly invitations: Pick<Invitations, 'inviteOwner'>;
  readonly hooks: Pick<MemberHooks, 'changed'>;
}

const COLUMNS = `o.id, o.name, o.plan, o.status, o.deleteAt, o.createdAt,
  (SELECT COUNT(*) FROM memberships m WHERE m.organizationId = o.id) AS members, COALESCE(s.bytes, 0) AS bytes`;
const FROM = 'organizations o LEFT JOIN storage_usage s ON s.organizationId = o.id';

function shown({ bytes, members, ...row }: Record<string, unknown>): PlatformOrganization {
  const storageUsedGB = Math.round((Number(bytes) / BYTES_PER_GB) * 1_000_000) / 1_000_000;
  const id = Number(row.id);
  return { ...row, id, globalId: globalId('platformOrganization', id), members: Number(members), storageUsedGB } as PlatformOrganization;
}

function readName(name: string | null | undefined): string | undefined {
  const clean = trimmed(name);
  if (clean !== undefined && (clean === '' || clean.length > 200)) throw invalid('name', 'expected 1 to 200 characters');
  return clean;
}

/** Builds it. */
export function createPlatformOrganizations(deps: PlatformDependencies): PlatformOrganizations {
  const { database, clock, audit, cursors, invitations, hooks } = deps;

  async function read(manager: EntityManager, id: number): Promise<PlatformOrganization> {
    const [row]: Record<string, unknown>[] = await manager.query(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.id = ?`, [id]);
    return shown(row!);
  }

  /** Changes the locked organization; its own log gets a line for each action with what was before and is after. */
  async function change(caller: Caller, id: number, changes: Partial<Organization>, action: string): Promise<PlatformOrganization> {
    return database.transaction(async (tx, afterCommit) => {
      const organization = await lockOrganization(tx, id);
      if (changes.status === 'inactive' && id === caller.organizationId)
        throw new ServiceError('INVALID_STATUS_TRANSITION', undefined, { message: 'Nobody suspends or deletes his own organization.' });
      if (isBeingRemoved(organization, clock.now()))
        throw new ServiceError('INVALID_STATUS_TRANSITION', undefined, {
          message: 'The organization is being removed: its 30 days are over.',
        });
      const facts = ({ name, plan, status, deleteAt }: Organization) => ({ name, plan, status, deleteAt: deleteAt?.toISOString() ?? null });
      const before = facts(organization);
      const after = facts(Object.assign(organization, changes));
      if (!isDeepStrictEqual(before, after)) {
        await tx.update(Organization, { id }, { ...changes, updatedAt: clock.now() });
        await audit.record(tx, { ...caller, organizationId: id }, { action, target: String(id), details: { before, after } });
        afterCommit(() => hooks.changed());
      }
      return read(tx, id);
    });
  }

  return {
    async list(args) {
      const { status } = filterOf<OrganizationFilter>(args, ['status']);
      return listInOrder<PlatformOrganization, OrganizationOrderMember>(
        { manager: database.dataSource.manager, cursors },
        {
          name: 'platform',
          order: OrganizationOrder.read(args.orderBy),
          columnOf: ORGANIZATION_COLUMNS,
          id: 'o.id',
          columns: COLUMNS,
          from: FROM,
          where: whereEqual({ sql: 'TRUE', parameters: [] }, { 'o.status': status }),
          toRows: (rows) => rows.map(shown),
        },
        args,
      );
    },
    async byIds(ids) {
      if (ids.length === 0) return [];
      const marks = ids.map(() => '?').join(',');
      const rows = await database.query<Record<string, unknown>>(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.id IN (${marks})`, [...ids]);
      return rows.map(shown);
    },
    async create(caller, input) {
      const name = readName(input.name)!;
      const plan = input.plan ?? 'free';
      const email = z.email().max(254).safeParse(normalEmail(input.ownerEmail));
      if (!email.success) throw invalid('ownerEmail', 'expected an e-mail address');
      return database.transaction(async (tx) => {
        const { organizationId, userId } = await createInvitedOrganization(tx, { name, plan, ownerEmail: email.data }, clock.now());
        const actor = { ...caller, organizationId };
        const details = { name, plan, owner: email.data };
        await audit.record(tx, actor, { action: 'organization.created', target: String(organizationId), details });
        const inviteUrl = await invitations.inviteOwner(tx, actor, { id: userId, email: email.data }, name);
        return { organization: await read(tx, organizationId), inviteUrl };
      });
    },
    async administer(caller, id, input) {
      const name = readName(input.name);
      const status: OrganizationStatus | null = input.status ?? null;
      const changes: Partial<Organization> = {
        ...(name === undefined ? {} : { name }),
        ...(input.plan ? { plan: input.plan } : {}),
        ...(status ? { status } : {}),
        ...(status === 'active' ? { deleteAt: null } : {}),
      };
      const action = status === 'inactive' ? 'suspended' : status === 'active' ? 'resumed' : input.plan ? 'plan' : 'renamed';
      return change(caller, id, changes, `organization.${action}`);
    },
    remove(caller, id) {
      const deleteAt = new Date(clock.now().getTime() + DELETION_MS);
      return change(caller, id, { status: 'inactive', deleteAt }, 'organization.deleted');
    },
  };
}
