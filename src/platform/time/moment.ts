import { DateTime } from 'luxon';
import { invalid } from '../../vocabulary/errors.js';

/** A zone beyond those that ISO 8601 knows, which the library takes all the same. */
const STRANGE_ZONE = /T.*[+-](?:2[4-9]|[3-9]\d|\d\d:?[6-9]\d)/;

/** A moment that was given as a bare date: the first instant of that day, UTC. */
class WholeDay extends Date {}

/** Reads an ISO 8601 date or timestamp, UTC where it names no zone; null for what is none. Of a bare date the first instant, see `lastInstantOf`. Pure. */
export function readMoment(text: string): Date | null {
  const parsed = DateTime.fromISO(text, { zone: 'utc' });
  if (!parsed.isValid || !/^\d{4}-\d{2}-\d{2}/.test(text) || STRANGE_ZONE.test(text)) return null;
  // Its zone may carry it over the end of what four digits and the database name: nothing would be before it, nor after it.
  if (parsed.year < 0 || parsed.year > 9999) return null;
  return text.length === 10 ? new WholeDay(parsed.toMillis()) : parsed.toJSDate();
}

/** What a moment means as the end of a span: of a day that was given as a bare date its last instant, else itself. Pure. */
export function lastInstantOf(moment: Date): Date {
  return moment instanceof WholeDay ? DateTime.fromJSDate(moment, { zone: 'utc' }).endOf('day').toJSDate() : moment;
}

/** Reads as `readMoment` does; `end`: a bare date means its last instant, else its first. Throws VALIDATION_ERROR at `field`. */
export function parseMoment(text: string, field: string, end: boolean): Date {
  const moment = readMoment(text);
  if (!moment) throw invalid(field, 'expected an ISO 8601 date or timestamp, e.g. 2026-01-31 or 2026-01-31T12:00:00Z');
  return end ? lastInstantOf(moment) : moment;
}
