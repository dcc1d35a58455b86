/** A run that ended: when, how long it took, how many pages it read. */
export interface EndedRun {
  readonly completedAt: Date;
  readonly ms: number;
  readonly pages: number;
}

/** How fast work goes. */
export interface Pace {
  /** Mean time between the ends of two pages, of whatever documents, while there is work. Milliseconds. */
  readonly pageMs: number;
  /** Time that a page takes within its own run. Milliseconds; more than `pageMs` where several pages are read at once. */
  readonly ownPageMs: number;
}

/** Pace while nothing was measured. */
export const UNMEASURED: Pace = { pageMs: 1000, ownPageMs: 1000 };

/** The median: the middle number, or the mean of the middle two for an even count; undefined for an empty list. Pure. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The pace of runs: pages over the time in which at least one of them was at work, however many there were at once. Pure. */
export function paceOf(runs: readonly EndedRun[]): Pace {
  const spans = runs
    .map(({ completedAt, ms }) => ({ from: completedAt.getTime() - ms, to: completedAt.getTime() }))
    .sort((a, b) => a.from - b.from);
  let busy = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans) {
    busy += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  const pages = runs.reduce((sum, run) => sum + Math.max(1, run.pages), 0);
  const own = medianOf(runs.map((run) => run.ms / Math.max(1, run.pages)));
  return own === undefined || busy === 0 ? UNMEASURED : { pageMs: busy / pages, ownPageMs: own };
}

/** A run that takes longer than expected is taken to have at least this share of its expected time left. */
const LEAST_LEFT = 0.1;

/**
 * Milliseconds until a document is read: the pages `ahead` of it, then its own `pages`, less the time `workedMs` that its run has had. Falls while time
 * passes, and stays above zero. Pure.
 */
export function remainingMs({ pageMs, ownPageMs }: Pace, work: { ahead: number; pages: number; workedMs: number }): number {
  const own = Math.max(1, work.pages) * ownPageMs;
  return work.ahead * pageMs + Math.max(own - work.workedMs, own * LEAST_LEFT);
}
