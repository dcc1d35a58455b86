import type { JobName, Priority } from '../../vocabulary/jobs.js';

/** How to hint. */
export interface HintOptions {
  /** What the work is about, for the log; hints with the same id may become one while they wait. */
  readonly id?: string;
  /** Which hints go first (D39); `normal` when absent. */
  readonly priority?: Priority;
  /** Time before the handler is called. */
  readonly delayMs?: number;
}

/**
 * Tells workers, here or on other machines, that there is due work. A hint carries no work: the rows of `tasks` are the truth, the handler takes
 * the most urgent due row, and a sweep finds what no hint told. So a lost hint costs seconds and a needless one a query.
 */
export interface Queue {
  /** Hints that there is work of this name. Never rejects: a hint that cannot be given is logged. */
  push(name: JobName, hint?: HintOptions): Promise<void>;
  /** Calls the handler for each hint, at most `concurrency` at a time in this process. A handler that fails is logged. Once a name. */
  work(name: JobName, options: { readonly concurrency: number }, handler: () => Promise<void>): void;
  /** Calls no handler any more, and waits for those that run. Hints that wait may be lost. */
  close(): Promise<void>;
}
