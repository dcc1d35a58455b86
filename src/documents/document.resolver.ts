import type { GraphQLResolveInfo } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Database } from '../platform/database/index.js';
import { type Streams, watch } from '../platform/events/index.js';
import { CountsAs, type RequestContext, Requires, sourcedByFeature, Weighs } from '../platform/graphql/graphql.js';
import { selectionOf } from '../platform/graphql/selection.js';
import type { Clock } from '../platform/time/clock.js';
import { invalid } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { Deletions } from './deletion/delete.service.js';
import { Document } from './document.entity.js';
import {
  CreateUploadInput,
  DeletedDocument,
  DocumentConnection,
  DocumentHistory,
  DocumentListArgs,
  HistoryEvent,
  UpdateDocumentInput,
  UploadDocumentInput,
  UploadTicket,
} from './document.inputs.js';
import { type DocumentLoaders, documentLoaders } from './document.loaders.js';
import { duplicateNamedBy, isTerminal } from './document.rules.js';
import type { DocumentReader } from './document.service.js';
import { toExtraction } from './extraction/extraction.rules.js';
import { Extraction } from './extraction/extraction.types.js';
import { DocumentUpdate } from './live/live.inputs.js';
import { PageView } from './pages/page.inputs.js';
import type { PageReader } from './pages/page.service.js';
import { ExtractedField, FieldDifference } from './runs/field.inputs.js';
import { toProgress } from './runs/progress.inputs.js';
import { ConfidenceScores, ProcessingRun } from './runs/run.entity.js';
import { differencesOf } from './runs/run.rules.js';
import type { Updates } from './update.service.js';
import type { Uploads } from './upload/upload.service.js';
import type { UploadLinks } from './upload/upload-link.service.js';

/** What the resolver calls. */
export interface DocumentResolverDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly reader: DocumentReader;
  readonly uploads: Uploads;
  readonly links: UploadLinks;
  readonly updates: Updates;
  readonly deletions: Deletions;
  readonly pages: PageReader;
  readonly streams: Streams;
  /** Throws when the credential is no longer valid (D96: within 5 s). */
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** GraphQL: the permission, then one call of the service. */
@Resolver(() => Document)
export class DocumentResolver {
  constructor(private readonly deps: DocumentResolverDependencies) {}

  private loaders(context: RequestContext): DocumentLoaders {
    return documentLoaders(context, this.deps.database);
  }

