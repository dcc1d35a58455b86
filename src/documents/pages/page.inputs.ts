import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Weighs } from '../../platform/graphql/graphql.js';
import { BoundingBox } from '../runs/run.entity.js';
import { KeyValue, PageMark, PageTable } from './structure.inputs.js';

@ObjectType({ simpleResolvers: true })
abstract class PlacedText {
  @Field(() => String, { description: 'The text as it was read.' })
  text!: string;
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  box!: BoundingBox;
  @Field(() => Float, { nullable: true, description: '0-1; null for text that the file itself carries.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A word on a page.' })
export class PageWord extends PlacedText {}

@ObjectType({ simpleResolvers: true, description: 'A line of text on a page.' })
export class PageLine extends PlacedText {}

@ObjectType({
  simpleResolvers: true,
  description: 'A place on a page, in fractions of its width and height; outside of 0 to 1 it lies beside the page.',
})
export class PagePoint {
  @Field(() => Float, { description: 'From its left edge.' })
  x!: number;
  @Field(() => Float, { description: 'From its upper edge.' })
  y!: number;
}

@ObjectType('Page', { simpleResolvers: true, description: 'A page as it was read.' })
export class PageView {
  @Field(() => Int, { description: 'From 1.' })
  number!: number;
  @Field(() => Float, { description: 'Points.' })
  width!: number;
  @Field(() => Float, { description: 'Points.' })
  height!: number;
  @Field(() => Int, { description: 'Degrees clockwise by which the source was turned.' })
  rotation!: number;
  @Field(() => [PagePoint], {
    description:
      'Where the corners of this page, which all boxes are on, lie on the page as its file shows it after `rotation`: top left, top right, bottom right, bottom left. They differ from its own corners where a tilted scan or a photograph taken at an angle was straightened; of paper that was bent and laid flat they tell how it lies as a whole. The picture at `imageUrl` is straightened already.',
  })
  corners!: readonly PagePoint[];
  @Field(() => String, { description: 'text-layer or ocr.', deprecationReason: 'Since 2026-11-22: use origin, a closed set.' })
  source!: string;
  @Field(() => String, { description: 'ISO 639-1, `und` when unknown.' })
  language!: string;
  @Weighs(2)
  @Field(() => String, { description: 'Text in reading order.' })
  text!: string;
  @Weighs(10)
  @Field(() => [PageLine], { description: 'Lines of text in reading order.' })
  lines!: PageLine[];
  @Weighs(30)
  @Field(() => [PageWord], { description: 'Words in reading order.' })
  words!: PageWord[];
  @Weighs(10)
  @Field(() => [PageTable], { description: 'Tables, from top to bottom, whatever the type of the document.' })
  tables!: PageTable[];
  @Weighs(5)
  @Field(() => [KeyValue], { description: 'Labels with their values, from top to bottom, whatever the type of the document.' })
  keyValuePairs!: KeyValue[];
  @Weighs(2)
  @Field(() => [PageMark], { description: 'Boxes to tick and signatures.' })
  marks!: PageMark[];
  @Field(() => String, { description: 'Signed link to a PNG of the page, 15 minutes.' })
  imageUrl!: string;
}
