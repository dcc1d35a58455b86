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
  @Field(() => Document, { description: 'The document as it is now.' })
  document!: Document;
}

/** What every message about many things says beside them. */
@ObjectType({ simpleResolvers: true })
export abstract class LiveMessage {
  @Field(() => String, { description: 'Given as `after`, it brings what changed since, for an hour.' })
  cursor!: string;
  @Field(() => Boolean, { description: 'More changed than is told here, or it is too long ago: read the list again.' })
  gap!: boolean;
  @Field(() => Date, { description: 'When the message was made.' })
  at!: Date;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Documents that changed since the message before, each once, as they are now. The first message has none and gives the cursor.',
})
export class DocumentsUpdate extends LiveMessage {
  @Field(() => [DocumentUpdate], { description: 'One for each document that changed.' })
  updates!: DocumentUpdate[];
  @Field(() => [ID], { description: 'Documents that were deleted; told to administrators, who may read every document.' })
  deletedIds!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'Documents that wait for a person, or waited: those with another status than review_required have left the queue.',
})
export class ReviewQueueUpdate extends LiveMessage {
  @Field(() => [DocumentUpdate], { description: 'One for each document that came into the queue, changed in it or left it.' })
  updates!: DocumentUpdate[];
}

@ObjectType({ simpleResolvers: true, description: 'Batches that changed since the message before, each once, as they are now.' })
export class BatchesUpdate extends LiveMessage {
  @Field(() => [BatchUpdate], { description: 'One for each batch that changed.' })
  updates!: BatchUpdate[];
}

@InputType({ description: 'Which documents are watched. One that has been told and fits no longer is told once more.' })
export class DocumentsUpdatedFilter {
  @Field(() => [DocumentStatus], { nullable: true, description: 'Any of these statuses.' })
  status?: DocumentStatus[] | null;
  @Field(() => [DocumentType], { nullable: true, description: 'Any of these types.' })
  type?: DocumentType[] | null;
  @Field(() => ID, { nullable: true, description: 'Documents of this batch alone.' })
  batchId?: string | null;
  @Field(() => String, { nullable: true, description: 'E-mail of the user.' })
  uploadedBy?: string | null;
}
