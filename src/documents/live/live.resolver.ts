import { Arg, Ctx, FieldResolver, Int, Resolver, Root, Subscription } from 'type-graphql';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import type { LiveBatch, LiveItem } from '../../platform/events/index.js';
import { type RequestContext, Requires, sourcedByFeature } from '../../platform/graphql/graphql.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { subjectOf } from '../access/access.rules.js';
import type { Batches } from '../batches/batch.service.js';
import type { Document } from '../document.entity.js';
import { countQueue } from '../review/review.store.js';
import { toProgress } from '../runs/progress.inputs.js';
import type { DocumentLive, LiveDocument } from './document.live.js';
import { BatchesUpdate, DocumentsUpdate, DocumentsUpdatedFilter, type DocumentUpdate, ReviewQueueUpdate } from './live.inputs.js';

/** What the resolver calls. */
export interface LiveResolverDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly live: DocumentLive;
  readonly batches: Batches;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** Things in one message. */
const DOCUMENTS_AT_ONCE = 100;
const BATCHES_AT_ONCE = 20;
/** Documents of which it is remembered that they were told, so that they are told again when they fit no longer. */
const MOST_TOLD = 1000;

/** Description of the argument `after` of every subscription. */
export const AFTER = 'Cursor of a message: brings what changed since, for an hour.';

/** Place of a cursor; throws VALIDATION_ERROR. */
export function readLiveCursor(cursors: CursorCodec, after: string | null | undefined): number | null {
  if (after === null || after === undefined) return null;
  const position = cursors.decode('live', after);
  if (typeof position !== 'number') throw invalid('after', 'expected the cursor of a message');
  return position;
}

/** What every message says beside the things that changed. */
export function toLiveMessage(cursors: CursorCodec, { position, gap }: LiveBatch<unknown>): { cursor: string; gap: boolean; at: Date } {
  return { cursor: cursors.encode('live', position), gap, at: new Date(position) };
}

/** Whether a document passes, and once more when it has been told and does not any longer; `concerns` tells the same and remembers nothing. */
function createPassage(fits: (document: Document) => boolean): Record<'concerns' | 'passes', (document: Document) => boolean> {
  const told = new Set<string>();
  return {
    concerns: (document) => fits(document) || told.has(document.id),
    passes(document) {
      const isFit = fits(document);
      const passes = isFit || told.delete(document.id);
      if (isFit) told.add(document.id);
      if (told.size > MOST_TOLD) told.delete(told.values().next().value!);
      return passes;
    },
  };
}

const toUpdate = ({ item, message }: LiveItem<LiveDocument>): DocumentUpdate => ({ ...toProgress(message), document: item.document });

/** GraphQL: one stream for all that the caller may see. */
@Resolver(() => ReviewQueueUpdate)
export class LiveResolver {
  constructor(private readonly deps: LiveResolverDependencies) {}

  @Requires('documents.read', 'mode', { clients: true })
  @Subscription(() => DocumentsUpdate, {
    description: 'Every change of every document that the caller may read, many in one message under load; never ends by itself.',
    subscribe: sourcedByFeature,
  })
  documentsUpdated(
    @Root() update: DocumentsUpdate,
    @Arg('filter', () => DocumentsUpdatedFilter, { nullable: true, description: 'Absent: every document that the caller may read.' })
    _filter: DocumentsUpdatedFilter | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
  ): DocumentsUpdate {
    return update;
  }

  @Requires('documents.approve', 'mode')
  @Subscription(() => ReviewQueueUpdate, {
    description: 'What enters, changes in and leaves the queue of review; never ends by itself.',
    subscribe: sourcedByFeature,
  })
  reviewQueueUpdated(
    @Root() update: ReviewQueueUpdate,
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
  ): ReviewQueueUpdate {
    return update;
  }

  @FieldResolver(() => Int, { description: 'Documents that wait now.' })
  waiting(@Root() { at }: ReviewQueueUpdate, @Ctx() { caller }: RequestContext): Promise<number> {
    return countQueue(this.deps.database.dataSource.manager, caller, subjectOf(caller), { userId: caller.userId, now: at });
  }

