import DataLoader from 'dataloader';
import type { Estimates } from '../documents/index.js';
import type { Ahead, Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';

/** When jobs of so many pages that are asked for now will be done (D39); with `job` when that one will be. */
export type EstimateCompletion = (
  organizationId: number,
  pages: number,
  job?: { readonly id: string; readonly startedAt: Date | null },
) => Promise<Date>;

/** Builds the estimate: documents and jobs ahead in the queue, then the pages themselves. What a running job has had is taken off. */
export function createEstimate(estimates: Estimates, tasks: Tasks, clock: Clock): EstimateCompletion {
  // A list asks for many at once: the queue is looked through once for all of them.
  const aheadOf = new DataLoader<string, Ahead | null>(
    async (ids) => {
      const ahead = await tasks.aheadOf('job.run', [...new Set(ids)]);
      return ids.map((id) => ahead.get(id) ?? null);
    },
    { cache: false },
  );
  return async (organizationId, pages, job) => {
    if (!job) {
      const own = Math.max(1, pages);
      const jobs = await tasks.aheadOfNew('job.run', { organizationId, priority: 'normal', pages: own });
      return estimates.completion(organizationId, 'normal', own + jobs.pages);
    }
    if (job.startedAt) return estimates.completionOf({ ahead: 0, pages, workedMs: clock.now().getTime() - job.startedAt.getTime() });
    return estimates.completionOf({ ahead: (await aheadOf.load(job.id))?.pages ?? 0, pages, workedMs: 0 });
  };
}
