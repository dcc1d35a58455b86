import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { LoggedEvent } from '../../platform/events/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import type { EventType } from '../../vocabulary/events.js';
import { globalId } from '../../vocabulary/ids.js';
import { EventTypeScalar } from '../subscriptions/event-type.scalar.js';
import { payloadOf } from './payload.rules.js';

@ObjectType({ simpleResolvers: true, description: 'The organization of an event.' })
export class EventOrganization {
  @Field(() => ID, { description: 'That of the Organization.' })
  globalId!: string;
  @Field(() => Int, { description: 'Number of the organization.' })
  id!: number;
  @Field(() => String, { description: 'Its name.' })
  name!: string;
}

@ObjectType('Event', { implements: Node, simpleResolvers: true, description: 'An event as webhooks get it.' })
export class EventView {
  @Field(() => ID, { description: 'Global id, begins with `evt_`: the `webhook-id` of its deliveries.' })
  id!: string;
  @Field(() => EventTypeScalar, { description: 'What happened.' })
  type!: EventType;
  @Field(() => Date, { description: 'When it happened.' })
  timestamp!: Date;
  @Field(() => GraphQLJSONObject, { description: 'What is told of it; its members depend on the type.' })
  data!: Record<string, unknown>;
  @Field(() => EventOrganization, { description: 'Where it happened.' })
  organization!: EventOrganization;
  @Field(() => Int, { nullable: true, description: '+1 with each event of the organization.' })
  sequence!: number | null;
  @Field(() => Boolean, { description: 'False: in the sandbox.' })
  livemode!: boolean;

  /** The document that it is about. */
  documentId!: string | null;
}

/** An event as it is shown. */
export function toView(event: LoggedEvent, organizationName: string): EventView {
  const payload = payloadOf(event, organizationName);
  const organization = { ...payload.organization, globalId: globalId('organization', payload.organization.id) };
  return { ...payload, organization, type: event.type, timestamp: event.createdAt, data: event.data, documentId: event.documentId };
}
