import { createAudience } from '../../documents/index.js';
import { commitEffectSoFar } from '../../platform/database/index.js';
import { readPage, toConnection } from '../../platform/graphql/paging.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { formatDurationOrNull } from '../../vocabulary/format.js';
import { isId, newId } from '../../vocabulary/ids.js';
import { isBeyondNumbers, levelsOf, MOST_LEVELS } from '../../vocabulary/levels.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { keptAnswer } from '../attempts/answer.rules.js';
import { type Answered, attempt } from '../attempts/attempt.js';
import { type Plan, writePlans } from '../events/fan-out.js';
import { bodyOf, MAX_BODY_BYTES, payloadOf } from '../events/payload.rules.js';
import { secretsOf } from '../signing/secrets.js';
import type { DisableWebhook } from '../subscriptions/disable.service.js';
import type { WebhookRecord } from '../subscriptions/webhook.entity.js';
import { readTypeFilter, type WebhookContext } from '../subscriptions/webhook.service.js';
import { activeWebhooks, findWebhook, findWebhooks } from '../subscriptions/webhook.store.js';
import type { DeliveryRecord } from './delivery.entity.js';
import {
  type Delivery,
  type DeliveryConnection,
  type DeliveryListArgs,
  DeliveryOrder,
  type DeliveryRetry,
  type DispatchEventInput,
  type DispatchedEvent,
  readDeliveryFilter,
  type TestWebhookInput,
  type WebhookTest,
} from './delivery.inputs.js';
import { changeOf, findDeliveries, findDelivery, listDeliveries, toDelivery } from './delivery.store.js';
import type { AnnounceDue } from './due-hints.js';
import { storeOutcomes } from './recorder.js';

/** The delivery log, and deliveries that a person asks for. */
export interface Deliveries {
  /** Of a webhook, or (`webhookId` null) of webhookUrl and callbackUrl. */
  list(caller: Caller, webhookId: string | null, args: DeliveryListArgs): Promise<DeliveryConnection>;
  /** Throws DELIVERY_NOT_FOUND. */
  read(caller: Caller, id: string): Promise<Delivery>;
  /** Those that there are, in any order. */
  readMany(caller: Caller, ids: readonly string[]): Promise<Delivery[]>;
  /** One more attempt now (D85). Throws DELIVERY_NOT_FOUND, DELIVERY_NOT_RETRYABLE, WEBHOOK_INACTIVE. */
  retry(caller: Caller, id: string): Promise<DeliveryRetry>;
  /** One attempt at once (D84). Throws WEBHOOK_NOT_FOUND, WEBHOOK_INACTIVE, DELIVERY_FAILED. */
  test(caller: Caller, webhookId: string, input: TestWebhookInput): Promise<WebhookTest>;
  /** An event made by hand (D84). Throws WEBHOOK_NOT_FOUND, WEBHOOK_INACTIVE. */
  dispatch(caller: Caller, input: DispatchEventInput): Promise<DispatchedEvent>;
}

/** What the use cases need beside the context. */
export interface DeliveryDependencies extends WebhookContext {
  readonly disable: DisableWebhook;
  readonly announce: AnnounceDue;
}

const MOST_NAMED = 50;

/** Refuses data that would not fit into a body: what a person gives is not cut in silence. */
function readData(data: Record<string, unknown>, field: string): Record<string, unknown> {
  const bytes = Buffer.byteLength(JSON.stringify(data));
  if (bytes > MAX_BODY_BYTES - 1024) throw invalid(field, `expected at most ${MAX_BODY_BYTES - 1024} bytes of JSON, received ${bytes}`);
  if (levelsOf(data) > MOST_LEVELS) throw invalid(field, `expected at most ${MOST_LEVELS} levels of objects and lists`);
  if (isBeyondNumbers(data)) throw invalid(field, 'expected numbers of at most 1.7e308');
  return data;
}

