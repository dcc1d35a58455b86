import { ServiceError } from '../../vocabulary/errors.js';
import { formatDurationOrNull } from '../../vocabulary/format.js';
import { isId } from '../../vocabulary/ids.js';
import type { Confinement, Scope } from '../../vocabulary/permissions.js';
import type { DocumentContext } from '../document.service.js';
import { BatchRecord } from './batch.entity.js';
import { type Batch, type BatchState, type BatchStatus, UploadBatch } from './batch.inputs.js';

/** A kind of batch: how a stored batch is shown (D38). The kind `processing` is added by the feature `processing`. */
export interface BatchKind {
  readonly kind: BatchRecord['kind'];
  /** The batch as an instance of a class that extends Batch; what is counted or listed is read by the fields that ask for it. */
  show(record: BatchRecord): Batch;
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
  load(scope: Scope & { readonly confinement?: Confinement }, id: string): Promise<Batch>;
  show(record: BatchRecord): Batch;
  /** Documents of a batch that do not name it as their batch. */
  documentIds(record: BatchRecord): Promise<string[]>;
}

const UPLOAD_SELECTION =
  '... on UploadBatch { processingTime documents { id filename status confidence processingTime error { code message } } }';

function showUpload(record: BatchRecord): UploadBatch {
  const { completedAt, submittedAt } = record;
  const processingTimeMs = completedAt && completedAt.getTime() - submittedAt.getTime();
  return Object.assign(new UploadBatch(), {
    ...commonOf(record),
    processingTime: formatDurationOrNull(processingTimeMs),
    processingTimeMs,
  });
}

/** The members that batches of every kind have from their row. Pure. */
export function commonOf(record: BatchRecord) {
  const { id, status, documentsCount, submittedAt, completedAt } = record;
  const state = status.toUpperCase() as BatchState;
  return { id, batchId: id, status: status as BatchStatus, state, documentsCount, submittedAt, completedAt, record };
}

/** Builds the batches with the kind `upload`. */
export function createBatches({ database }: DocumentContext): Batches {
  const manager = database.dataSource.manager;
  const kinds = new Map<string, BatchKind>();

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
    load: async (scope, id) => batches.show(await batches.find(scope, id)),
    show: (record) => kinds.get(record.kind)!.show(record),
    documentIds: async (record) => (await kinds.get(record.kind)!.documentIds?.(record)) ?? [],
  };
  batches.add({ kind: 'upload', show: showUpload, selection: UPLOAD_SELECTION });
  return batches;
}
