import { Field, Float, ObjectType } from 'type-graphql';
import type { ReviewReason as FoundReason } from '../../pipeline/index.js';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { Weighs } from '../../platform/graphql/graphql.js';

/** Why a document waits for a person: what the reading found, or that somebody opened it again. */
export type ReviewReasonCode = FoundReason['reason'] | 'reopened';
/** Why a document waits for a person (D23), most pressing first. */
export const ReviewReasonCode = closedSet<ReviewReasonCode>('ReviewReasonCode', 'Why a document waits for a person.', {
  unclassified: 'Its type was not recognised.',
  missing_required_field: 'A field that its type or template requires was not found.',
  validation_failed: 'A value breaks a rule of the template, or of its own form.',
  totals_mismatch: 'Amounts do not add up.',
  low_confidence: 'The whole or a required field is below the threshold of the organization.',
  possible_duplicate: 'The same content was uploaded before.',
  template_mismatch: 'The template that was asked for does not fit.',
  embedded_data_mismatch: 'The embedded invoice data differs from what is printed.',
  reopened: 'Nothing was found wrong with it: somebody opened it again.',
});

/** A field that a reason is about. */
@ObjectType('ReviewReasonField', { simpleResolvers: true, description: 'A field that needs a look.' })
export class ReviewReasonField {
  @Field(() => String, { description: 'Path of the field, such as `vendor.name`.' })
  name!: string;
  @Field(() => Float, { nullable: true, description: 'How sure the service is of the value, 0-1; null where there is none.' })
  confidence!: number | null;
  @Field(() => String, { nullable: true, description: 'What is wrong with it in a sentence; null where the reason says it all.' })
  reason!: string | null;
}

/** A review reason with the fields it is about. */
@ObjectType('ReviewReason', {
  simpleResolvers: true,
  description: 'Why a document waits for a person, and which fields are to blame; none for reasons that concern the whole.',
})
export class ReviewReasonEntry {
  @Field(() => ReviewReasonCode, { description: 'The reason.' })
  reason!: ReviewReasonCode;
  @Weighs(1)
  @Field(() => [ReviewReasonField], { description: 'Fields that it is about; empty when it is about the whole.' })
  fields!: ReviewReasonField[];
}
