import { PROGRESS } from '../../documents/index.js';
import type { HandlerContext, RestRow } from '../../platform/http/route.js';

const TAG = 'OCR';
const JOB =
  'jobId status documentId submittedAt completedAt processingTime pagesProcessed features quality warnings nextToken errorCode errorMessage';

/** Leaves the error members out where nothing failed (D2). */
function withoutNoError(data: Record<string, unknown>): Record<string, unknown> {
  const { errorCode, errorMessage, ...rest } = data;
  return errorCode === null ? rest : { ...rest, errorCode, errorMessage };
}

/** What does not fit an operation: text formats of results. */
export interface JobHandlers {
  readonly results: (context: HandlerContext) => Promise<void>;
}

/** Rows of jobs and processing batches. */
export function jobRows(handlers: JobHandlers): readonly RestRow[] {
  return [
    {
      method: 'POST',
      path: '/documents/advanced-processing',
      tag: TAG,
      summary: 'Starts a job: text, tables, forms, queries, signatures.',
      status: 202,
      operation: `mutation StartJob($input: StartJobInput!) { data: startJob(input: $input) {
        jobId status documentId features quality submittedAt estimatedCompletion } }`,
      body: 'input',
      location: (job) => `/documents/jobs/${String(job.jobId)}`,
    },
    {
      method: 'GET',
      path: '/documents/jobs/{jobId}',
      tag: TAG,
      summary: 'How far a job is.',
      status: 200,
      etag: true,
      waitsFor: 'subscription ($id: ID!) { data: jobProgress(id: $id) { sequence } }',
      params: { jobId: 'id' },
      operation: `query Job($id: ID!) { data: job(id: $id) { ${JOB} } }`,
      shape: withoutNoError,
    },
    {
      method: 'DELETE',
      path: '/documents/jobs/{jobId}',
      tag: TAG,
      summary: 'Ends a job that waits or runs.',
      status: 200,
      additive: true,
      params: { jobId: 'id' },
      operation: `mutation CancelJob($id: ID!) { data: cancelJob(id: $id) { ${JOB} } }`,
      message: 'The job was cancelled.',
      shape: withoutNoError,
    },
    {
      method: 'GET',
      path: '/documents/jobs/{jobId}/results',
      tag: TAG,
      summary: 'A page of the results of a job that has ended, as json, csv, xml or text.',
      requires: 'documents.read',
      reach: 'mode',
      produces: ['text/csv', 'application/xml', 'text/plain'],
      query: { format: 'format', includeGeometry: 'includeGeometry', maxResults: 'maxResults', nextToken: 'nextToken' },
      handler: handlers.results,
    },
    {
      method: 'GET',
      path: '/documents/jobs/{jobId}/events',
      tag: TAG,
      summary: 'Progress of a job as server-sent events.',
      additive: true,
      params: { jobId: 'id' },
      stream: `subscription ($id: ID!, $after: Int) { data: jobProgress(id: $id, after: $after) { ${PROGRESS} job { ${JOB} } } }`,
      show: ({ job, ...message }) => ({ ...message, job: withoutNoError(job as Record<string, unknown>) }),
    },
    {
      method: 'POST',
      path: '/documents/batch-process',
      tag: TAG,
      summary: 'Processes up to 100 documents.',
      status: 202,
      operation: `mutation StartBatch($input: StartBatchInput!) { data: startBatch(input: $input) {
        batchId status documentsCount submittedAt estimatedCompletion jobs { documentId jobId status } } }`,
      body: 'input',
      location: (batch) => `/documents/batch/${String(batch.batchId)}`,
    },
  ];
}
