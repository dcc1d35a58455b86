import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graphql/graphql.js';
import { orderEnum } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';

@ObjectType('DocumentShare', { implements: Node, simpleResolvers: true, description: 'A link that shows one document without sign-in.' })
export class DocumentShare {
  @Field(() => ID, { description: 'Global id, begins with `shr_`.' })
  id!: string;
  @Field(() => ID, { description: 'The document that it shows.' })
  documentId!: string;
  @Field(() => String, { nullable: true, description: 'Shown by shareDocument only, to who called it.' })
  url!: string | null;
  @Field(() => String, { description: 'The last four characters of the link.' })
  last4!: string;
  @Field(() => Boolean, { description: 'Whether the file may be saved, not only looked at.' })
  download!: boolean;
  @Field(() => String, { description: 'E-mail of who made it.' })
  createdBy!: string;
  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
  @Field(() => Date, { description: 'From then on the link shows nothing.' })
  expiresAt!: Date;
  @Field(() => Date, { nullable: true, description: 'Since when the link shows nothing because somebody ended it; null otherwise.' })
  revokedAt!: Date | null;
  @Field(() => Int, { description: 'How often its page was opened.' })
  views!: number;
  @Field(() => Date, { nullable: true, description: 'When its page was last opened; null: never.' })
  lastViewedAt!: Date | null;
}

/** Orders of a list of links. */
export const DocumentShareOrder = orderEnum<'createdAt' | 'expiresAt'>('DocumentShareOrder', { createdAt: 'moment', expiresAt: 'moment' });

/** Order and page of the links of a document. */
@ArgsType()
export class DocumentShareListArgs extends PageArgs {
  @Field(() => DocumentShareOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('DocumentShareConnection', { simpleResolvers: true, description: 'A page of links.' })
export class DocumentShareConnection extends connectionOf('DocumentShare', () => DocumentShare) {}
