import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type FileContent, FileContentScalar } from '../platform/content/file-content.scalar.js';
import { meaningsOf } from '../platform/graphql/closed-set.js';
import { Deletion } from '../platform/graphql/deletion.js';
import { Lazy, Weighs } from '../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../platform/graphql/json-schema.js';
import { type ListOrder, orderEnum } from '../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../platform/graphql/paging.js';
import { invalid } from '../vocabulary/errors.js';
import { Document } from './document.entity.js';
import { DocumentStatus, DocumentType, PriorityLevel, QualityLevel } from './document.enums.js';

/** Columns that a list of documents may be sorted by (D32). */
export const DocumentSort = { createdAt: 'createdAt', updatedAt: 'updatedAt', confidence: 'confidence', filename: 'filename' } as const;
export type DocumentSort = keyof typeof DocumentSort;
registerEnumType(DocumentSort, {
  name: 'DocumentSort',
  description: 'What a list of documents is ordered by.',
  valuesConfig: meaningsOf<DocumentSort>({
    createdAt: 'When they came.',
    updatedAt: 'When they last changed.',
    confidence: 'Overall confidence; documents without one count as lowest.',
    filename: 'Name of the file.',
  }),
});

/** Orders of the list of documents. */
export const DocumentOrder = orderEnum<DocumentSort>('DocumentOrder', {
  createdAt: 'moment',
  updatedAt: 'moment',
  confidence: 'share',
  filename: 'text',
});
const IN_ORDER = 'As in orderBy.';

/** Direction of a sorted list. */
export const SortOrder = { asc: 'asc', desc: 'desc' } as const;
export type SortOrder = keyof typeof SortOrder;
registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'Direction of an order.',
  valuesConfig: meaningsOf<SortOrder>({ asc: 'Smallest, oldest or A first.', desc: 'Largest, newest or Z first.' }),
});

/** How an uploaded document is to be read, whichever way its bytes come. */
@InputType()
export abstract class UploadOptions {
  @Field(() => DocumentType, { nullable: true, description: 'Omitted: the document is classified.' })
  type?: DocumentType | null;
  @ShownAs(mapOf({ type: 'string' }))
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'At most 50 string values.' })
  metadata?: Record<string, unknown> | null;
  @Field(() => String, { nullable: true, description: 'Notified when processing ends.' })
  webhookUrl?: string | null;
  @Field(() => PriorityLevel, { nullable: true, description: 'Whose turn comes first; default normal.' })
  priority?: PriorityLevel | null;
  @Field(() => ID, { nullable: true, description: 'Template that reads it; absent: the best match.' })
  templateId?: string | null;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default balanced.' })
  quality?: QualityLevel | null;
}

@InputType({ description: 'An upload with its content (base64, up to 5 MiB over GraphQL; REST streams up to 50 MiB).' })
export class UploadDocumentInput extends UploadOptions {
  @Field(() => FileContentScalar, { description: 'Base64 content of a PDF, PNG, JPEG, TIFF, BMP or WebP.' })
  file!: FileContent;
  @Field(() => String, { description: 'Name of the file, 1-255 characters, without a path.' })
  filename!: string;
  @Field(() => String, { nullable: true, description: 'Media type; one that contradicts the content is refused.' })
  contentType?: string | null;
}

@InputType({ description: 'Changes of a document.' })
export class UpdateDocumentInput {
  @Field(() => DocumentType, { nullable: true, description: 'What the next run takes the document for; null unsets it.' })
  type?: DocumentType | null;
  @Field(() => ID, { nullable: true, description: 'Template of the next run; it must fit unless forced; null unsets it.' })
  templateId?: string | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Merged by key; null removes a key.' })
  metadata?: Record<string, unknown> | null;
  @Field(() => Boolean, { nullable: true, description: 'Reads the document anew as a further run.' })
  reprocess?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Skips the checks of type and matching rules of the template.' })
  forceTemplate?: boolean | null;
}

