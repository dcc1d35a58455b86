import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { BoundingBox, ProgressMessage, QualityLevel } from '../../documents/index.js';
import { closedSet } from '../../platform/graphql/closed-set.js';
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
registerEnumType(BlockType, { name: 'BlockType', description: 'Kind of a block.' });

/** State of a check box or radio mark. */
export const SelectionStatus = enumOf('SELECTED', 'NOT_SELECTED');
export type SelectionStatus = keyof typeof SelectionStatus;
registerEnumType(SelectionStatus, { name: 'SelectionStatus' });

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
@ObjectType('Block', { simpleResolvers: true })
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

@ObjectType({ simpleResolvers: true })
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

@ObjectType({ simpleResolvers: true })
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

@ObjectType({ simpleResolvers: true })
export class ReadText {
  @Field(() => String, { nullable: true })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true })
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

@ObjectType({ simpleResolvers: true })
export class ResultQuery {
  @Field(() => String)
  text!: string;
  @Field(() => String)
  alias!: string;
  @Field(() => ReadText, { nullable: true, description: 'null when the document does not say.' })
  answer!: ReadText | null;
}

@ObjectType({ simpleResolvers: true })
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
@ObjectType({ implements: ProgressMessage, simpleResolvers: true })
export class JobProgress extends ProgressMessage {
  @Field(() => ProcessingJob)
  job!: ProcessingJob;
}
