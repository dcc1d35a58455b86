import type { EntityManager } from 'typeorm';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Document } from '../document.entity.js';

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');

/** Gives the people of a document the same access to its parts; who uploaded the source keeps full access (D103). */
export async function copyAccess(
  tx: EntityManager,
  caller: Caller,
  source: Document,
  parts: readonly Document[],
  now: Date,
): Promise<void> {
  const ids = parts.map(({ id }) => id);
  await tx.query(
    `INSERT INTO document_access (documentId, userId, access, grantedBy, grantedAt)
     SELECT d.id, a.userId, a.access, a.grantedBy, ? FROM document_access a JOIN documents d ON d.id IN (${marks(ids)}) WHERE a.documentId = ?`,
    [now, ...ids, source.id],
  );
  if (source.uploadedById === caller.userId) return;
  await tx.query(
    `INSERT INTO document_access (documentId, userId, access, grantedBy, grantedAt)
     SELECT d.id, m.userId, 'full', ?, ? FROM memberships m JOIN documents d ON d.id IN (${marks(ids)}) WHERE m.organizationId = ? AND m.userId = ?
     ON DUPLICATE KEY UPDATE access = 'full'`,
    [caller.userId, now, ...ids, source.organizationId, source.uploadedById],
  );
}
