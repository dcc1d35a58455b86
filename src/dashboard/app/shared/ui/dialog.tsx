import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldProblems } from '../api/problem';
import { useWords } from '../i18n';
import { Failure } from './states';

interface DialogProps {
  readonly title: string;
  readonly size?: ModalProps['size'];
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Gives the focus back to where it was before, unless it went somewhere by itself: whoever works by keyboard would begin at the top of the page again. */
function useFocusReturned() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is still there while it is told that it goes.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    },
    [before],
  );
}

/** A dialog that stands open as long as it is drawn. The cross that closes it has a name. */
export function Dialog({ title, size = 'md', close, children }: DialogProps) {
  const { t } = useWords();
  useFocusReturned();
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
  /** The answer's error: shown here only where no field shows it; each field shows its own. */
  readonly error: CombinedError | undefined;
  readonly send: () => unknown;
  /** Stands before the button that sends. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** What an input shows of a problem of its own. */
const SHOWN_AT_A_FIELD = '[aria-invalid=true], .mantine-InputWrapper-error';

/** An error of a form, unless a field of it shows it: also where the service names one that the form does not have. */
function Unplaced({ error }: { error: CombinedError }) {
  const place = useRef<HTMLDivElement>(null);
  const [placed, setPlaced] = useState(true);
  const named = Object.keys(fieldProblems(error)).length > 0;
  useLayoutEffect(() => {
    setPlaced(named && place.current?.closest('form')?.querySelector(SHOWN_AT_A_FIELD) != null);
  }, [named]);
  return <div ref={place}>{!placed && <Failure error={error} />}</div>;
}

/** What went wrong with a form that stands around it, where none of its fields says so. */
export const FormFailure = ({ error }: { error: CombinedError | undefined }) => error && <Unplaced key={error.message} error={error} />;

/** Fields over the button that sends them. */
export function DialogForm({ button, busy, incomplete = false, error, send, beside, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormFailure error={error} />
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
