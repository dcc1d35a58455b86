import { type EntityManager, In } from 'typeorm';
import type { BatchCounts } from '../../documents/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { ProcessingJob } from './job.entity.js';
import { JOB_LIMITS } from './job.rules.js';

/** A job of the scope, or null. `lock`: for an update in this transaction. */
export function findJob(manager: EntityManager, scope: Scope, id: string, options: { lock?: boolean } = {}): Promise<ProcessingJob | null> {
  return manager.findOne(ProcessingJob, {
    where: { id, organizationId: scope.organizationId, mode: scope.mode },
    ...(options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
}

/** Jobs of the scope by their ids, in any order. */
export const findJobs = (manager: EntityManager, { organizationId, mode }: Scope, ids: readonly string[]): Promise<ProcessingJob[]> =>
  manager.findBy(ProcessingJob, { id: In([...ids]), organizationId, mode });

/** Jobs of batches, in the order in which they were asked for. */
export async function jobsOfBatches(manager: EntityManager, scope: Scope, batchIds: readonly string[]): Promise<ProcessingJob[]> {
  if (batchIds.length === 0) return [];
  return manager
    .createQueryBuilder(ProcessingJob, 'j')
    .where('j.batchId IN (:...batchIds) AND j.organizationId = :organizationId AND j.mode = :mode', { batchIds, ...scope })
    .orderBy('j.batchId')
    .addOrderBy('j.position')
    .getMany();
}

/** Counts the jobs of a batch (D57): PARTIAL_SUCCESS is completed. */
export async function countJobs(manager: EntityManager, batchId: string): Promise<BatchCounts> {
  const rows: { status: string; total: string }[] = await manager.query(
    'SELECT status, COUNT(*) AS total FROM processing_jobs WHERE batchId = ? GROUP BY status',
    [batchId],
  );
  const of = (...names: string[]) => rows.filter((row) => names.includes(row.status)).reduce((sum, row) => sum + Number(row.total), 0);
  return { running: of('QUEUED', 'IN_PROGRESS'), failed: of('FAILED'), completed: of('SUCCEEDED', 'PARTIAL_SUCCESS') };
}

/** Locks the organization's slots until the transaction ends, so that two cannot count free ones at once. */
export async function lockSlots(tx: EntityManager, organizationId: number): Promise<void> {
  await tx.query('INSERT INTO job_slots (organizationId) VALUES (?) ON DUPLICATE KEY UPDATE organizationId = VALUES(organizationId)', [
    organizationId,
  ]);
}

/** Queued batch jobs that may start now: the oldest, as many as slots are free (D56). Call with the slots locked. */
export async function startableJobs(
  tx: EntityManager,
  organizationId: number,
): Promise<{ id: string; mode: Scope['mode']; pageCount: number | null }[]> {
  const [counted]: { running: string }[] = await tx.query(
    "SELECT COUNT(*) AS running FROM processing_jobs WHERE organizationId = ? AND status = 'IN_PROGRESS' AND batchId IS NOT NULL",
    [organizationId],
  );
  const free = JOB_LIMITS.runningInBatches - Number(counted?.running ?? 0);
  if (free <= 0) return [];
  return tx.query(
    "SELECT id, mode, pageCount FROM processing_jobs WHERE organizationId = ? AND status = 'QUEUED' ORDER BY submittedAt, position LIMIT ?",
    [organizationId, free],
  );
}

/** Organizations with jobs that wait. */
export async function organizationsWithQueue(manager: EntityManager): Promise<number[]> {
  const rows: { organizationId: number }[] = await manager.query(
    "SELECT DISTINCT organizationId FROM processing_jobs WHERE status = 'QUEUED'",
  );
  return rows.map((row) => row.organizationId);
}

/** Jobs in progress that no task works on: what a crash or a bug left; they are given a task again. */
export async function forgottenJobs(manager: EntityManager): Promise<{ id: string; organizationId: number; mode: Scope['mode'] }[]> {
  return manager.query(
    "SELECT j.id, j.organizationId, j.mode FROM processing_jobs j LEFT JOIN tasks t ON t.subjectId = j.id AND t.name = 'job.run' WHERE j.status = 'IN_PROGRESS' AND t.id IS NULL LIMIT 100",
  );
}
