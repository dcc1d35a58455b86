import type { DocumentReader } from '../documents/index.js';
import type { Feature } from '../platform/feature.js';
import type { Log } from '../platform/log.js';
import type { PubSub } from '../platform/pubsub/index.js';
import { type Caller, systemCaller } from '../vocabulary/permissions.js';
import { createBodies } from './bodies.js';
import { createDeliverer } from './deliverer.js';
import { DeliveryResolver } from './delivery.resolver.js';
import { createDeliveryService } from './delivery.service.js';
import { createDisable, type NotifyAdmins } from './disable.service.js';
import { createDueStore } from './due.store.js';
import { EventResolver } from './event.resolver.js';
import { announcer, createFanOut, DUE_CHANNEL } from './fan-out.listener.js';
import { createRecorder } from './recorder.js';
import { createWatching } from './watching.js';
import { webhookSchedules, webhookTasks } from './webhook.jobs.js';
import { WebhookResolver } from './webhook.resolver.js';
import { webhookRows } from './webhook.rest.js';
import { createWebhookService, type WebhookContext } from './webhook.service.js';

export { DeliveryRecord, EventBody } from './delivery.entity.js';
export { type DisabledWebhook, disabledNotice, type NotifyAdmins } from './disable.service.js';
export { webhookPayloads } from './openapi.js';
export { WebhookEndpoint, WebhookRecord } from './webhook.entity.js';

/** What the feature needs from the rest of the house. */
export interface WebhookDependencies extends WebhookContext {
  readonly pubsub: PubSub;
  readonly log: Log;
  readonly reader: DocumentReader;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  /** Tells administrators of a webhook that was switched off (D78). */
  readonly notify: NotifyAdmins;
  /** Whether this process delivers. */
  readonly deliver: boolean;
  /** No other process uses the database: leases that are found at the start belong to the dead. */
  readonly alone: boolean;
}

/** Builds the webhooks. */
export function createWebhooks(deps: WebhookDependencies): Feature {
  const { database, clock, events, pubsub } = deps;
  const bodies = createBodies(database, clock);
  const announce = announcer(pubsub);
  const disable = createDisable(deps);
  const recorder = createRecorder({ ...deps, disable });
  const due = createDueStore(deps);
  const deliverer = createDeliverer({ ...deps, bodies, recorder, due });
  const webhooks = createWebhookService(deps);
  const deliveries = createDeliveryService({ ...deps, disable, announce });
  const deliveryResolver = new DeliveryResolver({ ...deps, deliveries, webhooks, watching: createWatching(deps) });
  const eventResolver = new EventResolver({ ...deps, events });
  return {
    name: 'webhooks',
    resolvers: [new WebhookResolver(webhooks), deliveryResolver, eventResolver],
    nodes: {
      webhook: { type: 'Webhook', requires: 'webhooks.manage', load: (caller, id) => webhooks.read(caller, id) },
      delivery: { type: 'Delivery', requires: 'webhooks.manage', load: (caller, id) => deliveries.read(caller, id) },
    },
    rest: webhookRows,
    async removeSandbox(scope, before) {
      const old = await database.query<{ id: string }>('SELECT id FROM webhooks WHERE organizationId = ? AND mode = ? AND createdAt < ?', [
        scope.organizationId,
        scope.mode,
        before,
      ]);
      for (const { id } of old) await webhooks.remove(systemCaller(scope), id);
    },
    subscriptions: {
      deliveryUpdated: (args, context) => deliveryResolver.watchDeliveries(args, context),
      events: (args, context) => eventResolver.watchEvents(args, context),
    },
    listeners: [createFanOut({ ...deps, bodies, announce })],
    tasks: webhookTasks(database),
    schedules: webhookSchedules(database, clock),
    async start() {
      if (!deps.deliver) return;
      if (deps.alone) await due.reclaim();
      await pubsub.subscribe(DUE_CHANNEL, (message) => deliverer.wake((message as { endpointIds: string[] }).endpointIds));
      deliverer.start();
    },
    stop: () => deliverer.stop(),
  };
}
