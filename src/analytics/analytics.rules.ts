import { DateTime } from 'luxon';
import { formatDurationOrNull, percentage, rate, round } from '../vocabulary/format.js';
import type {
  AnalyticsBreakdown,
  AnalyticsGroup,
  AnalyticsSummary,
  ConfidenceDistribution,
  DayTrend,
  GroupTrend,
  Percentiles,
} from './analytics.inputs.js';
import type { FigureSums, GroupSums } from './analytics.store.js';
import { type Bucket, isFinished, percentile } from './figures.rules.js';

const NOTHING: FigureSums = { documents: 0, confidences: 0, confidenceSum: 0 };

/** Sum of one figure over groups. */
export function total(groups: readonly GroupSums[], key: Exclude<keyof GroupSums, 'type' | 'status'>): number {
  return groups.reduce((sum, group) => sum + group[key], 0);
}

/** Mean confidence, four decimals; null over none. */
export function meanConfidence({ confidences, confidenceSum }: Pick<FigureSums, 'confidences' | 'confidenceSum'>): number | null {
  return confidences === 0 ? null : round(confidenceSum / confidences, 4);
}

function plus(a: FigureSums, b: FigureSums): FigureSums {
  return {
    documents: a.documents + b.documents,
    confidences: a.confidences + b.confidences,
    confidenceSum: a.confidenceSum + b.confidenceSum,
  };
}

/** Adds up by key, in order of first appearance. */
function sumBy<T extends FigureSums>(items: readonly T[], keyOf: (item: T) => string): Map<string, FigureSums> {
  const sums = new Map<string, FigureSums>();
  for (const item of items) sums.set(keyOf(item), plus(sums.get(keyOf(item)) ?? NOTHING, item));
  return sums;
}

/** Documents whose processing has ended, and how many of them failed. */
export function outcomesOf(groups: readonly GroupSums[]): { finished: number; failed: number } {
  const finished = groups.filter((group) => isFinished(group.status));
  return {
    finished: total(finished, 'documents'),
    failed: total(
      finished.filter((group) => group.status === 'failed'),
      'documents',
    ),
  };
}

/** Mean processing time as a duration and in milliseconds, to a tenth; null over none. */
export function meanTime(groups: readonly GroupSums[]): { averageProcessingTime: string | null; averageProcessingTimeMs: number | null } {
  const times = total(groups, 'times');
  const ms = times === 0 ? null : total(groups, 'timeSumMs') / times;
  return { averageProcessingTime: formatDurationOrNull(ms), averageProcessingTimeMs: ms === null ? null : round(ms, 1) };
}

/** Summary of a period (D47). */
export function summaryOf(groups: readonly GroupSums[]): AnalyticsSummary {
  const { finished, failed } = outcomesOf(groups);
  const reviewed = total(
    groups.filter((group) => isFinished(group.status)),
    'everReviewed',
  );
  return {
    totalDocuments: total(groups, 'documents'),
    averageConfidence: meanConfidence({ confidences: total(groups, 'confidences'), confidenceSum: total(groups, 'confidenceSum') }),
    ...meanTime(groups),
    successRate: rate(finished - failed, finished),
    reviewRate: rate(reviewed, finished),
  };
}

/** Name of a type in maps: documents without one are `unclassified`. */
export const typeName = (type: string) => (type === '' ? 'unclassified' : type);

/** Shares by type and status, most frequent first. */
export function breakdownOf(groups: readonly GroupSums[]): AnalyticsBreakdown {
  const all = total(groups, 'documents');
  const ranked = (keyOf: (group: GroupSums) => string) => [...sumBy(groups, keyOf)].sort((a, b) => b[1].documents - a[1].documents);
  const share = (sums: FigureSums) => ({ count: sums.documents, percentage: percentage(sums.documents, all) });
  return {
    byType: Object.fromEntries(
      ranked((group) => typeName(group.type)).map(([type, sums]) => [type, { ...share(sums), avgConfidence: meanConfidence(sums) }]),
    ),
    byStatus: Object.fromEntries(ranked((group) => group.status).map(([status, sums]) => [status, share(sums)])),
  };
}

