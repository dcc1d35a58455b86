import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { Secret } from '../shared/ui/code/secret';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { SignatureChecker } from './signature-checker';
import { WebhookForm } from './webhook-form';
import { CREATE_WEBHOOK, WEBHOOKS } from './webhooks.graphql';

const NEW = { url: '', description: '', active: true, eventTypes: ['document.processed', 'document.failed'], fieldFilters: {} };

function Webhooks() {
  const { t, format } = useWords();
  const may = useMay();
  const { data, error, reload } = useData(WEBHOOKS, {});
  const create = useAction(CREATE_WEBHOOK);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = data?.webhooks.nodes;
  const button = may('webhooks.create') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('hooks.add')}
    </Button>
  );
  return (
    <Page title={t('nav.webhooks')} lead={t('hooks.lead')} actions={button}>
      <Stack gap="lg">
        {secret && <Secret title={t('hooks.secret')} value={secret} />}
        {!webhooks && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
        {webhooks?.length === 0 && <Empty icon={<IconWebhook size={26} />} title={t('hooks.emptyTitle')} text={t('hooks.emptyText')} />}
        {webhooks && webhooks.length > 0 && (
          <List
            label={t('nav.webhooks')}
            items={webhooks}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('hooks.url'),
                part: 'name',
                cell: ({ id, url, description, eventTypes }) => (
                  <>
                    <Anchor component={Link} to={`/webhooks/${id}`} size="sm" fw={500}>
                      {url}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {description || format.list(eventTypes)}
                    </Text>
                  </>
                ),
              },
              { label: t('hooks.state'), cell: ({ active }) => <StatusBadge status={active ? 'active' : 'inactive'} /> },
              {
                label: t('hooks.deliveries'),
                end: true,
                className: 'numbers',
                cell: ({ statistics }) => format.number(statistics.totalDeliveries),
              },
              {
                label: t('hooks.success'),
                end: true,
                className: 'numbers',
                cell: ({ statistics: { successRate } }) => (successRate === null ? '–' : format.percent(successRate, 1)),
              },
              { label: t('hooks.last'), cell: ({ lastTriggered }) => (lastTriggered ? format.ago(lastTriggered) : t('keysPage.never')) },
            ]}
          />
        )}
        <SignatureChecker />
      </Stack>
      {adding && (
        <WebhookForm
          title={t('hooks.add')}
          values={NEW}
          busy={create.busy}
          error={create.error}
          close={() => setAdding(false)}
          send={async (input) => {
            const done = await create.run({ input: { ...input, description: input.description || null } });
            if (!done.data) return;
            setSecret(done.data.createWebhook.secret);
            setAdding(false);
            reload();
          }}
        />
      )}
    </Page>
  );
}

/** Addresses that are told of events. */
export function WebhooksPage() {
  const { t } = useWords();
  return (
    <Needs permission="webhooks.manage" page={t('nav.webhooks')}>
      <Webhooks />
    </Needs>
  );
}
