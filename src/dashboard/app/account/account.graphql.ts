import { graphql } from '../shared/api/graphql';

export const ACCOUNT = graphql(`
  query Account {
    sessions { id device address createdAt lastSeenAt expiresAt current }
    secondFactor { enabled recoveryCodesLeft }
  }
`);

export const END_SESSION = graphql(`
  mutation EndSession($id: ID!) {
    removeSession(id: $id) { deletedId }
  }
`);

export const END_OTHERS = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`);

export const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword($current: String!, $next: String!) {
    changePassword(current: $current, next: $next)
  }
`);
