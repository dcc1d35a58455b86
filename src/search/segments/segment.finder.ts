import { setImmediate as nextTurn } from 'node:timers/promises';
import { hiddenConditions } from '../../documents/index.js';
import type { FoundHits, HitOrder, HitPlace, HitRequest, HitSequence } from '../search.index.js';
import { BLOCK, type LoadedSegment, neededBlocks } from './segment.blocks.js';
import { SegmentBuilder } from './segment.build.js';
import { amountAt, type Columns, decodeColumns, fitsCriteria } from './segment.columns.js';
import { type MatchPlan, match, planMatch } from './segment.match.js';
import { isOrderedByDatabase, pageByDatabase } from './segment.order.js';
import { allOf, pageOf, type Ranked, type SortKey, scoreOf, totalsOf, weightsOf } from './segment.rank.js';
import {
  type HeadLimits,
  type Queries,
  readBlocks,
  readDocuments,
  readHead,
  readHidden,
  type SegmentHead,
  type StoredSegment,
} from './segment.store.js';

/** What is read for one search at most; beyond it the full-text index is asked. */
export interface SegmentLimits extends HeadLimits {
  readonly hidden: number;
  readonly blocks: number;
  /** Of more hits than that an order of the database is read from its start. */
  readonly named: number;
}

/** About 2 MB of changed entries, 16 MB of blocks. */
export const SEGMENT_LIMITS: SegmentLimits = { changes: 400, size: 2_000_000, hidden: 5000, blocks: 1000, named: 1000 };

/** Ids and columns of segments are kept in the process, of so many documents: about 100 bytes for each. */
const MOST_REMEMBERED = 200_000;
/** Who is not kept in segments is asked again after so long. */
const ABSENT_MS = 15_000;
const MOST_ABSENT = 10_000;

/** What does not depend on the question: of a segment, for ever. */
interface Fixed {
  readonly ids: readonly string[];
  readonly columns: Columns;
}

type Source = Fixed & { readonly segment: LoadedSegment };

/** Orders that columns of segments tell. */
export const KEYS: Readonly<Partial<Record<HitOrder, SortKey>>> = {
  createdAt: ({ columns }, ordinal) => columns.createdAt[ordinal]!,
  confidence: ({ columns }, ordinal) => columns.confidence[ordinal]!,
  total_amount: ({ columns }, ordinal) => amountAt(columns, ordinal),
};

/** All that segments and changes say of a request. `documents`: about how many the scope has. */
export interface Looked {
  readonly ranked: readonly Ranked[];
  readonly documents: number;
}

/** Finds hits by segments. */
export interface SegmentFinder {
  /** null: segments cannot answer this, now or at all. `withEnds`: ends of words of filenames are looked for, which segments of older versions do not have. */
  look(request: HitRequest, withEnds: boolean): Promise<Looked | null>;
  /** null: segments cannot answer this, now or at all. */
  find(request: HitRequest, order: HitSequence, limit: number, offset: number, after?: HitPlace | null): Promise<FoundHits | null>;
}

/** The place of an id among ids that ascend; -1: it is not there. */
export function placeOf(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}

