import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import type { FormEvent, ReactNode } from 'react';
import { fieldProblems } from '../api/problem';
import { useWords } from '../i18n';
import { Failure } from './states';

interface DialogProps {
  readonly title: string;
  readonly size?: ModalProps['size'];
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog that stands open as long as it is drawn. The cross that closes it has a name. */
export function Dialog({ title, size = 'md', close, children }: DialogProps) {
  const { t } = useWords();
  return (
    <Modal opened onClose={close} size={size} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {children}
    </Modal>
  );
}

interface FormProps {
  /** What stands on the button that sends. */
  readonly button: string;
  readonly busy: boolean;
  /** Whether something is missing without which it cannot be sent. */
  readonly incomplete?: boolean;
  /** The answer's error: shown here only if it names no field; each field shows its own. */
  readonly error: CombinedError | undefined;
  readonly send: () => unknown;
  /** Stands before the button that sends. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Fields over the button that sends them. */
export function DialogForm({ button, busy, incomplete = false, error, send, beside, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && Object.keys(fieldProblems(error)).length === 0 && <Failure error={error} />}
        {children}
        <Group justify="flex-end" gap="xs">
          {beside}
          <Button type="submit" loading={busy} disabled={incomplete}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A dialog that holds one form. */
export function FormDialog({ title, size, close, ...form }: Omit<DialogProps, 'children'> & FormProps) {
  return (
    <Dialog title={title} size={size} close={close}>
      <DialogForm {...form} />
    </Dialog>
  );
}
