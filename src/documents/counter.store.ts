import type { EntityManager } from 'typeorm';
import type { Database } from '../platform/database/index.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { Document, DocumentStatus, DocumentType } from './document.entity.js';

/** What counters look at. */
export type CountedDocument = Pick<Document, 'organizationId' | 'mode' | 'status' | 'type' | 'confidence'>;

/** Documents of one status, added up. */
export interface StatusCount {
  readonly status: DocumentStatus;
  readonly total: number;
  readonly confidences: number;
  readonly confidenceSum: number;
}

type Step = readonly [status: string, type: string, total: number, confidences: number, sum: number];

function stepOf(document: CountedDocument, sign: 1 | -1): Step {
  const { confidence } = document;
  return [document.status, document.type ?? '', sign, confidence === null ? 0 : sign, confidence === null ? 0 : sign * confidence];
}

const sameCounter = (a: CountedDocument, b: CountedDocument) => a.status === b.status && a.type === b.type && a.confidence === b.confidence;

/** Moves a document from one counter to another; null: it was not there before, or is gone. */
export async function countChange(tx: EntityManager, before: CountedDocument | null, after: CountedDocument | null): Promise<void> {
  const scope = after ?? before;
  if (!scope || (before && after && sameCounter(before, after))) return;
  const steps = [...(before ? [stepOf(before, -1)] : []), ...(after ? [stepOf(after, 1)] : [])];
  // Always in key order, so that two changes cannot wait for each other.
  steps.sort((a, b) => `${a[0]} ${a[1]}`.localeCompare(`${b[0]} ${b[1]}`));
  await tx.query(
    `INSERT INTO document_counters (organizationId, mode, status, type, total, confidences, confidenceSum) VALUES ${steps.map(() => '(?,?,?,?,?,?,?)').join(',')}
     ON DUPLICATE KEY UPDATE total = total + VALUES(total), confidences = confidences + VALUES(confidences), confidenceSum = confidenceSum + VALUES(confidenceSum)`,
    steps.flatMap((step) => [scope.organizationId, scope.mode, ...step]),
  );
}

/** Counts by status over all documents of the scope, of some statuses and types if named. */
export async function readCounters(
  manager: EntityManager,
  scope: Scope,
  filter: { readonly status?: readonly DocumentStatus[]; readonly type?: readonly DocumentType[] } = {},
): Promise<StatusCount[]> {
  const parts = ['organizationId = ? AND mode = ?'];
  const parameters: unknown[] = [scope.organizationId, scope.mode];
  for (const [column, values] of Object.entries({ status: filter.status, type: filter.type })) {
    if (!values) continue;
    parts.push(`${column} IN (${values.map(() => '?').join(',')})`);
    parameters.push(...values);
  }
  const rows: Record<keyof StatusCount, string>[] = await manager.query(
    `SELECT status, SUM(total) AS total, SUM(confidences) AS confidences, SUM(confidenceSum) AS confidenceSum FROM document_counters WHERE ${parts.join(' AND ')} GROUP BY status`,
    parameters,
  );
  return rows.map((row) => ({
    status: row.status as DocumentStatus,
    total: Number(row.total),
    confidences: Number(row.confidences),
    confidenceSum: Number(row.confidenceSum),
  }));
}

/** Counts everything anew, an organization at a time; its counters stay locked meanwhile, so that no change is missed or counted twice. */
export async function rebuildCounters(database: Database): Promise<void> {
  const organizations = await database.query<{ organizationId: number }>(
    'SELECT DISTINCT organizationId FROM documents UNION SELECT DISTINCT organizationId FROM document_counters',
  );
  for (const { organizationId } of organizations) {
    await database.transaction(async (tx) => {
      await tx.query('SELECT total FROM document_counters WHERE organizationId = ? FOR UPDATE', [organizationId]);
      await tx.query('DELETE FROM document_counters WHERE organizationId = ?', [organizationId]);
      await tx.query(
        `INSERT INTO document_counters (organizationId, mode, status, type, total, confidences, confidenceSum)
         SELECT organizationId, mode, status, COALESCE(type, ''), COUNT(*), COUNT(confidence), COALESCE(SUM(confidence), 0)
         FROM documents WHERE organizationId = ? GROUP BY organizationId, mode, status, type`,
        [organizationId],
      );
    });
  }
}
