import { GraphQLJSON } from 'graphql-scalars';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { BoundingBox } from './run.entity.js';

@ObjectType({ simpleResolvers: true, description: 'One extracted value with where it came from.' })
export class ExtractedField {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What extractedData holds there; null where nothing was found.' })
  value!: unknown;
  @Field(() => String, { nullable: true, description: 'As printed.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-1; 1 for what a person gave, null where nothing was found.' })
  confidence!: number | null;
  @Field(() => Int, { nullable: true, description: 'Page on which it stands, from 1; null where it is not printed.' })
  page!: number | null;
  @Field(() => BoundingBox, { nullable: true, description: 'Where it stands on that page.' })
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

@ObjectType({ simpleResolvers: true, description: 'A value that differs between two runs; null where a run has none.' })
export class FieldDifference {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  path!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'Value of the earlier run.' })
  before!: unknown;
  @Field(() => GraphQLJSON, { nullable: true, description: 'Value of the later run.' })
  after!: unknown;
}
