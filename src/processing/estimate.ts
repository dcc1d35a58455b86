import type { Estimates } from '../documents/index.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';

/** When jobs of so many pages that are asked for now will be done (D39); with `job` when that one will be. */
export type EstimateCompletion = (
  organizationId: number,
  pages: number,
  job?: { readonly id: string; readonly startedAt: Date | null },
) => Promise<Date>;

/**
 * Builds the estimate: documents and jobs ahead in the queue, then the pages themselves. A job ahead counts as one page: its own are not known. What a
 * running job has had is taken off.
 */
export function createEstimate(estimates: Estimates, tasks: Tasks, clock: Clock): EstimateCompletion {
  return async (organizationId, pages, job) => {
    if (!job)
      return estimates.completion(organizationId, 'normal', Math.max(1, pages) + (await tasks.ahead('job.run', organizationId, 'normal')));
    if (job.startedAt) return estimates.completionOf({ ahead: 0, pages, workedMs: clock.now().getTime() - job.startedAt.getTime() });
    return estimates.completionOf({ ahead: await tasks.aheadOf('job.run', job.id), pages, workedMs: 0 });
  };
}
