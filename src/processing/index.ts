import type { Audit } from '../audit/index.js';
import type { ChangeHook, Documents, QuotaGate, TraceHook } from '../documents/index.js';
import type { Pipeline } from '../pipeline/index.js';
import type { Clock } from '../platform/clock.js';
import type { ContentIntake } from '../platform/content/index.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import type { EventLog, Streams } from '../platform/events/index.js';
import type { Feature } from '../platform/feature.js';
import type { Outbound } from '../platform/http/outbound.js';
import type { Storage } from '../platform/storage/index.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { TemplateFeature } from '../templates/index.js';
import type { Caller } from '../vocabulary/permissions.js';
import { createAnalyze } from './analyze.service.js';
import { createProcessingBatches, type ProcessingBatches } from './batch.service.js';
import { createEstimate } from './estimate.js';
import { ExtractionResolver } from './extraction.resolver.js';
import { extractionRows } from './extraction.rest.js';
import { createExtractions } from './extraction.service.js';
import { createJobEndings } from './job.ending.js';
import type { ProcessingJob } from './job.entity.js';
import { createEventsHandler, createResultsHandler } from './job.handlers.js';
import { JobResolver } from './job.resolver.js';
import { jobRows } from './job.rest.js';
import { createJobRun } from './job.run.js';
import { createJobs, type Jobs } from './job.service.js';
import { createJobSweep } from './job.sweep.js';
import { createJobTraces } from './job.traces.js';
import { createParse, type NamedTemplate } from './parse.service.js';
import { createProcessDocumentJob } from './process-document.job.js';
import { createFileReader, type ProcessingSettings, type TemplateChoice } from './reader.js';
import { createUrlDocuments } from './register.js';
import { createResultPages, type ResultPages } from './result.service.js';
import { createResultStore } from './result.store.js';
import { createStoredPages } from './stored-pages.js';
import { SYNCHRONOUS_MS } from './synchronous.js';
import { TemplateTrialResolver } from './template-trial.resolver.js';
import { templateTrialRows } from './template-trial.rest.js';
import { createTemplateTrials } from './template-trial.service.js';
import { createUrlIntake, type UrlIntake } from './url-intake.js';

export * from './batch.types.js';
export * from './job.entity.js';
export * from './job.inputs.js';
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
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly cursors: CursorCodec;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly outbound: Outbound;
  readonly intake: ContentIntake;
  readonly documents: Pick<Documents, 'reader' | 'uploads' | 'outcomes' | 'pages' | 'estimates' | 'batches'>;
  readonly templates: TemplateChoice;
  readonly namedTemplate: NamedTemplate;
  readonly settings: ProcessingSettings;
  readonly quota: QuotaGate;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  /** Templates themselves, for trying them. */
  readonly templateFeature: Pick<TemplateFeature, 'service' | 'choices'>;
  /** Told of every change of a document. */
  readonly changeHooks: readonly ChangeHook[];
  /** Hooks that are told of deleted documents; processing adds its own. */
  readonly traceHooks: TraceHook[];
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

/** A job as REST and SSE show it. */
const showJob = (results: ResultPages) => (job: ProcessingJob) => ({
  jobId: job.id,
  status: job.status,
  documentId: job.documentId,
  submittedAt: job.submittedAt,
  completedAt: job.completedAt,
  processingTime: job.processingTime,
  pagesProcessed: job.pagesProcessed,
  features: job.features,
  quality: job.quality,
  warnings: job.warnings,
  nextToken: results.opener(job),
  ...(job.errorCode === null ? {} : { errorCode: job.errorCode, errorMessage: job.errorMessage }),
});

/** Builds the processing of documents. */
export function createProcessing(given: ProcessingDependencies): Processing {
  const { database, clock, tasks, cursors, documents } = given;
  const { reader, outcomes, uploads } = documents;
  const urls = createUrlIntake(given.outbound, given.intake, uploads);
  const files = createFileReader(given);
  const stored = createStoredPages(database, documents.pages);
  const urlDocuments = createUrlDocuments({ uploads, outcomes, quota: given.quota });
  const store = createResultStore(database);
  const results = createResultPages(store, cursors, () => clock.now());
  const endings = createJobEndings({ ...given, outcomes });
  const estimate = createEstimate(documents.estimates, tasks);
  const synchronousMs = given.synchronousMs ?? SYNCHRONOUS_MS;
  const deps = { ...given, reader, outcomes, urls, files, stored, urlDocuments, endings, estimate, synchronousMs };
  const jobs = createJobs(deps);
  const batches = createProcessingBatches(deps);
  const jobResolver = new JobResolver({ jobs, pages: results, batches });
  const extraction = new ExtractionResolver({
    extractions: createExtractions(deps),
    parse: createParse(deps),
    analyze: createAnalyze(deps),
  });
  const trials = createTemplateTrials({
    ...given,
    reader,
    pages: documents.pages,
    urls,
    templates: given.templateFeature.service,
    choices: given.templateFeature.choices,
  });
  given.traceHooks.push(createJobTraces(endings, tasks));
  documents.batches.add({
    kind: 'processing',
    load: (caller, record) => batches.show(caller, record),
    selection: '... on ProcessingBatch { jobs { documentId jobId status processingTime } }',
  });
  const handlers = { results: createResultsHandler(jobs, results), events: createEventsHandler(jobs, showJob(results)) };
  return {
    name: 'processing',
    jobs,
    results,
    batches,
    urls,
    resolvers: [jobResolver, extraction, new TemplateTrialResolver(trials)],
    rest: [...extractionRows, ...jobRows(handlers), ...templateTrialRows],
    nodes: { job: { type: 'ProcessingJob', requires: 'documents.read', load: (caller, id) => jobs.load(caller, id) } },
    subscriptions: { jobProgress: (args, context) => jobResolver.watchJob(args, context) },
    tasks: {
      'document.process': { concurrency: given.concurrency, run: createProcessDocumentJob(deps) },
      'job.run': { concurrency: given.concurrency, run: createJobRun({ ...deps, results: store, now: () => clock.now() }) },
    },
    schedules: [{ name: 'jobs.sweep', everyMs: SWEEP_MS, run: createJobSweep(database, tasks, endings) }],
  };
}
