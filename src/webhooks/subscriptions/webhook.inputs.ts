import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { Node } from '../../platform/graphql/graphql.js';
import { mapOf, ShownAs } from '../../platform/graphql/json-schema.js';
import { orderEnum, SAME_IN_FILTER } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { EventType } from '../../vocabulary/events.js';
import { EventTypeScalar } from './event-type.scalar.js';
import type { FieldFilters } from './filter.rules.js';

/** Why the service switched a webhook off (D78). */
export const WebhookDisabledReason = closedSet('WebhookDisabledReason', 'Why the service switched a webhook off.', {
  gone: 'It answered 410.',
  failing: 'No success for 5 days.',
});

@ObjectType({ simpleResolvers: true, description: 'Figures over all deliveries of a webhook, tests included; kept with each change.' })
export class WebhookStatistics {
  @Field(() => Int, { description: 'All, whatever became of them.' })
  totalDeliveries!: number;
  @Field(() => Int, { description: 'Delivered now.' })
  successfulDeliveries!: number;
  @Field(() => Int, { description: 'Failed now, whether or not they are tried again.' })
  failedDeliveries!: number;
  @Field(() => Float, { nullable: true, description: 'Delivered / ended, 0-1; null before the first ended.' })
  successRate!: number | null;
  @Field(() => String, { nullable: true, description: 'Mean time of answered attempts.' })
  averageResponseTime!: string | null;
  @Field(() => Float, { nullable: true, description: 'The same in milliseconds.' })
  averageResponseTimeMs!: number | null;
}

@ObjectType('Webhook', { implements: Node, simpleResolvers: true, description: 'A subscription to events.' })
export class Webhook {
  @Field(() => ID, { description: 'Global id, begins with `wh_`.' })
  id!: string;
  @Field(() => String, { description: 'Address that events are sent to.' })
  url!: string;
  @Field(() => [EventTypeScalar], { description: 'Types of events that it gets.' })
  eventTypes!: EventType[];
  @Field(() => String, { nullable: true, description: 'Signs deliveries; shown by createWebhook and rotateWebhookSecret only.' })
  secret!: string | null;
  @Field(() => String, { nullable: true, description: 'How the secret begins: `whsec_` for one that the service made.' })
  secretPrefix!: string | null;
  @Field(() => String, { nullable: true, description: 'The last four characters of the secret; null when it has fewer than 24.' })
  secretLast4!: string | null;
  @Field(() => Boolean, { description: 'Whether events are sent to it.' })
  active!: boolean;
  @Field(() => String, { nullable: true, description: 'What it is for; null without a description.' })
  description!: string | null;
  @ShownAs(mapOf({ type: 'array', items: { type: 'string' } }))
  @Field(() => GraphQLJSONObject, { description: 'Filter key to values: values ORed, keys ANDed.' })
  fieldFilters!: FieldFilters;
  @Field(() => WebhookDisabledReason, { nullable: true, description: 'Why the service switched it off; null when it did not.' })
  disabledReason!: string | null;
  @Field(() => Date, { nullable: true, description: 'When the service switched it off; null when it did not.' })
  disabledAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'End of the overlap in which the secret before the last rotation signs as well.',
  })
  previousSecretUntil!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Start of the last attempt.' })
  lastTriggered!: Date | null;
  @Field(() => Float, { nullable: true, description: 'Delivered / ended, 0-1; null before the first ended.' })
  successRate!: number | null;
  @Field(() => WebhookStatistics, { description: 'Figures over all its deliveries.' })
  statistics!: WebhookStatistics;
  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
  @Field(() => Date, { description: 'When it last changed.' })
  updatedAt!: Date;
}

/** What a caller may do with a webhook. */
@ObjectType('WebhookViewerCan', { simpleResolvers: true, description: 'What the permissions of the caller allow.' })
export class WebhookViewerCan {
  @Field(() => Boolean, { description: 'updateWebhook and rotateWebhookSecret.' })
  edit!: boolean;
  @Field(() => Boolean, { description: 'removeWebhook.' })
  delete!: boolean;
  @Field(() => Boolean, { description: 'testWebhook, while it is active.' })
  test!: boolean;
}

