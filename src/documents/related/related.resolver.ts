import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Person, peopleLoaders } from '../../organizations/index.js';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { PageArgs } from '../../platform/graphql/paging.js';
import { Template, templateLoaders } from '../../templates/index.js';
import { PermissionRemovedResolver, PermissionsSetResolver } from '../access/access.changes.js';
import { ViewerCanResolver } from '../access/viewer-can.resolver.js';
import { BATCH_DOCUMENTS, Batch, UploadBatch } from '../batches/batch.inputs.js';
import { batchLoaders } from '../batches/batch.loaders.js';
import type { Batches } from '../batches/batch.service.js';
import { Document } from '../document.entity.js';
import { DocumentConnection } from '../document.inputs.js';
import { documentLoaders } from '../document.loaders.js';
import { fieldResolvers } from '../extraction/field.resolver.js';
import { documentsOf, OF_BATCH, OF_TEMPLATE } from './related.lists.js';

/** What the resolvers of connected fields need. */
export interface RelatedDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly batches: Batches;
}

/** GraphQL: what a document belongs to. Each field is read for all documents of a level in one statement. */
@Resolver(() => Document)
export class RelatedResolver {
  constructor(private readonly deps: RelatedDependencies) {}

  @Requires('templates.read', 'mode')
  @FieldResolver(() => Template, { nullable: true, description: 'The template that read it, as it is now. Needs templates.read.' })
  template(@Root() { templateId }: Document, @Ctx() context: RequestContext): Promise<Template | null> | null {
    return templateId === null ? null : templateLoaders(context, this.deps.database).byId.load(templateId);
  }

  @FieldResolver(() => Batch, { nullable: true, description: 'The upload batch with which it came.' })
  async batch(@Root() { batchId }: Document, @Ctx() context: RequestContext): Promise<Batch | null> {
    // A client token sees no batch but the one that it names.
    const { confinement } = context.caller;
    const record =
      batchId === null || (confinement && confinement.batchId !== batchId)
        ? null
        : await batchLoaders(context, this.deps.database).byId.load(batchId);
    return record && this.deps.batches.show(record);
  }

  @Requires('documents.read', 'mode')
  @FieldResolver(() => Person, { nullable: true, description: 'Who uploaded it; null when no longer a member.' })
  uploader(@Root() { uploadedById }: Document, @Ctx() context: RequestContext): Promise<Person | null> {
    return peopleLoaders(context, this.deps.database.dataSource.manager).byId.load(uploadedById);
  }

  @Requires('documents.read', 'mode')
  @FieldResolver(() => Person, { nullable: true, description: 'Who reviewed it last; null when no longer a member.' })
  reviewer(@Root() { reviewedBy }: Document, @Ctx() context: RequestContext): Promise<Person | null> | null {
    return reviewedBy === null ? null : peopleLoaders(context, this.deps.database.dataSource.manager).byEmail.load(reviewedBy);
  }

  @Requires({ anyOf: ['documents.read', 'documents.approve'] }, 'mode')
  @FieldResolver(() => Person, { nullable: true, description: 'Who is to review it (assignReview); null: whoever comes.' })
  assignee(@Root() { assigneeId }: Document, @Ctx() context: RequestContext): Promise<Person | null> | null {
    return assigneeId === null ? null : peopleLoaders(context, this.deps.database.dataSource.manager).byId.load(assigneeId);
  }

  @FieldResolver(() => Document, {
    nullable: true,
    description: 'An earlier document with the same content; null also where the caller may not read it.',
  })
  duplicateDocument(@Root() { duplicateOf }: Document, @Ctx() context: RequestContext): Promise<Document | null> | null {
    return duplicateOf === null ? null : documentLoaders(context, this.deps.database).byId.load(duplicateOf);
  }

  @FieldResolver(() => Document, {
    nullable: true,
    description: 'The document whose pages this one was made of; null also where the caller may not read it.',
  })
  sourceDocument(@Root() { sourceDocumentId }: Document, @Ctx() context: RequestContext): Promise<Document | null> | null {
    return sourceDocumentId === null ? null : documentLoaders(context, this.deps.database).byId.load(sourceDocumentId);
  }
}

/** GraphQL: documents that hang on something else. */
@Resolver(() => Template)
export class TemplateDocumentsResolver {
  constructor(private readonly deps: RelatedDependencies) {}

  @Requires('documents.read', 'mode')
  @FieldResolver(() => DocumentConnection, {
    nullable: true,
    description: 'Documents that it read and that the caller may read, newest first. Needs documents.read.',
  })
  documents(@Root() { id }: Template, @Args(() => PageArgs) args: PageArgs, @Ctx() context: RequestContext): Promise<DocumentConnection> {
    return documentsOf(context, this.deps, OF_TEMPLATE, id, args);
  }
}

/** GraphQL: documents of an upload batch, as of every kind of batch. */
@Resolver(() => UploadBatch)
export class UploadBatchDocumentsResolver {
  constructor(private readonly deps: RelatedDependencies) {}

  @FieldResolver(() => DocumentConnection, { description: BATCH_DOCUMENTS })
  documentsConnection(
    @Root() { id }: UploadBatch,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: RequestContext,
  ): Promise<DocumentConnection> {
    return documentsOf(context, this.deps, OF_BATCH, id, args);
  }
}

/** The resolvers of what a document shows beside its own columns. */
export const relatedResolvers = (deps: RelatedDependencies): readonly object[] => [
  new RelatedResolver(deps),
  new TemplateDocumentsResolver(deps),
  new UploadBatchDocumentsResolver(deps),
  new ViewerCanResolver(deps.database),
  new PermissionsSetResolver(deps.database),
  new PermissionRemovedResolver(deps.database),
  ...fieldResolvers,
];