/** Each day of the period, zero-filled (D46). */
export function trendOf(days: readonly string[], known: ReadonlyMap<string, FigureSums>): DayTrend[] {
  return days.map((date) => {
    const sums = known.get(date) ?? NOTHING;
    return { date, count: sums.documents, avgConfidence: meanConfidence(sums) };
  });
}

/** Key of the bucket that a day belongs to (D46): the day, the Monday of its week, or its month. */
export function bucketKey(day: string, group: 'day' | 'week' | 'month'): string {
  if (group === 'month') return day.slice(0, 7);
  return group === 'day' ? day : DateTime.fromISO(day, { zone: 'utc' }).startOf('week').toISODate()!;
}

/** Buckets of trends.groups. Calendar buckets are zero-filled and in order; types and users come most frequent first. */
export function groupsOf(
  group: AnalyticsGroup,
  source: {
    days: readonly string[];
    byDay: ReadonlyMap<string, FigureSums>;
    groups: readonly GroupSums[];
    users: readonly (FigureSums & { email: string })[];
  },
): GroupTrend[] {
  const toTrends = (sums: Map<string, FigureSums>) =>
    [...sums].map(([key, value]): GroupTrend => ({ key, count: value.documents, avgConfidence: meanConfidence(value) }));
  const byCount = (trends: GroupTrend[]) => trends.sort((a, b) => b.count - a.count || a.key.localeCompare(b.key));
  if (group === 'type') return byCount(toTrends(sumBy(source.groups, (sums) => typeName(sums.type))));
  if (group === 'user') return byCount(toTrends(sumBy(source.users, (user) => user.email)));
  const daily = source.days.map((day) => ({ day, ...(source.byDay.get(day) ?? NOTHING) }));
  return toTrends(sumBy(daily, ({ day }) => bucketKey(day, group)));
}

/** p50, p95 and p99 as durations and in milliseconds (D47). */
export function percentilesOf(times: readonly Bucket[]): Percentiles {
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((p) => percentile(times, p)) as [number | null, number | null, number | null];
  return { p50: formatDurationOrNull(p50Ms), p95: formatDurationOrNull(p95Ms), p99: formatDurationOrNull(p99Ms), p50Ms, p95Ms, p99Ms };
}

/** How many documents are in each band of confidence (D47). */
export function distributionOf(groups: readonly GroupSums[]): ConfidenceDistribution {
  const all = total(groups, 'confidences');
  const band = (range: string, key: 'high' | 'medium' | 'low') => {
    const count = total(groups, key);
    return { range, count, percentage: percentage(count, all) };
  };
  return { high: band('0.9-1.0', 'high'), medium: band('0.7-0.9', 'medium'), low: band('0.0-0.7', 'low') };
}

/** Accuracy (D49): 1 - corrected fields / reviewed fields; without a review the mean confidence. */
export function accuracyOf(groups: readonly GroupSums[]): number | null {
  const reviewed = total(groups, 'reviewedFields');
  if (reviewed > 0) return round(Math.max(0, 1 - total(groups, 'correctedFields') / reviewed), 4);
  return meanConfidence({ confidences: total(groups, 'confidences'), confidenceSum: total(groups, 'confidenceSum') });
}

/** Failed / finished, overall and by type. */
export function errorRatesOf(groups: readonly GroupSums[]): { overall: number | null; byDocumentType: Record<string, number | null> } {
  const of = (part: readonly GroupSums[]) => {
    const { finished, failed } = outcomesOf(part);
    return rate(failed, finished);
  };
  const types = [...new Set(groups.map((group) => group.type))].sort();
  return {
    overall: of(groups),
    byDocumentType: Object.fromEntries(types.map((type) => [typeName(type), of(groups.filter((group) => group.type === type))])),
  };
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in decimal units, one decimal: `12.4 GB` (D48). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (unit < UNITS.length - 1 && round(value, 1) >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return unit === 0 ? `${value} B` : `${value.toFixed(1)} ${UNITS[unit]}`;
}
