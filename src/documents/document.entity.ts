import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../platform/database/columns.js';
import { Node, Weighs } from '../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../platform/graphql/json-schema.js';
import { Template } from '../templates/index.js';
import { formatDurationOrNull } from '../vocabulary/format.js';
import type { Mode } from '../vocabulary/permissions.js';
import { type DefaultAccess, DocumentStatus, DocumentType, PriorityLevel, QualityLevel } from './document.enums.js';
import { ReviewReasonCode, ReviewReasonEntry } from './review/review-reason.js';

/** A document: what lists and reads show; heavy parts (extraction, text, pages) live in tables of their own. */
@ObjectType('Document', { implements: Node, simpleResolvers: true, description: 'A business document and what was read from it.' })
@Entity('documents')
@Index('documents_created', ['organizationId', 'mode', 'createdAt', 'id', 'status', 'confidence'])
@Index('documents_updated', ['organizationId', 'mode', 'updatedAt', 'id'])
@Index('documents_status', ['organizationId', 'mode', 'status', 'createdAt', 'id'])
@Index('documents_type', ['organizationId', 'mode', 'type', 'createdAt', 'id'])
@Index('documents_counts', ['organizationId', 'mode', 'type', 'status', 'confidence'])
@Index('documents_confidence', ['organizationId', 'mode', 'confidence', 'id', 'status'])
@Index('documents_filename', ['organizationId', 'mode', 'filename', 'id'])
@Index('documents_uploader', ['organizationId', 'mode', 'uploadedBy', 'createdAt'])
@Index('documents_template', ['organizationId', 'mode', 'templateId', 'createdAt'])
@Index('documents_content', ['organizationId', 'mode', 'sha256'])
@Index('documents_restricted', ['organizationId', 'mode', 'defaultAccess', 'inheritRolePermissions', 'status'])
@Index('documents_review', ['organizationId', 'mode', 'status', 'priority', 'createdAt', 'id'])
@Index('documents_batch', ['batchId'])
@Index('documents_assignee', ['assigneeId', 'organizationId'])
@Index('documents_holder', ['lockedById', 'organizationId'])
@Index('documents_source', ['sourceDocumentId'])
@Index('documents_search', [
  'organizationId',
  'mode',
  'id',
  'type',
  'status',
  'confidence',
  'createdAt',
  'updatedAt',
  'currency',
  'totalAmount',
  'uploadedById',
  'defaultAccess',
  'inheritRolePermissions',
])
@Index('documents_upload_expiry', ['status', 'uploadExpiresAt'])
export class Document {
  @Field(() => ID, { description: 'Global id, begins with `doc_`.' })
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Field(() => String, { description: 'Name of the file as it was uploaded.' })
  @Column({ type: 'varchar', length: 255 })
  filename!: string;

  /** Media type of the content as sniffed. */
  @Field(() => String, { description: 'Media type that the content shows, whatever the upload said.' })
  @Column(wordColumn(40))
  contentType!: string;

  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  @Column(wordColumn(24, { nullable: true }))
  type!: DocumentType | null;

  /** Type given by a caller; null: classify. The next run uses it (D28). */
  @Field(() => DocumentType, {
    nullable: true,
    description: 'Type that the next run takes the document for; null: it is classified.',
  })
  @Column(wordColumn(24, { nullable: true }))
  requestedType!: DocumentType | null;

  @Field(() => DocumentStatus, { description: 'How far it has come.' })
  @Column(wordColumn(16))
  status!: DocumentStatus;

  @Field(() => Int, { description: 'Size of the file in bytes; while uploading as it was announced.' })
  @Column('int')
  fileSize!: number;

  @Field(() => Int, {
    name: 'pageCount',
    nullable: true,
    description: 'Number of pages; null while uploading or when it cannot be counted. REST: `pages`.',
  })
  @Column({ type: 'int', nullable: true })
  pageCount!: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 639-1, `und` when unknown.' })
  @Column(wordColumn(8, { nullable: true }))
  language!: string | null;

  @Field(() => PriorityLevel, { description: 'How urgent reading it was when it came.' })
  @Column(wordColumn(8))
  priority!: PriorityLevel;

  @Field(() => QualityLevel, { description: 'Speed against accuracy, as the upload chose.' })
  @Column(wordColumn(10))
  quality!: QualityLevel;

  @Field(() => Float, { nullable: true, description: 'Overall confidence, 0-1.' })
  @Column({ type: 'double', nullable: true })
  confidence!: number | null;

  @Field(() => ID, { nullable: true, description: 'Template that read it; null: none did.' })
  @ForeignKey(() => Template, { name: 'documents_template_used' })
  @Column(idColumn({ nullable: true }))
  templateId!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of that template as it read, major.minor.' })
  @Column(wordColumn(16, { nullable: true }))
  templateVersion!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of that template as it read.' })
  @Column({ type: 'varchar', length: 200, nullable: true })
  templateName!: string | null;

  /** Template that the next run uses (D28); null: the best match. */
  @ForeignKey(() => Template, { name: 'documents_template_requested' })
  @Field(() => ID, { nullable: true, description: 'Template that the next run uses; null: the best match.' })
  @Column(idColumn({ nullable: true }))
  requestedTemplateId!: string | null;

  @Column('boolean', { default: false })
  forceTemplate!: boolean;

  @Field(() => Int, { nullable: true, description: 'How many values were found; null until it was read.' })
  @Column({ type: 'int', nullable: true })
  extractedFields!: number | null;

