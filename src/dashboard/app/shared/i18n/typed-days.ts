const isCalendarDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A day as YYYY-MM-DD out of `2026-01-19`, `19.01.2026`, `19/1/26`, `19 January 2026` in a language; null for none. Pure. */
export function parseDay(text: string, locale: string): string | null {
  const pad = (value: number) => String(value).padStart(2, '0');
  const made = (year: number, month: number, day: number) => {
    const full = year < 100 ? 2000 + year : year;
    return isCalendarDay(full, month, day) ? `${full}-${pad(month)}-${pad(day)}` : null;
  };
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return made(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4}|\d{2})/.exec(text);
  if (parts) {
    const [a, b, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
    const monthFirst = locale === 'en-US' && parts[0].includes('/');
    return monthFirst ? (made(year, a, b) ?? made(year, b, a)) : (made(year, b, a) ?? made(year, a, b));
  }
  const named = /(\d{1,2})\.?\s+(\p{L}{3,})\.?\s+(\d{4})/u.exec(text) ?? /(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})/u.exec(text);
  if (!named) return null;
  const [day, name] = /^\d/.test(named[1] ?? '') ? [Number(named[1]), named[2]] : [Number(named[2]), named[1]];
  for (const language of [locale, 'en', 'de', 'fr', 'es', 'it', 'nl']) {
    for (let month = 1; month <= 12; month += 1) {
      const full = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1)).toLowerCase();
      if (full.startsWith((name ?? '').toLowerCase().slice(0, 4)) || (name ?? '').toLowerCase() === full.slice(0, 3))
        return made(Number(named[3]), month, day);
    }
  }
  return null;
}

/** `YYYY-MM-DD HH:mm` out of a day as above and `14:30` or `2:30 PM` behind it; `time` (`HH:mm`) where the day stands alone. Null for none. Pure. */
export function parseMoment(text: string, locale: string, time: string): string | null {
  const clock = /[\s,T]+(\d{1,2}):(\d{2})(?:\s*([AP])\.?M\.?)?\s*$/i.exec(text);
  const day = parseDay(clock ? text.slice(0, clock.index) : text, locale);
  if (!day || !clock) return day && `${day} ${time}`;
  const [, hours, minutes, half] = clock;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? `${day} ${String(hour).padStart(2, '0')}:${minutes}` : null;
}
