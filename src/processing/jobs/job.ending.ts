import type { EntityManager } from 'typeorm';
import {
  closeBatchIfDone,
  type Document,
  documentFacts,
  findDocument,
  forgetKeptPages,
  lockBatch,
  type Outcomes,
} from '../../documents/index.js';
import type { EventFacts, EventLog, NewEvent, Streams } from '../../platform/events/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { formatDuration } from '../../vocabulary/format.js';
import { type JobStatus, ProcessingJob } from './job.entity.js';
import { countJobs, lockSlots, startableJobs } from './job.store.js';

/** How a job ended. */
export interface JobEnd {
  readonly status: Extract<JobStatus, 'SUCCEEDED' | 'PARTIAL_SUCCESS' | 'FAILED'>;
  readonly warnings: readonly string[];
  /** Pages of the file; null when they were not counted. */
  readonly pageCount: number | null;
  readonly pagesProcessed: number;
  readonly resultSet: number | null;
  readonly itemCount: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** A job that failed before or without results. */
export function failedEnd(errorCode: string, errorMessage: string): JobEnd {
  return {
    status: 'FAILED',
    warnings: [],
    pageCount: null,
    pagesProcessed: 0,
    resultSet: null,
    itemCount: 0,
    errorCode,
    errorMessage: errorMessage.slice(0, 500),
  };
}

/** What ending jobs needs. */
export interface EndingDependencies {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly streams: Streams;
  readonly tasks: Tasks;
  readonly outcomes: Outcomes;
}

/** Ends jobs and lets the next ones begin, each inside the caller's transaction. */
export interface JobEndings {
  /** Stores the end of a job that is locked and has not ended: row, stream, batch, events (D57, D79), next jobs. Gives subjects to notify. */
  end(tx: EntityManager, job: ProcessingJob, document: Document | null, end: JobEnd): Promise<string[]>;
  /** The same for a job that fails outside its run, and the document whose first run it was to do. */
  endWithDocument(tx: EntityManager, job: ProcessingJob, failure: JobEnd): Promise<string[]>;
  /** Starts queued batch jobs of an organization while fewer than five run (D56). Gives subjects to notify. */
  startNext(tx: EntityManager, organizationId: number): Promise<string[]>;
  /** After the commit of either: there may be jobs to take. */
  hint(): void;
}

/** Builds the endings. */
export function createJobEndings({ clock, events, streams, tasks, outcomes }: EndingDependencies): JobEndings {
  async function closeBatchOf(tx: EntityManager, job: ProcessingJob): Promise<NewEvent[]> {
    const batch = await lockBatch(tx, job, job.batchId!);
    return batch ? closeBatchIfDone(tx, { clock, streams }, batch, await countJobs(tx, batch.id), job.id) : [];
  }

  const endings: JobEndings = {
    async end(tx, job, document, end) {
      const now = clock.now();
      Object.assign(job, {
        status: end.status,
        completedAt: now,
        processingTimeMs: job.startedAt ? now.getTime() - job.startedAt.getTime() : 0,
        pageCount: end.pageCount ?? job.pageCount,
        pagesProcessed: end.pagesProcessed,
        warnings: [...end.warnings],
        resultSet: end.resultSet,
        itemCount: end.itemCount,
        errorCode: end.errorCode,
        errorMessage: end.errorMessage,
      } satisfies Partial<ProcessingJob>);
      await tx.save(ProcessingJob, job);
      await forgetKeptPages(tx, job, job.id);
      await streams.append(tx, job.id, { stage: null, page: null, pages: job.pageCount, percent: 100, status: job.status, final: true });
      const batchEvents = job.batchId ? await closeBatchOf(tx, job) : [];
      const begun = job.batchId ? await endings.startNext(tx, job.organizationId) : [];
      await events.append(tx, job, [endEvent(job, document), ...batchEvents]);
      return [job.id, ...(job.batchId ? [job.batchId] : []), ...begun];
    },
    async endWithDocument(tx, job, failure) {
      const documentId = job.documentId;
      const end = { errorCode: failure.errorCode ?? 'PROCESSING_ERROR', errorMessage: failure.errorMessage ?? '' };
      const recorded = documentId && job.ownsDocument ? await outcomes.record(tx, job, { documentId, run: 1 }, end, []) : null;
      const document = recorded ?? (documentId ? await findDocument(tx, job, documentId) : null);
      const told = await endings.end(tx, job, document, failure);
      return documentId ? [...told, documentId] : told;
    },
    async startNext(tx, organizationId) {
      await lockSlots(tx, organizationId);
      const startable = await startableJobs(tx, organizationId);
      for (const { id, mode, pageCount } of startable) {
        const scope = { organizationId, mode };
        await tx.query("UPDATE processing_jobs SET status = 'IN_PROGRESS' WHERE id = ?", [id]);
        await tasks.add(tx, scope, { name: 'job.run', payload: { jobId: id }, subjectId: id, pages: pageCount });
        await streams.append(tx, id, { stage: null, page: null, pages: null, percent: 0, status: 'IN_PROGRESS', final: false });
      }
      return startable.map(({ id }) => id);
    },
    hint: () => tasks.hint('job.run'),
  };
  return endings;
}

/** document.processed or document.failed with the job's id (D79, D81). */
function endEvent(job: ProcessingJob, document: Document | null): NewEvent {
  const callback: EventFacts = job.callbackUrl ? { 'callback.url': job.callbackUrl } : {};
  const base = { documentId: job.documentId, batchId: job.batchId, facts: { ...(document ? documentFacts(document) : {}), ...callback } };
  if (job.status === 'FAILED') {
    const { errorCode, errorMessage } = job;
    const data = {
      documentId: job.documentId,
      errorCode: errorCode ?? 'PROCESSING_ERROR',
      errorMessage: errorMessage ?? '',
      jobId: job.id,
      batchId: job.batchId,
    };
    return { type: 'document.failed', ...base, data };
  }
  return {
    type: 'document.processed',
    ...base,
    data: {
      documentId: job.documentId!,
      status: document?.status ?? 'completed',
      processingTime: formatDuration(job.processingTimeMs ?? 0),
      confidence: document?.confidence ?? null,
      type: document?.type ?? null,
      templateId: document?.templateId ?? null,
      jobId: job.id,
      batchId: job.batchId,
    },
  };
}
