import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Secret } from '../shared/ui/code/secret';
import { Dialog, DialogForm } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';

import { CREATE_ORGANIZATION } from './operate.graphql';
import { PLANS } from './plans';

/** Makes an organization; the link that invites its owner is shown once. */
export function NewOrganization({ close, made }: { close: () => void; made: () => void }) {
  const { t, tOf } = useWords();
  const { run, busy, error } = useAction(CREATE_ORGANIZATION);
  const [values, setValues] = useState<{ name: string; ownerEmail: string; plan: (typeof PLANS)[number] }>({
    name: '',
    ownerEmail: '',
    plan: 'starter',
  });
  const [link, setLink] = useState<string | null>(null);
  const problems = useFieldProblems(error);
  const send = async () => {
    const { data } = await run({ input: values });
    if (!data) return;
    setLink(data.createOrganization.inviteUrl);
    made();
  };
  return (
    <Dialog title={t('platform.new')} close={close}>
      {link ? (
        <Secret title={t('platform.link')} value={link} />
      ) : (
        <DialogForm
          button={t('platform.new')}
          beside={
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
          }
          {...{ busy, error, send }}
        >
          <TextInput
            required
            data-autofocus
            label={t('platform.columns.organization')}
            value={values.name}
            error={problems.name}
            onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          />
          <TextInput
            required
            type="email"
            label={t('platform.owner')}
            value={values.ownerEmail}
            error={problems.ownerEmail}
            onChange={(event) => setValues({ ...values, ownerEmail: event.currentTarget.value })}
          />
          <Select
            label={t('platform.columns.plan')}
            data={PLANS.map((value) => ({ value, label: tOf('platform.plans', value) }))}
            value={values.plan}
            allowDeselect={false}
            onChange={(plan) => plan && setValues({ ...values, plan: plan as (typeof PLANS)[number] })}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
