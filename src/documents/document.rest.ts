import type { JsonSchema } from '../platform/graphql/json-schema.js';
import { changed, optional, without } from '../platform/http/describe.js';
import type { RestRow } from '../platform/http/route.js';
import { invalid } from '../vocabulary/errors.js';
import { PERMISSIONS_SHOWN } from './access/access.rest.js';
import { LIMITS } from './document.rules.js';
import { PROGRESS } from './runs/progress.inputs.js';
import { runRows } from './runs/run.rest.js';

const DOCUMENT = `id filename type status fileSize pages: pageCount language confidence templateId templateName extractedData confidenceScores { overall fields }
  processingTime metadata uploadedBy priority processingStartedAt reprocessingStartedAt createdAt completedAt updatedAt reviewReason errorCode errorMessage
  templateVersion quality batchId duplicateOf warnings reviewReasons { reason fields { name confidence reason } }`;

/** The filter of documents as rows take it: variables of the operation, argument of the root field, query parameters by variable. */
export const FILTER = {
  variables: `$ids: [ID!], $status: [DocumentStatus!], $type: [DocumentType!], $templateId: ID, $uploadedBy: String, $fromDate: String, $toDate: String, $confidence: Float, $confidenceMax: Float, $hasErrors: Boolean,
    $search: String`,
  argument: `filter: { ids: $ids, status: $status, type: $type, templateId: $templateId, uploadedBy: $uploadedBy, fromDate: $fromDate, toDate: $toDate, confidence: $confidence, confidenceMax: $confidenceMax, hasErrors: $hasErrors, search: $search }`,
  query: {
    ids: 'ids',
    status: 'status',
    type: 'type',
    templateId: 'templateId',
    uploadedBy: 'uploadedBy',
    fromDate: 'fromDate',
    toDate: 'toDate',
    confidence: 'confidence',
    confidenceMax: 'confidenceMax',
    hasErrors: 'hasErrors',
    search: 'search',
  },
} as const;

/** Leaves out what D2 says is absent: the review reason outside review_required, error fields without a failure. */
export function presentDocument(data: Record<string, unknown>): Record<string, unknown> {
  const { reviewReason, errorCode, errorMessage, ...rest } = data;
  return {
    ...rest,
    ...(data.status === 'review_required' ? { reviewReason } : {}),
    ...(errorCode === null || errorCode === undefined ? {} : { errorCode, errorMessage }),
  };
}

/** The same of the schema. */
export const describeDocument = (data: JsonSchema): JsonSchema => optional(data, 'reviewReason', 'errorCode', 'errorMessage');

interface HistoryData {
  documentId: string;
  events: { id: string; type: string; timestamp: string; details: Record<string, unknown> }[];
}

const presentEvent = ({ details, ...event }: HistoryData['events'][number]) => ({ ...event, ...details });

/** Members beyond these depend on the type of the record. */
const describeEvent = (event: JsonSchema): JsonSchema => ({ ...without(event, 'details'), additionalProperties: true });

const INCLUDES = ['metadata', 'permissions', 'history'];

/** Reads `include` (D31): comma-separated; metadata changes nothing, because it is always there. */
export function readInclude(include: string | undefined): { permissions: boolean; history: boolean } {
  const names = (include ?? '').split(',').map((name) => name.trim());
  const unknown = names.find((name) => name !== '' && !INCLUDES.includes(name));
  if (unknown !== undefined) throw invalid('include', `expected ${INCLUDES.join(', ')}, received ${unknown.slice(0, 60)}`);
  return { permissions: names.includes('permissions'), history: names.includes('history') };
}

/** What an upload may be refused with, alone or in a batch. */
export const UPLOAD_ERRORS: NonNullable<RestRow['errors']> = [
  'INVALID_DOCUMENT_TYPE',
  'INVALID_FILE_FORMAT',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_APPLICABLE',
  'INVALID_URL',
  'QUOTA_EXCEEDED',
  'BATCH_SIZE_EXCEEDED',
];

