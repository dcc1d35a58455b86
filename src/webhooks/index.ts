import type { Documents } from '../documents/index.js';
import type { OrganizationsFeature } from '../organizations/index.js';
import type { DuePoll } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import { fromMany } from '../platform/graphql/graphql.js';
import type { Log } from '../platform/log.js';
import type { PubSub } from '../platform/pubsub/index.js';
import { type Caller, systemCaller } from '../vocabulary/permissions.js';
import { createBodies } from './deliveries/bodies.js';
import { createDeliverer } from './deliveries/deliverer.js';
import { DispatchedDeliveryResolver, RetriedDeliveryResolver, TestedDeliveryResolver } from './deliveries/delivery.changes.js';
import { DeliveryResolver } from './deliveries/delivery.resolver.js';
import { createDeliveryService } from './deliveries/delivery.service.js';
import { createDueStore } from './deliveries/due.store.js';
import { createDueHints } from './deliveries/due-hints.js';
import { createRecorder } from './deliveries/recorder.js';
import { createWatching } from './deliveries/watching.js';
import { EventResolver } from './events/event.resolver.js';
import { createFanOut } from './events/fan-out.listener.js';
import { createDisable, disabledNotice, type NotifyAdmins } from './subscriptions/disable.service.js';
import { WebhookResolver } from './subscriptions/webhook.resolver.js';
import { webhookRows } from './subscriptions/webhook.rest.js';
import { createWebhookService, type WebhookContext } from './subscriptions/webhook.service.js';
import { findShownWebhooks } from './subscriptions/webhook.store.js';
import { webhookSchedules, webhookTasks } from './webhook.jobs.js';
import { eventLoader, RelatedDeliveryResolver, RelatedEventResolver, WebhookDeliveriesResolver } from './webhook.related.js';

export { DeliveryAttemptRecord } from './attempts/attempt.entity.js';
export { DeliveryRecord, EventBody } from './deliveries/delivery.entity.js';
export { webhookPayloads } from './openapi.js';
export { WebhookEndpoint, WebhookRecord } from './subscriptions/webhook.entity.js';

/** What the feature needs from the rest of the house. */
export interface WebhookDependencies extends WebhookContext {
  readonly pubsub: PubSub;
  readonly poll: DuePoll;
  readonly log: Log;
  readonly documents: Pick<Documents, 'reader'>;
  readonly organizations: Pick<OrganizationsFeature, 'mailer'>;
  readonly publicUrl: string;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  /** Whether this process delivers. */
  readonly deliver: boolean;
  /** No other process uses the database: leases that are found at the start belong to the dead. */
  readonly alone: boolean;
}

/** Builds the webhooks. */
export function createWebhooks(deps: WebhookDependencies): Feature {
  const { database, clock, pubsub } = deps;
  const bodies = createBodies(database, clock);
  const hints = createDueHints(pubsub);
  const { announce } = hints;
  // Administrators learn of a webhook that was switched off (D78).
  const notify: NotifyAdmins = (tx, webhook) =>
    deps.organizations.mailer.notifyAdmins(tx, webhook, { kind: 'webhook_disabled', data: disabledNotice(webhook, deps.publicUrl) });
  const disable = createDisable({ ...deps, notify });
  const recorder = createRecorder({ ...deps, disable });
  const due = createDueStore(deps);
  const deliverer = createDeliverer({ ...deps, bodies, recorder, due });
  const webhooks = createWebhookService(deps);
  const deliveries = createDeliveryService({ ...deps, disable, announce });
  const deliveryResolver = new DeliveryResolver({ ...deps, deliveries, webhooks, watching: createWatching(deps) });
  const eventResolver = new EventResolver({ ...deps, reader: deps.documents.reader });
  return {
    name: 'webhooks',
    resolvers: [
      new WebhookResolver(webhooks),
      deliveryResolver,
      eventResolver,
      new WebhookDeliveriesResolver(deps),
      new RelatedDeliveryResolver(deps),
      new RelatedEventResolver(deps),
      ...[new RetriedDeliveryResolver(database), new TestedDeliveryResolver(database), new DispatchedDeliveryResolver(database)],
    ],
    nodes: {
      event: {
        type: 'Event',
        requires: 'documents.read',
        reach: 'mode',
        load: (context, ids) => eventLoader(context, deps).loadMany(ids),
      },
      webhook: {
        type: 'Webhook',
        requires: 'webhooks.manage',
        reach: 'mode',
        load: fromMany(
          ({ caller }, ids) => findShownWebhooks(database.dataSource.manager, caller, ids),
          (caller, id) => webhooks.read(caller, id),
        ),
      },
      delivery: {
        type: 'Delivery',
        requires: 'webhooks.manage',
        reach: 'mode',
        load: fromMany(
          ({ caller }, ids) => deliveries.readMany(caller, ids),
          (caller, id) => deliveries.read(caller, id),
        ),
      },
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
      await hints.hear(deliverer);
      deliverer.start();
    },
    stop: () => deliverer.stop(),
  };
}
