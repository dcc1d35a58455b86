import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Database } from '../../platform/database/index.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { Document } from '../document.entity.js';
import { documentLoaders } from '../document.loaders.js';
import { DocumentPermissionsUpdate, RemovedPermission } from './access.inputs.js';

const CHANGED = { nullable: true, description: 'The document as it is now, with its permissions. Needs documents.read.' };

/** GraphQL: the document whose permissions were set. */
@Resolver(() => DocumentPermissionsUpdate)
export class PermissionsSetResolver {
  constructor(private readonly database: Database) {}

  @Requires('documents.read', 'mode')
  @FieldResolver(() => Document, CHANGED)
  document(@Root() { documentId }: DocumentPermissionsUpdate, @Ctx() context: RequestContext): Promise<Document | null> {
    return documentLoaders(context, this.database).byId.load(documentId);
  }
}

/** GraphQL: the document of which a permission was removed. */
@Resolver(() => RemovedPermission)
export class PermissionRemovedResolver {
  constructor(private readonly database: Database) {}

  @Requires('documents.read', 'mode')
  @FieldResolver(() => Document, CHANGED)
  document(@Root() { documentId }: RemovedPermission, @Ctx() context: RequestContext): Promise<Document | null> {
    return documentLoaders(context, this.database).byId.load(documentId);
  }
}
