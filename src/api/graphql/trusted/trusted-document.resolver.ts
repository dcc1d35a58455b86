import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { In } from 'typeorm';
import type { Audit } from '../../../audit/index.js';
import { lockOrganization, requireBelowCap } from '../../../organizations/index.js';
import { comparableWord } from '../../../platform/database/columns.js';
import type { CursorCodec, Database } from '../../../platform/database/index.js';
import { Deletion } from '../../../platform/graphql/deletion.js';
import { type RequestContext, Requires } from '../../../platform/graphql/graphql.js';
import { listInOrder, recordsOf } from '../../../platform/graphql/list-rows.js';
import type { Clock } from '../../../platform/time/clock.js';
import { invalid } from '../../../vocabulary/errors.js';
import { globalId } from '../../../vocabulary/ids.js';
import type { Caller } from '../../../vocabulary/permissions.js';
import { hashOfText, type ManifestEntry, readManifest, readTrustedText } from './manifest.rules.js';
import {
  findTrusted,
  TrustedDocument,
  TrustedDocumentConnection,
  TrustedDocumentListArgs,
  TrustedDocumentOrder,
  TrustedManifest,
} from './trusted-document.entity.js';

/** GraphQL: trusted documents of the organization. */
@Resolver()
export class TrustedDocumentResolver {
  constructor(
    private readonly database: Database,
    private readonly cursors: CursorCodec,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Requires('settings.manage', 'shared')
  @Query(() => [TrustedDocument], { description: 'GraphQL operations that may be run by their id alone.' })
  trustedDocuments(@Ctx() { caller }: RequestContext): Promise<TrustedDocument[]> {
    return this.database.dataSource.manager.find(TrustedDocument, {
      where: { organizationId: caller.organizationId },
      order: { createdAt: 'DESC', documentId: 'ASC' },
    });
  }

  @Requires('settings.manage', 'shared')
  @Query(() => TrustedDocumentConnection, { description: 'The same a page at a time, newest first unless ordered otherwise.' })
  trustedDocumentsConnection(
    @Args(() => TrustedDocumentListArgs) args: TrustedDocumentListArgs,
    @Ctx() { caller: { organizationId } }: RequestContext,
  ): Promise<TrustedDocumentConnection> {
    const { manager } = this.database.dataSource;
    const id = "CONCAT('tdoc_', t.organizationId, '_', t.documentId)";
    return listInOrder<TrustedDocument, 'createdAt'>(
      { manager, cursors: this.cursors },
      {
        name: 'trustedDocuments',
        order: TrustedDocumentOrder.read(args.orderBy),
        columnOf: { createdAt: 't.createdAt' },
        id,
        columns: `${id} AS id`,
        from: 'trusted_documents t',
        where: { sql: 't.organizationId = ?', parameters: [organizationId] },
        toRows: recordsOf((ids) => findTrusted(manager, organizationId, ids)),
      },
      args,
    );
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => TrustedDocument, { description: 'Trusts a document: it may be run by its id.' })
  async trustDocument(
    @Arg('text', () => String, { description: 'The operation, word for word as programs send it.' }) text: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<TrustedDocument> {
    const given = { documentId: hashOfText(text), text: readTrustedText(text, 'text') };
    return (await this.trust(caller, [given])).documents[0]!;
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => TrustedManifest, {
    description:
      "Trusts all documents of a manifest, or none: that of Apollo's tools, or a map of ids to texts as Relay's compiler writes it. At most 500.",
  })
  trustDocuments(
    @Arg('manifest', () => GraphQLJSONObject, { description: 'The manifest as the tool wrote it.' }) manifest: Record<string, unknown>,
    @Ctx() { caller }: RequestContext,
  ): Promise<TrustedManifest> {
    return this.trust(caller, readManifest(manifest));
  }

  private trust(caller: Caller, entries: readonly ManifestEntry[]): Promise<TrustedManifest> {
    const { organizationId } = caller;
    const given = [...new Map(entries.map((entry) => [entry.documentId, entry])).values()];
    return this.database.transaction(async (tx) => {
      await lockOrganization(tx, organizationId);
      const ids = given.map(({ documentId }) => documentId);
      const before = new Map(
        (await tx.findBy(TrustedDocument, { organizationId, documentId: In(ids) })).map((each) => [each.documentId, each]),
      );
      const changed = given.find(({ documentId, text }) => (before.get(documentId)?.text ?? text) !== text);
      if (changed) throw invalid('manifest', `the id ${changed.documentId} stands for another document already`);
      const createdAt = this.clock.now();
      const added = given
        .filter(({ documentId }) => !before.has(documentId))
        .map(({ documentId, text }) => tx.create(TrustedDocument, { organizationId, documentId, hash: hashOfText(text), text, createdAt }));
      if (added.length > 0) {
        requireBelowCap('trustedDocuments', (await tx.countBy(TrustedDocument, { organizationId })) + added.length - 1);
        await tx.insert(TrustedDocument, added);
      }
      for (const { documentId } of added) await this.audit.record(tx, caller, { action: 'trusted_document.added', target: documentId });
      const known = new Map([...before, ...added.map((each) => [each.documentId, each] as const)]);
      return { added: added.length, known: before.size, documents: ids.map((id) => known.get(id)!) };
    });
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => Deletion, { nullable: true, description: 'From now on it is not run by its id; null when it was not trusted.' })
  async removeTrustedDocument(
    @Arg('documentId', () => ID, { description: 'The documentId of the operation, not its global id.' }) documentId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion | null> {
    const removed = await this.remove(caller, documentId);
    return removed ? { deletedId: globalId('trustedDocument', caller.organizationId, documentId) } : null;
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => Boolean, {
    deprecationReason: 'Since 2026-11-22: use removeTrustedDocument, which names what is gone.',
    description: 'From now on the operation is not run by its id; false when it was not trusted.',
  })
  distrustDocument(
    @Arg('documentId', () => ID, { description: 'The documentId of the operation, not its global id.' }) documentId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    return this.remove(caller, documentId);
  }

  /** Whether it was trusted before. */
  private remove(caller: Caller, documentId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const removed = await tx.delete(TrustedDocument, {
        organizationId: caller.organizationId,
        documentId: comparableWord(documentId),
      });
      if (!removed.affected) return false;
      await this.audit.record(tx, caller, { action: 'trusted_document.removed', target: documentId.slice(0, 64) });
      return true;
    });
  }
}
