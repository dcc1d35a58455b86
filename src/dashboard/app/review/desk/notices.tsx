import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import type { DocumentData } from '../../document/document.graphql';
import { problemOf } from '../../shared/api/problem';
import { useWords } from '../../shared/i18n';
import { useSentence } from '../../shared/ui/states';

/** Somebody else, `name`, decided while the document lay on this desk, or changed values of it. */
export function Meanwhile({ name, decided, goOn, close }: { name: string; decided: boolean; goOn: () => void; close: () => void }) {
  const { t } = useWords();
  return (
    <Alert color="orange" icon={<IconLock />} mb="sm" title={t('review.meanwhileTitle')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(decided ? 'review.meanwhileText' : 'review.meanwhileChanged', { name })}</Text>
        <Button size="xs" variant="default" onClick={decided ? goOn : close}>
          {t(decided ? 'review.goOn' : 'common.close')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The claim was refused: who holds the document and until when, or what the service said. */
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
  return (
    <Alert color="orange" icon={<IconLock />} mb="sm" title={t('review.lockedTitle')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {document.lockedBy && document.lockedUntil
            ? t('review.lockedText', { name: document.lockedBy, time: format.time(document.lockedUntil) })
            : problemOf(error).message}
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
