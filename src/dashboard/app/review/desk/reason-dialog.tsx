import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../shared/i18n';

/** Asks why a document is rejected (a reason is needed) or handed on (it is not); mod+Enter sends. */
export function ReasonDialog({
  kind,
  close,
  run,
}: {
  kind: 'rejected' | 'released';
  close: () => void;
  run: (notes: string | null) => void;
}) {
  const { t } = useWords();
  const [notes, setNotes] = useState('');
  const needed = kind === 'rejected';
  const send = () => {
    if (!needed || notes.trim()) run(notes.trim() || null);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(needed ? 'review.rejectTitle' : 'review.handOnTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Textarea
          label={t(needed ? 'review.rejectWhy' : 'review.handOnWhy')}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.stopPropagation();
            send();
          }}
          maxLength={2000}
          autosize
          minRows={3}
          data-autofocus
        />
        <Button color={needed ? 'red.8' : undefined} disabled={needed && !notes.trim()} onClick={send}>
          {t(needed ? 'review.reject' : 'review.handOn')}
        </Button>
      </Stack>
    </Modal>
  );
}
