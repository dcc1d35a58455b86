import type { DocumentStatus, FoundList, ListSearchRequest } from '../../documents/index.js';
import { listQuery } from '../query/list.query.js';
import { fitsCriteria } from './segment.columns.js';
import { KEYS, type SegmentFinder } from './segment.finder.js';
import { allOf, pageOf, type Ranked } from './segment.rank.js';

/** Counts of all hits by status. */
function countsOf(all: readonly Ranked[]): NonNullable<FoundList['counts']> {
  const counts = new Map<string, { total: number; confidences: number; confidenceSum: number }>();
  for (const { columns, matches } of all)
    for (let ordinal = 0; ordinal < matches.fitting.length; ordinal += 1) {
      if (matches.fitting[ordinal] !== 1) continue;
      const status = columns.names.status[columns.status[ordinal]!]!;
      const count = counts.get(status) ?? { total: 0, confidences: 0, confidenceSum: 0 };
      counts.set(status, count);
      count.total += 1;
      const confidence = columns.confidence[ordinal]!;
      if (Number.isNaN(confidence)) continue;
      count.confidences += 1;
      count.confidenceSum += confidence;
    }
  return [...counts].map(([status, count]) => ({ status: status as DocumentStatus, ...count }));
}

/** A page as a list orders it: of equal ones the ids come in the same direction. */
function pageIds(all: readonly Ranked[], { order, page }: ListSearchRequest): string[] | null {
  const keyOf = KEYS[order.column];
  if (!keyOf) return null;
  const direction = (order.direction === 'desc') !== page.backwards ? 'desc' : 'asc';
  const after = page.position && {
    key: page.position[0] === null ? Number.NaN : Number(page.position[0]),
    documentId: String(page.position[1]),
  };
  const wanted = { limit: page.limit + 1, offset: page.offset ?? 0, after, ties: direction } as const;
  return pageOf(all, keyOf, direction, [], wanted).map(({ documentId }) => documentId);
}

/** Finds by segments what a list with the filter `search` shows; null: they cannot answer, now or at all. */
export async function findList(finder: SegmentFinder, request: ListSearchRequest): Promise<FoundList | null> {
  const { scope, subject, text, criteria } = request;
  const isWhole = fitsCriteria(criteria) !== null;
  const looked = await finder.look({ scope, subject, query: listQuery(text), filters: isWhole ? criteria : {} }, true);
  if (!looked) return null;
  const { ranked, documents } = looked;
  const counts = countsOf(ranked);
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    documents,
    ids: () => allOf(ranked, []).map(({ documentId }) => documentId),
    counts: isWhole ? counts : null,
    page: isWhole ? pageIds(ranked, request) : null,
  };
}
