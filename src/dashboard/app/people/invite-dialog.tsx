import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { INVITE, type Role } from './people.graphql';
import { useRoleName } from './role-name';

/** Asks for address, roles and a message; `invited` is told the address and, where no mail is sent, the link to hand over. */
export function InviteDialog({
  roles,
  close,
  invited,
}: {
  roles: readonly Role[];
  close: () => void;
  invited: (email: string, url: string | null) => void;
}) {
  const { t } = useWords();
  const nameOf = useRoleName();
  const { run, busy, error } = useAction(INVITE);
  const [values, setValues] = useState({ email: '', roles: ['member'], message: '' });
  const problems = useFieldProblems(error);
  const send = async () => {
    const { data } = await run({ input: { email: values.email.trim(), roles: values.roles, message: values.message || null } });
    if (data) invited(data.inviteUser.email, data.inviteUser.inviteUrl);
  };
  return (
    <FormDialog title={t('people.invite')} button={t('people.send')} incomplete={!values.email.trim()} {...{ busy, error, close, send }}>
      <TextInput
        type="email"
        label={t('people.email')}
        required
        value={values.email}
        onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
        error={problems.email}
        data-autofocus
      />
      {roles.length > 0 && (
        <MultiSelect
          label={t('people.roles')}
          value={values.roles}
          onChange={(next) => setValues({ ...values, roles: next })}
          data={roles.map((role) => ({ value: role.name, label: nameOf(role) }))}
          error={problems.roles}
        />
      )}
      <Textarea
        label={t('people.message')}
        maxLength={1000}
        value={values.message}
        onChange={(event) => setValues({ ...values, message: event.currentTarget.value })}
        error={problems.message}
      />
    </FormDialog>
  );
}