  /** A validationSchema rule is broken or amounts do not add up (D32: hasErrors). */
  @Column('boolean', { default: false })
  hasRuleErrors!: boolean;

  @Field(() => ReviewReasonCode, { nullable: true, description: 'Present while in review_required.' })
  @Column(wordColumn(40, { nullable: true }))
  reviewReason!: ReviewReasonCode | null;

  @Weighs(1)
  @Field(() => [ReviewReasonEntry], { description: 'Why a person should look at it, most pressing first.' })
  @Column('json')
  reviewReasons!: ReviewReasonEntry[];

  @ShownAs(mapOf({ type: 'string' }))
  @Field(() => GraphQLJSONObject, { description: 'What the uploader noted, as texts by key.' })
  @Column('json')
  metadata!: Record<string, string>;

  @Field(() => [String], { description: 'What was noticed without stopping the work, in sentences.' })
  @Column('json')
  warnings!: string[];

  @Column('int')
  uploadedById!: number;

  @Field(() => String, { description: 'E-mail address of the uploader.' })
  @Column({ type: 'varchar', length: 254 })
  uploadedBy!: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  webhookUrl!: string | null;

  @Field(() => ID, { nullable: true, description: 'The upload batch with which it came; null when it came alone.' })
  @Column(idColumn({ nullable: true }))
  batchId!: string | null;

  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  storageKey!: string;

  /** Which way is up as a person said (D147), by page number: Page.rotation of each run from then on. */
  @Column({ type: 'json', nullable: true })
  pageRotations!: Record<number, number> | null;

  @Column(wordColumn(64, { nullable: true }))
  sha256!: string | null;

  @Field(() => ID, { nullable: true, description: 'An earlier document with the same content.' })
  @Column(idColumn({ nullable: true }))
  duplicateOf!: string | null;

  /** The document that this one was split from (D147). */
  @Field(() => ID, { nullable: true, description: 'The document whose pages this one was made of.' })
  @Column(idColumn({ nullable: true }))
  sourceDocumentId!: string | null;

  @Field(() => Int, { nullable: true, description: 'First page of it in the source.' })
  @Column({ type: 'int', nullable: true })
  sourceFirstPage!: number | null;

  @Field(() => Int, { nullable: true, description: 'Last page of it in the source.' })
  @Column({ type: 'int', nullable: true })
  sourceLastPage!: number | null;

  /** Number of the newest run; 0 before the first. */
  @Column('int', { default: 0 })
  run!: number;

  /** Number of the run whose results are shown (D27: the old one until the new one ends). */
  @Column({ type: 'int', nullable: true })
  resultRun!: number | null;

  @Field(() => Int, { nullable: true, description: 'How long reading took, in milliseconds; null until then.' })
  @Column({ type: 'int', nullable: true })
  processingTimeMs!: number | null;

  get processingTime(): string | null {
    return formatDurationOrNull(this.processingTimeMs);
  }

  @Field(() => Date, { nullable: true, description: 'When reading began; null until then.' })
  @Column(momentColumn({ nullable: true }))
  processingStartedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last asked to be read anew; null: never.' })
  @Column(momentColumn({ nullable: true }))
  reprocessingStartedAt!: Date | null;

  @Field(() => Date, { description: 'When it came.' })
  @Column(momentColumn())
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When reading ended; null until then.' })
  @Column(momentColumn({ nullable: true }))
  completedAt!: Date | null;

  @Field(() => Date, { description: 'When anything of it last changed.' })
  @Column(momentColumn())
  updatedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Code of the failure.' })
  @Column(wordColumn(40, { nullable: true }))
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The failure in a sentence; null unless failed.' })
  @Column({ type: 'varchar', length: 500, nullable: true })
  errorMessage!: string | null;

  @Column(momentColumn({ nullable: true }))
  uploadExpiresAt!: Date | null;

  @Column(wordColumn(16, { default: 'organization' }))
  defaultAccess!: DefaultAccess;

  @Column('boolean', { default: true })
  inheritRolePermissions!: boolean;

  /** User who holds the review lock (D25), until `lockedUntil`. */
  @Column({ type: 'int', nullable: true })
  lockedById!: number | null;

  @Field(() => Date, { nullable: true, description: 'End of the review lock, when somebody holds it.' })
  @Column(momentColumn({ nullable: true }))
  lockedUntil!: Date | null;

  /** Member who is to review it; others may all the same. */
  @Column({ type: 'int', nullable: true })
  assigneeId!: number | null;

  @Field(() => Date, { nullable: true, description: 'Since when its review is assigned to somebody.' })
  @Column(momentColumn({ nullable: true }))
  assignedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'E-mail address of who approved or rejected it; null while nobody did.' })
  @Column({ type: 'varchar', length: 254, nullable: true })
  reviewedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was approved or rejected; null while it was not.' })
  @Column(momentColumn({ nullable: true }))
  reviewedAt!: Date | null;

  /** Extracted values that lists, search and filters look at. */
  @Column({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  totalAmount!: string | null;

  @Column({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  taxAmount!: string | null;

  @Column({ type: 'varchar', length: 8, nullable: true })
  currency!: string | null;

  @Column({ type: 'varchar', length: 300, nullable: true })
  vendorName!: string | null;

  @Column({ type: 'varchar', length: 300, nullable: true })
  customerName!: string | null;

  @Column({ type: 'varchar', length: 120, nullable: true })
  invoiceNumber!: string | null;
}

// Not on the accessor itself: decorated accessors lose the fast path of simple resolvers.
Field(() => String, { nullable: true, description: 'Duration such as `2.3s`.' })(Document.prototype, 'processingTime');
