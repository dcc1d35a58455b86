import { DOCUMENT_DETAIL } from '../document/document.graphql';
import { REVIEW_TEXT } from '../shared/api/first/texts';
import { graphql, type ResultOf, type VariablesOf } from '../shared/api/graphql';

/** What waits for a person, most urgent and then oldest first unless ordered otherwise. */
export const QUEUE = graphql(`
  query ReviewQueue($first: Int, $after: String, $type: DocumentType, $reason: String, $claimed: ReviewClaim, $assigned: ReviewAssigned, $assigneeId: Int, $minAmount: Float, $maxAmount: Float, $orderBy: ReviewOrder) {
    reviewQueue(
      first: $first, after: $after, type: $type, reason: $reason, claimed: $claimed, assigned: $assigned, assigneeId: $assigneeId
      minAmount: $minAmount, maxAmount: $maxAmount, orderBy: $orderBy
    ) {
      nodes { id filename type confidence priority createdAt reviewReason lockedBy lockedUntil extractedData pageCount assignee { id email name } }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`);

/** A document to review, with the words of its first page: one call. */
export const REVIEW_DOCUMENT = graphql(REVIEW_TEXT, [DOCUMENT_DETAIL]);

/** Claim, correct, approve, reject, reopen, release. */
export const ACT = graphql(`
  mutation Review($id: ID!, $input: ReviewDocumentInput!) {
    reviewDocument(id: $id, input: $input) {
      id status lockedUntil
      document { id status lockedBy lockedUntil reviewedBy reviewedAt updatedAt }
    }
  }
`);

/** What the queue may be narrowed to, and its order. */
export type QueueFilter = Omit<VariablesOf<typeof QUEUE>, 'first' | 'after'>;

/** A document that waits. */
export type Waiting = ResultOf<typeof QUEUE>['reviewQueue']['nodes'][number];