@InputType({ description: 'An upload whose bytes follow by PUT to a signed link.' })
export class CreateUploadInput extends UploadOptions {
  @Field(() => String, { description: 'Name of the file, 1-255 characters, without a path.' })
  filename!: string;
  @Field(() => Int, { description: 'Size in bytes, at most 52,428,800.' })
  size!: number;
  @Field(() => String, { description: 'Media type; one that contradicts the content is refused.' })
  contentType!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A header to send with the upload.' })
export class UploadHeader {
  @Field(() => String, { description: 'Name of the header.' })
  name!: string;
  @Field(() => String, { description: 'What to send in it, exactly.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Where and how to send the bytes of an upload.' })
export class UploadTicket {
  @Field(() => String, { description: 'PUT the raw bytes here.' })
  uploadUrl!: string;
  @Field(() => [UploadHeader], { description: 'Headers that the PUT needs.' })
  headers!: UploadHeader[];
  @Field(() => ID, { description: 'The document that is made; its status is uploading until the bytes are there.' })
  documentId!: string;
  @Field(() => Date, { description: 'Until then the bytes are taken.' })
  expiresAt!: Date;
  @Field(() => Int, { description: 'Seconds from now.' })
  expiresIn!: number;
}

@InputType({ description: 'Filters of a document list.' })
export class DocumentFilter {
  @Field(() => [ID], { nullable: true, description: 'These documents, 1-100; an unknown id is passed over.' })
  ids?: string[] | null;
  @Field(() => [DocumentStatus], { nullable: true, description: 'Any of these statuses.' })
  status?: DocumentStatus[] | null;
  @Field(() => [DocumentType], { nullable: true, description: 'Any of these types.' })
  type?: DocumentType[] | null;
  @Field(() => ID, { nullable: true, description: 'An unknown id gives an empty list.' })
  templateId?: string | null;
  @Field(() => String, { nullable: true, description: 'E-mail address of the uploader.' })
  uploadedBy?: string | null;
  @Field(() => String, { nullable: true, description: 'Created at or after: ISO 8601 date or timestamp.' })
  fromDate?: string | null;
  @Field(() => String, { nullable: true, description: 'Created at or before; a bare date means its last instant UTC.' })
  toDate?: string | null;
  @Field(() => Float, { nullable: true, description: 'Least overall confidence, 0-1.' })
  confidence?: number | null;
  @Field(() => Float, { nullable: true, description: 'Most overall confidence, 0-1.' })
  confidenceMax?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Failed or with a broken rule.' })
  hasErrors?: boolean | null;
  @Field(() => String, { nullable: true, description: 'In filename or extracted text.' })
  search?: string | null;
}

/** Filter, order and page of documents. */
@ArgsType()
export class DocumentListArgs extends PageArgs {
  @Field(() => DocumentFilter, { nullable: true, description: 'Only documents that it fits.' })
  filter?: DocumentFilter | null;
  @Field(() => DocumentOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
  @Field(() => DocumentSort, { nullable: true, description: IN_ORDER })
  sortBy?: DocumentSort | null;
  @Field(() => SortOrder, { nullable: true, description: IN_ORDER })
  sortOrder?: SortOrder | null;
}

/** The order that a list of documents asks for, in either way. Throws VALIDATION_ERROR when in both. Pure. */
export function readDocumentOrder({
  orderBy,
  sortBy,
  sortOrder,
}: Pick<DocumentListArgs, 'orderBy' | 'sortBy' | 'sortOrder'>): ListOrder<DocumentSort> {
  if (!sortBy && !sortOrder) return DocumentOrder.read(orderBy);
  if (orderBy) throw invalid('orderBy', 'expected either orderBy or sortBy with sortOrder, received both');
  return { member: sortBy ?? 'createdAt', direction: sortOrder ?? 'desc' };
}

@ObjectType({ simpleResolvers: true, description: 'Counts over the whole filtered set.' })
export class DocumentSummary {
  @Field(() => Int, { description: 'All documents of the list, on whatever page.' })
  totalDocuments!: number;
  @Field(() => Int, { description: 'Those of them that are completed.' })
  completed!: number;
  @Field(() => Int, { description: 'Including uploading.' })
  processing!: number;
  @Field(() => Int, { description: 'Those of them that wait for a person.' })
  reviewRequired!: number;
  @Field(() => Int, { description: 'Those of them that could not be read.' })
  failed!: number;
  @Field(() => Float, { nullable: true, description: 'Mean over documents that have one.' })
  averageConfidence!: number | null;
}

/** A page of documents with the summary of the whole filtered set. */
@ObjectType('DocumentConnection', { simpleResolvers: true, description: 'A page of documents, with counts over all that fit the filter.' })
export class DocumentConnection extends connectionOf('Document', () => Document) {
  @Lazy()
  @Field(() => DocumentSummary, { description: 'The whole list in four figures; counted only when asked for.' })
  summary!: Promise<DocumentSummary> | DocumentSummary;
}

@ObjectType({ simpleResolvers: true, description: 'What is left of a deleted document.' })
export class DeletedDocument extends Deletion {
  @Field(() => ID, { description: 'Global id that the document had.' })
  id!: string;
  @Field(() => String, { description: 'Name of the file that is gone.' })
  filename!: string;
  @Field(() => String, { description: 'E-mail address of who deleted it.' })
  deletedBy!: string;
  @Field(() => Date, { description: 'When it was deleted.' })
  deletedAt!: Date;
  @Field(() => String, { nullable: true, description: 'As it was given; null without one.' })
  reason!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One record of a history; the members beyond timestamp depend on the type.' })
export class HistoryEvent {
  @Field(() => ID, { description: 'Global id of the event, begins with `evt_`.' })
  id!: string;
  @Field(() => String, { description: 'Event type, such as `document.uploaded`.' })
  type!: string;
  @Field(() => Date, { description: 'When it happened.' })
  timestamp!: Date;
  @Field(() => GraphQLJSONObject, { description: 'Members by type, as REST shows them beside id, type and timestamp.' })
  details!: Record<string, unknown>;
}

@ObjectType({ simpleResolvers: true, description: 'What happened to a document, oldest first.' })
export class DocumentHistory {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Weighs(20)
  @Field(() => [HistoryEvent], { description: 'What happened to it, oldest first.' })
  events!: HistoryEvent[];
}
