import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n';
import { Dialog } from './dialog';

interface ConfirmProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly button: string;
  readonly busy?: boolean;
  readonly run: () => void;
  readonly close: () => void;
}

/** Asks before something is done that cannot be undone. */
export function Confirm({ title, text, button, busy, run, close }: ConfirmProps) {
  const { t } = useWords();
  return (
    <Dialog title={title} close={close}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red.8" loading={busy} onClick={run}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
