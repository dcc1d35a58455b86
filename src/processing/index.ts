import type { Feature } from '../platform/feature.js';
import { createProcessDocumentJob, type ProcessDocumentDependencies } from './process-document.job.js';

export * from './process-document.job.js';

/** What the feature needs. */
export interface ProcessingDependencies extends ProcessDocumentDependencies {
  /** Documents worked on at once by this process; pages of one document go over all workers. */
  readonly concurrency: number;
}

/** Builds the processing of documents. */
export function createProcessing(deps: ProcessingDependencies): Feature {
  return {
    name: 'processing',
    tasks: { 'document.process': { concurrency: deps.concurrency, run: createProcessDocumentJob(deps) } },
  };
}
