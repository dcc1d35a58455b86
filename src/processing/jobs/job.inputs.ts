import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { BoundingBox, ProgressMessage, QualityLevel } from '../../documents/index.js';
import { closedSet, meaningsOf } from '../../platform/graphql/closed-set.js';
import { Weighs } from '../../platform/graphql/graphql.js';
import { UrlScalar } from '../document-url.scalar.js';
import { JobStatus, OcrFeature, ProcessingJob } from './job.entity.js';

const enumOf = <T extends string>(...names: T[]) => Object.fromEntries(names.map((name) => [name, name])) as { [K in T]: K };

/** Kinds of blocks (D61). */
export const BlockType = enumOf(
  'PAGE',
  'LINE',
  'WORD',
  'TABLE',
  'CELL',
  'MERGED_CELL',
  'KEY_VALUE_SET',
  'SELECTION_ELEMENT',
  'QUERY',
  'QUERY_RESULT',
  'SIGNATURE',
  'TITLE',
);
export type BlockType = keyof typeof BlockType;
registerEnumType(BlockType, {
  name: 'BlockType',
  description: 'Kind of a block.',
  valuesConfig: meaningsOf<BlockType>({
    PAGE: 'A whole page.',
    LINE: 'A line of text; its words are its CHILD blocks.',
    WORD: 'A word.',
    TABLE: 'A table; its cells are its CHILD blocks. With the feature TABLES.',
    CELL: 'A cell of one row and one column.',
    MERGED_CELL: 'A cell that spans several rows or columns.',
    KEY_VALUE_SET: 'A label, or the value beside it: entityTypes tells which. With the feature FORMS.',
    SELECTION_ELEMENT: 'A check box or radio button: selectionStatus tells whether it is marked. With the feature FORMS.',
    QUERY: 'A question that was put to the document. With the feature QUERIES.',
    QUERY_RESULT: 'The answer to a question.',
    SIGNATURE: 'A place that somebody signed. With the feature SIGNATURES.',
    TITLE: 'The heading of a document or part.',
  }),
});

/** State of a check box or radio mark. */
export const SelectionStatus = enumOf('SELECTED', 'NOT_SELECTED');
export type SelectionStatus = keyof typeof SelectionStatus;
registerEnumType(SelectionStatus, {
  name: 'SelectionStatus',
  description: 'Whether a check box or radio button is marked.',
  valuesConfig: meaningsOf<SelectionStatus>({ SELECTED: 'It is marked.', NOT_SELECTED: 'It is empty.' }),
});

@InputType({ description: 'A question in natural language.' })
export class JobQueryInput {
  @Field(() => String, { description: '1-200 characters.' })
  text!: string;
  @Field(() => String, { nullable: true, description: 'Names the answer; default the text.' })
  alias?: string | null;
}

@InputType({ description: 'Exactly one of documentId and documentUrl.' })
export class StartJobInput {
  @Field(() => ID, { nullable: true, description: 'A document of the organization.' })
  documentId?: string | null;
  @Field(() => UrlScalar, { nullable: true, description: 'Registered as a document.' })
  documentUrl?: string | null;
  @Field(() => [OcrFeature], { nullable: true, description: 'Default TEXT.' })
  features?: OcrFeature[] | null;
  @Field(() => [JobQueryInput], { nullable: true, description: '1-30, with the feature QUERIES.' })
  queries?: JobQueryInput[] | null;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default balanced.' })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where something stands on its page.' })
export class Geometry {
  @Field(() => BoundingBox, { description: 'The rectangle around it.' })
  boundingBox!: BoundingBox;
}

/** How blocks belong to a block. */
export const BlockRelation = closedSet('BlockRelation', 'How blocks belong to a block.', {
  CHILD: 'They are parts of it: words of a line, cells of a table.',
  VALUE: 'They are the value of a key.',
  ANSWER: 'They answer a query.',
});
export type BlockRelation = keyof typeof BlockRelation;

@ObjectType({ simpleResolvers: true, description: 'Blocks that belong to a block.' })
export class BlockRelationship {
  @Field(() => BlockRelation, { description: 'How they belong to it.' })
  type!: BlockRelation;
  @Field(() => [ID], { description: 'Ids of the blocks.' })
  ids!: string[];
}

