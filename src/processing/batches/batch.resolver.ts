import DataLoader from 'dataloader';
import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { BATCH_DOCUMENTS, DocumentConnection, type DocumentParent, documentLoaders, documentsOf } from '../../documents/index.js';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import { type RequestContext, Weighs } from '../../platform/graphql/graphql.js';
import { PageArgs } from '../../platform/graphql/paging.js';
import type { EstimateCompletion } from '../estimate.js';
import { ProcessingJob } from '../jobs/job.entity.js';
import { hasEnded } from '../jobs/job.rules.js';
import { jobsOfBatches } from '../jobs/job.store.js';
import { ProcessingBatch } from './batch.types.js';

/** Documents on which a batch has jobs, each once. */
const OF_JOBS: DocumentParent = {
  name: 'jobs.documents',
  parent: 'j.batchId',
  from: `processing_jobs j JOIN documents d ON d.id = j.documentId
    AND NOT EXISTS (SELECT 1 FROM processing_jobs e WHERE e.batchId = j.batchId AND e.documentId = j.documentId AND e.id < j.id)`,
};

/** GraphQL: what a processing batch tells of its jobs. */
@Resolver(() => ProcessingBatch)
export class ProcessingBatchResolver {
  constructor(
    readonly database: Database,
    readonly cursors: CursorCodec,
    private readonly estimate: EstimateCompletion,
  ) {}

  @FieldResolver(() => DocumentConnection, { description: BATCH_DOCUMENTS })
  documentsConnection(
    @Root() { id }: ProcessingBatch,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: RequestContext,
  ): Promise<DocumentConnection> {
    return documentsOf(context, this, OF_JOBS, id, args);
  }

  /** All jobs of a batch, whoever may read their documents. */
  private all({ memo, caller }: RequestContext, batch: ProcessingBatch): Promise<ProcessingJob[]> {
    const loader = memo(
      'batches.jobs',
      () =>
        new DataLoader<string, ProcessingJob[]>(async (ids) => {
          const jobs = await jobsOfBatches(this.database.dataSource.manager, caller, ids);
          return ids.map((id) => jobs.filter(({ batchId }) => batchId === id));
        }),
    );
    return loader.load(batch.id);
  }

  @FieldResolver(() => Int, { description: 'Neither in work nor failed.' })
  async completedCount(@Root() batch: ProcessingBatch, @Ctx() context: RequestContext): Promise<number> {
    return (await this.all(context, batch)).filter(({ status }) => hasEnded(status) && status !== 'FAILED').length;
  }

  @FieldResolver(() => Int, { description: 'How many of its documents could not be read.' })
  async failedCount(@Root() batch: ProcessingBatch, @Ctx() context: RequestContext): Promise<number> {
    return (await this.all(context, batch)).filter(({ status }) => status === 'FAILED').length;
  }

  @Weighs(5)
  @FieldResolver(() => Date, { nullable: true, description: 'While running.' })
  async estimatedCompletion(@Root() batch: ProcessingBatch, @Ctx() context: RequestContext): Promise<Date | null> {
    if (batch.completedAt !== null) return null;
    const waiting = (await this.all(context, batch)).filter(({ status }) => !hasEnded(status));
    const pages = waiting.reduce((sum, job) => sum + (job.pageCount ?? 1), 0);
    return this.estimate(context.caller.organizationId, pages);
  }

  @FieldResolver(() => [ProcessingJob], {
    description: 'In the order in which they were asked for, without those on documents that the caller may not read.',
  })
  async jobs(@Root() batch: ProcessingBatch, @Ctx() context: RequestContext): Promise<ProcessingJob[]> {
    const { readable } = documentLoaders(context, this.database);
    const jobs = await this.all(context, batch);
    const shown = await Promise.all(jobs.map(({ documentId }) => documentId === null || readable.load(documentId)));
    return jobs.filter((_, index) => shown[index]);
  }
}
