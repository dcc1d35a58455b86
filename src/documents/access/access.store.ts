import type { EntityManager } from 'typeorm';
import type { Permission } from '../../vocabulary/permissions.js';
import type { DocumentPermissionEntry } from './access.inputs.js';

/** Entries of documents with the users they are for, oldest user first. Users who left the organization are not shown. */
export async function listAccessEntries(
  manager: EntityManager,
  organizationId: number,
  documentIds: readonly string[],
): Promise<(DocumentPermissionEntry & { documentId: string })[]> {
  return manager.query(
    `SELECT a.documentId, a.userId, u.email, u.name, a.access, a.grantedBy, a.grantedAt FROM document_access a
     JOIN memberships m ON m.userId = a.userId AND m.organizationId = ? JOIN users u ON u.id = a.userId WHERE a.documentId IN (${documentIds.map(() => '?').join(',')}) ORDER BY a.userId`,
    [organizationId, ...documentIds],
  );
}

/** Roles of an organization with the number of active users who hold them, oldest role first. */
export async function listRoles(
  manager: EntityManager,
  organizationId: number,
): Promise<{ name: string; builtIn: boolean; permissions: Permission[]; userCount: number }[]> {
  const rows: { name: string; builtIn: number; permissions: string | Permission[]; userCount: string }[] = await manager.query(
    `SELECT r.name, r.builtIn, r.permissions, COUNT(m.userId) AS userCount FROM roles r
     LEFT JOIN membership_roles h ON h.roleId = r.id AND h.organizationId = r.organizationId
     LEFT JOIN memberships m ON m.organizationId = h.organizationId AND m.userId = h.userId AND m.status = 'active'
     WHERE r.organizationId = ? GROUP BY r.id ORDER BY r.id`,
    [organizationId],
  );
  return rows.map((row) => ({
    name: row.name,
    builtIn: Boolean(row.builtIn),
    permissions: typeof row.permissions === 'string' ? (JSON.parse(row.permissions) as Permission[]) : row.permissions,
    userCount: Number(row.userCount),
  }));
}

/** Which of the users are no members of the organization. */
export async function foreignUsers(manager: EntityManager, organizationId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows: { userId: number }[] = await manager.query(
    `SELECT userId FROM memberships WHERE organizationId = ? AND userId IN (${userIds.map(() => '?').join(',')})`,
    [organizationId, ...userIds],
  );
  const members = new Set(rows.map((row) => row.userId));
  return userIds.filter((userId) => !members.has(userId));
}
