import { graphql, type ResultOf } from '../shared/api/graphql';

const BATCH_ROW = graphql(`
  fragment BatchRow on Batch {
    __typename id state submittedAt completedAt estimatedCompletion documentsCount completedCount failedCount
  }
`);

const JOB_ROW = graphql(`
  fragment JobRow on ProcessingJob {
    id status features quality submittedAt completedAt estimatedCompletion processingTime pagesProcessed errorCode errorMessage warnings batchId
    documentId document { id filename }
  }
`);

export const BATCHES = graphql(
  `
    query Batches($first: Int, $after: String) {
      batches(first: $first, after: $after) { nodes { ...BatchRow } pageInfo { hasNextPage endCursor } }
    }
  `,
  [BATCH_ROW],
);

export const ONE_BATCH = graphql(
  `
    query OneBatch($id: ID!) {
      batch(id: $id) {
        ...BatchRow
        ... on UploadBatch { documents { id filename status confidence error { code message } } }
        ... on ProcessingBatch { jobs { ...JobRow } }
      }
    }
  `,
  [BATCH_ROW, JOB_ROW],
);

export const WATCH_BATCHES = graphql(
  `
    subscription WatchBatches {
      batchesUpdated { gap updates { batch { ...BatchRow } } }
    }
  `,
  [BATCH_ROW],
);

export const JOBS = graphql(
  `
    query Jobs($first: Int, $after: String, $filter: JobFilter) {
      jobs(first: $first, after: $after, filter: $filter) { nodes { ...JobRow } pageInfo { hasNextPage endCursor } }
    }
  `,
  [JOB_ROW],
);

export const WATCH_JOBS = graphql(
  `
    subscription WatchJobs {
      jobsUpdated { gap updates { percent stage job { ...JobRow } } }
    }
  `,
  [JOB_ROW],
);

export const CANCEL_JOB = graphql(
  `
    mutation CancelJob($id: ID!) {
      cancelJob(id: $id) { ...JobRow }
    }
  `,
  [JOB_ROW],
);

/** A batch as a row shows it. */
export type BatchData = ResultOf<typeof BATCH_ROW>;

/** A job as a row shows it. */
export type JobData = ResultOf<typeof JOB_ROW>;
