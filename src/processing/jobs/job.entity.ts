import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { QualityLevel } from '../../documents/index.js';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { Node } from '../../platform/graphql/graphql.js';
import { formatDurationOrNull } from '../../vocabulary/format.js';
import type { Mode } from '../../vocabulary/permissions.js';

/** What a job may look for (D55, D61). */
export const OcrFeature = { TEXT: 'TEXT', TABLES: 'TABLES', FORMS: 'FORMS', QUERIES: 'QUERIES', SIGNATURES: 'SIGNATURES' } as const;
export type OcrFeature = keyof typeof OcrFeature;
registerEnumType(OcrFeature, {
  name: 'OcrFeature',
  description: 'What a job looks for.',
  valuesConfig: meaningsOf<OcrFeature>({
    TEXT: 'Lines and words; results hold them whatever is asked for.',
    TABLES: 'Tables with their cells.',
    FORMS: 'Labels with the values beside them, check boxes and radio buttons.',
    QUERIES: 'Answers to the questions given in `queries`.',
    SIGNATURES: 'Places that somebody signed.',
  }),
});

/** States of a job (D56). */
export const JobStatus = {
  QUEUED: 'QUEUED',
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCEEDED: 'SUCCEEDED',
  PARTIAL_SUCCESS: 'PARTIAL_SUCCESS',
  FAILED: 'FAILED',
} as const;
export type JobStatus = keyof typeof JobStatus;
registerEnumType(JobStatus, {
  name: 'JobStatus',
  description: 'How far a job has come; the last three are its end.',
  valuesConfig: meaningsOf<JobStatus>({
    QUEUED: 'It waits for its turn.',
    IN_PROGRESS: 'Its pages are read.',
    SUCCEEDED: 'Every page was read; the results are there.',
    PARTIAL_SUCCESS: 'Some pages could not be read; the warnings name them.',
    FAILED: 'Nothing was read; errorCode says why.',
  }),
});

/** A question put to a document; `alias` names its answer. */
export interface JobQuery {
  readonly text: string;
  readonly alias: string;
}

/** An advanced-processing job: what is looked for in a document, and how far it is. */
@ObjectType('ProcessingJob', {
  implements: Node,
  simpleResolvers: true,
  description: 'Reads a document for text, tables, forms, queries or signatures.',
})
@Entity('processing_jobs')
@Index('processing_jobs_batch', ['batchId', 'position'])
@Index('processing_jobs_document', ['documentId', 'submittedAt', 'id'])
@Index('processing_jobs_list', ['organizationId', 'mode', 'submittedAt', 'id'])
@Index('processing_jobs_waiting', ['organizationId', 'status', 'submittedAt', 'position'])
@Index('processing_jobs_status', ['status'])
export class ProcessingJob {
  @Field(() => ID, { description: 'Global id, begins with `job_`.' })
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Field(() => ID, { nullable: true, description: 'The processing batch that the job belongs to.' })
  @Column(idColumn({ nullable: true }))
  batchId!: string | null;

  /** Place in the batch, from 0. */
  @Column('int', { default: 0 })
  position!: number;

  @Field(() => ID, { nullable: true, description: 'null until the address of a batch item was fetched.' })
  @Column(idColumn({ nullable: true }))
  documentId!: string | null;

  /** Address that is fetched when the job begins (batch items). */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  documentUrl!: string | null;

  /** The job registered the document (D53) and ends its first run. */
  @Column('boolean', { default: false })
  ownsDocument!: boolean;

  @Field(() => JobStatus, { description: 'How far it has come.' })
  @Column(wordColumn(16))
  status!: JobStatus;

  @Field(() => [OcrFeature], { description: 'What it looks for.' })
  @Column('json')
  features!: OcrFeature[];

  @Column('json')
  queries!: JobQuery[];

  @Field(() => QualityLevel, { description: 'Speed against accuracy.' })
  @Column(wordColumn(10))
  quality!: QualityLevel;

  @Field(() => Date, { description: 'When it was asked for.' })
  @Column(momentColumn())
  submittedAt!: Date;

  @Column(momentColumn({ nullable: true }))
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ended; null until then.' })
  @Column(momentColumn({ nullable: true }))
  completedAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'How long it took, in milliseconds; null until it ended.' })
  @Column({ type: 'int', nullable: true })
  processingTimeMs!: number | null;

  get jobId(): string {
    return this.id;
  }

  get processingTime(): string | null {
    return formatDurationOrNull(this.processingTimeMs);
  }

  /** Pages of the file; null until counted. */
  @Column({ type: 'int', nullable: true })
  pageCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pages that were read; null while the job runs.' })
  @Column({ type: 'int', nullable: true })
  pagesProcessed!: number | null;

  @Column(wordColumn(8, { nullable: true }))
  format!: string | null;

  @Column({ type: 'int', nullable: true })
  fileSize!: number | null;

  @Field(() => [String], { description: 'What was noticed without stopping the work, in sentences.' })
  @Column('json')
  warnings!: string[];

  @Field(() => String, { nullable: true, description: 'Code of the failure.' })
  @Column(wordColumn(40, { nullable: true }))
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The failure in a sentence; null unless failed.' })
  @Column({ type: 'varchar', length: 500, nullable: true })
  errorMessage!: string | null;

  /** Attempt whose stored results count; null without results. */
  @Column({ type: 'int', nullable: true })
  resultSet!: number | null;

  /** Items in the one sequence of results (D59). */
  @Column('int', { default: 0 })
  itemCount!: number;

  @Column('int')
  createdById!: number;

  /** E-mail address of who asked for the job: the uploader of a document that it registers (D41). */
  @Column({ type: 'varchar', length: 254 })
  createdBy!: string;

  /** Told of this job's end beside the subscribers (D83). */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  callbackUrl!: string | null;
}

// Not on the accessors themselves: decorated accessors lose the fast path of simple resolvers.
Field(() => ID, { description: 'Same as id.' })(ProcessingJob.prototype, 'jobId');
Field(() => String, { nullable: true, description: 'Duration such as `2.3s`.' })(ProcessingJob.prototype, 'processingTime');

/** Part of a job's results: so many items of the one sequence as gzipped JSON, from a position on. */
@Entity('job_results')
export class JobResultChunk {
  @PrimaryColumn(idKey())
  jobId!: string;

  /** Attempt that wrote it; only one attempt's chunks are shown. */
  @PrimaryColumn('int')
  resultSet!: number;

  /** Position of its first item, from 0. */
  @PrimaryColumn('int')
  firstItem!: number;

  @Column('int')
  itemCount!: number;

  @Column('mediumblob')
  items!: Buffer;
}

/** One row an organization, locked while batch jobs are counted and started, so that never more than five run (D56). */
@Entity('job_slots')
export class JobSlots {
  @PrimaryColumn('int')
  organizationId!: number;
}
