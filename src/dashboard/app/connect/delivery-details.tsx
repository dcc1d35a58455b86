import { Group, Stack, Text, Title } from '@mantine/core';
import type { ResultOf } from '../shared/api/graphql';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { StatusBadge } from '../shared/ui/badges';
import { Code } from '../shared/ui/code/code';
import { Dialog } from '../shared/ui/dialog';
import { Failure, Loading } from '../shared/ui/states';
import { DELIVERY_EVENT } from './webhooks.graphql';

type Attempt = NonNullable<Extract<NonNullable<ResultOf<typeof DELIVERY_EVENT>['node']>, { __typename: 'Delivery' }>['attemptLog']>[number];

function Headers({ headers, label, title }: { headers: Attempt['requestHeaders']; label: string; title: string }) {
  if (headers.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt={6}>
        {title}
      </Text>
      <Code text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} label={label} wrap />
    </>
  );
}

/** One attempt: when it was, what was sent, and what the endpoint answered. */
function AttemptSection({ attempt }: { attempt: Attempt }) {
  const { t, format } = useWords();
  const { number, at, responseCode, responseTime, error, requestHeaders, responseHeaders, responseBody } = attempt;
  const title = t('hooks.attempt', { number });
  return (
    <section aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb={4} style={{ overflowWrap: 'anywhere' }}>
        {format.moment(at)} ·{' '}
        {responseCode === null
          ? (error ?? t('hooks.noAnswer'))
          : t('hooks.answered', { code: String(responseCode), time: responseTime ?? '–' })}
      </Text>
      <Headers headers={requestHeaders} label={`${t('hooks.sentHeaders')}, ${title}`} title={t('hooks.sentHeaders')} />
      <Headers headers={responseHeaders} label={`${t('hooks.headers')}, ${title}`} title={t('hooks.headers')} />
      {responseBody ? (
        <>
          <Text size="xs" c="dimmed" mt={6}>
            {t('hooks.answerBody')}
          </Text>
          <Code text={responseBody} label={`${t('hooks.answerBody')}, ${title}`} wrap />
        </>
      ) : (
        responseCode !== null && (
          <Text size="sm" c="dimmed">
            {t(responseBody === '' ? 'hooks.emptyBody' : 'hooks.noBody')}
          </Text>
        )
      )}
    </section>
  );
}

/** What a delivery carries, and what came back. */
export function DeliveryDetails({ id, close }: { id: string; close: () => void }) {
  const { t } = useWords();
  const { data, error } = useData(DELIVERY_EVENT, { id });
  const delivery = data?.node?.__typename === 'Delivery' ? data.node : null;
  return (
    <Dialog title={t('hooks.details')} size="lg" close={close}>
      {!delivery && (error ? <Failure error={error} /> : <Loading rows={3} />)}
      {delivery && (
        <Stack gap="md">
          <section>
            <Title order={2} size="h4" mb={6}>
              {t('hooks.request')}
            </Title>
            {delivery.event ? (
              <Code text={JSON.stringify(delivery.event, null, 2)} label={t('hooks.request')} />
            ) : (
              <Text size="sm" c="dimmed">
                {t('hooks.notYours')}
              </Text>
            )}
          </section>
          <section>
            <Title order={2} size="h4" mb={6}>
              {t('hooks.answer')}
            </Title>
            <Group gap="xs">
              <StatusBadge status={delivery.status} />
              <Text size="sm">
                {delivery.responseCode === null
                  ? t('hooks.noAnswer')
                  : t('hooks.answered', { code: String(delivery.responseCode), time: delivery.responseTime ?? '–' })}
              </Text>
            </Group>
            {delivery.lastError && (
              <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
                {delivery.lastError}
              </Text>
            )}
          </section>
          {(delivery.attemptLog ?? []).map((attempt) => (
            <AttemptSection key={attempt.number} attempt={attempt} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
