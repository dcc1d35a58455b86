import type { EntityManager } from 'typeorm';
import { ServiceError } from '../vocabulary/errors.js';
import {
  BUILT_IN_ROLE_PERMISSIONS,
  BUILT_IN_ROLES,
  type BuiltInRole,
  type Caller,
  type OrganizationAccess,
  type Permission,
} from '../vocabulary/permissions.js';
import { Organization, settingsOf } from './organization.entity.js';
import { Membership, MembershipRole, RoleRecord, UserRecord } from './people/user.entity.js';

/** A member with what decides what he may do. */
export interface MemberFacts {
  readonly organization: Organization;
  readonly user: UserRecord;
  readonly membership: Membership;
  readonly roles: readonly RoleRecord[];
}

/** Thresholds and switches that decide whether a person must look (D22); confidence 0-1. */
export interface ReviewSettings {
  readonly overall: number;
  readonly field: number;
  readonly duplicateReview: boolean;
}

/** The organization's settings for review. */
export async function readReviewSettings(manager: EntityManager, organizationId: number): Promise<ReviewSettings> {
  const { confidenceThreshold, fieldConfidenceThreshold, duplicateReview } = settingsOf(
    await manager.findOneByOrFail(Organization, { id: organizationId }),
  );
  return { overall: confidenceThreshold, field: fieldConfidenceThreshold, duplicateReview };
}

/** Organizations of users in the order asked: the credential's own, and all of the credential's user. */
export async function organizationsOfUsers(
  manager: EntityManager,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  userIds: readonly number[],
): Promise<Organization[][]> {
  const memberships = await manager
    .createQueryBuilder(Membership, 'm')
    .where('m.userId IN (:...userIds)', { userIds })
    .andWhere("(m.organizationId = :organizationId OR (m.userId = :userId AND m.status = 'active'))", { organizationId, userId })
    .innerJoinAndMapOne('m.organization', Organization, 'o', 'o.id = m.organizationId')
    .orderBy('o.id')
    .getMany();
  return userIds.map((id) =>
    memberships.filter((each) => each.userId === id).map((each) => (each as Membership & { organization: Organization }).organization),
  );
}

const DISPLAY: Readonly<Record<BuiltInRole, [string, string]>> = {
  owner: ['Owner', 'Everything, including billing and the organization itself.'],
  admin: ['Administrator', 'Everything in the organization.'],
  member: ['Member', 'Works with documents and templates.'],
  viewer: ['Viewer', 'Reads documents and templates.'],
};

/** Creates the four built-in roles of a new organization (D102); gives them by name. */
export async function createBuiltInRoles(tx: EntityManager, organizationId: number, now: Date): Promise<Record<BuiltInRole, RoleRecord>> {
  const roles = await tx.save(
    RoleRecord,
    BUILT_IN_ROLES.map((name) =>
      tx.create(RoleRecord, {
        organizationId,
        name,
        displayName: DISPLAY[name][0],
        description: DISPLAY[name][1],
        permissions: [...BUILT_IN_ROLE_PERMISSIONS[name]],
        builtIn: true,
        isDefault: name === 'member',
        createdAt: now,
        updatedAt: now,
      }),
    ),
  );
  return Object.fromEntries(roles.map((role) => [role.name, role])) as Record<BuiltInRole, RoleRecord>;
}

/** Who is a member of what. */
export type MemberKey = Pick<Membership, 'organizationId' | 'userId'>;

const nameOf = ({ organizationId, userId }: MemberKey) => `${organizationId}:${userId}`;

