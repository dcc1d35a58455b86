import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DocumentType } from '../organizations/index.js';
import { type FileContent, FileContentScalar } from '../platform/content/index.js';
import { orderEnum, SAME_IN_FILTER } from '../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../platform/graphql/paging.js';
import { Template, TemplateField, TemplateFieldType, TemplateFormat, TemplateStatus } from './template.entity.js';

@InputType({ description: 'A value that the template is to read: by a zone of the page, by labels beside it, or both.' })
export class TemplateFieldInput {
  @Field(() => ID, { nullable: true, description: 'Of a known field in an update: it keeps its id.' })
  id?: string | null;
  @Field(() => String, { description: 'Key of the value in extractedData; unique in the template.' })
  name!: string;
  @Field(() => TemplateFieldType, { description: 'What the value is taken for.' })
  type!: TemplateFieldType;
  @Field(() => Int, { nullable: true, description: 'From 1; default 1.' })
  page?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Left edge of the zone. All four in 0-1: fractions of the page; else points from the top left.',
  })
  positionX?: number | null;
  @Field(() => Float, { nullable: true, description: 'Upper edge of the zone, as positionX.' })
  positionY?: number | null;
  @Field(() => Float, { nullable: true, description: 'Width of the zone, as positionX.' })
  width?: number | null;
  @Field(() => Float, { nullable: true, description: 'Height of the zone, as positionX.' })
  height?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Default false.' })
  required?: boolean | null;
  @Field(() => [String], { nullable: true, description: '1-200 values; needed by SELECT and MULTISELECT.' })
  options?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Printed labels beside which the value stands.' })
  labels?: string[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Ask the extractor of the type first. Default false.' })
  preferBuiltIn?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Segment of an EDI message that the value belongs to; kept as given.' })
  ediSegment?: string | null;
  @Field(() => String, { nullable: true, description: 'Element of that segment; kept as given.' })
  ediElement?: string | null;
}

@InputType({ description: 'To which documents a template is applied; all that is given must hold.' })
export class MatchingRulesInput {
  @Field(() => [String], { nullable: true, description: 'Texts that must all stand in the document, compared without case.' })
  contentMatches?: string[] | null;
  @Field(() => DocumentType, { nullable: true, description: 'Type that a document must have; absent: any.' })
  documentType?: DocumentType | null;
}

@InputType({ description: 'A file that shows what documents of a template look like.' })
export class SampleFileInput {
  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string;
  @Field(() => FileContentScalar, { description: 'Base64 content of a PDF, PNG, JPEG, TIFF, BMP or WebP.' })
  data!: FileContent;
  @Field(() => String, { nullable: true, description: 'Media type; one that contradicts the content is refused.' })
  contentType?: string | null;
}

@InputType({ description: 'A new template: which fields to read, and from which documents.' })
export class CreateTemplateInput {
  @Field(() => String, { description: '1-200 characters.' })
  name!: string;
  @Field(() => DocumentType, { description: 'Type of the documents that it reads.' })
  documentType!: DocumentType;
  @Field(() => String, { nullable: true, description: 'What it is for; at most 1,000 characters.' })
  description?: string | null;
  @Field(() => TemplateFormat, { nullable: true, description: 'Default variable.' })
  format?: TemplateFormat | null;
  @Field(() => String, { nullable: true, description: 'major.minor, default 1.0.' })
  version?: string | null;
  @Field(() => MatchingRulesInput, { nullable: true, description: 'To which documents it is applied; absent: those of its type.' })
  matchingRules?: MatchingRulesInput | null;
  @Field(() => [TemplateFieldInput], { description: 'Values that it reads, at least one.' })
  fields!: TemplateFieldInput[];
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Field name to {pattern, required, minLength, maxLength}.' })
  validationSchema?: Record<string, unknown> | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Field name to a JSONPath of members and indexes.' })
  outputMapping?: Record<string, unknown> | null;
  @Field(() => ID, { nullable: true, description: 'A read document to take as the sample in place of a file.' })
  sampleDocumentId?: string | null;
  @Field(() => SampleFileInput, { nullable: true, description: 'A file that shows what its documents look like.' })
  sampleFile?: SampleFileInput | null;
}

