import type { EntityManager } from 'typeorm';
import type { SqlPart } from '../../platform/graphql/paging.js';
import type { Confinement } from '../../vocabulary/permissions.js';

const LISTED = 'SELECT n.documentId FROM client_token_documents n WHERE n.tokenId = ?';

/** Condition on `documents d` that keeps what a client token may use (D136). */
export function confinementFilter({ tokenId, batchId }: Confinement): SqlPart {
  if (batchId === null) return { sql: `d.id IN (${LISTED})`, parameters: [tokenId] };
  return { sql: `(d.batchId = ? OR d.id IN (${LISTED}))`, parameters: [batchId, tokenId] };
}

/** Whether a client token may use the document: the same for one. */
export async function isWithin(
  manager: EntityManager,
  { tokenId, batchId }: Confinement,
  document: { readonly id: string; readonly batchId: string | null },
): Promise<boolean> {
  if (batchId !== null && document.batchId === batchId) return true;
  const rows: unknown[] = await manager.query(`${LISTED} AND n.documentId = ?`, [tokenId, document.id]);
  return rows.length > 0;
}
