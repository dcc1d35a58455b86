import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graphql/graphql.js';

@ObjectType('DocumentShare', { implements: Node, simpleResolvers: true, description: 'A link that shows one document without sign-in.' })
export class DocumentShare {
  @Field(() => ID)
  id!: string;
  @Field(() => ID)
  documentId!: string;
  @Field(() => String, { nullable: true, description: 'Shown by shareDocument only, to who called it.' })
  url!: string | null;
  @Field(() => String, { description: 'The last four characters of the link.' })
  last4!: string;
  @Field(() => Boolean, { description: 'Whether the file may be saved, not only looked at.' })
  download!: boolean;
  @Field(() => String, { description: 'E-mail of who made it.' })
  createdBy!: string;
  @Field(() => Date)
  createdAt!: Date;
  @Field(() => Date)
  expiresAt!: Date;
  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;
  @Field(() => Int, { description: 'How often its page was opened.' })
  views!: number;
  @Field(() => Date, { nullable: true })
  lastViewedAt!: Date | null;
}
