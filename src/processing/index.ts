import type { Audit } from '../audit/index.js';
import type { Documents, QuotaGate } from '../documents/index.js';
import type { LearningFeature } from '../learning/index.js';
import type { OrganizationsFeature } from '../organizations/index.js';
import type { Pipeline } from '../pipeline/index.js';
import type { ContentIntake } from '../platform/content/index.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import type { ChangeFeed, EventLog, Streams } from '../platform/events/index.js';
import type { Feature } from '../platform/feature.js';
import { fromMany } from '../platform/graphql/graphql.js';
import type { Outbound } from '../platform/http/outbound/outbound.js';
import type { Storage } from '../platform/storage/index.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';
import type { TemplateFeature } from '../templates/index.js';
import type { Caller } from '../vocabulary/permissions.js';
import { createAnalyze } from './analyze/analyze.service.js';
import { ProcessingBatchResolver } from './batches/batch.resolver.js';
import { createProcessingBatches, type ProcessingBatches } from './batches/batch.service.js';
import { toProcessingBatch } from './batches/batch.types.js';
import { createEstimate } from './estimate.js';
import { ExtractionResolver } from './extract/extraction.resolver.js';
import { extractionRows } from './extract/extraction.rest.js';
import { createExtractions } from './extract/extraction.service.js';
import { createJobEndings } from './jobs/job.ending.js';
import { createResultsHandler, type NoteExport } from './jobs/job.handlers.js';
import { purgeJobs } from './jobs/job.purge.js';
import { DocumentJobsResolver, RelatedJobResolver, readableJobs } from './jobs/job.related.resolver.js';
import { JobResolver } from './jobs/job.resolver.js';
import { jobRows } from './jobs/job.rest.js';
import { createJobRun } from './jobs/job.run.js';
import { createJobs, type Jobs } from './jobs/job.service.js';
import { jobsOfBatches } from './jobs/job.store.js';
import { createJobSweep } from './jobs/job.sweep.js';
import { createJobTraces } from './jobs/job.traces.js';
import { JobLiveResolver } from './live/job.live.js';
import { createParse } from './parse/parse.service.js';
import { createProcessDocumentJob } from './process-document.job.js';
import { createFileReader } from './reader.js';
import { createUrlDocuments } from './register.js';
import { createResultPages, type ResultPages } from './results/result.service.js';
import { createResultStore } from './results/result.store.js';
import { createPagesReadJob } from './shared-pages/pages-read.job.js';
import { createStoredPages } from './stored-pages.js';
import { SYNCHRONOUS_MS } from './synchronous.js';
import { TemplateTrialResolver } from './trial/template-trial.resolver.js';
import { templateTrialRows } from './trial/template-trial.rest.js';
import { createTemplateTrials } from './trial/template-trial.service.js';
import { createUrlIntake, type UrlIntake } from './url-intake.js';

export * from './batches/batch.types.js';
export * from './jobs/job.entity.js';
export * from './jobs/job.inputs.js';
export * from './process-document.job.js';
export * from './reader.js';
export * from './synchronous.js';
export * from './url-intake.js';

/** What the feature needs. */
export interface ProcessingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly streams: Streams;
  readonly changes: ChangeFeed;
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly cursors: CursorCodec;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly outbound: Outbound;
  readonly intake: ContentIntake;
  readonly documents: Pick<
    Documents,
    'reader' | 'uploads' | 'outcomes' | 'pages' | 'kept' | 'estimates' | 'batches' | 'follow' | 'recordChange'
  >;
  readonly templates: Pick<TemplateFeature, 'service' | 'choices'>;
  readonly organizations: Pick<OrganizationsFeature, 'reviewSettings'>;
  readonly learning: Pick<LearningFeature, 'modelsOf'>;
  readonly quota: QuotaGate;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  /** Documents worked on at once by this process; pages of one document go over all workers. */
  readonly concurrency: number;
  /** Longest time of a synchronous call; 30 s unless a test says otherwise (D51). */
  readonly synchronousMs?: number;
}

/** The feature and what those to its right call. */
export interface Processing extends Feature {
  readonly jobs: Jobs;
  readonly results: ResultPages;
  readonly batches: ProcessingBatches;
  readonly urls: UrlIntake;
}

