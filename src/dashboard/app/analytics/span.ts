import { TYPES } from '../documents/filters';
import type { ReportVariables } from './analytics.graphql';

/** Spans with a name, in days that end today. */
export const PERIODS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
/** Name of such a span. */
export type PeriodName = keyof typeof PERIODS;
/** All of them, shortest first. */
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

/** Buckets of the charts. */
export const GROUPS = ['day', 'week', 'month'] as const;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day some days later. Pure. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Today in a time zone, YYYY-MM-DD. */
export const todayIn = (timezone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date());

/** Time zone of the browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the address asks for; `period` null where the days were chosen one by one. */
export interface Look extends ReportVariables {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
  readonly groupBy: (typeof GROUPS)[number];
  readonly period: PeriodName | null;
}

/** What the address asks for: the person's own time zone unless the organization's is wanted. */
export function readLook(search: URLSearchParams, organizationZone: string): Look {
  const timezone = search.get('zone') === 'organization' ? organizationZone : ownZone();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const isChosen = DAY.test(from) && DAY.test(to) && from <= to;
  const period = PERIOD_NAMES.find((each) => each === search.get('period')) ?? '30d';
  const today = todayIn(timezone);
  return {
    from: isChosen ? from : plusDays(today, 1 - PERIODS[period]),
    to: isChosen ? to : today,
    timezone,
    groupBy: GROUPS.find((each) => each === search.get('by')) ?? 'day',
    type: TYPES.find((each) => each === search.get('type')),
    templateId: search.get('template') ?? undefined,
    period: isChosen ? null : period,
  };
}

/** Last day of the bucket that begins with a day. Pure. */
export function lastDayOf(day: string, groupBy: Look['groupBy']): string {
  if (groupBy === 'day') return day;
  if (groupBy === 'week') return plusDays(day, 6);
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** A bucket as its axis names it, in few letters: the day, the day with which the week begins, or the month. Pure. */
export function axisLabel(day: string, groupBy: Look['groupBy'], locale: string): string {
  const parts = groupBy === 'month' ? ({ month: 'short', year: 'numeric' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}

/** A bucket written out: the day, the first and the last day of the week, or the month. Pure. */
export function bucketLabel(day: string, groupBy: Look['groupBy'], locale: string): string {
  const at = (each: string) => Date.parse(`${each}T00:00:00Z`);
  if (groupBy === 'month') return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(day));
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return days.formatRange(at(day), at(lastDayOf(day, groupBy)));
}

/** The days between two buckets, whichever comes first, within what was shown; in days when little is left. Pure. */
export function zoomedTo(
  { from, to, groupBy }: Pick<Look, 'from' | 'to' | 'groupBy'>,
  a: string,
  b: string,
): Record<string, string | null> {
  const [first, last] = a < b ? [a, b] : [b, a];
  const end = lastDayOf(last, groupBy);
  const span = { from: first < from ? from : first, to: end > to ? to : end };
  const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1;
  return { ...span, period: null, ...(days <= 31 ? { by: null } : {}) };
}
