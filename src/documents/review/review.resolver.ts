import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { DocumentConnection } from '../document.inputs.js';
import { ReviewQueueArgs } from './queue.inputs.js';
import { DocumentReview, ReviewDocumentInput } from './review.inputs.js';
import type { Reviews } from './review.service.js';

/** GraphQL: review of documents by people. */
@Resolver()
export class ReviewResolver {
  constructor(private readonly reviews: Reviews) {}

  @Requires('documents.approve', 'mode', { clients: true })
  @Mutation(() => DocumentReview, { description: 'Claims, corrects, approves, rejects, reopens or releases a document.' })
  reviewDocument(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('input', () => ReviewDocumentInput) input: ReviewDocumentInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentReview> {
    return this.reviews.review(caller, id, input);
  }

  @Requires('documents.approve', 'mode')
  @Query(() => DocumentConnection, {
    description: 'Documents that wait for a person: most urgent, then oldest first, unless ordered otherwise.',
  })
  reviewQueue(@Args(() => ReviewQueueArgs) args: ReviewQueueArgs, @Ctx() { caller }: RequestContext): Promise<DocumentConnection> {
    return this.reviews.queue(caller, args);
  }
}
