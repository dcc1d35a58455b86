import type { SqlPart } from '../../platform/graphql/paging.js';
import type { Caller, Confinement, Permission, Scope } from '../../vocabulary/permissions.js';
import type { Document } from '../document.entity.js';
import type { DocumentAccess } from './access.entity.js';
import { confinementFilter } from './confinement.js';

const ORDER: readonly DocumentAccess[] = ['none', 'read', 'edit', 'full'];

/** Whether one level includes another. */
export function includesAccess(held: DocumentAccess, needed: DocumentAccess): boolean {
  return ORDER.indexOf(held) >= ORDER.indexOf(needed);
}

/** Access that permissions of roles give by inheritance (D103): documents.read -> read, .update -> edit, .delete -> full. */
export function accessOfPermissions(permissions: ReadonlySet<Permission>): DocumentAccess {
  if (permissions.has('documents.delete')) return 'full';
  if (permissions.has('documents.update')) return 'edit';
  return permissions.has('documents.read') ? 'read' : 'none';
}

/** Who asks, as far as access to documents goes. `rolePermissions`: of the user's roles, whatever the key holds. */
export interface AccessSubject {
  readonly userId: number;
  readonly level: Caller['level'];
  readonly rolePermissions: ReadonlySet<Permission>;
  /** Of a client token: only these documents are there. */
  readonly confinement?: Confinement;
}

/** The caller as access rules see him. */
export function subjectOf({ userId, level, rolePermissions, confinement }: AccessSubject): AccessSubject {
  return { userId, level, rolePermissions, ...(confinement ? { confinement } : {}) };
}

/** What a document says about access. */
export type AccessFacts = Pick<Document, 'uploadedById' | 'inheritRolePermissions' | 'defaultAccess'>;

/**
 * The caller's access to a document (D103): owner, admin and uploader full; else the own entry; else, if inherited, the roles; else the
 * default. Pure; `accessFilter` says the same in SQL.
 */
export function accessTo(document: AccessFacts, subject: AccessSubject, entry: DocumentAccess | null): DocumentAccess {
  if (subject.level !== 'member' || document.uploadedById === subject.userId) return 'full';
  if (entry !== null) return entry;
  const inherited = document.inheritRolePermissions ? accessOfPermissions(subject.rolePermissions) : 'none';
  if (inherited !== 'none') return inherited;
  return document.defaultAccess === 'organization' ? 'read' : 'none';
}

/** Condition on `documents d` that keeps what the caller may read; empty for owner and admin without a client token (D103, D45, D136). */
export function accessFilter(subject: AccessSubject): SqlPart | undefined {
  const named = subject.confinement && confinementFilter(subject.confinement);
  const access = ownAccessFilter(subject);
  if (!named || !access) return named ?? access;
  return { sql: `${named.sql} AND ${access.sql}`, parameters: [...named.parameters, ...access.parameters] };
}

function ownAccessFilter(subject: AccessSubject): SqlPart | undefined {
  if (subject.level !== 'member') return undefined;
  const byRole = accessOfPermissions(subject.rolePermissions) === 'none' ? '' : 'd.inheritRolePermissions = 1 OR ';
  return {
    sql: `(d.uploadedById = ? OR COALESCE((SELECT a.access FROM document_access a WHERE a.documentId = d.id AND a.userId = ?), IF(${byRole}d.defaultAccess = 'organization', 'read', 'none')) <> 'none')`,
    parameters: [subject.userId, subject.userId],
  };
}

/**
 * What `accessFilter` leaves out, as conditions on `documents d` of which a document fits at most one: few documents, found by their own
 * indexes, so that totals can be told as "all but these". Empty for owner and admin.
 */
export function hiddenConditions(scope: Scope, subject: AccessSubject): readonly SqlPart[] | undefined {
  if (subject.level !== 'member') return undefined;
  const uninherited = accessOfPermissions(subject.rolePermissions) === 'none' ? '' : 'd.inheritRolePermissions = 0 AND ';
  return [
    {
      sql: "d.id IN (SELECT a.documentId FROM document_access a WHERE a.userId = ? AND a.access = 'none') AND d.uploadedById <> ?",
      parameters: [subject.userId, subject.userId],
    },
    {
      sql: `d.organizationId = ? AND d.mode = ? AND d.defaultAccess = 'none' AND ${uninherited}d.uploadedById <> ? AND NOT EXISTS (SELECT 1 FROM document_access a WHERE a.documentId = d.id AND a.userId = ?)`,
      parameters: [scope.organizationId, scope.mode, subject.userId, subject.userId],
    },
  ];
}
