import type { EntityManager } from 'typeorm';
import {
  type Document,
  type DocumentReader,
  findDocument,
  formatOf,
  LIMITS,
  type Outcomes,
  type RunFailure,
  type RunSuccess,
} from '../../documents/index.js';
import { type DocumentModel, type Page, type Pipeline, unpackDocument, unpackPages } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Streams } from '../../platform/events/index.js';
import { type ClaimedTask, LeaseLost, Postponed } from '../../platform/tasks/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { keepPages } from '../page-keeper.js';
import { MOST_ATTEMPTS, RUN_TIMEOUT_MS, SCANNER_RETRY_MS, throttledProgress, workerPriority } from '../process-document.job.js';
import { type FileReader, type ProcessingSettings, usedTemplate } from '../reader.js';
import type { UrlDocuments } from '../register.js';
import type { ResultStore } from '../results/result.store.js';
import { itemsOfPage, itemsOfQuery, type PageItems } from '../results/result-items.js';
import type { ExchangeDependencies } from '../shared-pages/page-exchange.js';
import { modelOfPages, type StoredPages } from '../stored-pages.js';
import type { FetchedFile, UrlIntake } from '../url-intake.js';
import { failedEnd, type JobEnd, type JobEndings } from './job.ending.js';
import { ProcessingJob } from './job.entity.js';
import { hasEnded } from './job.rules.js';
import { findJob } from './job.store.js';

/** What running jobs needs. */
export interface JobRunDependencies {
  readonly database: Database;
  readonly streams: Streams;
  readonly reader: DocumentReader;
  readonly outcomes: Outcomes;
  readonly files: FileReader;
  readonly exchange: ExchangeDependencies;
  readonly stored: StoredPages;
  readonly urls: UrlIntake;
  readonly urlDocuments: UrlDocuments;
  readonly results: ResultStore;
  readonly endings: JobEndings;
  readonly settings: ProcessingSettings;
  readonly pipeline: Pick<Pipeline, 'answer'>;
  readonly now: () => Date;
}

/** What a run of a job gives: its end, and that of the document's first run where the job registered it. */
interface Worked {
  readonly end: JobEnd;
  readonly documentEnd: RunSuccess | RunFailure | null;
}

