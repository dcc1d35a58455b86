import { Badge, Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ResultOf } from '../shared/api/graphql';
import { useAction } from '../shared/api/use-data';
import { useRows } from '../shared/api/use-rows';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, More, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { DISCARD_MAIL, OUTBOX, RESEND_MAIL } from './operate.graphql';

type Mail = ResultOf<typeof OUTBOX>['mailOutbox']['nodes'][number];

const STATUSES = ['queued', 'failed', 'sent', 'discarded'] as const;

const COLORS = { queued: 'gray', failed: 'red', sent: 'green', discarded: 'gray' } as const;

function MailRow({ mail, changed }: { mail: Mail; changed: (mail: Mail) => void }) {
  const { t, tOf, format } = useWords();
  const toast = useToast();
  const resend = useAction(RESEND_MAIL);
  const discard = useAction(DISCARD_MAIL);
  const send = async () => {
    const { data, error } = await resend.run({ id: mail.id });
    if (error) toast.failed(error);
    else changed(data.resendMail);
  };
  const drop = async () => {
    const { data, error } = await discard.run({ id: mail.id });
    if (error) toast.failed(error);
    else changed(data.discardMail);
  };
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{format.moment(mail.createdAt)}</Table.Td>
      <Table.Td>{mail.recipient}</Table.Td>
      <Table.Td>
        {mail.subject}
        {mail.lastError && mail.status !== 'sent' && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {mail.lastError}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={COLORS[mail.status]} tt="none">
          {tOf('outbox.status', mail.status)}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            loading={resend.busy}
            aria-label={`${t('outbox.resend')}: ${mail.recipient}`}
            onClick={() => void send()}
          >
            {t('outbox.resend')}
          </Button>
          {(mail.status === 'queued' || mail.status === 'failed') && (
            <Button
              size="compact-xs"
              variant="default"
              loading={discard.busy}
              aria-label={`${t('outbox.discard')}: ${mail.recipient}`}
              onClick={() => void drop()}
            >
              {t('outbox.discard')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Outbox() {
  const { t, tOf } = useWords();
  const [search, change] = useSearch();
  const status = STATUSES.find((each) => each === search.get('status')) ?? null;
  const { rows, next, error, reload, loadMore, replace } = useRows(OUTBOX, { status }, ({ mailOutbox }) => mailOutbox);
  return (
    <Page title={t('nav.outbox')} lead={t('outbox.lead')}>
      <SegmentedControl
        mb="md"
        size="xs"
        aria-label={t('documents.columns.status')}
        value={status ?? ''}
        onChange={(value) => change({ status: value })}
        data={[{ value: '', label: t('outbox.all') }, ...STATUSES.map((value) => ({ value, label: tOf('outbox.status', value) }))]}
      />
      {error && <Failure error={error} retry={reload} />}
      {!rows && !error && <Loading rows={6} />}
      {rows?.length === 0 && <Empty icon={<IconMail size={26} />} title={t('outbox.emptyTitle')} text={t('outbox.emptyText')} />}
      {rows && rows.length > 0 && (
        <Table.ScrollContainer minWidth={760} type="native">
          <Table fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('hooks.when')}</Table.Th>
                <Table.Th>{t('outbox.recipient')}</Table.Th>
                <Table.Th>{t('outbox.subject')}</Table.Th>
                <Table.Th>{t('documents.columns.status')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((mail) => (
                <MailRow key={mail.id} mail={mail} changed={replace} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {next && <More load={loadMore} />}
    </Page>
  );
}

/** E-mails of the last 30 days: which wait, which failed and why, sent again or given up. */
export function OutboxPage() {
  const { t } = useWords();
  return (
    <Needs permission="settings.manage" live page={t('nav.outbox')}>
      <Outbox />
    </Needs>
  );
}
