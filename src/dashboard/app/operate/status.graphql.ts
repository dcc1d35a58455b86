import { graphql, type ResultOf } from '../shared/api/graphql';

const PART = graphql(`
  fragment QueuePart on PlatformQueuePart { name organizationId waiting running oldestAt }
`);

const STANDING = graphql(
  `
    fragment Standing on PlatformStatus {
      at
      version
      processes { id host pid version api work readers busyReaders waitingForReader readerProcesses { pid task taskMs memoryBytes done } memoryBytes cpu startedAt seenAt lost }
      queue {
        waiting running later oldestAt events deliveries failingEndpoints
        byKind { ...QueuePart }
        byOrganization { ...QueuePart }
        byPriority { ...QueuePart }
      }
      rates { received finished minutesToEmpty }
      database { version embedded sizeBytes connections mostConnections migrations latestMigration }
      storage { kind usedBytes freeBytes }
      alerts { name severity subject value }
    }
  `,
  [PART],
);

export const STATUS = graphql('query PlatformStatus { platformStatus { ...Standing } }', [STANDING]);

/** The same, told again whenever something of it changed. */
export const STATUS_UPDATED = graphql('subscription PlatformStatusUpdated { platformStatusUpdated { ...Standing } }', [STANDING]);

/** How the whole service stands. */
export type StatusData = ResultOf<typeof STATUS>['platformStatus'];

/** A message of how it stands now. */
export type StatusUpdate = ResultOf<typeof STATUS_UPDATED>;