/** The handler of `job.run`. May run again after a crash: what an earlier attempt wrote is replaced, and the end counts once. */
export function createJobRun(deps: JobRunDependencies): (task: ClaimedTask<'job.run'>) => Promise<void> {
  const { database, streams, endings } = deps;

  /** Marks the beginning; null when there is nothing to do any more. */
  async function begin(task: ClaimedTask<'job.run'>): Promise<ProcessingJob | null> {
    return database.transaction(async (tx, afterCommit) => {
      const job = await findJob(tx, task.scope, task.payload.jobId, { lock: true });
      if (!job || hasEnded(job.status)) return null;
      job.startedAt ??= deps.now();
      await tx.save(ProcessingJob, job);
      await streams.append(tx, job.id, {
        stage: 'load',
        page: null,
        pages: job.pageCount,
        percent: 0,
        status: 'IN_PROGRESS',
        final: false,
      });
      afterCommit(() => streams.notify(job.id));
      return job;
    });
  }

  async function finish(task: ClaimedTask<'job.run'>, { end, documentEnd }: Worked): Promise<void> {
    await database.transaction(async (tx, afterCommit) => {
      const job = await findJob(tx, task.scope, task.payload.jobId, { lock: true });
      await task.complete(tx);
      if (!job || hasEnded(job.status)) return;
      const document = await endDocument(tx, job, documentEnd);
      const isGone = job.documentId !== null && document === null;
      await deps.results.keepOnly(tx, job.id, isGone ? null : end.resultSet);
      const told = await endings.end(tx, job, document, isGone ? failedEnd('DOCUMENT_NOT_FOUND', 'The document was deleted.') : end);
      afterCommit(() => {
        for (const subject of told) streams.notify(subject);
        if (document) streams.notify(document.id);
      });
    });
    endings.hint();
  }

  /** Ends the first run of a document that the job registered; gives the document as it is then. */
  async function endDocument(tx: EntityManager, job: ProcessingJob, end: Worked['documentEnd']): Promise<Document | null> {
    if (job.documentId === null) return null;
    const recorded = job.ownsDocument && end ? await deps.outcomes.record(tx, job, { documentId: job.documentId, run: 1 }, end, []) : null;
    return recorded ?? (await findDocument(tx, job, job.documentId));
  }

  /** The document of the job; fetches the address of a batch item first, once. */
  async function documentOf(job: ProcessingJob, signal: AbortSignal): Promise<Document> {
    if (job.documentId === null) await registerUrl(job, signal);
    const document = await deps.reader.find(job, job.documentId!);
    if (!document) throw new ServiceError('DOCUMENT_NOT_FOUND');
    return document;
  }

  async function registerUrl(job: ProcessingJob, signal: AbortSignal): Promise<void> {
    const file = await deps.urls.take(job.documentUrl ?? '', { of: job, maxPages: LIMITS.pages, signal });
    const caller = callerOf(job);
    try {
      await deps.urlDocuments.checkQuota(caller, file);
      const current = await database.transaction(async (tx) => {
        const locked = await findJob(tx, job, job.id, { lock: true });
        if (!locked || hasEnded(locked.status) || locked.documentId !== null) return locked;
        const { id } = await deps.urlDocuments.accept(tx, caller, file, job.quality);
        return tx.save(ProcessingJob, Object.assign(locked, { documentId: id, ownsDocument: true, pageCount: file.pageCount }));
      });
      if (!current || hasEnded(current.status)) throw new LeaseLost();
      Object.assign(job, current);
    } finally {
      await discardUnowned(file);
    }
  }

  /** Content that no document took over is still noted as pending. */
  async function discardUnowned(file: FetchedFile): Promise<void> {
    const pending = await database.query('SELECT storageKey FROM pending_content WHERE storageKey = ?', [file.content.storageKey]);
    if (pending.length > 0) await deps.urls.discard(file);
  }

  async function work(task: ClaimedTask<'job.run'>, job: ProcessingJob): Promise<Worked> {
    const document = await documentOf(job, task.signal);
    job.format = formatOf(document);
    job.fileSize = document.fileSize;
    await database.query('UPDATE processing_jobs SET format = ?, fileSize = ? WHERE id = ?', [job.format, job.fileSize, job.id]);
    if (!job.ownsDocument && (await deps.stored.serve(document, job.quality))) return workOnStored(task, job, document);
    return workOnFile(task, job, document);
  }

  /** Nothing is read again that was read before: pages come one at a time, and all together only for questions. */
  async function workOnStored(task: ClaimedTask<'job.run'>, job: ProcessingJob, document: Document): Promise<Worked> {
    const keep: Page[] = [];
    const asks = job.features.includes('QUERIES');
    const pages = (async function* () {
      for await (const page of deps.stored.pages(document)) {
        if (asks) keep.push(page);
        yield page;
      }
    })();
    const fields = asks ? await deps.stored.fields(document) : [];
    const model = () => ({ ...modelOfPages(document, keep), fields });
    return { end: await store(task, job, pages, model, []), documentEnd: null };
  }

  async function workOnFile(task: ClaimedTask<'job.run'>, job: ProcessingJob, document: Document): Promise<Worked> {
    const kept = await keepPages(deps.exchange, {
      ...{ scope: task.scope, subjectId: job.id, run: 0, priority: task.priority, signal: task.signal },
      file: { storageKey: document.storageKey, quality: job.quality },
    });
    const progress = throttledProgress(streams, job.id, kept.written, 'IN_PROGRESS');
    try {
      const { result, templates } = await deps.files.run(job, {
        storageKey: document.storageKey,
        quality: job.quality,
        type: document.requestedType ?? null,
        until: job.ownsDocument || job.features.includes('QUERIES') ? 'full' : 'read',
        templateId: null,
        maxPages: LIMITS.pages,
        timeoutMs: RUN_TIMEOUT_MS,
        priority: workerPriority(task),
        signal: task.signal,
        onProgress: progress.report,
        keep: kept.keep,
      });
      await kept.written();
      if (!result.ok) return failedWork(result);
      const { read, engine, models, bestTemplateConfidence } = result;
      const { duplicateReview } = await deps.settings(job);
      const end = await store(task, job, unpackPages(read.pages), () => unpackDocument(read), read.warnings);
      const template = usedTemplate(result, templates, false);
      return { end, documentEnd: { read, engine, models, template, bestTemplateConfidence, settings: { duplicateReview } } };
    } finally {
      await Promise.all([progress.end(), kept.written()]);
    }
  }

  /** Writes the one sequence of results: blocks, tables, forms, queries (D59). */
  async function store(
    task: ClaimedTask<'job.run'>,
    job: ProcessingJob,
    pages: AsyncIterable<Page>,
    model: () => DocumentModel | Promise<DocumentModel>,
    warnings: readonly string[],
  ): Promise<JobEnd> {
    const writer = await deps.results.write(job.id, task.attempt);
    const later: Pick<PageItems, 'tables' | 'form'>[] = [];
    const failures: Page[] = [];
    let count = 0;
    for await (const page of pages) {
      task.signal.throwIfAborted();
      count += 1;
      if (page.error) {
        failures.push(page);
        continue;
      }
      const { blocks, tables, form } = itemsOfPage(page, job.features);
      later.push({ tables, form });
      await writer.add(blocks.map((item) => ({ section: 'blocks', item })));
    }
    const answers = job.features.includes('QUERIES') ? await answersOf(job, await model()) : [];
    await writer.add(answers.flatMap(({ blocks }) => blocks.map((item) => ({ section: 'blocks' as const, item }))));
    await writer.add(later.flatMap(({ tables }) => tables.map((item) => ({ section: 'tables' as const, item }))));
    await writer.add(later.flatMap(({ form }) => (form ? [{ section: 'forms' as const, item: form }] : [])));
    await writer.add(answers.map(({ query }) => ({ section: 'queries' as const, item: query })));
    const itemCount = await writer.end();
    const unread = failures.map((page) => `Page ${page.number} could not be read: ${page.error!.message}`);
    if (count > 0 && failures.length === count) return failedEnd(failures[0]!.error!.code, failures[0]!.error!.message);
    return {
      status: failures.length > 0 ? 'PARTIAL_SUCCESS' : 'SUCCEEDED',
      warnings: [...new Set([...warnings, ...unread])],
      pageCount: count,
      pagesProcessed: count - failures.length,
      resultSet: task.attempt,
      itemCount,
      errorCode: null,
      errorMessage: null,
    };
  }

  async function answersOf(job: ProcessingJob, model: DocumentModel) {
    const questions = job.queries.map((query) => query.text);
    const found = await deps.pipeline.answer(model, questions);
    return job.queries.map((query, index) => itemsOfQuery(query, index, found[index] ?? null));
  }

  return async (task) => {
    const job = await begin(task);
    if (!job) return;
    if (task.attempt > MOST_ATTEMPTS) {
      await finish(task, failedWork({ code: 'PROCESSING_ERROR', message: 'Processing was interrupted several times.' }));
      return;
    }
    try {
      await finish(task, await work(task, job).catch((error: unknown) => failureOf(error, task)));
    } catch (error) {
      if (task.signal.aborted || error instanceof LeaseLost) await deps.results.drop(job.id, task.attempt);
      throw error;
    }
  };
}

/** A refusal ends the job; while the scanner is away it waits (D106); anything else is a fault of ours, and the job is tried again. */
function failureOf(error: unknown, task: ClaimedTask<'job.run'>): Worked {
  if (error instanceof ServiceError && error.code === 'SERVICE_UNAVAILABLE') throw new Postponed(SCANNER_RETRY_MS, error);
  if (task.signal.aborted || !(error instanceof ServiceError) || error.status >= 500) throw error;
  return failedWork({ code: error.code, message: error.message });
}

function failedWork({ code, message }: { code: string; message: string }): Worked {
  return { end: failedEnd(code, message), documentEnd: { errorCode: code, errorMessage: message } };
}

/** Whoever asked for a job, as the registration of its document needs him: he was allowed when he asked. */
function callerOf(job: ProcessingJob): Caller {
  return {
    organizationId: job.organizationId,
    mode: job.mode,
    organizationName: '',
    userId: job.createdById,
    email: job.createdBy,
    name: null,
    level: 'member',
    roleIds: [],
    rolePermissions: new Set(),
    permissions: new Set(),
    credential: { kind: 'none', id: job.id },
    requestId: job.id,
    address: null,
  };
}
