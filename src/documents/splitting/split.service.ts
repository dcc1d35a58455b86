import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import type { ContentIntake, StoredContent } from '../../platform/content/intake.js';
import type { Storage } from '../../platform/storage/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { unlessGone } from '../deletion/unless-gone.js';
import type { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import { LIMITS } from '../document.rules.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import { partPath } from '../download/outputs/part-path.js';
import type { Producer } from '../download/outputs/producer.js';
import type { AcceptedUpload } from '../upload/upload.rules.js';
import type { QuotaGate, Uploads } from '../upload/upload.service.js';
import type { DocumentPartInput } from './split.inputs.js';
import { assertDivisible, checkParts, partName, rotationsWithin } from './split.rules.js';
import { copyAccess } from './split.store.js';

/** Files that hold several documents (D147). */
export interface Splits {
  /** Gives the source. Throws VALIDATION_ERROR for bad ranges, DOCUMENT_NOT_PROCESSED, DOCUMENT_LOCKED, QUOTA_EXCEEDED. Needs edit access. */
  split(caller: Caller, id: string, parts: readonly DocumentPartInput[]): Promise<Document>;
}

/** What splitting needs. */
export interface SplitDependencies extends DocumentContext {
  readonly reader: DocumentReader;
  readonly uploads: Uploads;
  readonly intake: ContentIntake;
  readonly storage: Storage;
  readonly producer: Producer;
  readonly quota: QuotaGate;
  readonly tasks: Tasks;
}

/** Builds the splits. */
export function createSplits(deps: SplitDependencies): Splits {
  const { database, clock, reader, uploads, intake, storage, producer } = deps;

  /** The files of the parts, in storage; `kept` grows as they get there. */
  async function produceParts(source: Document, parts: readonly DocumentPartInput[], kept: StoredContent[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-split-'));
    try {
      const outPath = join(folder, 'part');
      const ranges = parts.map(({ firstPage, lastPage }) => ({ firstPage, lastPage }));
      const local = await storage.localCopy(source.storageKey);
      try {
        await producer.produce(source.organizationId, folder, { kind: 'parts', path: local.path, outPath, parts: ranges });
      } finally {
        await local.release();
      }
      for (const index of parts.keys()) kept.push(await intake.take(createReadStream(partPath(outPath, index)), LIMITS.fileBytes));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A part as an upload: it takes over what the caller of the source said of it, but whom to call back. */
  async function accepted(source: Document, part: DocumentPartInput, content: StoredContent): Promise<AcceptedUpload> {
    const { contentType } = await uploads.inspect(source, content, null);
    const pageCount = part.lastPage - part.firstPage + 1;
    const { metadata, priority, quality } = source;
    const details = {
      filename: partName(source.filename, part, contentType),
      declaredType: null,
      type: part.type ?? null,
      metadata,
      webhookUrl: null,
      priority,
      templateId: null,
      quality,
    };
    return {
      details,
      content,
      contentType,
      pageCount,
      batchId: null,
      part: {
        source,
        firstPage: part.firstPage,
        lastPage: part.lastPage,
        rotations: contentType === source.contentType ? rotationsWithin(source.pageRotations, part) : null,
      },
    };
  }

  /** Everything that is written, in one transaction. */
  async function record(tx: EntityManager, caller: Caller, found: Document, children: readonly AcceptedUpload[]): Promise<Document> {
    const source = await reader.load(caller, found.id, 'edit', { manager: tx, lock: true });
    const now = clock.now();
    assertDivisible(source, caller.userId, now);
    const documents = await uploads.acceptAll(tx, caller, children, (made) => {
      const parts = made.map(({ id, sourceFirstPage, sourceLastPage }) => ({
        documentId: id,
        firstPage: sourceFirstPage!,
        lastPage: sourceLastPage!,
      }));
      const data = { documentId: source.id, parts };
      return {
        audit: { action: 'document.split', target: source.id, details: { parts } },
        event: { type: 'document.split', documentId: source.id, batchId: source.batchId, facts: documentFacts(source), data },
      };
    });
    await copyAccess(tx, caller, source, documents, now);
    return source;
  }

  return {
    async split(caller, id, parts) {
      checkParts(parts, null);
      const found = await reader.load(caller, id, 'edit');
      assertDivisible(found, caller.userId, clock.now());
      if (found.pageCount === null) throw new ServiceError('PROCESSING_FAILED');
      checkParts(parts, found.pageCount);
      await deps.quota.check(caller, parts.length, 0);
      const kept: StoredContent[] = [];
      try {
        await unlessGone(produceParts(found, parts, kept), () => reader.load(caller, id, 'edit'));
        const bytes = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        await deps.quota.check(caller, parts.length, bytes);
        const children: AcceptedUpload[] = [];
        for (const [index, part] of parts.entries()) children.push(await accepted(found, part, kept[index]!));
        const source = await database.transaction((tx) => record(tx, caller, found, children));
        deps.tasks.hint('document.process', source.priority);
        return source;
      } catch (error) {
        for (const content of kept) await intake.discard(content);
        throw error;
      }
    },
  };
}
