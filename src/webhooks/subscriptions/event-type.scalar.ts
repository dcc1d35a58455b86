import { GraphQLScalarType } from 'graphql';
import { ServiceError } from '../../vocabulary/errors.js';
import { type EventType, WEBHOOK_EVENT_TYPES } from '../../vocabulary/events.js';
import { shown } from '../../vocabulary/format.js';

const KNOWN: ReadonlySet<unknown> = new Set(WEBHOOK_EVENT_TYPES);

/** Whether the value names an event type that is delivered (D74, D80). */
export const isDeliverable = (value: unknown): value is EventType => KNOWN.has(value);

/** The value as an event type. Throws INVALID_EVENT_TYPE for anything else (D108). */
export function readEventType(value: unknown): EventType {
  if (isDeliverable(value)) return value;
  const reason = `expected one of ${WEBHOOK_EVENT_TYPES.join(', ')}, received ${shown(value)}`;
  throw new ServiceError('INVALID_EVENT_TYPE', [{ field: 'eventType', reason }], { message: reason });
}

/** Event types have dots in their names, so that they cannot be a GraphQL enum. */
export const EventTypeScalar = new GraphQLScalarType<EventType, string>({
  name: 'EventType',
  description: `Type of an event: ${WEBHOOK_EVENT_TYPES.join(', ')}.`,
  extensions: { jsonSchema: { type: 'string', enum: WEBHOOK_EVENT_TYPES } },
  serialize: (value) => String(value),
  parseValue: readEventType,
});
