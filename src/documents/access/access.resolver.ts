import DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { Document } from '../document.entity.js';
import { DocumentPermissions, DocumentPermissionsUpdate, RemovedPermission, SetDocumentPermissionsInput } from './access.inputs.js';
import type { AccessLists } from './access.service.js';

/** GraphQL: access to single documents (D103, D104). */
@Resolver(() => Document)
export class AccessResolver {
  constructor(private readonly access: AccessLists) {}

  @Requires('documents.share', 'mode')
  @Query(() => DocumentPermissions, { description: 'Who may do what with a document.' })
  documentPermissions(
    @Arg('documentId', () => ID, { description: 'The document.' }) documentId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentPermissions> {
    return this.access.read(caller, documentId);
  }

  @Requires('documents.share', 'mode')
  @Mutation(() => DocumentPermissionsUpdate, { description: 'Adds and changes entries, leaves the others.' })
  setDocumentPermissions(
    @Arg('documentId', () => ID, { description: 'The document.' }) documentId: string,
    @Arg('input', () => SetDocumentPermissionsInput) input: SetDocumentPermissionsInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentPermissionsUpdate> {
    return this.access.set(caller, documentId, input);
  }

  @Requires('documents.share', 'mode')
  @Mutation(() => RemovedPermission, { description: 'Takes back the access that a user was given to a document.' })
  removeDocumentPermission(
    @Arg('documentId', () => ID, { description: 'The document.' }) documentId: string,
    @Arg('userId', () => Int, { description: 'Number of the user whose entry is removed.' }) userId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<RemovedPermission> {
    return this.access.remove(caller, documentId, userId);
  }

  @Requires('documents.share', 'mode')
  @FieldResolver(() => DocumentPermissions, { nullable: true, description: 'Needs documents.share; null without.' })
  permissions(@Root() document: Document, @Ctx() { memo }: RequestContext): Promise<DocumentPermissions> {
    const loader = memo('document.permissions', () => new DataLoader((documents: readonly Document[]) => this.access.of(documents)));
    return loader.load(document);
  }
}
