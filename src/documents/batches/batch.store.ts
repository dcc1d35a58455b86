import type { EntityManager } from 'typeorm';
import type { NewEvent } from '../../platform/events/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { DocumentContext } from '../document.service.js';
import { BatchRecord } from './batch.entity.js';

/** How many documents or jobs of a batch are where (D37, D57). */
export interface BatchCounts {
  readonly running: number;
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
  const running = of('processing', 'uploading');
  const failed = of('failed');
  const all = rows.reduce((sum, row) => sum + Number(row.total), 0);
  return { running, failed: failed + batch.refused.length, completed: all - running - failed };
}

/** A batch, its row locked until the transaction ends, so that exactly one of its documents or jobs ends it. */
export function lockBatch(tx: EntityManager, { organizationId, mode }: Scope, id: string): Promise<BatchRecord | null> {
  return tx.findOne(BatchRecord, { where: { id, organizationId, mode }, lock: { mode: 'pessimistic_write' } });
}

/** Ends a locked batch when nothing of it runs any more (D37, D57), and tells its watchers which item changed. Gives the events to append. */
export async function settleBatch(
  tx: EntityManager,
  { clock, streams }: Pick<DocumentContext, 'clock' | 'streams'>,
  batch: BatchRecord,
  counts: BatchCounts,
  item: string,
): Promise<NewEvent[]> {
  const ends = batch.completedAt === null && counts.running === 0;
  if (ends) {
    const outcome = counts.completed > 0 || counts.failed === 0 ? 'completed' : 'failed';
    batch.status = batch.kind === 'upload' ? outcome : outcome.toUpperCase();
    batch.completedAt = clock.now();
    await tx.save(BatchRecord, batch);
  }
  await streams.append(tx, batch.id, {
    stage: null,
    page: null,
    pages: null,
    percent: Math.floor((100 * (batch.documentsCount - counts.running)) / batch.documentsCount),
    status: batch.status,
    final: batch.completedAt !== null,
    item,
  });
  return ends ? [completedEvent(batch, counts)] : [];
}

function completedEvent({ id: batchId, status, documentsCount, callbackUrl }: BatchRecord, counts: BatchCounts): NewEvent {
  return {
    type: 'batch.completed',
    batchId,
    facts: callbackUrl ? { 'callback.url': callbackUrl } : null,
    data: { batchId, status, documentsCount, completedCount: counts.completed, failedCount: counts.failed },
  };
}

/** Settles the upload batch of a document whose status changed, or that is gone, in the document's transaction (D37). */
export async function settleUploadBatch(
  tx: EntityManager,
  context: DocumentContext,
  scope: Scope & { id: string },
  batchId: string,
): Promise<NewEvent[]> {
  const batch = await lockBatch(tx, scope, batchId);
  return batch?.kind === 'upload' ? settleBatch(tx, context, batch, await countBatch(tx, batch), scope.id) : [];
}
