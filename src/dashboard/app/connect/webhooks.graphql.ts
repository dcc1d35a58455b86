import { graphql, type ResultOf } from '../shared/api/graphql';

const WEBHOOK = graphql(`
  fragment WebhookRow on Webhook {
    id url description active eventTypes fieldFilters disabledAt disabledReason lastTriggered createdAt previousSecretUntil
    statistics { totalDeliveries successfulDeliveries failedDeliveries successRate averageResponseTime }
  }
`);

export const WEBHOOKS = graphql(
  `
    query Webhooks {
      webhooks(first: 100) { nodes { ...WebhookRow } totalCount }
    }
  `,
  [WEBHOOK],
);

export const ONE_WEBHOOK = graphql(
  `
    query OneWebhook($id: ID!) {
      webhook(id: $id) { ...WebhookRow }
    }
  `,
  [WEBHOOK],
);

export const CREATE_WEBHOOK = graphql(`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) { id url secret }
  }
`);

export const UPDATE_WEBHOOK = graphql(
  `
    mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
      updateWebhook(id: $id, input: $input) { ...WebhookRow }
    }
  `,
  [WEBHOOK],
);

export const DELETE_WEBHOOK = graphql(`
  mutation DeleteWebhook($id: ID!) {
    removeWebhook(id: $id) { deletedId }
  }
`);

export const ROTATE_SECRET = graphql(`
  mutation RotateSecret($id: ID!, $overlapHours: Int) {
    rotateWebhookSecret(id: $id, overlapHours: $overlapHours) { id secret previousSecretUntil }
  }
`);

export const TEST_WEBHOOK = graphql(`
  mutation TestWebhook($id: ID!, $input: TestWebhookInput) {
    testWebhook(id: $id, input: $input) { deliveryId status responseCode responseTime responseHeaders responseBody }
  }
`);

export const DELIVERIES = graphql(`
  query Deliveries($id: ID, $status: DeliveryStatus, $from: DateTime, $to: DateTime, $first: Int, $after: String) {
    webhookDeliveries(id: $id, status: $status, from: $from, to: $to, first: $first, after: $after) {
      nodes { id eventId eventType status attempts createdAt deliveredAt nextRetryAt responseCode responseTime lastError }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** What a delivery carries. */
export const DELIVERY_EVENT = graphql(`
  query DeliveryEvent($id: ID!) {
    node(id: $id) {
      __typename
      ... on Delivery { id status responseCode responseTime lastError attempts
        attemptLog { number at responseCode responseTime error requestHeaders { name value } responseHeaders { name value } responseBody }
        event { id type timestamp livemode organization { id name } data } }
    }
  }
`);

export const RETRY_DELIVERY = graphql(`
  mutation RetryDelivery($id: ID!) {
    retryDelivery(id: $id) { deliveryId status scheduledAt }
  }
`);

export const WATCH_DELIVERIES = graphql(`
  subscription WatchDeliveries($id: ID!) {
    deliveryUpdated(webhookId: $id) { sequence delivery { id status attempts deliveredAt nextRetryAt responseCode responseTime lastError } }
  }
`);

export const VERIFY = graphql(`
  query Verify($input: VerifySignatureInput!) {
    verifyWebhookSignature(input: $input) { valid algorithm }
  }
`);

/** A webhook with its figures. */
export type WebhookData = ResultOf<typeof WEBHOOK>;
