import type { Audit } from '../../audit/index.js';
import { BatchRecord, type DocumentReader } from '../../documents/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Streams } from '../../platform/events/index.js';
import { checkCallbackUrl } from '../../platform/http/callback-url.js';
import type { Outbound } from '../../platform/http/outbound/outbound.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, invalidFields } from '../../vocabulary/errors.js';
import { newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { JobEndings } from '../jobs/job.ending.js';
import { ProcessingJob } from '../jobs/job.entity.js';
import { JOB_LIMITS, readWork } from '../jobs/job.rules.js';
import { newJob, requireContent } from '../jobs/job.service.js';
import type { UrlIntake } from '../url-intake.js';
import type { BatchItemInput, StartBatchInput } from './batch.inputs.js';
import { type ProcessingBatch, toProcessingBatch } from './batch.types.js';

/** What processing batches need. */
export interface ProcessingBatchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly audit: Audit;
  readonly outbound: Outbound;
  readonly reader: DocumentReader;
  readonly urls: UrlIntake;
  readonly endings: JobEndings;
}

/** Batches of processing jobs (D55-D57). */
export interface ProcessingBatches {
  /** Accepts all items or none: throws VALIDATION_ERROR, DOCUMENT_NOT_FOUND, INVALID_DOCUMENT_URL, INVALID_URL. */
  start(caller: Caller, input: StartBatchInput): Promise<ProcessingBatch>;
}

/** One document of a batch, checked. */
type BatchItem = { readonly documentId: string; readonly pageCount: number | null } | { readonly documentUrl: string };

/** Each item names exactly one of id and url, and there are 1-100 (D7, D57); throws VALIDATION_ERROR. Pure. */
export function checkItems(items: readonly BatchItemInput[]): void {
  if (items.length < 1 || items.length > JOB_LIMITS.batchDocuments)
    throw invalid('documents', `expected 1 to ${JOB_LIMITS.batchDocuments} documents, received ${items.length}`);
  const problems = items.flatMap((item, index) =>
    Boolean(item.id) === Boolean(item.url)
      ? ['id', 'url'].map((name) => ({ field: `documents[${index}].${name}`, reason: 'expected exactly one of id and url' }))
      : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

/** What the jobs of a batch look for: TEXT alone for a standard one (D55); throws VALIDATION_ERROR. Pure. */
export function batchWork(input: Pick<StartBatchInput, 'processingType' | 'features' | 'queries'>) {
  if (input.processingType === 'standard') {
    const more = { features: input.features?.some((feature) => feature !== 'TEXT'), queries: (input.queries?.length ?? 0) > 0 };
    const wrong = (['features', 'queries'] as const).filter((name) => more[name]);
    if (wrong.length > 0)
      throw invalidFields(
        wrong.map((field) => ({ field, reason: 'expected processingType advanced beside it; standard looks for TEXT alone' })),
      );
    return readWork({});
  }
  return readWork({ features: input.features, queries: input.queries });
}

/** Builds the batches. */
export function createProcessingBatches(deps: ProcessingBatchDependencies): ProcessingBatches {
  const { database, clock, streams } = deps;

  async function checkItem(caller: Caller, item: BatchItemInput): Promise<BatchItem> {
    if (item.url) {
      await deps.urls.check(item.url);
      return { documentUrl: item.url };
    }
    const document = await deps.reader.load(caller, item.id!, 'read');
    requireContent(document);
    return { documentId: document.id, pageCount: document.pageCount };
  }

  return {
    async start(caller, input) {
      checkItems(input.documents);
      const work = batchWork(input);
      if (typeof input.callbackUrl === 'string') await checkCallbackUrl(deps.outbound, caller.mode, input.callbackUrl);
      const items: BatchItem[] = [];
      for (const item of input.documents) items.push(await checkItem(caller, item));
      const now = clock.now();
      const batch = newBatch(caller, items.length, input.callbackUrl ?? null, now);
      const shared = {
        ...work,
        quality: input.quality ?? ('balanced' as const),
        batchId: batch.id,
        status: 'QUEUED' as const,
        callbackUrl: batch.callbackUrl,
      };
      const jobs = items.map((item, position) =>
        newJob(caller, { documentId: null, documentUrl: null, ownsDocument: false, pageCount: null, ...item, ...shared, position }, now),
      );
      await database.transaction(async (tx, afterCommit) => {
        await tx.insert(BatchRecord, batch);
        await tx.insert(ProcessingJob, jobs);
        const begun = await deps.endings.startNext(tx, caller.organizationId);
        await streams.append(tx, batch.id, {
          stage: null,
          page: null,
          pages: null,
          percent: 0,
          status: batch.status,
          final: false,
          item: null,
        });
        await deps.audit.record(tx, caller, {
          action: 'batch.started',
          target: batch.id,
          details: { documents: items.length, features: work.features },
        });
        afterCommit(() => {
          for (const subject of [...begun, batch.id]) streams.notify(subject);
        });
      });
      deps.endings.hint();
      return toProcessingBatch(batch);
    },
  };
}

function newBatch(caller: Caller, documentsCount: number, callbackUrl: string | null, now: Date): BatchRecord {
  return Object.assign(Object.create(BatchRecord.prototype) as BatchRecord, {
    id: newId('batch'),
    organizationId: caller.organizationId,
    mode: caller.mode,
    kind: 'processing' as const,
    status: 'PROCESSING',
    documentsCount,
    refused: [],
    callbackUrl,
    createdById: caller.userId,
    submittedAt: now,
    completedAt: null,
  });
}
