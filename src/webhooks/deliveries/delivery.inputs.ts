import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { Node } from '../../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../../platform/graphql/json-schema.js';
import { filterOf, orderEnum, SAME_IN_FILTER } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { EventType } from '../../vocabulary/events.js';
import { EventTypeScalar } from '../subscriptions/event-type.scalar.js';
import { DeliveryStatus } from './delivery.entity.js';

@ObjectType('Delivery', {
  implements: Node,
  simpleResolvers: true,
  description: 'One event on its way to one endpoint; kept 30 days.',
})
export class Delivery {
  @Field(() => ID, { description: 'Global id, begins with `del_`.' })
  id!: string;
  @Field(() => ID, { nullable: true, description: 'null for webhookUrl and callbackUrl.' })
  webhookId!: string | null;
  @Field(() => ID, { description: 'The `webhook-id` of every attempt.' })
  eventId!: string;
  @Field(() => EventTypeScalar, { description: 'Type of the event.' })
  eventType!: EventType;
  @Field(() => DeliveryStatus, { description: 'How far it has come.' })
  status!: DeliveryStatus;
  @Field(() => Int, { description: 'How often it was tried.' })
  attempts!: number;
  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer; null when nothing answered.' })
  responseCode!: number | null;
  @Field(() => String, { nullable: true, description: 'Time until the last answer, such as `0.2s`; null when nothing answered.' })
  responseTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  responseTimeMs!: number | null;
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null on success.' })
  lastError!: string | null;
  @Field(() => Date, { description: 'When the event was queued for the endpoint.' })
  createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When the endpoint took it; null until then.' })
  deliveredAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'null on a failed delivery: given up.' })
  nextRetryAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A header of an answer.' })
