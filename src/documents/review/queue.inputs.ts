import { ArgsType, Field, Float, InputType, Int, registerEnumType } from 'type-graphql';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { SAME_IN_FILTER } from '../../platform/graphql/list-rows.js';
import { PageArgs } from '../../platform/graphql/paging.js';
import { DocumentType } from '../document.enums.js';
import { ReviewReasonCode } from './review-reason.js';

/** Whose documents of the queue. */
export const ReviewClaim = { mine: 'mine', open: 'open' } as const;
export type ReviewClaim = keyof typeof ReviewClaim;
registerEnumType(ReviewClaim, {
  name: 'ReviewClaim',
  description: 'Who holds a document that waits for review.',
  valuesConfig: meaningsOf<ReviewClaim>({ mine: 'The caller.', open: 'Nobody else: the caller may take it.' }),
});

/** Whose work a document that waits is; null: everybody's. */
export const ReviewAssigned = { mine: 'mine', nobody: 'nobody', available: 'available' } as const;
export type ReviewAssigned = keyof typeof ReviewAssigned;
registerEnumType(ReviewAssigned, {
  name: 'ReviewAssigned',
  description: 'To whom a document that waits for review is assigned.',
  valuesConfig: meaningsOf<ReviewAssigned>({ mine: 'To the caller.', nobody: 'To nobody.', available: 'To the caller or to nobody.' }),
});

/** Orders of the queue. */
export const ReviewOrder = {
  URGENCY: 'URGENCY',
  CREATED_AT_ASC: 'CREATED_AT_ASC',
  CREATED_AT_DESC: 'CREATED_AT_DESC',
  TYPE_ASC: 'TYPE_ASC',
  REASON_ASC: 'REASON_ASC',
  TOTAL_AMOUNT_ASC: 'TOTAL_AMOUNT_ASC',
  TOTAL_AMOUNT_DESC: 'TOTAL_AMOUNT_DESC',
  CONFIDENCE_ASC: 'CONFIDENCE_ASC',
  ASSIGNEE_ASC: 'ASSIGNEE_ASC',
} as const;
export type ReviewOrder = keyof typeof ReviewOrder;
registerEnumType(ReviewOrder, {
  name: 'ReviewOrder',
  description: 'Order of what waits for review. Documents without a value come last.',
  valuesConfig: meaningsOf<ReviewOrder>({
    URGENCY: 'Most urgent, then oldest first.',
    CREATED_AT_ASC: 'Oldest first.',
    CREATED_AT_DESC: 'Newest first.',
    CONFIDENCE_ASC: 'Least sure first.',
    TOTAL_AMOUNT_ASC: 'Smallest total amount first, whatever the currency.',
    TOTAL_AMOUNT_DESC: 'Largest total amount first, whatever the currency.',
    TYPE_ASC: 'By type of document, in the order of their names.',
    REASON_ASC: 'By the most pressing reason, in the order of their names.',
    ASSIGNEE_ASC: 'By who is to review them, in the order of their addresses; those of nobody last.',
  }),
});

@InputType({ description: 'What the queue of review is narrowed to.' })
export class ReviewQueueFilter {
  @Field(() => DocumentType, { nullable: true, description: 'Documents of this type alone.' })
  type?: DocumentType | null;
  @Field(() => ReviewReasonCode, { nullable: true, description: 'Documents that wait for this reason, among others.' })
  reason?: string | null;
  @Field(() => ReviewClaim, { nullable: true, description: 'mine: those that the caller holds; open: those that nobody else holds.' })
  claimed?: ReviewClaim | null;
  @Field(() => ReviewAssigned, { nullable: true, description: "available: the caller's and nobody's." })
  assigned?: ReviewAssigned | null;
  @Field(() => Int, { nullable: true, description: 'Those assigned to this member.' })
  assigneeId?: number | null;
  @Field(() => Float, { nullable: true, description: 'Least total amount.' })
  minAmount?: number | null;
  @Field(() => Float, { nullable: true, description: 'Largest total amount.' })
  maxAmount?: number | null;
}

/** Filter, order and page of documents that wait for a person. */
@ArgsType()
export class ReviewQueueArgs extends PageArgs {
  @Field(() => ReviewQueueFilter, { nullable: true, description: 'Only documents that it fits.' })
  filter?: ReviewQueueFilter | null;
  @Field(() => DocumentType, { nullable: true, description: SAME_IN_FILTER })
  type?: DocumentType | null;
  @Field(() => String, { nullable: true, description: SAME_IN_FILTER })
  reason?: string | null;
  @Field(() => ReviewClaim, { nullable: true, description: SAME_IN_FILTER })
  claimed?: ReviewClaim | null;
  @Field(() => ReviewAssigned, { nullable: true, description: SAME_IN_FILTER })
  assigned?: ReviewAssigned | null;
  @Field(() => Int, { nullable: true, description: SAME_IN_FILTER })
  assigneeId?: number | null;
  @Field(() => Float, { nullable: true, description: SAME_IN_FILTER })
  minAmount?: number | null;
  @Field(() => Float, { nullable: true, description: SAME_IN_FILTER })
  maxAmount?: number | null;
  @Field(() => ReviewOrder, { nullable: true, description: 'Default URGENCY.' })
  orderBy?: ReviewOrder | null;
}
