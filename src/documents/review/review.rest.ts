import type { RestRow } from '../../platform/http/route.js';

/** Rows of reviews: additive to the documented paths (D24). */
export const reviewRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/{id}/review',
    tag: 'Documents',
    summary: 'Claims, corrects, approves, rejects, reopens or releases a document.',
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED', 'INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: `mutation ReviewDocument($id: ID!, $input: ReviewDocumentInput!) { data: reviewDocument(id: $id, input: $input) {
      id status action notes reviewedBy reviewedAt corrections { field oldValue value } lockedUntil updatedAt } }`,
    body: 'input',
  },
  {
    method: 'GET',
    path: '/documents/review-queue',
    tag: 'Documents',
    summary: 'Documents that wait for a person: most urgent, then oldest first.',
    additive: true,
    status: 200,
    operation: `query ReviewQueue($type: DocumentType, $reason: String, $minAmount: Float, $maxAmount: Float, $claimed: ReviewClaim, $limit: Int, $offset: Int, $cursor: String) {
      data: reviewQueue(type: $type, reason: $reason, minAmount: $minAmount, maxAmount: $maxAmount, claimed: $claimed, first: $limit, offset: $offset, after: $cursor) {
        documents: nodes { id filename type status priority confidence templateName reviewReason reviewReasons { reason fields { name confidence reason } }
          lockedBy lockedUntil uploadedBy createdAt completedAt } pagination { limit offset total nextCursor } } }`,
    query: {
      type: 'type',
      reason: 'reason',
      minAmount: 'minAmount',
      maxAmount: 'maxAmount',
      claimed: 'claimed',
      limit: 'limit',
      offset: 'offset',
      cursor: 'cursor',
    },
  },
  {
    method: 'POST',
    path: '/documents/{id}/claim',
    tag: 'Documents',
    summary: 'Takes the review lock of a document for 60 minutes.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED', 'INVALID_STATUS_TRANSITION'],
    status: 200,
    operation: `mutation ClaimDocument($id: ID!) { data: reviewDocument(id: $id, input: { action: claimed }) { id status lockedUntil updatedAt } }`,
  },
  {
    method: 'POST',
    path: '/documents/{id}/release',
    tag: 'Documents',
    summary: 'Gives the review lock of a document back.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED', 'INVALID_STATUS_TRANSITION'],
    status: 200,
    operation: `mutation ReleaseDocument($id: ID!) { data: reviewDocument(id: $id, input: { action: released }) { id status lockedUntil updatedAt } }`,
  },
];
