/** Days as people choose them, YYYY-MM-DD, begin and end where the person is. */

/** Whether it is a day of the calendar, written YYYY-MM-DD. Pure. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** First moment of a day in the zone of the browser, ISO 8601 in UTC; undefined where it is no day. */
export const startOfDay = (day: string): string | undefined => (isDay(day) ? new Date(`${day}T00:00:00`).toISOString() : undefined);

/** Last millisecond of a day in the zone of the browser, ISO 8601 in UTC; undefined where it is no day. */
export const endOfDay = (day: string): string | undefined => (isDay(day) ? new Date(`${day}T23:59:59.999`).toISOString() : undefined);
