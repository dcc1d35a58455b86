import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shown } from '../document/value';
import type { ResultOf } from '../shared/api/graphql';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { verdictOf } from './fields';
import type { REPLAY } from './templates.graphql';

/** What a draft would change on past documents, each to look at. */
export function ReplayResult({ result }: { result: NonNullable<ResultOf<typeof REPLAY>['replayTemplate']> }) {
  const words = useWords();
  const { t, format } = words;
  const place = useRef<HTMLElement>(null);
  // On a small screen it comes below the page: whoever asked for it is led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each result anew
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <section ref={place} aria-label={t('templates.replay')} style={{ marginBottom: '1rem' }}>
      <Text size="sm" fw={600} role="status">
        {result.documentsReplayed === 0
          ? t('templates.noneReplayed')
          : `${t('templates.replayed', { changed: result.documentsChanged, count: result.documentsReplayed })}: ${t('templates.verdict', verdictOf(result.documents))}`}
      </Text>
      {result.documents
        .filter(({ changes }) => changes.length > 0)
        .map(({ documentId, filename, confidenceBefore, confidenceAfter, changes }) => (
          <div key={documentId}>
            <Text size="sm">
              <Link to={`/documents/${documentId}`}>{filename}</Link> {confidenceBefore !== null && format.percent(confidenceBefore)} →{' '}
              {confidenceAfter !== null && format.percent(confidenceAfter)}
            </Text>
            {changes.map(({ path, before, after }) => (
              <Text key={path} size="xs" c="dimmed">
                {path}: {shown(path, before, null, words)} → {shown(path, after, null, words)}
              </Text>
            ))}
          </div>
        ))}
    </section>
  );
}
