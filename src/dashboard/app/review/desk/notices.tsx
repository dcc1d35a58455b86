import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useEffect, useRef } from 'react';
import type { DocumentData } from '../../document/document.graphql';
import { problemOf } from '../../shared/api/problem';
import { useWords } from '../../shared/i18n';
import { useSentence } from '../../shared/ui/states';

/** Somebody else, `name` where it is known, decided while the document lay on this desk, or changed values of it. */
export function Meanwhile({ name, decided, goOn, close }: { name: string | null; decided: boolean; goOn: () => void; close: () => void }) {
  const { t } = useWords();
  return (
    <Alert color="orange" icon={<IconLock />} mb="sm" title={t('review.meanwhileTitle')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(decided ? 'review.meanwhileText' : 'review.meanwhileChanged', { name: name ?? t('review.somebody') })}</Text>
        <Button size="xs" variant="default" onClick={decided ? goOn : close}>
          {t(decided ? 'review.goOn' : 'common.close')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The clocks of the service and of this machine may differ a little. */
const AFTER_THE_END_MS = 1000;

/** The claim was refused: who holds the document and until when, or what the service said. It is tried again when that claim ends. */
export function Locked({
  document,
  error,
  claimAgain,
  goOn,
}: {
  document: DocumentData;
  error: CombinedError;
  claimAgain: () => void;
  goOn: () => void;
}) {
  const { t, format } = useWords();
  const { lockedBy, lockedUntil } = document;
  const again = useRef(claimAgain);
  again.current = claimAgain;
  useEffect(() => {
    if (!lockedUntil) return;
    const left = Math.max(0, new Date(lockedUntil).getTime() - Date.now()) + AFTER_THE_END_MS;
    const timer = setTimeout(() => again.current(), left);
    return () => clearTimeout(timer);
  }, [lockedUntil]);
  return (
    <Alert color="orange" icon={<IconLock />} mb="sm" title={t('review.lockedTitle')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {lockedBy && lockedUntil ? t('review.lockedText', { name: lockedBy, time: format.time(lockedUntil) }) : problemOf(error).message}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={claimAgain}>
            {t('review.claimAgain')}
          </Button>
          <Button size="xs" variant="default" onClick={goOn}>
            {t('review.goOn')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The document waits for no review; `reopen` is given where a decision can be taken back. */
export function NotWaiting({ reopen }: { reopen?: () => void }) {
  const { t } = useWords();
  return (
    <Alert color="gray" mb="sm" title={t('review.notWaiting')}>
      {reopen && (
        <Button size="xs" variant="default" onClick={reopen}>
          {t('review.reopen')}
        </Button>
      )}
    </Alert>
  );
}

/** What was sent was refused. */
export function NotSaved({ error, close }: { error: CombinedError; close: () => void }) {
  const { t } = useWords();
  const sentence = useSentence();
  return (
    <Alert
      color="red"
      mb="sm"
      title={t('review.notSaved')}
      role="alert"
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={close}
    >
      {sentence(error)}
    </Alert>
  );
}
