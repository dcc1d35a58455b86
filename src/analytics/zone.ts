import { DateTime } from 'luxon';
import type { ZoneOffset } from './figures.store.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const offsetAt = (timezone: string, moment: number) => DateTime.fromMillis(moment, { zone: timezone }).offset;

/** The first minute in (from, to] at which the offset is no longer that of `from`. */
function changeBetween(timezone: string, from: number, to: number): number {
  const before = offsetAt(timezone, from);
  let low = from;
  let high = to;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle === low) break;
    if (offsetAt(timezone, middle) === before) low = middle;
    else high = middle;
  }
  return Math.floor(high / MINUTE_MS) * MINUTE_MS;
}

/** Offsets of a time zone between two moments, oldest first, at least one: what SQL needs where the server knows no zones by name. Pure. */
export function offsetsOf(timezone: string, from: Date, to: Date): ZoneOffset[] {
  const start = Math.floor(from.getTime() / MINUTE_MS) * MINUTE_MS;
  const offsets: ZoneOffset[] = [{ from: new Date(start), minutes: offsetAt(timezone, start) }];
  for (let day = start; day < to.getTime(); day += DAY_MS) {
    const next = day + DAY_MS;
    if (offsetAt(timezone, day) === offsetAt(timezone, next)) continue;
    const change = changeBetween(timezone, day, next);
    offsets.push({ from: new Date(change), minutes: offsetAt(timezone, change) });
  }
  return offsets;
}
