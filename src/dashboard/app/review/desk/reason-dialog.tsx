import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../shared/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { ReviewerSelect } from '../assign/reviewer-select';

/** Asks why a document is rejected (a reason is needed), or to whom it is handed on (nobody: whoever takes it); mod+Enter sends. */
export function ReasonDialog({
  kind,
  close,
  run,
}: {
  kind: 'rejected' | 'released';
  close: () => void;
  run: (notes: string | null, userId: number | null) => void;
}) {
  const { t } = useWords();
  const [notes, setNotes] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const needed = kind === 'rejected';
  const send = () => {
    if (!needed || notes.trim()) run(notes.trim() || null, userId === null ? null : Number(userId));
  };
  return (
    <Dialog title={t(needed ? 'review.rejectTitle' : 'review.handOnTitle')} close={close}>
      <Stack gap="md">
        {!needed && <ReviewerSelect value={userId} onChange={setUserId} label={t('review.assign.to')} nobody={t('review.assign.nobody')} />}
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
          data-autofocus={needed || undefined}
        />
        <Button color={needed ? 'red.8' : undefined} disabled={needed && !notes.trim()} onClick={send}>
          {t(needed ? 'review.reject' : 'review.handOn')}
        </Button>
      </Stack>
    </Dialog>
  );
}
