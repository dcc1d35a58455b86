import type { EntityManager } from 'typeorm';
import { createAudience } from '../../documents/index.js';
import type { EventListener, Streams } from '../../platform/events/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Bodies } from '../deliveries/bodies.js';
import type { AnnounceDue } from '../deliveries/due-hints.js';
import type { WebhookRecord } from '../subscriptions/webhook.entity.js';
import { activeWebhooks } from '../subscriptions/webhook.store.js';
import { type Plan, plansOf, writePlans } from './fan-out.js';

/** Deliveries of a deleted document's earlier events have so long to arrive; then their content goes (D35: within 24 h). */
export const FORGET_AFTER_MS = 12 * 60 * 60 * 1000;

/** What the listener needs. */
export interface FanOutDependencies {
  readonly clock: Clock;
  readonly streams: Streams;
  readonly tasks: Tasks;
  readonly bodies: Bodies;
  readonly announce: AnnounceDue;
}

/** Leaves out what a webhook's owner may not read himself: nobody is told through a webhook what he is not told otherwise. */
async function readableOnly(tx: EntityManager, webhooks: readonly WebhookRecord[], plans: readonly Plan[]): Promise<Plan[]> {
  const owners = new Map(webhooks.map(({ id, ownerId }) => [id, ownerId]));
  // What happens while the organization is suspended waits with the rest of its deliveries.
  const mayRead = createAudience(tx, { ofSuspended: true });
  const kept: Plan[] = [];
  for (const plan of plans) {
    const { event, webhookId } = plan;
    // A callback was named by who uploaded the document or chose it for a batch.
    const open = webhookId === null || event.documentId === null;
    if (open || (await mayRead(event, event.documentId!, owners.get(webhookId!) ?? null))) kept.push(plan);
  }
  return kept;
}

/** Turns events into deliveries inside the dispatcher's transaction: one for each event and endpoint, exactly once (D76). */
export function createFanOut(deps: FanOutDependencies): EventListener {
  const { clock, streams, tasks, bodies, announce } = deps;
  return async (tx, events) => {
    const webhooks = await activeWebhooks(tx, [...new Set(events.map((event) => event.organizationId))]);
    const plans = await readableOnly(
      tx,
      webhooks,
      events.flatMap((event) => plansOf(event, webhooks)),
    );
    for (const event of events) {
      if (event.type !== 'document.deleted' || event.documentId === null) continue;
      const runAt = new Date(clock.now().getTime() + FORGET_AFTER_MS);
      await tasks.add(tx, event, { name: 'webhook.forget-document', payload: { documentId: event.documentId }, runAt });
    }
    if (plans.length === 0) return undefined;
    const planned = await writePlans(tx, deps, plans);
    return () => {
      bodies.remember(planned.bodies);
      announce(planned.endpointIds);
      for (const id of planned.watched) streams.notify(id);
    };
  };
}
