import { Field, ObjectType } from 'type-graphql';
import { Batch, type BatchRecord, type BatchStatus } from '../../documents/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import { ProcessingJob } from '../jobs/job.entity.js';
import { hasEnded } from '../jobs/job.rules.js';

/** A batch of processing jobs (shape B of a batch, D38). */
@ObjectType('ProcessingBatch', {
  implements: [Batch, Node],
  simpleResolvers: true,
  description: 'Documents that are processed together.',
})
export class ProcessingBatch extends Batch {
  @Field(() => [ProcessingJob], { description: 'In the order in which they were asked for.' })
  jobs!: ProcessingJob[];
}

/** A batch as it is shown. Pure. */
export function toProcessingBatch(record: BatchRecord, jobs: ProcessingJob[], estimatedCompletion: Date | null): ProcessingBatch {
  const ended = jobs.filter((job) => hasEnded(job.status));
  const failedCount = ended.filter((job) => job.status === 'FAILED').length;
  return Object.assign(new ProcessingBatch(), {
    id: record.id,
    batchId: record.id,
    status: record.status as BatchStatus,
    documentsCount: record.documentsCount,
    completedCount: ended.length - failedCount,
    failedCount,
    submittedAt: record.submittedAt,
    completedAt: record.completedAt,
    estimatedCompletion,
    jobs,
  } satisfies ProcessingBatch);
}
