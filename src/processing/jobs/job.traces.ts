import { In } from 'typeorm';
import type { TraceHook } from '../../documents/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import { failedEnd, type JobEndings } from './job.ending.js';
import { ProcessingJob } from './job.entity.js';
import { hasEnded } from './job.rules.js';

/**
 * Results die with their document (D35, D58): its jobs end, their results go, and so do the jobs - except that those of a batch stay as
 * empty rows, so that the batch goes on counting them.
 */
export function createJobTraces(endings: JobEndings, tasks: Tasks): TraceHook {
  return async (tx, _scope, documents) => {
    const byId = new Map(documents.map((document) => [document.id, document]));
    const jobs = await tx.find(ProcessingJob, {
      where: { documentId: In([...byId.keys()]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const job of jobs) {
      await tasks.cancel(tx, job, job.id);
      await tx.query('DELETE FROM job_results WHERE jobId = ?', [job.id]);
      const document = byId.get(job.documentId ?? '');
      if (document && !hasEnded(job.status))
        await endings.end(tx, job, document, failedEnd('DOCUMENT_NOT_FOUND', 'The document was deleted.'));
      if (job.batchId === null) await tx.query('DELETE FROM processing_jobs WHERE id = ?', [job.id]);
      else
        await tx.query(
          "UPDATE processing_jobs SET queries = '[]', warnings = '[]', documentUrl = NULL, resultSet = NULL, itemCount = 0 WHERE id = ?",
          [job.id],
        );
    }
  };
}
