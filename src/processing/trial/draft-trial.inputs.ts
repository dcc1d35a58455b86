import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ExtractedField, ReviewReasonEntry } from '../../documents/index.js';
import { type FileContent, FileContentScalar } from '../../platform/content/index.js';
import { UpdateTemplateInput } from '../../templates/index.js';
import { TrialError } from './template-trial.inputs.js';

@InputType({ description: 'A draft, and what it is tried on: a file, or documents that were read.' })
export class TryTemplateInput {
  @Field(() => UpdateTemplateInput, { nullable: true, description: 'Members that differ from the template as it is saved.' })
  draft?: UpdateTemplateInput | null;
  @Field(() => FileContentScalar, {
    nullable: true,
    description: 'Base64; at most 5 MiB over GraphQL, 20 MiB over REST, 20 pages. Removed when it was read.',
  })
  file?: FileContent | null;
  @Field(() => Int, { nullable: true, description: 'Pictures of so many first pages of the file, 0-3; default 0.' })
  pictures?: number | null;
  @Field(() => [ID], { nullable: true, description: '1-10 documents; not together with file.' })
  documentIds?: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a draft reads from one file or document; nothing is stored.' })
export class DraftTrialResult {
  @Field(() => ID, { nullable: true, description: 'null for a file.' })
  documentId!: string | null;
  @Field(() => Boolean, { description: 'Whether it could be read.' })
  success!: boolean;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'What the draft reads, by key; null when nothing could be read.' })
  extractedData!: Record<string, unknown> | null;
  @Field(() => [ExtractedField], { description: 'Each value with page, box, rule and confidence.' })
  fields!: ExtractedField[];
  @Field(() => Float, { nullable: true, description: 'Of the whole, 0-1.' })
  confidence!: number | null;
  @Field(() => [ReviewReasonEntry], { description: 'Why a person would have to look.' })
  reviewReasons!: ReviewReasonEntry[];
  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  processingTimeMs!: number;
  @Field(() => [String], { description: 'Pictures of first pages as data URLs, where they were asked for.' })
  pictures!: string[];
  @Field(() => TrialError, { nullable: true, description: 'Why nothing could be read; null on success.' })
  error!: TrialError | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a draft of a template reads, by file or document.' })
export class DraftTrial {
  @Field(() => [DraftTrialResult], { description: 'One for each document or file, in the order asked for.' })
  results!: DraftTrialResult[];
}
