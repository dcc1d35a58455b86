import DataLoader from 'dataloader';
import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Document, documentLoaders } from '../../documents/index.js';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import { childConnection } from '../../platform/graphql/child-pages.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { PageArgs } from '../../platform/graphql/paging.js';
import type { ResultPages } from '../results/result.service.js';
import { ProcessingJob } from './job.entity.js';
import { JobResults } from './job.inputs.js';
import { jobsOfDocuments, ProcessingJobConnection } from './job.list.js';
import { findJobs } from './job.store.js';

/** What the resolvers of connected fields need. */
export interface RelatedJobDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly pages: ResultPages;
}

/** Jobs by their ids, those on documents that the caller may read (D103), two statements for all of them. */
export async function readableJobs(context: RequestContext, database: Database, ids: readonly string[]): Promise<ProcessingJob[]> {
  const jobs = await findJobs(database.dataSource.manager, context.caller, ids);
  const { readable } = documentLoaders(context, database);
  const open = await Promise.all(jobs.map(({ documentId }) => documentId === null || readable.load(documentId)));
  return jobs.filter((_job, index) => open[index]);
}

/** GraphQL: what a job belongs to and gives. */
@Resolver(() => ProcessingJob)
export class RelatedJobResolver {
  constructor(private readonly deps: RelatedJobDependencies) {}

  @FieldResolver(() => Document, { nullable: true, description: 'null until the address of a batch item was fetched.' })
  document(@Root() { documentId }: ProcessingJob, @Ctx() context: RequestContext): Promise<Document | null> | null {
    return documentId === null ? null : documentLoaders(context, this.deps.database).byId.load(documentId);
  }

  @FieldResolver(() => JobResults, {
    nullable: true,
    description: 'The first page of the results; jobResults gives the others by its nextToken. null while the job runs.',
  })
  results(
    @Root() job: ProcessingJob,
    @Arg('includeGeometry', () => Boolean, { nullable: true, description: 'Default true.' }) includeGeometry: boolean | null,
    @Arg('maxResults', () => Int, { nullable: true, description: 'Default and most 1000.' }) maxResults: number | null,
    @Ctx() { memo }: RequestContext,
  ): Promise<JobResults | null> {
    const loader = memo(
      `jobs.results ${includeGeometry} ${maxResults}`,
      () => new DataLoader<ProcessingJob, JobResults | null>((jobs) => this.deps.pages.readFirst(jobs, { includeGeometry, maxResults })),
    );
    return loader.load(job);
  }
}

/** GraphQL: jobs of a document. */
@Resolver(() => Document)
export class DocumentJobsResolver {
  constructor(private readonly deps: RelatedJobDependencies) {}

  private page(context: RequestContext, documentId: string, args: PageArgs): Promise<ProcessingJobConnection> {
    const source = { manager: this.deps.database.dataSource.manager, cursors: this.deps.cursors };
    return childConnection(context, source, jobsOfDocuments(context.caller), documentId, args) as Promise<ProcessingJobConnection>;
  }

  @Requires('documents.read', 'mode')
  @FieldResolver(() => ProcessingJobConnection, { nullable: true, description: 'Jobs on the document, newest first.' })
  jobs(@Root() { id }: Document, @Args(() => PageArgs) args: PageArgs, @Ctx() context: RequestContext): Promise<ProcessingJobConnection> {
    return this.page(context, id, args);
  }

  @Requires('documents.read', 'mode')
  @FieldResolver(() => ProcessingJob, { nullable: true, description: 'The newest job on the document.' })
  async latestJob(@Root() { id }: Document, @Ctx() context: RequestContext): Promise<ProcessingJob | null> {
    return (await this.page(context, id, { first: 1 })).nodes[0] ?? null;
  }
}
