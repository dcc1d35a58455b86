import DataLoader from 'dataloader';
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Document, documentLoaders } from '../documents/index.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import type { EventLog } from '../platform/events/index.js';
import { childConnection } from '../platform/graphql/child-pages.js';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import type { Seal } from '../platform/seal.js';
import { refusalOf } from '../vocabulary/permissions.js';
import { attemptsOf } from './attempts/attempt.store.js';
import { DeliveriesArgs, Delivery, DeliveryAttempt, DeliveryConnection, readDeliveryFilter } from './deliveries/delivery.inputs.js';
import { deliveriesOfWebhooks } from './deliveries/delivery.store.js';
import { EventView, toView } from './events/event.view.js';
import { Webhook } from './subscriptions/webhook.inputs.js';
import { readTypeFilter } from './subscriptions/webhook.service.js';
import { findShownWebhooks } from './subscriptions/webhook.store.js';

/** What the resolvers of connected fields need. */
export interface RelatedWebhookDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly events: EventLog;
  readonly seal: Seal;
}

/** GraphQL: deliveries of a webhook. */
@Resolver(() => Webhook)
export class WebhookDeliveriesResolver {
  constructor(private readonly deps: RelatedWebhookDependencies) {}

  @Requires('webhooks.manage', 'mode')
  @FieldResolver(() => DeliveryConnection, { nullable: true, description: 'Newest first. Needs webhooks.manage.' })
  deliveries(
    @Root() { id }: Webhook,
    @Args(() => DeliveriesArgs) args: DeliveriesArgs,
    @Ctx() context: RequestContext,
  ): Promise<DeliveryConnection> {
    const { database, cursors } = this.deps;
    const filter = readDeliveryFilter(args);
    const list = deliveriesOfWebhooks(context.caller, { ...filter, eventType: readTypeFilter(filter.eventType) ?? null });
    return childConnection(context, { manager: database.dataSource.manager, cursors }, list, id, args) as Promise<DeliveryConnection>;
  }
}

/** Events by id that the caller may see: those of a document only with it (D103), of a deleted one for administrators alone. */
export function eventLoader(
  context: RequestContext,
  { database, events }: RelatedWebhookDependencies,
): DataLoader<string, EventView | null> {
  const { caller, memo } = context;
  const { readable } = documentLoaders(context, database);
  return memo(
    'events',
    () =>
      new DataLoader(async (ids) => {
        const found = new Map((await events.byIds(caller, ids)).map((event) => [event.id, event]));
        return Promise.all(
          ids.map(async (id) => {
            const event = found.get(id);
            if (!event) return null;
            const isOpen = event.documentId === null || caller.level !== 'member' || (await readable.load(event.documentId));
            return isOpen ? toView(event, caller.organizationName) : null;
          }),
        );
      }),
  );
}

/** GraphQL: what a delivery carries and where it goes. */
@Resolver(() => Delivery)
export class RelatedDeliveryResolver {
  constructor(private readonly deps: RelatedWebhookDependencies) {}

  @Requires('webhooks.manage', 'mode')
  @FieldResolver(() => Webhook, { nullable: true, description: 'null for webhookUrl and callbackUrl.' })
  webhook(@Root() { webhookId }: Delivery, @Ctx() { memo, caller }: RequestContext): Promise<Webhook | null> | null {
    if (webhookId === null) return null;
    const loader = memo(
      'webhooks',
      () =>
        new DataLoader<string, Webhook | null>(async (ids) => {
          const found = new Map(
            (await findShownWebhooks(this.deps.database.dataSource.manager, caller, ids)).map((each) => [each.id, each]),
          );
          return ids.map((id) => found.get(id) ?? null);
        }),
    );
    return loader.load(webhookId);
  }

  @Requires('webhooks.manage', 'mode')
  @FieldResolver(() => [DeliveryAttempt], { nullable: true, description: 'Newest first, at most 50. Needs webhooks.manage.' })
  async attemptLog(@Root() { id, eventId }: Delivery, @Ctx() context: RequestContext): Promise<DeliveryAttempt[]> {
    const { memo, caller } = context;
    const loader = memo(
      'deliveryAttempts',
      () =>
        new DataLoader<string, DeliveryAttempt[]>(async (ids) => {
          const found = await attemptsOf(this.deps.database, this.deps.seal, caller, ids);
          return ids.map((each) => found.get(each) ?? []);
        }),
    );
    const attempts = await loader.load(id);
    if (await this.mayTellOf(eventId, context)) return attempts;
    return attempts.map((each) => ({ ...each, requestHeaders: [], responseHeaders: [], responseBody: null }));
  }

  /** An endpoint may tell back what it was told: its answers are for those alone who may see the event. */
  private async mayTellOf(eventId: string, context: RequestContext): Promise<boolean> {
    const event = await eventLoader(context, this.deps).load(eventId);
    if (!event) return false;
    return event.documentId === null || refusalOf(context.caller, { requires: 'documents.read', reach: 'mode' }) === null;
  }

  @Requires('documents.read', 'mode')
  @FieldResolver(() => EventView, {
    nullable: true,
    description: 'Needs documents.read; null also for an event of a document that the caller may not read.',
  })
  event(@Root() { eventId }: Delivery, @Ctx() context: RequestContext): Promise<EventView | null> {
    return eventLoader(context, this.deps).load(eventId);
  }
}

/** GraphQL: what an event is about. */
@Resolver(() => EventView)
export class RelatedEventResolver {
  constructor(private readonly deps: RelatedWebhookDependencies) {}

  @Requires('documents.read', 'mode')
  @FieldResolver(() => Document, { nullable: true, description: 'The document as it is now; null when it is gone or there is none.' })
  document(@Root() { documentId }: EventView, @Ctx() context: RequestContext): Promise<Document | null> | null {
    return documentId === null ? null : documentLoaders(context, this.deps.database).byId.load(documentId);
  }
}
