import { graphql, type ResultOf } from '../shared/api/graphql';

const PART = graphql(`
  fragment QueuePart on PlatformQueuePart { name organizationId waiting running oldestAt }
`);

export const STATUS = graphql(
  `
    query PlatformStatus {
      platformStatus {
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
    }
  `,
  [PART],
);

/** How the whole service stands. */
export type StatusData = ResultOf<typeof STATUS>['platformStatus'];
