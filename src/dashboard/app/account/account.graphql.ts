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

export const ALLOWED_PROGRAMS = graphql(`
  query AllowedPrograms {
    allowedPrograms { id name organizationName permissions allowedAt lastTokenAt expiresAt }
  }
`);

export const WITHDRAW_PROGRAM = graphql(`
  mutation WithdrawProgram($clientId: ID!) {
    withdrawProgram(clientId: $clientId) { deletedId }
  }
`);
