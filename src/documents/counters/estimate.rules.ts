/** A run that ended: when, how long it took, how many pages it read. */
export interface EndedRun {
  readonly completedAt: Date;
  readonly ms: number;
  readonly pages: number;
}

/** How fast work goes. */
export interface Pace {
  /** From the end of one page to the end of the next of whatever document, while there is work, milliseconds. */
  readonly pageMs: number;
  /** Time that a page takes within its own run, milliseconds: longer, where several are worked on at once. */
  readonly ownPageMs: number;
}

/** Pace while nothing was measured. */
export const UNMEASURED: Pace = { pageMs: 1000, ownPageMs: 1000 };

/** The middle of sorted-out numbers, the mean of the middle two for an even count; undefined for none. Pure. */
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

/** Least part of its own time that is still left of a run that takes longer than expected. */
const LEAST_LEFT = 0.1;

/** Milliseconds until work is done: the pages ahead of it, then its own, less what it has had. Falls while time passes, and never below nothing. Pure. */
export function remainingMs({ pageMs, ownPageMs }: Pace, work: { ahead: number; pages: number; workedMs: number }): number {
  const own = Math.max(1, work.pages) * ownPageMs;
  return work.ahead * pageMs + Math.max(own - work.workedMs, own * LEAST_LEFT);
}
