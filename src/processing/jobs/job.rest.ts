import { PROGRESS } from '../../documents/index.js';
import type { JsonSchema } from '../../platform/graphql/json-schema.js';
import { changed, optional, sparse } from '../../platform/http/describe.js';
import type { HandlerContext, RestRow } from '../../platform/http/route.js';
import { TEXT_FORMATS } from '../results/result.formats.js';

const TAG = 'OCR';
const JOB =
  'jobId status documentId submittedAt completedAt processingTime pagesProcessed features quality warnings nextToken errorCode errorMessage';

/** Leaves the error members out where nothing failed (D2). */
function withoutNoError(data: Record<string, unknown>): Record<string, unknown> {
  const { errorCode, errorMessage, ...rest } = data;
  return errorCode === null ? rest : { ...rest, errorCode, errorMessage };
}

/** The same of the schema. */
const describeJob = (data: JsonSchema): JsonSchema => optional(data, 'errorCode', 'errorMessage');

/** Results leave out what a block, table, form or query does not have. */
const describeResults = (data: JsonSchema): JsonSchema =>
  ['blocks', 'tables', 'forms', 'queries'].reduce((shown, list) => changed(shown, list, sparse), describeJob(data));

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
      errors: [
        'DOCUMENT_NOT_FOUND',
        'INVALID_DOCUMENT_URL',
        'UNSUPPORTED_FORMAT',
        'DOCUMENT_TOO_LARGE',
        'DOCUMENT_LOCKED',
        'QUOTA_EXCEEDED',
      ],
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
      errors: ['JOB_NOT_FOUND'],
      status: 200,
      etag: true,
      waitsFor: 'subscription ($id: ID!) { data: jobProgress(id: $id) { sequence } }',
      params: { jobId: 'id' },
      operation: `query Job($id: ID!) { data: job(id: $id) { ${JOB} } }`,
      shape: withoutNoError,
      describe: describeJob,
    },
    {
      method: 'DELETE',
      path: '/documents/jobs/{jobId}',
      tag: TAG,
      summary: 'Ends a job that waits or runs.',
      errors: ['JOB_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      status: 200,
      additive: true,
      params: { jobId: 'id' },
      operation: `mutation CancelJob($id: ID!) { data: cancelJob(id: $id) { ${JOB} } }`,
      message: 'The job was cancelled.',
      shape: withoutNoError,
      describe: describeJob,
    },
    {
      method: 'GET',
      path: '/documents/jobs/{jobId}/results',
      tag: TAG,
      summary: 'A page of the results of a job that has ended, as json, csv, xml or text.',
      errors: ['JOB_NOT_FOUND', 'JOB_IN_PROGRESS', 'JOB_CANCELLED', 'PROCESSING_FAILED', 'PROCESSING_ERROR'],
      requires: 'documents.read',
      reach: 'mode',
      produces: ['text/csv', 'application/xml', 'text/plain'],
      query: { format: 'format', includeGeometry: 'includeGeometry', maxResults: 'maxResults', nextToken: 'nextToken' },
      parameters: {
        format: { enum: ['json', ...TEXT_FORMATS], default: 'json', description: 'The texts come as a file to save.' },
        includeGeometry: { type: 'boolean', default: true, description: 'Whether blocks say where they stand.' },
        maxResults: { type: 'integer', minimum: 1, maximum: 1000, default: 1000 },
        nextToken: { description: 'Of the page before, or of the job for the first one.' },
      },
      headers: { 'X-Next-Token': 'Of a text format: opens the next page. Absent at the end.' },
      data: { type: 'JobResults', describe: describeResults },
      handler: handlers.results,
    },
    {
      method: 'GET',
      path: '/documents/jobs/{jobId}/events',
      tag: TAG,
      summary: 'Progress of a job as server-sent events.',
      errors: ['JOB_NOT_FOUND'],
      additive: true,
      params: { jobId: 'id' },
      stream: `subscription ($id: ID!, $after: Int) { data: jobProgress(id: $id, after: $after) { ${PROGRESS} job { ${JOB} } } }`,
      describe: (message) => changed(message, 'job', describeJob),
      show: ({ job, ...message }) => ({ ...message, job: withoutNoError(job as Record<string, unknown>) }),
    },
    {
      method: 'POST',
      path: '/documents/batch-process',
      tag: TAG,
      summary: 'Processes up to 100 documents.',
      errors: ['DOCUMENT_NOT_FOUND', 'INVALID_URL', 'INVALID_DOCUMENT_URL', 'DOCUMENT_LOCKED', 'QUOTA_EXCEEDED'],
      status: 202,
      operation: `mutation StartBatch($input: StartBatchInput!) { data: startBatch(input: $input) {
        batchId status documentsCount submittedAt estimatedCompletion jobs { documentId jobId status } } }`,
      body: 'input',
      location: (batch) => `/documents/batch/${String(batch.batchId)}`,
    },
    {
      method: 'GET',
      path: '/documents/jobs',
      tag: TAG,
      summary: 'Jobs, newest first.',
      additive: true,
      status: 200,
      operation: `query Jobs($status: [JobStatus!], $documentId: ID, $batchId: ID, $from: DateTime, $to: DateTime, $limit: Int, $offset: Int, $cursor: String) {
        data: jobs(filter: { status: $status, documentId: $documentId, batchId: $batchId, from: $from, to: $to }, first: $limit, offset: $offset, after: $cursor) {
          jobs: nodes { ${JOB} batchId } pagination { limit offset total nextCursor } } }`,
      query: {
        ...{ status: 'status', documentId: 'documentId', batchId: 'batchId', from: 'from', to: 'to' },
        ...{ limit: 'limit', offset: 'offset', cursor: 'cursor' },
      },
      shape: (data) => ({ ...data, jobs: (data.jobs as Record<string, unknown>[]).map(withoutNoError) }),
      describe: (data) => changed(data, 'jobs', describeJob),
    },
  ];
}
