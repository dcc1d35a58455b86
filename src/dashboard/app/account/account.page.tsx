import { Badge, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Passkeys } from '../passkeys/passkeys';
import { useAction, useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { FormFailure } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Failure, Loading } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { ACCOUNT, CHANGE_PASSWORD, END_OTHERS, END_SESSION } from './account.graphql';
import { AllowedPrograms } from './allowed-programs';
import { deviceOf } from './device';

function Password({ changed }: { changed: () => void }) {
  const { t } = useWords();
  const toast = useToast();
  const { run, busy, error } = useAction(CHANGE_PASSWORD);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const problems = useFieldProblems(error);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run({ current, next });
    if (done.error) return;
    setCurrent('');
    setNext('');
    toast.done(t('account.passwordChanged'));
    changed();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm" maw={360}>
        <FormFailure error={error} />
        <PasswordInput
          label={t('account.current')}
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={problems.current}
        />
        <PasswordInput
          label={t('account.next')}
          description={t('account.nextHint')}
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={128}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          error={problems.next}
        />
        <Group>
          <Button type="submit" loading={busy} disabled={!current || !next}>
            {t('account.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The own account: where one is signed in, password, second factor. */
export function AccountPage() {
  const { t, format } = useWords();
  const { user } = useViewer();
  const toast = useToast();
  const { data, error, reload } = useData(ACCOUNT, {});
  const end = useAction(END_SESSION);
  const endOthers = useAction(END_OTHERS);
  if (!data) return <Page title={t('shell.account')}>{error ? <Failure error={error} retry={reload} /> : <Loading />}</Page>;
  const { sessions, secondFactor } = data;
  return (
    <Page title={t('shell.account')} lead={user.email}>
      <Stack gap="xl">
        <section>
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h3">
              {t('account.sessions')}
            </Title>
            {sessions.length > 1 && (
              <Button
                size="xs"
                variant="default"
                loading={endOthers.busy}
                onClick={async () => {
                  const done = await endOthers.run({});
                  if (done.error) toast.failed(done.error);
                  else toast.done(t('account.ended', { count: done.data.endOtherSessions }));
                  reload();
                }}
              >
                {t('account.endOthers')}
              </Button>
            )}
          </Group>
          <List
            label={t('account.sessions')}
            items={sessions}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('account.device'),
                part: 'name',
                cell: ({ device, address, createdAt, current }) => (
                  <>
                    <Text size="sm" fw={500} title={device ?? undefined}>
                      {deviceOf(device) ?? t('account.unknownDevice')}{' '}
                      {current && (
                        <Badge size="sm" variant="light" color="green" tt="none">
                          {t('account.this')}
                        </Badge>
                      )}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {[address, t('account.since', { when: format.moment(createdAt) })].filter(Boolean).join(' · ')}
                    </Text>
                  </>
                ),
              },
              { label: t('account.seen'), cell: ({ lastSeenAt }) => format.ago(lastSeenAt) },
              {
                label: t('account.end'),
                part: 'tools',
                cell: ({ id, device, current }) =>
                  !current && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${t('account.end')}: ${deviceOf(device) ?? t('account.unknownDevice')}`}
                      onClick={async () => {
                        const done = await end.run({ id });
                        if (done.error) toast.failed(done.error);
                        reload();
                      }}
                    >
                      {t('account.end')}
                    </Button>
                  ),
              },
            ]}
          />
        </section>
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('account.password')}
          </Title>
          <Password changed={reload} />
        </section>
        <Passkeys changed={reload} />
        <AllowedPrograms />
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('shell.secondFactor')}
          </Title>
          <Group gap="sm">
            <Text size="sm">
              {secondFactor.enabled ? t('account.factorOn', { count: secondFactor.recoveryCodesLeft }) : t('account.factorOff')}
            </Text>
            <Button component="a" href="/app/second-factor" size="xs" variant="default">
              {t(secondFactor.enabled ? 'account.factorChange' : 'account.factorSet')}
            </Button>
          </Group>
        </section>
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('account.data')}
          </Title>
          <Group gap="sm">
            <Text size="sm">{t('account.dataText')}</Text>
            <Button component="a" href="/auth/personal-data" download="personal-data.json" size="xs" variant="default">
              {t('account.dataSave')}
            </Button>
          </Group>
        </section>
      </Stack>
    </Page>
  );
}
