import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import type { PackedDocument } from '../../pipeline/index.js';
import type { NewEvent } from '../../platform/events/index.js';
import type { ClaimedTask } from '../../platform/tasks/index.js';
import { findTemplate } from '../../templates/index.js';
import type { EventType } from '../../vocabulary/events.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { closeUploadBatchIfDone } from '../batches/batch.store.js';
import { recordChange, snapshotOf } from '../document.changes.js';
import { Document } from '../document.entity.js';
import type { DocumentStatus } from '../document.enums.js';
import { duplicateWarning } from '../document.rules.js';
import type { DocumentContext } from '../document.service.js';
import { findDocument } from '../document.store.js';
import { noteDuplicate } from '../upload/upload.service.js';
import { countFields, searchColumns, storedFields } from './extraction.rules.js';
import { forgetKeptPages } from './kept-pages.js';
import { ALL_EVENTS, announced, failureEvents, startedEvent, successEvents } from './outcome.events.js';
import { decideOutcome, type RunFailure, type RunSuccess } from './outcome.rules.js';
import { hasStarted, savePages } from './outcome.store.js';
import { ProcessingRun } from './run.entity.js';

/** Stores how a run ended: row, results, events, stream message and the end of the task in one transaction. Each may be called twice and counts once. */
export interface Outcomes {
  /** Records that the run started (once per run) and tells the watchers. Gives the document, or null when it is gone or the run is not the newest. */
  begin(task: ClaimedTask<'document.process'>): Promise<Document | null>;
  /** Keeps the hash of content that came past this service, and whether it was uploaded before (D22). `sha256`: 64 hexadecimal digits. */
  noteContent(task: ClaimedTask<'document.process'>, sha256: string): Promise<void>;
  succeed(task: ClaimedTask<'document.process'>, result: RunSuccess): Promise<void>;
  fail(task: ClaimedTask<'document.process'>, failure: RunFailure): Promise<void>;
  /**
   * Ends a run that somebody else worked on (extract, layout, parse, a job over an address), inside his transaction: row, results, history, stream
   * message. Of the events to subscribers only those of `announce` are appended (D53, D79). Gives the document, or null when the run is not
   * the newest any more or has ended.
   */
  record(
    tx: EntityManager,
    scope: Scope,
    run: RunName,
    end: RunSuccess | RunFailure,
    announce: readonly EventType[],
  ): Promise<Document | null>;
}

/** A run of a document. */
export interface RunName {
  readonly documentId: string;
  readonly run: number;
}

/** Adds what ends with a run to other read models, in its transaction (rollups, search). */
export type OutcomeHook = (tx: EntityManager, document: Document, run: ProcessingRun, read: PackedDocument | null) => Promise<void>;

/** A document and its newest run, locked for the end of the run; `before` as it was. */
interface ClaimedRun {
  readonly document: Document;
  readonly run: ProcessingRun;
  readonly before: Document;
}

