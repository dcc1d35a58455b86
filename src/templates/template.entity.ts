import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DocumentType } from '../organizations/index.js';
import { idColumn, idKey, momentColumn, wordColumn } from '../platform/database/columns.js';
import { meaningsOf } from '../platform/graphql/closed-set.js';
import { Node } from '../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../platform/graphql/json-schema.js';
import type { Mode } from '../vocabulary/permissions.js';

/** How a template finds its fields. */
export const TemplateFormat = { fixed: 'fixed', variable: 'variable' } as const;
export type TemplateFormat = keyof typeof TemplateFormat;
registerEnumType(TemplateFormat, {
  name: 'TemplateFormat',
  description: 'How a template finds its values.',
  valuesConfig: meaningsOf<TemplateFormat>({
    fixed: 'In zones of the page, for forms that always look the same.',
    variable: 'By labels, the text around and tables, for documents whose parts move.',
  }),
});

/** Whether a template is used (D66). */
export const TemplateStatus = { active: 'active', inactive: 'inactive' } as const;
export type TemplateStatus = keyof typeof TemplateStatus;
registerEnumType(TemplateStatus, {
  name: 'TemplateStatus',
  description: 'Whether a template is used.',
  valuesConfig: meaningsOf<TemplateStatus>({
    active: 'Documents are matched against it.',
    inactive: 'No document is read by it; it can be seen, cloned and tested.',
  }),
});

/** Types of template fields. */
export const TemplateFieldType = {
  TEXT: 'TEXT',
  NUMBER: 'NUMBER',
  DATE: 'DATE',
  BOOLEAN: 'BOOLEAN',
  SELECT: 'SELECT',
  MULTISELECT: 'MULTISELECT',
} as const;
export type TemplateFieldType = keyof typeof TemplateFieldType;
registerEnumType(TemplateFieldType, {
  name: 'TemplateFieldType',
  description: 'What a value of a template is taken for.',
  valuesConfig: meaningsOf<TemplateFieldType>({
    TEXT: 'Text as printed.',
    NUMBER: 'A number, given without grouping.',
    DATE: 'A calendar date, given as YYYY-MM-DD.',
    BOOLEAN: 'Yes or no.',
    SELECT: 'One of the options of the field.',
    MULTISELECT: 'Any of the options of the field.',
  }),
});

/** A field of a template (D68, D69). */
@ObjectType('TemplateField', {
  implements: Node,
  simpleResolvers: true,
  description: 'A value that a template reads: where it stands, and what it must look like.',
})
export class TemplateField {
  @Field(() => ID, { description: 'Begins with `fld_`; it stays when the field is renamed.' })
  id!: string;
  @Field(() => String, { description: 'Key of the value in extractedData; unique in the template.' })
  name!: string;
  @Field(() => TemplateFieldType, { description: 'What the value is taken for.' })
  type!: TemplateFieldType;
  @Field(() => Int, { nullable: true, description: 'Page of the zone, from 1; null for a field without one.' })
  page!: number | null;
  @Field(() => Float, { nullable: true, description: 'All four in 0-1: fractions of the page; else points from the top left.' })
  positionX!: number | null;
  @Field(() => Float, { nullable: true, description: 'Upper edge of the zone, as positionX.' })
  positionY!: number | null;
  @Field(() => Float, { nullable: true, description: 'Width of the zone, as positionX.' })
  width!: number | null;
  @Field(() => Float, { nullable: true, description: 'Height of the zone, as positionX.' })
  height!: number | null;
  @Field(() => Boolean, { description: 'Whether a document without the value waits for a person.' })
  required!: boolean;
  @Field(() => [String], { nullable: true, description: 'Values of SELECT and MULTISELECT.' })
  options!: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Printed labels beside which the value stands.' })
  labels!: string[] | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'The extractor of the type is asked first; zone and labels serve where it finds nothing.',
  })
  preferBuiltIn!: boolean | null;
  @Field(() => String, { nullable: true, description: 'Segment of an EDI message that the value belongs to; kept as given.' })
  ediSegment!: string | null;
  @Field(() => String, { nullable: true, description: 'Element of that segment; kept as given.' })
  ediElement!: string | null;
}

/** When a template is chosen automatically (D115). */
@ObjectType('MatchingRules', { simpleResolvers: true, description: 'To which documents a template is applied.' })
export class MatchingRules {
  @Field(() => [String], { description: 'Texts that all stand in the document, compared without case.' })
  contentMatches!: string[];
  @Field(() => DocumentType, { nullable: true, description: 'Type that a document must have; null: any.' })
  documentType!: string | null;
  @Field(() => Float, { nullable: true, description: 'Mean match confidence of the documents that used the template; on read.' })
  confidence!: number | null;
}

/** What is kept of a sample file. */
@ObjectType('TemplateSampleFile', { simpleResolvers: true, description: 'The file that shows what documents of a template look like.' })
export class TemplateSampleFile {
  @Field(() => String, { description: 'Name of the file as it was given.' })
  fileName!: string;
  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Signed link to a PNG of the first page, 15 minutes; ?page= shows others. null: only the words are kept.',
  })
  previewUrl!: string | null;
}

