import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { useToast } from '../../shared/ui/toast';
import { ASSIGN_MANY } from './assign.graphql';
import { ReviewerSelect } from './reviewer-select';

/** Assigns the reviews of documents to somebody, or to nobody, with a note. `chosen`: whose they are now. */
export function AssignDialog({
  ids,
  chosen = null,
  close,
  done,
}: {
  ids: readonly string[];
  chosen?: number | null;
  close: () => void;
  done: () => void;
}) {
  const { t, tOf } = useWords();
  const toast = useToast();
  const [userId, setUserId] = useState(chosen === null ? null : String(chosen));
  const [notes, setNotes] = useState('');
  const { run, busy } = useAction(ASSIGN_MANY);
  const send = async () => {
    const { data, error } = await run({ ids: [...ids], userId: userId === null ? null : Number(userId), notes: notes.trim() || null });
    if (error) return toast.failed(error);
    const { documents, refused } = data.assignReviews;
    if (documents.length > 0) toast.done(t('review.assign.done', { count: documents.length }));
    if (refused[0])
      toast.hint(t('review.assign.refused', { count: refused.length, why: tOf('errors', refused[0].errorCode, refused[0].message) }));
    close();
    done();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('review.assign.title', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <ReviewerSelect value={userId} onChange={setUserId} label={t('review.assign.to')} nobody={t('review.assign.nobody')} />
        <Textarea
          label={t('review.assign.note')}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          maxLength={2000}
          autosize
          minRows={2}
        />
        <Button loading={busy} onClick={() => void send()}>
          {t('review.assign.button')}
        </Button>
      </Stack>
    </Modal>
  );
}
