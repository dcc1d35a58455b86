import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Weighs } from '../../platform/graphql/graphql.js';
import { Document } from '../document.entity.js';
import { ExtractedField } from '../runs/field.inputs.js';
import { ProgressMessage } from '../runs/progress.inputs.js';

/** A page as far as it is known while its document is read. */
@ObjectType({ simpleResolvers: true, description: 'A page as far as it is known.' })
export class PageRead {
  @Field(() => Int, { description: 'From 1.' })
  number!: number;
  @Weighs(2)
  @Field(() => String, { description: 'Text in reading order; empty for a page that could not be read.' })
  text!: string;
  @Field(() => Float, { nullable: true, description: 'Mean confidence of its words, 0-1; null without words.' })
  confidence!: number | null;
  @Field(() => String, { description: 'ISO 639-1 or und.' })
  language!: string;
  @Weighs(20)
  @Field(() => [ExtractedField], { description: 'Values that stand on it; none before the whole document was understood.' })
  fields!: ExtractedField[];
}

@ObjectType({
  implements: ProgressMessage,
  simpleResolvers: true,
  description: 'Pages that were read since the message before. A page with values is told once more when the document was understood.',
})
export class PagesRead extends ProgressMessage {
  @Field(() => [PageRead], { description: 'At most 20; more come in a further message with the same sequence.' })
  read!: PageRead[];
  @Field(() => Document, { description: 'The document as it is now.' })
  document!: Document;
}