/** The part of a template that versions keep. */
export interface TemplateContent {
  readonly name: string;
  readonly description: string | null;
  readonly format: TemplateFormat;
  readonly matchingRules: { readonly contentMatches: readonly string[]; readonly documentType: string | null };
  readonly fields: readonly TemplateField[];
  readonly validationSchema: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly outputMapping: Readonly<Record<string, string>>;
}

/** What became of a template's runs, kept incrementally. */
export abstract class TemplateCounts {
  /** Runs that ended, those of them that ended well, their time and confidence in all. */
  @Column('int', { default: 0 })
  runs!: number;

  @Column('int', { default: 0 })
  succeeded!: number;

  @Column('bigint', { default: 0 })
  timeMs!: string;

  @Column('double', { default: 0 })
  confidenceSum!: number;

  /** Fields that a person looked at, and those of them that he corrected (D49). */
  @Column('int', { default: 0 })
  reviewedFields!: number;

  @Column('int', { default: 0 })
  correctedFields!: number;
}

/** An extraction template. */
@ObjectType('Template', { implements: Node, simpleResolvers: true, description: 'How one kind of document is read.' })
@Entity('templates')
@Index('templates_created', ['organizationId', 'mode', 'createdAt', 'id'])
@Index('templates_type', ['organizationId', 'mode', 'documentType', 'status'])
export class Template extends TemplateCounts {
  @Field(() => ID, { description: 'Global id, begins with `tpl_`.' })
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Field(() => String, { description: 'What people call it.' })
  @Column({ type: 'varchar', length: 200 })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is for; null without a description.' })
  @Column({ type: 'varchar', length: 1000, nullable: true })
  description!: string | null;

  @Field(() => DocumentType, { description: 'Type of the documents that it reads.' })
  @Column(wordColumn(24))
  documentType!: DocumentType;

  @Field(() => TemplateFormat, { description: 'How it finds its values.' })
  @Column(wordColumn(10))
  format!: TemplateFormat;

  @Field(() => String, { description: 'major.minor.' })
  @Column(wordColumn(16))
  version!: string;

  @Field(() => TemplateStatus, { description: 'Whether it is used.' })
  @Column(wordColumn(10))
  status!: TemplateStatus;

  @Column('json')
  rules!: { contentMatches: string[]; documentType: string | null };

  @Field(() => [TemplateField], { description: 'Values that it reads, in the order given.' })
  @Column('json')
  fields!: TemplateField[];

  @ShownAs(mapOf({ type: 'object', additionalProperties: true }))
  @Field(() => GraphQLJSONObject, {
    description: 'Field name to {pattern, required, minLength, maxLength}: a value that breaks its rule asks for a person.',
  })
  @Column('json')
  validationSchema!: Record<string, Record<string, unknown>>;

  @ShownAs(mapOf({ type: 'string' }))
  @Field(() => GraphQLJSONObject, { description: 'Field name to the JSONPath at which its value is put into extractedData.' })
  @Column('json')
  outputMapping!: Record<string, string>;

  @Field(() => Int, { description: 'How many fields it has.' })
  @Column('int')
  fieldsCount!: number;

  @Column({ type: 'varchar', length: 255, nullable: true })
  sampleName!: string | null;

  @Column(wordColumn(40, { nullable: true }))
  sampleType!: string | null;

  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  sampleKey!: string | null;

  /** Words of the sample's pages (gzipped JSON of TemplateSpec.sample), for anchors and layout similarity; null without sample. */
  @Column({ type: 'mediumblob', nullable: true, select: false })
  sampleModel!: Buffer | null;

  /** The stored document whose words the sample holds: they go when it goes (D35). */
  @Index('templates_sample_document')
  @Field(() => ID, { nullable: true, description: 'Document whose pages are the sample, when the template was made from one.' })
  @Column(idColumn({ nullable: true }))
  sampleDocumentId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The template that it was copied from; null when it was not.' })
  @Column(idColumn({ nullable: true }))
  clonedFrom!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it last read a document; null: never.' })
  @Column(momentColumn({ nullable: true }))
  lastUsed!: Date | null;

  @Column('double', { default: 0 })
  matchSum!: number;

  @Column('int', { default: 0 })
  matched!: number;

  @Field(() => Date, { description: 'When it was made.' })
  @Column(momentColumn())
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @Column(momentColumn())
  updatedAt!: Date;
}

/** A version of a template as it was (D65). */
@Entity('template_versions')
export class TemplateVersion {
  @PrimaryColumn(idKey())
  templateId!: string;

  @PrimaryColumn(idKey(16))
  version!: string;

  @Column('json')
  content!: TemplateContent;

  @Column(momentColumn())
  createdAt!: Date;
}

/** A reviewed value of a template's field: how sure the reading was, and whether a person had to correct it (calibration). */
@Entity('template_reviewed_values')
export class TemplateReviewedValue {
  @PrimaryColumn(idKey())
  templateId!: string;

  @PrimaryColumn(idKey(64))
  field!: string;

  @PrimaryColumn(idKey())
  documentId!: string;

  @Column('double')
  confidence!: number;

  @Column('boolean')
  correct!: boolean;
}
