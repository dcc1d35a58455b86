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
registerEnumType(SelectionStatus, { name: 'SelectionStatus', description: 'Whether a check box or radio button is marked.' });

@InputType({ description: 'A question in natural language.' })
export class JobQueryInput {
  @Field(() => String, { description: '1-200 characters.' })
  text!: string;
  @Field(() => String, { nullable: true, description: 'Names the answer; default the text.' })
  alias?: string | null;
}

@InputType({ description: 'Exactly one of documentId and documentUrl.' })
export class StartJobInput {
  @Field(() => ID, { nullable: true })
  documentId?: string | null;
  @Field(() => UrlScalar, { nullable: true, description: 'Registered as a document.' })
  documentUrl?: string | null;
  @Field(() => [OcrFeature], { nullable: true, description: 'Default TEXT.' })
  features?: OcrFeature[] | null;
  @Field(() => [JobQueryInput], { nullable: true, description: '1-30, with the feature QUERIES.' })
  queries?: JobQueryInput[] | null;
  @Field(() => QualityLevel, { nullable: true })
  quality?: QualityLevel | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where something stands on its page.' })
export class Geometry {
  @Field(() => BoundingBox)
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
  @Field(() => BlockRelation)
  type!: BlockRelation;
  @Field(() => [ID])
  ids!: string[];
}

/** Something found on a page. Members beyond the documented ones only where they say something. */
@ObjectType('Block', {
  simpleResolvers: true,
  description:
    'A piece of a page in the sequence of results: a page, line, word, table, cell, key, value, query, answer, signature or title. Blocks lead to those that belong to them.',
})
export class ResultBlock {
  @Field(() => BlockType)
  blockType!: BlockType;
  @Field(() => ID)
  id!: string;
  @Field(() => String, { nullable: true })
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
  @Field(() => Int, { nullable: true })
  rowSpan?: number;
  @Field(() => Int, { nullable: true })
  columnSpan?: number;
  @Field(() => SelectionStatus, { nullable: true })
  selectionStatus?: SelectionStatus;
  @Field(() => [String], { nullable: true, description: 'KEY or VALUE; COLUMN_HEADER.' })
  entityTypes?: string[];
  @Field(() => [BlockRelationship], { nullable: true })
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
  @Field(() => String, { nullable: true })
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
  @Field(() => ID)
  id!: string;
  @Field(() => Int)
  page!: number;
  @Field(() => Int)
  rows!: number;
  @Field(() => Int)
  columns!: number;
  @Field(() => [ResultCell])
  cells!: ResultCell[];
  @Field(() => Geometry, { nullable: true })
  geometry?: Geometry | null;
}

@ObjectType({ simpleResolvers: true, description: 'Text that was read, and how surely.' })
export class ReadText {
  @Field(() => String, { nullable: true })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A label, and the value beside it; null where none stands there.' })
export class ResultPair {
  @Field(() => ReadText)
  key!: ReadText;
  @Field(() => ReadText, { nullable: true })
  value!: ReadText | null;
}

@ObjectType({ simpleResolvers: true, description: 'The labelled values of a page.' })
export class ResultForm {
  @Field(() => ID)
  id!: string;
  @Field(() => Int)
  page!: number;
  @Field(() => [ResultPair])
  keyValuePairs!: ResultPair[];
}

@ObjectType({ simpleResolvers: true, description: 'A question that was put to the document, and its answer.' })
export class ResultQuery {
  @Field(() => String)
  text!: string;
  @Field(() => String)
  alias!: string;
  @Field(() => ReadText, { nullable: true, description: 'null when the document does not say.' })
  answer!: ReadText | null;
}

@ObjectType({ simpleResolvers: true, description: 'Facts of the file that a job reads; null while it is not known.' })
export class JobDocumentMetadata {
  @Field(() => Int, { nullable: true })
  pages!: number | null;
  @Field(() => String, { nullable: true })
  format!: string | null;
  @Field(() => Int, { nullable: true, description: 'Bytes.' })
  fileSize!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the one sequence of results: blocks, tables, forms, queries.' })
export class JobResults {
  @Field(() => ID)
  jobId!: string;
  @Field(() => JobStatus)
  status!: JobStatus;
  @Field(() => JobDocumentMetadata)
  documentMetadata!: JobDocumentMetadata;
  @Weighs(200)
  @Field(() => [ResultBlock])
  blocks!: ResultBlock[];
  @Weighs(50)
  @Field(() => [ResultTable])
  tables!: ResultTable[];
  @Weighs(50)
  @Field(() => [ResultForm])
  forms!: ResultForm[];
  @Field(() => [ResultQuery])
  queries!: ResultQuery[];
  @Field(() => String, { nullable: true, description: 'Opens the next page; null at the end.' })
  nextToken!: string | null;
  @Field(() => String, { nullable: true })
  errorCode!: string | null;
  @Field(() => String, { nullable: true })
  errorMessage!: string | null;
}

/** A message about a job (D116). */
@ObjectType({
  implements: ProgressMessage,
  simpleResolvers: true,
  description: 'A message about a job: how it is now, and how far it has come.',
})
export class JobProgress extends ProgressMessage {
  @Field(() => ProcessingJob)
  job!: ProcessingJob;
}