  @Requires('documents.create', 'mode', { clients: true })
  @CountsAs('upload')
  @Mutation(() => Document, { description: 'Accepts a document and starts to read it.' })
  uploadDocument(
    @Arg('input', () => UploadDocumentInput) input: UploadDocumentInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Document> {
    return this.deps.uploads.upload(caller, input);
  }

  @Requires('documents.create', 'mode', { clients: true })
  @CountsAs('upload')
  @Mutation(() => UploadTicket, { description: 'A signed link to which the raw bytes are PUT.' })
  createUpload(@Arg('input', () => CreateUploadInput) input: CreateUploadInput, @Ctx() { caller }: RequestContext): Promise<UploadTicket> {
    return this.deps.links.create(caller, input);
  }

  @Requires('documents.create', 'mode', { clients: true })
  @Mutation(() => Document, {
    description: 'Verifies the uploaded bytes and starts to read them. When they are refused, the link takes others until it expires.',
  })
  completeUpload(
    @Arg('documentId', () => ID, { description: 'The document of the upload ticket.' }) documentId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Document> {
    return this.deps.links.complete(caller, documentId);
  }

  @Requires('documents.update', 'mode', { clients: true })
  @Mutation(() => Document, { description: 'Changes metadata, type or template; reads the document anew if asked.' })
  updateDocument(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('input', () => UpdateDocumentInput) input: UpdateDocumentInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Document> {
    return this.deps.updates.update(caller, id, input);
  }

  @Requires('documents.delete', 'mode')
  @Mutation(() => DeletedDocument, { description: 'Deletes a document with everything that was read from it, for good.' })
  deleteDocument(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('reason', () => String, { nullable: true, description: 'At most 500 characters.' }) reason: string | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<DeletedDocument> {
    return this.deps.deletions.delete(caller, id, reason ?? null);
  }

  @Requires('documents.read', 'mode', { clients: true })
  @Query(() => Document, { description: 'A document by its id.' })
  document(@Arg('id', () => ID, { description: 'The document.' }) id: string, @Ctx() { caller }: RequestContext): Promise<Document> {
    return this.deps.reader.load(caller, id, 'read');
  }

  @Requires('documents.read', 'mode', { clients: true })
  @Query(() => DocumentConnection, { description: 'Documents that the caller may read, newest first unless ordered otherwise.' })
  documents(
    @Args(() => DocumentListArgs) args: DocumentListArgs,
    @Ctx() { caller }: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DocumentConnection> {
    return this.deps.reader.list(caller, args, selectionOf(info));
  }

  @Requires('documents.read', 'mode', { clients: true })
  @Query(() => DocumentHistory, { description: 'What happened to a document, oldest first.' })
  async documentHistory(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentHistory> {
    return { documentId: id, events: await this.deps.reader.history(caller, id) };
  }

  @Weighs(5)
  @FieldResolver(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Keys depend on type and template; null before the first run ends.',
  })
  async extractedData(@Root() document: Document, @Ctx() context: RequestContext): Promise<Record<string, unknown> | null> {
    return (await this.loaders(context).shownRun.load(document))?.extractedData ?? null;
  }

  @FieldResolver(() => ConfidenceScores, { nullable: true, description: 'How sure the service is of the values; null until it was read.' })
  async confidenceScores(@Root() document: Document, @Ctx() context: RequestContext): Promise<ConfidenceScores | null> {
    return (await this.loaders(context).shownRun.load(document))?.confidenceScores ?? null;
  }

  @Weighs(20)
  @FieldResolver(() => [ExtractedField], { description: 'Each value with page, box, source words, rule and confidence.' })
  async fields(@Root() document: Document, @Ctx() context: RequestContext): Promise<ExtractedField[]> {
    return ((await this.loaders(context).shownRun.load(document))?.fields ?? []) as ExtractedField[];
  }

  @FieldResolver(() => Extraction, {
    nullable: true,
    description: "The values typed by the document's type, each with where it came from; null before the first run ends.",
  })
  async extraction(@Root() document: Document, @Ctx() context: RequestContext): Promise<object | null> {
    const run = await this.loaders(context).shownRun.load(document);
    return run?.fields ? toExtraction(document.type, run.fields) : null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'E-mail of who holds the review lock now.' })
  lockedBy(@Root() document: Document, @Ctx() context: RequestContext): Promise<string | null> | null {
    const { lockedById, lockedUntil } = document;
    const held = lockedById !== null && lockedUntil !== null && lockedUntil > this.deps.clock.now();
    return held ? this.loaders(context).emails.load(lockedById) : null;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'An earlier document with the same content; null also where the caller may not read it.',
  })
  async duplicateOf(@Root() { duplicateOf }: Document, @Ctx() context: RequestContext): Promise<string | null> {
    return duplicateOf !== null && (await this.loaders(context).readable.load(duplicateOf)) ? duplicateOf : null;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'The document whose pages this one was made of; null also where the caller may not read it.',
  })
  async sourceDocumentId(@Root() { sourceDocumentId }: Document, @Ctx() context: RequestContext): Promise<string | null> {
    return sourceDocumentId !== null && (await this.loaders(context).readable.load(sourceDocumentId)) ? sourceDocumentId : null;
  }

  @FieldResolver(() => [Document], { description: 'Documents that were made of pages of this one.' })
  children(@Root() document: Document, @Ctx() context: RequestContext): Promise<Document[]> {
    return this.loaders(context).children.load(document.id);
  }

  @FieldResolver(() => [String], { description: 'What was noticed without stopping the work, in sentences.' })
  async warnings(@Root() { warnings }: Document, @Ctx() context: RequestContext): Promise<string[]> {
    const { readable } = this.loaders(context);
    const shown = await Promise.all(
      warnings.map((warning) => {
        const named = duplicateNamedBy(warning);
        return named === null || readable.load(named);
      }),
    );
    return warnings.filter((_, index) => shown[index]);
  }

  @FieldResolver(() => [ProcessingRun], { description: 'Every run, newest first.' })
  runs(@Root() document: Document, @Ctx() context: RequestContext): Promise<ProcessingRun[]> {
    return this.loaders(context).runs.load(document.id);
  }

  @Weighs(20)
  @FieldResolver(() => [FieldDifference], { description: 'Values that differ between two runs; null where a run has none.' })
  async runDifference(
    @Root() document: Document,
    @Arg('from', () => Int, { description: 'Number of the run before.' }) from: number,
    @Arg('to', () => Int, { description: 'Number of the run after.' }) to: number,
    @Ctx() context: RequestContext,
  ): Promise<FieldDifference[]> {
    const runs = await this.loaders(context).runs.load(document.id);
    const run = (number: number, argument: string) => {
      const found = runs.find((candidate) => candidate.number === number);
      if (!found) throw invalid(argument, `expected the number of a run, 1 to ${runs.length}, received ${number}`);
      return found;
    };
    return differencesOf(run(from, 'from').extractedData, run(to, 'to').extractedData);
  }

  @Weighs(20)
  @FieldResolver(() => [HistoryEvent], { description: 'What happened to the document, oldest first.' })
  history(@Root() document: Document): Promise<HistoryEvent[]> {
    return this.deps.reader.historyOf(document);
  }

  @FieldResolver(() => [PageView], { description: 'Pages as they were read; empty before the first run ends.' })
  pages(
    @Root() document: Document,
    @Arg('first', () => Int, { nullable: true, description: '1-100, default 20.' }) first: number | null,
    @Arg('offset', () => Int, { nullable: true, description: 'Pages to skip.' }) offset: number | null,
  ): Promise<Promise<PageView>[]> {
    return this.deps.pages.read(document, first ?? 20, offset ?? 0);
  }

  @Weighs(50)
  @FieldResolver(() => String, { nullable: true, description: 'The whole recognised text in reading order.' })
  text(@Root() document: Document): Promise<string | null> {
    return this.deps.pages.text(document);
  }

  @Requires('documents.read', 'mode', { clients: true })
  @Subscription(() => DocumentUpdate, {
    description: 'Present state, then each stage and page until processing ends.',
    subscribe: sourcedByFeature,
  })
  documentUpdated(
    @Root() update: DocumentUpdate,
    @Arg('id', () => ID, { description: 'The document to watch.' }) _id: string,
    @Arg('after', () => Int, { nullable: true, description: 'Replays what came after this sequence number, for an hour.' }) _after:
      | number
      | null,
  ): DocumentUpdate {
    return update;
  }

  /** The messages of a document for one watcher; access and key are checked again for each. */
  async *watchDocument({ id, after }: { id: string; after?: number | null }, context: RequestContext): AsyncGenerator<DocumentUpdate> {
    const { reader, streams, recheck } = this.deps;
    let document = await reader.load(context.caller, id, 'read');
    const check = async () => {
      const caller = await recheck(context.caller);
      document = await reader.load(caller, id, 'read');
    };
    const snapshot = async () => ({ status: document.status, final: isTerminal(document.status) });
    for await (const message of watch(streams, { subject: id, after: after ?? null, snapshot, check, signal: context.signal })) {
      yield { ...toProgress(message), document };
    }
  }
}
