import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Database } from '../../platform/database/index.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { aheadOfOthers } from '../../platform/tasks/index.js';
import type { Estimates } from '../counters/estimate.service.js';
import { Document } from '../document.entity.js';

/** Places of waiting documents in the order of work, 1 first, where organizations are served in turn; in two statements. */
async function placesOf(database: Database, ids: readonly string[]): Promise<(number | null)[]> {
  const [rows, waiting] = await Promise.all([
    database.query<{ subjectId: string; organizationId: number; place: string }>(
      `SELECT t.subjectId, t.organizationId, (SELECT COUNT(*) FROM tasks o WHERE o.name = t.name AND o.organizationId = t.organizationId AND o.leaseUntil IS NULL
         AND (o.dueOrder < t.dueOrder OR (o.dueOrder = t.dueOrder AND o.id <= t.id))) AS place
       FROM tasks t WHERE t.name = 'document.process' AND t.leaseUntil IS NULL AND t.subjectId IN (${ids.map(() => '?').join(',')})`,
      ids,
    ),
    database.query<{ organizationId: number; count: string }>(
      "SELECT organizationId, COUNT(*) AS count FROM tasks WHERE name = 'document.process' AND leaseUntil IS NULL GROUP BY organizationId",
    ),
  ]);
  const placeOf = ({ organizationId, place }: (typeof rows)[number]) => {
    const others = waiting.filter((other) => other.organizationId !== organizationId).map(({ count }) => Number(count));
    return Number(place) + aheadOfOthers(Number(place), others);
  };
  const places = new Map(rows.map((row) => [row.subjectId, placeOf(row)]));
  return ids.map((id) => places.get(id) ?? null);
}

/** GraphQL: where a document stands in the order of work, and when it will be done. */
@Resolver(() => Document)
export class QueueResolver {
  constructor(
    private readonly database: Database,
    private readonly estimates: Pick<Estimates, 'completionOfDocument'>,
  ) {}

  @FieldResolver(() => Int, { nullable: true, description: 'Place among what waits to be read, 1 next; null when it does not wait.' })
  queuePosition(@Root() { id, status }: Document, @Ctx() { memo }: RequestContext): Promise<number | null> | null {
    if (status !== 'processing') return null;
    const loader = memo('document.queue', () => new DataLoader((ids: readonly string[]) => placesOf(this.database, ids)));
    return loader.load(id);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'When it will be done, from measured times and what is ahead of it; null when it is not being read.',
  })
  estimatedCompletion(@Root() document: Document): Promise<Date> | null {
    return document.status === 'processing' ? this.estimates.completionOfDocument(document) : null;
  }
}
