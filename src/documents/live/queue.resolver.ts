import { FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Estimates } from '../counters/estimate.service.js';
import { Document } from '../document.entity.js';

/** GraphQL: where a document stands in the order of work, and when it will be done. */
@Resolver(() => Document)
export class QueueResolver {
  constructor(private readonly estimates: Pick<Estimates, 'completionOfDocument' | 'placeOfDocument'>) {}

  @FieldResolver(() => Int, { nullable: true, description: 'Place among what waits to be read, 1 next; null when it does not wait.' })
  queuePosition(@Root() { id, status }: Document): Promise<number | null> | null {
    return status === 'processing' ? this.estimates.placeOfDocument(id) : null;
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'When it will be done, from measured times and what is ahead of it; null when it is not being read.',
  })
  estimatedCompletion(@Root() document: Document): Promise<Date> | null {
    return document.status === 'processing' ? this.estimates.completionOfDocument(document) : null;
  }
}
