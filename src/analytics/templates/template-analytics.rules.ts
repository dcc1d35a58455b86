import { invalid } from '../../vocabulary/errors.js';

/** Half of a period against the other: by more than 5 % is a trend (D49). */
const DEAD_BAND = 0.05;

/** Direction of a figure from the first half of a period to the second; null without a figure in either half. */
export function directionOf(first: number | null, second: number | null): -1 | 0 | 1 | null {
  if (first === null || second === null) return null;
  if (first === second) return 0;
  if (first === 0) return 1;
  const change = (second - first) / Math.abs(first);
  if (Math.abs(change) <= DEAD_BAND) return 0;
  return change > 0 ? 1 : -1;
}

/** Days of each period of template analytics. */
export const TEMPLATE_PERIOD_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/** A period of template analytics. */
export type TemplatePeriod = keyof typeof TEMPLATE_PERIOD_DAYS;

/** Names that `metrics` may list (D49). */
export const TEMPLATE_METRICS = ['documentsProcessed', 'averageAccuracy', 'averageProcessingTime', 'successRate', 'errorRate'] as const;

/** A metric name. */
export type TemplateMetric = (typeof TEMPLATE_METRICS)[number];

/** The metrics that a text or a list names, all when there is neither. Throws VALIDATION_ERROR for an unknown name, and for both. Pure. */
export function readMetrics(text: string | null | undefined, list?: readonly TemplateMetric[] | null): ReadonlySet<TemplateMetric> {
  if (text?.trim() && list) throw invalid('metricNames', 'expected either metrics or metricNames, received both');
  const names = text?.trim() ? text.split(',').map((name) => name.trim()) : (list ?? TEMPLATE_METRICS);
  const unknown = names.find((name) => !TEMPLATE_METRICS.includes(name as TemplateMetric));
  if (unknown !== undefined) throw invalid('metrics', `expected some of ${TEMPLATE_METRICS.join(', ')}, received ${unknown.slice(0, 40)}`);
  return new Set(names as TemplateMetric[]);
}

/** Sums over days. */
export interface UsageSum {
  readonly runs: number;
  readonly succeeded: number;
  readonly timeMs: number;
  readonly confidenceSum: number;
  readonly reviewedFields: number;
  readonly correctedFields: number;
}

/** Accuracy: 1 - corrected / reviewed fields; without a review the mean confidence; null without a run (D49). */
export function accuracyOfSum(sum: UsageSum): number | null {
  if (sum.reviewedFields > 0) return 1 - sum.correctedFields / sum.reviewedFields;
  return sum.succeeded > 0 ? sum.confidenceSum / sum.succeeded : null;
}
