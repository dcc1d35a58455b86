import type { EntityManager } from 'typeorm';
import type { Clock } from '../platform/clock.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { Scope } from '../vocabulary/permissions.js';
import { medianPageMs } from './job.store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time of a page before any was measured. */
const FIRST_GUESS_MS = 1500;
/** Least time of a job beside its pages: fetching, storing. */
const OVERHEAD_MS = 500;

/** When work that is asked for now will be done: now + queue ahead + pages x median page time of the last 24 h (D39). */
export type EstimateCompletion = (scope: Scope, pages: number) => Promise<Date>;

/** Builds the estimate. A job ahead in the queue counts as one page: its own are not known. */
export function createEstimate(manager: EntityManager, tasks: Tasks, clock: Clock): EstimateCompletion {
  return async (scope, pages) => {
    const now = clock.now();
    const [median, ahead] = await Promise.all([
      medianPageMs(manager, scope, new Date(now.getTime() - DAY_MS)),
      tasks.ahead('job.run', 'normal'),
    ]);
    return new Date(now.getTime() + OVERHEAD_MS + Math.round((ahead + Math.max(1, pages)) * (median ?? FIRST_GUESS_MS)));
  };
}
