import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type FileContent, FileContentScalar } from '../platform/content/file-content.scalar.js';
import { meaningsOf } from '../platform/graphql/closed-set.js';
import { Deletion } from '../platform/graphql/deletion.js';
import { Lazy, Weighs } from '../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../platform/graphql/json-schema.js';
import { type ListOrder, orderEnum, SAME_IN_FILTER } from '../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../platform/graphql/paging.js';
import { invalid } from '../vocabulary/errors.js';
import { Document } from './document.entity.js';
import { DocumentStatus, DocumentType, PriorityLevel, QualityLevel } from './document.enums.js';
import { ReviewReasonCode } from './review/review-reason.js';

/** Columns that a list of documents may be sorted by (D32). */
export const DocumentSort = { createdAt: 'createdAt', updatedAt: 'updatedAt', confidence: 'confidence', filename: 'filename' } as const;
export type DocumentSort = keyof typeof DocumentSort;
registerEnumType(DocumentSort, { name: 'DocumentSort', description: 'What a list of documents is ordered by.' });

/** Orders of the list of documents. */
export const DocumentOrder = orderEnum<DocumentSort>('DocumentOrder', ['createdAt', 'updatedAt', 'confidence', 'filename']);
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
  @Field(() => PriorityLevel, { nullable: true })
  priority?: PriorityLevel | null;
  @Field(() => ID, { nullable: true })
  templateId?: string | null;
  @Field(() => QualityLevel, { nullable: true })
  quality?: QualityLevel | null;
}

