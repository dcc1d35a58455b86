import { Alert, Button, Group, Select, SimpleGrid, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import type { ResultOf } from '../shared/api/graphql';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { navigate, useParams } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { Code } from '../shared/ui/code';
import { Confirm } from '../shared/ui/confirm';
import { Page } from '../shared/ui/page';
import { Secret } from '../shared/ui/secret';
import { Failure, Loading, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { EVENT_TYPES } from './events';
import { WebhookForm } from './webhook-form';
import {
  DELETE_WEBHOOK,
  DELIVERIES,
  ONE_WEBHOOK,
  RETRY_DELIVERY,
  ROTATE_SECRET,
  TEST_WEBHOOK,
  UPDATE_WEBHOOK,
  WATCH_DELIVERIES,
  type WebhookData,
} from './webhooks.graphql';

function TestSection({ id }: { id: string }) {
  const { t } = useWords();
  const { run, busy, error } = useAction(TEST_WEBHOOK);
  const [type, setType] = useState('test.event');
  const [answer, setAnswer] = useState<ResultOf<typeof TEST_WEBHOOK>['testWebhook'] | null>(null);
  const send = async () => {
    const { data } = await run({ id, input: { eventType: type } });
    if (data) setAnswer(data.testWebhook);
  };
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('hooks.test')}
      </Title>
      <Group gap="xs" align="flex-end" mb="sm">
        <Select
          label={t('hooks.event')}
          value={type}
          onChange={(value) => setType(value ?? 'test.event')}
          allowDeselect={false}
          data={['test.event', ...EVENT_TYPES]}
        />
        <Button variant="default" leftSection={<IconSend size={16} />} loading={busy} onClick={send}>
          {t('hooks.send')}
        </Button>
      </Group>
      {error && <Failure error={error} />}
      {answer && (
        <Stack gap="xs">
          <Group gap="xs">
            <StatusBadge status={answer.status} />
            <Text size="sm">
              {answer.responseCode === null
                ? t('hooks.noAnswer')
                : t('hooks.answered', { code: String(answer.responseCode), time: answer.responseTime ?? '–' })}
            </Text>
          </Group>
          {answer.responseCode !== null && (
            <Code text={`${JSON.stringify(answer.responseHeaders, null, 2)}\n\n${answer.responseBody ?? ''}`} label={t('hooks.answer')} />
          )}
        </Stack>
      )}
    </section>
  );
}