export class DeliveryHeader {
  @Field(() => String, { description: 'In lower case.' })
  name!: string;
  @Field(() => String, { description: 'As the endpoint sent it.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'One attempt of a delivery, with what the endpoint answered.' })
export class DeliveryAttempt {
  @Field(() => Int, { description: 'From 1.' })
  number!: number;
  @Field(() => Date, { description: 'When it began.' })
  at!: Date;
  @Field(() => Int, { nullable: true, description: 'null when nothing answered.' })
  responseCode!: number | null;
  @Field(() => String, { nullable: true, description: 'Time until the answer, such as `0.2s`; null when nothing answered.' })
  responseTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  responseTimeMs!: number | null;
  @Field(() => String, { nullable: true, description: 'null on success.' })
  error!: string | null;
  @Field(() => [DeliveryHeader], {
    description:
      'Those that were sent, with the signatures; empty once the document is deleted, and for an event of a document that the caller may not read.',
  })
  requestHeaders!: DeliveryHeader[];
  @Field(() => [DeliveryHeader], { description: 'Those that help to find out what happened; never cookies or credentials.' })
  responseHeaders!: DeliveryHeader[];
  @Field(() => String, {
    nullable: true,
    description:
      'The first 4 KiB; null when nothing answered, once the document is deleted, and for an event of a document that the caller may not read.',
  })
  responseBody!: string | null;
}

@ObjectType('DeliveryConnection', { simpleResolvers: true, description: 'A page of deliveries.' })
export class DeliveryConnection extends connectionOf('Delivery', () => Delivery) {}

/** Orders of a list of deliveries. */
export const DeliveryOrder = orderEnum('DeliveryOrder', { createdAt: 'moment' });

@InputType({ description: 'Filters of a list of deliveries.' })
export class DeliveryFilter {
  @Field(() => DeliveryStatus, { nullable: true, description: 'Deliveries of this status alone.' })
  status?: DeliveryStatus | null;
  @Field(() => String, { nullable: true, description: 'Deliveries of events of this type alone.' })
  eventType?: string | null;
  @Field(() => Date, { nullable: true, description: 'Created at or after.' })
  from?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Created at or before; of a bare date the whole day, UTC.' })
  to?: Date | null;
}

/** Filter and page of the deliveries of one webhook. */
@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Field(() => DeliveryFilter, { nullable: true, description: 'Only deliveries that it fits.' })
  filter?: DeliveryFilter | null;
  @Field(() => DeliveryStatus, { nullable: true, description: SAME_IN_FILTER })
  status?: DeliveryStatus | null;
  @Field(() => String, { nullable: true, description: SAME_IN_FILTER })
  eventType?: string | null;
  @Field(() => Date, { nullable: true, description: SAME_IN_FILTER })
  from?: Date | null;
  @Field(() => Date, { nullable: true, description: SAME_IN_FILTER })
  to?: Date | null;
}

/** Filter, order and page of all deliveries. */
@ArgsType()
export class DeliveryListArgs extends DeliveriesArgs {
  @Field(() => DeliveryOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

/** The filter of a list of deliveries. Throws VALIDATION_ERROR for a member that stands in it and beside it. Pure. */
export const readDeliveryFilter = (args: DeliveriesArgs): DeliveryFilter =>
  filterOf<DeliveryFilter>(args, ['status', 'eventType', 'from', 'to']);

@InputType({ description: 'Which event to send.' })
export class TestWebhookInput {
  @Field(() => EventTypeScalar, { nullable: true, description: 'Default test.event.' })
  eventType?: EventType | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: '`data` of the event.' })
  payload?: Record<string, unknown> | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the endpoint answered to one attempt.' })
export class WebhookTest {
  @Field(() => ID, { description: 'The delivery of the test.' })
  deliveryId!: string;
  @Field(() => DeliveryStatus, { description: 'How far it has come.' })
  status!: DeliveryStatus;
  @Field(() => Int, { nullable: true, description: 'HTTP status of the answer; null when nothing answered.' })
  responseCode!: number | null;
  @Field(() => String, { nullable: true, description: 'Time until the answer, such as `0.2s`; null when nothing answered.' })
  responseTime!: string | null;
  @Field(() => Int, { nullable: true, description: 'The same in milliseconds.' })
  responseTimeMs!: number | null;
  @ShownAs(mapOf({ type: 'string' }))
  @Field(() => GraphQLJSONObject, { description: 'Headers of the answer by name, in lower case; never cookies or credentials.' })
  responseHeaders!: Record<string, string>;
  @Field(() => String, { nullable: true, description: 'The first 4 KiB.' })
  responseBody!: string | null;
}

@InputType({ description: 'An event made by hand, to try out what receives it.' })
export class DispatchEventInput {
  @Field(() => EventTypeScalar, { description: 'What the event claims to be.' })
  type!: EventType;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Default {}.' })
  data?: Record<string, unknown> | null;
  @Field(() => [ID], {
    nullable: true,
    description: 'These get it whatever they subscribed to; default all active subscribers of the type.',
  })
  webhookIds?: string[] | null;
}

/** What became of an event made by hand, by webhook. */
export const DispatchStatus = closedSet('DispatchStatus', 'What became of an event, by webhook.', {
  queued: 'It is on its way.',
  skipped: 'The webhook is inactive.',
});

@ObjectType({ simpleResolvers: true, description: 'What became of an event at one webhook.' })
export class DispatchedDelivery {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId!: string;
  @Field(() => DispatchStatus, { description: 'Whether the event is on its way there.' })
  status!: 'queued' | 'skipped';
  @Field(() => ID, { nullable: true, description: 'The delivery; null when the webhook is inactive.' })
  deliveryId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An event made by hand, and where it goes.' })
export class DispatchedEvent {
  @Field(() => ID, { description: 'The event that was made.' })
  eventId!: string;
  @Field(() => Int, { description: 'Deliveries that were queued.' })
  dispatched!: number;
  @Field(() => [DispatchedDelivery], { description: 'One for each webhook.' })
  deliveries!: DispatchedDelivery[];
}

@ObjectType({ simpleResolvers: true, description: 'A further attempt that was asked for.' })
export class DeliveryRetry {
  @Field(() => ID, { description: 'The delivery.' })
  deliveryId!: string;
  @Field(() => DeliveryStatus, { description: 'queued.' })
  status!: DeliveryStatus;
  @Field(() => Date, { description: 'When the attempt is due: now.' })
  scheduledAt!: Date;
  @Field(() => Int, { description: 'Number of the attempt that will be made.' })
  attempt!: number;
}
