import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import { closedSet, useEntries } from '../../platform/graphql/closed-set.js';
import { Node, Weighs } from '../../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../../platform/graphql/json-schema.js';
import { formatDurationOrNull } from '../../vocabulary/format.js';
import { globalId, ID_PREFIXES, partOfGlobalId } from '../../vocabulary/ids.js';
import { DocumentType } from '../document.enums.js';
import { ReviewReasonEntry } from '../review/review-reason.js';

/** A rectangle in fractions of the page from the top left; as callers give it, too. */
@InputType('BoundingBoxInput', { description: 'Fractions of the page from the top left, 0-1.' })
@ObjectType('BoundingBox', { simpleResolvers: true, description: 'Fractions of the page from the top left, 0-1.' })
export class BoundingBox {
  @Field(() => Float, { description: 'Left edge as a fraction of the width of the page.' })
  left!: number;
  @Field(() => Float, { description: 'Upper edge as a fraction of the height of the page.' })
  top!: number;
  @Field(() => Float, { description: 'Width as a fraction of the width of the page.' })
  width!: number;
  @Field(() => Float, { description: 'Height as a fraction of the height of the page.' })
  height!: number;
}

/** One extracted value as stored with its run. */
export interface StoredField {
  readonly path: string;
  readonly value: unknown;
  readonly text: string | null;
  readonly confidence: number | null;
  readonly page: number | null;
  readonly box: BoundingBox | null;
  readonly words: readonly string[];
  readonly rule: string;
  readonly source: string;
  /** Confidence of the reading that a person corrected. */
  readonly readConfidence?: number | null;
  /** Value before a person corrected it; absent when never corrected. */
  readonly oldValue?: unknown;
}

/** Confidence scores of a run. */
@ObjectType('ConfidenceScores', { simpleResolvers: true, description: 'How sure the service is of what it read, 0-1.' })
export class ConfidenceScores {
  @Field(() => Float, { nullable: true, description: 'Of the document as a whole, 0-1; null without values.' })
  overall!: number | null;
  @ShownAs(mapOf({ type: ['number', 'null'], minimum: 0, maximum: 1 }))
  @Field(() => GraphQLJSONObject, { description: 'Field name to confidence 0-1.', deprecationReason: useEntries('fieldsEntries') })
  fields!: Record<string, number | null>;
}

/** Status of a run (D27). */
export const RunStatus = closedSet('RunStatus', 'How far a run has come.', {
  processing: 'It is under way, or waits for its turn.',
  completed: 'It ended, and nothing asked for a person.',
  review_required: 'It ended, and a person should look.',
  failed: 'It ended without a result; errorCode says why.',
});

const DOCUMENT_PREFIX = `${ID_PREFIXES.document}_`;

/** The global id of a run. */
const runId = (documentId: string, number: number) => globalId('run', documentId.slice(DOCUMENT_PREFIX.length), number);

/** Which run a global id means. */
export function runOfId(id: string): { readonly documentId: string; readonly number: number } {
  const [document = '', number] = partOfGlobalId('run', id).split('_');
  return { documentId: `${DOCUMENT_PREFIX}${document}`, number: Number(number) };
}

/** One processing run of a document, numbered from 1 (D27); its extraction is kept. */
@ObjectType('ProcessingRun', {
  implements: Node,
  simpleResolvers: true,
  description: 'One reading of a document. A document that is read anew gets a further run; earlier ones stay as they were.',
})
@Entity('processing_runs')
@Index('processing_runs_completed', ['completedAt'])
export class ProcessingRun {
  @Field(() => ID, { description: 'The document that was read.' })
  @PrimaryColumn(idKey())
  documentId!: string;

  @Field(() => Int, { description: 'From 1, in the order of the runs.' })
  @PrimaryColumn('int')
  number!: number;

  @Column('int')
  organizationId!: number;

  @Field(() => RunStatus, { description: 'How far it has come.' })
  @Column(wordColumn(16))
  status!: string;

  @Field(() => String, { nullable: true, description: 'Name and version of the reader.' })
  @Column({ type: 'varchar', length: 120, nullable: true })
  engine!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Version of the models that chose the values; a number behind a + is the organization's own training.",
  })
  @Column(wordColumn(40, { nullable: true }))
  models!: string | null;

  @Field(() => DocumentType, { nullable: true, description: 'Type that was found or given; null: not recognised.' })
  @Column(wordColumn(24, { nullable: true }))
  type!: string | null;

  @Field(() => String, { nullable: true, description: 'Template that read it; null: none did.' })
  @Column(idColumn({ nullable: true }))
  templateId!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of that template, major.minor.' })
  @Column(wordColumn(16, { nullable: true }))
  templateVersion!: string | null;

  @Field(() => Boolean, { description: 'Whether the template was used although it does not fit.' })
  @Column('boolean', { default: false })
  forced!: boolean;

  @Weighs(5)
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'The values by key; null until the run ended with a result.' })
  @Column({ type: 'json', nullable: true })
  extractedData!: Record<string, unknown> | null;

  @Field(() => ConfidenceScores, { nullable: true, description: 'How sure the service was; null until the run ended with a result.' })
  @Column({ type: 'json', nullable: true })
  confidenceScores!: ConfidenceScores | null;

  @Column({ type: 'json', nullable: true })
  fields!: StoredField[] | null;

  @Weighs(1)
  @Field(() => [ReviewReasonEntry], { description: 'Why a person should look, most pressing first.' })
  @Column('json')
  reviewReasons!: ReviewReasonEntry[];

  @Field(() => String, { nullable: true, description: 'Code of the failure; null unless failed.' })
  @Column(wordColumn(40, { nullable: true }))
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The failure in a sentence; null unless failed.' })
  @Column({ type: 'varchar', length: 500, nullable: true })
  errorMessage!: string | null;

  @Field(() => Int, { nullable: true, description: 'How long it took, in milliseconds; null until it ended.' })
  @Column({ type: 'int', nullable: true })
  processingTimeMs!: number | null;

  get processingTime(): string | null {
    return formatDurationOrNull(this.processingTimeMs);
  }

  get id(): string {
    return runId(this.documentId, this.number);
  }

  @Field(() => Date, { description: 'When reading began; until then, when it was asked for.' })
  @Column(momentColumn())
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it ended; null until then.' })
  @Column(momentColumn({ nullable: true }))
  completedAt!: Date | null;
}

Field(() => String, { nullable: true, description: 'Duration such as `2.3s`.' })(ProcessingRun.prototype, 'processingTime');
Field(() => ID, { description: 'Global id, `run_` with the document and the number of the run.' })(ProcessingRun.prototype, 'id');

/** One page as it was read (pipeline/packed.ts), of the newest finished run. */
@Entity('document_pages')
export class DocumentPageRecord {
  @PrimaryColumn(idKey())
  documentId!: string;

  @PrimaryColumn('int')
  number!: number;

  @Column('mediumblob')
  model!: Buffer;
}

/** The recognised text of a document. */
@Entity('document_texts')
export class DocumentText {
  @PrimaryColumn(idKey())
  documentId!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: string;

  /** Recognised text in reading order. */
  @Column('mediumtext')
  text!: string;
}
