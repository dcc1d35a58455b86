import { graphql, type ResultOf } from '../../shared/api/graphql';

/** Members to whom reviews can be assigned. */
export const REVIEWERS = graphql(`
  query Reviewers {
    reviewers { id email name }
  }
`);

/** Assigns a review, hands it on, or takes it from everybody (no userId). */
export const ASSIGN = graphql(`
  mutation AssignReview($id: ID!, $userId: Int, $notes: String) {
    assignReview(id: $id, userId: $userId, notes: $notes) { id lockedBy lockedUntil updatedAt assignedAt assignee { id email name } }
  }
`);

/** The same for many. */
export const ASSIGN_MANY = graphql(`
  mutation AssignReviews($ids: [ID!]!, $userId: Int, $notes: String) {
    assignReviews(ids: $ids, userId: $userId, notes: $notes) {
      documents { id updatedAt assignedAt assignee { id email name } }
      refused { id errorCode message }
    }
  }
`);

/** Somebody to whom a review can be assigned. */
export type Reviewer = ResultOf<typeof REVIEWERS>['reviewers'][number];
