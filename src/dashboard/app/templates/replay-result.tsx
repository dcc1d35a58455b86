import { Text } from '@mantine/core';
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
  return (
    <section aria-label={t('templates.replay')} style={{ marginBottom: '1rem' }}>
      <Text size="sm" fw={600} role="status">
        {t('templates.replayed', { changed: result.documentsChanged, count: result.documentsReplayed })}
        {': '}
        {t('templates.verdict', verdictOf(result.documents))}
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
