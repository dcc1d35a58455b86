import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../audit/index.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import { filterOf, listInOrder, whereEqual } from '../platform/graphql/list-rows.js';
import type { Clock } from '../platform/time/clock.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller, OrganizationAccess } from '../vocabulary/permissions.js';
import { Organization, settingsOf } from './organization.entity.js';
import {
  ORGANIZATION_COLUMNS,
  type OrganizationConnection,
  type OrganizationFilter,
  type OrganizationListArgs,
  OrganizationOrder,
  type OrganizationOrderMember,
  type UpdateOrganizationInput,
} from './organization.inputs.js';
import { readOrganizationChange } from './organization.rules.js';
import { lockOrganization } from './organization.store.js';

/** What the use cases of organizations share. */
export interface OrganizationContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly cursors: CursorCodec;
}

/** Use cases of the organization itself (D97, D98). */
export interface Organizations {
  /** The credential's organization; any other id is ORGANIZATION_NOT_FOUND (D98). */
  load(caller: Caller, id: number): Promise<Organization>;
  /** Organizations that the credential's user belongs to. */
  list(caller: Caller, args: OrganizationListArgs): Promise<OrganizationConnection>;
  update(caller: Caller, id: number, input: UpdateOrganizationInput): Promise<Organization>;
  /** The user's level in several organizations, in the order asked. */
  levels(userId: number, organizationIds: readonly number[]): Promise<OrganizationAccess[]>;
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');
const parse = <T>(value: unknown): T => (typeof value === 'string' ? JSON.parse(value) : value) as T;

const toOrganization = (row: Record<string, unknown>): Organization =>
  Object.assign(Object.create(Organization.prototype) as Organization, row, { settingsData: parse(row.settingsData) });

/** Builds the organizations. `sharingEnded`: called in the transaction that forbids links to documents (D140). */
export function createOrganizationService(
  { database, clock, audit, cursors }: OrganizationContext,
  sharingEnded: (tx: EntityManager, organizationId: number) => Promise<void>,
): Organizations {
  const manager = database.dataSource.manager;
  return {
    async load(caller, id) {
      const organization = id === caller.organizationId ? await manager.findOneBy(Organization, { id }) : null;
      if (!organization) throw new ServiceError('ORGANIZATION_NOT_FOUND');
      return organization;
    },
    async list(caller, args) {
      const { status } = filterOf<OrganizationFilter>(args, ['status']);
      return listInOrder<Organization, OrganizationOrderMember>(
        { manager, cursors },
        {
          name: 'organizations',
          order: OrganizationOrder.read(args.orderBy),
          columnOf: ORGANIZATION_COLUMNS,
          id: 'o.id',
          columns: 'o.*',
          from: 'memberships m JOIN organizations o ON o.id = m.organizationId',
          where: whereEqual({ sql: "m.userId = ? AND m.status = 'active'", parameters: [caller.userId] }, { 'o.status': status }),
          toRows: (rows) => rows.map(toOrganization),
        },
        args,
      );
    },
    async update(caller, id, input) {
      if (id !== caller.organizationId) throw new ServiceError('ORGANIZATION_NOT_FOUND');
      const change = readOrganizationChange(input);
      return database.transaction(async (tx) => {
        const organization = await lockOrganization(tx, id);
        const before = { name: organization.name, settings: settingsOf(organization) };
        if (change.name !== undefined) organization.name = change.name;
        organization.settingsData = { ...organization.settingsData, ...change.settings };
        const after = { name: organization.name, settings: settingsOf(organization) };
        if (isDeepStrictEqual(after, before)) return organization;
        organization.updatedAt = clock.now();
        await tx.save(Organization, organization);
        if (before.settings.allowPublicSharing && !after.settings.allowPublicSharing) await sharingEnded(tx, id);
        await audit.record(tx, caller, { action: 'organization.updated', target: String(id), details: { before, after } });
        return organization;
      });
    },
    async levels(userId, organizationIds) {
      if (organizationIds.length === 0) return [];
      const rows = await database.query<{ organizationId: number; name: string }>(
        `SELECT h.organizationId, r.name FROM membership_roles h JOIN roles r ON r.id = h.roleId
         WHERE h.userId = ? AND h.organizationId IN (${marks(organizationIds)}) AND r.builtIn = 1 AND r.name IN ('owner', 'admin')`,
        [userId, ...organizationIds],
      );
      return organizationIds.map((id) => {
        const names = rows.filter((row) => row.organizationId === id).map((row) => row.name);
        return names.includes('owner') ? 'owner' : names.includes('admin') ? 'admin' : 'member';
      });
    },
  };
}