/** Rows of the Documents area that belong to the document itself. */
export const documentRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents',
    tag: 'Documents',
    summary: 'Uploads a document and starts to read it.',
    errors: UPLOAD_ERRORS,
    status: 201,
    operation: `mutation UploadDocument($input: UploadDocumentInput!) { data: uploadDocument(input: $input) {
      id filename type status fileSize pages: pageCount language uploadedBy priority metadata processingStartedAt createdAt } }`,
    body: 'input',
    files: { paths: ['file'], maxTotalBytes: LIMITS.batchBytes },
    form: {
      part: 'file',
      most: 1,
      json: ['metadata'],
      place: (members, [file]) => ({ ...file, ...members, ...(file ? { file: file.file } : {}) }),
    },
    raw: {
      query: ['filename', 'type', 'templateId', 'priority', 'quality', 'webhookUrl'],
      headers: { 'Docket-Metadata': 'metadata' },
    },
    location: (document) => `/documents/${String(document.id)}`,
  },
  {
    method: 'GET',
    path: '/documents/{id}',
    tag: 'Documents',
    summary: 'Details and extracted data of a document.',
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    etag: true,
    shownWith: ['permissions', 'history', 'permissions,history'].map((include) => ({ include })),
    waitsFor: 'subscription ($id: ID!) { data: documentUpdated(id: $id) { sequence } }',
    operation: `query Document($id: ID!, $permissions: Boolean! = false, $history: Boolean! = false) { data: document(id: $id) { ${DOCUMENT}
      permissions @include(if: $permissions) { ${PERMISSIONS_SHOWN} } history @include(if: $history) { id type timestamp details } } }`,
    query: { include: 'include' },
    parameters: {
      include: {
        type: 'array',
        items: { type: 'string', enum: INCLUDES },
        description: 'What to show beside the document: its permissions, its history; the metadata is always there.',
      },
    },
    describe: (data) => changed(describeDocument(data), 'history', describeEvent),
    derived: ({ include }) => readInclude(include),
    shape: (data) => ({
      ...presentDocument(data),
      ...(data.history ? { history: (data.history as HistoryData['events']).map(presentEvent) } : {}),
    }),
  },
  {
    method: 'GET',
    path: '/documents',
    tag: 'Documents',
    summary: 'Lists documents with filters, sorting, paging and a summary.',
    status: 200,
    operation: `query Documents(${FILTER.variables}, $sortBy: DocumentSort, $sortOrder: SortOrder, $limit: Int, $offset: Int, $cursor: String) {
      data: documents(${FILTER.argument},
        sortBy: $sortBy, sortOrder: $sortOrder, first: $limit, offset: $offset, after: $cursor) {
        documents: nodes { id filename type status confidence templateName extractedFields processingTime reviewReason uploadedBy createdAt completedAt }
        pagination { limit offset total totalPages nextCursor }
        summary { totalDocuments completed processing reviewRequired failed averageConfidence } } }`,
    query: {
      ...FILTER.query,
      sortBy: 'sortBy',
      sortOrder: 'sortOrder',
      limit: 'limit',
      offset: 'offset',
      cursor: 'cursor',
    },
    shape: (data) => ({ ...data, documents: (data.documents as Record<string, unknown>[]).map(presentDocument) }),
    describe: (data) => changed(data, 'documents', describeDocument),
  },
  {
    method: 'PATCH',
    path: '/documents/{id}',
    tag: 'Documents',
    summary: 'Updates metadata, type or template of a document, or reads it anew.',
    errors: ['DOCUMENT_NOT_FOUND', 'INVALID_DOCUMENT_TYPE', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_APPLICABLE', 'DOCUMENT_LOCKED'],
    status: 200,
    operation: `mutation UpdateDocument($id: ID!, $input: UpdateDocumentInput!) { data: updateDocument(id: $id, input: $input) {
      id status type templateId requestedTemplateId metadata reprocessingStartedAt updatedAt } }`,
    body: 'input',
    describe: (data) => without(data, 'requestedTemplateId'),
    shape: ({ requestedTemplateId, ...data }) => ({ ...data, templateId: requestedTemplateId ?? data.templateId }),
  },
  {
    method: 'DELETE',
    path: '/documents/{id}',
    tag: 'Documents',
    summary: 'Deletes a document and all its data for good.',
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED'],
    status: 200,
    operation: `mutation DeleteDocument($id: ID!, $reason: String) { data: deleteDocument(id: $id, reason: $reason) { id filename deletedBy deletedAt reason } }`,
    query: { reason: 'reason' },
    message: 'Document deleted.',
  },
  {
    method: 'GET',
    path: '/documents/{id}/history',
    tag: 'Documents',
    summary: 'What happened to a document, oldest first.',
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    operation: 'query DocumentHistory($id: ID!) { data: documentHistory(id: $id) { documentId events { id type timestamp details } } }',
    describe: (data) => changed(data, 'events', describeEvent),
    shape: (data) => {
      const history = data as unknown as HistoryData;
      return { documentId: history.documentId, events: history.events.map(presentEvent) };
    },
  },
  {
    method: 'GET',
    path: '/documents/{id}/events',
    tag: 'Documents',
    summary: 'Progress of a document as server-sent events.',
    errors: ['DOCUMENT_NOT_FOUND'],
    additive: true,
    stream: `subscription ($id: ID!, $after: Int) { data: documentUpdated(id: $id, after: $after) { ${PROGRESS} document { ${DOCUMENT} } } }`,
    describe: (message) => changed(message, 'document', describeDocument),
    show: ({ document, ...message }) => ({ ...message, document: presentDocument(document as Record<string, unknown>) }),
  },
  ...runRows,
];
