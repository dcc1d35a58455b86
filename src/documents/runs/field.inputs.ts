import { GraphQLJSON } from 'graphql-scalars';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Weighs } from '../../platform/graphql/graphql.js';
import { BoundingBox } from './run.entity.js';

@ObjectType({ simpleResolvers: true, description: 'One extracted value with where it came from.' })
export class ExtractedField {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true })
  value!: unknown;
  @Field(() => String, { nullable: true, description: 'As printed.' })
  text!: string | null;
  @Field(() => Float, { nullable: true })
  confidence!: number | null;
  @Field(() => Int, { nullable: true })
  page!: number | null;
  @Field(() => BoundingBox, { nullable: true })
  box!: BoundingBox | null;
  @Field(() => [String], { description: 'The source words.' })
  words!: readonly string[];
  @Field(() => String, { description: 'Name of the rule that found it.' })
  rule!: string;
  @Field(() => String, {
    description: 'text-layer, ocr, embedded-xml, template or human.',
    deprecationReason: 'Since 2026-11-22: use origin, a closed set.',
  })
  source!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'Value before a person corrected it.' })
  oldValue!: unknown;
}

@ObjectType({ simpleResolvers: true })
abstract class PlacedText {
  @Field(() => String)
  text!: string;
  @Field(() => BoundingBox)
  box!: BoundingBox;
  @Field(() => Float, { nullable: true })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A word on a page.' })
export class PageWord extends PlacedText {}

@ObjectType({ simpleResolvers: true, description: 'A line of text on a page.' })
export class PageLine extends PlacedText {}

@ObjectType('Page', { simpleResolvers: true, description: 'A page as it was read.' })
export class PageView {
  @Field(() => Int)
  number!: number;
  @Field(() => Float, { description: 'Points.' })
  width!: number;
  @Field(() => Float, { description: 'Points.' })
  height!: number;
  @Field(() => Int, { description: 'Degrees clockwise by which the source was turned.' })
  rotation!: number;
  @Field(() => String, { description: 'text-layer or ocr.', deprecationReason: 'Since 2026-11-22: use origin, a closed set.' })
  source!: string;
  @Field(() => String)
  language!: string;
  @Weighs(2)
  @Field(() => String, { description: 'Text in reading order.' })
  text!: string;
  @Weighs(10)
  @Field(() => [PageLine])
  lines!: PageLine[];
  @Weighs(30)
  @Field(() => [PageWord])
  words!: PageWord[];
  @Field(() => String, { description: 'Signed link to a PNG of the page, 15 minutes.' })
  imageUrl!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A value that differs between two runs; null where a run has none.' })
export class FieldDifference {
  @Field(() => String)
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true })
  before!: unknown;
  @Field(() => GraphQLJSON, { nullable: true })
  after!: unknown;
}
