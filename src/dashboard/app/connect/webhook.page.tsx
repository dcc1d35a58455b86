import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { navigate, useParams } from '../shared/router';
import { Secret } from '../shared/ui/code/secret';
import { ConfirmAction } from '../shared/ui/confirm';
import { Page } from '../shared/ui/page';
import { Failure, Loading, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { Deliveries } from './deliveries';
import { WebhookForm } from './webhook-form';
import { TestSection } from './webhook-test';
import { DELETE_WEBHOOK, ONE_WEBHOOK, ROTATE_SECRET, UPDATE_WEBHOOK, type WebhookData } from './webhooks.graphql';

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
        <Deliveries id={id} changed={reload} />
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
        <ConfirmAction
          title={t('hooks.rotate')}
          text={t('hooks.rotateText')}
          button={t('hooks.rotate')}
          close={() => setDialog(null)}
          act={() => rotate.run({ id, overlapHours: 24 })}
          done={({ rotateWebhookSecret }) => {
            setSecret(rotateWebhookSecret.secret);
            reload();
          }}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmAction
          title={t('hooks.deleteTitle')}
          text={t('hooks.deleteText')}
          button={t('common.delete')}
          close={() => setDialog(null)}
          act={() => remove.run({ id })}
          done={() => navigate('/webhooks')}
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
  const { t } = useWords();
  return (
    <Needs permission="webhooks.manage" page={t('nav.webhooks')}>
      <Asked />
    </Needs>
  );
}
