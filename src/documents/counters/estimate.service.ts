import DataLoader from 'dataloader';
import type { Database } from '../../platform/database/index.js';
import type { Ahead, Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Priority } from '../../vocabulary/jobs.js';
import type { Document } from '../document.entity.js';
import { type EndedRun, type Pace, paceOf, remainingMs } from './estimate.rules.js';

/** When work will be done, from measured times (D39). */
export interface Estimates {
  /** How fast work went over the last 24 hours. */
  pace(): Promise<Pace>;
  /** Moment when so many pages of an organization will be done that are added now with this priority: queue ahead, then the pages themselves. */
  completion(organizationId: number, priority: Priority, pages: number): Promise<Date>;
  /** Moment when work with so many pages ahead, so many of its own, and so long worked on will be done. */
  completionOf(work: Parameters<typeof remainingMs>[1]): Promise<Date>;
  /** Moment when a document that is worked on, or waits, will be done. */
  completionOfDocument(document: Pick<Document, 'id' | 'pageCount' | 'processingStartedAt'>): Promise<Date>;
  /** Place of a document among what waits to be read, where organizations are served in turn, 1 next; null when it does not wait. */
  placeOfDocument(id: string): Promise<number | null>;
  /** Moment when the waiting documents of a batch will be done. */
  completionOfBatch(batchId: string): Promise<Date>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a pace is used before it is measured anew. */
const REMEMBER_MS = 30_000;
/** Runs that the pace is taken of, the newest. */
const SAMPLE = 500;

/** Builds the estimates. */
export function createEstimates(database: Database, tasks: Tasks, clock: Clock): Estimates {
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

  /** Asked for by the hundred when a list is shown: the queue is looked through once for all of them, not once for each. Null: it does not wait. */
  const aheadOf = new DataLoader<string, Ahead | null>(
    async (ids) => {
      const ahead = await tasks.aheadOf('document.process', [...new Set(ids)]);
      return ids.map((id) => ahead.get(id) ?? null);
    },
    { cache: false },
  );

  return {
    pace,
    async completion(organizationId, priority, pages) {
      const [known, ahead] = await Promise.all([pace(), tasks.aheadOfNew('document.process', { organizationId, priority, pages })]);
      return after(remainingMs(known, { ahead: ahead.pages, pages, workedMs: 0 }));
    },
    completionOf: async (work) => after(remainingMs(await pace(), work)),
    async completionOfDocument({ id, pageCount, processingStartedAt }) {
      const [known, ahead] = await Promise.all([pace(), aheadOf.load(id)]);
      const workedMs = ahead || !processingStartedAt ? 0 : clock.now().getTime() - processingStartedAt.getTime();
      return after(remainingMs(known, { ahead: ahead?.pages ?? 0, pages: pageCount ?? 1, workedMs }));
    },
    async placeOfDocument(id) {
      const ahead = await aheadOf.load(id);
      return ahead && ahead.tasks + 1;
    },
    async completionOfBatch(batchId) {
      const [own] = await database.query<{ pages: string | null; queued: string | null }>(
        `SELECT SUM(COALESCE(d.pageCount, 1)) AS pages, SUM(t.pages) AS queued
         FROM documents d LEFT JOIN tasks t ON t.subjectId = d.id AND t.name = 'document.process' WHERE d.batchId = ? AND d.status IN ('processing', 'uploading')`,
        [batchId],
      );
      const [last] = await database.query<{ id: string; pages: number }>(
        `SELECT d.id, t.pages FROM documents d JOIN tasks t ON t.subjectId = d.id AND t.name = 'document.process'
         WHERE d.batchId = ? AND t.leaseUntil IS NULL ORDER BY t.dueOrder DESC, t.id DESC LIMIT 1`,
        [batchId],
      );
      const [known, before] = await Promise.all([pace(), last ? aheadOf.load(last.id) : null]);
      // Before its last document there are also its own others.
      const ahead = before && last ? Math.max(0, before.pages + last.pages - Number(own?.queued ?? 0)) : 0;
      return after(ahead * known.pageMs + Number(own?.pages ?? 0) * known.ownPageMs);
    },
  };
}
