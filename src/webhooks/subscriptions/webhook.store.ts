import type { EntityManager } from 'typeorm';
import { type ListOrder, type OrderedList, whereEqual } from '../../platform/graphql/list-rows.js';
import { formatDurationOrNull, rate, round } from '../../vocabulary/format.js';
import { isId } from '../../vocabulary/ids.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { WebhookEndpoint, WebhookRecord } from './webhook.entity.js';
import type { Webhook, WebhookOrderMember } from './webhook.inputs.js';

/** Filters of a list of webhooks. */
export interface WebhookCriteria {
  readonly active?: boolean | null | undefined;
  readonly eventType?: string | null | undefined;
}

const parse = <T>(value: unknown): T => (typeof value === 'string' ? JSON.parse(value) : value) as T;

/** A row of `webhooks` with JSON and booleans in their own types. */
export function toWebhookRecord(row: Record<string, unknown>): WebhookRecord {
  return Object.assign(Object.create(WebhookRecord.prototype), row, {
    eventTypes: parse(row.eventTypes),
    fieldFilters: parse(row.fieldFilters),
    active: Boolean(row.active),
  }) as WebhookRecord;
}

/** Figures of an endpoint that a webhook shows. */
export type EndpointFigures = Pick<WebhookEndpoint, 'total' | 'delivered' | 'failed' | 'answers' | 'answersMs' | 'lastTriggered'>;

const NO_FIGURES: EndpointFigures = { total: 0, delivered: 0, failed: 0, answers: 0, answersMs: '0', lastTriggered: null };

