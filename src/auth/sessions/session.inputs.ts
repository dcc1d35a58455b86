import { Field, ID, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graphql/graphql.js';

/** A session as its owner sees it (D138). */
@ObjectType('Session', { implements: Node, simpleResolvers: true, description: 'A browser in which somebody is signed in.' })
export class SessionView {
  @Field(() => ID, { description: 'Global id, begins with `ses_`.' })
  id!: string;
  @Field(() => String, { nullable: true, description: 'The browser, as it names itself.' })
  device!: string | null;
  @Field(() => String, { nullable: true, description: 'Where it signed in from.' })
  address!: string | null;
  @Field(() => Date, { description: 'When the person signed in.' })
  createdAt!: Date;
  @Field(() => Date, { description: 'To the minute.' })
  lastSeenAt!: Date;
  @Field(() => Date, { description: 'From then on one signs in again.' })
  expiresAt!: Date;
  @Field(() => Boolean, { description: 'The one that asks.' })
  current!: boolean;
}
