import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { BoundingBox, ConfidenceScores, DocumentStatus, DocumentType, QualityLevel } from '../../documents/index.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
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
registerEnumType(Orientation, {
  name: 'Orientation',
  description: 'Which way a page stands.',
  valuesConfig: meaningsOf<Orientation>({ portrait: 'Higher than wide, or square.', landscape: 'Wider than high.' }),
});

/** Style of most of a text. */
export const FontStyle = enumOf('normal', 'bold', 'italic', 'bold_italic');
export type FontStyle = keyof typeof FontStyle;
registerEnumType(FontStyle, {
  name: 'FontStyle',
  description: 'Style of most of the text in a block.',
  valuesConfig: meaningsOf<FontStyle>({
    normal: 'Upright letters of common strength.',
    bold: 'Strong letters.',
    italic: 'Slanted letters.',
    bold_italic: 'Strong slanted letters.',
  }),
});

@InputType({ description: 'Which document to read, and how carefully.' })
export class ExtractTextInput {
  @Field(() => UrlScalar, { description: 'Address from which the service fetches the file.' })
  documentUrl!: string;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default balanced.' })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'Points for PDF, pixels for pictures.' })
export class Dimensions {
  @Field(() => Float, { nullable: true, description: 'Width; null when it is not known.' })
  width!: number | null;
  @Field(() => Float, { nullable: true, description: 'Height; null when it is not known.' })
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
  @Field(() => ID, { description: 'The document that was registered for it.' })
  documentId!: string;
  @Field(() => String, { description: 'All text in reading order, pages separated by a form feed.' })
  extractedText!: string;
  @Field(() => Float, { nullable: true, description: 'Mean confidence of the words, 0-1; null without words.' })
  confidence!: number | null;
  @Field(() => String, { description: 'How long it took, such as `2.3s`.' })
  processingTime!: string;
  @Field(() => Int, { description: 'The same in milliseconds.' })
  processingTimeMs!: number;
  @Field(() => Int, { description: 'Number of pages.' })
  pages!: number;
  @Field(() => String, { description: 'ISO 639-1, `und` when unknown.' })
  language!: string;
  @Field(() => String, { description: 'pdf, png, jpeg, tiff, bmp or webp.' })
  format!: string;
  @Field(() => ExtractionMetadata, { description: 'Facts of the file.' })
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
  @Field(() => ParseFormat, { nullable: true, description: 'How what was read is given; default structured.' })
  outputFormat?: ParseFormat | null;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default that of the document.' })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a template read in a document.' })
export class ParsedDocument {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Field(() => ID, { nullable: true, description: 'Template that read it; null: none did.' })
  templateId!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of that template.' })
  templateName!: string | null;
  @Field(() => GraphQLJSONObject, { description: 'The values by key.' })
  extractedData!: Record<string, unknown>;
  @Field(() => ConfidenceScores, { nullable: true, description: 'null with includeConfidence false.' })
  confidence!: ConfidenceScores | null;
  @Field(() => String, { description: 'How long it took, such as `2.3s`.' })
  processingTime!: string;
  @Field(() => Int, { description: 'The same in milliseconds.' })
  processingTimeMs!: number;
  @Field(() => DocumentStatus, { description: 'completed or review_required.' })
  status!: DocumentStatus;
  @Field(() => String, { nullable: true, description: 'With outputFormat csv, xml or text.' })
  output!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A paragraph or line of text and where it stands.' })
export class TextBlock {
  @Field(() => ID, { description: 'Unique in this answer.' })
  id!: string;
  @Field(() => String, { nullable: true, description: 'null with includeText false.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  boundingBox!: BoundingBox;
  @Field(() => Float, { nullable: true, description: 'Points.' })
  fontSize!: number | null;
  @Field(() => FontStyle, { nullable: true, description: 'Style of most of it; null when it is not known.' })
  fontStyle!: FontStyle | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where a table stands on a page, and how large it is.' })
export class TableOutline {
  @Field(() => ID, { description: 'Unique in this answer.' })
  id!: string;
  @Field(() => Int, { description: 'Number of rows.' })
  rows!: number;
  @Field(() => Int, { description: 'Number of columns.' })
  columns!: number;
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  boundingBox!: BoundingBox;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where a picture stands on a page.' })
export class ImageOutline {
  @Field(() => ID, { description: 'Unique in this answer.' })
  id!: string;
  @Field(() => String, { nullable: true, description: 'What kind of picture it is; null when it is not known.' })
  type!: string | null;
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  boundingBox!: BoundingBox;
}

@ObjectType({ simpleResolvers: true, description: 'What stands where on one page.' })
export class PageLayout {
  @Field(() => Int, { description: 'From 1.' })
  pageNumber!: number;
  @Field(() => Float, { description: 'Points for PDF, pixels for pictures.' })
  width!: number;
  @Field(() => Float, { description: 'Points for PDF, pixels for pictures.' })
  height!: number;
  @Field(() => Orientation, { description: 'Which way the page stands.' })
  orientation!: Orientation;
  @Field(() => [TextBlock], { description: 'Paragraphs and lines in reading order.' })
  textBlocks!: TextBlock[];
  @Field(() => [TableOutline], { description: 'Tables of the page.' })
  tables!: TableOutline[];
  @Field(() => [ImageOutline], { description: 'Empty unless includeImages is true.' })
  images!: ImageOutline[];
}

@ObjectType({ simpleResolvers: true, description: 'The whole document in one line.' })
export class LayoutMetadata {
  @Field(() => Int, { description: 'Number of pages.' })
  totalPages!: number;
  @Field(() => String, { nullable: true, description: 'ISO 639-1, `und` when unknown.' })
  language!: string | null;
  @Field(() => DocumentType, { nullable: true, description: 'What kind of document it seems to be; null: not recognised.' })
  documentType!: DocumentType | null;
  @Field(() => Float, { nullable: true, description: 'Mean confidence of the words, 0-1.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What stands where on the pages of a document.' })
export class DocumentLayout {
  @Field(() => ID, { description: 'The document that was registered for it.' })
  documentId!: string;
  @Field(() => [PageLayout], { description: 'Every page, in order.' })
  pages!: PageLayout[];
  @Field(() => LayoutMetadata, { description: 'The whole document in one line.' })
  metadata!: LayoutMetadata;
}
