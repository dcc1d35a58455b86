import type { EntityManager } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { Plan } from '../organization.entity.js';
import { BYTES_PER_GB, PLAN_LIMITS } from './plans.js';
import type { NoteQuota } from './quota-notices.js';

/** What an organization uses now. */
export interface Usage {
  readonly documentsThisMonth: number;
  readonly storageBytes: number;
  readonly activeUsers: number;
}

/** Usage as it is shown: gigabytes of a billion bytes. Pure. */
export function toOrganizationUsage({ documentsThisMonth, storageBytes, activeUsers }: Usage) {
  return {
    documentsThisMonth,
    storageBytes,
    storageUsedGB: Math.round((storageBytes / BYTES_PER_GB) * 1_000_000) / 1_000_000,
    activeUsers,
  };
}

/** Counts documents and bytes as they come and go, and holds the plan's limits (D91). The sandbox is not counted (D88). */
export interface UsageCounters {
  /** Throws QUOTA_EXCEEDED: 429 for the month's documents, 403 for storage. Nothing is stored yet when this is asked. */
  check(scope: Scope, documents: number, bytes: number): Promise<void>;
  /**
   * Counts in the transaction of the change; negative figures are a refund. `at`: when the documents were accepted, for a refund.
   * Throws QUOTA_EXCEEDED when uploads at the same time went over a limit together; of the sandbox, whose documents are in the table already.
   */
  count(tx: EntityManager, scope: Scope, documents: number, bytes: number, at?: Date): Promise<void>;
  /** Usage of several organizations, in the order asked. */
  read(organizationIds: readonly number[]): Promise<Usage[]>;
}

/** The calendar month of a moment, UTC: `2026-01`. Pure. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** Seconds until the next calendar month begins, UTC. Pure. */
export function secondsToNextMonth(now: Date): number {
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime()) / 1000);
}

