import type { EntityManager } from 'typeorm';
import type { StreamFacts } from '../../platform/events/index.js';
import type { ChildList } from '../../platform/graphql/child-pages.js';
import type { PageOfRows, PageRequest, SortDirection, SqlPart } from '../../platform/graphql/paging.js';
import { lastInstantOf } from '../../platform/time/moment.js';
import { formatDurationOrNull } from '../../vocabulary/format.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { DeliveryRecord, DeliveryStatus } from './delivery.entity.js';
import type { Delivery } from './delivery.inputs.js';

/** The part of a delivery that changes. */
export type DeliveryState = Pick<
  DeliveryRecord,
  'status' | 'attempts' | 'responseCode' | 'responseTimeMs' | 'lastError' | 'deliveredAt' | 'runAt'
>;

/** A delivery as it is shown. */
export function toDelivery(record: DeliveryRecord): Delivery {
  return {
    id: record.id,
    webhookId: record.webhookId,
    eventId: record.eventId,
    eventType: record.eventType,
    status: record.status,
    attempts: record.attempts,
    responseCode: record.responseCode,
    responseTime: formatDurationOrNull(record.responseTimeMs),
    responseTimeMs: record.responseTimeMs,
    lastError: record.lastError,
    createdAt: record.createdAt,
    deliveredAt: record.deliveredAt,
    nextRetryAt: record.status === 'failed' ? record.runAt : null,
  };
}

