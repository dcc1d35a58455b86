import { type Database, removeAll } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Removes what is left when documents are gone: jobs that ended 30 days ago and have no document (its address could not be fetched, or it was deleted),
 * then batches without documents and jobs.
 */
export async function purgeJobs(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const orphaned = 'documentId IS NULL OR NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = processing_jobs.documentId)';
  await removeAll(database, `DELETE FROM processing_jobs WHERE completedAt < ? AND (${orphaned})`, [before]);
  await removeAll(
    database,
    'DELETE FROM job_results WHERE NOT EXISTS (SELECT 1 FROM processing_jobs j WHERE j.id = job_results.jobId)',
    [],
  );
  await removeAll(
    database,
    `DELETE FROM batches WHERE submittedAt < ? AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.batchId = batches.id)
      AND NOT EXISTS (SELECT 1 FROM processing_jobs j WHERE j.batchId = batches.id)`,
    [before],
  );
}
