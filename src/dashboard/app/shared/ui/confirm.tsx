import { Button, Group, Stack, Text } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import { type ReactNode, useState } from 'react';
import type { Done } from '../api/use-data';
import { useWords } from '../i18n';
import { Dialog } from './dialog';
import { Failure } from './states';

interface ConfirmProps<Data> {
  readonly title: string;
  readonly text: ReactNode;
  readonly button: string;
  readonly act: () => Promise<Done<Data>>;
  /** It was done; the dialog is closed already. */
  readonly done: (data: Data) => void;
  readonly close: () => void;
}

/** Asks before something is done that cannot be undone, and does it. What went wrong stands in the dialog, where it can be tried again. */
export function ConfirmAction<Data>({ title, text, button, act, done, close }: ConfirmProps<Data>) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<CombinedError | null>(null);
  const run = async () => {
    setBusy(true);
    setWrong(null);
    const { data, error } = await act();
    setBusy(false);
    if (error) {
      setWrong(error);
      return;
    }
    close();
    done(data);
  };
  return (
    <Dialog title={title} close={close}>
      <Stack gap="md">
        {wrong && <Failure error={wrong} />}
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red.8" loading={busy} onClick={() => void run()}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
