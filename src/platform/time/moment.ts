import { DateTime } from 'luxon';
import { invalid } from '../../vocabulary/errors.js';

/** A zone beyond those that ISO 8601 knows, which the library takes all the same. */
const STRANGE_ZONE = /T.*[+-](?:2[4-9]|[3-9]\d|\d\d:?[6-9]\d)/;

/** Reads an ISO 8601 date or timestamp, UTC where it names no zone; `end`: a bare date means its last instant, else its first. Throws VALIDATION_ERROR at `field`. */
export function parseMoment(text: string, field: string, end: boolean): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const parsed = DateTime.fromISO(text, { zone: 'utc' });
  if (!parsed.isValid || !/^\d{4}-\d{2}-\d{2}/.test(text) || STRANGE_ZONE.test(text))
    throw invalid(field, 'expected an ISO 8601 date or timestamp, e.g. 2026-01-31 or 2026-01-31T12:00:00Z');
  return (isDate && end ? parsed.endOf('day') : parsed).toJSDate();
}
