import { Arg, Field, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { AFTER, accessFilter, findDocuments, LiveMessage, readLiveCursor, subjectOf, toLiveMessage } from '../../documents/index.js';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import { type ChangeFeed, createLive, type Live, type Streams } from '../../platform/events/index.js';
import { type RequestContext, Requires, sourcedByFeature } from '../../platform/graphql/graphql.js';
import type { Clock } from '../../platform/time/clock.js';
import { ID_PREFIXES } from '../../vocabulary/ids.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { ProcessingJob } from '../jobs/job.entity.js';
import { JobProgress } from '../jobs/job.inputs.js';
import { toJobProgress } from '../jobs/job.resolver.js';

@ObjectType({ simpleResolvers: true, description: 'Jobs that changed since the message before, each once, as they are now.' })
export class JobsUpdate extends LiveMessage {
  @Field(() => [JobProgress], { description: 'One for each job that changed.' })
  updates!: JobProgress[];
}

/** What the resolver calls. */
export interface JobLiveDependencies {
  readonly database: Database;
  readonly streams: Streams;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** Jobs in one message. */
const AT_ONCE = 100;

/** GraphQL: one stream for all jobs that the caller may see. */
@Resolver()
export class JobLiveResolver {
  private readonly live: Live<ProcessingJob>;

  constructor(private readonly deps: JobLiveDependencies) {
    this.live = createLive<ProcessingJob>(deps.changes, deps.streams, deps.clock, {
      prefix: `${ID_PREFIXES.job}_`,
      load: (ids) => this.query().where('j.id IN (:...ids)', { ids }).getMany(),
    });
  }

  @Requires('documents.read', 'mode')
  @Subscription(() => JobsUpdate, {
    description: 'Every change of every job on documents that the caller may read; never ends by itself.',
    subscribe: sourcedByFeature,
  })
  jobsUpdated(
    @Root() update: JobsUpdate,
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
  ): JobsUpdate {
    return update;
  }

  /** Messages of jobsUpdated, judged with the access of the moment. */
  async *watchJobs({ after }: { after?: string | null }, { caller: first, signal }: RequestContext): AsyncGenerator<JobsUpdate> {
    const { cursors, recheck } = this.deps;
    const replay = (since: Date, most: number) => this.since(first, since, most);
    let begun = false;
    for await (const batch of this.live.watch(first, { after: readLiveCursor(cursors, after), replay, atOnce: AT_ONCE, signal })) {
      const caller = await recheck(first);
      const visible = await this.visible(
        caller,
        batch.items.map(({ item }) => item),
      );
      const updates = batch.items
        .filter(({ item }) => visible.has(item.documentId))
        .map(({ item: job, message }) => toJobProgress({ message, job }));
      if (begun && updates.length === 0 && !batch.gap) continue;
      begun = true;
      yield { ...toLiveMessage(cursors, batch), updates };
    }
  }

  private query() {
    return this.deps.database.dataSource.manager.createQueryBuilder(ProcessingJob, 'j');
  }

  private since({ organizationId, mode }: Scope, since: Date, most: number): Promise<ProcessingJob[]> {
    return this.query()
      .innerJoin('streams', 's', 's.subject = j.id AND s.updatedAt >= :since', { since })
      .where('j.organizationId = :organizationId AND j.mode = :mode', { organizationId, mode })
      .orderBy('s.updatedAt')
      .limit(most + 1)
      .getMany();
  }

  /** Documents of jobs that the caller may read; null stands for jobs whose address is not fetched yet. */
  private async visible(caller: Caller, jobs: readonly ProcessingJob[]): Promise<Set<string | null>> {
    const ids = jobs.flatMap(({ documentId }) => documentId ?? []);
    const readable = await findDocuments(this.deps.database.dataSource.manager, caller, ids, accessFilter(subjectOf(caller)));
    return new Set([...readable.map(({ id }) => id), null]);
  }
}
