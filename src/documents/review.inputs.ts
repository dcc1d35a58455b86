import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Document } from './document.entity.js';
import { DocumentStatus } from './document.enums.js';

/** What a reviewer may do; also the values of a history record's `action` (D24). */
export const ReviewAction = {
  claimed: 'claimed',
  corrected: 'corrected',
  approved: 'approved',
  rejected: 'rejected',
  reopened: 'reopened',
  released: 'released',
} as const;
export type ReviewAction = keyof typeof ReviewAction;
registerEnumType(ReviewAction, {
  name: 'ReviewAction',
  description:
    'claimed: takes the document for 60 minutes; corrected: stores values; approved, rejected; reopened: back to review; released: frees it (D24, D25).',
});

@InputType({ description: 'A value that a person knows better (D118).' })
export class CorrectionInput {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  field!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'Required; null: the document has no such value.' })
  value?: unknown;
}

@InputType({ description: 'One action of a review (D24).' })
export class ReviewDocumentInput {
  @Field(() => ReviewAction)
  action!: ReviewAction;
  @Field(() => String, { nullable: true, description: 'At most 2,000 characters.' })
  notes?: string | null;
  @Field(() => [CorrectionInput], { nullable: true, description: 'With corrected, approved or rejected; at most 500.' })
  corrections?: CorrectionInput[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A value that was corrected.' })
export class Correction {
  @Field(() => String)
  field!: string;
  @Field(() => GraphQLJSON, { nullable: true })
  oldValue!: unknown;
  @Field(() => GraphQLJSON, { nullable: true })
  value!: unknown;
}

@ObjectType({ simpleResolvers: true, description: 'What a review did (D118).' })
export class DocumentReview {
  @Field(() => ID)
  id!: string;
  @Field(() => DocumentStatus)
  status!: DocumentStatus;
  @Field(() => ReviewAction)
  action!: ReviewAction;
  @Field(() => String, { nullable: true })
  notes!: string | null;
  @Field(() => String, { description: 'E-mail address of the reviewer.' })
  reviewedBy!: string;
  @Field(() => Date)
  reviewedAt!: Date;
  @Field(() => [Correction])
  corrections!: Correction[];
  @Field(() => Date, { nullable: true, description: 'End of the review lock, when the reviewer holds it.' })
  lockedUntil!: Date | null;
  @Field(() => Date)
  updatedAt!: Date;
  @Field(() => Document)
  document!: Document;
}
