import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { BatchRecord } from '../documents/index.js';
import { ProcessingJob } from './job.entity.js';
import { hasEnded } from './job.rules.js';

/** A batch of processing jobs (shape B of a batch, D38). */
@ObjectType('ProcessingBatch', { simpleResolvers: true, description: 'Documents that are processed together.' })
export class ProcessingBatch {
  @Field(() => ID)
  id!: string;
  @Field(() => ID, { description: 'Same as id.' })
  batchId!: string;
  @Field(() => String, { description: 'PROCESSING, COMPLETED (at least one job did not fail) or FAILED (D57).' })
  status!: string;
  @Field(() => Int)
  documentsCount!: number;
  @Field(() => Int)
  completedCount!: number;
  @Field(() => Int)
  failedCount!: number;
  @Field(() => Date)
  submittedAt!: Date;
  @Field(() => Date, { nullable: true })
  completedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'While it runs (D38).' })
  estimatedCompletion!: Date | null;
  @Field(() => [ProcessingJob])
  jobs!: ProcessingJob[];
}

/** A batch as it is shown. Pure. */
export function toProcessingBatch(record: BatchRecord, jobs: ProcessingJob[], estimatedCompletion: Date | null): ProcessingBatch {
  const ended = jobs.filter((job) => hasEnded(job.status));
  const failedCount = ended.filter((job) => job.status === 'FAILED').length;
  return {
    id: record.id,
    batchId: record.id,
    status: record.status,
    documentsCount: record.documentsCount,
    completedCount: ended.length - failedCount,
    failedCount,
    submittedAt: record.submittedAt,
    completedAt: record.completedAt,
    estimatedCompletion,
    jobs,
  };
}
