import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { DocumentShare, DocumentShareConnection, DocumentShareListArgs } from './share.inputs.js';
import type { Shares } from './share.service.js';

/** GraphQL: links that show a document without sign-in (D140). */
@Resolver()
export class ShareResolver {
  constructor(private readonly shares: Shares) {}

  @Requires('documents.share', 'mode')
  @Mutation(() => DocumentShare, {
    description: 'Makes a link that shows the document to whoever has it, where the organization allows that; the answer shows it, once.',
  })
  shareDocument(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('expiresIn', () => Int, { nullable: true, description: 'Seconds, 60-2592000 (30 days), default 7 days.' }) expiresIn:
      | number
      | null,
    @Arg('download', () => Boolean, { nullable: true, description: 'Whether the file may be saved; default false.' })
    download: boolean | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentShare> {
    return this.shares.create(caller, id, expiresIn ?? null, download ?? false);
  }

  @Requires('documents.share', 'mode')
  @Query(() => [DocumentShare], { description: 'Links of a document, newest first, without their addresses.' })
  documentShares(
    @Arg('documentId', () => ID, { description: 'The document.' }) documentId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentShare[]> {
    return this.shares.list(caller, documentId);
  }

  @Requires('documents.share', 'mode')
  @Query(() => DocumentShareConnection, { description: 'The same a page at a time, newest first unless ordered otherwise.' })
  documentSharesConnection(
    @Arg('documentId', () => ID, { description: 'The document.' }) documentId: string,
    @Args(() => DocumentShareListArgs) args: DocumentShareListArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentShareConnection> {
    return this.shares.page(caller, documentId, args);
  }

  @Requires('documents.share', 'mode')
  @Mutation(() => DocumentShare, { description: 'Ends a link at once.' })
  revokeShare(
    @Arg('documentId', () => ID, { description: 'The document that the link shows.' }) documentId: string,
    @Arg('id', () => ID, { description: 'The link that ends.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentShare> {
    return this.shares.revoke(caller, documentId, id);
  }
}
