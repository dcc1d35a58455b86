import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { QualityLevel } from '../../documents/index.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { UrlScalar } from '../document-url.scalar.js';
import { OcrFeature } from '../jobs/job.entity.js';
import { JobQueryInput } from '../jobs/job.inputs.js';

/** How much a processing batch looks for (D55). */
export const ProcessingType = { standard: 'standard', advanced: 'advanced' } as const;
export type ProcessingType = keyof typeof ProcessingType;
registerEnumType(ProcessingType, {
  name: 'ProcessingType',
  description: 'How much a batch looks for.',
  valuesConfig: meaningsOf<ProcessingType>({ standard: 'Text alone.', advanced: 'The features that are given.' }),
});

@InputType({ description: 'Exactly one of id and url.' })
export class BatchItemInput {
  @Field(() => ID, { nullable: true, description: 'A document of the organization.' })
  id?: string | null;
  @Field(() => UrlScalar, { nullable: true, description: 'Fetched when its job begins, and registered as a document.' })
  url?: string | null;
}

@InputType({ description: 'Which documents to process together, and what to look for in them.' })
export class StartBatchInput {
  @Field(() => [BatchItemInput], { description: '1-100.' })
  documents!: BatchItemInput[];
  @Field(() => ProcessingType, { nullable: true, description: 'Default standard; advanced when features are given without it.' })
  processingType?: ProcessingType | null;
  @Field(() => [OcrFeature], { nullable: true, description: 'What the jobs look for, with processingType advanced; default TEXT.' })
  features?: OcrFeature[] | null;
  @Field(() => [JobQueryInput], { nullable: true, description: 'With the feature QUERIES: put to every document.' })
  queries?: JobQueryInput[] | null;
  @Field(() => String, { nullable: true, description: 'Notified of the documents and of the end.' })
  callbackUrl?: string | null;
  @Field(() => QualityLevel, { nullable: true, description: 'Speed against accuracy; default balanced.' })
  quality?: QualityLevel | null;
}
