import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { Document } from '../document.entity.js';
import { DocumentStatus } from '../document.enums.js';
import { BoundingBox } from '../runs/run.entity.js';

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
  description: 'What a reviewer does.',
  valuesConfig: meaningsOf<ReviewAction>({
    claimed: 'Takes the document for 60 minutes, so that nobody else changes it.',
    corrected: 'Stores values; the status stays.',
    approved: 'Says that all is right now; corrections may come along.',
    rejected: 'Says that the document is not usable.',
    reopened: 'Brings an approved or rejected document back to review.',
    released: 'Gives up a claim.',
  }),
});

@InputType({ description: 'A value that a person knows better.' })
export class CorrectionInput {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  field!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'Required; null: the document has no such value.' })
  value?: unknown;
  @Field(() => Int, { nullable: true, description: 'Page on which the value stands, from 1; with box.' })
  page?: number | null;
  @Field(() => BoundingBox, { nullable: true, description: 'Where on that page; kept as the place of the value.' })
  box?: BoundingBox | null;
}

@InputType({ description: 'One action of a review.' })
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

@ObjectType({ simpleResolvers: true, description: 'What a review did.' })
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
