import { WEBHOOK_EVENT_TYPES } from '../../../vocabulary/events';

/** Sent when somebody tries a webhook. */
export const TEST_EVENT = 'test.event';

/** Events that a webhook may subscribe to. */
export const EVENT_TYPES: readonly string[] = WEBHOOK_EVENT_TYPES.filter((type) => type !== TEST_EVENT).sort();
