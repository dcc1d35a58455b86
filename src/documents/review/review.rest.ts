import type { RestRow } from '../../platform/http/route.js';

/** Rows of reviews: additive to the documented paths (D24). */
export const reviewRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/{id}/review',
    tag: 'Documents',
    summary: 'Claims, corrects, approves, rejects, reopens or releases a document.',
    additive: true,
    status: 200,
    operation: `mutation ReviewDocument($id: ID!, $input: ReviewDocumentInput!) { data: reviewDocument(id: $id, input: $input) {
      id status action notes reviewedBy reviewedAt corrections { field oldValue value } lockedUntil updatedAt } }`,
    body: 'input',
  },
];