/** Filters of a list of deliveries. */
export interface DeliveryCriteria {
  /** Null: deliveries to webhookUrl and callbackUrl. */
  readonly webhookId: string | null;
  readonly status?: DeliveryStatus | null | undefined;
  readonly eventType?: string | null | undefined;
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

/** The conditions of a list, without the one of the webhook. */
function conditionsOf({ organizationId, mode }: Scope, criteria: Omit<DeliveryCriteria, 'webhookId'>): SqlPart {
  const conditions = ['organizationId = ? AND mode = ?'];
  const parameters: unknown[] = [organizationId, mode];
  const add = (sql: string, value: unknown) => {
    conditions.push(sql);
    parameters.push(value);
  };
  if (criteria.status) add('status = ?', criteria.status);
  if (criteria.eventType) add('eventType = ?', criteria.eventType);
  if (criteria.from) add('createdAt >= ?', criteria.from);
  if (criteria.to) add('createdAt <= ?', lastInstantOf(criteria.to));
  return { sql: conditions.join(' AND '), parameters };
}

/** Deliveries of webhooks that were loaded for the caller, newest first: ids sort by time of creation. */
export const deliveriesOfWebhooks = (scope: Scope, criteria: Omit<DeliveryCriteria, 'webhookId'>): ChildList<Delivery> => ({
  name: 'webhook.deliveries',
  columns: 'webhook_deliveries.*',
  from: 'webhook_deliveries',
  parent: 'webhookId',
  where: conditionsOf(scope, criteria),
  moment: null,
  id: 'id',
  toRow: (row) => toDelivery(row as unknown as DeliveryRecord),
  positionOf: ({ id }) => ({ moment: null, id }),
});

/** Deliveries of the scope: ids sort by time of creation. One more row than asked for tells whether there are more. */
export async function listDeliveries(
  manager: EntityManager,
  scope: Scope,
  criteria: DeliveryCriteria,
  order: SortDirection,
  page: PageRequest,
): Promise<PageOfRows<DeliveryRecord>> {
  const { sql, parameters: given } = conditionsOf(scope, criteria);
  const where = `${sql} AND webhookId <=> ?`;
  const parameters = [...given, criteria.webhookId];
  const descending = (order === 'desc') !== page.backwards;
  const keyset = page.position ? ` AND id ${descending ? '<' : '>'} ?` : '';
  const rows: DeliveryRecord[] = await manager.query(
    `SELECT * FROM webhook_deliveries WHERE ${where}${keyset} ORDER BY id ${descending ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
    [...parameters, ...(page.position ? [page.position[1]] : []), page.limit + 1, page.offset ?? 0],
  );
  if (page.backwards) rows.reverse();
  return {
    rows,
    count: async () => {
      const counted: { total: string }[] = await manager.query(
        `SELECT COUNT(*) AS total FROM webhook_deliveries WHERE ${where}`,
        parameters,
      );
      return Number(counted[0]!.total);
    },
  };
}

/** A delivery of the scope, or null. */
export async function findDelivery(manager: EntityManager, scope: Scope, id: string, lock = false): Promise<DeliveryRecord | null> {
  const rows: DeliveryRecord[] = await manager.query(
    `SELECT * FROM webhook_deliveries WHERE id = ? AND organizationId = ? AND mode = ?${lock ? ' FOR UPDATE' : ''}`,
    [id, scope.organizationId, scope.mode],
  );
  return rows[0] ?? null;
}

/** Deliveries of the scope by their ids, in any order. */
export function findDeliveries(manager: EntityManager, scope: Scope, ids: readonly string[]): Promise<DeliveryRecord[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return manager.query(
    `SELECT * FROM webhook_deliveries WHERE id IN (${ids.map(() => '?').join(',')}) AND organizationId = ? AND mode = ?`,
    [...ids, scope.organizationId, scope.mode],
  );
}

const INSERTED = [
  'id',
  'organizationId',
  'mode',
  'endpointId',
  'webhookId',
  'eventId',
  'eventType',
  'url',
  'status',
  'attempts',
  'responseCode',
  'responseTimeMs',
  'lastError',
  'createdAt',
  'deliveredAt',
  'runAt',
] as const satisfies readonly (keyof DeliveryRecord)[];

/** Rows of one INSERT: few statements, and none that holds the event loop for long. */
const ROWS_AT_ONCE = 250;

/** Adds deliveries; an event and endpoint that have one keep it. */
export async function addDeliveries(tx: EntityManager, records: readonly DeliveryRecord[]): Promise<void> {
  const tuple = `(${INSERTED.map(() => '?').join(',')})`;
  for (let start = 0; start < records.length; start += ROWS_AT_ONCE) {
    const rows = records.slice(start, start + ROWS_AT_ONCE);
    await tx.query(
      `INSERT INTO webhook_deliveries (${INSERTED.join(',')}) VALUES ${rows.map(() => tuple).join(',')} ON DUPLICATE KEY UPDATE id = id`,
      rows.flatMap((row) => INSERTED.map((name) => row[name])),
    );
  }
}

/** The state of a delivery with its id. */
export type ChangedDelivery = Pick<DeliveryRecord, 'id'> & DeliveryState;

/** Sets the states of deliveries: one statement for all that share status, attempts, code and error, as most of a moment do. */
export async function changeDeliveries(tx: EntityManager, changed: readonly ChangedDelivery[]): Promise<void> {
  const groups = new Map<string, ChangedDelivery[]>();
  for (const each of changed) {
    const key = JSON.stringify([each.status, each.attempts, each.responseCode, each.lastError, each.deliveredAt]);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  for (const group of groups.values()) {
    const { status, attempts, responseCode, lastError, deliveredAt } = group[0]!;
    const times = byId(group, 'responseTimeMs');
    const dues = byId(group, 'runAt');
    await tx.query(
      `UPDATE webhook_deliveries SET status = ?, attempts = ?, responseCode = ?, lastError = ?, deliveredAt = ?, responseTimeMs = ${times.sql}, runAt = ${dues.sql} WHERE id IN (${group.map(() => '?').join(',')})`,
      [status, attempts, responseCode, lastError, deliveredAt, ...times.parameters, ...dues.parameters, ...group.map((each) => each.id)],
    );
  }
}

/** A value for each row by its id; plain NULL when no row has one. */
function byId(group: readonly ChangedDelivery[], name: 'responseTimeMs' | 'runAt'): SqlPart {
  if (group.every((each) => each[name] === null)) return { sql: 'NULL', parameters: [] };
  return { sql: `CASE id ${group.map(() => 'WHEN ? THEN ?').join(' ')} END`, parameters: group.flatMap((each) => [each.id, each[name]]) };
}

/** Adds the bodies of events; one that is there stays as it is (D76). */
export async function writeBodies(
  tx: EntityManager,
  bodies: readonly { eventId: string; documentId: string | null; body: Buffer }[],
): Promise<void> {
  // A packet stays below max_allowed_packet of any server.
  for (let start = 0; start < bodies.length; start += 20) {
    const rows = bodies.slice(start, start + 20);
    await tx.query(
      `INSERT INTO webhook_bodies (eventId, documentId, body) VALUES ${rows.map(() => '(?,?,?)').join(',')} ON DUPLICATE KEY UPDATE eventId = eventId`,
      rows.flatMap((row) => [row.eventId, row.documentId, row.body]),
    );
  }
}

/** Message of a delivery's change for those who watch its webhook. */
export function changeOf(record: ChangedDelivery): StreamFacts {
  const { status, attempts, responseCode, responseTimeMs, lastError, deliveredAt, runAt } = record;
  return {
    stage: null,
    page: null,
    pages: null,
    percent: null,
    status,
    final: false,
    item: record.id,
    state: { status, attempts, responseCode, responseTimeMs, lastError, deliveredAt, runAt },
  };
}

/** A delivery with an earlier state put in place of its present one. */
export function inState(record: DeliveryRecord, state: Readonly<Record<string, unknown>> | undefined): DeliveryRecord {
  if (!state) return record;
  const { deliveredAt, runAt, ...rest } = state as unknown as DeliveryState;
  const moment = (value: Date | string | null) => (value === null ? null : new Date(value));
  return { ...record, ...rest, deliveredAt: moment(deliveredAt), runAt: moment(runAt) };
}

/** Gives up every waiting delivery of an endpoint; gives the number (their figures are moved too). The endpoint's row must be locked. */
export async function giveUpWaiting(tx: EntityManager, endpointId: string, reason: string): Promise<number> {
  const [queued]: { total: string }[] = await tx.query(
    "SELECT COUNT(*) AS total FROM webhook_deliveries WHERE endpointId = ? AND runAt IS NOT NULL AND status = 'queued'",
    [endpointId],
  );
  const done: { affectedRows: number } = await tx.query(
    "UPDATE webhook_deliveries SET lastError = IF(status = 'queued', ?, lastError), status = 'failed', runAt = NULL WHERE endpointId = ? AND runAt IS NOT NULL",
    [reason, endpointId],
  );
  await tx.query('UPDATE webhook_endpoints SET failed = failed + ?, nextDueAt = NULL WHERE id = ?', [Number(queued!.total), endpointId]);
  return done.affectedRows;
}