/** Something found on a page. Members beyond the documented ones only where they say something. */
@ObjectType('Block', {
  simpleResolvers: true,
  description:
    'A piece of a page in the sequence of results: a page, line, word, table, cell, key, value, query, answer, signature or title. Blocks lead to those that belong to them.',
})
export class ResultBlock {
  @Field(() => BlockType, { description: 'What it is.' })
  blockType!: BlockType;
  @Field(() => ID, { description: 'Unique among the results of the job.' })
  id!: string;
  @Field(() => String, { nullable: true, description: 'What stands in it; null for what has no text of its own.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  confidence!: number | null;
  @Field(() => Geometry, { nullable: true, description: 'null when left out by includeGeometry false.' })
  geometry?: Geometry | null;
  @Field(() => Int, { description: 'From 1.' })
  page!: number;
  @Field(() => Int, { nullable: true, description: 'From 1.' })
  rowIndex?: number;
  @Field(() => Int, { nullable: true, description: 'From 1.' })
  columnIndex?: number;
  @Field(() => Int, { nullable: true, description: 'Rows that a cell takes; null for one, and for other blocks.' })
  rowSpan?: number;
  @Field(() => Int, { nullable: true, description: 'Columns that a cell takes; null for one, and for other blocks.' })
  columnSpan?: number;
  @Field(() => SelectionStatus, { nullable: true, description: 'Of a check box or radio button; null for other blocks.' })
  selectionStatus?: SelectionStatus;
  @Field(() => [String], { nullable: true, description: 'KEY or VALUE; COLUMN_HEADER.' })
  entityTypes?: string[];
  @Field(() => [BlockRelationship], { nullable: true, description: 'Blocks that belong to it; null without any.' })
  relationships?: BlockRelationship[];
  @Field(() => String, { nullable: true, description: 'Of a query.' })
  alias?: string;
}

@ObjectType({ simpleResolvers: true, description: 'A cell of a table.' })
export class ResultCell {
  @Field(() => Int, { description: 'From 1.' })
  rowIndex!: number;
  @Field(() => Int, { description: 'From 1.' })
  columnIndex!: number;
  @Field(() => String, { nullable: true, description: 'What stands in it; null when it is empty.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  confidence!: number | null;
  @Field(() => Int, { nullable: true, description: 'Present when above 1.' })
  rowSpan?: number;
  @Field(() => Int, { nullable: true, description: 'Present when above 1.' })
  columnSpan?: number;
}

@ObjectType({ simpleResolvers: true, description: 'A table of a page, cell by cell.' })
export class ResultTable {
  @Field(() => ID, { description: 'Id of the block of the table.' })
  id!: string;
  @Field(() => Int, { description: 'Page on which it stands, from 1.' })
  page!: number;
  @Field(() => Int, { description: 'Number of rows.' })
  rows!: number;
  @Field(() => Int, { description: 'Number of columns.' })
  columns!: number;
  @Field(() => [ResultCell], { description: 'Its cells row by row; one that spans several stands once.' })
  cells!: ResultCell[];
  @Field(() => Geometry, { nullable: true, description: 'Where it stands; null when left out by includeGeometry false.' })
  geometry?: Geometry | null;
}

@ObjectType({ simpleResolvers: true, description: 'Text that was read, and how surely.' })
export class ReadText {
  @Field(() => String, { nullable: true, description: 'The text; null when nothing could be read.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A label, and the value beside it; null where none stands there.' })
export class ResultPair {
  @Field(() => ReadText, { description: 'The label.' })
  key!: ReadText;
  @Field(() => ReadText, { nullable: true, description: 'The value beside it.' })
  value!: ReadText | null;
}

@ObjectType({ simpleResolvers: true, description: 'The labelled values of a page.' })
export class ResultForm {
  @Field(() => ID, { description: 'Unique among the results of the job.' })
  id!: string;
  @Field(() => Int, { description: 'The page, from 1.' })
  page!: number;
  @Field(() => [ResultPair], { description: 'Labels and their values, from top to bottom.' })
  keyValuePairs!: ResultPair[];
}

@ObjectType({ simpleResolvers: true, description: 'A question that was put to the document, and its answer.' })
export class ResultQuery {
  @Field(() => String, { description: 'The question.' })
  text!: string;
  @Field(() => String, { description: 'Name of the answer, as the job was given it.' })
  alias!: string;
  @Field(() => ReadText, { nullable: true, description: 'null when the document does not say.' })
  answer!: ReadText | null;
}

@ObjectType({ simpleResolvers: true, description: 'Facts of the file that a job reads; null while it is not known.' })
export class JobDocumentMetadata {
  @Field(() => Int, { nullable: true, description: 'Number of pages.' })
  pages!: number | null;
  @Field(() => String, { nullable: true, description: 'pdf, png, jpeg, tiff, bmp or webp.' })
  format!: string | null;
  @Field(() => Int, { nullable: true, description: 'Bytes.' })
  fileSize!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the one sequence of results: blocks, tables, forms, queries.' })
export class JobResults {
  @Field(() => ID, { description: 'The job.' })
  jobId!: string;
  @Field(() => JobStatus, { description: 'How far the job has come; before its end there are no results.' })
  status!: JobStatus;
  @Field(() => JobDocumentMetadata, { description: 'Facts of the file.' })
  documentMetadata!: JobDocumentMetadata;
  @Weighs(200)
  @Field(() => [ResultBlock], { description: 'Everything that was found on the pages, one piece each.' })
  blocks!: ResultBlock[];
  @Weighs(50)
  @Field(() => [ResultTable], { description: 'Tables, cell by cell; with the feature TABLES.' })
  tables!: ResultTable[];
  @Weighs(50)
  @Field(() => [ResultForm], { description: 'Labels with their values, page by page; with the feature FORMS.' })
  forms!: ResultForm[];
  @Field(() => [ResultQuery], { description: 'Questions with their answers; with the feature QUERIES.' })
  queries!: ResultQuery[];
  @Field(() => String, { nullable: true, description: 'Opens the next page; null at the end.' })
  nextToken!: string | null;
  @Field(() => String, { nullable: true, description: 'Code of the failure; null unless failed.' })
  errorCode!: string | null;
  @Field(() => String, { nullable: true, description: 'The failure in a sentence; null unless failed.' })
  errorMessage!: string | null;
}

/** A message about a job (D116). */
@ObjectType({
  implements: ProgressMessage,
  simpleResolvers: true,
  description: 'A message about a job: how it is now, and how far it has come.',
})
export class JobProgress extends ProgressMessage {
  @Field(() => ProcessingJob, { description: 'The job as it is now.' })
  job!: ProcessingJob;
}
