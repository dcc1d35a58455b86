import type { EntityManager } from 'typeorm';
import type { AuditActor } from '../../audit/index.js';
import type { Storage } from '../../platform/storage/index.js';
import type { ClaimedTask, Tasks } from '../../platform/tasks/index.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { closeUploadBatchIfDone } from '../batches/batch.store.js';
import { recordChange } from '../document.changes.js';
import type { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import type { DeletedDocument } from '../document.inputs.js';
import { assertUnlocked, duplicateWarning, LIMITS } from '../document.rules.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import { findDocument } from '../document.store.js';
import { forgetKeptPages } from '../runs/kept-pages.js';
import type { QuotaGate } from '../upload/upload.service.js';

/** Removes what another feature keeps of a document (job results, search entry, webhook bodies), in the transaction of its deletion (D35). */
export type TraceHook = (tx: EntityManager, document: Document) => Promise<void>;

/** What deletions need. */
export interface DeleteDependencies extends DocumentContext {
  readonly tasks: Tasks;
  readonly storage: Storage;
  readonly reader: DocumentReader;
  readonly quota: QuotaGate;
  /** May be added to after the feature was built: read at each deletion. */
  readonly traceHooks?: readonly TraceHook[];
}

/** Deleting documents for good (D35). */
export interface Deletions {
  /** Throws DOCUMENT_NOT_FOUND, INSUFFICIENT_PERMISSIONS below full access, DOCUMENT_LOCKED while somebody else reviews (D26). */
  delete(caller: Caller, id: string, reason: string | null): Promise<DeletedDocument>;
  /** The same for the system (retention, end of the sandbox): whoever reviews, and whatever runs. False when there is no such document. */
  purge(scope: Scope, id: string, reason: string): Promise<boolean>;
  /** Job: removes files. */
  removeFiles(task: ClaimedTask<'storage.remove'>): Promise<void>;
  /** Job: removes the events that still had to be delivered when the document was deleted, and its values from the one that tells of its end. */
  forgetEvents(task: ClaimedTask<'document.forget'>): Promise<void>;
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

/** Builds the deletions. */
export function createDeletions(deps: DeleteDependencies): Deletions {
  const { database, clock, events, streams, audit, tasks, storage, reader } = deps;

  async function fileKeys(tx: EntityManager, document: Document): Promise<string[]> {
    const rows: { storageKey: string }[] = await tx.query(
      `SELECT storageKey FROM received_uploads WHERE documentId = ? UNION SELECT storageKey FROM upload_pieces WHERE documentId = ?
       UNION SELECT storageKey FROM document_outputs WHERE documentId = ?`,
      [document.id, document.id, document.id],
    );
    return [document.storageKey, ...rows.map((row) => row.storageKey)].filter((key) => key !== '');
  }

  /** Every trace but the audit row goes; what is still to be delivered of its events goes a minute later. */
  async function removeTraces(tx: EntityManager, document: Document): Promise<void> {
    const { id } = document;
    const keys = await fileKeys(tx, document);
    await tasks.cancel(tx, document, id);
    for (const hook of deps.traceHooks ?? []) await hook(tx, document);
    await forgetKeptPages(tx, id);
    for (const table of OWN_TABLES) await tx.query(`DELETE FROM ${table} WHERE documentId = ?`, [id]);
    await tx.query('DELETE FROM events WHERE documentId = ? AND dispatchedAt IS NOT NULL', [id]);
    await tx.query('DELETE FROM documents WHERE id = ?', [id]);
    await tx.query(
      'UPDATE documents SET sourceDocumentId = NULL, sourceFirstPage = NULL, sourceLastPage = NULL WHERE sourceDocumentId = ?',
      [id],
    );
    if (document.sha256) {
      const warning = duplicateWarning(id);
      await tx.query(
        `UPDATE documents SET duplicateOf = NULL, warnings = COALESCE(JSON_REMOVE(warnings, JSON_UNQUOTE(JSON_SEARCH(warnings, 'one', ?))), warnings)
         WHERE organizationId = ? AND mode = ? AND sha256 = ? AND duplicateOf = ?`,
        [warning, document.organizationId, document.mode, document.sha256, id],
      );
    }
    await streams.forget(tx, id);
    if (keys.length > 0) {
      await tx.query(`DELETE FROM pending_content WHERE storageKey IN (${keys.map(() => '?').join(',')})`, keys);
      await tasks.add(tx, document, { name: 'storage.remove', payload: { keys } });
    }
    await tasks.add(tx, document, {
      name: 'document.forget',
      payload: { documentId: id },
      runAt: new Date(clock.now().getTime() + FORGET_AFTER_MS),
    });
  }

  async function remove(
    tx: EntityManager,
    actor: AuditActor,
    document: Document,
    gone: { deletedBy: string; deletedAt: Date; reason: string | null },
  ): Promise<void> {
    const { id, filename } = document;
    await removeTraces(tx, document);
    await recordChange(tx, deps.changeHooks, document, null);
    // Content that never arrived was never counted.
    if (document.run > 0) await deps.quota.count(tx, document, 0, -document.fileSize);
    await audit.record(tx, actor, {
      action: 'document.deleted',
      target: id,
      details: { filename, deletedBy: gone.deletedBy, deletedAt: gone.deletedAt.toISOString(), reason: gone.reason },
    });
    const batchEvents = document.batchId ? await closeUploadBatchIfDone(tx, deps, document, document.batchId) : [];
    await events.append(tx, document, [
      {
        type: 'document.deleted',
        documentId: id,
        batchId: document.batchId,
        facts: documentFacts(document),
        data: { documentId: id, filename, deletedBy: gone.deletedBy, reason: gone.reason },
      },
      ...batchEvents,
    ]);
  }

  function tellWatchers(document: Document): void {
    streams.notify(document.id);
    if (document.batchId) streams.notify(document.batchId);
    tasks.hint('storage.remove');
  }

  return {
    async delete(caller, id, reason) {
      if (reason !== null && reason.length > LIMITS.reasonLength)
        throw invalid('reason', `expected at most ${LIMITS.reasonLength} characters, received ${reason.length}`);
      return database.transaction(async (tx, afterCommit) => {
        const document = await reader.load(caller, id, 'full', { manager: tx, lock: true });
        const deletedAt = clock.now();
        assertUnlocked(document, caller.userId, deletedAt, { duringProcessing: true });
        await remove(tx, caller, document, { deletedBy: caller.email, deletedAt, reason });
        afterCommit(() => tellWatchers(document));
        return { id, deletedId: id, filename: document.filename, deletedBy: caller.email, deletedAt, reason };
      });
    },
    async purge(scope, id, reason) {
      return database.transaction(async (tx, afterCommit) => {
        const document = await findDocument(tx, scope, id, { lock: true });
        if (!document) return false;
        await remove(tx, { ...scope, system: true }, document, { deletedBy: 'system', deletedAt: clock.now(), reason });
        afterCommit(() => tellWatchers(document));
        return true;
      });
    },
    async removeFiles({ payload }) {
      for (const key of payload.keys) await storage.remove(key);
    },
    async forgetEvents({ payload }) {
      await database.transaction(async (tx) => {
        await tx.query("DELETE FROM events WHERE documentId = ? AND type <> 'document.deleted'", [payload.documentId]);
        // By values of the document webhooks chose whether to be told that it is gone.
        await tx.query('UPDATE events SET facts = NULL WHERE documentId = ?', [payload.documentId]);
        // A worker that had the document in hand may have told of its progress until its lease was found to be gone.
        await streams.forget(tx, payload.documentId);
      });
    },
  };
}
