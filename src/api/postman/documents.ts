import { samplePdf } from './sample.js';
import type { Leg, Stop } from './stop.js';

const FILE = samplePdf().toString('base64');
const DOCUMENT = { id: '{{documentId}}' };
const TUS = { 'Tus-Resumable': '1.0.0' };
const UPLOAD = { ...TUS, 'Upload-Length': '14', 'Upload-Metadata': `filename ${btoa('note.pdf')},filetype ${btoa('application/pdf')}` };

const uploading: readonly Stop[] = [
  {
    operation: 'uploadDocument',
    body: { filename: 'invoice.pdf', file: FILE, type: 'invoice', metadata: { cost_centre: '42' } },
    keep: { documentId: 'data.id' },
  },
  { operation: 'document', about: 'waits until it is read', path: DOCUMENT, query: { wait: '60' } },
  { operation: 'document', path: DOCUMENT },
  { operation: 'documents', query: { limit: '5', sortBy: 'createdAt', sortOrder: 'desc' } },
  { operation: 'updateDocument', path: DOCUMENT, body: { metadata: { cost_centre: '43' } } },
  { operation: 'getDocumentsIdEvents', path: DOCUMENT },
  { operation: 'getDocumentsIdPages', path: DOCUMENT, query: { limit: '1', words: 'true' } },
  { operation: 'getDocumentsIdFields', path: DOCUMENT },
  { operation: 'rotatePages', path: DOCUMENT, body: { pages: [2], degrees: 180 } },
  { operation: 'document', about: 'waits until it is read again', path: DOCUMENT, query: { wait: '60' } },
  { operation: 'getDocumentsIdRuns', path: DOCUMENT },
  { operation: 'getDocumentsIdRunsDifference', path: DOCUMENT, query: { from: '1', to: '2' } },
  {
    operation: 'splitDocument',
    path: DOCUMENT,
    body: {
      parts: [
        { firstPage: 1, lastPage: 1, type: 'invoice' },
        { firstPage: 2, lastPage: 2 },
      ],
    },
    keep: { partId: 'data.children[1].id' },
  },
  {
    operation: 'uploadDocuments',
    body: {
      documents: [
        { filename: 'one.pdf', file: FILE },
        { filename: 'two.pdf', file: FILE },
      ],
      type: 'invoice',
    },
    keep: { batchId: 'data.batchId' },
  },
  { operation: 'batch', about: 'waits until it is done', path: { batchId: '{{batchId}}' }, query: { wait: '60' } },
  { operation: 'batches' },
  { operation: 'getDocumentsBatchesIdEvents', path: { id: '{{batchId}}' } },
  { operation: 'createUpload', headers: UPLOAD, keep: { uploadId: 'data.documentId' } },
  { operation: 'getUploadsId', path: { id: '{{uploadId}}' }, headers: TUS },
  { operation: 'patchUploadsId', path: { id: '{{uploadId}}' }, headers: { ...TUS, 'Upload-Offset': '0' }, body: '%PDF-1' },
  { operation: 'deleteUploadsId', path: { id: '{{uploadId}}' }, headers: TUS },
  { operation: 'documentHistory', path: DOCUMENT },
];

const reviewing: readonly Stop[] = [
  { operation: 'postDocumentsIdClaim', path: DOCUMENT },
  { operation: 'reviewQueue' },
  { operation: 'reviewers' },
  { operation: 'assignReview', path: DOCUMENT, body: { userId: '{{#userId}}', notes: 'A supplier of yours.' } },
  { operation: 'assignReviews', body: { ids: ['{{documentId}}'], userId: null } },
  {
    operation: 'reviewDocument',
    path: DOCUMENT,
    body: { action: 'corrected', corrections: [{ field: 'customer.name', value: 'Harbour Books GmbH' }] },
  },
  { operation: 'postDocumentsIdRelease', path: DOCUMENT },
  { operation: 'reviewDocument', about: 'approved', path: DOCUMENT, body: { action: 'approved', notes: 'Checked.' } },
  { operation: 'documentDownload', path: DOCUMENT, query: { version: 'original' }, keep: { documentUrl: 'data.downloadUrl' } },
  { operation: 'exportDocuments', query: { format: 'csv', type: 'invoice' } },
];

const sharing: readonly Stop[] = [
  {
    operation: 'setDocumentPermissions',
    path: { documentId: '{{documentId}}' },
    body: { permissions: [{ userId: '{{#memberId}}', access: 'read' }] },
  },
  { operation: 'documentPermissions', query: { documentId: '{{documentId}}' } },
  { operation: 'removeDocumentPermission', path: { documentId: '{{documentId}}' }, query: { userId: '{{memberId}}' } },
  { operation: 'shareDocument', path: DOCUMENT, body: { expiresIn: 3600 }, keep: { shareId: 'data.id' } },
  { operation: 'documentShares', path: DOCUMENT },
  { operation: 'revokeShare', path: { ...DOCUMENT, shareId: '{{shareId}}' } },
];

/** Fetched by the server: addresses of the own network are refused unless the settings open them. */
const FETCHED = { answers: [200, 400], because: 'On an own network the server may not fetch from itself (OUTBOUND_ALLOW).' };

const operations: readonly Stop[] = [
  { operation: 'extractText', body: { documentUrl: '{{documentUrl}}' }, ...FETCHED },
  { operation: 'documentLayout', query: { documentUrl: '{{documentUrl}}', includeText: 'true' }, ...FETCHED },
  { operation: 'analyzeDocument', path: DOCUMENT, body: { analysisTypes: ['language', 'classification'] } },
  {
    operation: 'startJob',
    body: { documentId: '{{documentId}}', features: ['TEXT', 'QUERIES'], queries: [{ text: 'What is the total?', alias: 'total' }] },
    keep: { jobId: 'data.jobId' },
  },
  { operation: 'job', about: 'waits until it is done', path: { jobId: '{{jobId}}' }, query: { wait: '60' } },
  { operation: 'getDocumentsJobsJobIdResults', path: { jobId: '{{jobId}}' } },
  { operation: 'getDocumentsJobsJobIdEvents', path: { jobId: '{{jobId}}' } },
  { operation: 'jobs' },
  { operation: 'cancelJob', path: { jobId: '{{jobId}}' }, answers: [409, 200], because: 'The job has ended.' },
  {
    operation: 'startBatch',
    body: { documents: [{ id: '{{documentId}}' }], processingType: 'advanced', features: ['TABLES'] },
    keep: { batchId: 'data.batchId' },
  },
  { operation: 'batch', path: { batchId: '{{batchId}}' }, query: { wait: '60' } },
];

const searching: readonly Stop[] = [
  { operation: 'searchDocuments', body: { query: 'total_amount:>100', sortBy: 'createdAt', limit: 5 } },
  { operation: 'documentAnalytics' },
  { operation: 'documentReport', query: { timezone: 'Europe/Berlin', groupBy: 'month' } },
];

/** Uploads, review, sharing, operations, search. */
export const DOCUMENTS: readonly Leg[] = [
  { name: 'Upload, wait, read', stops: uploading },
  { name: 'Review, download, export', stops: reviewing },
  { name: 'Share', stops: sharing },
  { name: 'OCR operations and jobs', stops: operations },
  { name: 'Search and figures', stops: searching },
];
