import type { EntityManager } from 'typeorm';
import type { Auth } from '../auth/index.js';
import type { OrganizationsFeature } from '../organizations/index.js';
import type { Page, Pipeline } from '../pipeline/index.js';
import type { ContentIntake } from '../platform/content/intake.js';
import type { ChangeFeed } from '../platform/events/index.js';
import type { Feature } from '../platform/feature.js';
import type { AddressOf } from '../platform/http/client-address.js';
import type { Outbound } from '../platform/http/outbound/outbound.js';
import type { LinkSigner } from '../platform/http/signed-links.js';
import type { Isolation } from '../platform/isolation/index.js';
import type { Storage } from '../platform/storage/index.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { TemplateFeature } from '../templates/index.js';
import { type Caller, requirePermission, type Scope } from '../vocabulary/permissions.js';
import { AccessResolver } from './access/access.resolver.js';
import { accessRows } from './access/access.rest.js';
import { createAccessLists } from './access/access.service.js';
import { workEndedBy } from './access/leaving.js';
import { createNamedDocuments } from './access/named-documents.js';
import { BatchResolver } from './batches/batch.resolver.js';
import { batchRows } from './batches/batch.rest.js';
import { type Batches, createBatches } from './batches/batch.service.js';
import { removeEmptyBatches } from './batches/batch.store.js';
import { createBatchUploads } from './batches/batch-upload.service.js';
import { rebuildCounters } from './counters/counter.store.js';
import { createEstimates, type Estimates } from './counters/estimate.service.js';
import { createDeletions, type Deletions, type TraceHook } from './deletion/delete.service.js';
import { createQuotaRefund, createRetention, type Retention } from './deletion/retention.service.js';
import { type ChangeHook, type RemovalHook, recordChange } from './document.changes.js';
import type { Document } from './document.entity.js';
import { documentNodes } from './document.nodes.js';
import { DocumentResolver } from './document.resolver.js';
import { documentRows } from './document.rest.js';
import { createDocumentReader, type DocumentContext, type DocumentReader } from './document.service.js';
import { mountDownloads } from './download/download.files.js';
import { DownloadResolver } from './download/download.resolver.js';
import { downloadRows } from './download/download.rest.js';
import { createDownloads } from './download/download.service.js';
import { mountFilePages } from './download/file.pages.js';
import { createOutputs } from './download/output.service.js';
import { createProducer } from './download/outputs/producer.js';
import { createPagePictures } from './download/page.pictures.js';
import { buildExports } from './exports/exports.js';
import { createLiveStreams } from './live/index.js';
import { createPageReader, type PageReader } from './pages/page.service.js';
import { relatedResolvers } from './related/related.resolver.js';
import { AssignmentResolver } from './review/assignment.resolver.js';
import { createAssignments } from './review/assignment.service.js';
import { createReviewDigest } from './review/digest.service.js';
import { ReviewResolver } from './review/review.resolver.js';
import { reviewRows } from './review/review.rest.js';
import { createReviews } from './review/review.service.js';
import { createKeptPages, type KeptPages } from './runs/kept-pages.js';
import { createOutcomes, type OutcomeHook, type Outcomes } from './runs/outcome.service.js';
import { RunResolver } from './runs/run.resolver.js';
import { mountSharePages } from './sharing/share.pages.js';
import { ShareResolver } from './sharing/share.resolver.js';
import { shareRows } from './sharing/share.rest.js';
import { createShares } from './sharing/share.service.js';
import { SplitResolver } from './splitting/split.resolver.js';
import { splitRows } from './splitting/split.rest.js';
import { createSplits } from './splitting/split.service.js';
import { createTurns } from './splitting/turn.service.js';
import { createUpdates } from './update.service.js';
import { resumableRows } from './upload/resumable.rest.js';
import { createResumableUploads } from './upload/resumable.service.js';
import { createUploads, type QuotaGate, type Uploads } from './upload/upload.service.js';
import { createUploadLinks, type UploadLinks } from './upload/upload-link.service.js';

