import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { everyOf, type ResultOf } from '../shared/api/graphql';
import { useAction } from '../shared/api/use-data';
import { useRows } from '../shared/api/use-rows';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, More, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { DISCARD_MAIL, OUTBOX, RESEND_MAIL } from './operate.graphql';

type Mail = ResultOf<typeof OUTBOX>['mailOutbox']['nodes'][number];

const STATUSES = everyOf<'MailStatus'>()(['queued', 'failed', 'sent', 'discarded']);

const COLORS = { queued: 'gray', failed: 'red', sent: 'green', discarded: 'gray' } as const;

/** Sends an e-mail again, or gives it up. */
function MailTools({ mail, changed }: { mail: Mail; changed: (mail: Mail) => void }) {
  const { t } = useWords();
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
    <Group gap={6} display="inline-flex">
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
  );
}

function Outbox() {
  const { t, tOf, format } = useWords();
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
        <List
          label={t('nav.outbox')}
          items={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('outbox.recipient'),
              part: 'name',
              cell: ({ recipient }) => recipient,
            },
            { label: t('hooks.when'), cell: ({ createdAt }) => format.moment(createdAt) },
            {
              label: t('outbox.subject'),
              cell: ({ subject, lastError, status: state }) => (
                <>
                  {subject}
                  {lastError && state !== 'sent' && (
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {lastError}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: t('documents.columns.status'),
              cell: ({ status: state }) => (
                <Badge variant="light" color={COLORS[state]} tt="none">
                  {tOf('outbox.status', state)}
                </Badge>
              ),
            },
            { label: t('outbox.resend'), part: 'actions', cell: (mail) => <MailTools mail={mail} changed={replace} /> },
          ]}
        />
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
