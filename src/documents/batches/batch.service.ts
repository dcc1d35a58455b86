import { ServiceError } from '../../vocabulary/errors.js';
import { formatDuration } from '../../vocabulary/format.js';
import { isId } from '../../vocabulary/ids.js';
import type { Caller, Confinement, Scope } from '../../vocabulary/permissions.js';
import { accessFilter, subjectOf } from '../access/access.rules.js';
import type { Estimates } from '../counters/estimate.service.js';
import { type DocumentContext } from '../document.service.js';
import { listBatchDocuments } from '../document.store.js';
import { BatchRecord } from './batch.entity.js';
import { type Batch, type BatchStatus, UploadBatch } from './batch.inputs.js';
import { inOrder } from './batch.rules.js';
import { countBatch } from './batch.store.js';

/** A kind of batch: how a stored batch is shown (D38). The kind `processing` is added by the feature `processing`. */
export interface BatchKind {
  readonly kind: BatchRecord['kind'];
  /** The batch as an instance of a class that extends Batch. */
  load(caller: Caller, record: BatchRecord): Promise<Batch>;
  /** Its documents that do not name it as their batch. */
  documentIds?(record: BatchRecord): Promise<string[]>;
  /** What REST shows beside the members of Batch, as an inline fragment: `... on ProcessingBatch { jobs { ... } }`. */
  readonly selection: string;
}

/** Batches of every kind. */
export interface Batches {
  /** Makes a kind known; call while the application is put together. */
  add(kind: BatchKind): void;
  /** Inline fragments of all kinds. */
  selection(): string;
  /** Throws BATCH_NOT_FOUND; a client token finds only the one that it names. */
  find(scope: Scope & { readonly confinement?: Confinement }, id: string): Promise<BatchRecord>;
  /** Throws BATCH_NOT_FOUND. */
  load(caller: Caller, id: string): Promise<Batch>;
  show(caller: Caller, record: BatchRecord): Promise<Batch>;
  /** Documents of a batch that do not name it as their batch. */
  documentIds(record: BatchRecord): Promise<string[]>;
}

const UPLOAD_SELECTION =
  '... on UploadBatch { processingTime documents { id filename status confidence processingTime error { code message } } }';

/** Builds the batches with the kind `upload`. */
export function createBatches({ database }: DocumentContext, estimates: Estimates): Batches {
  const manager = database.dataSource.manager;
  const kinds = new Map<string, BatchKind>();

  async function loadUpload(caller: Caller, record: BatchRecord): Promise<UploadBatch> {
    const [counts, documents] = await Promise.all([
      countBatch(manager, record),
      listBatchDocuments(manager, record.id, accessFilter(subjectOf(caller))),
    ]);
    const { completedAt, submittedAt } = record;
    return Object.assign(new UploadBatch(), {
      id: record.id,
      batchId: record.id,
      status: record.status as BatchStatus,
      documentsCount: record.documentsCount,
      completedCount: counts.completed,
      failedCount: counts.failed,
      submittedAt,
      completedAt,
      estimatedCompletion: completedAt ? null : await estimates.completionOfBatch(record.id),
      processingTime: completedAt ? formatDuration(completedAt.getTime() - submittedAt.getTime()) : null,
      documents: inOrder(documents, record.refused),
    } satisfies UploadBatch);
  }

  const batches: Batches = {
    add(kind) {
      if (kinds.has(kind.kind)) throw new Error(`batch kind ${kind.kind} is there twice`);
      kinds.set(kind.kind, kind);
    },
    selection: () => [...kinds.values()].map((kind) => kind.selection).join(' '),
    async find(scope, id) {
      const { organizationId, mode, confinement } = scope;
      const isNamed = isId('batch', id) && (!confinement || confinement.batchId === id);
      const record = isNamed ? await manager.findOneBy(BatchRecord, { id, organizationId, mode }) : null;
      if (!record || !kinds.has(record.kind)) throw new ServiceError('BATCH_NOT_FOUND');
      return record;
    },
    load: async (caller, id) => batches.show(caller, await batches.find(caller, id)),
    show: (caller, record) => kinds.get(record.kind)!.load(caller, record),
    documentIds: async (record) => (await kinds.get(record.kind)!.documentIds?.(record)) ?? [],
  };
  batches.add({ kind: 'upload', load: loadUpload, selection: UPLOAD_SELECTION });
  return batches;
}
