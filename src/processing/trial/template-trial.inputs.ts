import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ConfidenceScores } from '../../documents/index.js';
import { DocumentType, MatchingRules, TemplateField, TemplateFormat } from '../../templates/index.js';

@InputType({ description: 'From which addresses to read, and what to show.' })
export class TestTemplateInput {
  @Field(() => [String], { description: '1-10 addresses.' })
  documentUrls!: string[];
  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  returnExtractedData?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  includeConfidenceScores?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'Why nothing could be read.' })
export class TrialError {
  @Field(() => String, { description: 'Code of the failure.' })
  code!: string;
  @Field(() => String, { description: 'The failure in a sentence.' })
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What a template reads from one address; nothing is stored.' })
export class TemplateTestResult {
  @Field(() => String, { description: 'The address as it was given.' })
  documentUrl!: string;
  @Field(() => Boolean, { description: 'Whether it could be read.' })
  success!: boolean;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What the template reads, by key; null with returnExtractedData false, or when nothing could be read.',
  })
  extractedData!: Record<string, unknown> | null;
  @Field(() => ConfidenceScores, {
    nullable: true,
    description: 'How sure it is; null with includeConfidenceScores false, or when nothing could be read.',
  })
  confidence!: ConfidenceScores | null;
  @Field(() => String, { nullable: true, description: 'How long it took, such as `2.3s`; null when nothing could be read.' })
  processingTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  processingTimeMs!: number | null;
  @Field(() => TrialError, { nullable: true, description: 'Why nothing could be read; null on success.' })
  error!: TrialError | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The trial in one line. A mean or a rate is null while no address counts towards it; rates are 0-1.',
})
export class TemplateTestSummary {
  @Field(() => Float, { nullable: true, description: 'Valid required fields / required fields.' })
  averageAccuracy!: number | null;
  @Field(() => Float, { nullable: true, description: 'Addresses that could be read / all, 0-1.' })
  successRate!: number | null;
  @Field(() => String, { nullable: true, description: 'Mean time of reading, such as `2.3s`.' })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true, description: 'The same in milliseconds.' })
  averageProcessingTimeMs!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a template reads from the addresses, in their order.' })
export class TemplateTest {
  @Field(() => [TemplateTestResult], { description: 'One for each address, in their order.' })
  testResults!: TemplateTestResult[];
  @Field(() => TemplateTestSummary, { description: 'The trial in one line.' })
  summary!: TemplateTestSummary;
}

@InputType({ description: 'documentId or documentType is required.' })
export class MatchTemplatesInput {
  @Field(() => ID, { nullable: true, description: 'A document for which templates are looked for.' })
  documentId?: string | null;
  @Field(() => DocumentType, { nullable: true, description: 'Templates for this type alone.' })
  documentType?: DocumentType | null;
  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  returnConfidence?: boolean | null;
  @Field(() => Int, { nullable: true, description: '1-20, default 5.' })
  maxResults?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A template that fits, and why.' })
export class TemplateMatchView {
  @Field(() => ID, { description: 'The template that fits.' })
  templateId!: string;
  @Field(() => String, { description: 'Its name.' })
  templateName!: string;
  @Field(() => Float, { nullable: true, description: 'How well it fits, 0-1; null with returnConfidence false.' })
  confidence!: number | null;
  @Field(() => String, { description: 'Why it fits, in a few words.' })
  matchReason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The template that fits best, with a confidence of at least 0.60.' })
export class BestTemplateMatch {
  @Field(() => ID, { description: 'The template that fits best.' })
  templateId!: string;
  @Field(() => Float, { nullable: true, description: 'How well it fits, 0-1; null with returnConfidence false.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Templates that fit, best first.' })
export class TemplateMatches {
  @Field(() => [TemplateMatchView], { description: 'At most maxResults.' })
  matches!: TemplateMatchView[];
  @Field(() => BestTemplateMatch, { nullable: true, description: 'null when the best is below 0.60.' })
  bestMatch!: BestTemplateMatch | null;
}

@ObjectType({ simpleResolvers: true, description: 'A value that a draft would read otherwise; null where there is none.' })
export class ReplayedValue {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What the document holds now.' })
  before!: unknown;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What the draft reads.' })
  after!: unknown;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A value on which a reading differs from what a person approved; null where there is none.',
})
export class JudgedValue {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What the person approved.' })
  confirmed!: unknown;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What was read before any correction.' })
  before!: unknown;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What the draft reads.' })
  after!: unknown;
}

@ObjectType({ simpleResolvers: true, description: 'What a draft of a template would change on one document.' })
export class ReplayedDocument {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Field(() => String, { description: 'Name of its file.' })
  filename!: string;
  @Field(() => [ReplayedValue], { description: 'Values that differ; empty when the draft reads the same.' })
  changes!: ReplayedValue[];
  @Field(() => [JudgedValue], {
    nullable: true,
    description:
      'Values that were read wrong before or would be with the draft, held against what was approved; null: nobody approved the document.',
  })
  judged!: JudgedValue[] | null;
  @Field(() => Float, { nullable: true, description: 'Overall confidence now, 0-1.' })
  confidenceBefore!: number | null;
  @Field(() => Float, { nullable: true, description: 'Overall confidence with the draft, 0-1.' })
  confidenceAfter!: number | null;
  @Field(() => [String], { description: 'Review reasons with the draft.' })
  reviewReasons!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'What a draft would change on the last documents of a template; nothing is stored.' })
export class TemplateReplay {
  @Field(() => Int, { description: 'Documents that the draft was tried on.' })
  documentsReplayed!: number;
  @Field(() => Int, { description: 'Those of them on which it reads something else.' })
  documentsChanged!: number;
  @Field(() => [ReplayedDocument], { description: 'Each of them, newest first.' })
  documents!: ReplayedDocument[];
}

@ObjectType({ simpleResolvers: true, description: 'A template proposed from one reviewed document; create it with sampleDocumentId.' })
export class TemplateSuggestion {
  @Field(() => ID, { description: 'The document that it was made from.' })
  sampleDocumentId!: string;
  @Field(() => String, { description: 'Name of the vendor, or of the file.' })
  name!: string;
  @Field(() => DocumentType, { description: 'Type of the document.' })
  documentType!: DocumentType;
  @Field(() => TemplateFormat, { description: 'How it would find its values.' })
  format!: TemplateFormat;
  @Field(() => MatchingRules, { description: 'To which documents it would be applied.' })
  matchingRules!: MatchingRules;
  @Field(() => [TemplateField], { description: 'Fields for the reviewed values, with where they stand.' })
  fields!: TemplateField[];
  @Field(() => [String], { description: 'Reviewed values that stand nowhere on the document.' })
  notFound!: string[];
}
