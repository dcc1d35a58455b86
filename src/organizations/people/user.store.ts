import type { EntityManager } from 'typeorm';
import { type ListOrder, type OrderedList, whereEqual } from '../../platform/graphql/list-rows.js';
import { parseIntegerId } from '../../vocabulary/ids.js';
import type { Permission } from '../../vocabulary/permissions.js';
import { RoleRecord, UserRecord, type UserStatus } from './user.entity.js';
import type { User, UserOrderMember } from './user.inputs.js';

/** The one spelling of an e-mail address under which a person is kept and looked up: NFKC, without space around it, in lower case. Pure. */
export const normalEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The person with the e-mail address, however it is written. */
export const findUserByEmail = (manager: EntityManager, email: string): Promise<UserRecord | null> =>
  manager.findOneBy(UserRecord, { email: normalEmail(email) });

/** Filters of the list of users (D98). `role`: name or id. */
export interface UserCriteria {
  readonly role?: string | null;
  readonly status?: UserStatus | null;
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');
const parse = <T>(value: unknown): T => (typeof value === 'string' ? JSON.parse(value) : value) as T;

interface MemberRow {
  userId: number;
  email: string;
  name: string | null;
  status: UserStatus;
  extraPermissions: unknown;
  lastActive: Date | null;
  invitedAt: Date | null;
  joinedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = 'm.userId, u.email, u.name, m.status, m.extraPermissions, m.lastActive, m.invitedAt, m.joinedAt, m.createdAt';
const FROM = 'memberships m JOIN users u ON u.id = m.userId';

/** Roles of several members, by user id. */
async function rolesOf(manager: EntityManager, organizationId: number, userIds: readonly number[]): Promise<Map<number, RoleRecord[]>> {
  const byUser = new Map<number, RoleRecord[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return byUser;
  const rows: (RoleRecord & { userId: number })[] = await manager.query(
    `SELECT h.userId, r.* FROM membership_roles h JOIN roles r ON r.id = h.roleId WHERE h.organizationId = ? AND h.userId IN (${marks(userIds)}) ORDER BY r.id`,
    [organizationId, ...userIds],
  );
  for (const { userId, ...role } of rows) byUser.get(userId)?.push(toRole(role as unknown as Record<string, unknown>));
  return byUser;
}

/** A row of `roles` as an entity. */
export function toRole(row: Record<string, unknown>): RoleRecord {
  return Object.assign(Object.create(RoleRecord.prototype) as RoleRecord, row, {
    permissions: parse<Permission[]>(row.permissions),
    builtIn: Boolean(row.builtIn),
    isDefault: Boolean(row.isDefault),
  });
}

async function toUsers(manager: EntityManager, organizationId: number, rows: readonly MemberRow[]): Promise<User[]> {
  const roles = await rolesOf(
    manager,
    organizationId,
    rows.map((row) => row.userId),
  );
  return rows.map(({ userId, extraPermissions, ...rest }) => {
    const held = roles.get(userId) ?? [];
    const permissions = [...new Set([...held.flatMap((role) => role.permissions), ...parse<Permission[]>(extraPermissions)])].sort();
    return { ...rest, id: userId, roles: held, permissions };
  });
}

/** The list of members in an order. */
export function userList(
  manager: EntityManager,
  organizationId: number,
  { role, status }: UserCriteria,
  order: ListOrder<UserOrderMember>,
): OrderedList<User, UserOrderMember> {
  const where = whereEqual({ sql: 'm.organizationId = ?', parameters: [organizationId] }, { 'm.status': status || null });
  const holds =
    'EXISTS (SELECT 1 FROM membership_roles h JOIN roles r ON r.id = h.roleId WHERE h.organizationId = m.organizationId AND h.userId = m.userId AND (r.name = ? OR r.id = ?))';
  return {
    name: 'users',
    order,
    columnOf: { createdAt: 'm.createdAt', name: 'u.name', email: 'u.email', lastActive: 'm.lastActive' },
    id: 'm.userId',
    columns: COLUMNS,
    from: FROM,
    where: role ? { sql: `${where.sql} AND ${holds}`, parameters: [...where.parameters, role, parseIntegerId(role) ?? 0] } : where,
    toRows: (rows) => toUsers(manager, organizationId, rows as unknown as MemberRow[]),
  };
}

/** Members as shown, in any order. */
export async function findUsers(manager: EntityManager, organizationId: number, userIds: readonly number[]): Promise<User[]> {
  const rows: MemberRow[] = await manager.query(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE m.organizationId = ? AND m.userId IN (${marks(userIds)})`,
    [organizationId, ...userIds],
  );
  return toUsers(manager, organizationId, rows);
}

/** One member as shown, or undefined. */
export async function findUser(manager: EntityManager, organizationId: number, userId: number): Promise<User | undefined> {
  const rows: MemberRow[] = await manager.query(`SELECT ${COLUMNS} FROM ${FROM} WHERE m.organizationId = ? AND m.userId = ?`, [
    organizationId,
    userId,
  ]);
  return (await toUsers(manager, organizationId, rows))[0];
}

/** Number of members that hold each role. */
export async function countHolders(manager: EntityManager, organizationId: number): Promise<Map<number, number>> {
  const rows: { roleId: number; users: string }[] = await manager.query(
    'SELECT roleId, COUNT(*) AS users FROM membership_roles WHERE organizationId = ? GROUP BY roleId',
    [organizationId],
  );
  return new Map(rows.map((row) => [row.roleId, Number(row.users)]));
}
