import type { HitTotals } from '../search.index.js';

/** Hits of one type and currency; sums as the database tells them. */
export interface TotalsRow {
  readonly type: string | null;
  readonly currency: string | null;
  readonly hits: string | number;
  readonly amounts: string | number;
  readonly total: string | null;
  readonly best: number | string;
}

const byName = (a: string | null, b: string | null) => (a === b ? 0 : a === null || (b !== null && a < b) ? -1 : 1);

/** Figures over all hits out of those by type and currency. Pure. */
export function addUp(rows: readonly TotalsRow[]): HitTotals {
  const byType = new Map<string | null, number>();
  const amounts = new Map<string | null, { currency: string | null; count: number; total: number }>();
  for (const row of rows) {
    byType.set(row.type, (byType.get(row.type) ?? 0) + Number(row.hits));
    if (Number(row.amounts) === 0) continue;
    const known = amounts.get(row.currency) ?? { currency: row.currency, count: 0, total: 0 };
    amounts.set(row.currency, {
      currency: row.currency,
      count: known.count + Number(row.amounts),
      total: known.total + Number(row.total),
    });
  }
  return {
    hits: rows.reduce((sum, row) => sum + Number(row.hits), 0),
    bestScore: rows.reduce((best, row) => Math.max(best, Number(row.best)), 0),
    byType,
    amounts: [...amounts.values()].sort((a, b) => byName(a.currency, b.currency)),
  };
}

/** One hit as far as figures need it. `totalAmount`: a decimal number as text, always with as many decimals. */
export interface CountedHit {
  readonly type: string | null;
  readonly currency: string | null;
  readonly totalAmount: string | null;
  readonly score: number | string;
}

/** Decimals of amounts in the database. */
const DECIMALS = 4;

/** The same out of the hits themselves, in the order in which the database groups: none first, then by name. Pure. */
export function countHits(hits: readonly CountedHit[]): HitTotals {
  const groups = new Map<
    string,
    { type: string | null; currency: string | null; hits: number; amounts: number; sum: bigint; best: number }
  >();
  for (const { type, currency, totalAmount, score } of hits) {
    const key = JSON.stringify([type, currency]);
    const group = groups.get(key) ?? { type, currency, hits: 0, amounts: 0, sum: 0n, best: 0 };
    groups.set(key, group);
    group.hits += 1;
    group.best = Math.max(group.best, Number(score));
    if (totalAmount === null) continue;
    group.amounts += 1;
    // Exact, as the database adds decimals.
    group.sum += BigInt(totalAmount.replace('.', ''));
  }
  const sorted = [...groups.values()].sort((a, b) => byName(a.type, b.type) || byName(a.currency, b.currency));
  return addUp(sorted.map(({ sum, ...group }) => ({ ...group, total: String(Number(sum) / 10 ** DECIMALS) })));
}
