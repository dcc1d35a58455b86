import { CombinedError } from '@urql/core';
import { uncached as client } from '../shared/api/client';
import type { VariablesOf } from '../shared/api/graphql';
import { DELIVERIES } from './webhooks.graphql';

/** Which deliveries of a webhook are looked at. */
export type DeliveriesAsked = Pick<VariablesOf<typeof DELIVERIES>, 'id' | 'status' | 'from' | 'to'>;

/** Deliveries that are sent again in one go at most. */
const MOST = 10_000;

/** Ids of all deliveries that can be sent again, however many pages they fill, the oldest first. Throws the error of the service. */
export async function collectDeliveries(asked: DeliveriesAsked): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const variables: VariablesOf<typeof DELIVERIES> = { ...asked, first: 100, after };
    const { data, error } = await client.query(DELIVERIES, variables, { requestPolicy: 'network-only' }).toPromise();
    if (!data) throw error ?? new CombinedError({});
    const { nodes, pageInfo } = data.webhookDeliveries;
    ids.push(...nodes.filter(({ status }) => status !== 'queued').map((each) => each.id));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after && ids.length < MOST);
  return ids.slice(0, MOST).reverse();
}
