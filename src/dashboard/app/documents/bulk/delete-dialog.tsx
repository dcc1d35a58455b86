import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../shared/i18n';
import { Dialog } from '../../shared/ui/dialog';

/** Asks before documents are deleted for good, and why. */
export function DeleteDialog({ count, close, run }: { count: number; close: () => void; run: (reason: string) => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t('documents.bulk.deleteTitle', { count })} close={close}>
      <Stack gap="md">
        <Text size="sm">{t('documents.bulk.deleteText')}</Text>
        <TextInput
          label={t('documents.bulk.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Button color="red.8" onClick={() => run(reason)}>
          {t('documents.bulk.deleteButton', { count })}
        </Button>
      </Stack>
    </Dialog>
  );
}
