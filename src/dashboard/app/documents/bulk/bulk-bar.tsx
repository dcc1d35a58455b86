import { Anchor, Button, CloseButton, Menu, Progress, Text } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconTag, IconTemplate, IconTrash, IconUserShare } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useClient } from 'urql';
import { lazyPart } from '../../shared/api/lazy-part';
import { useData } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords, withWords } from '../../shared/i18n';
import classes from '../documents.module.css';
import type { ListState } from '../filters';
import { MOST_SELECTED, type Selection } from '../selection';
import { DELETE, REPROCESS, TEMPLATE_NAMES } from './bulk.graphql';
import { DeleteDialog } from './delete-dialog';
import { DownloadMenu } from './download-menu';
import { OutcomeView } from './outcome-view';
import { TypeItems } from './type-items';
import { useBulk } from './use-bulk';

const AssignDialog = lazyPart(async () => (await withWords(import('../../review/assign/assign-dialog'))).AssignDialog);

interface BulkBarProps {
  readonly selection: Selection;
  readonly state: ListState;
  readonly sorted: boolean;
  readonly total: number | null;
  readonly reload: () => void;
}

/** How many are selected, and a way to all that match. */
function Selected({ selection, total }: Pick<BulkBarProps, 'selection' | 'total'>) {
  const { t } = useWords();
  const { everything, count } = selection;
  const most = total !== null && total > MOST_SELECTED;
  if (everything && most) return t('documents.bulk.mostSelected', { count, total });
  if (everything) return t('documents.bulk.everySelected', { count });
  return (
    <>
      {t('documents.bulk.selected', { count })}
      {total !== null && total > count && (
        <Anchor component="button" type="button" size="sm" ml="sm" onClick={selection.chooseEverything}>
          {t('documents.bulk.everything', { count: total })}
        </Anchor>
      )}
    </>
  );
}

/** What can be done with all documents that were chosen. */
export function BulkBar({ selection, state, sorted, total, reload }: BulkBarProps) {
  const { t } = useWords();
  const may = useMay();
  const client = useClient();
  const [deleting, setDeleting] = useState(false);
  const [assigning, setAssigning] = useState<readonly string[] | null>(null);
  const { data } = useData(TEMPLATE_NAMES, {}, { pause: !may('templates.read') });
  const bulk = useBulk({ selection, state, sorted, reload });
  const { work, outcome } = bulk;

  const change = (input: Record<string, unknown>) =>
    void bulk.run(async ({ id }) => (await client.mutation(REPROCESS, { id, input: { reprocess: true, ...input } }).toPromise()).error);
  const button = (label: string, icon: ReactNode, onClick?: () => void, color?: string) => (
    <Button size="xs" variant="default" c={color} leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  );
  const actions = (
    <>
      {may('documents.export') && <DownloadMenu selection={selection} state={state} bulk={bulk} />}
      {may('documents.update') && (
        <>
          {button(t('documents.bulk.reprocess'), <IconRefresh size={14} />, () => change({}))}
          <Menu shadow="md">
            <Menu.Target>{button(t('documents.bulk.type'), <IconTag size={14} />)}</Menu.Target>
            <Menu.Dropdown>
              <TypeItems choose={(type) => change({ type })} />
            </Menu.Dropdown>
          </Menu>
          {(data?.templates.nodes.length ?? 0) > 0 && (
            <Menu shadow="md">
              <Menu.Target>{button(t('documents.bulk.template'), <IconTemplate size={14} />)}</Menu.Target>
              <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
                {data?.templates.nodes.map(({ id, name }) => (
                  <Menu.Item key={id} onClick={() => change({ templateId: id })}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      {may('documents.approve') &&
        button(
          t('documents.bulk.assign'),
          <IconUserShare size={14} />,
          () => void bulk.targets().then((all) => all && setAssigning(all.map(({ id }) => id))),
        )}
      {may('documents.delete') &&
        button(t('documents.bulk.delete'), <IconTrash size={14} />, () => setDeleting(true), 'var(--mantine-color-error)')}
      <CloseButton size="sm" aria-label={t('documents.bulk.clear')} onClick={selection.clear} />
    </>
  );
  return (
    <section className={classes.bulk} aria-label={t('documents.bulk.title')}>
      <Text size="sm" fw={600} mr="auto" role="status">
        {work ? (
          t(work.phase === 'running' ? 'documents.bulk.running' : 'documents.bulk.collecting', { done: work.done, count: work.count })
        ) : (
          <Selected selection={selection} total={total} />
        )}
      </Text>
      {!work && actions}
      {work?.phase === 'running' && button(t('documents.bulk.stop'), <IconPlayerStop size={14} />, bulk.stop)}
      {work && (
        <Progress w="100%" size="sm" value={(work.done / Math.max(1, work.count)) * 100} aria-label={t('documents.bulk.progress')} />
      )}
      {outcome && !work && <OutcomeView outcome={outcome} close={bulk.forget} />}
      {assigning && (
        <Suspense>
          <AssignDialog ids={assigning} close={() => setAssigning(null)} done={reload} />
        </Suspense>
      )}
      {deleting && (
        <DeleteDialog
          count={selection.count}
          close={() => setDeleting(false)}
          run={(reason) => {
            setDeleting(false);
            void bulk.run(async ({ id }) => (await client.mutation(DELETE, { id, reason: reason || null }).toPromise()).error);
          }}
        />
      )}
    </section>
  );
}