/** Builds the use cases. */
export function createDeliveryService(deps: DeliveryDependencies): Deliveries {
  const { database, clock, cursors, events, streams, audit, outbound, seal, announce } = deps;
  const manager = database.dataSource.manager;

  async function requireWebhook(caller: Caller, id: string): Promise<WebhookRecord> {
    const found = isId('webhook', id) ? await findWebhook(manager, caller, id) : null;
    if (!found) throw new ServiceError('WEBHOOK_NOT_FOUND');
    return found;
  }

  return {
    async list(caller, webhookId, args) {
      const { status, eventType, from, to } = readDeliveryFilter(args);
      const criteria = { webhookId, status, eventType: readTypeFilter(eventType), from, to };
      const { direction } = DeliveryOrder.read(args.orderBy);
      const list = `deliveries:${webhookId ?? 'callbacks'}:${direction}`;
      const request = readPage(args, list, cursors);
      if (webhookId !== null) await requireWebhook(caller, webhookId);
      const page = await listDeliveries(manager, caller, criteria, direction, request);
      const shown = { rows: page.rows.map(toDelivery), count: page.count };
      return toConnection(shown, request, list, cursors, (row) => [null, row.id]) as DeliveryConnection;
    },
    async read(caller, id) {
      const found = isId('delivery', id) ? await findDelivery(manager, caller, id) : null;
      if (!found) throw new ServiceError('DELIVERY_NOT_FOUND');
      return toDelivery(found);
    },
    readMany: async (caller, ids) => (await findDeliveries(manager, caller, ids)).map(toDelivery),
    async retry(caller, id) {
      const now = clock.now();
      const retried = await database.transaction(async (tx, afterCommit) => {
        const found = isId('delivery', id) ? await findDelivery(tx, caller, id) : null;
        if (!found) throw new ServiceError('DELIVERY_NOT_FOUND');
        const webhook = found.webhookId === null ? null : await findWebhook(tx, caller, found.webhookId, true);
        if (found.webhookId !== null && !webhook) throw new ServiceError('DELIVERY_NOT_FOUND');
        // Endpoint before delivery, as everywhere: no two wait for each other.
        const endpoints: { id: string; watchedUntil: Date | null }[] = await tx.query(
          'SELECT id, watchedUntil FROM webhook_endpoints WHERE id = ? FOR UPDATE',
          [found.endpointId],
        );
        const before = (await findDelivery(tx, caller, id, true)) ?? found;
        if (webhook && !webhook.active) throw new ServiceError('WEBHOOK_INACTIVE');
        if (before.status === 'queued') throw new ServiceError('DELIVERY_NOT_RETRYABLE');
        const [body]: { documentId: string | null }[] = await tx.query('SELECT documentId FROM webhook_bodies WHERE eventId = ?', [
          before.eventId,
        ]);
        if (!body)
          throw new ServiceError('DELIVERY_NOT_RETRYABLE', { reason: 'content_removed' }, { message: 'Its content is no longer kept.' });
        // Sending again is telling: only what the caller may read himself.
        if (body.documentId !== null && !(await createAudience(tx)(caller, body.documentId, caller.userId)))
          throw new ServiceError('INSUFFICIENT_PERMISSIONS', { requires: 'documents.read' });
        const after: DeliveryRecord = { ...before, status: 'queued', deliveredAt: null, runAt: now };
        await tx.query("UPDATE webhook_deliveries SET status = 'queued', deliveredAt = NULL, runAt = ? WHERE id = ?", [now, id]);
        const left = before.status === 'delivered' ? 'delivered' : 'failed';
        await tx.query(`UPDATE webhook_endpoints SET ${left} = ${left} - 1, nextDueAt = LEAST(COALESCE(nextDueAt, ?), ?) WHERE id = ?`, [
          now,
          now,
          before.endpointId,
        ]);
        await audit.record(tx, caller, { action: 'delivery.retried', target: id, details: { attempt: before.attempts + 1 } });
        if (endpoints[0]?.watchedUntil && endpoints[0].watchedUntil > now) {
          await streams.append(tx, before.endpointId, changeOf(after));
          afterCommit(() => streams.notify(before.endpointId));
        }
        return after;
      });
      announce([retried.endpointId]);
      return { deliveryId: id, status: 'queued', scheduledAt: now, attempt: retried.attempts + 1 };
    },
    async test(caller, webhookId, input) {
      const type = input.eventType ?? 'test.event';
      const data = readData(input.payload ?? { message: 'This is a test of your webhook.' }, 'payload');
      const webhook = await requireWebhook(caller, webhookId);
      if (!webhook.active) throw new ServiceError('WEBHOOK_INACTIVE');
      const [event] = await database.transaction(async (tx) => {
        await audit.record(tx, caller, { action: 'webhook.tested', target: webhookId, details: { eventType: type } });
        return events.append(tx, caller, [{ type, data: data as never, dispatched: true }]);
      });
      const deliveryId = newId('delivery');
      const plan: Plan = { event: event!, endpointId: webhookId, webhookId, url: null, deliveryId };
      const body = bodyOf(payloadOf(event!, caller.organizationName));
      const target = { url: webhook.url, mode: webhook.mode, secrets: secretsOf(seal, webhook, clock.now()) };
      const message = { eventId: event!.id, eventType: type, deliveryId, attempt: 1, body };
      await commitEffectSoFar();
      const answer = await attempt(outbound, clock, target, message);
      const kept = keptAnswer(answer);
      const outcome = { deliveryId, endpointId: webhookId, attemptsBefore: 0, result: answer, answer: kept, final: true };
      // Stored with its outcome, after the attempt: a process that dies meanwhile leaves no delivery that waits for ever.
      await storeOutcomes(deps, [outcome], async (tx) => {
        await writePlans(tx, deps, [plan], false);
      });
      return shownTest(deliveryId, answer);
    },
    async dispatch(caller, input) {
      const data = readData(input.data ?? {}, 'data');
      const named = input.webhookIds ? [...new Set(input.webhookIds)] : null;
      if (named && named.length > MOST_NAMED) throw invalid('webhookIds', `expected at most ${MOST_NAMED}, received ${named.length}`);
      const webhooks = named ? await findWebhooks(manager, caller, named) : await subscribers(caller, input.type);
      if (named && webhooks.length < named.length) throw new ServiceError('WEBHOOK_NOT_FOUND');
      const targets = webhooks.filter((webhook) => webhook.active);
      if (webhooks.length > 0 && targets.length === 0) throw new ServiceError('WEBHOOK_INACTIVE');
      const { event, planned } = await database.transaction(async (tx, afterCommit) => {
        await audit.record(tx, caller, { action: 'event.dispatched', details: { type: input.type, webhooks: targets.length } });
        const [event] = await events.append(tx, caller, [{ type: input.type, data: data as never, dispatched: true }]);
        const plans = targets.map(({ id }): Plan => ({ event: event!, endpointId: id, webhookId: id, url: null }));
        const planned = plans.length === 0 ? null : await writePlans(tx, deps, plans);
        afterCommit(() => {
          announce(planned?.endpointIds ?? []);
          for (const id of planned?.watched ?? []) streams.notify(id);
        });
        return { event: event!, planned };
      });
      const made = new Map(planned?.deliveries.map((delivery) => [delivery.webhookId, delivery.id]));
      return {
        eventId: event.id,
        dispatched: made.size,
        deliveries: webhooks.map(({ id }) => ({
          webhookId: id,
          status: made.has(id) ? 'queued' : 'skipped',
          deliveryId: made.get(id) ?? null,
        })),
      };
    },
  };

  async function subscribers(caller: Caller, type: DispatchEventInput['type']): Promise<WebhookRecord[]> {
    const active = await activeWebhooks(manager, [caller.organizationId]);
    return active.filter((webhook) => webhook.mode === caller.mode && webhook.eventTypes.includes(type));
  }
}

/** What a test shows; no answer at all is an error (D84). */
function shownTest(deliveryId: string, answer: Answered): WebhookTest {
  if (answer.responseCode === null) {
    throw new ServiceError(
      'DELIVERY_FAILED',
      { deliveryId, reason: answer.error ?? '' },
      { message: `The endpoint did not answer. ${answer.error}` },
    );
  }
  return {
    deliveryId,
    status: answer.error === null ? 'delivered' : 'failed',
    responseCode: answer.responseCode,
    responseTime: formatDurationOrNull(answer.responseTimeMs),
    responseTimeMs: answer.responseTimeMs,
    responseHeaders: { ...answer.headers },
    responseBody: answer.body,
  };
}
