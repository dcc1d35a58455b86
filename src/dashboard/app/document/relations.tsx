import { Anchor } from '@mantine/core';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import type { DocumentData } from './document.graphql';
import classes from './document.module.css';

/** Where the document was taken from, and what was made of its pages. */
export function Relations({ document }: { document: DocumentData }) {
  const { t } = useWords();
  const { sourceDocumentId, sourceFirstPage, sourceLastPage, children } = document;
  if (!sourceDocumentId && children.length === 0) return null;
  const pages = (first: number | null, last: number | null) =>
    first === last ? t('viewer.page', { page: first ?? 1 }) : t('document.pagesDialog.range', { from: first ?? 1, to: last ?? 1 });
  return (
    <section className={classes.relations} aria-label={t('document.relations')}>
      {sourceDocumentId && (
        <div>
          {t('document.source')}{' '}
          <Anchor component={Link} to={`/documents/${sourceDocumentId}`} inherit underline="always">
            {t('document.sourceLink')}
          </Anchor>{' '}
          · {pages(sourceFirstPage, sourceLastPage)}
        </div>
      )}
      {children.length > 0 && (
        <>
          <strong>{t('document.children', { count: children.length })}</strong>
          <ul>
            {children.map(({ id, filename, status, sourceFirstPage: first, sourceLastPage: last }) => (
              <li key={id}>
                <Anchor component={Link} to={`/documents/${id}`} inherit underline="always">
                  {filename}
                </Anchor>{' '}
                · {pages(first, last)} <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