/** Members with organization, user and roles, in the order asked; undefined where there is no such membership. Two statements for all. */
export async function findMembers(manager: EntityManager, asked: readonly MemberKey[]): Promise<(MemberFacts | undefined)[]> {
  const where = [
    ...new Map(asked.map(({ organizationId, userId }) => [nameOf({ organizationId, userId }), { organizationId, userId }])).values(),
  ];
  const [memberships, held] = await Promise.all([
    manager
      .createQueryBuilder(Membership, 'member')
      .where(where)
      .innerJoinAndMapOne('member.organization', Organization, 'o', 'o.id = member.organizationId')
      .innerJoinAndMapOne('member.user', UserRecord, 'u', 'u.id = member.userId')
      .getMany() as Promise<(Membership & Pick<MemberFacts, 'organization' | 'user'>)[]>,
    manager
      .createQueryBuilder(MembershipRole, 'held')
      .where(where)
      .innerJoinAndMapOne('held.role', RoleRecord, 'r', 'r.organizationId = held.organizationId AND r.id = held.roleId')
      .orderBy('r.id')
      .getMany() as Promise<(MembershipRole & { role: RoleRecord })[]>,
  ]);
  const found = new Map(
    memberships.map(({ organization, user, ...membership }) => [
      nameOf(membership),
      { organization, user, membership, roles: [] as RoleRecord[] },
    ]),
  );
  for (const { role, ...each } of held) found.get(nameOf(each))?.roles.push(role);
  return asked.map((key) => found.get(nameOf(key)));
}

/** A member of an organization with organization, user and roles; undefined when there is no such membership. */
export async function findMember(manager: EntityManager, organizationId: number, userId: number): Promise<MemberFacts | undefined> {
  return (await findMembers(manager, [{ organizationId, userId }]))[0];
}

/** The refusal of everything that an inactive organization would do. */
export const inactiveOrganization = (): ServiceError =>
  new ServiceError('INSUFFICIENT_PERMISSIONS', { organization: 'inactive' }, { message: 'The organization is suspended.' });

/** For what needs no credential, such as signed links: throws INSUFFICIENT_PERMISSIONS when the organization is inactive. */
export async function requireActiveOrganization(manager: EntityManager, id: number): Promise<void> {
  if (!(await manager.existsBy(Organization, { id, status: 'active' }))) throw inactiveOrganization();
}

/** Highest built-in level among the roles (D98). */
export function levelOf(roles: readonly Pick<RoleRecord, 'name' | 'builtIn'>[]): OrganizationAccess {
  const builtIn = roles.filter((role) => role.builtIn).map((role) => role.name);
  if (builtIn.includes('owner')) return 'owner';
  return builtIn.includes('admin') ? 'admin' : 'member';
}

/** All permissions of a member: those of his roles and those given beside them. */
export function permissionsOf(facts: Pick<MemberFacts, 'roles' | 'membership'>): Set<Permission> {
  return new Set([...facts.roles.flatMap((role) => role.permissions), ...(facts.membership.extraPermissions ?? [])]);
}

/**
 * The organization, its row locked until the transaction ends. Every change of who is an admin takes this lock first, so that two at once
 * cannot both leave somebody else as the last one (D101). Throws ORGANIZATION_NOT_FOUND.
 */
export async function lockOrganization(tx: EntityManager, id: number): Promise<Organization> {
  const organization = await tx.findOne(Organization, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!organization) throw new ServiceError('ORGANIZATION_NOT_FOUND');
  return organization;
}

/** Throws CANNOT_REMOVE_LAST_ADMIN when no active member holds owner or admin any more (D101). Call after the change, under the lock. */
export async function requireAnAdmin(tx: EntityManager, organizationId: number): Promise<void> {
  const [row]: { admins: string }[] = await tx.query(
    `SELECT COUNT(*) AS admins FROM memberships m JOIN membership_roles h ON h.organizationId = m.organizationId AND h.userId = m.userId
     JOIN roles r ON r.id = h.roleId WHERE m.organizationId = ? AND m.status = 'active' AND r.builtIn = 1 AND r.name IN ('owner', 'admin')`,
    [organizationId],
  );
  if (Number(row!.admins) === 0) throw new ServiceError('CANNOT_REMOVE_LAST_ADMIN');
}

/** Throws INSUFFICIENT_PERMISSIONS when somebody would give more than his own credential holds (D100, D121). Pure. */
export function requireOwnPermissions(caller: Pick<Caller, 'permissions'>, given: Iterable<Permission>): void {
  const beyond = [...new Set(given)].filter((permission) => !caller.permissions.has(permission));
  if (beyond.length === 0) return;
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    { permissions: beyond },
    { message: `The credential cannot give permissions that it does not hold: ${beyond.join(', ')}.` },
  );
}
