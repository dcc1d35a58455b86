import type { EntityManager } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import { type Document, type DocumentAccess, type DocumentReader, type QualityLevel } from '../../documents/index.js';
import type { Database } from '../../platform/database/index.js';
import { type StreamMessage, type Streams, watch } from '../../platform/events/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import { type Caller, requirePermission } from '../../vocabulary/permissions.js';
import type { EstimateCompletion } from '../estimate.js';
import type { UrlDocuments } from '../register.js';
import type { FetchedFile, UrlIntake } from '../url-intake.js';
import { failedEnd, type JobEndings } from './job.ending.js';
import { type JobQuery, type OcrFeature, ProcessingJob } from './job.entity.js';
import type { StartJobInput } from './job.inputs.js';
import { hasEnded, oneSource, readWork } from './job.rules.js';
import { findJob } from './job.store.js';

/** What jobs need. */
export interface JobDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly reader: DocumentReader;
  readonly urls: UrlIntake;
  readonly urlDocuments: UrlDocuments;
  readonly endings: JobEndings;
  readonly estimate: EstimateCompletion;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** Advanced-processing jobs (D53, D55, D56, D58). */
export interface Jobs {
  /** Answers IN_PROGRESS. An address is fetched before the answer, so that its faults are the caller's to see. */
  start(caller: Caller, input: StartJobInput): Promise<ProcessingJob>;
  /** Throws JOB_NOT_FOUND (also when its document is gone, D119), INSUFFICIENT_PERMISSIONS without access to the document. */
  load(caller: Caller, id: string, needed?: DocumentAccess): Promise<ProcessingJob>;
  /** Ends a job that waits or runs; its results never show. Throws INVALID_STATUS_TRANSITION when it has ended. */
  cancel(caller: Caller, id: string): Promise<ProcessingJob>;
  /** When the job will have ended; null when it has. */
  estimatedCompletion(job: ProcessingJob): Promise<Date | null>;
  /** Messages about a job for one watcher, each with the job as it is then (D96, D116). */
  /** `signal`: aborted when nobody waits for the messages any more. */
  watch(
    caller: Caller,
    id: string,
    after: number | null,
    signal: AbortSignal,
  ): AsyncGenerator<{ message: StreamMessage; job: ProcessingJob }>;
}

/** What a new job is asked to do. */
export interface NewJob {
  readonly documentId: string | null;
  readonly documentUrl: string | null;
  readonly ownsDocument: boolean;
  readonly pageCount: number | null;
  readonly batchId: string | null;
  readonly position: number;
  readonly status: 'IN_PROGRESS' | 'QUEUED';
  readonly features: OcrFeature[];
  readonly queries: JobQuery[];
  readonly quality: QualityLevel;
  readonly callbackUrl: string | null;
}

/** The row of a new job. Pure but for the id. */
export function newJob(caller: Pick<Caller, 'organizationId' | 'mode' | 'userId' | 'email'>, job: NewJob, now: Date): ProcessingJob {
  return Object.assign(Object.create(ProcessingJob.prototype) as ProcessingJob, {
    ...job,
    id: newId('job'),
    organizationId: caller.organizationId,
    mode: caller.mode,
    submittedAt: now,
    startedAt: null,
    completedAt: null,
    processingTimeMs: null,
    pagesProcessed: null,
    format: null,
    fileSize: null,
    warnings: [],
    errorCode: null,
    errorMessage: null,
    resultSet: null,
    itemCount: 0,
    createdById: caller.userId,
    createdBy: caller.email,
  });
}

/** Throws DOCUMENT_LOCKED for a document whose bytes have not come yet: there is nothing to read. */
export function requireContent(document: Pick<Document, 'status' | 'storageKey'>): void {
  if (document.status === 'uploading' || document.storageKey === '') throw new ServiceError('DOCUMENT_LOCKED', { status: document.status });
}

