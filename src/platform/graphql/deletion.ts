import { Field, ID, ObjectType } from 'type-graphql';

/** What a deletion answers, so that caches know what to drop. */
@ObjectType('Deletion', { simpleResolvers: true, description: 'What was deleted.' })
export class Deletion {
  @Field(() => ID, { description: 'Global id of what is gone, for caches.' })
  deletedId!: string;
}
