import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { BoundingBox, ConfidenceScores, DocumentStatus, DocumentType, QualityLevel } from '../../documents/index.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { AnalysisType, Complexity, LayoutKind, QualityIssue } from '../analyze/analysis.enums.js';
import { UrlScalar } from '../document-url.scalar.js';

const enumOf = <T extends string>(...names: T[]) => Object.fromEntries(names.map((name) => [name, name])) as { [K in T]: K };

/** Forms of a parsed document (D54). */
export const ParseFormat = enumOf('structured', 'json', 'csv', 'xml', 'text');
export type ParseFormat = keyof typeof ParseFormat;
registerEnumType(ParseFormat, {
  name: 'ParseFormat',
  description: 'How what was read is given. All give extractedData; csv, xml and text add `output`.',
  valuesConfig: meaningsOf<ParseFormat>({
    structured: 'extractedData alone; the default.',
    json: 'The same as structured.',
    csv: 'A row for each value: field, value, confidence.',
    xml: 'An element for each value.',
    text: 'A line `path: value` for each value.',
  }),
});

/** Which way a page stands. */
export const Orientation = enumOf('portrait', 'landscape');
export type Orientation = keyof typeof Orientation;
registerEnumType(Orientation, { name: 'Orientation', description: 'Which way a page stands.' });

/** Style of most of a text. */
export const FontStyle = enumOf('normal', 'bold', 'italic', 'bold_italic');
export type FontStyle = keyof typeof FontStyle;
registerEnumType(FontStyle, { name: 'FontStyle', description: 'Style of most of the text in a block.' });

@InputType({ description: 'Which document to read, and how carefully.' })
export class ExtractTextInput {
  @Field(() => UrlScalar)
  documentUrl!: string;
  @Field(() => QualityLevel, { nullable: true })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'Points for PDF, pixels for pictures.' })
