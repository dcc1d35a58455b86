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
  @Field(() => GraphQLJSON, {
    nullable: true,
    description:
      'The value that the person saw there, null: none. When the document says something else by now, nothing of the action is done (PRECONDITION_FAILED). Without it the last write wins.',
  })
  expected?: unknown;
  @Field(() => Int, { nullable: true, description: 'Page on which the value stands, from 1; with box.' })
  page?: number | null;
  @Field(() => BoundingBox, { nullable: true, description: 'Where on that page; kept as the place of the value.' })
  box?: BoundingBox | null;
}

@InputType({ description: 'One action of a review.' })
export class ReviewDocumentInput {
  @Field(() => ReviewAction, { description: 'What the reviewer does.' })
  action!: ReviewAction;
  @Field(() => String, { nullable: true, description: 'At most 2,000 characters.' })
  notes?: string | null;
  @Field(() => [CorrectionInput], { nullable: true, description: 'With corrected, approved or rejected; at most 500.' })
  corrections?: CorrectionInput[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A value that was corrected.' })
export class Correction {
  @Field(() => String, { description: 'Path into extractedData: `vendor.name`, `line_items[2].total`.' })
  field!: string;
  @Field(() => GraphQLJSON, { nullable: true, description: 'The value before; null where there was none.' })
  oldValue!: unknown;
  @Field(() => GraphQLJSON, { nullable: true, description: 'The value now; null: the document has no such value.' })
  value!: unknown;
}

@ObjectType({ simpleResolvers: true, description: 'What a review did.' })
export class DocumentReview {
  @Field(() => ID, { description: 'The document that was reviewed.' })
  id!: string;
  @Field(() => DocumentStatus, { description: 'Status of the document afterwards.' })
  status!: DocumentStatus;
  @Field(() => ReviewAction, { description: 'What was done.' })
  action!: ReviewAction;
  @Field(() => String, { nullable: true, description: 'What the reviewer noted; null without a note.' })
  notes!: string | null;
  @Field(() => String, { description: 'E-mail address of the reviewer.' })
  reviewedBy!: string;
  @Field(() => Date, { description: 'When it was done.' })
  reviewedAt!: Date;
  @Field(() => [Correction], { description: 'Values that were changed with it.' })
  corrections!: Correction[];
  @Field(() => Date, { nullable: true, description: 'End of the review lock, when the reviewer holds it.' })
  lockedUntil!: Date | null;
  @Field(() => Date, { description: 'When the document last changed: now.' })
  updatedAt!: Date;
  @Field(() => Document, { description: 'The document as it is now.' })
  document!: Document;
}
