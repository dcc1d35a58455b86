import { optional } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';
import { WEBHOOK_EVENT_TYPES } from '../../vocabulary/events.js';

const TAG = 'Webhooks';
const DELIVERY = 'id webhookId eventId eventType status attempts responseCode responseTime lastError createdAt deliveredAt nextRetryAt';
const DELIVERY_QUERY = {
  status: 'status',
  eventType: 'eventType',
  from: 'from',
  to: 'to',
  limit: 'limit',
  offset: 'offset',
  cursor: 'cursor',
} as const;

/** Rows of the Webhooks area. */
export const webhookRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/webhooks',
    tag: TAG,
    summary: 'Subscribes an address to events.',
    errors: ['INVALID_URL', 'INVALID_EVENT_TYPE', 'QUOTA_EXCEEDED'],
    status: 201,
    operation:
      'mutation CreateWebhook($input: CreateWebhookInput!) { data: createWebhook(input: $input) { id url eventTypes secret active createdAt } }',
    body: 'input',
    showsSecret: true,
    location: (webhook) => `/webhooks/${String(webhook.id)}`,
  },
  {
    method: 'GET',
    path: '/webhooks',
    tag: TAG,
    summary: 'Lists webhooks.',
    status: 200,
    operation: `query Webhooks($active: Boolean, $eventType: String, $limit: Int, $offset: Int, $cursor: String) {
      data: webhooks(active: $active, eventType: $eventType, first: $limit, offset: $offset, after: $cursor) {
        webhooks: nodes { id url eventTypes active lastTriggered successRate createdAt updatedAt }
        pagination { limit offset total nextCursor } } }`,
    query: { active: 'active', eventType: 'eventType', limit: 'limit', offset: 'offset', cursor: 'cursor' },
  },
  {
    method: 'GET',
    path: '/webhooks/{id}',
    tag: TAG,
    summary: 'A webhook with its statistics.',
    errors: ['WEBHOOK_NOT_FOUND'],
    status: 200,
    etag: true,
    operation: `query Webhook($id: ID!) { data: webhook(id: $id) { id url eventTypes active description fieldFilters disabledReason
      statistics { totalDeliveries successfulDeliveries failedDeliveries successRate averageResponseTime } lastTriggered createdAt updatedAt } }`,
    describe: (data) => optional(data, 'disabledReason'),
    // Additive: said only of a webhook that the service switched off (D78).
    shape: ({ disabledReason, ...webhook }) => (disabledReason === null ? webhook : { ...webhook, disabledReason }),
  },
  {
    method: 'PUT',
    path: '/webhooks/{id}',
    tag: TAG,
    summary: 'Changes the members that are given.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_URL', 'INVALID_EVENT_TYPE'],
    status: 200,
    operation:
      'mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) { data: updateWebhook(id: $id, input: $input) { id eventTypes active updatedAt } }',
    body: 'input',
  },
  {
    method: 'DELETE',
    path: '/webhooks/{id}',
    tag: TAG,
    summary: 'Deletes a webhook with its deliveries.',
    errors: ['WEBHOOK_NOT_FOUND'],
    status: 200,
    operation: 'mutation DeleteWebhook($id: ID!) { data: deleteWebhook(id: $id) }',
    message: 'The webhook was deleted.',
    messageOnly: true,
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    tag: TAG,
    showsSecret: true,
    summary: 'Makes a new secret; the old one signs as well until the overlap ends.',
    errors: ['WEBHOOK_NOT_FOUND'],
    additive: true,
    status: 200,
    operation:
      'mutation RotateWebhookSecret($id: ID!, $overlapHours: Int) { data: rotateWebhookSecret(id: $id, overlapHours: $overlapHours) { id secret previousSecretUntil updatedAt } }',
    body: { overlapHours: 'overlapHours' },
    bodyOptional: true,
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/test',
    tag: TAG,
    summary: 'Sends an event at once and shows the answer.',
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_INACTIVE', 'INVALID_EVENT_TYPE', 'DELIVERY_FAILED'],
    status: 200,
    operation: `mutation TestWebhook($id: ID!, $input: TestWebhookInput) { data: testWebhook(id: $id, input: $input) {
      deliveryId status responseCode responseTime responseHeaders responseBody } }`,
    body: 'input',
    bodyOptional: true,
  },
  {
    method: 'POST',
    path: '/webhooks/verify-signature',
    tag: TAG,
    summary: 'Checks a Service-Signature against payload and secret.',
    errors: ['SIGNATURE_INVALID'],
    status: 200,
    operation:
      'query VerifyWebhookSignature($input: VerifySignatureInput!) { data: verifyWebhookSignature(input: $input) { valid algorithm } }',
    body: 'input',
  },
  {
    method: 'POST',
    path: '/webhook.dispatchEvent',
    tag: TAG,
    summary: 'Makes an event by hand and queues its deliveries.',
    errors: ['INVALID_EVENT_TYPE', 'WEBHOOK_INACTIVE', 'WEBHOOK_NOT_FOUND'],
    status: 202,
    operation: `mutation DispatchEvent($input: DispatchEventInput!) { data: dispatchEvent(input: $input) {
      eventId dispatched deliveries { webhookId status deliveryId } } }`,
    body: 'input',
  },
  {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    tag: TAG,
    summary: 'Deliveries of a webhook, newest first; kept 30 days.',
    errors: ['WEBHOOK_NOT_FOUND'],
    status: 200,
    operation: `query WebhookDeliveries($id: ID!, $status: DeliveryStatus, $eventType: String, $from: DateTime, $to: DateTime, $limit: Int, $offset: Int, $cursor: String) {
      data: webhookDeliveries(id: $id, status: $status, eventType: $eventType, from: $from, to: $to, first: $limit, offset: $offset, after: $cursor) {
        deliveries: nodes { ${DELIVERY} } pagination { limit offset total nextCursor } } }`,
    query: DELIVERY_QUERY,
  },
  {
    method: 'GET',
    path: '/webhooks/{id}/deliveries/events',
    tag: TAG,
    summary: 'Deliveries of a webhook as they happen, as server-sent events.',
    errors: ['WEBHOOK_NOT_FOUND'],
    additive: true,
    stream: `subscription ($id: ID!, $after: Int) { data: deliveryUpdated(webhookId: $id, after: $after) { sequence gap at delivery { ${DELIVERY} } } }`,
  },
  {
    method: 'GET',
    path: '/events',
    tag: TAG,
    summary: 'Events of the organization as they happen, as server-sent events; `types` is a comma-separated list.',
    errors: ['INVALID_EVENT_TYPE'],
    additive: true,
    stream:
      'subscription ($types: [EventType!], $after: Int) { data: events(types: $types, after: $after) { id type timestamp data organization { id name } sequence livemode } }',
    query: { types: (text) => text.split(',').map((type) => type.trim()) },
    parameters: { types: { type: 'array', items: { type: 'string', enum: WEBHOOK_EVENT_TYPES }, description: 'Default all.' } },
    event: null,
  },
  {
    method: 'GET',
    path: '/webhooks/deliveries',
    tag: TAG,
    summary: 'Deliveries to webhookUrl and callbackUrl, newest first.',
    additive: true,
    status: 200,
    operation: `query CallbackDeliveries($status: DeliveryStatus, $eventType: String, $from: DateTime, $to: DateTime, $limit: Int, $offset: Int, $cursor: String) {
      data: webhookDeliveries(status: $status, eventType: $eventType, from: $from, to: $to, first: $limit, offset: $offset, after: $cursor) {
        deliveries: nodes { ${DELIVERY} } pagination { limit offset total nextCursor } } }`,
    query: DELIVERY_QUERY,
  },
  {
    method: 'POST',
    path: '/webhooks/deliveries/{deliveryId}/retry',
    tag: TAG,
    summary: 'Makes one more attempt now.',
    errors: ['DELIVERY_NOT_FOUND', 'DELIVERY_NOT_RETRYABLE', 'WEBHOOK_INACTIVE'],
    status: 202,
    operation: 'mutation RetryDelivery($id: ID!) { data: retryDelivery(id: $id) { deliveryId status scheduledAt attempt } }',
    params: { deliveryId: 'id' },
    // D3: the new state of the delivery is found in the list of its webhook; there is no path for a single one.
  },
  {
    method: 'GET',
    path: '/webhooks/callback-secret',
    tag: TAG,
    summary: 'What signs deliveries to webhookUrl and callbackUrl; the secret itself is shown when it is made.',
    additive: true,
    status: 200,
    operation: 'query CallbackSecret { data: callbackSecret { secret last4 previousSecretUntil } }',
    showsSecret: true,
  },
  {
    method: 'POST',
    path: '/webhooks/callback-secret/rotate',
    tag: TAG,
    summary: 'Makes a new callback secret, shown once; the old one signs as well until the overlap ends.',
    additive: true,
    status: 200,
    operation:
      'mutation RotateCallbackSecret($overlapHours: Int) { data: rotateCallbackSecret(overlapHours: $overlapHours) { secret last4 previousSecretUntil } }',
    body: { overlapHours: 'overlapHours' },
    bodyOptional: true,
    showsSecret: true,
  },
];
