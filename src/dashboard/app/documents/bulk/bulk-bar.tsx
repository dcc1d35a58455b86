import { Button, CloseButton, Menu, Text } from '@mantine/core';
import { IconDownload, IconRefresh, IconTag, IconTemplate, IconTrash, IconUserShare } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { lazy, Suspense, useState } from 'react';
import { useClient } from 'urql';
import { useData } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords, withWords } from '../../shared/i18n';
import { useToast } from '../../shared/ui/toast';
import classes from '../documents.module.css';
import type { DocumentRowData } from '../list.graphql';
import { DELETE, REPROCESS, TEMPLATE_NAMES } from './bulk.graphql';
import { DeleteDialog } from './delete-dialog';
import { DOWNLOADS, download } from './download';
import { TypeItems } from './type-items';

const AssignDialog = lazy(async () => ({ default: (await withWords(import('../../review/assign/assign-dialog'))).AssignDialog }));

/** Requests that run at the same time. */
const AT_ONCE = 4;

/** Runs an action over documents, a few at a time; gives what was wrong with whom. */
async function overAll(
  documents: readonly DocumentRowData[],
  act: (document: DocumentRowData) => Promise<CombinedError | undefined>,
  told: (done: number) => void,
) {
  const wrong: CombinedError[] = [];
  let started = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let document = documents[started++]; document; document = documents[started++]) {
        const error = await act(document);
        if (error) wrong.push(error);
        done += 1;
        told(done);
      }
    }),
  );
  return wrong;
}

/** What can be done with all documents that were chosen. */
export function BulkBar({ documents, clear, reload }: { documents: readonly DocumentRowData[]; clear: () => void; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const client = useClient();
  const toast = useToast();
  const [progress, setProgress] = useState<number | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const { data } = useData(TEMPLATE_NAMES, {}, { pause: !may('templates.read') });
  const count = documents.length;

  const run = async (act: (document: DocumentRowData) => Promise<CombinedError | undefined>) => {
    setProgress(0);
    const wrong = await overAll(documents, act, setProgress);
    setProgress(null);
    if (wrong[0]) toast.failed(wrong[0]);
    if (wrong.length < count) toast.done(t('documents.bulk.done', { count: count - wrong.length }));
    reload();
    if (wrong.length === 0) clear();
  };
  const change = (input: Record<string, unknown>) =>
    run(async ({ id }) => (await client.mutation(REPROCESS, { id, input: { reprocess: true, ...input } }).toPromise()).error);

  return (
    <section className={classes.bulk} aria-label={t('documents.bulk.title')}>
      <Text size="sm" fw={600} mr="auto" role="status">
        {progress === null ? t('documents.bulk.selected', { count }) : t('documents.bulk.running', { done: progress, count })}
      </Text>
      <Menu shadow="md">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} disabled={progress !== null}>
            {t('documents.bulk.download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {DOWNLOADS.map((choice) => (
            <Menu.Item key={choice.name} onClick={() => void run(({ id }) => download(client, id, choice))}>
              {t(`documents.downloads.${choice.name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {may('documents.update') && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            disabled={progress !== null}
            onClick={() => void change({})}
          >
            {t('documents.bulk.reprocess')}
          </Button>
          <Menu shadow="md">
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconTag size={14} />} disabled={progress !== null}>
                {t('documents.bulk.type')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <TypeItems choose={(type) => void change({ type })} />
            </Menu.Dropdown>
          </Menu>
          {(data?.templates.nodes.length ?? 0) > 0 && (
            <Menu shadow="md">
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<IconTemplate size={14} />} disabled={progress !== null}>
                  {t('documents.bulk.template')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {data?.templates.nodes.map(({ id, name }) => (
                  <Menu.Item key={id} onClick={() => void change({ templateId: id })}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      {may('documents.approve') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUserShare size={14} />}
          disabled={progress !== null}
          onClick={() => setAssigning(true)}
        >
          {t('documents.bulk.assign')}
        </Button>
      )}
      {may('documents.delete') && (
        <Button
          size="xs"
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={14} />}
          disabled={progress !== null}
          onClick={() => setDeleting(true)}
        >
          {t('documents.bulk.delete')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('documents.bulk.clear')} onClick={clear} />
      {assigning && (
        <Suspense>
          <AssignDialog ids={documents.map(({ id }) => id)} close={() => setAssigning(false)} done={reload} />
        </Suspense>
      )}
      {deleting && (
        <DeleteDialog
          count={count}
          close={() => setDeleting(false)}
          run={(reason) => {
            setDeleting(false);
            void run(async ({ id }) => (await client.mutation(DELETE, { id, reason: reason || null }).toPromise()).error);
          }}
        />
      )}
    </section>
  );
}