export * from './access/access.entity.js';
export * from './access/access.inputs.js';
export * from './access/access.rules.js';
export * from './access/audience.js';
export * from './batches/batch.entity.js';
export * from './batches/batch.inputs.js';
export * from './batches/batch.loaders.js';
export * from './batches/batch.service.js';
export * from './batches/batch.store.js';
export * from './counters/counter.entity.js';
export * from './counters/estimate.service.js';
export * from './deletion/delete.service.js';
export * from './deletion/retention.service.js';
export { unlessGone } from './deletion/unless-gone.js';
export * from './document.changes.js';
export * from './document.entity.js';
export * from './document.enums.js';
export * from './document.facts.js';
export * from './document.inputs.js';
export * from './document.loaders.js';
export * from './document.rules.js';
export * from './document.search.js';
export * from './document.service.js';
export * from './document.store.js';
export * from './download/download.inputs.js';
export * from './download/download.rules.js';
export * from './download/download.service.js';
export * from './download/output.entity.js';
export * from './download/output.service.js';
export * from './live/live.inputs.js';
export { AFTER, readLiveCursor, toLiveMessage } from './live/live.resolver.js';
export * from './pages/page.service.js';
export { type DocumentParent, documentsOf } from './related/related.lists.js';
export * from './review/assignment.inputs.js';
export * from './review/review.inputs.js';
export * from './review/review.service.js';
export { ReviewReasonEntry } from './review/review-reason.js';
export * from './runs/extraction.rules.js';
export { ExtractedField } from './runs/field.inputs.js';
export * from './runs/kept-pages.js';
export * from './runs/outcome.rules.js';
export * from './runs/outcome.service.js';
export * from './runs/outcome.store.js';
export * from './runs/progress.inputs.js';
export * from './runs/run.entity.js';
export { differencesOf, judgedValues } from './runs/run.rules.js';
export * from './runs/run.store.js';
export * from './runs/stored-model.js';
export { ShareRecord } from './sharing/share.entity.js';
export * from './update.service.js';
export * from './upload/upload.rules.js';
export * from './upload/upload.service.js';
export * from './upload/upload-link.service.js';

/** What the feature needs from the rest of the house. */
export interface DocumentDependencies extends Omit<DocumentContext, 'changeHooks'> {
  readonly intake: ContentIntake;
  readonly storage: Storage;
  readonly changes: ChangeFeed;
  readonly tasks: Tasks;
  readonly pipeline: Pipeline;
  readonly isolation: Isolation;
  readonly outbound: Outbound;
  readonly signer: LinkSigner;
  readonly publicUrl: string;
  readonly quota: QuotaGate;
  readonly organizations: Pick<OrganizationsFeature, 'sharing' | 'mailer' | 'assignmentsEnded'>;
  readonly addressOf: AddressOf;
  readonly templates: Pick<TemplateFeature, 'choices' | 'documentPages' | 'forgetDocuments'>;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  readonly namedDocuments: Auth['namedDocuments'];
  readonly authenticator: Pick<Auth['authenticator'], 'bearer'>;
}

/** What follows documents: each is called inside the transaction of what happened. */
export interface DocumentFollower {
  readonly changed?: ChangeHook;
  /** What `changed` follows is gone. */
  readonly removed?: RemovalHook;
  readonly ended?: OutcomeHook;
  /** Before documents are removed, to remove what else is kept of them. */
  readonly deleted?: TraceHook;
}

/** The feature and what those to its right call. */
export interface Documents extends Feature {
  readonly reader: DocumentReader;
  readonly uploads: Uploads;
  readonly deletions: Deletions;
  readonly retention: Retention;
  /** Kinds of batches: `processing` adds its own. */
  readonly batches: Batches;
  readonly estimates: Estimates;
  readonly links: UploadLinks;
  readonly outcomes: Outcomes;
  readonly intake: ContentIntake;
  readonly pages: PageReader;
  readonly kept: KeptPages;
  /** Features further right add themselves here while they are built. */
  follow(follower: DocumentFollower): void;
  /** Counts a change of a document and tells those that follow; inside its transaction. */
  recordChange(tx: EntityManager, before: Readonly<Document> | null, after: Readonly<Document>): Promise<void>;
}