/** Builds what finds hits by segments. */
export function createSegmentFinder(database: Queries, limits: SegmentLimits = SEGMENT_LIMITS): SegmentFinder {
  const remembered = new Map<string, Fixed>();
  let rememberedDocuments = 0;
  const absent = new Map<string, number>();

  function remember(id: string, fixed: Fixed): Fixed {
    remembered.delete(id);
    remembered.set(id, fixed);
    rememberedDocuments = [...remembered.values()].reduce((sum, { ids }) => sum + ids.length, 0);
    for (const [oldest, { ids }] of remembered) {
      if (rememberedDocuments <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
      rememberedDocuments -= ids.length;
    }
    return fixed;
  }

  /** Stored segments with what the question needs of them; null: they are being replaced. */
  async function load(segments: readonly StoredSegment[], plan: MatchPlan): Promise<Source[] | null> {
    const known = new Map(segments.map(({ id }) => [id, remembered.get(id)]));
    const needed = new Map(
      segments.map(({ id, directory }) => {
        const words = neededBlocks(directory, plan.sought);
        return [id, known.get(id) ? words : [...words, BLOCK.ids, BLOCK.columns]];
      }),
    );
    if ([...needed.values()].reduce((sum, numbers) => sum + numbers.length, 0) > limits.blocks) return null;
    const blocks = await readBlocks(database, needed);
    return (
      blocks &&
      segments.map((segment): Source => {
        const own = blocks.get(segment.id)!;
        const fixed = known.get(segment.id) ?? {
          ids: own.get(BLOCK.ids)!.toString('latin1').split(' '),
          columns: decodeColumns(own.get(BLOCK.columns)!, segment.documents),
        };
        return { ...remember(segment.id, fixed), segment: { ...segment, blocks: own } };
      })
    );
  }

  /** What changed since, as a segment of its own, with only the words that are looked for. */
  async function recent(request: HitRequest, changed: readonly string[], plan: MatchPlan): Promise<Source[]> {
    const documents = await readDocuments(database, request.scope, changed);
    if (documents.length === 0) return [];
    const whole = new Set(plan.sought.filter(({ prefix }) => !prefix).map(({ word }) => word));
    const starts = plan.sought.filter(({ prefix }) => prefix).map(({ word }) => word);
    const builder = new SegmentBuilder(request.scope, (word) => whole.has(word) || starts.some((start) => word.startsWith(start)));
    for (const document of documents) await builder.add(document);
    const segment = await builder.finish();
    return [{ segment, ids: segment.ids, columns: segment.columns }];
  }

  async function rank(
    plan: MatchPlan,
    sources: readonly Source[],
    changed: readonly string[],
    hidden: readonly string[],
    isStored: (source: Source) => boolean,
  ): Promise<Ranked[]> {
    const ranked: Ranked[] = [];
    for (const source of sources) {
      // What segments say of a changed document does not count any more.
      const left = isStored(source) ? [...changed, ...hidden] : hidden;
      const places = left.map((id) => placeOf(source.ids, id)).filter((place) => place >= 0);
      const matches = match(plan, source.segment, source.columns, places);
      ranked.push({ columns: source.columns, matches, idOf: (ordinal) => source.ids[ordinal]! });
      await nextTurn();
    }
    return ranked;
  }

  async function answer(request: HitRequest, { segments, changed }: SegmentHead, plan: MatchPlan): Promise<Ranked[] | null> {
    const conditions = hiddenConditions(request.scope, request.subject) ?? [];
    const [stored, fresh, hidden] = await Promise.all([
      load(segments, plan),
      recent(request, changed, plan),
      readHidden(database, conditions, limits.hidden),
    ]);
    if (!stored || !hidden) return null;
    const isStored = new Set<Source>(stored);
    return rank(plan, [...stored, ...fresh], changed, hidden, (source) => isStored.has(source));
  }

  async function look(request: HitRequest, withEnds: boolean): Promise<Looked | null> {
    const { scope, subject, query, filters } = request;
    const conditions = fitsCriteria(filters);
    if (!conditions || subject.confinement) return null;
    const name = `${scope.organizationId} ${scope.mode}`;
    if ((absent.get(name) ?? 0) > performance.now()) return null;
    const head = await readHead(database, scope, limits);
    if (!head) {
      if (absent.size >= MOST_ABSENT) absent.clear();
      absent.set(name, performance.now() + ABSENT_MS);
      return null;
    }
    if (withEnds && head.segments.some(({ hasEnds }) => !hasEnds)) return null;
    const ranked = await answer(request, head, planMatch(query, conditions));
    return ranked && { ranked, documents: head.segments.reduce((sum, each) => sum + each.documents, 0) + head.changed.length };
  }

  return {
    look,
    async find(request, order, limit, offset, after = null) {
      const looked = await look(request, false);
      if (!looked) return null;
      const { ranked, documents } = looked;
      const weights = weightsOf(
        ranked.map(({ matches }) => matches),
        documents,
      );
      const totals = totalsOf(ranked, weights);
      if (isOrderedByDatabase(order.by)) {
        const ordered = { hits: allOf(ranked, weights), documents, named: limits.named };
        return { hits: await pageByDatabase(database, request.scope, ordered, order, { limit, offset, after }), totals };
      }
      const key: SortKey = KEYS[order.by] ?? (({ matches }, ordinal) => scoreOf(matches, weights, ordinal));
      const from = after && { key: after.value === null ? Number.NaN : Number(after.value), documentId: after.documentId };
      return { hits: pageOf(ranked, key, order.direction, weights, { limit, offset, after: from }), totals };
    },
  };
}