@ObjectType('WebhookConnection', { simpleResolvers: true, description: 'A page of webhooks.' })
export class WebhookConnection extends connectionOf('Webhook', () => Webhook) {}

/** By what a list of webhooks may be ordered. */
export type WebhookOrderMember = 'createdAt' | 'updatedAt' | 'lastTriggered' | 'url';

/** Orders of the list of webhooks. */
export const WebhookOrder = orderEnum<WebhookOrderMember>('WebhookOrder', {
  createdAt: 'moment',
  updatedAt: 'moment',
  lastTriggered: 'moment',
  url: 'text',
});

@InputType({ description: 'Filters of a list of webhooks.' })
export class WebhookFilter {
  @Field(() => Boolean, { nullable: true, description: 'Only active ones, or only those switched off.' })
  active?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Subscribed to this type.' })
  eventType?: string | null;
}

/** Filter, order and page of webhooks. */
@ArgsType()
export class WebhookListArgs extends PageArgs {
  @Field(() => WebhookFilter, { nullable: true, description: 'Only webhooks that it fits.' })
  filter?: WebhookFilter | null;
  @Field(() => WebhookOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
  @Field(() => Boolean, { nullable: true, description: SAME_IN_FILTER })
  active?: boolean | null;
  @Field(() => String, { nullable: true, description: SAME_IN_FILTER })
  eventType?: string | null;
}

@InputType({ description: 'Which events to send, and where.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'Absolute https address; http and localhost with test keys.' })
  url!: string;
  @Field(() => [EventTypeScalar], { description: 'At least one.' })
  eventTypes!: EventType[];
  @Field(() => String, { nullable: true, description: '8-256 characters; made when absent.' })
  secret?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  active?: boolean | null;
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'See Webhook.fieldFilters.' })
  fieldFilters?: Record<string, unknown> | null;
}

@InputType({ description: 'Members not given stay as they are.' })
export class UpdateWebhookInput {
  @Field(() => String, { nullable: true, description: 'Absolute https address; http and localhost with test keys.' })
  url?: string | null;
  @Field(() => [EventTypeScalar], { nullable: true, description: 'All of them from now on.' })
  eventTypes?: EventType[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether events are sent to it.' })
  active?: boolean | null;
  @Field(() => String, { nullable: true, description: 'What it is for; null removes it.' })
  description?: string | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'All of them from now on; see Webhook.fieldFilters.' })
  fieldFilters?: Record<string, unknown> | null;
  @Field(() => String, { nullable: true, description: 'Rotates to this secret with the default overlap.' })
  secret?: string | null;
}

@InputType({ description: 'A delivery as it arrived, and the secret that should have signed it.' })
export class VerifySignatureInput {
  @Field(() => String, { description: 'The raw body as text.' })
  payload!: string;
  @Field(() => String, { description: '`sha256=` and 64 hexadecimal digits.' })
  signature!: string;
  @Field(() => String, { description: 'The secret of the webhook.' })
  secret!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Whether a signature fits.' })
export class SignatureCheck {
  @Field(() => Boolean, { description: 'Whether the signature fits payload and secret.' })
  valid!: boolean;
  @Field(() => String, { description: 'How it was computed.' })
  algorithm!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What signs deliveries to webhookUrl and callbackUrl.' })
export class CallbackSecret {
  @Field(() => String, { nullable: true, description: 'Shown once: by rotateCallbackSecret, or by the query that made the first one.' })
  secret!: string | null;
  @Field(() => String, { description: 'The last four characters.' })
  last4!: string;
  @Field(() => Date, { nullable: true, description: 'End of the overlap in which the secret before the last rotation signs as well.' })
  previousSecretUntil!: Date | null;
}