const SWEEP_MS = 15_000;
const PURGE_MS = 6 * 60 * 60_000;

/** Builds the processing of documents. */
export function createProcessing(dependencies: ProcessingDependencies): Processing {
  const { database, clock, tasks, cursors, documents } = dependencies;
  const { choices, service } = dependencies.templates;
  const given = {
    ...dependencies,
    templates: choices,
    namedTemplate: choices.check,
    settings: dependencies.organizations.reviewSettings,
    models: dependencies.learning.modelsOf,
    recordChange: documents.recordChange,
  };
  const { reader, outcomes, uploads, kept } = documents;
  const { pipeline, storage } = dependencies;
  // One before each worker, besides the one that it is at.
  const ownPages = () => 2 * pipeline.load().workers;
  const exchange = { database, tasks, kept, ownPages };
  const urls = createUrlIntake(given.outbound, given.intake, uploads);
  const files = createFileReader(given);
  const stored = createStoredPages(database, documents.pages);
  const urlDocuments = createUrlDocuments({ uploads, outcomes, quota: given.quota });
  const store = createResultStore(database);
  const results = createResultPages(store, cursors, () => clock.now());
  const endings = createJobEndings({ ...given, outcomes });
  const estimate = createEstimate(documents.estimates, tasks, clock);
  const synchronousMs = given.synchronousMs ?? SYNCHRONOUS_MS;
  const deps = { ...given, reader, outcomes, exchange, urls, files, stored, urlDocuments, endings, estimate, synchronousMs };
  const jobs = createJobs(deps);
  const batches = createProcessingBatches(deps);
  const jobResolver = new JobResolver({ database, cursors, jobs, pages: results, batches });
  const jobLive = new JobLiveResolver(dependencies);
  const extraction = new ExtractionResolver({
    extractions: createExtractions(deps),
    parse: createParse(deps),
    analyze: createAnalyze(deps),
  });
  const trials = createTemplateTrials({
    ...given,
    reader,
    pages: documents.pages,
    uploads,
    urls,
    templates: service,
    choices,
  });
  documents.follow({ deleted: createJobTraces(endings, tasks) });
  documents.batches.add({
    kind: 'processing',
    show: toProcessingBatch,
    documentIds: async (record) =>
      (await jobsOfBatches(database.dataSource.manager, record, [record.id])).flatMap(({ documentId }) => documentId ?? []),
    selection: '... on ProcessingBatch { jobs { documentId jobId status processingTime } }',
  });
  const related = { database, cursors, pages: results };
  const noteExport: NoteExport = (caller, target, format) =>
    database.transaction((tx) => deps.audit.record(tx, caller, { action: 'job.results_exported', target, details: { format } }));
  const handlers = { results: createResultsHandler(jobs, results, noteExport) };
  return {
    name: 'processing',
    jobs,
    results,
    batches,
    urls,
    resolvers: [
      jobResolver,
      jobLive,
      new RelatedJobResolver(related),
      new DocumentJobsResolver(related),
      new ProcessingBatchResolver(database, cursors, estimate),
      extraction,
      new TemplateTrialResolver(trials),
    ],
    rest: [...extractionRows, ...jobRows(handlers), ...templateTrialRows],
    nodes: {
      job: {
        type: 'ProcessingJob',
        requires: 'documents.read',
        reach: 'mode',
        load: fromMany(
          (context, ids) => readableJobs(context, database, ids),
          (caller, id) => jobs.load(caller, id),
        ),
      },
    },
    subscriptions: {
      jobProgress: (args, context) => jobResolver.watchJob(args, context),
      jobsUpdated: (args, context) => jobLive.watchJobs(args, context),
    },
    tasks: {
      'document.process': { concurrency: given.concurrency, run: createProcessDocumentJob(deps) },
      'pages.read': { ...createPagesReadJob({ database, storage, pipeline, kept }), concurrency: given.concurrency },
      'job.run': { concurrency: given.concurrency, run: createJobRun({ ...deps, results: store, now: () => clock.now() }) },
    },
    schedules: [
      { name: 'jobs.sweep', everyMs: SWEEP_MS, run: createJobSweep(database, tasks, endings) },
      { name: 'jobs.purge', everyMs: PURGE_MS, run: () => purgeJobs(database, clock) },
    ],
  };
}
