import { Field, Float, ObjectType } from 'type-graphql';

/** Why a document waits for a person (D23). */
@ObjectType('ReviewReasonField', { simpleResolvers: true })
export class ReviewReasonField {
  @Field(() => String)
  name!: string;
  @Field(() => Float, { nullable: true })
  confidence!: number | null;
  @Field(() => String, { nullable: true })
  reason!: string | null;
}

/** A review reason with the fields it is about. */
@ObjectType('ReviewReason', { simpleResolvers: true })
export class ReviewReasonEntry {
  @Field(() => String)
  reason!: string;
  @Field(() => [ReviewReasonField])
  fields!: ReviewReasonField[];
}
