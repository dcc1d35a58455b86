import type { EntityManager } from 'typeorm';
import type { NewEvent } from '../platform/events/index.js';
import type { Scope } from '../vocabulary/permissions.js';
import { BatchRecord } from './batch.entity.js';
import type { DocumentContext } from './document.service.js';

/** How many documents of an upload batch are where (D37). */
export interface BatchCounts {
  readonly processing: number;
  readonly failed: number;
  readonly completed: number;
}

/** Counts the documents of an upload batch; refused items count as failed (D36, D37). */
export async function countBatch(manager: EntityManager, batch: BatchRecord): Promise<BatchCounts> {
  const rows: { status: string; total: string }[] = await manager.query(
    'SELECT status, COUNT(*) AS total FROM documents WHERE batchId = ? GROUP BY status',
    [batch.id],
  );
  const of = (...names: string[]) => rows.filter((row) => names.includes(row.status)).reduce((sum, row) => sum + Number(row.total), 0);
  const processing = of('processing', 'uploading');
  const failed = of('failed');
  const all = rows.reduce((sum, row) => sum + Number(row.total), 0);
  return { processing, failed: failed + batch.refused.length, completed: all - processing - failed };
}

/**
 * Ends an upload batch when its last document left processing (D37), and tells its watchers. Call in the document's transaction after its
 * status changed; the batch row is locked, so exactly one document ends it.
 */
export async function settleUploadBatch(
  tx: EntityManager,
  context: DocumentContext,
  scope: Scope & { id: string },
  batchId: string,
): Promise<NewEvent[]> {
  const batch = await tx.findOne(BatchRecord, {
    where: { id: batchId, organizationId: scope.organizationId, mode: scope.mode },
    lock: { mode: 'pessimistic_write' },
  });
  if (batch?.kind !== 'upload') return [];
  const counts = await countBatch(tx, batch);
  const ends = batch.completedAt === null && counts.processing === 0;
  if (ends) {
    batch.status = counts.completed > 0 || counts.failed === 0 ? 'completed' : 'failed';
    batch.completedAt = context.clock.now();
    await tx.save(BatchRecord, batch);
  }
  const done = batch.documentsCount - counts.processing;
  await context.streams.append(tx, batch.id, {
    stage: null,
    page: null,
    pages: null,
    percent: Math.floor((100 * done) / batch.documentsCount),
    status: batch.status,
    final: batch.status !== 'processing',
    item: scope.id,
  });
  if (!ends) return [];
  return [
    {
      type: 'batch.completed',
      batchId: batch.id,
      facts: batch.callbackUrl ? { 'callback.url': batch.callbackUrl } : null,
      data: {
        batchId: batch.id,
        status: batch.status,
        documentsCount: batch.documentsCount,
        completedCount: counts.completed,
        failedCount: counts.failed,
      },
    },
  ];
}
