import type { DocumentStatus } from '../documents/index.js';

/** What a document adds to the rollups. Confidence 0-1 with four decimals, time in milliseconds, `type` empty for none. */
export interface Figures {
  readonly day: string;
  readonly type: string;
  readonly status: string;
  readonly userId: number;
  readonly confidence: number | null;
  readonly timeMs: number | null;
  readonly bytes: number;
  readonly everReviewed: boolean;
  readonly reviewedFields: number;
  readonly correctedFields: number;
}

const UNFINISHED: readonly DocumentStatus[] = ['uploading', 'processing'];

/** Whether processing has ended (D47). */
export function isFinished(status: string): boolean {
  return !UNFINISHED.some((unfinished) => unfinished === status);
}

/** Confidence band (D47): high >= 0.9, medium >= 0.7 and < 0.9, low < 0.7. */
export function bandOf(confidence: number): 'high' | 'medium' | 'low' {
  if (confidence >= 0.9) return 'high';
  return confidence >= 0.7 ? 'medium' : 'low';
}

/** Columns that are summed in every rollup. */
export const FIGURE_SUMS = ['documents', 'confidences', 'confidenceSum'] as const;
/** Columns that are summed in rollups by uploader. */
export const USER_SUMS = [...FIGURE_SUMS, 'finished'] as const;
/** Columns that are summed in rollups by day. */
export const DAY_SUMS = [
  ...FIGURE_SUMS,
  'high',
  'medium',
  'low',
  'times',
  'timeSumMs',
  'everReviewed',
  'reviewedFields',
  'correctedFields',
  'bytes',
] as const;

/** Any of them. */
export type SumColumn = (typeof DAY_SUMS | typeof USER_SUMS)[number];

/** Sums by the names of their columns. */
export type Sums<Columns extends readonly string[]> = Readonly<Record<Columns[number], number>>;

/** What one document adds to the sums. */
export function addendsOf(figures: Figures): Readonly<Record<SumColumn, number>> {
  const { confidence, timeMs, bytes, reviewedFields, correctedFields } = figures;
  const band = confidence === null ? null : bandOf(confidence);
  return {
    documents: 1,
    finished: isFinished(figures.status) ? 1 : 0,
    confidences: confidence === null ? 0 : 1,
    confidenceSum: confidence ?? 0,
    high: band === 'high' ? 1 : 0,
    medium: band === 'medium' ? 1 : 0,
    low: band === 'low' ? 1 : 0,
    times: timeMs === null ? 0 : 1,
    timeSumMs: timeMs ?? 0,
    everReviewed: figures.everReviewed ? 1 : 0,
    reviewedFields,
    correctedFields,
    bytes,
  };
}

/** A duration as precise as it is shown (D5, D124): milliseconds under a second, tenths under a minute, else seconds. In milliseconds. */
export function shownTimeMs(timeMs: number): number {
  const whole = Math.max(0, Math.round(timeMs));
  if (whole < 1000) return whole;
  const tenths = Math.floor(whole / 100 + 0.5);
  return tenths < 600 ? tenths * 100 : Math.floor(whole / 1000 + 0.5) * 1000;
}

/** A value and how often it occurs. */
export interface Bucket {
  readonly value: number;
  readonly count: number;
}

/** The p-th percentile by nearest rank over buckets in ascending order (D47); null over nothing. `p` 0-100. */
export function percentile(buckets: readonly Bucket[], p: number): number | null {
  const total = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  const rank = Math.max(1, Math.ceil((p / 100) * total));
  let seen = 0;
  for (const { value, count } of buckets) {
    seen += count;
    if (seen >= rank) return value;
  }
  return null;
}
