import { useFieldName } from '../../document/value';
import { useWords } from '../../shared/i18n';
import { valueAt } from '../draft';
import classes from '../review.module.css';
import type { Editing } from './editing';
import { writeValue } from './values';

/** What somebody else wrote at a place where the person has written as well: nothing replaces it unseen. `named`: says which value it is. */
export function Theirs({
  path,
  name,
  named = false,
  original,
  changed,
  met,
}: { path: string; name: string; named?: boolean } & Pick<Editing, 'original' | 'changed' | 'met'>) {
  const { t, locale } = useWords();
  const nameOf = useFieldName();
  if (!met.has(path) || !changed.has(path)) return null;
  const value = writeValue(name, valueAt(original, path), locale, { yes: t('common.yes'), no: t('common.no') }) || t('review.empty');
  return (
    <span className={named ? classes.rowProblems : classes.problem}>
      {named && `${nameOf(name)}: `}
      {t('review.theirs', { value })}
    </span>
  );
}
