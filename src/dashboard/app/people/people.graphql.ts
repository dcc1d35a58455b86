import { graphql, type ResultOf } from '../shared/api/graphql';

export const MEMBERS = graphql(`
  query Members($after: String) {
    users(first: 100, after: $after) {
      nodes { id email name status lastActive joinedAt invitedAt roles { id name displayName } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const ACTORS = graphql(`
  query Actors {
    users(first: 100) { nodes { id email name } }
  }
`);

export const ROLES = graphql(`
  query Roles {
    roles { id name displayName description isDefault permissions userCount }
  }
`);

export const INVITATIONS = graphql(`
  query Invitations {
    invitations { invitationId email roles sentAt expiresAt }
  }
`);

export const INVITE = graphql(`
  mutation Invite($input: InviteUserInput!) {
    inviteUser(input: $input) { invitationId email inviteUrl }
  }
`);

export const RENEW_INVITATION = graphql(`
  mutation RenewInvitation($id: ID!) {
    renewInvitation(id: $id) { invitationId email inviteUrl }
  }
`);

export const RESET_SECOND_FACTOR = graphql(`
  mutation ResetSecondFactor($userId: Int!) {
    resetSecondFactor(userId: $userId)
  }
`);

export const TRANSFER_OWNERSHIP = graphql(`
  mutation TransferOwnership($userId: Int!) {
    transferOwnership(userId: $userId) { ownerId }
  }
`);

export const SET_STATUS = graphql(`
  mutation SetUserStatus($userId: Int!, $status: UserStatus!) {
    updateUser(userId: $userId, status: $status) { id status }
  }
`);

export const REMOVE_USER = graphql(`
  mutation RemoveUser($userId: Int!) {
    removeUser(userId: $userId) { userId }
  }
`);

export const ASSIGN_ROLE = graphql(`
  mutation AssignRole($userId: Int!, $roleId: Int!) {
    assignRole(userId: $userId, roleId: $roleId) { roleId }
  }
`);

export const UNASSIGN_ROLE = graphql(`
  mutation UnassignRole($userId: Int!, $roleId: Int!) {
    unassignRole(userId: $userId, roleId: $roleId) { roleId }
  }
`);

export const CREATE_ROLE = graphql(`
  mutation CreateRole($input: CreateRoleInput!) {
    createRole(input: $input) { id name displayName description isDefault permissions userCount }
  }
`);

export const UPDATE_ROLE = graphql(`
  mutation UpdateRole($id: Int!, $input: UpdateRoleInput!) {
    updateRole(id: $id, input: $input) { id displayName description permissions }
  }
`);

export const DELETE_ROLE = graphql(`
  mutation DeleteRole($id: Int!, $replacementRole: String) {
    deleteRole(id: $id, replacementRole: $replacementRole) { affectedUsers }
  }
`);

export const AUDIT = graphql(`
  query Audit($filter: AuditFilter, $after: String) {
    auditLog(first: 50, after: $after, filter: $filter) {
      nodes { number at actor action target mode address credential requestId details hash }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const ORGANIZATION = graphql(`
  query OrganizationPage($id: Int!) {
    organization(id: $id) {
      id name plan
      limits { monthlyDocuments storageGB users }
      usage { documentsThisMonth storageUsedGB activeUsers }
      settings { allowPublicSharing confidenceThreshold fieldConfidenceThreshold documentRetention duplicateReview timezone trustedDocumentsOnly secondFactorRequired mailLanguage reviewDigest retentionByType { type days } }
    }
  }
`);

export const UPDATE_ORGANIZATION = graphql(`
  mutation UpdateOrganizationPage($id: Int!, $input: UpdateOrganizationInput!) {
    updateOrganization(id: $id, input: $input) {
      id name
      settings { allowPublicSharing confidenceThreshold fieldConfidenceThreshold documentRetention duplicateReview timezone trustedDocumentsOnly secondFactorRequired mailLanguage reviewDigest retentionByType { type days } }
    }
  }
`);

export const ERASE_PERSON = graphql(`
  mutation ErasePerson($userId: Int!) {
    erasePerson(userId: $userId) { userId pseudonym accountRemoved }
  }
`);

/** A member as the list shows it. */
export type Member = ResultOf<typeof MEMBERS>['users']['nodes'][number];

/** A role. */
export type Role = ResultOf<typeof ROLES>['roles'][number];

/** The organization with its settings. */
export type OrganizationData = NonNullable<ResultOf<typeof ORGANIZATION>['organization']>;

/** Whether every line of the log still holds the hash of the one before. */
export const AUDIT_VERIFICATION = graphql(`query AuditVerification { auditVerification { lines brokenAt verifiedAt } }`);
