import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWords } from '../shared/i18n';
import { checksOf } from './checks';
import type { Data } from './draft';
import classes from './review.module.css';

/** Sums and dates, checked with each key that is pressed. */
export function Checks({ data }: { data: Data }) {
  const { t, format } = useWords();
  const checks = useMemo(() => checksOf(data), [data]);
  if (checks.length === 0) return null;
  const currency = typeof data.currency === 'string' ? data.currency : null;
  const shown = (value: number | string) => (typeof value === 'number' ? format.money(value, currency) : format.day(value));
  return (
    <ul className={classes.checks} aria-label={t('review.checks.title')} aria-live="polite">
      {checks.map(({ name, holds, found, stated, paths }) => (
        <li key={`${name} ${paths.join()}`} data-holds={holds || undefined}>
          {holds ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />}
          {t(holds ? `review.checks.${name}` : `review.checks.${name}Wrong`, { found: shown(found), stated: shown(stated) })}
        </li>
      ))}
    </ul>
  );
}
