import { Button, Group, Text, Tooltip } from '@mantine/core';
import type { ResultOf } from '../shared/api/graphql';
import { useWords } from '../shared/i18n';
import { StatusBadge } from '../shared/ui/badges';
import { List } from '../shared/ui/list/list';
import type { DELIVERIES } from './webhooks.graphql';

type Delivery = ResultOf<typeof DELIVERIES>['webhookDeliveries']['nodes'][number];

/** A value with a remark below it. */
function Noted({ value, note }: { value: string; note: string | null | undefined }) {
  return (
    <>
      {value}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}

function State({ status, lastError }: Delivery) {
  return (
    <>
      <StatusBadge status={status} />
      {lastError && status !== 'delivered' && (
        <Tooltip label={lastError} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
          <Text size="xs" c="dimmed" maw={220} className="ellipsis" tabIndex={0}>
            {lastError}
          </Text>
        </Tooltip>
      )}
    </>
  );
}

interface DeliveryListProps {
  readonly nodes: readonly Delivery[];
  readonly look: (id: string) => void;
  readonly again: (id: string) => void;
}

/** Deliveries with how they went. `look`: shows one in full; `again`: sends it again. */
export function DeliveryList({ nodes, look, again }: DeliveryListProps) {
  const { t, format } = useWords();
  return (
    <List
      label={t('hooks.deliveries')}
      items={nodes}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('hooks.event'),
          part: 'name',
          cell: ({ eventType, eventId }) => (
            <>
              {eventType}
              <Text size="xs" c="dimmed" className="mono">
                {eventId}
              </Text>
            </>
          ),
        },
        { label: t('hooks.state'), cell: (delivery) => <State {...delivery} /> },
        {
          label: t('hooks.code'),
          end: true,
          className: 'numbers',
          cell: ({ responseCode, responseTime }) => <Noted value={String(responseCode ?? '–')} note={responseTime} />,
        },
        { label: t('hooks.attempts'), end: true, className: 'numbers', cell: ({ attempts }) => format.number(attempts) },
        {
          label: t('hooks.when'),
          cell: ({ createdAt, nextRetryAt }) => (
            <Noted value={format.moment(createdAt)} note={nextRetryAt && t('hooks.nextTry', { when: format.time(nextRetryAt) })} />
          ),
        },
        {
          label: t('common.more'),
          part: 'actions',
          cell: ({ id, eventId, status }) => (
            <Group gap={6} display="inline-flex">
              <Button size="compact-xs" variant="default" aria-label={`${t('audit.details')}: ${eventId}`} onClick={() => look(id)}>
                {t('audit.details')}
              </Button>
              {status !== 'queued' && (
                <Button size="compact-xs" variant="default" aria-label={`${t('hooks.resend')}: ${eventId}`} onClick={() => again(id)}>
                  {t('hooks.resend')}
                </Button>
              )}
            </Group>
          ),
        },
      ]}
    />
  );
}
