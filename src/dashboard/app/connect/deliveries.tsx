import { Group, Select, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { DayInput } from '../shared/ui/day-input';
import { Failure, Loading, More } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { DeliveryDetails } from './delivery-details';
import { DeliveryList } from './delivery-list';
import type { DeliveriesAsked } from './resend';
import { ResendButton } from './resend-button';
import { useOlder } from './use-older';
import { DELIVERIES, RETRY_DELIVERY, WATCH_DELIVERIES } from './webhooks.graphql';

/** A moment that the person entered in his own time; null for none. */
const momentOf = (text: string) => (text ? new Date(text.replace(' ', 'T')).toISOString() : null);

/** Deliveries that are shown at first, and more with each step. */
const STEP = 100;

/** The deliveries of a webhook, live, narrowed by state and time; what failed, or all of a span, can be sent again. `changed`: one went on. */
export function Deliveries({ id, changed }: { id: string; changed: () => void }) {
  const { t } = useWords();
  const toast = useToast();
  const client = useClient();
  const [status, setStatus] = useState<string | null>(null);
  const [span, setSpan] = useState({ from: '', to: '' });
  const [looked, setLooked] = useState<string | null>(null);
  const asked = { id, status: status as DeliveriesAsked['status'], from: momentOf(span.from), to: momentOf(span.to) };
  const { data, error, reload } = useData(DELIVERIES, { ...asked, first: STEP });
  const older = useOlder(asked, data?.webhookDeliveries.pageInfo);
  const retry = useAction(RETRY_DELIVERY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = client.subscription(WATCH_DELIVERIES, { id }).subscribe(({ data: update }) => {
      if (update)
        timer ??= setTimeout(() => {
          timer = undefined;
          reload();
          changed();
        }, 300);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, id, reload, changed]);
  const newest = data?.webhookDeliveries.nodes;
  const known = new Set(newest?.map((each) => each.id));
  const nodes = newest && [...newest, ...older.nodes.filter((each) => !known.has(each.id))];
  const isSpan = span.from !== '' || span.to !== '';
  const again = async (delivery: string) => {
    const done = await retry.run({ id: delivery });
    if (done.error) return toast.failed(done.error);
    toast.done(t('hooks.resent', { count: 1 }));
    reload();
  };
  return (
    <section>
      <Group justify="space-between" mb="xs" align="flex-end">
        <Title order={2} size="h3">
          {t('hooks.deliveries')}
        </Title>
        <Group gap="xs" align="flex-end">
          {/* Within a span of time everything is sent again that was sent, else what failed. */}
          {nodes?.some((each) => (isSpan ? each.status !== 'queued' : each.status === 'failed')) && (
            <ResendButton
              asked={isSpan ? asked : { ...asked, status: 'failed' }}
              label={t(isSpan ? 'hooks.resendSpan' : 'hooks.resendFailed')}
              done={reload}
            />
          )}
          {(['from', 'to'] as const).map((end) => (
            <DayInput
              key={end}
              size="xs"
              time={end === 'from' ? '00:00' : '23:59'}
              label={t(`audit.${end}`)}
              value={span[end]}
              onChange={(moment) => setSpan({ ...span, [end]: moment })}
            />
          ))}
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
      {nodes && nodes.length > 0 && <DeliveryList nodes={nodes} look={setLooked} again={(delivery) => void again(delivery)} />}
      {older.more && <More load={older.more} busy={older.busy} />}
      {looked && <DeliveryDetails id={looked} close={() => setLooked(null)} />}
    </section>
  );
}
