import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { toProgress } from '../../documents/index.js';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import type { StreamMessage } from '../../platform/events/index.js';
import { type RequestContext, Requires, sourcedByFeature } from '../../platform/graphql/graphql.js';
import { StartBatchInput } from '../batches/batch.inputs.js';
import type { ProcessingBatches } from '../batches/batch.service.js';
import { ProcessingBatch } from '../batches/batch.types.js';
import type { ResultPages } from '../results/result.service.js';
import { ProcessingJob } from './job.entity.js';
import { JobProgress, JobResults, StartJobInput } from './job.inputs.js';
import { JobListArgs, listJobs, ProcessingJobConnection } from './job.list.js';
import { pageSize } from './job.rules.js';
import type { Jobs } from './job.service.js';

/** What the resolver calls. */
export interface JobResolverDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly jobs: Jobs;
  readonly pages: ResultPages;
  readonly batches: ProcessingBatches;
}

/** A message as a watcher is shown it. */
export function toJobProgress({ message, job }: { message: StreamMessage | null; job: ProcessingJob }): JobProgress {
  return { ...toProgress(message), job };
}

/** GraphQL of jobs and processing batches: the permission, then one call of the service. */
@Resolver(() => ProcessingJob)
export class JobResolver {
  constructor(private readonly deps: JobResolverDependencies) {}

  @Requires({ anyOf: ['documents.create', 'documents.read'] }, 'mode')
  @Mutation(() => ProcessingJob, { description: 'Needs documents.create for documentUrl, documents.read for documentId.' })
  startJob(@Arg('input', () => StartJobInput) input: StartJobInput, @Ctx() { caller }: RequestContext): Promise<ProcessingJob> {
    return this.deps.jobs.start(caller, input);
  }

  @Requires('documents.read', 'mode')
  @Query(() => ProcessingJob, { description: 'A processing job by its id.' })
  job(@Arg('id', () => ID, { description: 'The job.' }) id: string, @Ctx() { caller }: RequestContext): Promise<ProcessingJob> {
    return this.deps.jobs.load(caller, id);
  }

  @Requires('documents.read', 'mode')
  @Query(() => ProcessingJobConnection, { description: 'Jobs on documents that the caller may read, newest first.' })
  jobs(@Args(() => JobListArgs) args: JobListArgs, @Ctx() { caller }: RequestContext): Promise<ProcessingJobConnection> {
    return listJobs(this.deps.database.dataSource.manager, this.deps.cursors, caller, args);
  }

  @Requires('documents.read', 'mode')
  @Query(() => JobResults, { description: 'A page of the results of a job that has ended.' })
  async jobResults(
    @Arg('id', () => ID, { description: 'The job.' }) id: string,
    @Arg('includeGeometry', () => Boolean, { nullable: true, description: 'Default true.' }) includeGeometry: boolean | null,
    @Arg('maxResults', () => Int, { nullable: true, description: 'Default and most 1000.' }) maxResults: number | null,
    @Arg('nextToken', () => String, { nullable: true, description: 'Of the page before; absent: the first page.' }) nextToken:
      | string
      | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<JobResults> {
    pageSize(maxResults);
    const job = await this.deps.jobs.load(caller, id);
    return this.deps.pages.read(job, { includeGeometry, maxResults, nextToken });
  }

  @Requires('documents.update', 'mode')
  @Mutation(() => ProcessingJob, { description: 'Ends a job that waits or runs.' })
  cancelJob(
    @Arg('id', () => ID, { description: 'A job that waits or is under way.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<ProcessingJob> {
    return this.deps.jobs.cancel(caller, id);
  }

  @Requires('documents.create', 'mode')
  @Mutation(() => ProcessingBatch, {
    description: 'Processes up to 100 documents; at most five jobs of an organization run at once.',
  })
  startBatch(@Arg('input', () => StartBatchInput) input: StartBatchInput, @Ctx() { caller }: RequestContext): Promise<ProcessingBatch> {
    return this.deps.batches.start(caller, input);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Opens the first page of results; null until the job ends.' })
  nextToken(@Root() job: ProcessingJob): string | null {
    return this.deps.pages.opener(job);
  }

  @FieldResolver(() => Date, { nullable: true, description: 'null when the job has ended.' })
  estimatedCompletion(@Root() job: ProcessingJob): Promise<Date | null> {
    return this.deps.jobs.estimatedCompletion(job);
  }

  @Requires('documents.read', 'mode')
  @Subscription(() => JobProgress, {
    description: 'Present state, then each stage and page until the job ends.',
    subscribe: sourcedByFeature,
  })
  jobProgress(
    @Root() progress: JobProgress,
    @Arg('id', () => ID, { description: 'The job to watch.' }) _id: string,
    @Arg('after', () => Int, { nullable: true, description: 'Replays what came after this sequence number, for an hour.' }) _after:
      | number
      | null,
  ): JobProgress {
    return progress;
  }

  /** The messages of a job for one watcher. */
  async *watchJob({ id, after }: { id: string; after?: number | null }, { caller, signal }: RequestContext): AsyncGenerator<JobProgress> {
    for await (const update of this.deps.jobs.watch(caller, id, after ?? null, signal)) yield toJobProgress(update);
  }
}
