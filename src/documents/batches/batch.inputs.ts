import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Args, Field, Float, ID, InputType, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { type FileContent, FileContentScalar } from '../../platform/content/file-content.scalar.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { Node } from '../../platform/graphql/graphql.js';
import { PageArgs } from '../../platform/graphql/paging.js';
import { Document } from '../document.entity.js';
import { DocumentStatus, DocumentType, PriorityLevel, QualityLevel } from '../document.enums.js';
import { DocumentConnection } from '../document.inputs.js';
import { ProgressMessage } from '../runs/progress.inputs.js';
import type { BatchRecord } from './batch.entity.js';

/** Status of a batch: upload batches in small letters (D37), processing batches in capitals (D57). */
export const BatchStatus = {
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
} as const;
export type BatchStatus = keyof typeof BatchStatus;
registerEnumType(BatchStatus, {
  name: 'BatchStatus',
  description: 'Upload batches: processing, completed, failed. Processing batches: PROCESSING, COMPLETED, FAILED.',
  valuesConfig: meaningsOf<BatchStatus>({
    processing: 'Of an upload batch: the work on its documents has not ended.',
    completed: 'Of an upload batch: the work on all its documents has ended, and not all failed.',
    failed: 'Of an upload batch: all its documents failed.',
    PROCESSING: 'Of a processing batch: the work on its documents has not ended.',
    COMPLETED: 'Of a processing batch: the work on all its documents has ended, and not all failed.',
    FAILED: 'Of a processing batch: all its documents failed.',
  }),
});

/** State of a batch of either kind, spelled alike. */
export const BatchState = { PROCESSING: 'PROCESSING', COMPLETED: 'COMPLETED', FAILED: 'FAILED' } as const;
export type BatchState = keyof typeof BatchState;
registerEnumType(BatchState, {
  name: 'BatchState',
  description: 'State of a batch of either kind.',
  valuesConfig: meaningsOf<BatchState>({
    PROCESSING: 'The work on its documents has not ended.',
    COMPLETED: 'The work on all its documents has ended, and not all failed.',
    FAILED: 'All its documents failed.',
  }),
});

/** What the documents of a batch of either kind are. */
export const BATCH_DOCUMENTS = 'Its documents that the caller may read, newest first.';

/** What both kinds of batch have; a kind is a class that extends this one (D38). */
@InterfaceType('Batch', { description: 'Documents that came together, by upload or for processing.' })
export abstract class Batch {
  @Field(() => ID, { description: 'Global id, begins with `batch_`.' })
  id!: string;
  @Field(() => ID, { description: 'Same as id.' })
  batchId!: string;
  @Field(() => BatchStatus, {
    deprecationReason: 'Since 2026-11-22: use state, which both kinds of batch spell alike.',
    description: 'As `state`; upload batches spell it in small letters.',
  })
  status!: BatchStatus;
  @Field(() => BatchState, { description: 'How far the work on its documents has come.' })
  state!: BatchState;
  @Field(() => Int, { description: 'How many documents were sent, refused ones included.' })
  documentsCount!: number;
  @Field(() => Int, { description: 'Neither in work nor failed.' })
  completedCount!: number;
  @Field(() => Int, { description: 'How many of them could not be read, or were refused.' })
  failedCount!: number;
  @Field(() => Date, { description: 'When it came.' })
  submittedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When the work on the last document ended; null until then.' })
  completedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'While running.' })
  estimatedCompletion!: Date | null;

  @Field(() => DocumentConnection, { description: BATCH_DOCUMENTS })
  documentsConnection(@Args(() => PageArgs) _args: PageArgs): DocumentConnection {
    throw new Error('each kind of batch resolves it');
  }

  /** The row that it shows: fields that count or list read it. */
  record!: BatchRecord;
}

@ObjectType({ simpleResolvers: true, description: 'Why an item failed.' })
export class ItemError {
  @Field(() => String, { description: 'Code of the failure.' })
  code!: string;
  @Field(() => String, { description: 'The failure in a sentence.' })
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A document of an upload batch; one that was refused has no id.' })
export class BatchDocument {
  @Field(() => ID, { nullable: true, description: 'Global id of the document; null where it was refused.' })
  id!: string | null;
  @Field(() => Document, { nullable: true, description: 'The document itself; null where it was refused.' })
  document!: Document | null;
  @Field(() => String, { nullable: true, description: 'As it was sent.' })
  filename!: string | null;
  @Field(() => DocumentStatus, { description: 'How far the document has come; failed where it was refused.' })
  status!: DocumentStatus;
  @Field(() => Float, { nullable: true, description: 'Overall confidence, 0-1; null until it was read.' })
  confidence!: number | null;
  @Field(() => String, { nullable: true, description: 'How long reading took, such as `2.3s`; null until then.' })
  processingTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  processingTimeMs!: number | null;
  @Field(() => ItemError, { nullable: true, description: 'After a failure.' })
  error!: ItemError | null;
}

@ObjectType('UploadBatch', {
  implements: [Batch, Node],
  simpleResolvers: true,
  description: 'Documents that were uploaded together.',
})
export class UploadBatch extends Batch {
  @Field(() => String, { nullable: true, description: 'From submission to completion; null until then.' })
  processingTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  processingTimeMs!: number | null;
  @Field(() => [BatchDocument], { description: 'In the order of the upload.' })
  documents!: BatchDocument[];
}

@InputType({ description: 'One document of a batch. What is wrong with it fails this item alone.' })
export class UploadBatchItem {
  @Field(() => FileContentScalar, { nullable: true, description: 'Base64 content; required.' })
  file?: FileContent | null;
  @Field(() => String, { nullable: true, description: 'Required.' })
  filename?: string | null;
  @Field(() => String, { nullable: true, description: 'Media type; one that contradicts the content is refused.' })
  contentType?: string | null;
  @Field(() => String, { nullable: true, description: 'A document type; omitted: classified.' })
  type?: string | null;
  @Field(() => GraphQLJSON, { nullable: true, description: 'At most 50 string values.' })
  metadata?: unknown;
  @Field(() => ID, { nullable: true, description: 'Template that reads it; absent: that of the batch, else the best match.' })
  templateId?: string | null;
}

@InputType({ description: 'Several documents at once: 1-100, 150 MiB in all.' })
export class UploadDocumentsInput {
  @Field(() => [UploadBatchItem], { nullable: 'items', description: '1-100 documents.' })
  documents!: (UploadBatchItem | null)[];
  @Field(() => String, { nullable: true, description: 'Notified of each document and of the end of the batch.' })
  webhookUrl?: string | null;
  @Field(() => PriorityLevel, { nullable: true, description: 'Which documents come first; default normal.' })
  priority?: PriorityLevel | null;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default balanced.' })
  quality?: QualityLevel | null;
  @Field(() => DocumentType, { nullable: true, description: 'For items that name none.' })
  type?: DocumentType | null;
  @Field(() => ID, { nullable: true, description: 'For items that name none.' })
  templateId?: string | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'For every item; an item may set keys otherwise.' })
  metadata?: Record<string, unknown> | null;
}

@ObjectType({ implements: ProgressMessage, simpleResolvers: true, description: 'A message about a batch in work.' })
export class BatchUpdate extends ProgressMessage {
  @Field(() => Batch, { description: 'The batch as it is now.' })
  batch!: Batch;
  @Field(() => ID, { nullable: true, description: 'Id of the document or job that changed.' })
  item!: string | null;
  @Field(() => Document, { nullable: true, description: 'The document that changed; null when the caller may not read it.' })
  document!: Document | null;
}