/** Builds the outcomes. */
export function createOutcomes(context: DocumentContext, hooks: readonly OutcomeHook[] = []): Outcomes {
  const { database, clock, events, streams } = context;

  async function claimRun(tx: EntityManager, scope: Scope, payload: RunName): Promise<ClaimedRun | null> {
    const document = await findDocument(tx, scope, payload.documentId, { lock: true });
    if (!document || document.run !== payload.run || document.status !== 'processing') return null;
    const run = await tx.findOneByOrFail(ProcessingRun, { documentId: document.id, number: payload.run });
    return { document, run, before: snapshotOf(document) };
  }

  async function appendStart(tx: EntityManager, { document, run }: ClaimedRun): Promise<void> {
    const { requestedTemplateId } = document;
    const template = requestedTemplateId ? await findTemplate(tx, document, requestedTemplateId) : null;
    await events.append(tx, document, [startedEvent(document, run, template?.name ?? null)]);
  }

  /** What both ends share: row, run, batch, events, stream message. */
  async function storeEnd(
    tx: EntityManager,
    { document, run, before }: ClaimedRun,
    status: DocumentStatus,
    makeEvents: () => NewEvent[],
    read: PackedDocument | null,
  ): Promise<void> {
    const now = clock.now();
    run.status = status;
    run.completedAt = now;
    run.processingTimeMs = now.getTime() - run.startedAt.getTime();
    document.status = status;
    document.completedAt = now;
    document.updatedAt = now;
    document.processingTimeMs = run.processingTimeMs;
    // Not saved as an entity: that compares and copies each member of thousands of extracted values.
    const { documentId, number, ...columns } = run;
    await tx.update(ProcessingRun, { documentId, number }, columns as QueryDeepPartialEntity<ProcessingRun>);
    await tx.save(Document, document);
    await forgetKeptPages(tx, document, document.id);
    // A row of the document alone: before what others wait for.
    await streams.append(tx, document.id, { stage: 'decide', page: null, pages: document.pageCount, percent: 100, status, final: true });
    await recordChange(tx, context.changeHooks, before, document);
    for (const hook of hooks) await hook(tx, document, run, read);
    const batchEvents = document.batchId ? await closeUploadBatchIfDone(tx, context, document, document.batchId) : [];
    await events.append(tx, document, [...makeEvents(), ...batchEvents]);
  }

  async function succeeded(tx: EntityManager, claimed: ClaimedRun, result: RunSuccess, announce: readonly EventType[]): Promise<void> {
    const { document, run } = claimed;
    const { read, template } = result;
    const outcome = decideOutcome(document, read, result.settings);
    await savePages(tx, document, read);
    const fields = countFields(read);
    Object.assign(run, {
      engine: result.engine,
      models: result.models,
      type: outcome.type,
      templateId: template?.id ?? null,
      templateVersion: template?.version ?? null,
      extractedData: read.extractedData,
      confidenceScores: read.confidence,
      fields: storedFields(read),
      reviewReasons: outcome.reasons,
    });
    Object.assign(document, searchColumns(read.extractedData), {
      type: outcome.type,
      pageCount: read.pages.length,
      language: read.language,
      confidence: outcome.confidence,
      templateId: template?.id ?? null,
      templateName: template?.name ?? null,
      templateVersion: template?.version ?? null,
      extractedFields: fields,
      hasRuleErrors: outcome.reasons.some((r) => r.reason === 'validation_failed' || r.reason === 'totals_mismatch'),
      reviewReasons: outcome.reasons,
      reviewReason: outcome.status === 'review_required' ? outcome.reasons[0]!.reason : null,
      warnings: [...(document.duplicateOf ? [duplicateWarning(document.duplicateOf)] : []), ...read.warnings],
      resultRun: run.number,
      errorCode: null,
      errorMessage: null,
    } satisfies Partial<Document>);
    const makeEvents = () => announced(successEvents(document, run, result, outcome, fields), announce);
    await storeEnd(tx, claimed, outcome.status, makeEvents, read);
  }

  async function failed(tx: EntityManager, claimed: ClaimedRun, failure: RunFailure, announce: readonly EventType[]): Promise<void> {
    const { document, run } = claimed;
    const errorMessage = failure.errorMessage.slice(0, 500);
    Object.assign(run, { errorCode: failure.errorCode, errorMessage });
    Object.assign(document, { errorCode: failure.errorCode, errorMessage, reviewReason: null, reviewReasons: [] });
    const makeEvents = () => announced(failureEvents(document, run, failure.errorCode, errorMessage), announce);
    await storeEnd(tx, claimed, 'failed', makeEvents, null);
  }

  async function inTransaction(
    task: ClaimedTask<'document.process'>,
    work: (tx: EntityManager, claimed: ClaimedRun) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx, afterCommit) => {
      const claimed = await claimRun(tx, task.scope, task.payload);
      await task.complete(tx);
      if (!claimed) return;
      await work(tx, claimed);
      afterCommit(() => {
        streams.notify(claimed.document.id);
        if (claimed.document.batchId) streams.notify(claimed.document.batchId);
      });
    });
  }

  return {
    async begin(task) {
      return database.transaction(async (tx, afterCommit) => {
        const claimed = await claimRun(tx, task.scope, task.payload);
        if (!claimed) return null;
        const { document, run } = claimed;
        // Waiting is no processing: the time of a run begins when a worker takes it.
        await tx.update(ProcessingRun, { documentId: document.id, number: run.number }, { startedAt: clock.now() });
        if (!(await hasStarted(tx, document.id, run.number))) await appendStart(tx, claimed);
        await streams.append(tx, document.id, {
          stage: 'load',
          page: null,
          pages: document.pageCount,
          percent: 0,
          status: 'processing',
          final: false,
        });
        afterCommit(() => streams.notify(document.id));
        return document;
      });
    },
    async noteContent(task, sha256) {
      await database.transaction(async (tx) => {
        const claimed = await claimRun(tx, task.scope, task.payload);
        if (!claimed || claimed.document.sha256) return;
        const { document, before } = claimed;
        document.sha256 = sha256;
        await noteDuplicate(tx, document);
        await tx.save(Document, document);
        await recordChange(tx, context.changeHooks, before, document);
      });
    },
    succeed: (task, result) => inTransaction(task, (tx, claimed) => succeeded(tx, claimed, result, ALL_EVENTS)),
    fail: (task, failure) => inTransaction(task, (tx, claimed) => failed(tx, claimed, failure, ALL_EVENTS)),
    async record(tx, scope, name, end, announce) {
      const claimed = await claimRun(tx, scope, name);
      if (!claimed) return null;
      const { document } = claimed;
      await appendStart(tx, claimed);
      if ('read' in end) await succeeded(tx, claimed, end, announce);
      else await failed(tx, claimed, end, announce);
      return document;
    },
  };
}
