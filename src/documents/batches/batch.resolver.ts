import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import { type Streams, watch } from '../../platform/events/index.js';
import { CountsAs, type RequestContext, Requires, sourcedByFeature, Weighs } from '../../platform/graphql/graphql.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Estimates } from '../counters/estimate.service.js';
import type { Document } from '../document.entity.js';
import type { DocumentReader } from '../document.service.js';
import { Batch, BatchDocument, BatchUpdate, UploadBatch, UploadDocumentsInput } from './batch.inputs.js';
import { BatchConnection, BatchListArgs, listBatches } from './batch.list.js';
import { type BatchLoaders, batchLoaders } from './batch.loaders.js';
import { inOrder } from './batch.rules.js';
import type { Batches } from './batch.service.js';
import type { BatchUploads } from './batch-upload.service.js';

/** What the resolver calls. */
export interface BatchResolverDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly estimates: Estimates;
  readonly batches: Batches;
  readonly batchUploads: BatchUploads;
  readonly reader: DocumentReader;
  readonly streams: Streams;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** GraphQL: batches of both kinds. */
@Resolver(() => UploadBatch)
export class BatchResolver {
  constructor(private readonly deps: BatchResolverDependencies) {}

  @Requires('documents.create', 'mode')
  @CountsAs('upload')
  @Mutation(() => UploadBatch, { description: 'Accepts up to 100 documents; a bad one fails alone.' })
  async uploadDocuments(
    @Arg('input', () => UploadDocumentsInput) input: UploadDocumentsInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Batch> {
    return this.deps.batches.show(await this.deps.batchUploads.upload(caller, input));
  }

  @Requires('documents.read', 'mode', { clients: true })
  @Query(() => Batch, { description: 'A batch of either kind.' })
  batch(@Arg('id', () => ID, { description: 'A batch of either kind.' }) id: string, @Ctx() { caller }: RequestContext): Promise<Batch> {
    return this.deps.batches.load(caller, id);
  }

  private loaders(context: RequestContext): BatchLoaders {
    return batchLoaders(context, this.deps.database);
  }

  @FieldResolver(() => Int, { description: 'Neither in work nor failed.' })
  async completedCount(@Root() { record }: UploadBatch, @Ctx() context: RequestContext): Promise<number> {
    return (await this.loaders(context).counts.load(record)).completed;
  }

  @FieldResolver(() => Int, { description: 'How many of its documents could not be read, or were refused.' })
  async failedCount(@Root() { record }: UploadBatch, @Ctx() context: RequestContext): Promise<number> {
    return (await this.loaders(context).counts.load(record)).failed;
  }

  @Weighs(5)
  @FieldResolver(() => Date, { nullable: true, description: 'While running.' })
  estimatedCompletion(@Root() { id, completedAt }: UploadBatch): Promise<Date> | null {
    return completedAt ? null : this.deps.estimates.completionOfBatch(id);
  }

  @FieldResolver(() => [BatchDocument], { description: 'In the order of the upload.' })
  async documents(@Root() { id, record }: UploadBatch, @Ctx() context: RequestContext): Promise<BatchDocument[]> {
    return inOrder(await this.loaders(context).documents.load(id), record.refused);
  }

  @Requires('documents.read', 'mode', { clients: true })
  @Subscription(() => BatchUpdate, {
    description: 'Present state, then counts and the document that changed until the batch ends.',
    subscribe: sourcedByFeature,
  })
  batchProgress(
    @Root() update: BatchUpdate,
    @Arg('id', () => ID, { description: 'A batch of either kind.' }) _id: string,
    @Arg('after', () => Int, { nullable: true, description: 'Replays what came after this sequence number, for an hour.' }) _after:
      | number
      | null,
  ): BatchUpdate {
    return update;
  }

  @Requires('documents.read', 'mode')
  @Query(() => BatchConnection, { description: 'Batches of both kinds, newest first.' })
  batches(@Args(() => BatchListArgs) args: BatchListArgs, @Ctx() { caller }: RequestContext): Promise<BatchConnection> {
    const { database, cursors, batches } = this.deps;
    return listBatches(database.dataSource.manager, cursors, caller, args, batches.show);
  }

  private async readable(caller: Caller, id: string | null | undefined): Promise<Document | null> {
    if (!id || !isId('document', id)) return null;
    try {
      return await this.deps.reader.load(caller, id, 'read');
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  }

  /** The messages of a batch for one watcher; the key is checked again for each, and access to each document. */
  async *watchBatch({ id, after }: { id: string; after?: number | null }, context: RequestContext): AsyncGenerator<BatchUpdate> {
    const { batches, streams, recheck } = this.deps;
    let { caller } = context;
    let record = await batches.find(caller, id);
    const check = async () => {
      caller = await recheck(context.caller);
      record = await batches.find(caller, id);
    };
    const snapshot = async () => ({ status: record.status, final: record.completedAt !== null });
    for await (const message of watch(streams, { subject: id, after: after ?? null, snapshot, check, signal: context.signal })) {
      const { sequence, gap, at, stage, page, pages, percent, item = null } = message;
      const document = await this.readable(caller, item);
      yield { sequence, gap, at, stage, page, pages, percent, batch: batches.show(record), item, document };
    }
  }
}
