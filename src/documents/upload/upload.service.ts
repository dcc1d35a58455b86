import type { EntityManager } from 'typeorm';
import type { AuditEntry } from '../../audit/index.js';
import { noteClientUpload } from '../../auth/index.js';
import type { Pipeline } from '../../pipeline/index.js';
import { type FileContent, RefusedFile, storedContentOf } from '../../platform/content/file-content.scalar.js';
import { type FileFacts, MEDIA_TYPES, sniffFormat } from '../../platform/content/file-format.js';
import { adoptContent, type ContentIntake, type StoredContent } from '../../platform/content/intake.js';
import type { NewEvent } from '../../platform/events/index.js';
import { checkCallbackUrl } from '../../platform/http/callback-url.js';
import type { Outbound } from '../../platform/http/outbound/outbound.js';
import type { LocalCopy, Storage } from '../../platform/storage/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { recordChanges } from '../document.changes.js';
import { Document } from '../document.entity.js';
import type { UploadDocumentInput } from '../document.inputs.js';
import { checkFile, checkMetadata, cleanFilename, duplicateWarning, LIMITS } from '../document.rules.js';
import type { DocumentContext } from '../document.service.js';
import { findDuplicate } from '../document.store.js';
import { startRun } from '../runs/run.store.js';
import { type AcceptedUpload, DOCUMENT_CODES, newDocument, type UploadDetails, uploadedEvent } from './upload.rules.js';

/** Looks at a template named in an upload: throws TEMPLATE_NOT_FOUND / TEMPLATE_NOT_APPLICABLE (D18, D115). */
export type TemplateCheck = (caller: Caller, templateId: string, type: Document['type']) => Promise<void>;

/** Asks whether the plan allows so many more documents and bytes; throws QUOTA_EXCEEDED (D91). Counts inside the transaction. */
export interface QuotaGate {
  check(caller: Caller, documents: number, bytes: number): Promise<void>;
  /** Negative figures are a refund; `at`: when the documents had been accepted. */
  count(tx: EntityManager, scope: Scope, documents: number, bytes: number, at?: Date): Promise<void>;
}

/** What uploads need beside the shared context. */
export interface UploadDependencies extends DocumentContext {
  readonly intake: ContentIntake;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly tasks: Tasks;
  readonly outbound: Outbound;
  readonly checkTemplate: TemplateCheck;
  readonly quota: QuotaGate;
}

/** Accepting documents (D7, D18-D20, D40). */
export interface Uploads {
  upload(caller: Caller, input: UploadDocumentInput): Promise<Document>;
  /** The checks of an upload that need neither bytes nor what is stored. */
  readDetails(caller: Caller, input: Omit<UploadDocumentInput, 'file'>): Promise<UploadDetails>;
  /** Throws for a named template that is not there or cannot be used: looked for last, when all values are right (D123). */
  checkTemplate(caller: Caller, details: Pick<UploadDetails, 'templateId' | 'type'>): Promise<void>;
  /** Stores inline content, or takes over streamed content. */
  takeFile(file: FileContent, maxBytes: number): Promise<StoredContent>;
  /** Checks format and size by the first bytes alone; gives the standard media type. */
  inspectHead(content: Pick<StoredContent, 'head' | 'sizeBytes'>, declaredType: string | null): string;
  /** Checks format and size of stored content, counts its pages: organizations have theirs counted in turn. */
  inspect(
    of: Pick<Scope, 'organizationId'>,
    content: StoredContent,
    declaredType: string | null,
    codes?: Parameters<typeof checkFile>[2],
  ): Promise<{ contentType: string; pageCount: number | null }>;
  /** Creates the document in state processing with its first task and event, all in the given transaction. */
  accept(tx: EntityManager, caller: Caller, accepted: AcceptedUpload): Promise<Document>;
  /** The same for several at once; `besides`: what else is told of them, written where the order of locks wants it. */
  acceptAll(
    tx: EntityManager,
    caller: Caller,
    accepted: readonly AcceptedUpload[],
    besides?: (documents: readonly Document[]) => { readonly audit: AuditEntry; readonly event: NewEvent },
  ): Promise<Document[]>;
}

/** Looks whether the content, once it is known, was uploaded before (D22). */
export async function noteDuplicate(tx: EntityManager, document: Document): Promise<void> {
  document.duplicateOf = await findDuplicate(tx, document, document.sha256!, document.id);
  if (document.duplicateOf) document.warnings = [duplicateWarning(document.duplicateOf)];
}

/** What the first bytes tell, which must be acceptable. */
function checkedFacts(
  { head, sizeBytes }: Pick<StoredContent, 'head' | 'sizeBytes'>,
  declaredType: string | null,
  codes: Parameters<typeof checkFile>[2],
): FileFacts {
  const format = sniffFormat(head);
  const facts = { format, mediaTypes: format ? MEDIA_TYPES[format] : [], sizeBytes, pixelWidth: null, pixelHeight: null };
  checkFile(facts, declaredType, codes);
  return facts;
}

