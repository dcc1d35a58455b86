import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DocumentType, QualityLevel } from '../../documents/index.js';
import { AnalysisType, Complexity, LayoutKind, QualityIssue } from './analysis.enums.js';

@InputType({ description: 'What to find out about a document beside its values.' })
export class AnalyzeDocumentInput {
  @Field(() => [AnalysisType], { nullable: true, description: 'Default all four.' })
  analysisTypes?: AnalysisType[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Default false.' })
  includeMetrics?: boolean | null;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default that of the document.' })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'How the pages of a document are arranged.' })
export class LayoutAnalysis {
  @Field(() => LayoutKind, { nullable: true, description: 'How the words stand; null when it could not be told.' })
  type!: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether pages begin with the same lines.' })
  hasHeader!: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether pages end with the same lines.' })
  hasFooter!: boolean | null;
  @Field(() => Int, { nullable: true, description: 'Most columns of text side by side on a page.' })
  columnCount!: number | null;
  @Field(() => Int, { nullable: true, description: 'Tables on all pages.' })
  tableCount!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A language that the text is written in.' })
export class DetectedLanguage {
  @Field(() => String, { description: 'ISO 639-1.' })
  language!: string;
  @Field(() => Float, { description: 'Share of the text, 0-1.' })
  confidence!: number;
}

@ObjectType({ simpleResolvers: true, description: 'In which languages a document is written.' })
export class LanguageAnalysis {
  @Field(() => String, { nullable: true, description: 'ISO 639-1, `und` when unknown.' })
  primary!: string | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
  @Field(() => [DetectedLanguage], { description: 'Every language found, most frequent first.' })
  detected!: DetectedLanguage[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'How good the pictures of the pages are; null for what pages without pictures do not have.',
})
export class QualityAnalysis {
  @Field(() => Float, { nullable: true, description: '0-1.' })
  score!: number | null;
  @Field(() => Int, { nullable: true, description: 'Least dots per inch of the scanned pages; null for pages that are no pictures.' })
  resolution!: number | null;
  @Field(() => Float, { nullable: true, description: '0-1, of the least sharp page.' })
  clarity!: number | null;
  @Field(() => Float, { nullable: true, description: 'Degrees clockwise, of the most tilted page.' })
  skew!: number | null;
  @Field(() => [QualityIssue], { description: 'What is wrong with the pictures; empty when nothing is.' })
  issues!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'What kind of document it is.' })
export class ClassificationAnalysis {
  @Field(() => DocumentType, { nullable: true, description: 'The type; null: not recognised.' })
  documentType!: DocumentType | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
  @Field(() => String, { nullable: true, description: 'financial, transport, customs, legal, quality.' })
  category!: string | null;
  @Field(() => String, { nullable: true, description: 'Such as credit_note, receipt, house_bill.' })
  subtype!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What was not asked for is null.' })
export class Analysis {
  @Field(() => LayoutAnalysis, { nullable: true, description: 'How its pages are arranged.' })
  layout!: LayoutAnalysis | null;
  @Field(() => LanguageAnalysis, { nullable: true, description: 'In which languages it is written.' })
  language!: LanguageAnalysis | null;
  @Field(() => QualityAnalysis, { nullable: true, description: 'How good the pictures of its pages are.' })
  quality!: QualityAnalysis | null;
  @Field(() => ClassificationAnalysis, { nullable: true, description: 'What kind of document it is.' })
  classification!: ClassificationAnalysis | null;
}

@ObjectType({ simpleResolvers: true, description: 'How much there was to look at, and how long it took.' })
export class AnalysisMetrics {
  @Field(() => Float, { nullable: true, description: 'Share of the pages that words cover, 0-1.' })
  textCoverage!: number | null;
  @Field(() => String, { nullable: true, description: 'How long reading the document took, such as `2.3s`.' })
  processingTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  processingTimeMs!: number | null;
  @Field(() => Complexity, { nullable: true, description: 'How much there is to take apart on a page.' })
  complexity!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What was found out about a document beside its values.' })
export class DocumentAnalysis {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Field(() => Analysis, { description: 'What was found out.' })
  analysis!: Analysis;
  @Field(() => AnalysisMetrics, { nullable: true, description: 'null unless includeMetrics is true.' })
  metrics!: AnalysisMetrics | null;
}
