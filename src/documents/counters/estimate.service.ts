import DataLoader from 'dataloader';
import type { Database } from '../../platform/database/index.js';
import { aheadOfOthers, dueOrder } from '../../platform/tasks/index.js';
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
  completionOfDocument(document: Pick<Document, 'id' | 'organizationId' | 'pageCount' | 'processingStartedAt'>): Promise<Date>;
  /** Moment when the waiting documents of a batch will be done. */
  completionOfBatch(batchId: string): Promise<Date>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a pace is used before it is measured anew. */
const REMEMBER_MS = 30_000;
/** Runs that the pace is taken of, the newest. */
const SAMPLE = 500;

/** Where a waiting document stands. */
interface Standing {
  /** Pages of its organization up to its place in the order of work, its own included. */
  readonly upTo: number;
  /** Pages that each other organization has waiting. */
  readonly others: readonly number[];
}

/** Where documents stand; null for one that does not wait. */
async function standingsOf(
  database: Database,
  documents: readonly Pick<Document, 'id' | 'organizationId'>[],
): Promise<(Standing | null)[]> {
  const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');
  const ids = documents.map(({ id }) => id);
  const waiting = await database.query<{ subjectId: string; organizationId: number }>(
    `SELECT subjectId, organizationId FROM tasks WHERE subjectId IN (${marks(ids)}) AND name = 'document.process' AND leaseUntil IS NULL`,
    ids,
  );
  if (waiting.length === 0) return documents.map(() => null);
  const named = waiting.map(({ subjectId }) => subjectId);
  const organizations = [...new Set(waiting.map(({ organizationId }) => organizationId))];
  const [places, sums] = await Promise.all([
    database.query<{ subjectId: string; upTo: string }>(
      `SELECT subjectId, upTo FROM (SELECT t.subjectId, SUM(COALESCE(d.pageCount, 1)) OVER (PARTITION BY t.organizationId ORDER BY t.dueOrder) AS upTo
         FROM tasks t JOIN documents d ON d.id = t.subjectId WHERE t.name = 'document.process' AND t.organizationId IN (${marks(organizations)})) placed
       WHERE subjectId IN (${marks(named)})`,
      [...organizations, ...named],
    ),
    database.query<{ organizationId: number; pages: string }>(
      `SELECT t.organizationId, SUM(COALESCE(d.pageCount, 1)) AS pages
       FROM tasks t JOIN documents d ON d.id = t.subjectId WHERE t.name = 'document.process' GROUP BY t.organizationId`,
    ),
  ]);
  const upTo = new Map(places.map((row) => [row.subjectId, Number(row.upTo)]));
  return documents.map(({ id, organizationId }) => {
    const own = upTo.get(id);
    if (own === undefined) return null;
    return { upTo: own, others: sums.filter((row) => row.organizationId !== organizationId).map(({ pages }) => Number(pages)) };
  });
}

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

  /**
   * Pages that are read before so many of an organization that stand at a place in its order of work: its own that come earlier, and what the others have
   * waiting as far as their turns come before.
   */
  async function pagesBefore(organizationId: number, place: Date, own: { pages: number; batchId: string | null }) {
    const rows = await database.query<{ organizationId: number; before: string; waiting: string }>(
      `SELECT t.organizationId, SUM(IF(t.dueOrder <= ?, COALESCE(d.pageCount, 1), 0)) AS \`before\`, SUM(COALESCE(d.pageCount, 1)) AS waiting
       FROM tasks t JOIN documents d ON d.id = t.subjectId WHERE t.name = 'document.process' AND NOT (d.batchId <=> ?) GROUP BY t.organizationId`,
      [place, own.batchId ?? ''],
    );
    const ofOwn = rows.find((row) => row.organizationId === organizationId);
    const before = Number(ofOwn?.before ?? 0);
    const others = rows.filter((row) => row !== ofOwn).map(({ waiting }) => Number(waiting));
    return before + aheadOfOthers(before + own.pages, others);
  }

  /** Asked for by the hundred when a list is shown: the queue is looked through once for all of them, not once for each. */
  const standings = new DataLoader<Pick<Document, 'id' | 'organizationId'>, Standing | null>(
    (documents) => standingsOf(database, documents),
    {
      cache: false,
    },
  );

  return {
    pace,
    async completion(organizationId, priority, pages) {
      const place = dueOrder(clock.now(), priority);
      const [known, ahead] = await Promise.all([pace(), pagesBefore(organizationId, place, { pages, batchId: null })]);
      return after(remainingMs(known, { ahead, pages, workedMs: 0 }));
    },
    completionOf: async (work) => after(remainingMs(await pace(), work)),
    async completionOfDocument({ id, organizationId, pageCount, processingStartedAt }) {
      const pages = pageCount ?? 1;
      const [known, standing] = await Promise.all([pace(), standings.load({ id, organizationId })]);
      const before = Math.max(0, (standing?.upTo ?? 0) - pages);
      const ahead = standing ? before + aheadOfOthers(before + pages, standing.others) : 0;
      const workedMs = standing || !processingStartedAt ? 0 : clock.now().getTime() - processingStartedAt.getTime();
      return after(remainingMs(known, { ahead, pages, workedMs }));
    },
    async completionOfBatch(batchId) {
      const [own] = await database.query<{ pages: string | null; place: Date | null; organizationId: number | null }>(
        `SELECT SUM(COALESCE(d.pageCount, 1)) AS pages, MAX(t.dueOrder) AS place, MIN(d.organizationId) AS organizationId
         FROM documents d LEFT JOIN tasks t ON t.subjectId = d.id WHERE d.batchId = ? AND d.status IN ('processing', 'uploading')`,
        [batchId],
      );
      const pages = Number(own?.pages ?? 0);
      const waits = own?.place && own.organizationId !== null;
      const [known, ahead] = await Promise.all([pace(), waits ? pagesBefore(own.organizationId!, own.place!, { pages, batchId }) : 0]);
      return after(ahead * known.pageMs + pages * known.ownPageMs);
    },
  };
}
