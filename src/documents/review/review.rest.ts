import type { RestRow } from '../../platform/http/route.js';

/** Rows of reviews: additive to the documented paths (D24). */
export const reviewRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/{id}/review',
    tag: 'Documents',
    summary: 'Claims, corrects, approves, rejects, reopens or releases a document.',
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED', 'INVALID_STATUS_TRANSITION', 'PRECONDITION_FAILED'],
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
    operation: `query ReviewQueue($type: DocumentType, $reason: String, $minAmount: Float, $maxAmount: Float, $claimed: ReviewClaim, $assigned: ReviewAssigned, $assigneeId: Int, $limit: Int, $offset: Int, $cursor: String) {
      data: reviewQueue(type: $type, reason: $reason, minAmount: $minAmount, maxAmount: $maxAmount, claimed: $claimed, assigned: $assigned, assigneeId: $assigneeId, first: $limit, offset: $offset, after: $cursor) {
        documents: nodes { id filename type status priority confidence templateName reviewReason reviewReasons { reason fields { name confidence reason } }
          lockedBy lockedUntil assignee { id email name } assignedAt uploadedBy createdAt completedAt } pagination { limit offset total nextCursor } } }`,
    query: {
      type: 'type',
      reason: 'reason',
      minAmount: 'minAmount',
      maxAmount: 'maxAmount',
      claimed: 'claimed',
      assigned: 'assigned',
      assigneeId: 'assigneeId',
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
  {
    method: 'GET',
    path: '/documents/reviewers',
    tag: 'Documents',
    summary: 'Members to whom reviews can be assigned, by e-mail address.',
    additive: true,
    status: 200,
    operation: 'query Reviewers { data: reviewers { id email name } }',
  },
  {
    method: 'POST',
    path: '/documents/{id}/assign',
    tag: 'Documents',
    summary: 'Assigns the review of a document to a member, hands it on to another, or to nobody.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED', 'INVALID_STATUS_TRANSITION', 'USER_NOT_FOUND'],
    status: 200,
    operation: `mutation AssignReview($id: ID!, $userId: Int, $notes: String) { data: assignReview(id: $id, userId: $userId, notes: $notes) {
      id status assignee { id email name } assignedAt lockedUntil updatedAt } }`,
    body: { userId: 'userId', notes: 'notes' },
  },
  {
    method: 'POST',
    path: '/documents/assign',
    tag: 'Documents',
    summary: 'Assigns the reviews of 1 to 100 documents, each by itself.',
    additive: true,
    errors: ['USER_NOT_FOUND'],
    status: 200,
    operation: `mutation AssignReviews($ids: [ID!]!, $userId: Int, $notes: String) { data: assignReviews(ids: $ids, userId: $userId, notes: $notes) {
      documents { id status assignee { id email name } assignedAt } refused { id errorCode message } } }`,
    body: { ids: 'ids', userId: 'userId', notes: 'notes' },
  },
];
