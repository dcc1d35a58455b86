import type { Database } from '../../platform/database/index.js';
import { dueOrder } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Priority } from '../../vocabulary/jobs.js';
import type { Document } from '../document.entity.js';
import { type EndedRun, type Pace, paceOf, remainingMs } from './estimate.rules.js';

/** When work will be done, from measured times (D39). */
export interface Estimates {
  /** How fast work went over the last 24 hours. */
  pace(): Promise<Pace>;
  /** Moment when so many pages will be done that are added now with this priority: queue ahead, then the pages themselves. */
  completion(priority: Priority, pages: number): Promise<Date>;
  /** Moment when work with so many pages ahead, so many of its own, and so long worked on will be done. */
  completionOf(work: Parameters<typeof remainingMs>[1]): Promise<Date>;
  /** Moment when a document that is worked on, or waits, will be done. */
  completionOfDocument(document: Pick<Document, 'id' | 'pageCount' | 'processingStartedAt'>): Promise<Date>;
  /** Moment when the waiting documents of a batch will be done. */
  completionOfBatch(batchId: string): Promise<Date>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a pace is used before it is measured anew. */
const REMEMBER_MS = 30_000;
/** Runs that the pace is taken of, the newest. */
const SAMPLE = 500;

/** Builds the estimates. */
export function createEstimates(database: Database, clock: Clock): Estimates {
  let remembered: { readonly until: number; readonly pace: Pace } | undefined;

  const after = (ms: number) => new Date(clock.now().getTime() + Math.round(ms));

  async function pace(): Promise<Pace> {
    const now = clock.now().getTime();
    if (remembered && remembered.until > now) return remembered.pace;
    const rows = await database.query<EndedRun>(
      `SELECT r.completedAt, r.processingTimeMs AS ms, COALESCE(d.pageCount, 1) AS pages FROM processing_runs r JOIN documents d ON d.id = r.documentId
       WHERE r.completedAt >= ? AND r.status <> 'failed' ORDER BY r.completedAt DESC LIMIT ${SAMPLE}`,
      [new Date(now - DAY_MS)],
    );
    remembered = { until: now + REMEMBER_MS, pace: paceOf(rows) };
    return remembered.pace;
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
    pace,
    async completion(priority, pages) {
      const [known, ahead] = await Promise.all([pace(), pagesBefore(dueOrder(clock.now(), priority), null)]);
      return after(remainingMs(known, { ahead, pages, workedMs: 0 }));
    },
    completionOf: async (work) => after(remainingMs(await pace(), work)),
    async completionOfDocument({ id, pageCount, processingStartedAt }) {
      const [own] = await database.query<{ dueOrder: Date; leaseUntil: Date | null }>(
        "SELECT dueOrder, leaseUntil FROM tasks WHERE subjectId = ? AND name = 'document.process'",
        [id],
      );
      const pages = pageCount ?? 1;
      const waits = own !== undefined && own.leaseUntil === null;
      // Its own pages stand in the same count.
      const [known, before] = await Promise.all([pace(), waits ? pagesBefore(own.dueOrder, null) : 0]);
      const workedMs = waits || !processingStartedAt ? 0 : clock.now().getTime() - processingStartedAt.getTime();
      return after(remainingMs(known, { ahead: Math.max(0, before - pages), pages, workedMs }));
    },
    async completionOfBatch(batchId) {
      const [own] = await database.query<{ pages: string | null; place: Date | null }>(
        `SELECT SUM(COALESCE(d.pageCount, 1)) AS pages, MAX(t.dueOrder) AS place FROM documents d LEFT JOIN tasks t ON t.subjectId = d.id
         WHERE d.batchId = ? AND d.status IN ('processing', 'uploading')`,
        [batchId],
      );
      const [known, ahead] = await Promise.all([pace(), own?.place ? pagesBefore(own.place, batchId) : 0]);
      return after(ahead * known.pageMs + Number(own?.pages ?? 0) * known.ownPageMs);
    },
  };
}
