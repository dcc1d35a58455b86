import { Field, ObjectType } from 'type-graphql';
import { Batch, type BatchRecord, commonOf } from '../../documents/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import { ProcessingJob } from '../jobs/job.entity.js';

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

/** A batch as it is shown; what its jobs tell is read by the fields that ask for it. Pure. */
export const toProcessingBatch = (record: BatchRecord): ProcessingBatch => Object.assign(new ProcessingBatch(), commonOf(record));
