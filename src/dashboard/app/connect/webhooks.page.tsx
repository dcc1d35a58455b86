import { Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { Secret } from '../shared/ui/code/secret';
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
          <Table.ScrollContainer minWidth={640} type="native">
            <Table verticalSpacing="sm" highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('hooks.url')}</Table.Th>
                  <Table.Th>{t('hooks.state')}</Table.Th>
                  <Table.Th ta="end">{t('hooks.deliveries')}</Table.Th>
                  <Table.Th ta="end">{t('hooks.success')}</Table.Th>
                  <Table.Th>{t('hooks.last')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {webhooks.map(({ id, url, description, active, eventTypes, statistics, lastTriggered }) => (
                  <Table.Tr key={id}>
                    <Table.Td maw={360}>
                      <Anchor component={Link} to={`/webhooks/${id}`} size="sm" fw={500} className="ellipsis" display="block" title={url}>
                        {url}
                      </Anchor>
                      <Text size="xs" c="dimmed" className="ellipsis">
                        {description || eventTypes.join(', ')}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <StatusBadge status={active ? 'active' : 'suspended'} />
                    </Table.Td>
                    <Table.Td ta="end" className="numbers">
                      {format.number(statistics.totalDeliveries)}
                    </Table.Td>
                    <Table.Td ta="end" className="numbers">
                      {statistics.successRate === null ? '–' : format.percent(statistics.successRate, 1)}
                    </Table.Td>
                    <Table.Td>{lastTriggered ? format.ago(lastTriggered) : t('keysPage.never')}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
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
