import { Button, Group, Text } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { CombinedError } from '@urql/core';
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Outcome, overAll } from '../shared/api/over-all';
import { useWords } from '../shared/i18n';
import { ConfirmAction } from '../shared/ui/confirm';
import { useToast } from '../shared/ui/toast';
import { collectDeliveries, type DeliveriesAsked } from './resend';
import { RETRY_DELIVERY } from './webhooks.graphql';

/** Sends all deliveries that are asked for again, also those that are not shown: counted first, then with progress and a way to stop. */
export function ResendButton({ asked, label, done }: { asked: DeliveriesAsked; label: string; done: () => void }) {
  const { t } = useWords();
  const client = useClient();
  const toast = useToast();
  const [collecting, setCollecting] = useState(false);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [sent, setSent] = useState<{ done: number; count: number } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const count = async () => {
    setCollecting(true);
    try {
      const found = await collectDeliveries(asked);
      if (found.length === 0) toast.done(t('hooks.nothingToResend'));
      else setIds(found);
    } catch (error) {
      if (!(error instanceof CombinedError)) throw error;
      toast.failed(error);
    } finally {
      setCollecting(false);
    }
  };
  const send = async (all: readonly string[]): Promise<Outcome<string>> => {
    const controller = new AbortController();
    abort.current = controller;
    setSent({ done: 0, count: all.length });
    const outcome = await overAll(all, async (id) => (await client.mutation(RETRY_DELIVERY, { id }).toPromise()).error, {
      signal: controller.signal,
      told: (n) => setSent({ done: n, count: all.length }),
    });
    setSent(null);
    return outcome;
  };
  const run = async (all: readonly string[]) => {
    const { done: again, refused } = await send(all);
    if (again > 0) toast.done(t('hooks.resent', { count: again }));
    if (refused[0]) toast.failed(refused[0].error);
    done();
  };
  if (sent)
    return (
      <Group gap="xs" wrap="nowrap">
        <Text size="xs" role="status" className="numbers">
          {t('hooks.resending', { done: sent.done, count: sent.count })}
        </Text>
        <Button size="xs" variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => abort.current?.abort()}>
          {t('documents.bulk.stop')}
        </Button>
      </Group>
    );
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} loading={collecting} onClick={() => void count()}>
        {label}
      </Button>
      {ids && (
        <ConfirmAction
          title={label}
          text={t('hooks.resendSure', { count: ids.length })}
          button={t('hooks.resend')}
          close={() => setIds(null)}
          // The work goes on behind the dialog, where it can be watched and stopped.
          act={async () => ({ data: ids })}
          done={(all) => void run(all)}
        />
      )}
    </>
  );
}
