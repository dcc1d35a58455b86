import { useEffect, useState } from 'react';
import { useWords } from '../shared/i18n';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const LOOK_EVERY_MS = 5000;

/** How long is left, in the unit in which it is said, rounded up; null when the moment has passed. Pure. */
export function leftUntil(moment: string, now: number): { readonly unit: 'second' | 'minute' | 'hour'; readonly value: number } | null {
  const seconds = Math.ceil((new Date(moment).getTime() - now) / 1000);
  if (seconds <= 0) return null;
  if (seconds < MINUTE_S) return { unit: 'second', value: Math.ceil(seconds / 10) * 10 };
  return seconds < HOUR_S ? { unit: 'minute', value: Math.ceil(seconds / MINUTE_S) } : { unit: 'hour', value: Math.ceil(seconds / HOUR_S) };
}

/** What the service expects, from measured times; it says so when that was too little, and when it does not know. */
export function Remaining({ until }: { until: string | null }) {
  const { t, locale } = useWords();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!until) return t('work.unknown');
  const left = leftUntil(until, now);
  if (!left) return t('work.longer');
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: left.unit, unitDisplay: 'long' }).format(left.value);
  return t('work.left', { time });
}
