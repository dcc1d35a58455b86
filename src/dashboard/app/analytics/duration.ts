import type { Words } from '../shared/i18n';

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Milliseconds as people say them: `2.3 s`, `14 min`; a dash for none. */
export function durationOf(ms: number | null | undefined, { t, format }: Pick<Words, 't' | 'format'>): string {
  if (ms === null || ms === undefined) return '–';
  const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? ['ms', 1];
  const value = ms / size;
  return t(`analytics.units.${unit}`, { value: format.number(value, value < 10 ? 1 : 0) });
}
