import { createAudience } from '../../documents/index.js';
import type { Database, DueQuestion } from '../../platform/database/index.js';
import type { Seal } from '../../platform/seal.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Target } from '../attempts/attempt.js';
import { callbackSecrets, secretsOf } from '../signing/secrets.js';
import type { WebhookEndpoint, WebhookRecord } from '../subscriptions/webhook.entity.js';
import type { DeliveryRecord } from './delivery.entity.js';
import { giveUpWaiting } from './delivery.store.js';

/** A delivery whose next attempt is due. */
export type DueDelivery = Pick<DeliveryRecord, 'id' | 'eventId' | 'eventType' | 'attempts' | 'url'> & {
  /** The trace of what caused the event. */
  readonly trace: string | null;
};

/** Due deliveries with where they go. */
export interface Work {
  readonly deliveries: readonly DueDelivery[];
  /** Ids of those about documents that the owner of the webhook may not read any more: nobody is told of them. */
  readonly withheld: ReadonlySet<string>;
  /** Where deliveries go; null: nowhere any more. */
  readonly target: ((delivery: DueDelivery) => Target) | null;
}

/** How long a process owns an endpoint without a heartbeat: the longest pause after a kill -9. */
export const LEASE_MS = 8000;

/** Which process works on which endpoint, and what is due there. */
export interface DueStore {
  /** Whether any endpoint has due deliveries and no owner. */
  readonly question: Pick<DueQuestion, 'sql' | 'values'>;
  /** Takes endpoints that have due deliveries and no owner: of those named, or any. Gives the ones that are ours now. */
  acquire(token: string, ids: readonly string[] | null): Promise<string[]>;
  /** Extends the leases; gives those that are still ours. */
  renew(token: string, ids: readonly string[]): Promise<string[]>;
  /** Releases an endpoint and tells when its next delivery is due; null when none waits. */
  release(token: string, id: string): Promise<Date | null>;
  /** Releases everything of a process at once, as due as it is. */
  releaseAll(token: string): Promise<void>;
  /** Ends every lease, for the only process of a database. */
  reclaim(): Promise<void>;
  load(endpointId: string, except: readonly string[], limit: number): Promise<Work>;
}

/** An endpoint with its webhook; the webhook's members are null for callbacks and after a deletion. */
type EndpointRow = Pick<WebhookEndpoint, 'organizationId' | 'mode' | 'webhookId'> &
  Pick<WebhookRecord, 'ownerId' | 'url' | 'active' | 'secretSealed' | 'previousSecretSealed' | 'previousSecretUntil'>;

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');
const MOST_ACQUIRED = 200;
/** So long after the event who may read is not asked again. */
const FRESH_MS = 10_000;
/** What a suspended organization has to deliver waits until it is resumed. */
const OF_ACTIVE = "organizationId NOT IN (SELECT id FROM organizations WHERE status = 'inactive')";

const UNOWNED_DUE = `SELECT id FROM webhook_endpoints WHERE nextDueAt <= ? AND (leaseUntil IS NULL OR leaseUntil < ?) AND ${OF_ACTIVE}`;

