import type { SortDirection } from '../../platform/graphql/paging.js';
import type { HitTotals } from '../search.index.js';
import { AmountSum, type Columns } from './segment.columns.js';
import type { Matches } from './segment.match.js';

/** A segment's documents with what was found of them. */
export interface Ranked {
  readonly columns: Columns;
  readonly matches: Matches;
  idOf(ordinal: number): string;
}

/**
 * What each term weighs: the square of how seldom it is among all documents. As InnoDB weighs words; one that every document has weighs nearly nothing, but orders those
 * that have nothing else.
 */
export function weightsOf(all: readonly Matches[], documents: number): number[] {
  const terms = all[0]?.times.length ?? 0;
  return Array.from({ length: terms }, (_, term) => {
    const spread = all.reduce((sum, { spread }) => sum + spread[term]!, 0);
    return Math.log10(spread === 0 ? 1 : Math.max(documents / spread, 1.0001)) ** 2;
  });
}

/** The score of a document; 1 where no term tells one. */
export function scoreOf({ times }: Matches, weights: readonly number[], ordinal: number): number {
  if (weights.length === 0) return 1;
  let score = 0;
  for (let term = 0; term < weights.length; term += 1) score += times[term]![ordinal]! * weights[term]!;
  return score;
}

/** A hit on its way to its place. */
interface Candidate {
  readonly key: number;
  readonly segment: number;
  readonly ordinal: number;
}

/** A place of a page that was found. */
export interface PlacedHit {
  readonly documentId: string;
  readonly score: number;
}

/** All hits, in no order. */
export function allOf(all: readonly Ranked[], weights: readonly number[]): PlacedHit[] {
  const hits: PlacedHit[] = [];
  for (const { matches, idOf } of all)
    for (let ordinal = 0; ordinal < matches.fitting.length; ordinal += 1)
      if (matches.fitting[ordinal] === 1) hits.push({ documentId: idOf(ordinal), score: scoreOf(matches, weights, ordinal) });
  return hits;
}

/** What stands for a missing key: less than any. */
const NONE = -Number.MAX_VALUE;
/** So many more than are wanted are kept before they are sorted and cut. */
const SLACK = 1024;

/** What hits are ordered by: a number for each, NaN for none. */
export type SortKey = (ranked: Ranked, ordinal: number) => number;

/** Which part of the hits is wanted. `after`: only those behind this place; `ties`: how hits with the same key come, newest first when it is left out. */
export interface HitPage {
  readonly limit: number;
  readonly offset: number;
  readonly after?: { readonly key: number; readonly documentId: string } | null;
  readonly ties?: SortDirection;
}

/** Hits of all segments in order; none counts as less than any. Only those from `offset` on, at most `limit`. */
export function pageOf(
  all: readonly Ranked[],
  keyOf: SortKey,
  direction: SortDirection,
  weights: readonly number[],
  { limit, offset, after, ties = 'desc' }: HitPage,
): PlacedHit[] {
  const sign = direction === 'asc' ? 1 : -1;
  const tieSign = ties === 'asc' ? 1 : -1;
  const wanted = offset + limit;
  const before = (a: Candidate, b: Candidate): number => {
    if (a.key !== b.key) return (a.key - b.key) * sign;
    if (a.segment === b.segment) return (a.ordinal - b.ordinal) * tieSign;
    return all[a.segment]!.idOf(a.ordinal) < all[b.segment]!.idOf(b.ordinal) ? -tieSign : tieSign;
  };
  const isBehind = ({ key, segment, ordinal }: Candidate): boolean => {
    if (!after) return true;
    const from = Number.isNaN(after.key) ? NONE : after.key;
    if (key !== from) return (key - from) * sign > 0;
    const id = all[segment]!.idOf(ordinal);
    return id !== after.documentId && id < after.documentId === tieSign < 0;
  };
  let kept: Candidate[] = [];
  let worst: Candidate | undefined;
  for (const [segment, ranked] of all.entries()) {
    const { fitting } = ranked.matches;
    // From the newest on: of equal ones the later come too late.
    for (let ordinal = fitting.length - 1; ordinal >= 0; ordinal -= 1) {
      if (fitting[ordinal] !== 1) continue;
      const found = keyOf(ranked, ordinal);
      const candidate = { key: Number.isNaN(found) ? NONE : found, segment, ordinal };
      if (!isBehind(candidate) || (worst && before(worst, candidate) < 0)) continue;
      kept.push(candidate);
      if (kept.length < wanted + SLACK) continue;
      kept = kept.sort(before).slice(0, wanted);
      worst = kept.at(-1);
    }
  }
  return kept
    .sort(before)
    .slice(offset, wanted)
    .map(({ segment, ordinal }) => ({ documentId: all[segment]!.idOf(ordinal), score: scoreOf(all[segment]!.matches, weights, ordinal) }));
}

const byName = ([a]: [string | null, unknown], [b]: [string | null, unknown]) => (a === null ? -1 : b === null || a > b ? 1 : -1);

/** Figures over all hits; kinds come in the order of their names, none first. */
export function totalsOf(all: readonly Ranked[], weights: readonly number[]): HitTotals {
  let [hits, bestScore] = [0, 0];
  const byType = new Map<string | null, number>();
  const sums = new Map<string | null, { count: number; sum: AmountSum }>();
  for (const { columns, matches } of all) {
    const { names, type, currency, amountHigh } = columns;
    const types = new Uint32Array(names.type.length);
    const amounts = names.currency.map((name, place) => ({ name: place === 0 ? null : name, count: 0, sum: new AmountSum() }));
    for (let i = 0; i < matches.fitting.length; i += 1) {
      if (matches.fitting[i] !== 1) continue;
      hits += 1;
      bestScore = Math.max(bestScore, scoreOf(matches, weights, i));
      types[type[i]!]! += 1;
      if (Number.isNaN(amountHigh[i]!)) continue;
      const amount = amounts[currency[i]!]!;
      amount.count += 1;
      amount.sum.add(columns, i);
    }
    types.forEach((count, place) => {
      const name = place === 0 ? null : names.type[place]!;
      if (count > 0) byType.set(name, (byType.get(name) ?? 0) + count);
    });
    for (const { name, count, sum } of amounts) {
      if (count === 0) continue;
      const known = sums.get(name) ?? { count: 0, sum: new AmountSum() };
      sums.set(name, known);
      known.count += count;
      known.sum.addAll(sum);
    }
  }
  return {
    hits,
    bestScore,
    byType: new Map([...byType].sort(byName)),
    amounts: [...sums].sort(byName).map(([currency, { count, sum }]) => ({ currency, count, total: sum.total })),
  };
}
