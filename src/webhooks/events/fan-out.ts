import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { LoggedEvent, Streams } from '../../platform/events/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { EVENT_TYPES, type EventType } from '../../vocabulary/events.js';
import { newId } from '../../vocabulary/ids.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { DeliveryRecord } from '../deliveries/delivery.entity.js';
import { addDeliveries, changeOf, writeBodies } from '../deliveries/delivery.store.js';
import { matchesFilters } from '../subscriptions/filter.rules.js';
import type { WebhookRecord } from '../subscriptions/webhook.entity.js';
import { bodyOf, payloadOf } from './payload.rules.js';

/** Events that webhookUrl and callbackUrl get (D83). */
const CALLBACK_TYPES: ReadonlySet<EventType> = new Set([
  'document.processed',
  'document.failed',
  'extraction.review_required',
  'batch.completed',
]);

/** An event going to one place. */
export interface Plan {
  readonly event: LoggedEvent;
  readonly endpointId: string;
  /** Null for a callback, which has its address in `url`. */
  readonly webhookId: string | null;
  readonly url: string | null;
  /** Id of the delivery, where it had to be known before; else a new one. */
  readonly deliveryId?: string;
}

/** What was written, for hints after the commit. */
export interface Planned {
  readonly deliveries: readonly DeliveryRecord[];
  readonly bodies: readonly { eventId: string; body: Buffer }[];
  readonly endpointIds: readonly string[];
  /** Webhooks whose watchers have something new. */
  readonly watched: readonly string[];
}

/** Endpoint of callbacks: one for each origin, so that many addresses of one host share its concurrency. */
export function callbackEndpointId({ organizationId, mode }: Scope, url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  return `cb_${createHash('sha256').update(`${organizationId} ${mode} ${origin}`).digest('hex').slice(0, 26)}`;
}

/** Who gets the event: subscribed webhooks of its scope whose filters it passes, and the callback that its upload named. Pure. */
export function plansOf(event: LoggedEvent, webhooks: readonly WebhookRecord[]): Plan[] {
  if (!EVENT_TYPES[event.type].webhook) return [];
  const plans: Plan[] = webhooks
    .filter((webhook) => webhook.organizationId === event.organizationId && webhook.mode === event.mode)
    .filter((webhook) => webhook.eventTypes.includes(event.type) && matchesFilters(webhook.fieldFilters, event.type, event.facts))
    .map(({ id }) => ({ event, endpointId: id, webhookId: id, url: null }));
  const callback = event.facts?.['callback.url'];
  if (typeof callback === 'string' && callback !== '' && CALLBACK_TYPES.has(event.type))
    plans.push({ event, endpointId: callbackEndpointId(event, callback), webhookId: null, url: callback });
  return plans;
}

/** A delivery that was not attempted yet. */
export function newDelivery({ event, endpointId, webhookId, url, deliveryId }: Plan, now: Date, runAt: Date | null): DeliveryRecord {
  return Object.assign(Object.create(DeliveryRecord.prototype) as DeliveryRecord, {
    id: deliveryId ?? newId('delivery'),
    organizationId: event.organizationId,
    mode: event.mode,
    endpointId,
    webhookId,
    eventId: event.id,
    eventType: event.type,
    url,
    status: 'queued',
    attempts: 0,
    responseCode: null,
    responseTimeMs: null,
    lastError: null,
    createdAt: now,
    deliveredAt: null,
    runAt,
  } satisfies DeliveryRecord);
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');

async function organizationNames(tx: EntityManager, ids: readonly number[]): Promise<Map<number, string>> {
  const rows: { id: number; name: string }[] = await tx.query(`SELECT id, name FROM organizations WHERE id IN (${marks(ids)})`, [...ids]);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Writes bodies and deliveries of planned events and makes their endpoints due, all in the caller's transaction. Deliveries come before the endpoints:
 * whoever releases an endpoint either sees them or is seen by the update. `due` false: the caller makes the attempts itself (D84).
 */
export async function writePlans(
  tx: EntityManager,
  { clock, streams }: { clock: Clock; streams: Streams },
  plans: readonly Plan[],
  due = true,
): Promise<Planned> {
  const now = clock.now();
  const names = await organizationNames(tx, [...new Set(plans.map((plan) => plan.event.organizationId))]);
  const events = [...new Map(plans.map((plan) => [plan.event.id, plan.event])).values()];
  const bodies = events.map((event) => ({
    eventId: event.id,
    documentId: event.type === 'document.deleted' ? null : event.documentId,
    body: bodyOf(payloadOf(event, names.get(event.organizationId) ?? '')),
  }));
  const deliveries = plans.map((plan) => newDelivery(plan, now, due ? now : null));
  await addCallbackEndpoints(tx, plans);
  await writeBodies(tx, bodies);
  await addDeliveries(tx, deliveries);
  const counts = new Map<string, number>();
  for (const { endpointId } of plans) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  const endpointIds = [...counts.keys()].sort();
  await touchEndpoints(tx, endpointIds, counts, due ? now : null);
  return { deliveries, bodies, endpointIds, watched: due ? await tellWatchers(tx, streams, endpointIds, deliveries, now) : [] };
}

async function addCallbackEndpoints(tx: EntityManager, plans: readonly Plan[]): Promise<void> {
  const callbacks = [...new Map(plans.filter((plan) => plan.webhookId === null).map((plan) => [plan.endpointId, plan.event])).entries()];
  if (callbacks.length === 0) return;
  await tx.query(
    `INSERT INTO webhook_endpoints (id, organizationId, mode) VALUES ${callbacks.map(() => '(?,?,?)').join(',')} ON DUPLICATE KEY UPDATE webhook_endpoints.id = webhook_endpoints.id`,
    callbacks.flatMap(([id, event]) => [id, event.organizationId, event.mode]),
  );
}

async function touchEndpoints(
  tx: EntityManager,
  ids: readonly string[],
  counts: ReadonlyMap<string, number>,
  dueAt: Date | null,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoints SET total = total + CASE id ${ids.map(() => 'WHEN ? THEN ?').join(' ')} ELSE 0 END, nextDueAt = LEAST(COALESCE(nextDueAt, ?), COALESCE(?, nextDueAt)) WHERE id IN (${marks(ids)})`,
    [...ids.flatMap((id) => [id, counts.get(id)!]), dueAt, dueAt, ...ids],
  );
}

/** Numbers the new deliveries of those webhooks that are watched; the endpoint rows are locked by now. */
async function tellWatchers(
  tx: EntityManager,
  streams: Streams,
  ids: readonly string[],
  deliveries: readonly DeliveryRecord[],
  now: Date,
): Promise<string[]> {
  const rows: { id: string }[] = await tx.query(`SELECT id FROM webhook_endpoints WHERE id IN (${marks(ids)}) AND watchedUntil > ?`, [
    ...ids,
    now,
  ]);
  for (const { id } of rows) await streams.appendAll(tx, id, deliveries.filter((delivery) => delivery.endpointId === id).map(changeOf));
  return rows.map((row) => row.id);
}