/** Throws QUOTA_EXCEEDED when the figures, the new ones included, are over the plan (D91). Pure. */
export function requireWithin(
  plan: Plan,
  used: { documents: number; bytes: number },
  adding: { documents: number; bytes: number },
  now: Date,
): void {
  const { monthlyDocuments, storageGB } = PLAN_LIMITS[plan];
  if (adding.documents > 0 && used.documents > monthlyDocuments) {
    throw new ServiceError(
      'QUOTA_EXCEEDED',
      { limit: monthlyDocuments, used: used.documents - adding.documents, requested: adding.documents },
      {
        status: 429,
        message: `The plan allows ${monthlyDocuments} documents a month.`,
        headers: { 'Retry-After': String(secondsToNextMonth(now)) },
      },
    );
  }
  if (adding.bytes > 0 && used.bytes > storageGB * BYTES_PER_GB) {
    throw new ServiceError('QUOTA_EXCEEDED', { limitGB: storageGB }, { message: `The plan allows ${storageGB} GB of storage.` });
  }
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');

/** What an organization has used of its plan. */
interface Figures {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  readonly month: string;
  readonly documents: number;
  readonly bytes: number;
}

/** Builds the counters. `note`: tells administrators when much of the plan is used. */
export function createUsage(database: Database, clock: Clock, sandboxStorageMb: number, note: NoteQuota): UsageCounters {
  async function figures(manager: EntityManager, organizationId: number): Promise<Figures> {
    const month = monthOf(clock.now());
    const rows: { name: string; plan: Plan; documents: number | null; bytes: string | null }[] = await manager.query(
      `SELECT o.name, o.plan, m.documents, s.bytes FROM organizations o LEFT JOIN monthly_usage m ON m.organizationId = o.id AND m.month = ?
       LEFT JOIN storage_usage s ON s.organizationId = o.id WHERE o.id = ?`,
      [month, organizationId],
    );
    const row = rows[0];
    if (!row) throw new ServiceError('ORGANIZATION_NOT_FOUND');
    const { name, plan } = row;
    return { id: organizationId, name, plan, month, documents: Number(row.documents ?? 0), bytes: Number(row.bytes ?? 0) };
  }

  /** The sandbox is free and empties itself; it has a limit all the same, so that nobody fills the disk with it. */
  async function requireSandboxRoom(manager: EntityManager, organizationId: number, bytes: number): Promise<void> {
    const [row]: { bytes: string | null }[] = await manager.query(
      "SELECT SUM(fileSize) AS bytes FROM documents WHERE organizationId = ? AND mode = 'test'",
      [organizationId],
    );
    if (Number(row?.bytes ?? 0) + bytes <= sandboxStorageMb * 1_048_576) return;
    throw new ServiceError(
      'QUOTA_EXCEEDED',
      { limitMB: sandboxStorageMb },
      { message: `The sandbox holds at most ${sandboxStorageMb} MB. Delete test documents.` },
    );
  }

  return {
    async check(scope, documents, bytes) {
      if (scope.mode === 'test') return requireSandboxRoom(database.dataSource.manager, scope.organizationId, bytes);
      const used = await figures(database.dataSource.manager, scope.organizationId);
      const wanted = { documents: used.documents + documents, bytes: used.bytes + bytes };
      try {
        requireWithin(used.plan, wanted, { documents, bytes }, clock.now());
      } catch (refusal) {
        // What is refused leaves no trace of its own: the notice is all that administrators see of it.
        await database.transaction((tx) => note(tx, used, wanted, { documents, bytes }));
        throw refusal;
      }
    },
    async count(tx, scope, documents, bytes, at) {
      const { organizationId } = scope;
      if (scope.mode === 'test') {
        if (bytes <= 0) return;
        // Uploads at the same time wait for each other here, so that each sees what the one before it stored.
        await tx.query('INSERT INTO storage_usage (organizationId, bytes) VALUES (?,0) ON DUPLICATE KEY UPDATE bytes = bytes', [
          organizationId,
        ]);
        return requireSandboxRoom(tx, organizationId, 0);
      }
      if (documents !== 0) {
        await tx.query(
          'INSERT INTO monthly_usage (organizationId, month, documents) VALUES (?,?,GREATEST(0, ?)) ON DUPLICATE KEY UPDATE documents = GREATEST(0, documents + ?)',
          [organizationId, monthOf(at ?? clock.now()), documents, documents],
        );
      }
      if (bytes !== 0) {
        await tx.query(
          'INSERT INTO storage_usage (organizationId, bytes) VALUES (?,GREATEST(0, ?)) ON DUPLICATE KEY UPDATE bytes = GREATEST(0, bytes + ?)',
          [organizationId, bytes, bytes],
        );
      }
      if (documents > 0 || bytes > 0) {
        const used = await figures(tx, organizationId);
        requireWithin(used.plan, used, { documents, bytes }, clock.now());
        await note(tx, used, used, { documents, bytes });
      }
    },
    async read(organizationIds) {
      if (organizationIds.length === 0) return [];
      const rows = await database.query<{ id: number; documents: number | null; bytes: string | null; users: string }>(
        `SELECT o.id, m.documents, s.bytes, (SELECT COUNT(*) FROM memberships x WHERE x.organizationId = o.id AND x.status = 'active') AS users
         FROM organizations o LEFT JOIN monthly_usage m ON m.organizationId = o.id AND m.month = ?
         LEFT JOIN storage_usage s ON s.organizationId = o.id WHERE o.id IN (${marks(organizationIds)})`,
        [monthOf(clock.now()), ...organizationIds],
      );
      return organizationIds.map((id) => {
        const row = rows.find((candidate) => candidate.id === id);
        return {
          documentsThisMonth: Number(row?.documents ?? 0),
          storageBytes: Number(row?.bytes ?? 0),
          activeUsers: Number(row?.users ?? 0),
        };
      });
    },
  };
}
