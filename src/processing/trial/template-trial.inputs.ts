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
  @Field(() => String)
  code!: string;
  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What a template reads from one address; nothing is stored.' })
export class TemplateTestResult {
  @Field(() => String)
  documentUrl!: string;
  @Field(() => Boolean)
  success!: boolean;
  @Field(() => GraphQLJSONObject, { nullable: true })
  extractedData!: Record<string, unknown> | null;
  @Field(() => ConfidenceScores, { nullable: true })
  confidence!: ConfidenceScores | null;
  @Field(() => String, { nullable: true })
  processingTime!: string | null;
  @Field(() => Int, { nullable: true })
  processingTimeMs!: number | null;
  @Field(() => TrialError, { nullable: true })
  error!: TrialError | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The trial in one line. A mean or a rate is null while no address counts towards it; rates are 0-1.',
})
export class TemplateTestSummary {
  @Field(() => Float, { nullable: true, description: 'Valid required fields / required fields.' })
  averageAccuracy!: number | null;
  @Field(() => Float, { nullable: true })
  successRate!: number | null;
  @Field(() => String, { nullable: true })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true })
  averageProcessingTimeMs!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a template reads from the addresses, in their order.' })
export class TemplateTest {
  @Field(() => [TemplateTestResult])
  testResults!: TemplateTestResult[];
  @Field(() => TemplateTestSummary)
  summary!: TemplateTestSummary;
}

@InputType({ description: 'documentId or documentType is required.' })
export class MatchTemplatesInput {
  @Field(() => ID, { nullable: true })
  documentId?: string | null;
  @Field(() => DocumentType, { nullable: true })
  documentType?: DocumentType | null;
  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  returnConfidence?: boolean | null;
  @Field(() => Int, { nullable: true, description: '1-20, default 5.' })
  maxResults?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A template that fits, and why.' })
export class TemplateMatchView {
  @Field(() => ID)
  templateId!: string;
  @Field(() => String)
  templateName!: string;
  @Field(() => Float, { nullable: true })
  confidence!: number | null;
  @Field(() => String)
  matchReason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The template that fits best, with a confidence of at least 0.60.' })
export class BestTemplateMatch {
  @Field(() => ID)
  templateId!: string;
  @Field(() => Float, { nullable: true })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Templates that fit, best first.' })
export class TemplateMatches {
  @Field(() => [TemplateMatchView])
  matches!: TemplateMatchView[];
  @Field(() => BestTemplateMatch, { nullable: true, description: 'null when the best is below 0.60.' })
  bestMatch!: BestTemplateMatch | null;
}

@ObjectType({ simpleResolvers: true, description: 'A value that a draft would read otherwise; null where there is none.' })
export class ReplayedValue {
  @Field(() => String)
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true })
  before!: unknown;
  @Field(() => GraphQLJSON, { nullable: true })
  after!: unknown;
}

@ObjectType({ simpleResolvers: true, description: 'What a draft of a template would change on one document.' })
export class ReplayedDocument {
  @Field(() => ID)
  documentId!: string;
  @Field(() => String)
  filename!: string;
  @Field(() => [ReplayedValue])
  changes!: ReplayedValue[];
  @Field(() => Float, { nullable: true })
  confidenceBefore!: number | null;
  @Field(() => Float, { nullable: true })
  confidenceAfter!: number | null;
  @Field(() => [String], { description: 'Review reasons with the draft.' })
  reviewReasons!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'What a draft would change on the last documents of a template; nothing is stored.' })
export class TemplateReplay {
  @Field(() => Int)
  documentsReplayed!: number;
  @Field(() => Int)
  documentsChanged!: number;
  @Field(() => [ReplayedDocument])
  documents!: ReplayedDocument[];
}

@ObjectType({ simpleResolvers: true, description: 'A template proposed from one reviewed document; create it with sampleDocumentId.' })
export class TemplateSuggestion {
  @Field(() => ID)
  sampleDocumentId!: string;
  @Field(() => String)
  name!: string;
  @Field(() => DocumentType)
  documentType!: DocumentType;
  @Field(() => TemplateFormat)
  format!: TemplateFormat;
  @Field(() => MatchingRules)
  matchingRules!: MatchingRules;
  @Field(() => [TemplateField])
  fields!: TemplateField[];
  @Field(() => [String], { description: 'Reviewed values that stand nowhere on the document.' })
  notFound!: string[];
}
