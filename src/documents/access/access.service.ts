import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { Document } from '../document.entity.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import type { Assignments } from '../review/assignment.service.js';
import { DocumentAccessEntry } from './access.entity.js';
import {
  type DocumentPermissions,
  type DocumentPermissionsUpdate,
  type InheritedPermission,
  PermissionSource,
  type RemovedPermission,
  type SetDocumentPermissionsInput,
} from './access.inputs.js';
import { accessOfPermissions } from './access.rules.js';
import { foreignUsers, listAccessEntries, listRoles } from './access.store.js';

/** Who may do what with a document (D103, D104). */
export interface AccessLists {
  read(caller: Caller, documentId: string): Promise<DocumentPermissions>;
  /** Of documents of one organization that were loaded for the caller, in their order. */
  of(documents: readonly Document[]): Promise<DocumentPermissions[]>;
  /** Adds and changes entries; throws USER_NOT_FOUND for somebody outside the organization. Needs full access. */
  set(caller: Caller, documentId: string, input: SetDocumentPermissionsInput): Promise<DocumentPermissionsUpdate>;
  /** Throws USER_NOT_FOUND when the user has no entry. Needs full access. */
  remove(caller: Caller, documentId: string, userId: number): Promise<RemovedPermission>;
}

/** Entries that may be written at once. */
const MOST_ENTRIES = 1000;

/** Builds the access lists. */
export function createAccessLists({
  database,
  clock,
  audit,
  reader,
  freeUnable,
}: DocumentContext & { readonly reader: DocumentReader } & Pick<Assignments, 'freeUnable'>): AccessLists {
  const manager = database.dataSource.manager;

  async function inherited(organizationId: number): Promise<InheritedPermission[]> {
    const roles = await listRoles(manager, organizationId);
    return roles
      .map(({ name, permissions, userCount }) => ({
        source: PermissionSource.role,
        roleName: name,
        access: accessOfPermissions(new Set(permissions)),
        userCount,
      }))
      .filter((permission) => permission.access !== 'none');
  }

  async function of(documents: readonly Document[]): Promise<DocumentPermissions[]> {
    const organizationId = documents[0]?.organizationId;
    if (organizationId === undefined) return [];
    const ids = documents.map((document) => document.id);
    const [entries, roles] = await Promise.all([listAccessEntries(manager, organizationId, ids), inherited(organizationId)]);
    return documents.map(({ id, defaultAccess, inheritRolePermissions }) => ({
      documentId: id,
      defaultAccess,
      inheritRolePermissions,
      permissions: entries.filter((entry) => entry.documentId === id),
      inheritedPermissions: inheritRolePermissions ? roles : [],
    }));
  }

  /** The last entry of a user counts. */
  const entriesOf = (input: SetDocumentPermissionsInput) =>
    [...new Map((input.permissions ?? []).map((entry) => [entry.userId, entry.access]))].map(([userId, access]) => ({ userId, access }));

  async function touch(tx: EntityManager, caller: Caller, document: Document, now: Date): Promise<void> {
    document.updatedAt = now;
    await tx.save(Document, document);
    await freeUnable(tx, caller, document);
  }

  return {
    of,
    read: async (caller, documentId) => (await of([await reader.load(caller, documentId, 'read')]))[0]!,
    async set(caller, documentId, input) {
      const entries = entriesOf(input);
      if (entries.length > MOST_ENTRIES)
        throw invalid('permissions', `expected at most ${MOST_ENTRIES} entries, received ${entries.length}`);
      return database.transaction(async (tx) => {
        const document = await reader.load(caller, documentId, 'full', { manager: tx, lock: true });
        const userIds = entries.map((entry) => entry.userId);
        const foreign = await foreignUsers(tx, caller.organizationId, userIds);
        if (foreign.length > 0) throw new ServiceError('USER_NOT_FOUND', { userIds: foreign });
        const now = clock.now();
        const before = { defaultAccess: document.defaultAccess, inheritRolePermissions: document.inheritRolePermissions };
        const present = new Map((await tx.findBy(DocumentAccessEntry, { documentId })).map((entry) => [entry.userId, entry.access]));
        const changed = entries.filter(({ userId, access }) => present.get(userId) !== access);
        const rules = {
          defaultAccess: input.defaultAccess ?? before.defaultAccess,
          inheritRolePermissions: input.inheritRolePermissions ?? before.inheritRolePermissions,
        };
        // An entry that stays as it was keeps who granted it, and when.
        if (changed.length === 0 && isDeepStrictEqual(rules, before))
          return { documentId, permissionsSet: entries.length, defaultAccess: rules.defaultAccess, updatedAt: document.updatedAt };
        for (const { userId, access } of changed)
          await tx.upsert(DocumentAccessEntry, { documentId, userId, access, grantedBy: caller.userId, grantedAt: now }, [
            'documentId',
            'userId',
          ]);
        Object.assign(document, rules);
        await touch(tx, caller, document, now);
        await audit.record(tx, caller, {
          action: 'document.permissions_set',
          target: documentId,
          details: { before, after: rules, permissions: changed },
        });
        return { documentId, permissionsSet: entries.length, defaultAccess: rules.defaultAccess, updatedAt: now };
      });
    },
    async remove(caller, documentId, userId) {
      return database.transaction(async (tx) => {
        const document = await reader.load(caller, documentId, 'full', { manager: tx, lock: true });
        const entry = await tx.findOneBy(DocumentAccessEntry, { documentId, userId });
        if (!entry) throw new ServiceError('USER_NOT_FOUND', { userId });
        await tx.delete(DocumentAccessEntry, { documentId, userId });
        const removedAt = clock.now();
        await touch(tx, caller, document, removedAt);
        await audit.record(tx, caller, {
          action: 'document.permission_removed',
          target: documentId,
          details: { userId, access: entry.access },
        });
        return { documentId, userId, removedAt };
      });
    },
  };
}
