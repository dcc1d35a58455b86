import type { JsonSchema } from '../../platform/graphql/json-schema.js';
import { changed, optional } from '../../platform/http/describe.js';
import type { FormUpload, RestRow } from '../../platform/http/route.js';
import { UPLOAD_ERRORS } from '../document.rest.js';
import { LIMITS } from '../document.rules.js';
import { PROGRESS } from '../runs/progress.inputs.js';
import { unfitItem } from './batch.rules.js';
import type { Batches } from './batch.service.js';

interface ShownItem {
  error?: unknown;
}

/** An item without the members that D2 says are absent: `error` is there after a failure only. */
function presentItem<T extends ShownItem>({ error, ...item }: T): Omit<T, 'error'> & ShownItem {
  return error ? { ...item, error } : item;
}

/** A batch without the members that D2 and D38 say are absent: the estimate once it has ended. */
export function presentBatch(data: Record<string, unknown>): Record<string, unknown> {
  const { estimatedCompletion, documents, ...batch } = data;
  return {
    ...batch,
    ...(Array.isArray(documents) ? { documents: (documents as ShownItem[]).map(presentItem) } : {}),
    ...(estimatedCompletion === null ? {} : { estimatedCompletion }),
  };
}

/** The same of the schema. */
const describeBatch = (data: JsonSchema): JsonSchema => changed(optional(data, 'estimatedCompletion'), 'documents', describeItem);
const describeItem = (item: JsonSchema): JsonSchema => optional(item, 'error');

/** Files of a form as the documents of a batch; the part `documents`, where it is sent, describes them in their order (D143). Pure. */
function placeFiles(members: Record<string, unknown>, files: Parameters<FormUpload['place']>[1]): Record<string, unknown> {
  const described = Array.isArray(members.documents) ? (members.documents as unknown[]) : [];
  const documents = files.map((file, index) => ({ ...file, ...(described[index] as object | undefined), file: file.file }));
  return { ...members, documents };
}

/** Rows of batches. The answer of GET has the members of every kind that is known when the table is compiled (D38). */
export function batchRows(batches: Batches): readonly RestRow[] {
  return [
    {
      method: 'POST',
      path: '/documents/batch',
      tag: 'Documents',
      summary: 'Uploads several documents and starts to read them.',
      errors: UPLOAD_ERRORS,
      status: 202,
      operation: `mutation UploadDocuments($input: UploadDocumentsInput!) { data: uploadDocuments(input: $input) {
        batchId: id status documentsCount documents { id filename status error { code message } } submittedAt estimatedCompletion } }`,
      body: 'input',
      files: { paths: ['documents[].file'], maxTotalBytes: LIMITS.batchBytes },
      form: { part: 'files', most: LIMITS.batchDocuments, json: ['metadata', 'documents'], place: placeFiles },
      standAlone: { list: 'documents', refused: unfitItem },
      location: (batch) => `/documents/batch/${String(batch.batchId)}`,
      shape: (data) => ({ ...data, documents: (data.documents as ShownItem[]).map(presentItem) }),
      describe: (data) => changed(data, 'documents', describeItem),
    },
    {
      method: 'GET',
      path: '/documents/batch/{batchId}',
      tag: 'Documents',
      summary: 'Status of a batch of either kind.',
      errors: ['BATCH_NOT_FOUND'],
      status: 200,
      get operation() {
        return `query Batch($id: ID!) { data: batch(id: $id) {
          batchId: id status documentsCount completedCount failedCount submittedAt completedAt estimatedCompletion ${batches.selection()} } }`;
      },
      params: { batchId: 'id' },
      etag: true,
      waitsFor: 'subscription ($id: ID!) { data: batchProgress(id: $id) { sequence } }',
      shape: presentBatch,
      describe: describeBatch,
    },
    {
      method: 'GET',
      path: '/documents/batches/{id}/events',
      tag: 'Documents',
      summary: 'Progress of a batch of either kind as server-sent events.',
      errors: ['BATCH_NOT_FOUND'],
      additive: true,
      get stream() {
        return `subscription ($id: ID!, $after: Int) { data: batchProgress(id: $id, after: $after) { ${PROGRESS} item batch {
          batchId: id status documentsCount completedCount failedCount submittedAt completedAt estimatedCompletion ${batches.selection()} } } }`;
      },
      describe: (message) => changed(message, 'batch', describeBatch),
      show: ({ batch, ...message }) => ({ ...message, batch: presentBatch(batch as Record<string, unknown>) }),
    },
    {
      method: 'GET',
      path: '/documents/batches',
      tag: 'Documents',
      summary: 'Batches of both kinds, newest first.',
      additive: true,
      status: 200,
      operation: `query Batches($kind: BatchKind, $state: [BatchState!], $from: DateTime, $to: DateTime, $limit: Int, $offset: Int, $cursor: String) {
        data: batches(filter: { kind: $kind, state: $state, from: $from, to: $to }, first: $limit, offset: $offset, after: $cursor) {
          batches: nodes { batchId: id state documentsCount completedCount failedCount submittedAt completedAt }
          pagination { limit offset total nextCursor } } }`,
      query: { kind: 'kind', state: 'state', from: 'from', to: 'to', limit: 'limit', offset: 'offset', cursor: 'cursor' },
    },
  ];
}
