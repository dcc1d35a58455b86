import DataLoader from 'dataloader';
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { In } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { type Caller, mayCall, type Permission } from '../../vocabulary/permissions.js';
import { Document } from '../document.entity.js';
import { type DocumentAccess, DocumentAccessEntry } from './access.entity.js';
import { accessTo, includesAccess, subjectOf } from './access.rules.js';

/** What a caller may do with a document. */
@ObjectType('DocumentViewerCan', {
  simpleResolvers: true,
  description: 'What permissions and access allow the caller. Whether the present state allows it as well, status and lockedUntil tell.',
})
export class DocumentViewerCan {
  @Field(() => Boolean, { description: 'updateDocument.' })
  edit!: boolean;
  @Field(() => Boolean, { description: 'reviewDocument.' })
  review!: boolean;
  @Field(() => Boolean, { description: 'deleteDocument.' })
  delete!: boolean;
  @Field(() => Boolean, { description: 'setDocumentPermissions and shareDocument.' })
  share!: boolean;
  @Field(() => Boolean, { description: 'updateDocument with reprocess.' })
  reprocess!: boolean;
}

/** What a caller with this access to a document may do. Pure. */
export function documentRights(caller: Pick<Caller, 'permissions' | 'credential'>, access: DocumentAccess): DocumentViewerCan {
  const may = (permission: Permission, needed: DocumentAccess) => mayCall(caller, permission) && includesAccess(access, needed);
  const edit = may('documents.update', 'edit');
  return {
    edit,
    review: may('documents.approve', 'edit'),
    delete: may('documents.delete', 'full'),
    share: may('documents.share', 'full'),
    reprocess: edit,
  };
}

/** GraphQL: the caller's rights. */
@Resolver(() => Document)
export class ViewerCanResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => DocumentViewerCan, { description: 'What the caller may do with it.' })
  async viewerCan(@Root() document: Document, @Ctx() { caller, memo }: RequestContext): Promise<DocumentViewerCan> {
    const entries = memo(
      'documents.entries',
      () =>
        new DataLoader<string, DocumentAccess | null>(async (ids) => {
          const where = { documentId: In([...ids]), userId: caller.userId };
          const found = await this.database.dataSource.manager.findBy(DocumentAccessEntry, where);
          return ids.map((id) => found.find(({ documentId }) => documentId === id)?.access ?? null);
        }),
    );
    // Of administrators and uploaders no entry is asked.
    const isFree = caller.level !== 'member' || document.uploadedById === caller.userId;
    const access = accessTo(document, subjectOf(caller), isFree ? null : await entries.load(document.id));
    return documentRights(caller, access);
  }
}
