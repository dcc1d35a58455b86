import { Button, Tooltip } from '@mantine/core';
import { IconArrowForwardUp, IconCheck, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n';
import classes from '../review.module.css';

/** What can be done with the document on the desk; only skipping goes without the claim. `corrections`: how many values were changed. */
export function Decisions({
  mine,
  busy,
  corrections,
  skip,
  ask,
  approve,
  children,
}: {
  mine: boolean;
  busy: boolean;
  corrections: number;
  skip: () => void;
  ask: (decision: 'rejected' | 'released') => void;
  approve: () => void;
  children?: ReactNode;
}) {
  const { t } = useWords();
  return (
    <div className={classes.buttons}>
      {children}
      <Tooltip label={t('review.skipHint')}>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          className={classes.aside}
          leftSection={<IconPlayerSkipForward size={16} />}
          onClick={skip}
        >
          <span>{t('review.skip')}</span>
        </Button>
      </Tooltip>
      <Button
        size="sm"
        variant="default"
        className={classes.aside}
        leftSection={<IconArrowForwardUp size={16} />}
        disabled={!mine || busy}
        onClick={() => ask('released')}
      >
        <span>{t('review.handOn')}</span>
      </Button>
      <Button
        size="sm"
        variant="default"
        c={mine ? 'var(--mantine-color-error)' : undefined}
        className={classes.judge}
        leftSection={<IconX size={16} />}
        disabled={!mine || busy}
        onClick={() => ask('rejected')}
      >
        {t('review.reject')}
      </Button>
      <Button
        size="sm"
        color="#1f7a36"
        className={classes.judge}
        leftSection={<IconCheck size={16} />}
        disabled={!mine}
        loading={busy}
        onClick={approve}
        data-approve
      >
        {corrections > 0 ? t('review.approveWith', { count: corrections }) : t('review.approve')}
      </Button>
    </div>
  );
}
