import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { BatchUpdate } from '../batches/batch.inputs.js';
import { Document } from '../document.entity.js';
import { DocumentStatus, DocumentType } from '../document.enums.js';
import { ProgressMessage } from '../runs/progress.inputs.js';

/** A message about a document being worked on (D116). */
@ObjectType({
  implements: ProgressMessage,
  simpleResolvers: true,
  description: 'A message about a document: how it is now, and how far its reading has come.',
})
export class DocumentUpdate extends ProgressMessage {
  @Field(() => Document)
  document!: Document;
}

/** What every message about many things says beside them. */
@ObjectType({ simpleResolvers: true })
export abstract class LiveMessage {
  @Field(() => String, { description: 'Given as `after`, it brings what changed since, for an hour.' })
  cursor!: string;
  @Field(() => Boolean, { description: 'More changed than is told here, or it is too long ago: read the list again.' })
  gap!: boolean;
  @Field(() => Date)
  at!: Date;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Documents that changed since the message before, each once, as they are now. The first message has none and gives the cursor.',
})
export class DocumentsUpdate extends LiveMessage {
  @Field(() => [DocumentUpdate])
  updates!: DocumentUpdate[];
  @Field(() => [ID], { description: 'Documents that were deleted; told to administrators, who may read every document.' })
  deletedIds!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'Documents that wait for a person, or waited: those with another status than review_required have left the queue.',
})
export class ReviewQueueUpdate extends LiveMessage {
  @Field(() => [DocumentUpdate])
  updates!: DocumentUpdate[];
}

@ObjectType({ simpleResolvers: true, description: 'Batches that changed since the message before, each once, as they are now.' })
export class BatchesUpdate extends LiveMessage {
  @Field(() => [BatchUpdate])
  updates!: BatchUpdate[];
}

@InputType({ description: 'Which documents are watched. One that has been told and fits no longer is told once more.' })
export class DocumentsUpdatedFilter {
  @Field(() => [DocumentStatus], { nullable: true })
  status?: DocumentStatus[] | null;
  @Field(() => [DocumentType], { nullable: true })
  type?: DocumentType[] | null;
  @Field(() => ID, { nullable: true })
  batchId?: string | null;
  @Field(() => String, { nullable: true, description: 'E-mail of the user.' })
  uploadedBy?: string | null;
}
