import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Scope } from '../../vocabulary/permissions.js';

/**
 * A version of a change: not counted on but drawn, so that a document that was put into a segment and then changed again never has a version that a process
 * which stood still meanwhile remembers and takes away.
 */
export const newVersion = (): number => randomInt(1, 2 ** 32);

/** Says in the transaction of the change that documents are not any more what segments say of them. `size`: characters of their entries, each. */
export async function noteChanges(
  tx: EntityManager,
  { organizationId, mode }: Scope,
  documentIds: readonly string[],
  size: number,
): Promise<void> {
  // In one order, so that two changes cannot wait for each other.
  const rows = [...documentIds].sort().map((id) => [organizationId, mode, id, newVersion(), size]);
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO search_changes (organizationId, mode, documentId, version, size, notedAt) VALUES ${rows.map(() => '(?,?,?,?,?,UTC_TIMESTAMP(3))').join(',')}
     ON DUPLICATE KEY UPDATE version = VALUES(version), size = VALUES(size)`,
    rows.flat(),
  );
}
