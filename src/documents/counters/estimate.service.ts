import type { Database } from '../../platform/database/index.js';
import { dueOrder } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Priority } from '../../vocabulary/jobs.js';

/** When work will be done, from measured times (D39). */
export interface Estimates {
  /** Median time of a page over the last 24 hours, milliseconds. */
  pageTimeMs(): Promise<number>;
  /** Moment when so many pages will be done that are added now with this priority: queue ahead, then the pages themselves. */
  completion(priority: Priority, pages: number): Promise<Date>;
  /** Moment when the waiting documents of a batch will be done. */
  completionOfBatch(batchId: string): Promise<Date>;
}

/** Time of a page while nothing was measured in the last 24 hours. */
const UNMEASURED_MS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a median is used before it is measured anew. */
const REMEMBER_MS = 30_000;
/** Runs that the median is taken of, the newest. */
const SAMPLE = 500;

/** The middle of sorted-out numbers, the mean of the middle two for an even count; undefined for none. Pure. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Builds the estimates. */
export function createEstimates(database: Database, clock: Clock): Estimates {
  let remembered: { readonly until: number; readonly ms: number } | undefined;

  const after = (ms: number) => new Date(clock.now().getTime() + Math.round(ms));

  async function pageTimeMs(): Promise<number> {
    const now = clock.now().getTime();
    if (remembered && remembered.until > now) return remembered.ms;
    const rows = await database.query<{ ms: number; pages: number }>(
      `SELECT r.processingTimeMs AS ms, COALESCE(d.pageCount, 1) AS pages FROM processing_runs r JOIN documents d ON d.id = r.documentId
       WHERE r.completedAt >= ? AND r.status <> 'failed' ORDER BY r.completedAt DESC LIMIT ${SAMPLE}`,
      [new Date(now - DAY_MS)],
    );
    const ms = medianOf(rows.map((row) => row.ms / Math.max(1, row.pages))) ?? UNMEASURED_MS;
    remembered = { until: now + REMEMBER_MS, ms };
    return ms;
  }

  /** Pages of waiting documents that come before a place in the order of work. */
  async function pagesBefore(place: Date, exceptBatch: string | null): Promise<number> {
    const [row] = await database.query<{ pages: string | null }>(
      `SELECT SUM(COALESCE(d.pageCount, 1)) AS pages FROM tasks t JOIN documents d ON d.id = t.subjectId
       WHERE t.name = 'document.process' AND t.dueOrder <= ? AND NOT (d.batchId <=> ?)`,
      [place, exceptBatch ?? ''],
    );
    return Number(row?.pages ?? 0);
  }

  return {
    pageTimeMs,
    async completion(priority, pages) {
      const [ms, ahead] = await Promise.all([pageTimeMs(), pagesBefore(dueOrder(clock.now(), priority), null)]);
      return after((ahead + pages) * ms);
    },
    async completionOfBatch(batchId) {
      const [own] = await database.query<{ pages: string | null; place: Date | null }>(
        `SELECT SUM(COALESCE(d.pageCount, 1)) AS pages, MAX(t.dueOrder) AS place FROM documents d LEFT JOIN tasks t ON t.subjectId = d.id
         WHERE d.batchId = ? AND d.status IN ('processing', 'uploading')`,
        [batchId],
      );
      const [ms, ahead] = await Promise.all([pageTimeMs(), own?.place ? pagesBefore(own.place, batchId) : 0]);
      return after((ahead + Number(own?.pages ?? 0)) * ms);
    },
  };
}