function Deliveries({ id }: { id: string }) {
  const { t, format } = useWords();
  const toast = useToast();
  const client = useClient();
  const [status, setStatus] = useState<string | null>(null);
  const { data, error, reload } = useData(DELIVERIES, { id, status: status as never, first: 50 });
  const retry = useAction(RETRY_DELIVERY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = client.subscription(WATCH_DELIVERIES, { id }).subscribe(({ data: update }) => {
      if (update)
        timer ??= setTimeout(() => {
          timer = undefined;
          reload();
        }, 300);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, id, reload]);
  const nodes = data?.webhookDeliveries.nodes;
  const failed = nodes?.filter((each) => each.status === 'failed') ?? [];
  const again = async (ids: readonly string[]) => {
    for (const each of ids) {
      const done = await retry.run({ id: each });
      if (done.error) return toast.failed(done.error);
    }
    toast.done(t('hooks.resent', { count: ids.length }));
    reload();
  };
  return (
    <section>
      <Group justify="space-between" mb="xs" align="flex-end">
        <Title order={2} size="h3">
          {t('hooks.deliveries')}
        </Title>
        <Group gap="xs">
          {failed.length > 1 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              loading={retry.busy}
              onClick={() => void again(failed.map((each) => each.id))}
            >
              {t('hooks.resendFailed', { count: failed.length })}
            </Button>
          )}
          <Select
            size="xs"
            w={150}
            clearable
            placeholder={t('review.all')}
            aria-label={t('hooks.state')}
            value={status}
            onChange={setStatus}
            data={['queued', 'delivered', 'failed'].map((value) => ({
              value,
              label: t(`status.${value as 'queued' | 'delivered' | 'failed'}`),
            }))}
          />
        </Group>
      </Group>
      {!nodes && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
      {nodes?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('hooks.noDeliveries')}
        </Text>
      )}
      {nodes && nodes.length > 0 && (
        <Table.ScrollContainer minWidth={720} type="native">
          <Table verticalSpacing="xs" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('hooks.event')}</Table.Th>
                <Table.Th>{t('hooks.state')}</Table.Th>
                <Table.Th ta="end">{t('hooks.code')}</Table.Th>
                <Table.Th ta="end">{t('hooks.attempts')}</Table.Th>
                <Table.Th>{t('hooks.when')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {nodes.map((delivery) => (
                <Table.Tr key={delivery.id}>
                  <Table.Td>
                    {delivery.eventType}
                    <Text size="xs" c="dimmed" className="mono">
                      {delivery.eventId}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <StatusBadge status={delivery.status} />
                    {delivery.lastError && delivery.status !== 'delivered' && (
                      <Tooltip label={delivery.lastError} multiline maw={360}>
                        <Text size="xs" c="dimmed" maw={220} className="ellipsis" tabIndex={0}>
                          {delivery.lastError}
                        </Text>
                      </Tooltip>
                    )}
                  </Table.Td>
                  <Table.Td ta="end" className="numbers">
                    {delivery.responseCode ?? '–'}
                    {delivery.responseTime && (
                      <Text size="xs" c="dimmed">
                        {delivery.responseTime}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="end" className="numbers">
                    {delivery.attempts}
                  </Table.Td>
                  <Table.Td>
                    {format.moment(delivery.createdAt)}
                    {delivery.nextRetryAt && (
                      <Text size="xs" c="dimmed">
                        {t('hooks.nextTry', { when: format.time(delivery.nextRetryAt) })}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="end">
                    {delivery.status !== 'queued' && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`${t('hooks.resend')}: ${delivery.eventId}`}
                        onClick={() => void again([delivery.id])}
                      >
                        {t('hooks.resend')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function View({ webhook, reload }: { webhook: WebhookData; reload: () => void }) {
  const { t, tOf, format } = useWords();
  const toast = useToast();
  const update = useAction(UPDATE_WEBHOOK);
  const remove = useAction(DELETE_WEBHOOK);
  const rotate = useAction(ROTATE_SECRET);
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'rotate' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, url, description, active, eventTypes, fieldFilters, statistics, disabledAt, disabledReason } = webhook;
  const figures = [
    [t('hooks.delivered'), format.number(statistics.successfulDeliveries)],
    [t('status.failed'), format.number(statistics.failedDeliveries)],
    [t('hooks.success'), statistics.successRate === null ? '–' : format.percent(statistics.successRate, 1)],
    [t('hooks.meanTime'), statistics.averageResponseTime ?? '–'],
  ] as const;
  return (
    <Page
      title={url}
      lead={description}
      actions={
        <>
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setDialog('edit')}>
            {t('common.edit')}
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setDialog('rotate')}>
            {t('hooks.rotate')}
          </Button>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => setDialog('delete')}
          >
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <Stack gap="xl">
        {secret && <Secret title={t('hooks.secret')} value={secret} />}
        {!active && (
          <Alert color="orange" title={t('hooks.inactive')}>
            <Stack gap="xs" align="flex-start">
              {disabledReason && (
                <Text size="sm">
                  {tOf('hooks.disabled', disabledReason)}
                  {disabledAt ? ` ${format.moment(disabledAt)}` : ''}
                </Text>
              )}
              <Button
                size="xs"
                variant="default"
                loading={update.busy}
                onClick={async () => {
                  const done = await update.run({ id, input: { active: true } });
                  if (done.error) toast.failed(done.error);
                }}
              >
                {t('hooks.activate')}
              </Button>
            </Stack>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text fz={22} fw={650} className="numbers">
                {value}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        <Text size="sm">
          <Text span c="dimmed">
            {t('hooks.events')}:{' '}
          </Text>
          {eventTypes.join(', ')}
          {Object.keys(fieldFilters).length > 0 && (
            <>
              <br />
              <Text span c="dimmed">
                {t('hooks.filters')}:{' '}
              </Text>
              <span className="mono">{JSON.stringify(fieldFilters)}</span>
            </>
          )}
        </Text>
        <TestSection id={id} />
        <Deliveries id={id} />
      </Stack>
      {dialog === 'edit' && (
        <WebhookForm
          title={t('common.edit')}
          values={{ url, description: description ?? '', active, eventTypes, fieldFilters }}
          busy={update.busy}
          error={update.error}
          close={() => setDialog(null)}
          send={async (input) => {
            const done = await update.run({ id, input });
            if (done.data) setDialog(null);
          }}
        />
      )}
      {dialog === 'rotate' && (
        <Confirm
          title={t('hooks.rotate')}
          text={t('hooks.rotateText')}
          button={t('hooks.rotate')}
          busy={rotate.busy}
          close={() => setDialog(null)}
          run={async () => {
            const done = await rotate.run({ id, overlapHours: 24 });
            setDialog(null);
            if (done.error) toast.failed(done.error);
            else setSecret(done.data.rotateWebhookSecret.secret);
            reload();
          }}
        />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={t('hooks.deleteTitle')}
          text={t('hooks.deleteText')}
          button={t('common.delete')}
          busy={remove.busy}
          close={() => setDialog(null)}
          run={async () => {
            const done = await remove.run({ id });
            setDialog(null);
            if (done.error) toast.failed(done.error);
            else navigate('/webhooks');
          }}
        />
      )}
    </Page>
  );
}

function Asked() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { data, error, reload } = useData(ONE_WEBHOOK, { id });
  if (data?.webhook) return <View webhook={data.webhook} reload={reload} />;
  return <Page title={t('nav.webhooks')}>{error ? <Failure error={error} retry={reload} /> : <Loading />}</Page>;
}

/** One webhook: its figures, a test with its answer, what was delivered, live. */
export function WebhookPage() {
  return (
    <Needs permission="webhooks.manage">
      <Asked />
    </Needs>
  );
}
