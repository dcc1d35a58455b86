import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { type Check, failingAt } from './checks';
import type { Data } from './draft';
import classes from './review.module.css';

/** What a check found, in words. */
function useSentence({ currency }: Data): (check: Check) => string {
  const { t, format } = useWords();
  const shown = (value: number | string) =>
    typeof value === 'number' ? format.money(value, typeof currency === 'string' ? currency : null) : format.day(value);
  return ({ name, holds, found, stated }) =>
    t(holds ? `review.checks.${name}` : `review.checks.${name}Wrong`, { found: shown(found), stated: shown(stated) });
}

/** Sums and dates that hold, as they stand with each key that is pressed. */
export function Checks({ checks, data }: { checks: readonly Check[]; data: Data }) {
  const { t } = useWords();
  const sentence = useSentence(data);
  const holding = checks.filter(({ holds }) => holds);
  return (
    <ul className={classes.checks} aria-label={t('review.checks.title')} aria-live="polite" hidden={holding.length === 0}>
      {holding.map((check) => (
        <li key={check.name}>
          <IconCheck size={15} aria-hidden />
          {sentence(check)}
        </li>
      ))}
    </ul>
  );
}

/** A sum or date that does not hold, beside the value that it is about. `className`: how problems look there. */
export function Failing({ path, checks, data, className }: { path: string; checks: readonly Check[]; data: Data; className?: string }) {
  const sentence = useSentence(data);
  return failingAt(checks, path).map((check) => (
    <span key={check.name} className={className} aria-live="polite">
      {sentence(check)}
    </span>
  ));
}