/** Builds the uploads. */
export function createUploads(deps: UploadDependencies): Uploads {
  const { database, clock, events, audit, tasks, intake, storage, pipeline } = deps;

  /** The file, or null while the scanner withholds it: the upload is accepted all the same, and processing finds out (D106). */
  async function openUnlessWithheld(storageKey: string): Promise<LocalCopy | null> {
    try {
      return await storage.localCopy(storageKey);
    } catch (error) {
      if (error instanceof ServiceError && (error.code === 'FILE_INFECTED' || error.code === 'SERVICE_UNAVAILABLE')) return null;
      throw error;
    }
  }

  const uploads: Uploads = {
    async readDetails(caller, input) {
      const filename = cleanFilename(input.filename);
      const metadata = checkMetadata(input.metadata ?? {});
      if (caller.confinement && typeof input.webhookUrl === 'string') throw invalid('webhookUrl', 'expected none with a client token');
      if (typeof input.webhookUrl === 'string') await checkCallbackUrl(deps.outbound, caller.mode, input.webhookUrl);
      return {
        filename,
        declaredType: input.contentType ?? null,
        type: input.type ?? null,
        metadata,
        webhookUrl: input.webhookUrl ?? null,
        priority: input.priority ?? 'normal',
        templateId: input.templateId ?? null,
        quality: input.quality ?? 'balanced',
      };
    },
    async checkTemplate(caller, { templateId, type }) {
      if (templateId !== null) await deps.checkTemplate(caller, templateId, type);
    },
    async takeFile(file, maxBytes) {
      if (file instanceof RefusedFile) throw file.error;
      return typeof file === 'string' ? intake.takeBase64(file, maxBytes, 'file') : file.content;
    },
    inspectHead: (content, declaredType) => checkedFacts(content, declaredType, DOCUMENT_CODES).mediaTypes[0]!,
    async inspect({ organizationId }, content, declaredType, codes = DOCUMENT_CODES) {
      const facts = checkedFacts(content, declaredType, codes);
      const local = await openUnlessWithheld(content.storageKey);
      if (!local) return { contentType: facts.mediaTypes[0]!, pageCount: null };
      try {
        const { pages, pixelWidth, pixelHeight } = await pipeline.inspect(local.path, organizationId);
        checkFile({ ...facts, pixelWidth, pixelHeight }, declaredType, codes);
        return { contentType: facts.mediaTypes[0]!, pageCount: pages };
      } finally {
        await local.release();
      }
    },
    async accept(tx, caller, accepted) {
      const [document] = await uploads.acceptAll(tx, caller, [accepted]);
      return document!;
    },
    async acceptAll(tx, caller, accepted, besides) {
      const documents = accepted.map((upload) => newDocument(caller, upload, clock.now()));
      for (const [index, document] of documents.entries()) {
        await noteDuplicate(tx, document);
        await tx.insert(Document, document);
        await noteClientUpload(tx, caller, document.id);
        await adoptContent(tx, document.storageKey);
        await startRun(tx, deps, document, accepted[index]!.silent);
      }
      // Rows of the whole organization are locked late, each kind once, in the same order everywhere: counters, quota, audit, events.
      const changes = documents.map((after) => ({ before: null, after }));
      await recordChanges(tx, deps.changeHooks, changes);
      const bytes = documents.reduce((sum, document) => sum + document.fileSize, 0);
      await deps.quota.count(tx, caller, documents.length, bytes);
      for (const { id, filename, fileSize } of documents)
        await audit.record(tx, caller, { action: 'document.uploaded', target: id, details: { filename, fileSize } });
      const more = besides?.(documents);
      if (more) await audit.record(tx, caller, more.audit);
      const told = documents.filter((_, index) => !accepted[index]!.silent).map(uploadedEvent);
      await events.append(tx, caller, more ? [...told, more.event] : told);
      return documents;
    },
    async upload(caller, input) {
      let content = storedContentOf(input.file);
      try {
        const details = await uploads.readDetails(caller, input);
        content = await uploads.takeFile(input.file, LIMITS.inlineBytes);
        const held = content;
        const { contentType, pageCount } = await uploads.inspect(caller, held, details.declaredType);
        await uploads.checkTemplate(caller, details);
        await deps.quota.check(caller, 1, held.sizeBytes);
        const document = await database.transaction((tx) =>
          uploads.accept(tx, caller, { details, content: held, contentType, pageCount, batchId: null }),
        );
        tasks.hint('document.process', document.priority);
        return document;
      } catch (error) {
        if (content) await intake.discard(content);
        throw error;
      }
    },
  };
  return uploads;
}
