import { Field, InputType, Int } from 'type-graphql';
import { DocumentType } from '../document.enums.js';

@InputType({ description: 'Pages of a document that become a document of their own.' })
export class DocumentPartInput {
  @Field(() => Int, { description: 'From 1.' })
  firstPage!: number;
  @Field(() => Int, { description: 'The last page that belongs to the part; the first one for a single page.' })
  lastPage!: number;
  @Field(() => DocumentType, { nullable: true, description: 'Omitted: the part is classified.' })
  type?: DocumentType | null;
}
