import { ActionIcon, Button, CloseButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconBookmark, IconColumns3, IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { useSearch } from '../shared/router';
import { onDemand } from '../shared/ui/menus/on-demand';
import classes from './documents.module.css';
import { filterCount, type ListState } from './filters';
import { COUNTS } from './list.graphql';

const ColumnMenu = onDemand(async () => (await import('./column-menu')).ColumnMenu);

const ViewsPane = onDemand(async () => (await import('./views/views')).ViewsPane, 'dialog');

const FilterPane = onDemand(async () => (await import('./filter-form')).FilterPane, 'dialog');

const TABS = [
  { status: '', label: 'documents.tabs.all', count: 'totalDocuments' },
  { status: 'review_required', label: 'status.review_required', count: 'reviewRequired' },
  { status: 'uploading,processing', label: 'status.processing', count: 'processing' },
  { status: 'completed,approved', label: 'documents.tabs.done', count: null },
  { status: 'failed', label: 'status.failed', count: 'failed' },
] as const;

function SearchField({ value }: { value: string }) {
  const { t } = useWords();
  const [, change] = useSearch();
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  useShortcuts(t('keys.here'), [{ keys: '/', label: t('documents.search'), run: () => field.current?.focus() }]);
  useEffect(() => {
    // The address changed by itself (back, a view): the field follows.
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  const send = (next: string) => {
    setText(next);
    sent.current = next;
    change({ q: next });
  };
  return (
    <Input
      ref={field}
      className={classes.search}
      value={text}
      onChange={(event) => send(event.currentTarget.value)}
      placeholder={t('documents.searchHint')}
      aria-label={t('documents.search')}
      title={t('documents.searchSyntax')}
      leftSection={<IconSearch size={16} />}
      rightSection={text ? <CloseButton size="sm" aria-label={t('documents.clearSearch')} onClick={() => send('')} /> : null}
    />
  );
}

function Filters({ state }: { state: ListState }) {
  const { t, format } = useWords();
  const count = filterCount(state);
  return (
    <FilterPane
      state={state}
      button={
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          rightSection={count > 0 ? <span className={classes.tabCount}>{format.number(count)}</span> : null}
        >
          {t('documents.filters')}
        </Button>
      }
    />
  );
}

function Tabs({ status }: { status: string }) {
  const { t, format } = useWords();
  const [, change] = useSearch();
  const { data, reload } = useData(COUNTS, {});
  useDocumentChanges(reload);
  const summary = data?.documents.summary;
  return (
    <fieldset className={classes.tabs}>
      <legend className="heard">{t('documents.columns.status')}</legend>
      {TABS.map(({ status: value, label, count }) => (
        <button
          key={value}
          type="button"
          className={classes.tab}
          aria-pressed={status === value}
          onClick={() => change({ status: value || null }, { push: true })}
        >
          {t(label)}
          {count && summary && summary[count] > 0 && <span className={classes.tabCount}>{format.number(summary[count])}</span>}
        </button>
      ))}
    </fieldset>
  );
}

interface ToolbarProps {
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly setColumns: (columns: string[]) => void;
  readonly total: number | null;
}

/** Over the list: status, search, filters, columns, views. All of it stands in the address. */
export function Toolbar({ state, columns, setColumns, total }: ToolbarProps) {
  const { t } = useWords();
  return (
    <Stack gap="xs" mb="xs">
      <Tabs status={state.status.join(',')} />
      <Group gap="xs" wrap="wrap">
        <SearchField value={state.query} />
        <Filters state={state} />
        <ViewsPane
          button={
            <Button variant="default" leftSection={<IconBookmark size={16} />}>
              {t('documents.views.title')}
            </Button>
          }
        />
        <ColumnMenu
          columns={columns}
          setColumns={setColumns}
          button={
            <ActionIcon
              visibleFrom="sm"
              variant="default"
              size={36}
              aria-label={t('documents.chooseColumns')}
              title={t('documents.chooseColumns')}
            >
              <IconColumns3 size={18} />
            </ActionIcon>
          }
        />
        <Text size="sm" c="dimmed" ml="auto" role="status">
          {total === null ? '' : t('documents.count', { count: total })}
        </Text>
      </Group>
    </Stack>
  );
}
