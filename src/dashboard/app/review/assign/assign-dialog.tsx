import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { FormDialog } from '../../shared/ui/dialog';
import { useFieldProblems } from '../../shared/ui/field-problems';
import { useToast } from '../../shared/ui/toast';
import { ASSIGN_MANY } from './assign.graphql';
import { ReviewerSelect } from './reviewer-select';

/** Documents that one request assigns at most. */
const AT_ONCE = 100;

interface AssignDialogProps {
  readonly ids: readonly string[];
  /** Whose they are now. */
  readonly chosen?: number | null;
  readonly close: () => void;
  /** What is assigned, or was tried to be, has changed. */
  readonly done: () => void;
}

/** Assigns the reviews of documents to somebody, or to nobody, with a note. */
export function AssignDialog({ ids, chosen = null, close, done }: AssignDialogProps) {
  const { t, tOf } = useWords();
  const toast = useToast();
  const [userId, setUserId] = useState(chosen === null ? null : String(chosen));
  const [notes, setNotes] = useState('');
  const { run, busy, error } = useAction(ASSIGN_MANY);
  const send = async () => {
    const to = { userId: userId === null ? null : Number(userId), notes: notes.trim() || null };
    const refused: { readonly errorCode: string; readonly message: string }[] = [];
    let assigned = 0;
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const { data, error: failure } = await run({ ids: ids.slice(from, from + AT_ONCE), ...to });
      if (failure) {
        if (from > 0) done();
        return;
      }
      assigned += data.assignReviews.documents.length;
      refused.push(...data.assignReviews.refused);
    }
    if (assigned > 0) toast.done(t('review.assign.done', { count: assigned }));
    if (refused[0])
      toast.hint(t('review.assign.refused', { count: refused.length, why: tOf('errors', refused[0].errorCode, refused[0].message) }));
    close();
    done();
  };
  const problems = useFieldProblems(error);
  return (
    <FormDialog
      title={t('review.assign.title', { count: ids.length })}
      button={t('review.assign.button')}
      busy={busy}
      error={error}
      send={send}
      close={close}
    >
      <ReviewerSelect
        value={userId}
        onChange={setUserId}
        label={t('review.assign.to')}
        nobody={t('review.assign.nobody')}
        error={problems.userId}
      />
      <Textarea
        label={t('review.assign.note')}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        error={problems.notes}
        maxLength={2000}
        autosize
        minRows={2}
      />
    </FormDialog>
  );
}
