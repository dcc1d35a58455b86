import type { EntityManager } from 'typeorm';
import type { MemberWorkEnded } from '../../organizations/index.js';
import type { Assignments } from '../review/assignment.service.js';

/**
 * Takes away what a user was given on single documents of an organization that he leaves: who is invited again begins with his roles. Refusals stay, so
 * that nobody sees by coming back what was kept from him.
 */
async function removeGrants(tx: EntityManager, organizationId: number, userId: number): Promise<void> {
  await tx.query(
    "DELETE FROM document_access WHERE userId = ? AND access <> 'none' AND documentId IN (SELECT id FROM documents WHERE organizationId = ?)",
    [userId, organizationId],
  );
}

/** What ends of the documents with the work of a member. */
export function workEndedBy({ freeAll }: Pick<Assignments, 'freeAll'>): MemberWorkEnded {
  return async (tx, caller, userId, left) => {
    await freeAll(tx, caller, userId);
    if (left) await removeGrants(tx, caller.organizationId, userId);
  };
}
