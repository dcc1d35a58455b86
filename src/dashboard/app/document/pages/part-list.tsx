import { Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useWords } from '../../shared/i18n';
import classes from './pages.module.css';
import type { Part, PartChoice, PartType } from './parts';

interface PartListProps {
  readonly parts: readonly Part[];
  readonly choices: Readonly<Record<number, PartChoice>>;
  readonly types: readonly PartType[];
  readonly change: (firstPage: number, choice: PartChoice) => void;
}

/** The documents that would be made: their pages, their type, or that they are left out. */
export function PartList({ parts, choices, types, change }: PartListProps) {
  const { t, tOf } = useWords();
  return (
    <Stack gap="sm" component="ol" className={classes.parts}>
      {parts.map(({ firstPage, lastPage }, index) => {
        const name = t('document.pagesDialog.part', { number: index + 1 });
        const choice = choices[firstPage] ?? {};
        return (
          <li key={firstPage}>
            <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
              <Text size="sm" fw={600}>
                {name}
                <Text span size="xs" c="dimmed" ml={6}>
                  {firstPage === lastPage
                    ? t('viewer.page', { page: firstPage })
                    : t('document.pagesDialog.range', { from: firstPage, to: lastPage })}
                </Text>
              </Text>
              <Checkbox
                size="xs"
                label={t('document.pagesDialog.leaveOut')}
                aria-label={`${t('document.pagesDialog.leaveOut')}: ${name}`}
                checked={choice.out ?? false}
                onChange={(event) => change(firstPage, { out: event.currentTarget.checked })}
              />
            </Group>
            <Select
              size="xs"
              clearable
              aria-label={`${t('documents.columns.type')}: ${name}`}
              placeholder={t('document.pagesDialog.recognise')}
              disabled={choice.out}
              value={choice.type ?? null}
              onChange={(type) => change(firstPage, { type: type as PartType | null })}
              data={types.map((type) => ({ value: type, label: tOf('types', type) }))}
            />
          </li>
        );
      })}
    </Stack>
  );
}
