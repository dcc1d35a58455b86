import { type EntityManager, In } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
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

/** Counts the documents of upload batches, in the order asked; refused items count as failed (D36, D37). */
export async function countBatches(manager: EntityManager, batches: readonly BatchRecord[]): Promise<BatchCounts[]> {
  if (batches.length === 0) return [];
  const rows: { batchId: string; status: string; total: string }[] = await manager.query(
    `SELECT batchId, status, COUNT(*) AS total FROM documents WHERE batchId IN (${batches.map(() => '?').join(',')}) GROUP BY batchId, status`,
    batches.map(({ id }) => id),
  );
  return batches.map(({ id, refused }) => {
    const own = rows.filter((row) => row.batchId === id);
    const of = (...names: string[]) => own.filter((row) => names.includes(row.status)).reduce((sum, row) => sum + Number(row.total), 0);
    const running = of('processing', 'uploading');
    const failed = of('failed');
    const all = own.reduce((sum, row) => sum + Number(row.total), 0);
    return { running, failed: failed + refused.length, completed: all - running - failed };
  });
}

/** Batches of the scope by id, in any order; foreign ids are left out. */
export async function findBatches(manager: EntityManager, { organizationId, mode }: Scope, ids: readonly string[]): Promise<BatchRecord[]> {
  return ids.length === 0 ? [] : manager.findBy(BatchRecord, { id: In([...ids]), organizationId, mode });
}

/** A batch, its row locked until the transaction ends, so that exactly one of its documents or jobs ends it. */
export function lockBatch(tx: EntityManager, { organizationId, mode }: Scope, id: string): Promise<BatchRecord | null> {
  return tx.findOne(BatchRecord, { where: { id, organizationId, mode }, lock: { mode: 'pessimistic_write' } });
}

/** Ends a locked batch when nothing of it runs any more (D37, D57), and tells its watchers which item changed. Gives the events to append. */
export async function closeBatchIfDone(
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

/** Ends the upload batch of a document whose status changed, or that is gone, in the document's transaction (D37). */
export async function closeUploadBatchIfDone(
  tx: EntityManager,
  context: DocumentContext,
  scope: Scope & { id: string },
  batchId: string,
): Promise<NewEvent[]> {
  const batch = await lockBatch(tx, scope, batchId);
  return batch?.kind === 'upload' ? closeBatchIfDone(tx, context, batch, (await countBatches(tx, [batch]))[0]!, scope.id) : [];
}

/** Removes batches of the scope that were submitted before and have no document any more. */
export async function removeEmptyBatches(database: Pick<Database, 'query'>, { organizationId, mode }: Scope, before: Date): Promise<void> {
  await database.query(
    'DELETE FROM batches WHERE organizationId = ? AND mode = ? AND submittedAt < ? AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.batchId = batches.id)',
    [organizationId, mode, before],
  );
}
