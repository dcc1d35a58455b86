import { Button, Text, Title } from '@mantine/core';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { List } from '../shared/ui/list/list';
import { Failure, Loading } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { ALLOWED_PROGRAMS, WITHDRAW_PROGRAM } from './account.graphql';

/** Programs that the person let act for him, each with what it may do, and the way to end that. */
export function AllowedPrograms() {
  const { t, format } = useWords();
  const toast = useToast();
  const { data, error, reload } = useData(ALLOWED_PROGRAMS, {});
  const withdraw = useAction(WITHDRAW_PROGRAM);
  const end = async (clientId: string, name: string) => {
    const done = await withdraw.run({ clientId });
    if (done.error) toast.failed(done.error);
    else toast.done(t('account.programEnded', { name }));
    reload();
  };
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('account.programs')}
      </Title>
      {error && <Failure error={error} retry={reload} />}
      {!data && !error && <Loading />}
      {data?.allowedPrograms.length === 0 && <Text size="sm">{t('account.noPrograms')}</Text>}
      {data && data.allowedPrograms.length > 0 && (
        <List
          label={t('account.programs')}
          items={data.allowedPrograms}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('account.program'),
              part: 'name',
              cell: ({ name, organizationName, allowedAt, permissions }) => (
                <>
                  <Text size="sm" fw={500}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[organizationName, t('account.since', { when: format.moment(allowedAt) })].join(' · ')}
                  </Text>
                  <Text size="xs" c="dimmed" className="mono">
                    {permissions.join(', ')}
                  </Text>
                </>
              ),
            },
            { label: t('account.programSeen'), cell: ({ lastTokenAt }) => format.ago(lastTokenAt) },
            { label: t('account.programUntil'), cell: ({ expiresAt }) => format.moment(expiresAt) },
            {
              label: t('account.end'),
              part: 'tools',
              cell: ({ id, name }) => (
                <Button size="compact-xs" variant="default" aria-label={`${t('account.end')}: ${name}`} onClick={() => void end(id, name)}>
                  {t('account.end')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