  @Requires('documents.read', 'mode')
  @Subscription(() => BatchesUpdate, {
    description: 'Every change of every batch; never ends by itself.',
    subscribe: sourcedByFeature,
  })
  batchesUpdated(
    @Root() update: BatchesUpdate,
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
  ): BatchesUpdate {
    return update;
  }

  /** Documents for one watcher, judged with his access of the moment. */
  private async *documents(
    { caller: first, signal }: RequestContext,
    after: string | null | undefined,
    fits: (document: Document) => boolean,
  ): AsyncGenerator<{ batch: LiveBatch<LiveDocument>; updates: DocumentUpdate[] }> {
    const { live, cursors, recheck } = this.deps;
    const { concerns, passes } = createPassage(fits);
    const replay = (since: Date, most: number) => live.changedSince(first, since, most);
    const options = {
      after: readLiveCursor(cursors, after),
      replay,
      concerns: ({ document }: LiveDocument) => concerns(document),
      atOnce: DOCUMENTS_AT_ONCE,
      signal,
    };
    let begun = false;
    for await (const batch of live.documents.watch(first, options)) {
      const caller = await recheck(first);
      const seen = await live.visible(caller, batch.items);
      const updates = seen.filter(({ item }) => passes(item.document)).map(toUpdate);
      const removed = mayHearOfDeletions(caller) ? batch.removedIds : [];
      if (begun && updates.length === 0 && removed.length === 0 && !batch.gap) continue;
      begun = true;
      yield { batch: { ...batch, removedIds: removed }, updates };
    }
  }

  /** Messages of documentsUpdated. */
  async *watchDocuments(
    { filter, after }: { filter?: DocumentsUpdatedFilter | null; after?: string | null },
    context: RequestContext,
  ): AsyncGenerator<DocumentsUpdate> {
    for await (const { batch, updates } of this.documents(context, after, fitOf(filter ?? {})))
      yield { ...toLiveMessage(this.deps.cursors, batch), updates, deletedIds: [...batch.removedIds] };
  }

  /** Messages of reviewQueueUpdated. */
  async *watchQueue({ after }: { after?: string | null }, context: RequestContext): AsyncGenerator<ReviewQueueUpdate> {
    const waited = (document: Document) => document.status === 'review_required' || document.reviewReasons.length > 0;
    for await (const { batch, updates } of this.documents(context, after, waited)) {
      yield { ...toLiveMessage(this.deps.cursors, batch), updates };
    }
  }

  /** Messages of batchesUpdated. */
  async *watchBatches({ after }: { after?: string | null }, context: RequestContext): AsyncGenerator<BatchesUpdate> {
    const { live, cursors, recheck, batches } = this.deps;
    const { caller: first, signal } = context;
    const replay = (since: Date, most: number) => live.batchesSince(first, since, most);
    const options = { after: readLiveCursor(cursors, after), replay, atOnce: BATCHES_AT_ONCE, signal };
    for await (const batch of live.batches.watch(first, options)) {
      await recheck(first);
      const updates = batch.items.map(({ item, message }) => ({
        ...toProgress(message),
        batch: batches.show(item),
        item: message?.item ?? null,
        document: null,
      }));
      yield { ...toLiveMessage(cursors, batch), updates };
    }
  }
}

/** Who might have read a document that is gone nothing tells any more: those who may read every one hear of it. */
const mayHearOfDeletions = ({ level, confinement }: Caller) => level !== 'member' && !confinement;

const fitOf =
  ({ status, type, batchId, uploadedBy }: DocumentsUpdatedFilter) =>
  (document: Document): boolean =>
    (!status?.length || status.includes(document.status)) &&
    (!type?.length || (document.type !== null && type.includes(document.type))) &&
    (!batchId || document.batchId === batchId) &&
    (!uploadedBy || document.uploadedBy === uploadedBy);
