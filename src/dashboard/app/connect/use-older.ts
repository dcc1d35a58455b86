import { useEffect, useState } from 'react';
import { uncached as client } from '../shared/api/client';
import type { ResultOf } from '../shared/api/graphql';
import { useToast } from '../shared/ui/toast';
import type { DeliveriesAsked } from './resend';
import { DELIVERIES } from './webhooks.graphql';

type Page = ResultOf<typeof DELIVERIES>['webhookDeliveries'];

/** Deliveries behind the first page, which alone is live: fetched page after page as the person asks. `first`: where the first page ends. */
export function useOlder(asked: DeliveriesAsked, first: Page['pageInfo'] | undefined) {
  const toast = useToast();
  const key = JSON.stringify(asked);
  const [older, set] = useState<{ nodes: Page['nodes']; next: string | null | undefined }>({ nodes: [], next: undefined });
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => set({ nodes: [], next: undefined }), [key]);
  // Until older ones were asked for, they begin where the first page ends.
  const next = older.next === undefined ? (first?.hasNextPage ? first.endCursor : null) : older.next;
  const load = async (after: string) => {
    setBusy(true);
    const { data, error } = await client.query(DELIVERIES, { ...asked, first: 100, after }, { requestPolicy: 'network-only' }).toPromise();
    setBusy(false);
    if (!data) return error && toast.failed(error);
    const { nodes, pageInfo } = data.webhookDeliveries;
    set((old) => ({ nodes: [...old.nodes, ...nodes], next: pageInfo.hasNextPage ? pageInfo.endCursor : null }));
  };
  return { nodes: older.nodes, busy, more: next ? () => void load(next) : null };
}
