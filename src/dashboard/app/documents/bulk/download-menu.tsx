import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useClient } from 'urql';
import { useWords } from '../../shared/i18n';
import { useToast } from '../../shared/ui/toast';
import { type ListState, listVariables } from '../filters';
import type { Selection } from '../selection';
import { beginArchive } from './archive';
import { DOWNLOADS, type DownloadChoice, download } from './download';
import { filtersOf } from './joined';
import { saveTable, TABLES, type TableChoice } from './tables';
import type { useBulk } from './use-bulk';

/** What a single document is handed over as; tables of many come in one file. */
const EACH = DOWNLOADS.filter(({ name }) => name !== 'csv' && name !== 'xlsx');

interface DownloadMenuProps {
  readonly selection: Selection;
  readonly state: ListState;
  readonly bulk: ReturnType<typeof useBulk>;
}

/** The forms in which all that are selected can be had: tables of all, or a file for each. */
export function DownloadMenu({ selection, state, bulk }: DownloadMenuProps) {
  const { t, locale } = useWords();
  const client = useClient();
  const toast = useToast();
  const signal = new AbortController().signal;

  const table = async (choice: TableChoice) => {
    // A whole list is named by its filter, whatever its size; what a search found, and what was chosen, by its ids.
    const isFilter = selection.everything && !state.query;
    const all = isFilter ? [] : await bulk.targets();
    if (!all) return;
    const filters = isFilter ? [listVariables(state, null).filter] : filtersOf(all.map(({ id }) => id));
    const error = await saveTable(client, { choice, filters, locale, signal });
    if (error) toast.failed(error);
  };
  const each = async (choice: DownloadChoice) => {
    if (selection.count === 1) return bulk.run(({ id }) => download(client, id, choice), { keep: true });
    const archive = beginArchive(client, choice, `docket-${choice.name}-${new Date().toISOString().slice(0, 10)}`, signal);
    return bulk.run(archive.add, { keep: true, after: archive.end });
  };
  return (
    <Menu shadow="md">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />}>
          {t('documents.bulk.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('documents.bulk.oneFile')}</Menu.Label>
        {TABLES.map((choice) => (
          <Menu.Item key={choice.name} onClick={() => void table(choice)}>
            {t(`documents.bulk.tables.${choice.name}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('documents.bulk.zip')}</Menu.Label>
        {EACH.map((choice) => (
          <Menu.Item key={choice.name} onClick={() => void each(choice)}>
            {t(`documents.downloads.${choice.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
