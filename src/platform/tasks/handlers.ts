import type { EntityManager } from 'typeorm';
import type { JobName, JobPayloads, Priority } from '../../vocabulary/jobs.js';
import type { Scope } from '../../vocabulary/permissions.js';

/** What a handler is given. */
export interface ClaimedTask<N extends JobName = JobName> {
  readonly id: number;
  readonly name: N;
  readonly scope: Scope;
  readonly subjectId: string | null;
  readonly payload: JobPayloads[N];
  /** 1 at the first try. */
  readonly attempt: number;
  /** How often a worker of it was lost. */
  readonly interruptions: number;
  readonly priority: Priority;
  /** Aborted when the task was taken away (cancelled, lease lost) or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the task inside the transaction that stores its outcome. Throws LeaseLost when another worker owns it by now, so that the
   * transaction rolls back and the work counts once.
   */
  complete(tx: EntityManager): Promise<void>;
  /** Makes sure inside a transaction that the task is still this process's, until that ends. Throws LeaseLost. */
  hold(tx: EntityManager): Promise<void>;
  /** There may be room for another task of its name now: looks for one. */
  more(): void;
}

/**
 * Handlers by job name. A handler that returns without `complete` has its task ended; one that throws is tried again later. `hasRoom`: asked before a task
 * is taken, with how many are being taken.
 */
export type TaskHandlers = {
  readonly [N in JobName]?: {
    readonly concurrency: number;
    readonly run: (task: ClaimedTask<N>) => Promise<void>;
    readonly hasRoom?: (claims: number) => boolean;
  };
};
