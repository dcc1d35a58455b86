import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Database } from '../../platform/database/index.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { Delivery, DeliveryRetry, DispatchedDelivery, WebhookTest } from './delivery.inputs.js';
import { findDelivery, toDelivery } from './delivery.store.js';

async function read(database: Database, { caller }: RequestContext, id: string | null): Promise<Delivery | null> {
  const found = id === null ? null : await findDelivery(database.dataSource.manager, caller, id);
  return found && toDelivery(found);
}

const CHANGED = { nullable: true, description: 'The delivery as it is now.' };

/** GraphQL: the delivery that will be tried again. */
@Resolver(() => DeliveryRetry)
export class RetriedDeliveryResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => Delivery, CHANGED)
  delivery(@Root() { deliveryId }: DeliveryRetry, @Ctx() context: RequestContext): Promise<Delivery | null> {
    return read(this.database, context, deliveryId);
  }
}

/** GraphQL: the delivery that a test made. */
@Resolver(() => WebhookTest)
export class TestedDeliveryResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => Delivery, CHANGED)
  delivery(@Root() { deliveryId }: WebhookTest, @Ctx() context: RequestContext): Promise<Delivery | null> {
    return read(this.database, context, deliveryId);
  }
}

/** GraphQL: the deliveries of an event made by hand. */
@Resolver(() => DispatchedDelivery)
export class DispatchedDeliveryResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => Delivery, CHANGED)
  delivery(@Root() { deliveryId }: DispatchedDelivery, @Ctx() context: RequestContext): Promise<Delivery | null> {
    return read(this.database, context, deliveryId);
  }
}
