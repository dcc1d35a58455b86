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
  @Field(() => String)
  name!: string;
  @Field(() => TemplateFieldType)
  type!: TemplateFieldType;
  @Field(() => Int, { nullable: true, description: 'From 1; default 1.' })
  page?: number | null;
  @Field(() => Float, { nullable: true })
  positionX?: number | null;
  @Field(() => Float, { nullable: true })
  positionY?: number | null;
  @Field(() => Float, { nullable: true })
  width?: number | null;
  @Field(() => Float, { nullable: true })
  height?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Default false.' })
  required?: boolean | null;
  @Field(() => [String], { nullable: true, description: '1-200 values; needed by SELECT and MULTISELECT.' })
  options?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Printed labels beside which the value stands.' })
  labels?: string[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Ask the extractor of the type first. Default false.' })
  preferBuiltIn?: boolean | null;
  @Field(() => String, { nullable: true })
  ediSegment?: string | null;
  @Field(() => String, { nullable: true })
  ediElement?: string | null;
}

@InputType({ description: 'To which documents a template is applied; all that is given must hold.' })
export class MatchingRulesInput {
  @Field(() => [String], { nullable: true })
  contentMatches?: string[] | null;
  @Field(() => DocumentType, { nullable: true })
  documentType?: DocumentType | null;
}

@InputType({ description: 'A file that shows what documents of a template look like.' })
export class SampleFileInput {
  @Field(() => String)
  fileName!: string;
  @Field(() => FileContentScalar)
  data!: FileContent;
  @Field(() => String, { nullable: true })
  contentType?: string | null;
}

@InputType({ description: 'A new template: which fields to read, and from which documents.' })
export class CreateTemplateInput {
  @Field(() => String)
  name!: string;
  @Field(() => DocumentType)
  documentType!: DocumentType;
  @Field(() => String, { nullable: true })
  description?: string | null;
  @Field(() => TemplateFormat, { nullable: true, description: 'Default variable.' })
  format?: TemplateFormat | null;
  @Field(() => String, { nullable: true, description: 'major.minor, default 1.0.' })
  version?: string | null;
  @Field(() => MatchingRulesInput, { nullable: true })
  matchingRules?: MatchingRulesInput | null;
  @Field(() => [TemplateFieldInput])
  fields!: TemplateFieldInput[];
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Field name to {pattern, required, minLength, maxLength}.' })
  validationSchema?: Record<string, unknown> | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Field name to a JSONPath of members and indexes.' })
  outputMapping?: Record<string, unknown> | null;
  @Field(() => ID, { nullable: true, description: 'A read document to take as the sample in place of a file.' })
  sampleDocumentId?: string | null;
  @Field(() => SampleFileInput, { nullable: true })
  sampleFile?: SampleFileInput | null;
}

@InputType({ description: 'Members not sent stay; a member sent replaces the whole.' })
export class UpdateTemplateInput {
  @Field(() => String, { nullable: true })
  name?: string | null;
  @Field(() => String, { nullable: true })
  description?: string | null;
  @Field(() => TemplateFormat, { nullable: true })
  format?: TemplateFormat | null;
  @Field(() => TemplateStatus, { nullable: true })
  status?: TemplateStatus | null;
  @Field(() => MatchingRulesInput, { nullable: true })
  matchingRules?: MatchingRulesInput | null;
  @Field(() => [TemplateFieldInput], { nullable: true })
  fields?: TemplateFieldInput[] | null;
  @Field(() => GraphQLJSONObject, { nullable: true })
  validationSchema?: Record<string, unknown> | null;
  @Field(() => GraphQLJSONObject, { nullable: true })
  outputMapping?: Record<string, unknown> | null;
}

@InputType({ description: 'What the copy of a template has otherwise.' })
export class CloneTemplateInput {
  @Field(() => String, { nullable: true, description: 'Default `<name> (copy)`.' })
  name?: string | null;
  @Field(() => DocumentType, { nullable: true })
  documentType?: DocumentType | null;
}

/** By what a list of templates may be ordered. */
export type TemplateOrderMember = 'createdAt' | 'updatedAt' | 'lastUsed' | 'name';

/** Orders of the list of templates. */
export const TemplateOrder = orderEnum<TemplateOrderMember>('TemplateOrder', ['createdAt', 'updatedAt', 'lastUsed', 'name']);

@InputType({ description: 'Filters of a list of templates.' })
export class TemplateFilter {
  @Field(() => DocumentType, { nullable: true })
  type?: DocumentType | null;
  @Field(() => TemplateStatus, { nullable: true })
  status?: TemplateStatus | null;
}

/** Filter, order and page of templates. */
@ArgsType()
export class TemplateListArgs extends PageArgs {
  @Field(() => TemplateFilter, { nullable: true })
  filter?: TemplateFilter | null;
  @Field(() => TemplateOrder.type, { nullable: true })
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
  @Field(() => Date)
  createdAt!: Date;
  @Field(() => String)
  name!: string;
  @Field(() => String, { nullable: true })
  description!: string | null;
  @Field(() => TemplateFormat)
  format!: TemplateFormat;
  @Field(() => Int)
  fieldsCount!: number;
  @Field(() => [TemplateField])
  fields!: readonly TemplateField[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Figures over all documents that a template read. A mean or a rate is null while no document counts towards it; rates are 0-1.',
})
export class TemplateStatistics {
  @Field(() => Int)
  documentsProcessed!: number;
  @Field(() => Float, { nullable: true, description: '1 - corrected / reviewed fields; without reviews the mean confidence.' })
  averageAccuracy!: number | null;
  @Field(() => String, { nullable: true })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true })
  averageProcessingTimeMs!: number | null;
  @Field(() => Float, { nullable: true })
  successRate!: number | null;
}
