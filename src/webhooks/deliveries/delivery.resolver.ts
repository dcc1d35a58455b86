import { Arg, Args, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql';
import { ProgressMessage } from '../../documents/index.js';
import type { Database } from '../../platform/database/index.js';
import { type StreamMessage, type Streams, watch } from '../../platform/events/index.js';
import { type RequestContext, Requires, sourcedByFeature } from '../../platform/graphql/graphql.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Webhooks } from '../subscriptions/webhook.service.js';
import {
  Delivery,
  DeliveryConnection,
  DeliveryListArgs,
  DeliveryRetry,
  DispatchEventInput,
  DispatchedEvent,
  TestWebhookInput,
  WebhookTest,
} from './delivery.inputs.js';
import type { Deliveries } from './delivery.service.js';
import { findDelivery, inState, listDeliveries, toDelivery } from './delivery.store.js';
import type { Watching } from './watching.js';

/** A message about the deliveries of a webhook (D116). */
@ObjectType({
  implements: ProgressMessage,
  simpleResolvers: true,
  description: 'A message about the deliveries of a webhook. A delivery has no parts: stage, pages and percent are null.',
})
export class DeliveryUpdate extends ProgressMessage {
  @Field(() => Delivery, {
    nullable: true,
    description: 'The delivery that changed; in the first message the newest one, null when there is none.',
  })
  delivery!: Delivery | null;
}

/** What the resolver calls. */
export interface DeliveryResolverDependencies {
  readonly database: Database;
  readonly deliveries: Deliveries;
  readonly webhooks: Webhooks;
  readonly streams: Streams;
  readonly watching: Watching;
  /** Throws when the credential is no longer valid (D96). */
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** GraphQL: the permission, then one call of the service. */
@Resolver(() => Delivery)
export class DeliveryResolver {
  constructor(private readonly deps: DeliveryResolverDependencies) {}

  @Requires('webhooks.manage', 'mode')
  @Query(() => DeliveryConnection, { description: 'Newest first. Without id: deliveries to webhookUrl and callbackUrl.' })
  webhookDeliveries(
    @Arg('id', () => ID, {
      nullable: true,
      description: 'The webhook; absent: deliveries of all, and those to webhookUrl and callbackUrl.',
    })
    id: string | null,
    @Args(() => DeliveryListArgs) args: DeliveryListArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<DeliveryConnection> {
    return this.deps.deliveries.list(caller, id ?? null, args);
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => WebhookTest, { description: 'Sends an event at once, without retries, and shows the answer.' })
  testWebhook(
    @Arg('id', () => ID, { description: 'The webhook.' }) id: string,
    @Arg('input', () => TestWebhookInput, { nullable: true }) input: TestWebhookInput | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<WebhookTest> {
    return this.deps.deliveries.test(caller, id, input ?? {});
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => DispatchedEvent, { description: 'Makes an event by hand.' })
  dispatchEvent(
    @Arg('input', () => DispatchEventInput) input: DispatchEventInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<DispatchedEvent> {
    return this.deps.deliveries.dispatch(caller, input);
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => DeliveryRetry, { description: 'Makes one more attempt now; a delivered one is sent again.' })
  retryDelivery(
    @Arg('id', () => ID, { description: 'A failed delivery.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<DeliveryRetry> {
    return this.deps.deliveries.retry(caller, id);
  }

  @Requires('webhooks.manage', 'mode')
  @Subscription(() => DeliveryUpdate, {
    description: 'The newest delivery of a webhook, then each change of any; never ends by itself.',
    subscribe: sourcedByFeature,
  })
  deliveryUpdated(
    @Root() update: DeliveryUpdate,
    @Arg('webhookId', () => ID, { description: 'The webhook whose deliveries are watched.' }) _webhookId: string,
    @Arg('after', () => Int, { nullable: true, description: 'Replays what came after this sequence number, for an hour.' }) _after:
      | number
      | null,
  ): DeliveryUpdate {
    return update;
  }

  /** The messages of a webhook for one watcher; webhook and key are checked again for each. */
  async *watchDeliveries(
    { webhookId, after }: { webhookId: string; after?: number | null },
    context: RequestContext,
  ): AsyncGenerator<DeliveryUpdate> {
    const { webhooks, streams, watching, recheck, database } = this.deps;
    const manager = database.dataSource.manager;
    let caller = context.caller;
    await webhooks.read(caller, webhookId);
    await watching.renew(webhookId);
    const check = async () => {
      caller = await recheck(context.caller);
      await webhooks.read(caller, webhookId);
    };
    const alive = () => watching.renew(webhookId);
    const snapshot = async () => ({ status: null, final: false });
    const { signal } = context;
    for await (const message of watch(streams, {
      subject: webhookId,
      after: after ?? null,
      snapshot,
      check,
      signal,
      endless: true,
      alive,
    })) {
      const found = message.item
        ? await findDelivery(manager, caller, message.item)
        : (await listDeliveries(manager, caller, { webhookId }, 'desc', { limit: 1, offset: null, position: null, backwards: false }))
            .rows[0];
      // A change of a delivery that retention removed meanwhile has nothing to show.
      yield toUpdate(message, found ? toDelivery(inState(found, message.state)) : null);
    }
  }
}

const toUpdate = (message: StreamMessage, delivery: Delivery | null): DeliveryUpdate => ({
  sequence: message.sequence,
  gap: message.gap,
  at: message.at,
  stage: null,
  page: null,
  pages: null,
  percent: null,
  delivery,
});
