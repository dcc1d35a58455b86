import type { RestRow } from '../../platform/http/route.js';

/** The row of splitting: additive to the documented paths (D147). */
export const splitRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/{id}/split',
    tag: 'Documents',
    summary: 'Makes documents of their own out of pages of a document and starts to read them.',
    errors: [
      'DOCUMENT_NOT_FOUND',
      'DOCUMENT_NOT_PROCESSED',
      'DOCUMENT_LOCKED',
      'INVALID_DOCUMENT_TYPE',
      'QUOTA_EXCEEDED',
      'PROCESSING_FAILED',
    ],
    additive: true,
    status: 201,
    operation: `mutation SplitDocument($id: ID!, $parts: [DocumentPartInput!]!) { data: splitDocument(id: $id, parts: $parts) {
      id filename status pages: pageCount children { id filename type status fileSize pages: pageCount sourceDocumentId sourceFirstPage sourceLastPage createdAt } } }`,
    body: { parts: 'parts' },
  },
  {
    method: 'POST',
    path: '/documents/{id}/rotate',
    tag: 'Documents',
    summary: 'Turns pages of a document clockwise, for good, and reads it anew.',
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_PROCESSED', 'DOCUMENT_LOCKED'],
    additive: true,
    status: 200,
    operation: `mutation RotatePages($id: ID!, $pages: [Int!]!, $degrees: Int!) { data: rotatePages(id: $id, pages: $pages, degrees: $degrees) {
      id status pages: pageCount reprocessingStartedAt updatedAt } }`,
    body: { pages: 'pages', degrees: 'degrees' },
  },
];