/** A webhook as it is shown: never with its secret unless given. */
export function toWebhook(record: WebhookRecord, figures: EndpointFigures = NO_FIGURES, secret: string | null = null): Webhook {
  const { total, delivered, failed, answers, answersMs, lastTriggered } = figures;
  const successRate = rate(delivered, delivered + failed);
  const averageResponseTimeMs = answers === 0 ? null : Number(answersMs) / answers;
  return {
    id: record.id,
    url: record.url,
    eventTypes: record.eventTypes,
    secret,
    active: record.active,
    description: record.description,
    fieldFilters: record.fieldFilters,
    disabledReason: record.disabledReason,
    disabledAt: record.disabledAt,
    secretPrefix: record.secretPrefix,
    secretLast4: record.secretLast4,
    previousSecretUntil: record.previousSecretUntil,
    lastTriggered,
    successRate,
    statistics: {
      totalDeliveries: total,
      successfulDeliveries: delivered,
      failedDeliveries: failed,
      successRate,
      averageResponseTime: formatDurationOrNull(averageResponseTimeMs),
      averageResponseTimeMs: averageResponseTimeMs === null ? null : round(averageResponseTimeMs, 1),
    },
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

const toFigures = (row: Record<string, unknown>): EndpointFigures => row as unknown as EndpointFigures;
const FIGURES = 'e.total, e.delivered, e.failed, e.answers, e.answersMs, e.lastTriggered';

/** A webhook of the scope with its figures, or null. */
export async function findShownWebhook(manager: EntityManager, scope: Scope, id: string): Promise<Webhook | null> {
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT w.*, ${FIGURES} FROM webhooks w JOIN webhook_endpoints e ON e.id = w.id WHERE w.id = ? AND w.organizationId = ? AND w.mode = ?`,
    [id, scope.organizationId, scope.mode],
  );
  return rows[0] ? toWebhook(toWebhookRecord(rows[0]), toFigures(rows[0])) : null;
}

/** Webhooks of the scope by id with their figures, in any order; foreign ids are left out. */
export async function findShownWebhooks(manager: EntityManager, scope: Scope, ids: readonly string[]): Promise<Webhook[]> {
  if (ids.length === 0) return [];
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT w.*, ${FIGURES} FROM webhooks w JOIN webhook_endpoints e ON e.id = w.id WHERE w.id IN (${ids.map(() => '?').join(',')}) AND w.organizationId = ? AND w.mode = ?`,
    [...ids, scope.organizationId, scope.mode],
  );
  return rows.map((row) => toWebhook(toWebhookRecord(row), toFigures(row)));
}

/** A webhook of the scope, or null. `lock`: for a change in this transaction. */
export async function findWebhook(manager: EntityManager, scope: Scope, id: string, lock = false): Promise<WebhookRecord | null> {
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT * FROM webhooks WHERE id = ? AND organizationId = ? AND mode = ?${lock ? ' FOR UPDATE' : ''}`,
    [id, scope.organizationId, scope.mode],
  );
  return rows[0] ? toWebhookRecord(rows[0]) : null;
}

/** The list of webhooks of the scope in an order, with figures. */
export function webhookList(
  { organizationId, mode }: Scope,
  { active, eventType }: WebhookCriteria,
  order: ListOrder<WebhookOrderMember>,
): OrderedList<Webhook, WebhookOrderMember> {
  const scope = { sql: 'w.organizationId = ? AND w.mode = ?', parameters: [organizationId, mode] };
  const where = whereEqual(scope, { 'w.active': active });
  return {
    name: 'webhooks',
    order,
    columnOf: { createdAt: 'w.createdAt', updatedAt: 'w.updatedAt', lastTriggered: 'e.lastTriggered', url: 'w.url' },
    id: 'w.id',
    columns: `w.*, ${FIGURES}`,
    from: 'webhooks w JOIN webhook_endpoints e ON e.id = w.id',
    where: eventType
      ? { sql: `${where.sql} AND JSON_CONTAINS(w.eventTypes, ?)`, parameters: [...where.parameters, JSON.stringify(eventType)] }
      : where,
    toRows: (rows) => rows.map((row) => toWebhook(toWebhookRecord(row), toFigures(row))),
  };
}

/** Number of webhooks of the scope; the organization's row stays locked, so that two creations count one after the other (D74). */
export async function countForCreation(tx: EntityManager, scope: Scope): Promise<number> {
  await tx.query('SELECT id FROM organizations WHERE id = ? FOR UPDATE', [scope.organizationId]);
  const rows: { total: string }[] = await tx.query('SELECT COUNT(*) AS total FROM webhooks WHERE organizationId = ? AND mode = ?', [
    scope.organizationId,
    scope.mode,
  ]);
  return Number(rows[0]!.total);
}

/** Active webhooks of several organizations, both modes, oldest first. */
export async function activeWebhooks(tx: EntityManager, organizationIds: readonly number[]): Promise<WebhookRecord[]> {
  if (organizationIds.length === 0) return [];
  const rows: Record<string, unknown>[] = await tx.query(
    `SELECT * FROM webhooks WHERE active = 1 AND organizationId IN (${organizationIds.map(() => '?').join(',')}) ORDER BY createdAt, id`,
    [...organizationIds],
  );
  return rows.map(toWebhookRecord);
}

/** Webhooks of the scope by id; foreign ids are left out. */
export async function findWebhooks(manager: EntityManager, scope: Scope, given: readonly string[]): Promise<WebhookRecord[]> {
  const ids = given.filter((id) => isId('webhook', id));
  if (ids.length === 0) return [];
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT * FROM webhooks WHERE id IN (${ids.map(() => '?').join(',')}) AND organizationId = ? AND mode = ? ORDER BY createdAt, id`,
    [...ids, scope.organizationId, scope.mode],
  );
  return rows.map(toWebhookRecord);
}

/** Switches a webhook off on behalf of the service; gives it, or null when it was off already (D78). */
export async function switchOff(tx: EntityManager, id: string, reason: string, now: Date): Promise<WebhookRecord | null> {
  const done: { affectedRows: number } = await tx.query(
    'UPDATE webhooks SET active = 0, disabledReason = ?, disabledAt = ?, updatedAt = ? WHERE id = ? AND active = 1',
    [reason, now, now, id],
  );
  if (done.affectedRows !== 1) return null;
  const rows: Record<string, unknown>[] = await tx.query('SELECT * FROM webhooks WHERE id = ?', [id]);
  return rows[0] ? toWebhookRecord(rows[0]) : null;
}

/** The endpoint row of a new webhook. */
export function newEndpoint(scope: Scope, id: string, webhookId: string | null): Partial<WebhookEndpoint> {
  return { id, webhookId, organizationId: scope.organizationId, mode: scope.mode };
}
