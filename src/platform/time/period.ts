import { GraphQLScalarType } from 'graphql';
import { DateTime } from 'luxon';
import { invalid } from '../../vocabulary/errors.js';
import { shown } from '../../vocabulary/format.js';

/** Days of each period (D46, D124). */
export const PERIOD_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;

/** A period that ends today. */
export type Period = keyof typeof PERIOD_DAYS;

function periodScalar<T extends Period>(name: string, periods: readonly T[]): GraphQLScalarType<T, string> {
  return new GraphQLScalarType<T, string>({
    name,
    description: `One of ${periods.join(', ')}: so many days, ending today.`,
    extensions: { jsonSchema: { type: 'string', enum: periods } },
    serialize: (value) => String(value),
    parseValue: (value) => {
      const known = periods.find((period) => period === value);
      if (!known) throw invalid('period', `expected one of ${periods.join(', ')}, received ${shown(value)}`);
      return known;
    },
  });
}

/** Period of document analytics and organization statistics; names that begin with a digit cannot be GraphQL enum values. */
export const PeriodScalar = periodScalar('Period', ['7d', '30d', '90d', '1y']);

/** The calendar day of a moment in a time zone: `2026-01-31`. */
export function dayIn(moment: Date, timezone: string): string {
  return DateTime.fromJSDate(moment, { zone: timezone }).toISODate() ?? moment.toISOString().slice(0, 10);
}

/** The days of a period that ends on the day of `now` in the time zone, oldest first: exactly as many as the period names (D46). */
export function daysOf(period: Period, now: Date, timezone: string): string[] {
  const today = DateTime.fromISO(dayIn(now, timezone), { zone: 'utc' });
  const count = PERIOD_DAYS[period];
  return Array.from({ length: count }, (_, index) => today.minus({ days: count - 1 - index }).toISODate()!);
}
