import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Person } from '../../organizations/index.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { Document } from '../document.entity.js';
import { ReviewAssignments } from './assignment.inputs.js';
import type { Assignments } from './assignment.service.js';

const WHO = 'An active member who may review (see reviewers); null or left out: nobody.';
const NOTES = 'What the member should know; at most 2,000 characters. Stands in the history.';

/** GraphQL: who is to review what. */
@Resolver()
export class AssignmentResolver {
  constructor(private readonly assignments: Assignments) {}

  @Requires('documents.approve', 'mode')
  @Query(() => [Person], { description: 'Members to whom reviews can be assigned, by e-mail address.' })
  reviewers(@Ctx() { caller }: RequestContext): Promise<Person[]> {
    return this.assignments.reviewers(caller);
  }

  @Requires('documents.approve', 'mode')
  @Mutation(() => Document, {
    description:
      'Assigns the review of a document to a member, hands it on to another, or to nobody. Gives up a claim of the caller unless it is his own.',
  })
  assignReview(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('userId', () => Int, { nullable: true, description: WHO }) userId: number | null,
    @Arg('notes', () => String, { nullable: true, description: NOTES }) notes: string | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<Document> {
    return this.assignments.assign(caller, id, { userId: userId ?? null, notes: notes ?? null });
  }

  @Requires('documents.approve', 'mode')
  @Mutation(() => ReviewAssignments, {
    description: 'assignReview for many documents, each by itself: those that cannot be assigned are named.',
  })
  assignReviews(
    @Arg('ids', () => [ID], { description: '1 to 100.' }) ids: string[],
    @Arg('userId', () => Int, { nullable: true, description: WHO }) userId: number | null,
    @Arg('notes', () => String, { nullable: true, description: NOTES }) notes: string | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<ReviewAssignments> {
    return this.assignments.assignMany(caller, ids, { userId: userId ?? null, notes: notes ?? null });
  }
}