/** Builds the jobs. */
export function createJobs(deps: JobDependencies): Jobs {
  const { database, clock, streams, audit, tasks, reader } = deps;

  async function insert(tx: EntityManager, caller: Caller, job: ProcessingJob): Promise<void> {
    await tx.insert(ProcessingJob, job);
    await tasks.add(tx, job, { name: 'job.run', payload: { jobId: job.id }, subjectId: job.id, pages: job.pageCount });
    await streams.append(tx, job.id, { stage: null, page: null, pages: job.pageCount, percent: 0, status: job.status, final: false });
    const details = { documentId: job.documentId, features: job.features };
    await audit.record(tx, caller, { action: 'job.started', target: job.id, details });
  }

  async function startOnDocument(
    caller: Caller,
    id: string,
    make: (source: Pick<NewJob, 'documentId' | 'ownsDocument' | 'pageCount'>) => ProcessingJob,
  ) {
    const document = await reader.load(caller, id, 'read');
    requireContent(document);
    const job = make({ documentId: document.id, ownsDocument: false, pageCount: document.pageCount });
    await database.transaction((tx) => insert(tx, caller, job));
    return job;
  }

  async function startOnUrl(caller: Caller, file: FetchedFile, quality: QualityLevel, make: Parameters<typeof startOnDocument>[2]) {
    await deps.urlDocuments.checkQuota(caller, file);
    return database.transaction(async (tx) => {
      const document = await deps.urlDocuments.accept(tx, caller, file, quality);
      const job = make({ documentId: document.id, ownsDocument: true, pageCount: document.pageCount });
      await insert(tx, caller, job);
      return job;
    });
  }

  const jobs: Jobs = {
    async start(caller, input) {
      const source = oneSource(input);
      const work = readWork(input);
      const quality = input.quality ?? 'balanced';
      requirePermission(caller, 'url' in source ? 'documents.create' : 'documents.read');
      const make = (of: Pick<NewJob, 'documentId' | 'ownsDocument' | 'pageCount'>) =>
        newJob(
          caller,
          { ...of, ...work, quality, documentUrl: null, batchId: null, position: 0, status: 'IN_PROGRESS', callbackUrl: null },
          clock.now(),
        );
      const started = await ('id' in source ? startOnDocument(caller, source.id, make) : startOnFetched(caller, source.url, quality, make));
      tasks.hint('job.run');
      return started;
    },
    async load(caller, id, needed = 'read') {
      const job = isId('job', id) ? await findJob(database.dataSource.manager, caller, id) : null;
      if (!job) throw new ServiceError('JOB_NOT_FOUND');
      if (job.documentId !== null) {
        await reader.load(caller, job.documentId, needed).catch((error: unknown) => {
          throw error instanceof ServiceError && error.code === 'DOCUMENT_NOT_FOUND' ? new ServiceError('JOB_NOT_FOUND') : error;
        });
      }
      return job;
    },
    async cancel(caller, id) {
      await jobs.load(caller, id, 'edit');
      const cancelled = await database.transaction(async (tx, afterCommit) => {
        const job = await findJob(tx, caller, id, { lock: true });
        if (!job) throw new ServiceError('JOB_NOT_FOUND');
        if (hasEnded(job.status)) throw new ServiceError('INVALID_STATUS_TRANSITION', { status: job.status });
        const failure = failedEnd('JOB_CANCELLED', 'The job was cancelled.');
        await tasks.cancel(tx, caller, id);
        const told = await deps.endings.endWithDocument(tx, job, failure);
        await audit.record(tx, caller, { action: 'job.cancelled', target: id });
        afterCommit(() => {
          for (const subject of told) streams.notify(subject);
        });
        return job;
      });
      deps.endings.hint();
      return cancelled;
    },
    estimatedCompletion: async (job) => (hasEnded(job.status) ? null : deps.estimate(job.organizationId, job.pageCount ?? 1, job)),
    async *watch(caller, id, after, signal) {
      let job = await jobs.load(caller, id);
      const alive = async () => {
        const present = await deps.recheck(caller);
        requirePermission(present, 'documents.read');
        return present;
      };
      const check = async () => {
        job = await jobs.load(await alive(), id);
      };
      const snapshot = async () => ({ status: job.status, final: hasEnded(job.status) });
      for await (const message of watch(streams, { subject: id, after, snapshot, check, signal, alive: async () => void (await alive()) }))
        yield { message, job };
    },
  };

  async function startOnFetched(caller: Caller, url: string, quality: QualityLevel, make: Parameters<typeof startOnDocument>[2]) {
    const file = await deps.urls.take(url, { of: caller, maxPages: Number.POSITIVE_INFINITY });
    return startOnUrl(caller, file, quality, make).catch(async (error: unknown) => {
      await deps.urls.discard(file);
      throw error;
    });
  }
  return jobs;
}
