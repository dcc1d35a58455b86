import { graphql } from '../shared/api/graphql';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import classes from './shell.module.css';

const WAITING = graphql(`
  query Waiting {
    reviewQueue(first: 1) { totalCount }
  }
`);

/** How many documents wait for a person. */
export function ReviewCount() {
  const { t, format } = useWords();
  const { data, reload } = useData(WAITING, {});
  useDocumentChanges(reload);
  const count = data?.reviewQueue?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{format.number(count)}</span>
      <span className="heard">{t('nav.waiting', { count })}</span>
    </span>
  );
}
