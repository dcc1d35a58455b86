import type { RestRow } from '../platform/http/route.js';

const PART = 'name organizationId waiting running oldestAt';

/** Additive row: how the whole service stands, for administrators of the platform. */
export const statusRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/platform/status',
    tag: 'Platform',
    summary: 'Queue, processes, database, storage and alerts of the whole service.',
    additive: true,
    status: 200,
    operation: `query PlatformStatus { data: platformStatus {
      at version
      processes { id host pid version api work readers busyReaders waitingForReader memoryBytes cpu startedAt seenAt lost }
      queue { waiting running later oldestAt byKind { ${PART} } byOrganization { ${PART} } byPriority { ${PART} } events deliveries failingEndpoints }
      rates { received finished minutesToEmpty }
      database { version embedded sizeBytes connections mostConnections migrations latestMigration }
      storage { kind usedBytes freeBytes }
      alerts { name severity subject value } } }`,
  },
];