@InputType({ description: 'Members not sent stay; a member sent replaces the whole.' })
export class UpdateTemplateInput {
  @Field(() => String, { nullable: true, description: '1-200 characters.' })
  name?: string | null;
  @Field(() => String, { nullable: true, description: 'What it is for, at most 1,000 characters; null removes it.' })
  description?: string | null;
  @Field(() => TemplateFormat, { nullable: true, description: 'How it finds its values.' })
  format?: TemplateFormat | null;
  @Field(() => TemplateStatus, { nullable: true, description: 'Whether it is used.' })
  status?: TemplateStatus | null;
  @Field(() => MatchingRulesInput, { nullable: true, description: 'To which documents it is applied.' })
  matchingRules?: MatchingRulesInput | null;
  @Field(() => [TemplateFieldInput], { nullable: true, description: 'All of its fields from now on.' })
  fields?: TemplateFieldInput[] | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Field name to {pattern, required, minLength, maxLength}.' })
  validationSchema?: Record<string, unknown> | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Field name to a JSONPath of members and indexes.' })
  outputMapping?: Record<string, unknown> | null;
}

@InputType({ description: 'What the copy of a template has otherwise.' })
export class CloneTemplateInput {
  @Field(() => String, { nullable: true, description: 'Default `<name> (copy)`.' })
  name?: string | null;
  @Field(() => DocumentType, { nullable: true, description: 'Type of the documents that the copy reads; default the same.' })
  documentType?: DocumentType | null;
}

/** By what a list of templates may be ordered. */
export type TemplateOrderMember = 'createdAt' | 'updatedAt' | 'lastUsed' | 'name';

/** Orders of the list of templates. */
export const TemplateOrder = orderEnum<TemplateOrderMember>('TemplateOrder', {
  createdAt: 'moment',
  updatedAt: 'moment',
  lastUsed: 'moment',
  name: 'text',
});

@InputType({ description: 'Filters of a list of templates.' })
export class TemplateFilter {
  @Field(() => DocumentType, { nullable: true, description: 'Templates for this type of document alone.' })
  type?: DocumentType | null;
  @Field(() => TemplateStatus, { nullable: true, description: 'Templates of this status alone.' })
  status?: TemplateStatus | null;
}

/** Filter, order and page of templates. */
@ArgsType()
export class TemplateListArgs extends PageArgs {
  @Field(() => TemplateFilter, { nullable: true, description: 'Only templates that it fits.' })
  filter?: TemplateFilter | null;
  @Field(() => TemplateOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
  @Field(() => DocumentType, { nullable: true, description: SAME_IN_FILTER })
  type?: DocumentType | null;
  @Field(() => TemplateStatus, { nullable: true, description: SAME_IN_FILTER })
  status?: TemplateStatus | null;
}

@ObjectType('TemplateConnection', { simpleResolvers: true, description: 'A page of templates.' })
export class TemplateConnection extends connectionOf('Template', () => Template) {}

/** What a caller may do with a template. */
@ObjectType('TemplateViewerCan', { simpleResolvers: true, description: 'What the permissions of the caller allow.' })
export class TemplateViewerCan {
  @Field(() => Boolean, { description: 'updateTemplate.' })
  edit!: boolean;
  @Field(() => Boolean, { description: 'removeTemplate, while no document refers to it.' })
  delete!: boolean;
  @Field(() => Boolean, { description: 'cloneTemplate.' })
  clone!: boolean;
  @Field(() => Boolean, { description: 'testTemplate.' })
  test!: boolean;
}

/** A version of a template as it was (D65). */
@ObjectType('TemplateVersion', { simpleResolvers: true, description: 'A template as it was in one of its versions.' })
export class TemplateVersionView {
  @Field(() => String, { description: 'major.minor.' })
  version!: string;
  @Field(() => Date, { description: 'When this version was made.' })
  createdAt!: Date;
  @Field(() => String, { description: 'Its name then.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'Its description then; null without one.' })
  description!: string | null;
  @Field(() => TemplateFormat, { description: 'How it found its values then.' })
  format!: TemplateFormat;
  @Field(() => Int, { description: 'How many fields it had.' })
  fieldsCount!: number;
  @Field(() => [TemplateField], { description: 'The values that it read then.' })
  fields!: readonly TemplateField[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Figures over all documents that a template read. A mean or a rate is null while no document counts towards it; rates are 0-1.',
})
export class TemplateStatistics {
  @Field(() => Int, { description: 'Documents that it read.' })
  documentsProcessed!: number;
  @Field(() => Float, { nullable: true, description: '1 - corrected / reviewed fields; without reviews the mean confidence.' })
  averageAccuracy!: number | null;
  @Field(() => String, { nullable: true, description: 'Mean time of reading a document, such as `2.3s`.' })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true, description: 'The same in milliseconds.' })
  averageProcessingTimeMs!: number | null;
  @Field(() => Float, { nullable: true, description: 'Not failed / finished.' })
  successRate!: number | null;
}