@InputType({ description: 'An upload with its content (base64, up to 5 MiB over GraphQL; REST streams up to 50 MiB).' })
export class UploadDocumentInput extends UploadOptions {
  @Field(() => FileContentScalar, { description: 'Base64 content of a PDF, PNG, JPEG, TIFF, BMP or WebP.' })
  file!: FileContent;
  @Field(() => String)
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
  @Field(() => String)
  filename!: string;
  @Field(() => Int, { description: 'Size in bytes, at most 52,428,800.' })
  size!: number;
  @Field(() => String)
  contentType!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A header to send with the upload.' })
export class UploadHeader {
  @Field(() => String)
  name!: string;
  @Field(() => String)
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Where and how to send the bytes of an upload.' })
export class UploadTicket {
  @Field(() => String, { description: 'PUT the raw bytes here.' })
  uploadUrl!: string;
  @Field(() => [UploadHeader])
  headers!: UploadHeader[];
  @Field(() => ID)
  documentId!: string;
  @Field(() => Date)
  expiresAt!: Date;
  @Field(() => Int, { description: 'Seconds from now.' })
  expiresIn!: number;
}

@InputType({ description: 'Filters of a document list.' })
export class DocumentFilter {
  @Field(() => [DocumentStatus], { nullable: true })
  status?: DocumentStatus[] | null;
  @Field(() => [DocumentType], { nullable: true })
  type?: DocumentType[] | null;
  @Field(() => ID, { nullable: true, description: 'An unknown id gives an empty list.' })
  templateId?: string | null;
  @Field(() => String, { nullable: true })
  uploadedBy?: string | null;
  @Field(() => String, { nullable: true, description: 'Created at or after: ISO 8601 date or timestamp.' })
  fromDate?: string | null;
  @Field(() => String, { nullable: true, description: 'Created at or before; a bare date means its last instant UTC.' })
  toDate?: string | null;
  @Field(() => Float, { nullable: true, description: 'Least overall confidence, 0-1.' })
  confidence?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Failed or with a broken rule.' })
  hasErrors?: boolean | null;
  @Field(() => String, { nullable: true, description: 'In filename or extracted text.' })
  search?: string | null;
}

/** Filter, order and page of documents. */
@ArgsType()
export class DocumentListArgs extends PageArgs {
  @Field(() => DocumentFilter, { nullable: true })
  filter?: DocumentFilter | null;
  @Field(() => DocumentOrder.type, { nullable: true })
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

/** Whose documents of the queue. */
export const ReviewClaim = { mine: 'mine', open: 'open' } as const;
export type ReviewClaim = keyof typeof ReviewClaim;
registerEnumType(ReviewClaim, {
  name: 'ReviewClaim',
  description: 'Who holds a document that waits for review.',
  valuesConfig: meaningsOf<ReviewClaim>({ mine: 'The caller.', open: 'Nobody else: the caller may take it.' }),
});

/** Whose work a document that waits is; null: everybody's. */
export const ReviewAssigned = { mine: 'mine', nobody: 'nobody', available: 'available' } as const;
export type ReviewAssigned = keyof typeof ReviewAssigned;
registerEnumType(ReviewAssigned, {
  name: 'ReviewAssigned',
  description: 'To whom a document that waits for review is assigned.',
  valuesConfig: meaningsOf<ReviewAssigned>({ mine: 'To the caller.', available: 'To the caller or to nobody.' }),
});

/** Orders of the queue. */
export const ReviewOrder = {
  URGENCY: 'URGENCY',
  CREATED_AT_ASC: 'CREATED_AT_ASC',
  CREATED_AT_DESC: 'CREATED_AT_DESC',
  TYPE_ASC: 'TYPE_ASC',
  REASON_ASC: 'REASON_ASC',
  TOTAL_AMOUNT_ASC: 'TOTAL_AMOUNT_ASC',
  TOTAL_AMOUNT_DESC: 'TOTAL_AMOUNT_DESC',
  CONFIDENCE_ASC: 'CONFIDENCE_ASC',
  ASSIGNEE_ASC: 'ASSIGNEE_ASC',
} as const;
export type ReviewOrder = keyof typeof ReviewOrder;
registerEnumType(ReviewOrder, {
  name: 'ReviewOrder',
  description: 'Order of what waits for review. Documents without a value come last.',
  valuesConfig: meaningsOf<ReviewOrder>({ URGENCY: 'Most urgent, then oldest first.' }),
});

@InputType({ description: 'What the queue of review is narrowed to.' })
export class ReviewQueueFilter {
  @Field(() => DocumentType, { nullable: true })
  type?: DocumentType | null;
  @Field(() => ReviewReasonCode, { nullable: true, description: 'Documents that wait for this reason, among others.' })
  reason?: string | null;
  @Field(() => ReviewClaim, { nullable: true, description: 'mine: those that the caller holds; open: those that nobody else holds.' })
  claimed?: ReviewClaim | null;
  @Field(() => ReviewAssigned, { nullable: true, description: "available: the caller's and nobody's." })
  assigned?: ReviewAssigned | null;
  @Field(() => Int, { nullable: true, description: 'Those assigned to this member.' })
  assigneeId?: number | null;
  @Field(() => Float, { nullable: true, description: 'Least total amount.' })
  minAmount?: number | null;
  @Field(() => Float, { nullable: true, description: 'Largest total amount.' })
  maxAmount?: number | null;
}

/** Filter, order and page of documents that wait for a person. */
@ArgsType()
export class ReviewQueueArgs extends PageArgs {
  @Field(() => ReviewQueueFilter, { nullable: true })
  filter?: ReviewQueueFilter | null;
  @Field(() => DocumentType, { nullable: true, description: SAME_IN_FILTER })
  type?: DocumentType | null;
  @Field(() => String, { nullable: true, description: SAME_IN_FILTER })
  reason?: string | null;
  @Field(() => ReviewClaim, { nullable: true, description: SAME_IN_FILTER })
  claimed?: ReviewClaim | null;
  @Field(() => ReviewAssigned, { nullable: true, description: SAME_IN_FILTER })
  assigned?: ReviewAssigned | null;
  @Field(() => Int, { nullable: true, description: SAME_IN_FILTER })
  assigneeId?: number | null;
  @Field(() => Float, { nullable: true, description: SAME_IN_FILTER })
  minAmount?: number | null;
  @Field(() => Float, { nullable: true, description: SAME_IN_FILTER })
  maxAmount?: number | null;
  @Field(() => ReviewOrder, { nullable: true, description: 'Default URGENCY.' })
  orderBy?: ReviewOrder | null;
}

@ObjectType({ simpleResolvers: true, description: 'Counts over the whole filtered set.' })
export class DocumentSummary {
  @Field(() => Int)
  totalDocuments!: number;
  @Field(() => Int)
  completed!: number;
  @Field(() => Int, { description: 'Including uploading.' })
  processing!: number;
  @Field(() => Int)
  reviewRequired!: number;
  @Field(() => Int)
  failed!: number;
  @Field(() => Float, { nullable: true, description: 'Mean over documents that have one.' })
  averageConfidence!: number | null;
}

/** A page of documents with the summary of the whole filtered set. */
@ObjectType('DocumentConnection', { simpleResolvers: true, description: 'A page of documents, with counts over all that fit the filter.' })
export class DocumentConnection extends connectionOf('Document', () => Document) {
  @Lazy()
  @Field(() => DocumentSummary)
  summary!: Promise<DocumentSummary> | DocumentSummary;
}

@ObjectType({ simpleResolvers: true, description: 'What is left of a deleted document.' })
export class DeletedDocument extends Deletion {
  @Field(() => ID)
  id!: string;
  @Field(() => String)
  filename!: string;
  @Field(() => String)
  deletedBy!: string;
  @Field(() => Date)
  deletedAt!: Date;
  @Field(() => String, { nullable: true })
  reason!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One record of a history; the members beyond timestamp depend on the type.' })
export class HistoryEvent {
  @Field(() => ID)
  id!: string;
  @Field(() => String)
  type!: string;
  @Field(() => Date)
  timestamp!: Date;
  @Field(() => GraphQLJSONObject, { description: 'Members by type, as REST shows them beside id, type and timestamp.' })
  details!: Record<string, unknown>;
}

@ObjectType({ simpleResolvers: true, description: 'What happened to a document, oldest first.' })
export class DocumentHistory {
  @Field(() => ID)
  documentId!: string;
  @Weighs(20)
  @Field(() => [HistoryEvent])
  events!: HistoryEvent[];
}