export class Dimensions {
  @Field(() => Float, { nullable: true })
  width!: number | null;
  @Field(() => Float, { nullable: true })
  height!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Facts of the file that was read.' })
export class ExtractionMetadata {
  @Field(() => Int, { description: 'Bytes.' })
  fileSize!: number;
  @Field(() => Dimensions, { nullable: true, description: 'Of the first page.' })
  dimensions!: Dimensions | null;
}

@ObjectType({ simpleResolvers: true, description: 'Text of a document, read at once.' })
export class TextExtraction {
  @Field(() => ID)
  documentId!: string;
  @Field(() => String)
  extractedText!: string;
  @Field(() => Float, { nullable: true, description: 'Mean confidence of the words, 0-1; null without words.' })
  confidence!: number | null;
  @Field(() => String)
  processingTime!: string;
  @Field(() => Int)
  processingTimeMs!: number;
  @Field(() => Int)
  pages!: number;
  @Field(() => String)
  language!: string;
  @Field(() => String, { description: 'pdf, png, jpeg, tiff, bmp or webp.' })
  format!: string;
  @Field(() => ExtractionMetadata)
  metadata!: ExtractionMetadata;
}

@InputType({ description: 'By which template to read a document, and how to give what was read.' })
export class ParseDocumentInput {
  @Field(() => UrlScalar, { nullable: true, description: 'Parsed in place of the stored file; nothing stored changes.' })
  documentUrl?: string | null;
  @Field(() => ID, { nullable: true, description: "Default: the document's own, else the best match." })
  templateId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  includeConfidence?: boolean | null;
  @Field(() => ParseFormat, { nullable: true })
  outputFormat?: ParseFormat | null;
  @Field(() => QualityLevel, { nullable: true })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a template read in a document.' })
export class ParsedDocument {
  @Field(() => ID)
  documentId!: string;
  @Field(() => ID, { nullable: true })
  templateId!: string | null;
  @Field(() => String, { nullable: true })
  templateName!: string | null;
  @Field(() => GraphQLJSONObject)
  extractedData!: Record<string, unknown>;
  @Field(() => ConfidenceScores, { nullable: true, description: 'null with includeConfidence false.' })
  confidence!: ConfidenceScores | null;
  @Field(() => String)
  processingTime!: string;
  @Field(() => Int)
  processingTimeMs!: number;
  @Field(() => DocumentStatus, { description: 'completed or review_required.' })
  status!: DocumentStatus;
  @Field(() => String, { nullable: true, description: 'With outputFormat csv, xml or text.' })
  output!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A paragraph or line of text and where it stands.' })
export class TextBlock {
  @Field(() => ID)
  id!: string;
  @Field(() => String, { nullable: true, description: 'null with includeText false.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
  @Field(() => BoundingBox)
  boundingBox!: BoundingBox;
  @Field(() => Float, { nullable: true, description: 'Points.' })
  fontSize!: number | null;
  @Field(() => FontStyle, { nullable: true })
  fontStyle!: FontStyle | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where a table stands on a page, and how large it is.' })
export class TableOutline {
  @Field(() => ID)
  id!: string;
  @Field(() => Int)
  rows!: number;
  @Field(() => Int)
  columns!: number;
  @Field(() => BoundingBox)
  boundingBox!: BoundingBox;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where a picture stands on a page.' })
export class ImageOutline {
  @Field(() => ID)
  id!: string;
  @Field(() => String, { nullable: true })
  type!: string | null;
  @Field(() => BoundingBox)
  boundingBox!: BoundingBox;
}

@ObjectType({ simpleResolvers: true, description: 'What stands where on one page.' })
export class PageLayout {
  @Field(() => Int)
  pageNumber!: number;
  @Field(() => Float, { description: 'Points for PDF, pixels for pictures.' })
  width!: number;
  @Field(() => Float)
  height!: number;
  @Field(() => Orientation)
  orientation!: Orientation;
  @Field(() => [TextBlock])
  textBlocks!: TextBlock[];
  @Field(() => [TableOutline])
  tables!: TableOutline[];
  @Field(() => [ImageOutline], { description: 'Empty unless includeImages is true.' })
  images!: ImageOutline[];
}

@ObjectType({ simpleResolvers: true, description: 'The whole document in one line.' })
export class LayoutMetadata {
  @Field(() => Int)
  totalPages!: number;
  @Field(() => String, { nullable: true })
  language!: string | null;
  @Field(() => DocumentType, { nullable: true })
  documentType!: DocumentType | null;
  @Field(() => Float, { nullable: true, description: 'Mean confidence of the words, 0-1.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What stands where on the pages of a document.' })
export class DocumentLayout {
  @Field(() => ID)
  documentId!: string;
  @Field(() => [PageLayout])
  pages!: PageLayout[];
  @Field(() => LayoutMetadata)
  metadata!: LayoutMetadata;
}

@InputType({ description: 'What to find out about a document beside its values.' })
export class AnalyzeDocumentInput {
  @Field(() => [AnalysisType], { nullable: true, description: 'Default all four.' })
  analysisTypes?: AnalysisType[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Default false.' })
  includeMetrics?: boolean | null;
  @Field(() => QualityLevel, { nullable: true })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'How the pages of a document are arranged.' })
export class LayoutAnalysis {
  @Field(() => LayoutKind, { nullable: true })
  type!: string | null;
  @Field(() => Boolean, { nullable: true })
  hasHeader!: boolean | null;
  @Field(() => Boolean, { nullable: true })
  hasFooter!: boolean | null;
  @Field(() => Int, { nullable: true, description: 'Most columns of text side by side on a page.' })
  columnCount!: number | null;
  @Field(() => Int, { nullable: true })
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
  @Field(() => [DetectedLanguage])
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
  @Field(() => [QualityIssue])
  issues!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'What kind of document it is.' })
export class ClassificationAnalysis {
  @Field(() => DocumentType, { nullable: true })
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
  @Field(() => LayoutAnalysis, { nullable: true })
  layout!: LayoutAnalysis | null;
  @Field(() => LanguageAnalysis, { nullable: true })
  language!: LanguageAnalysis | null;
  @Field(() => QualityAnalysis, { nullable: true })
  quality!: QualityAnalysis | null;
  @Field(() => ClassificationAnalysis, { nullable: true })
  classification!: ClassificationAnalysis | null;
}

@ObjectType({ simpleResolvers: true, description: 'How much there was to look at, and how long it took.' })
export class AnalysisMetrics {
  @Field(() => Float, { nullable: true, description: 'Share of the pages that words cover, 0-1.' })
  textCoverage!: number | null;
  @Field(() => String, { nullable: true })
  processingTime!: string | null;
  @Field(() => Int, { nullable: true })
  processingTimeMs!: number | null;
  @Field(() => Complexity, { nullable: true })
  complexity!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What was found out about a document beside its values.' })
export class DocumentAnalysis {
  @Field(() => ID)
  documentId!: string;
  @Field(() => Analysis)
  analysis!: Analysis;
  @Field(() => AnalysisMetrics, { nullable: true })
  metrics!: AnalysisMetrics | null;
}
