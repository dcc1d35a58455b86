import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shown, useFieldName } from '../document/value';
import type { Json, ResultOf } from '../shared/api/graphql';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { verdictOf, verdictOn } from './fields';
import type { REPLAY } from './templates.graphql';

type Result = NonNullable<ResultOf<typeof REPLAY>['replayTemplate']>;

const COLORS = { better: 'green', worse: 'red', same: 'gray', open: 'gray' } as const;

/** One document with what the draft reads otherwise; where it was approved, held against what is right. */
function Replayed({ document }: { document: Result['documents'][number] }) {
  const words = useWords();
  const { t, tOf } = words;
  const fieldName = useFieldName();
  const { documentId, filename, changes, judged } = document;
  const verdict = verdictOn(document) ?? 'open';
  const lines = [
    ...(judged ?? []),
    ...changes.filter(({ path }) => !judged?.some((value) => value.path === path)).map((change) => ({ ...change, confirmed: undefined })),
  ];
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Anchor component={Link} to={`/documents/${documentId}`} size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {filename}
        </Anchor>
        <Badge variant="light" color={COLORS[verdict]} tt="none" style={{ flexShrink: 0 }}>
          {tOf('templates.verdicts', verdict)}
        </Badge>
      </Group>
      {lines.map(({ path, before, after, confirmed }) => {
        const said = (value: Json) => shown(path, value, null, words);
        return (
          <Text key={path} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {path.split('.').map(fieldName).join(' · ')}: {said(before)} → {said(after)}
            {confirmed !== undefined &&
              ` · ${t(confirmed === after ? 'templates.nowRight' : 'templates.rightIs', { value: said(confirmed) })}`}
          </Text>
        );
      })}
    </li>
  );
}

/** What a draft would change on past documents, each to look at: better and worse by what people approved. */
export function ReplayResult({ result }: { result: Result }) {
  const { t } = useWords();
  const place = useRef<HTMLElement>(null);
  // On a small screen it comes below the page: whoever asked for it is led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each result anew
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const { open, ...verdict } = verdictOf(result.documents);
  const told = result.documents.filter(({ changes, judged }) => changes.length > 0 || (judged ?? []).length > 0);
  return (
    <section ref={place} aria-label={t('templates.replay')} style={{ marginBottom: '1rem' }}>
      <Text size="sm" fw={600} role="status">
        {result.documentsReplayed === 0
          ? t('templates.noneReplayed')
          : `${t('templates.replayed', { changed: told.length, count: result.documentsReplayed })}: ${t('templates.verdict', verdict)}`}
      </Text>
      {open > 0 && (
        <Text size="xs" c="dimmed">
          {t('templates.notJudged', { count: open })}
        </Text>
      )}
      <Stack component="ul" gap="xs" mt="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {told.map((document) => (
          <Replayed key={document.documentId} document={document} />
        ))}
      </Stack>
    </section>
  );
}
