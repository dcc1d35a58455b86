import { Field, ID, ObjectType } from 'type-graphql';

/** What a deletion answers, so that caches know what to drop. */
@ObjectType('Deletion', { simpleResolvers: true, description: 'What was deleted.' })
export class Deletion {
  @Field(() => ID, { description: 'The id that it had, for caches.' })
  deletedId!: string;
}
