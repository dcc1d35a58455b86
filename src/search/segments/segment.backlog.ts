import type { Queries } from './segment.store.js';

/** Documents that are noted and not yet put into segments, where an organization has them. */
export interface SegmentBacklog {
  readonly waiting: number;
  /** Of the organization and mode that has most. */
  readonly most: number;
  /** How long the oldest of them waits where enough wait for a merge, seconds; 0 where none is due. */
  readonly dueS: number;
}

/** Fewer are left to wait: a search reads them one by one. */
export const LEAST_CHANGES = 100;
/** A merge runs every ten seconds; what waits so long is in the way of nobody's work but stays undone. */
export const LONGEST_DUE_S = 15 * 60;

/** How far segments are behind the documents, of all organizations. */
export async function readSegmentBacklog(database: Queries): Promise<SegmentBacklog> {
  const scopes = await database.query<{ waiting: string; oldestS: string | null }>(
    `SELECT COUNT(*) AS waiting, TIMESTAMPDIFF(SECOND, MIN(c.notedAt), UTC_TIMESTAMP(3)) AS oldestS FROM search_scopes s
     JOIN search_changes c ON c.organizationId = s.organizationId AND c.mode = s.mode WHERE s.isReady = 1 GROUP BY s.organizationId, s.mode`,
  );
  const counts = scopes.map(({ waiting, oldestS }) => ({ waiting: Number(waiting), oldestS: Math.max(0, Number(oldestS ?? 0)) }));
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    most: Math.max(0, ...counts.map(({ waiting }) => waiting)),
    dueS: Math.max(0, ...counts.filter(({ waiting }) => waiting >= LEAST_CHANGES).map(({ oldestS }) => oldestS)),
  };
}
