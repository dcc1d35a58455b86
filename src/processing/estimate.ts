import type { Estimates } from '../documents/index.js';
import type { Tasks } from '../platform/tasks/index.js';

/** When jobs of so many pages that are asked for now will be done (D39). */
export type EstimateCompletion = (pages: number) => Promise<Date>;

/** Builds the estimate: documents and jobs ahead in the queue, then the pages themselves. A job ahead counts as one page: its own are not known. */
export function createEstimate(estimates: Estimates, tasks: Tasks): EstimateCompletion {
  return async (pages) => estimates.completion('normal', Math.max(1, pages) + (await tasks.ahead('job.run', 'normal')));
}
