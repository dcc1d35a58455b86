import { DateTime, IANAZone } from 'luxon';
import { comparableWord } from '../../platform/database/columns.js';
import { dayIn } from '../../platform/time/period.js';
import { invalid } from '../../vocabulary/errors.js';
import { rate, round } from '../../vocabulary/format.js';
import { type Bucket, percentile } from '../figures.rules.js';
import type { DocumentReportArgs, ReportFigures, ReportGroup } from './report.inputs.js';

/** Documents of a report: created from `start` (included) to `end` (excluded). Days are those of the time zone. */
export interface ReportSpan {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
  readonly groupBy: ReportGroup;
  readonly start: Date;
  readonly end: Date;
  readonly type: string | null;
  readonly templateId: string | null;
}

/** By what sums are told apart; `all`: not at all. */
export type ReportKey = 'all' | 'bucket' | 'type' | 'template';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 732;

function readDay(text: string, name: string): DateTime {
  const day = DateTime.fromISO(text, { zone: 'utc' });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !day.isValid) throw invalid(name, `expected a day YYYY-MM-DD, received ${text.slice(0, 20)}`);
  return day;
}

/** Reads what a report is asked for; throws VALIDATION_ERROR. `zone`: the organization's. Pure. */
export function readSpan(args: DocumentReportArgs, zone: string, now: Date): ReportSpan {
  const timezone = args.timezone ?? zone;
  if (!IANAZone.isValidZone(timezone))
    throw invalid('timezone', `expected an IANA time zone such as Europe/Berlin, received ${timezone.slice(0, 40)}`);
  const to = readDay(args.to ?? dayIn(now, timezone), 'to');
  const from = args.from ? readDay(args.from, 'from') : to.minus({ days: DEFAULT_DAYS - 1 });
  const days = to.diff(from, 'days').days + 1;
  if (days < 1) throw invalid('from', `expected a day up to ${to.toISODate()}, received ${from.toISODate()}`);
  if (days > MOST_DAYS) throw invalid('from', `expected at most ${MOST_DAYS} days, received ${days}`);
  const startOf = (day: DateTime) => DateTime.fromISO(day.toISODate()!, { zone: timezone }).toJSDate();
  return {
    from: from.toISODate()!,
    to: to.toISODate()!,
    timezone,
    groupBy: args.groupBy ?? 'day',
    start: startOf(from),
    end: startOf(to.plus({ days: 1 })),
    type: args.type ?? null,
    templateId: args.templateId == null ? null : comparableWord(args.templateId),
  };
}

/** First days of all buckets of a span, oldest first. Pure. */
export function bucketsOf({ from, to, groupBy }: Pick<ReportSpan, 'from' | 'to' | 'groupBy'>): string[] {
  const last = DateTime.fromISO(to, { zone: 'utc' });
  const days: string[] = [];
  for (let day = DateTime.fromISO(from, { zone: 'utc' }).startOf(groupBy); day <= last; day = day.plus({ [groupBy]: 1 }))
    days.push(day.toISODate()!);
  return days;
}

/** Sums over documents, as the store gives them. */
export interface ReportSums {
  readonly documents: number;
  readonly finished: number;
  readonly failed: number;
  readonly straightThrough: number;
  readonly confidences: number;
  readonly confidenceSum: number;
  readonly reviewedFields: number;
  readonly correctedFields: number;
  /** Milliseconds, ascending. */
  readonly results: readonly Bucket[];
  readonly decisions: readonly Bucket[];
}

/** Sums over no documents. */
export const NO_DOCUMENTS: ReportSums = {
  documents: 0,
  finished: 0,
  failed: 0,
  straightThrough: 0,
  confidences: 0,
  confidenceSum: 0,
  reviewedFields: 0,
  correctedFields: 0,
  results: [],
  decisions: [],
};

/** Figures out of sums. Pure. */
export function figuresOf(sums: ReportSums): ReportFigures {
  const { documents, finished, failed, straightThrough, confidences, confidenceSum, reviewedFields, correctedFields } = sums;
  return {
    documents,
    finished,
    failed,
    straightThrough,
    straightThroughRate: rate(straightThrough, finished),
    errorRate: rate(failed, finished),
    averageConfidence: confidences === 0 ? null : round(confidenceSum / confidences, 4),
    accuracy: accuracyOf(reviewedFields, correctedFields),
    resultP50Ms: percentile(sums.results, 50),
    resultP95Ms: percentile(sums.results, 95),
    decisionP50Ms: percentile(sums.decisions, 50),
    decisionP95Ms: percentile(sums.decisions, 95),
  };
}

/** 1 - corrected / reviewed; a person may add what was not read, so never below 0. Null without a review. Pure. */
export const accuracyOf = (reviewed: number, corrected: number): number | null =>
  reviewed === 0 ? null : round(Math.max(0, 1 - corrected / reviewed), 4);
