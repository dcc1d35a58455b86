import type { EntityManager } from 'typeorm';
import type { Scope } from '../../vocabulary/permissions.js';

/** Says in the transaction of the change that documents are not any more what segments say of them. `size`: characters of their entries, each. */
export async function noteChanges(
  tx: EntityManager,
  { organizationId, mode }: Scope,
  documentIds: readonly string[],
  size: number,
): Promise<void> {
  // In one order, so that two changes cannot wait for each other.
  const rows = [...documentIds].sort().map((id) => [organizationId, mode, id, 1, size]);
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO search_changes (organizationId, mode, documentId, version, size) VALUES ${rows.map(() => '(?,?,?,?,?)').join(',')}
     ON DUPLICATE KEY UPDATE version = version + 1, size = VALUES(size)`,
    rows.flat(),
  );
}
