import { Box, Button, Group } from '@mantine/core';
import { IconDownload, IconFileAlert, IconRefresh } from '@tabler/icons-react';
import { useClient } from 'urql';
import { REPROCESS } from '../documents/bulk/bulk.graphql';
import { DOWNLOADS, download } from '../documents/bulk/download';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Empty } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import type { DocumentData } from './document.graphql';
import classes from './document.module.css';

/** Where a document has no pages: they come, or why it could not be read and what can be done. */
export function Unread({ document, reload }: { document: DocumentData; reload: () => void }) {
  const { t, tOf } = useWords();
  const may = useMay();
  const client = useClient();
  const toast = useToast();
  const { id, status, errorCode, errorMessage } = document;
  if (status !== 'failed' || !errorCode) {
    return (
      <Box p="xl" ta="center" c="dimmed" className={classes.noPages}>
        {t('document.noPages')}
      </Box>
    );
  }
  const again = async () => {
    const { error } = await client.mutation(REPROCESS, { id, input: { reprocess: true } }).toPromise();
    if (error) {
      toast.failed(error);
      return;
    }
    // What failed once may fail again before anything is drawn: the message says that it was tried.
    toast.done(t('review.readAgain'));
    reload();
  };
  const save = async () => {
    const error = await download(client, id, DOWNLOADS[0]);
    if (error) toast.failed(error);
  };
  return (
    <Box className={classes.noPages}>
      <Empty
        icon={<IconFileAlert size={28} />}
        title={t('document.unread')}
        text={tOf('errors', errorCode, errorMessage ?? '')}
        action={
          <Group gap="xs" justify="center">
            {may('documents.update') && (
              <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void again()}>
                {t('documents.bulk.reprocess')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
              {t('documents.downloads.original')}
            </Button>
          </Group>
        }
      />
    </Box>
  );
}
