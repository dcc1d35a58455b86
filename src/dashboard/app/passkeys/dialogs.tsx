import { PasswordInput, Text, TextInput } from '@mantine/core';
import { browserSupportsWebAuthn, type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import type { Json } from '../shared/api/graphql';
import { useAction } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { ADD_PASSKEY, type Passkey, REMOVE_PASSKEY, RENAME_PASSKEY, START_PASSKEY } from './passkeys.graphql';

interface FieldProps {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly error: CombinedError | undefined;
}

function Name({ value, set, error }: FieldProps) {
  const { t } = useWords();
  return (
    <TextInput
      label={t('passkeys.name')}
      description={t('passkeys.nameHint')}
      required
      maxLength={100}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={useFieldProblems(error).name}
      data-autofocus
    />
  );
}

function Password({ value, set, error }: FieldProps) {
  const { t } = useWords();
  return (
    <PasswordInput
      label={t('account.current')}
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={useFieldProblems(error).password}
    />
  );
}

/** Asks for name and password, then lets the browser make a passkey. `added` gets recovery codes, if there were none before. */
export function AddDialog({ close, added }: { close: () => void; added: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useWords();
  const start = useAction(START_PASSKEY);
  const add = useAction(ADD_PASSKEY);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setProblem(null);
    const started = await start.run({ password });
    if (!started.data) return;
    try {
      const optionsJSON = started.data.startPasskey as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON });
      const made = await add.run({ name, response: response as unknown as Record<string, Json> });
      if (made.data) added(made.data.addPasskey.recoveryCodes ?? []);
    } catch {
      // Which of cancelled, too late or already there: browsers do not tell.
      setProblem(t('passkeys.notMade'));
    }
  };
  const error = start.error ?? add.error;
  return (
    <FormDialog title={t('passkeys.add')} button={t('passkeys.add')} busy={start.busy || add.busy} error={error} close={close} send={send}>
      <Text size="sm">{t(browserSupportsWebAuthn() ? 'passkeys.lead' : 'passkeys.cannot')}</Text>
      <Name value={name} set={setName} error={error} />
      <Password value={password} set={setPassword} error={error} />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  );
}

interface ChangeProps {
  readonly passkey: Passkey;
  readonly close: () => void;
  readonly done: () => void;
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey, close, done }: ChangeProps) {
  const { t } = useWords();
  const { run, busy, error } = useAction(RENAME_PASSKEY);
  const [name, setName] = useState(passkey.name);
  const send = async () => {
    if ((await run({ id: passkey.id, name })).data) done();
  };
  return (
    <FormDialog title={t('passkeys.rename')} button={t('passkeys.rename')} busy={busy} error={error} close={close} send={send}>
      <Name value={name} set={setName} error={error} />
    </FormDialog>
  );
}

/** Removes a passkey for the password. */
export function RemoveDialog({ passkey, close, done }: ChangeProps) {
  const { t } = useWords();
  const { run, busy, error } = useAction(REMOVE_PASSKEY);
  const [password, setPassword] = useState('');
  const send = async () => {
    if ((await run({ id: passkey.id, password })).data) done();
  };
  return (
    <FormDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      button={t('passkeys.remove')}
      busy={busy}
      error={error}
      close={close}
      send={send}
    >
      <Text size="sm">{t('passkeys.removeNote')}</Text>
      <Password value={password} set={setPassword} error={error} />
    </FormDialog>
  );
}
