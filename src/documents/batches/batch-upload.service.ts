import { RefusedFile, storedContentOf } from '../../platform/content/file-content.scalar.js';
import { togetherTooLarge } from '../../platform/content/intake.js';
import { checkCallbackUrl } from '../../platform/http/callback-url.js';
import type { Tasks } from '../../platform/tasks/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { DocumentType } from '../document.enums.js';
import { LIMITS } from '../document.rules.js';
import type { DocumentContext } from '../document.service.js';
import { type AcceptedUpload, isRefusal } from '../upload/upload.rules.js';
import type { UploadDependencies, Uploads } from '../upload/upload.service.js';
import { BatchRecord } from './batch.entity.js';
import type { UploadBatchItem, UploadDocumentsInput } from './batch.inputs.js';
import { allRefused, refusedItem } from './batch.rules.js';

/** Accepting several documents at once (D36, D37). */
export interface BatchUploads {
  upload(caller: Caller, input: UploadDocumentsInput): Promise<BatchRecord>;
}

/** What batch uploads need. */
export type BatchUploadDependencies = DocumentContext &
  Pick<UploadDependencies, 'intake' | 'outbound' | 'quota'> & { readonly uploads: Uploads; readonly tasks: Tasks };

/** Items that are looked at together. */
const INSPECTED_AT_ONCE = 4;

type Checked = { readonly position: number } & ({ readonly accepted: Omit<AcceptedUpload, 'batchId'> } | { readonly error: ServiceError });

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The members of an item that GraphQL cannot check without failing the whole batch; throws what is wrong with them. */
function readItem(item: UploadBatchItem | null, shared: UploadDocumentsInput) {
  if (!item) throw invalid('', 'expected an object with file and filename');
  if (item.file instanceof RefusedFile) throw item.file.error;
  if (item.file === null || item.file === undefined) throw invalid('file', 'is required');
  if (item.filename === null || item.filename === undefined) throw invalid('filename', 'is required');
  const type = item.type ?? shared.type ?? null;
  if (type !== null && !Object.hasOwn(DocumentType, type)) throw new ServiceError('INVALID_DOCUMENT_TYPE', { type: type.slice(0, 60) });
  if (item.metadata !== null && item.metadata !== undefined && !isObject(item.metadata))
    throw invalid('metadata', 'expected an object of strings');
  return {
    file: item.file,
    filename: item.filename,
    contentType: item.contentType ?? null,
    type: type as DocumentType | null,
    metadata: { ...shared.metadata, ...item.metadata },
    webhookUrl: shared.webhookUrl ?? null,
    priority: shared.priority ?? null,
    templateId: item.templateId ?? shared.templateId ?? null,
    quality: shared.quality ?? null,
  };
}

/** Builds the batch uploads. */
export function createBatchUploads(deps: BatchUploadDependencies): BatchUploads {
  const { database, clock, audit, tasks, intake, uploads, quota } = deps;

  /** Looks at one item; a refusal is kept, a fault of ours is thrown. Content that is not used is discarded. */
  async function check(caller: Caller, input: UploadDocumentsInput, position: number): Promise<Checked> {
    const item = input.documents[position] ?? null;
    let content = storedContentOf(item?.file);
    try {
      const given = readItem(item, input);
      const details = await uploads.readDetails(caller, given);
      content = await uploads.takeFile(given.file, LIMITS.inlineBytes);
      const { contentType, pageCount } = await uploads.inspect(caller, content, details.declaredType);
      await uploads.checkTemplate(caller, details);
      return { position, accepted: { details, content, contentType, pageCount } };
    } catch (error) {
      if (content) await intake.discard(content);
      if (!isRefusal(error)) throw error;
      return { position, error };
    }
  }

  async function checkAll(caller: Caller, input: UploadDocumentsInput): Promise<Checked[]> {
    const positions = input.documents.map((_, index) => index);
    const checked: Checked[] = [];
    const work = async () => {
      for (let position = positions.shift(); position !== undefined; position = positions.shift())
        checked.push(await check(caller, input, position));
    };
    await Promise.all(Array.from({ length: INSPECTED_AT_ONCE }, work));
    return checked.sort((a, b) => a.position - b.position);
  }

  async function discardStreamed(input: UploadDocumentsInput): Promise<void> {
    for (const item of input.documents) {
      const content = storedContentOf(item?.file);
      if (content) await intake.discard(content);
    }
  }

  /** What is wrong with the batch as a whole. */
  async function checkBatch(caller: Caller, input: UploadDocumentsInput): Promise<void> {
    const count = input.documents.length;
    const files = input.documents.filter((item) => item?.file !== null && item?.file !== undefined).length;
    if (files > LIMITS.batchDocuments) throw new ServiceError('BATCH_SIZE_EXCEEDED', { maxFiles: LIMITS.batchDocuments });
    if (count < 1 || count > LIMITS.batchDocuments)
      throw invalid('documents', `expected 1 to ${LIMITS.batchDocuments} documents, received ${count}`);
    if (typeof input.webhookUrl === 'string') await checkCallbackUrl(deps.outbound, caller.mode, input.webhookUrl);
  }

  return {
    async upload(caller, input) {
      try {
        await checkBatch(caller, input);
        const checked = await checkAll(caller, input);
        const refusals = checked.flatMap((item) => ('error' in item ? [item] : []));
        const accepted = checked.flatMap((item) => ('accepted' in item ? [item.accepted] : []));
        if (accepted.length === 0) throw allRefused(refusals);
        const bytes = accepted.reduce((sum, item) => sum + item.content.sizeBytes, 0);
        if (bytes > LIMITS.batchBytes) throw togetherTooLarge(LIMITS.batchBytes);
        await quota.check(caller, accepted.length, bytes);
        const refused = refusals.map(({ position, error }) => refusedItem(position, input.documents[position]?.filename ?? null, error));
        const batch = await database.transaction(async (tx) => {
          const record = tx.create(BatchRecord, {
            id: newId('batch'),
            organizationId: caller.organizationId,
            mode: caller.mode,
            kind: 'upload',
            status: 'processing',
            documentsCount: checked.length,
            refused,
            callbackUrl: input.webhookUrl ?? null,
            createdById: caller.userId,
            submittedAt: clock.now(),
            completedAt: null,
          });
          await tx.insert(BatchRecord, record);
          await uploads.acceptAll(
            tx,
            caller,
            accepted.map((item) => ({ ...item, batchId: record.id })),
          );
          await audit.record(tx, caller, {
            action: 'batch.uploaded',
            target: record.id,
            details: { documents: accepted.length, refused: refused.length },
          });
          return record;
        });
        tasks.hint('document.process', input.priority ?? 'normal');
        return batch;
      } catch (error) {
        await discardStreamed(input);
        throw error;
      }
    },
  };
}
