import type { EntityManager } from 'typeorm';
import type { Document, Outcomes, QualityLevel, QuotaGate, RunSuccess, Uploads } from '../documents/index.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { FetchedFile } from './url-intake.js';

/** Registers files that came from an address as documents (D53): metadata.source `url`, no document.uploaded. */
export interface UrlDocuments {
  /** The plan allows one more document of this size; throws QUOTA_EXCEEDED. */
  checkQuota(caller: Caller, file: FetchedFile): Promise<void>;
  /** A document in state processing whose first run the caller works on. */
  accept(tx: EntityManager, caller: Caller, file: FetchedFile, quality: QualityLevel): Promise<Document>;
  /** A document whose first run has ended already, begun at `startedAt`. */
  acceptRead(
    tx: EntityManager,
    caller: Caller,
    file: FetchedFile,
    read: { quality: QualityLevel; startedAt: Date; end: RunSuccess },
  ): Promise<Document>;
}

/** Builds the registration over the uploads. */
export function createUrlDocuments(deps: { uploads: Uploads; outcomes: Outcomes; quota: QuotaGate }): UrlDocuments {
  const register: UrlDocuments = {
    checkQuota: (caller, file) => deps.quota.check(caller, 1, file.content.sizeBytes),
    accept: (tx, caller, file, quality) =>
      deps.uploads.accept(tx, caller, {
        details: {
          filename: file.filename,
          declaredType: null,
          type: null,
          metadata: { source: 'url' },
          webhookUrl: null,
          priority: 'normal',
          templateId: null,
          quality,
        },
        content: file.content,
        contentType: file.contentType,
        pageCount: file.pageCount,
        batchId: null,
        silent: true,
      }),
    async acceptRead(tx, caller, file, { quality, startedAt, end }) {
      const { id } = await register.accept(tx, caller, file, quality);
      await tx.query('UPDATE processing_runs SET startedAt = ? WHERE documentId = ? AND number = 1', [startedAt, id]);
      await tx.query('UPDATE documents SET processingStartedAt = ? WHERE id = ?', [startedAt, id]);
      const document = await deps.outcomes.record(tx, caller, { documentId: id, run: 1 }, end, []);
      if (!document) throw new Error(`document ${id} was changed while it was registered`);
      return document;
    },
  };
  return register;
}
