import type { CursorCodec, Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import { fromMany } from '../platform/graphql/graphql.js';
import type { Clock } from '../platform/time/clock.js';
import { createAudit } from './audit.js';
import { AuditResolver } from './audit.resolver.js';
import { auditRows, createAuditExport } from './audit.rest.js';
import { findAuditLines, removeOldLines } from './audit.store.js';

export * from './audit.entity.js';
export * from './audit.inputs.js';
export * from './audit.js';
export * from './audit.store.js';
export { type Redaction, redactLines } from './redaction.js';

/** The log is kept so long (D105). */
export const AUDIT_KEPT_DAYS = 400;

/** Removes what is older than the log is kept, organization by organization. */
export async function purgeAudit(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - AUDIT_KEPT_DAYS * 24 * 60 * 60 * 1000);
  const chains = await database.query<{ organizationId: number }>('SELECT organizationId FROM audit_chains');
  for (const { organizationId } of chains) await database.transaction((tx) => removeOldLines(tx, organizationId, before));
}

/** Builds the feature that shows the log and keeps it short; recording itself is `createAudit`. */
export function createAuditLog(database: Database, clock: Clock, cursors: CursorCodec): Feature {
  return {
    name: 'audit',
    resolvers: [new AuditResolver(database, cursors, clock)],
    nodes: {
      auditEntry: {
        type: 'AuditEntry',
        requires: 'settings.manage',
        reach: 'shared',
        load: fromMany(
          ({ caller }, ids) => findAuditLines(database.dataSource.manager, caller.organizationId, ids),
          async () => null,
        ),
      },
    },
    rest: auditRows(createAuditExport(database, createAudit(clock))),
    schedules: [{ name: 'audit.purge', everyMs: 6 * 60 * 60_000, run: () => purgeAudit(database, clock.now()) }],
  };
}
