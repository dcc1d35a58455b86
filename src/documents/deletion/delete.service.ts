import type { EntityManager } from 'typeorm';
import type { AuditActor } from '../../audit/index.js';
import type { NewEvent } from '../../platform/events/index.js';
import type { Storage } from '../../platform/storage/index.js';
import type { TaskHandlers, Tasks } from '../../platform/tasks/index.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { closeUploadBatchIfDone } from '../batches/batch.store.js';
import { type RemovalHook, recordRemoval } from '../document.changes.js';
import type { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import type { DeletedDocument } from '../document.inputs.js';
import { assertUnlocked, duplicateWarning, LIMITS } from '../document.rules.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import { lockDocuments } from '../document.store.js';
import { forgetKeptPages } from '../runs/kept-pages.js';
import type { QuotaGate } from '../upload/upload.service.js';

/** Removes what another feature keeps of documents of one scope (job results, samples), in the transaction of their deletion (D35). */
export type TraceHook = (tx: EntityManager, scope: Scope, documents: readonly Document[]) => Promise<void>;

/** What deletions need. */
export interface DeleteDependencies extends DocumentContext {
  readonly tasks: Tasks;
  readonly storage: Storage;
  readonly reader: DocumentReader;
  readonly quota: QuotaGate;
  /** May be added to after the feature was built: read at each deletion. */
  readonly traceHooks?: readonly TraceHook[];
  readonly removalHooks?: readonly RemovalHook[];
}

/** Deleting documents for good (D35). */
export interface Deletions {
  /** Throws DOCUMENT_NOT_FOUND, INSUFFICIENT_PERMISSIONS below full access, DOCUMENT_LOCKED while somebody else reviews (D26). */
  delete(caller: Caller, id: string, reason: string | null): Promise<DeletedDocument>;
  /**
   * The same for the system (retention, end of the sandbox), of many in one transaction: whoever reviews, and whatever runs. `isDue` is asked of each as it
   * is once it is locked: it may have changed since it was found. Gives how many there were.
   */
  purge(scope: Scope, ids: readonly string[], reason: string, isDue: (document: Document) => boolean): Promise<number>;
  /** Removing files, and what is left of events: those that still had to be delivered, and values in those that tell of the end. */
  readonly tasks: TaskHandlers;
}

/** How long events of a deleted document may wait for their dispatch before they are removed. */
const FORGET_AFTER_MS = 60_000;

/** Tables whose rows belong to a document alone. */
const OWN_TABLES = [
  'processing_runs',
  'document_pages',
  'document_texts',
  'document_access',
  'received_uploads',
  'upload_pieces',
  'document_outputs',
  'document_shares',
];

const idsOf = (documents: readonly Document[]): string[] => documents.map(({ id }) => id);
const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');

/** Builds the deletions. */
export function createDeletions(deps: DeleteDependencies): Deletions {
  const { database, clock, events, streams, audit, tasks, storage, reader } = deps;

  async function fileKeys(tx: EntityManager, documents: readonly Document[]): Promise<string[]> {
    const ids = idsOf(documents);
    const tables = ['received_uploads', 'upload_pieces', 'document_outputs'];
    const rows: { storageKey: string }[] = await tx.query(
      tables.map((table) => `SELECT storageKey FROM ${table} WHERE documentId IN (${marks(ids)})`).join(' UNION '),
      tables.flatMap(() => ids),
    );
    return [...documents, ...rows].map(({ storageKey }) => storageKey).filter((key) => key !== '');
  }

  /** Documents that were taken for copies of these are so no more. */
  async function forgetCopies(tx: EntityManager, { organizationId, mode }: Scope, documents: readonly Document[]): Promise<void> {
    const hashes = documents.flatMap(({ sha256 }) => sha256 ?? []);
    if (hashes.length === 0) return;
    const copies: { id: string; duplicateOf: string }[] = await tx.query(
      `SELECT id, duplicateOf FROM documents WHERE organizationId = ? AND mode = ? AND sha256 IN (${marks(hashes)})
         AND duplicateOf IN (${marks(documents)}) ORDER BY id FOR UPDATE`,
      [organizationId, mode, ...hashes, ...idsOf(documents)],
    );
    for (const { id, duplicateOf } of copies)
      await tx.query(
        `UPDATE documents SET duplicateOf = NULL, warnings = COALESCE(JSON_REMOVE(warnings, JSON_UNQUOTE(JSON_SEARCH(warnings, 'one', ?))), warnings)
         WHERE id = ?`,
        [duplicateWarning(duplicateOf), id],
      );
  }

  /** Every trace but the audit row goes; what is still to be delivered of their events goes a minute later. */
  async function removeTraces(tx: EntityManager, scope: Scope, documents: readonly Document[]): Promise<void> {
    const ids = idsOf(documents);
    const keys = await fileKeys(tx, documents);
    await tasks.cancel(tx, scope, ...ids);
    for (const hook of deps.traceHooks ?? []) await hook(tx, scope, documents);
    await forgetKeptPages(tx, scope, ...ids);
    for (const table of OWN_TABLES) await tx.query(`DELETE FROM ${table} WHERE documentId IN (${marks(ids)})`, ids);
    await tx.query(`DELETE FROM events WHERE documentId IN (${marks(ids)}) AND dispatchedAt IS NOT NULL`, ids);
    await tx.query(`DELETE FROM documents WHERE id IN (${marks(ids)})`, ids);
    await tx.query(
      `UPDATE documents SET sourceDocumentId = NULL, sourceFirstPage = NULL, sourceLastPage = NULL WHERE sourceDocumentId IN (${marks(ids)})`,
      ids,
    );
    await forgetCopies(tx, scope, documents);
    await streams.forget(tx, ...ids);
    if (keys.length > 0) {
      await tx.query(`DELETE FROM pending_content WHERE storageKey IN (${marks(keys)})`, keys);
      await tasks.add(tx, scope, { name: 'storage.remove', payload: { keys } });
    }
    const runAt = new Date(clock.now().getTime() + FORGET_AFTER_MS);
    const [id] = ids;
    if (ids.length === 1 && id) await tasks.add(tx, scope, { name: 'document.forget', payload: { documentId: id }, runAt });
    else await tasks.add(tx, scope, { name: 'documents.forget', payload: { documentIds: ids }, runAt });
  }

  /** Removes documents of one scope. What others wait for - counters, storage, the audit log, numbers of events - is locked last, once for all of them. */
  async function remove(
    tx: EntityManager,
    actor: AuditActor,
    documents: readonly Document[],
    gone: { deletedBy: string; deletedAt: Date; reason: string | null; isOld: boolean },
  ): Promise<void> {
    const scope: Scope = { organizationId: actor.organizationId, mode: actor.mode };
    const { deletedBy, deletedAt, reason, isOld } = gone;
    await removeTraces(tx, scope, documents);
    await recordRemoval(tx, deps.removalHooks, scope, documents, { old: isOld });
    // Content that never arrived was never counted.
    const bytes = documents.reduce((sum, { run, fileSize }) => sum + (run > 0 ? fileSize : 0), 0);
    if (bytes > 0) await deps.quota.count(tx, scope, 0, -bytes);
    await audit.recordAll(
      tx,
      actor,
      documents.map(({ id, filename }) => ({
        action: 'document.deleted',
        target: id,
        details: { filename, deletedBy, deletedAt: deletedAt.toISOString(), reason },
      })),
    );
    const ofBatches = documents.flatMap(({ id, batchId }) => (batchId ? [{ id, batchId }] : []));
    // Always in the same order, so that two removals cannot wait for each other.
    ofBatches.sort((a, b) => (a.batchId < b.batchId ? -1 : 1));
    const batchEvents: NewEvent[] = [];
    for (const { id, batchId } of ofBatches) batchEvents.push(...(await closeUploadBatchIfDone(tx, deps, { ...scope, id }, batchId)));
    await events.append(tx, scope, [
      ...documents.map(
        (document): NewEvent => ({
          type: 'document.deleted',
          documentId: document.id,
          batchId: document.batchId,
          facts: documentFacts(document),
          data: { documentId: document.id, filename: document.filename, deletedBy, reason },
        }),
      ),
      ...batchEvents,
    ]);
  }

  function tellWatchers(documents: readonly Document[]): void {
    for (const { id } of documents) streams.notify(id);
    for (const batchId of new Set(documents.flatMap((document) => document.batchId ?? []))) streams.notify(batchId);
    tasks.hint('storage.remove');
  }

  async function forgetEvents(ids: string[]): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.query(`DELETE FROM events WHERE documentId IN (${marks(ids)}) AND type <> 'document.deleted'`, ids);
      // By values of the document webhooks chose whether to be told that it is gone.
      await tx.query(`UPDATE events SET facts = NULL WHERE documentId IN (${marks(ids)})`, ids);
      // A worker that had the document in hand may have told of its progress until its lease was found to be gone.
      await streams.forget(tx, ...ids);
    });
  }

  return {
    async delete(caller, id, reason) {
      if (reason !== null && reason.length > LIMITS.reasonLength)
        throw invalid('reason', `expected at most ${LIMITS.reasonLength} characters, received ${reason.length}`);
      return database.transaction(async (tx, afterCommit) => {
        const document = await reader.load(caller, id, 'full', { manager: tx, lock: true });
        const deletedAt = clock.now();
        assertUnlocked(document, caller.userId, deletedAt, { duringProcessing: true });
        await remove(tx, caller, [document], { deletedBy: caller.email, deletedAt, reason, isOld: false });
        afterCommit(() => tellWatchers([document]));
        return { id, deletedId: id, filename: document.filename, deletedBy: caller.email, deletedAt, reason };
      });
    },
    async purge(scope, ids, reason, isDue) {
      return database.transaction(async (tx, afterCommit) => {
        const documents = (await lockDocuments(tx, scope, ids)).filter(isDue);
        if (documents.length === 0) return 0;
        await remove(tx, { ...scope, system: true }, documents, { deletedBy: 'system', deletedAt: clock.now(), reason, isOld: true });
        afterCommit(() => tellWatchers(documents));
        return documents.length;
      });
    },
    tasks: {
      'storage.remove': {
        concurrency: 2,
        run: async ({ payload }) => {
          for (const key of payload.keys) await storage.remove(key);
        },
      },
      'document.forget': { concurrency: 2, run: ({ payload }) => forgetEvents([payload.documentId]) },
      'documents.forget': { concurrency: 1, run: ({ payload }) => forgetEvents(payload.documentIds) },
    },
  };
}