/** Builds the documents. */
export function createDocuments(given: DocumentDependencies): Documents {
  const { intake, signer } = given;
  const { choices, documentPages } = given.templates;
  // Who watches all documents is told of every change of one.
  const touch: ChangeHook = (tx, _before, after) => given.streams.touch(tx, after.id).then(() => undefined);
  const changeHooks = [touch];
  const outcomeHooks: OutcomeHook[] = [createQuotaRefund(given.quota)];
  const removalHooks: RemovalHook[] = [];
  // Templates keep no words of a document that is gone (D35).
  const traceHooks: TraceHook[] = [given.templates.forgetDocuments];
  const deps = {
    ...given,
    changeHooks,
    removalHooks,
    traceHooks,
    checkTemplate: async (caller: Caller, templateId: string, type: string | null) => void (await choices.check(caller, templateId, type)),
    loadTemplate: async (scope: Scope, templateId: string) => (await choices.load(scope, null, templateId)).use,
    fitTemplate: choices.fit,
  };
  const reader = createDocumentReader(deps);
  const uploads = createUploads(deps);
  const links = createUploadLinks({ ...deps, uploads, reader });
  const resumable = createResumableUploads({ ...deps, reader, links });
  const pages = createPageReader(deps.database, deps.clock, signer, deps.publicUrl);
  const estimates = createEstimates(deps.database, deps.tasks, deps.clock);
  const batches = createBatches(deps);
  const batchUploads = createBatchUploads({ ...deps, uploads });
  const batchResolver = new BatchResolver({ ...deps, reader, batches, batchUploads, estimates });
  const reviews = createReviews({ ...deps, reader, pages });
  const assignments = createAssignments({ ...deps, reader });
  const access = createAccessLists({ ...deps, reader, freeUnable: assignments.freeUnable });
  given.organizations.assignmentsEnded.provide(workEndedBy(assignments));
  const digest = createReviewDigest(deps);
  const deletions = createDeletions({ ...deps, reader });
  const retention = createRetention(deps.database, deps.clock, deletions);
  const updates = createUpdates({ ...deps, reader, pages });
  const kept = createKeptPages(deps.database);
  const live = createLiveStreams({ ...deps, batches, estimates, reader, kept });
  const producer = createProducer(deps.isolation);
  const outputs = createOutputs({ ...deps, pages, producer });
  const downloads = createDownloads({ ...deps, reader, outputs });
  const exports = buildExports(deps);
  const splits = createSplits({ ...deps, reader, uploads, producer });
  const shares = createShares({ ...deps, reader, isAllowed: given.organizations.sharing.isAllowed });
  given.organizations.sharing.ended.provide(shares.endAll);
  const pictures = createPagePictures({ ...deps, pages });
  const resolver = new DocumentResolver({ ...deps, reader, uploads, links, pages, updates, deletions });
  given.namedDocuments.provide(createNamedDocuments(reader, batches));
  documentPages.provide({
    async pagesOf(caller, documentId) {
      requirePermission(caller, 'documents.read');
      await reader.load(caller, documentId, 'read');
      const models: Page[] = [];
      for await (const page of pages.models(documentId)) models.push(page);
      return models;
    },
  });
  return {
    name: 'documents',
    reader,
    uploads,
    deletions,
    retention,
    batches,
    estimates,
    links,
    outcomes: createOutcomes(deps, outcomeHooks),
    intake,
    pages,
    kept,
    follow({ changed, removed, ended, deleted }) {
      if (changed) changeHooks.push(changed);
      if (removed) removalHooks.push(removed);
      if (ended) outcomeHooks.push(ended);
      if (deleted) traceHooks.push(deleted);
    },
    recordChange: (tx, before, after) => recordChange(tx, changeHooks, before, after),
    resolvers: [
      ...[resolver, batchResolver, ...live.resolvers, new RunResolver()],
      ...relatedResolvers({ ...deps, batches }),
      ...[new AccessResolver(access), new ShareResolver(shares)],
      ...[new ReviewResolver(reviews), new AssignmentResolver(assignments), new DownloadResolver(downloads), exports.resolver],
      new SplitResolver(splits, createTurns({ ...deps, reader, pages })),
    ],
    removeSandbox: (scope, before) => removeEmptyBatches(deps.database, scope, before),
    rest: [
      ...documentRows,
      ...resumableRows(resumable),
      ...accessRows,
      ...batchRows(batches),
      ...reviewRows,
      ...downloadRows,
      ...exports.rest,
      ...shareRows,
      ...splitRows,
    ],
    nodes: documentNodes({ database: deps.database, reader, batches, shares }),
    subscriptions: {
      documentUpdated: (args, context) => resolver.watchDocument(args, context),
      ...live.subscriptions,
      batchProgress: (args, context) => batchResolver.watchBatch(args, context),
    },
    tasks: deletions.tasks,
    mount: (app) => {
      mountFilePages(app, { ...deps, reader, links, pictures });
      mountSharePages(app, { ...deps, shares, pictures });
      exports.mount(app);
      mountDownloads(app, { downloads, storage: deps.storage });
    },
    stop: () => producer.close(),
    rebuild: () => rebuildCounters(deps.database),
    schedules: [
      { name: 'outputs.sweep', everyMs: 60 * 60_000, run: () => outputs.sweep() },
      { name: 'documents.retention', everyMs: 60 * 60_000, run: async () => void (await retention.run()) },
      { name: 'review.digest', everyMs: 15 * 60_000, run: () => digest.run() },
      { name: 'uploads.expire', everyMs: 60_000, run: () => links.expire() },
      { name: 'shares.purge', everyMs: 60 * 60_000, run: () => shares.purge() },
      { name: 'content.sweep', everyMs: 10 * 60_000, run: () => intake.sweep() },
      { name: 'storage.sweep', everyMs: 60 * 60_000, run: () => deps.storage.sweep() },
      { name: 'kept-pages.sweep', everyMs: 60 * 60_000, run: () => kept.sweep() },
    ],
  };
}
