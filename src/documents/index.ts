import type { Pipeline } from '../pipeline/index.js';
import type { ContentIntake } from '../platform/content/intake.js';
import type { Feature } from '../platform/feature.js';
import type { Outbound } from '../platform/http/outbound.js';
import { createLinkSigner, type LinkSigner } from '../platform/http/signed-links.js';
import type { Storage } from '../platform/storage/index.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { Caller } from '../vocabulary/permissions.js';
import { AccessResolver } from './access.resolver.js';
import { accessRows } from './access.rest.js';
import { createAccessLists } from './access.service.js';
import { BatchResolver } from './batch.resolver.js';
import { batchRows } from './batch.rest.js';
import { type Batches, createBatches } from './batch.service.js';
import { createBatchUploads } from './batch-upload.service.js';
import { rebuildCounters } from './counter.store.js';
import { createDeletions, type Deletions, type TraceHook } from './delete.service.js';
import type { ChangeHook } from './document.changes.js';
import { DocumentResolver } from './document.resolver.js';
import { documentRows } from './document.rest.js';
import { createDocumentReader, type DocumentContext, type DocumentReader } from './document.service.js';
import { mountDownloads } from './download.files.js';
import { DownloadResolver } from './download.resolver.js';
import { downloadRows } from './download.rest.js';
import { createDownloads } from './download.service.js';
import { createEstimates, type Estimates } from './estimate.service.js';
import { mountFilePages } from './file.pages.js';
import { createOutcomes, type OutcomeHook, type Outcomes } from './outcome.service.js';
import { createOutputs } from './output.service.js';
import { createProducer } from './outputs/producer.js';
import { createPageReader, type PageReader } from './page.service.js';
import { createRetention, type Retention } from './retention.service.js';
import { ReviewResolver } from './review.resolver.js';
import { reviewRows } from './review.rest.js';
import { createReviews, type ReviewDependencies } from './review.service.js';
import { createUpdates, type TemplateFit } from './update.service.js';
import { createUploads, type QuotaGate, type TemplateCheck, type Uploads } from './upload.service.js';
import { createUploadLinks, type UploadLinks } from './upload-link.service.js';

export * from './access.entity.js';
export * from './access.inputs.js';
export * from './access.rules.js';
export * from './batch.entity.js';
export * from './batch.inputs.js';
export * from './batch.service.js';
export * from './batch.store.js';
export * from './counter.entity.js';
export * from './delete.service.js';
export * from './document.changes.js';
export * from './document.entity.js';
export * from './document.enums.js';
export * from './document.facts.js';
export * from './document.inputs.js';
export * from './document.loaders.js';
export * from './document.rules.js';
export * from './document.service.js';
export * from './document.store.js';
export * from './download.inputs.js';
export * from './download.rules.js';
export * from './download.service.js';
export * from './estimate.service.js';
export * from './extraction.rules.js';
export * from './outcome.rules.js';
export * from './outcome.service.js';
export * from './outcome.store.js';
export * from './output.entity.js';
export * from './output.service.js';
export * from './page.service.js';
export * from './progress.inputs.js';
export * from './retention.service.js';
export * from './review.inputs.js';
export * from './review.service.js';
export * from './run.entity.js';
export { differencesOf } from './run.rules.js';
export * from './run.store.js';
export * from './update.service.js';
export * from './upload.rules.js';
export * from './upload.service.js';
export * from './upload-link.service.js';

/** What the feature needs from the rest of the house. */
export interface DocumentDependencies extends DocumentContext, Pick<ReviewDependencies, 'loadTemplate'> {
  readonly intake: ContentIntake;
  readonly storage: Storage;
  readonly tasks: Tasks;
  readonly pipeline: Pipeline;
  readonly outbound: Outbound;
  readonly secret: string;
  readonly publicUrl: string;
  readonly checkTemplate: TemplateCheck;
  readonly quota: QuotaGate;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  /** Checks a template named for a document (D29). */
  readonly fitTemplate: TemplateFit;
  readonly outcomeHooks?: readonly OutcomeHook[];
  readonly changeHooks?: readonly ChangeHook[];
  readonly traceHooks?: readonly TraceHook[];
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
  readonly signer: LinkSigner;
}

/** Builds the documents. */
export function createDocuments(deps: DocumentDependencies): Documents {
  const { intake } = deps;
  const reader = createDocumentReader(deps);
  const uploadDeps = deps;
  const uploads = createUploads(uploadDeps);
  const signer = createLinkSigner(deps.secret);
  const links = createUploadLinks({ ...uploadDeps, uploads, reader, signer });
  const pages = createPageReader(deps.database, deps.clock, signer, deps.publicUrl);
  const estimates = createEstimates(deps.database, deps.clock);
  const batches = createBatches(deps, estimates);
  const batchUploads = createBatchUploads({ ...uploadDeps, uploads });
  const batchResolver = new BatchResolver({ ...deps, reader, batches, batchUploads });
  const access = createAccessLists({ ...deps, reader });
  const reviews = createReviews({ ...deps, reader, pages });
  const deletions = createDeletions({ ...deps, reader });
  const retention = createRetention(deps.database, deps.clock, deletions);
  const updates = createUpdates({ ...deps, reader, pages });
  const producer = createProducer();
  const outputs = createOutputs({ ...deps, pages, producer });
  const downloads = createDownloads({ ...deps, reader, signer, outputs });
  const resolver = new DocumentResolver({ ...deps, reader, uploads, links, pages, updates, deletions });
  return {
    name: 'documents',
    reader,
    uploads,
    deletions,
    retention,
    batches,
    estimates,
    links,
    outcomes: createOutcomes(deps, deps.outcomeHooks),
    intake,
    pages,
    signer,
    resolvers: [resolver, new AccessResolver(access), batchResolver, new ReviewResolver(reviews), new DownloadResolver(downloads)],
    async removeSandbox(scope, before) {
      await deps.database.query(
        'DELETE FROM batches WHERE organizationId = ? AND mode = ? AND submittedAt < ? AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.batchId = batches.id)',
        [scope.organizationId, scope.mode, before],
      );
    },
    rest: [...documentRows, ...accessRows, ...batchRows(batches), ...reviewRows, ...downloadRows],
    nodes: {
      document: { type: 'Document', requires: 'documents.read', load: (caller, id) => reader.load(caller, id, 'read') },
      batch: { type: (batch) => batch.constructor.name, requires: 'documents.read', load: (caller, id) => batches.load(caller, id) },
    },
    subscriptions: {
      documentUpdated: (args, context) => resolver.watchDocument(args, context),
      batchProgress: (args, context) => batchResolver.watchBatch(args, context),
    },
    tasks: {
      'storage.remove': { concurrency: 2, run: (task) => deletions.removeFiles(task) },
      'document.forget': { concurrency: 2, run: (task) => deletions.forgetEvents(task) },
    },
    mount: (app) => {
      mountFilePages(app, { ...deps, signer, links, pages });
      mountDownloads(app, { downloads, storage: deps.storage });
    },
    stop: () => producer.close(),
    rebuild: () => rebuildCounters(deps.database),
    schedules: [
      { name: 'outputs.sweep', everyMs: 60 * 60_000, run: () => outputs.sweep() },
      { name: 'documents.retention', everyMs: 60 * 60_000, run: async () => void (await retention.run()) },
      { name: 'uploads.expire', everyMs: 60_000, run: () => links.expire() },
      { name: 'content.sweep', everyMs: 10 * 60_000, run: () => intake.sweep() },
    ],
  };
}