/** Builds the store. */
export function createDueStore({ database, clock, seal }: { database: Database; clock: Clock; seal: Seal }): DueStore {
  const manager = database.dataSource.manager;
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);

  async function owned(token: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await database.query<{ id: string }>(
      `SELECT id FROM webhook_endpoints WHERE leaseToken = ? AND id IN (${marks(ids)}) AND ${OF_ACTIVE}`,
      [token, ...ids],
    );
    return rows.map((row) => row.id);
  }

  const question = { sql: UNOWNED_DUE, values: () => [clock.now(), clock.now()] };

  async function dueIds(): Promise<string[]> {
    const rows = await database.query<{ id: string }>(`${UNOWNED_DUE} ORDER BY nextDueAt LIMIT ?`, [...question.values(), MOST_ACQUIRED]);
    return rows.map((row) => row.id);
  }

  return {
    question,
    async acquire(token, given) {
      const ids = given ?? (await dueIds());
      if (ids.length === 0) return [];
      const now = clock.now();
      await manager.query(
        `UPDATE webhook_endpoints SET leaseToken = ?, leaseUntil = ? WHERE id IN (${marks(ids)}) AND nextDueAt <= ? AND (leaseUntil IS NULL OR leaseUntil < ?) AND ${OF_ACTIVE}`,
        [token, leaseEnd(), ...ids, now, now],
      );
      return owned(token, ids);
    },
    async renew(token, ids) {
      if (ids.length === 0) return [];
      await manager.query(`UPDATE webhook_endpoints SET leaseUntil = ? WHERE leaseToken = ? AND id IN (${marks(ids)}) AND ${OF_ACTIVE}`, [
        leaseEnd(),
        token,
        ...ids,
      ]);
      return owned(token, ids);
    },
    release: (token, id) =>
      database.transaction(async (tx) => {
        // The lock comes first: a dispatcher that adds deliveries now waits here, or is seen by the look below.
        const rows: { id: string }[] = await tx.query('SELECT id FROM webhook_endpoints WHERE id = ? AND leaseToken = ? FOR UPDATE', [
          id,
          token,
        ]);
        if (rows.length === 0) return null;
        const [next]: { runAt: Date | null }[] = await tx.query(
          'SELECT MIN(runAt) AS runAt FROM webhook_deliveries WHERE endpointId = ? AND runAt IS NOT NULL',
          [id],
        );
        const runAt = next?.runAt ?? null;
        await tx.query('UPDATE webhook_endpoints SET nextDueAt = ?, leaseToken = NULL, leaseUntil = NULL WHERE id = ?', [runAt, id]);
        return runAt;
      }),
    async releaseAll(token) {
      await manager.query('UPDATE webhook_endpoints SET leaseToken = NULL, leaseUntil = NULL WHERE leaseToken = ?', [token]);
    },
    async reclaim() {
      await manager.query('UPDATE webhook_endpoints SET leaseToken = NULL, leaseUntil = NULL WHERE leaseToken IS NOT NULL');
    },
    async load(endpointId, except, limit) {
      const now = clock.now();
      const [endpoint] = await database.query<EndpointRow>(
        `SELECT e.organizationId, e.mode, e.webhookId, w.ownerId, w.url, w.active, w.secretSealed, w.previousSecretSealed, w.previousSecretUntil
          FROM webhook_endpoints e LEFT JOIN webhooks w ON w.id = e.id WHERE e.id = ?`,
        [endpointId],
      );
      if (!endpoint) return NOTHING;
      const target = await targetOf(endpointId, endpoint, now);
      if (!target) return NOTHING;
      const others = except.length === 0 ? '' : ` AND id NOT IN (${marks(except)})`;
      const deliveries = await database.query<DueDelivery & Pick<DeliveryRecord, 'createdAt'>>(
        `SELECT id, eventId, eventType, attempts, url, createdAt, (SELECT trace FROM events WHERE events.id = eventId) AS trace
          FROM webhook_deliveries WHERE endpointId = ? AND runAt <= ?${others} ORDER BY runAt LIMIT ?`,
        [endpointId, now, ...except, limit],
      );
      return { deliveries, withheld: await withheldOf(endpoint, deliveries, now), target };
    },
  };

  /**
   * First attempts follow the look at who may read at once, unless much waits or the organization was suspended; further ones may come three days later. A
   * callback belongs to whoever uploaded the document.
   */
  async function withheldOf(endpoint: EndpointRow, deliveries: readonly (DueDelivery & Pick<DeliveryRecord, 'createdAt'>)[], now: Date) {
    const further = deliveries.filter(({ attempts, createdAt }) => attempts > 0 || now.getTime() - createdAt.getTime() > FRESH_MS);
    if (endpoint.webhookId === null || further.length === 0) return new Set<string>();
    const rows = await database.query<{ eventId: string; documentId: string }>(
      `SELECT eventId, documentId FROM webhook_bodies WHERE documentId IS NOT NULL AND eventId IN (${marks(further)})`,
      further.map(({ eventId }) => eventId),
    );
    const documents = new Map(rows.map(({ eventId, documentId }) => [eventId, documentId]));
    const mayRead = createAudience(manager, { ofGone: true, ofSuspended: true });
    const withheld = new Set<string>();
    for (const { id, eventId } of further) {
      const documentId = documents.get(eventId);
      if (documentId !== undefined && !(await mayRead(endpoint, documentId, endpoint.ownerId))) withheld.add(id);
    }
    return withheld;
  }

  /** Where deliveries of an endpoint go; undefined when its webhook is switched off, and what waited was given up. */
  async function targetOf(id: string, row: EndpointRow, now: Date): Promise<Work['target'] | undefined> {
    const { mode, organizationId, webhookId } = row;
    if (webhookId === null) {
      const secrets = await callbackSecrets(manager, seal, organizationId, now);
      return ({ url }) => ({ url: url ?? '', mode, secrets });
    }
    if (row.active) {
      const target: Target = { url: row.url, mode, secrets: secretsOf(seal, { ...row, id }, now) };
      return () => target;
    }
    await database.transaction(async (tx) => {
      await tx.query('SELECT id FROM webhook_endpoints WHERE id = ? FOR UPDATE', [id]);
      await giveUpWaiting(tx, id, 'The webhook was disabled before this could be delivered.');
    });
    return undefined;
  }
}

const NOTHING: Work = { deliveries: [], withheld: new Set(), target: null };
